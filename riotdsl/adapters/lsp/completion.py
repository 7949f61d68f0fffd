"""Completion: the words that the grammar allows at a place, and the names that make sense there."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from riotdsl.adapters.lsp.index import Index
from riotdsl.adapters.lsp.symbols import LOCAL, MEMBER, Symbol
from riotdsl.program.names import BUILT_IN
from riotdsl.syntax import grammar
from riotdsl.syntax.parser import pieces
from riotdsl.text.lazy_dataclass import dataclass
from riotdsl.text.source import Source

KEYWORD, BUILT_IN_NAME = "keyword", "built-in"


@dataclass(frozen=True, slots=True)
class Proposal:
    """Something that can stand at a place."""

    text: str
    sort: str
    symbol: Symbol | None = None


_WORD = re.compile(r"[a-z][a-z0-9_]*$")
_MEMBER = re.compile(r"([a-z][a-z0-9_]*)(?:\[[^\]\n]*\]|\([^()\n]*\))?\s*\.\s*$")
_DECLARED = re.compile(
    r"\b(?:choose|note|every|some|each|for)\s+([a-z][a-z0-9_]*)\b|[(,]\s*([a-z][a-z0-9_]*)\s*:"
)
_QUESTION = re.compile(
    r"\b([a-z][a-z0-9_]*)\s+(?:states|contradicts|ambiguous\s+among\b[^\n]*)\s*$"
)
_SET_ANSWER = re.compile(r"\b(?:set|answers|with|default)\s+([a-z][a-z0-9_]*)\s*=\s*$")
_BY_LETTER = re.compile(r"\b([a-z][a-z0-9_]*)\s+silent\b[^\n]*\bletter\s*$")
# A wording of texts that is being written: the word before its dot.
_WORDED = re.compile(r"(?:^|\n)[ \t]*([a-z][a-z0-9_]*)\.$")
_NEAR = 400  # characters before a place that decide what may follow
_LAST = re.compile(r"([a-z][a-z0-9_]*)\s*$")

# What can be named behind a word of the language.
_BEHIND = {
    "do": ("action",),
    "until": ("action",),
    "after": ("procedure",),
    "end": ("procedure",),
    "counts": ("procedure",),
    "during": ("procedure",),
    "does": ("action",),
    "players": ("faction",),
    "seat": ("faction",),
    "edition": ("edition",),
    "rulings": ("rulings",),
    "cites": ("action", "value", "procedure", "win"),
}
_DECLARING = frozenset(
    {"faction", "game", "unit", "card", "place", "grid", "track", "value", "action", "procedure",
     "win", "invariant", "measure", "option", "question", "variant", "choose", "require", "note",
     "stage", "every", "some", "each"}
)  # fmt: skip
_IN_RULES = ("faction", "unit", "card", "place", "grid", "track", "value", "question", "option")


def proposals(source: Source, offset: int, index: Index) -> list[Proposal]:
    """What can stand at a place, each once, without what begins otherwise than what is typed."""
    before = _piece_before(source, offset)
    typed = _WORD.search(before[-_NEAR:])
    word = typed.group() if typed else ""
    before = before[: len(before) - len(word)]
    if _is_quiet(before):
        return []
    found = dict.fromkeys(_found(before, index))
    return [each for each in found if each.text.startswith(word[:1])]


def _piece_before(source: Source, offset: int) -> str:
    """The declaration at a place, up to there."""
    starts = [start for start, _ in pieces(source) if start < offset]
    start = starts[-1] if starts else 0
    return source.text[start:offset]


def _is_quiet(before: str) -> bool:
    """Whether this is inside a comment or a text in quotes."""
    line = before.rpartition("\n")[2]
    return line.count('"') % 2 == 1 or "//" in re.sub(r'"[^"]*"', "", line)


def _found(before: str, index: Index) -> Iterator[Proposal]:
    near = before[-_NEAR:]
    if before.startswith("texts"):
        worded = _WORDED.search(near)
        if worded is not None:
            yield from _worded(worded.group(1), index)
            return
    member = _MEMBER.search(near)
    if member is not None:
        yield from _members(member.group(1), index)
        return
    answers = _asked(near)
    if answers is not None:
        yield from _of_owner(answers, index, "answer")
        yield from (Proposal(each, KEYWORD) for each in ("yes", "no"))
        return
    possible = grammar.possible_after(before)
    if possible is None:
        yield from _names(index, _IN_RULES)
        return
    yield from (Proposal(each, KEYWORD) for each in sorted(possible.words))
    if possible.name:
        yield from _names_behind(before, index)


# What is worded behind a word that texts have for it.
_WORDED_BEHIND = {
    "says": ("value", "track"),
    "about": ("action",),
    "tells": ("procedure",),
}


def _worded(root: str, index: Index) -> Iterator[Proposal]:
    """What a path of texts may go on with: parts of what it begins with, or fitting names."""
    if root in _WORDED_BEHIND:
        yield from _names(index, _WORDED_BEHIND[root])
        return
    yield from _of_owner(root, index, None)
    locals_of = [s for s in index.by_symbol if s.shelf == LOCAL and s.owner == root]
    yield from (Proposal(symbol.name, "variable", symbol) for symbol in locals_of)
    yield Proposal("because", KEYWORD)


def _asked(before: str) -> str | None:
    """The question whose answer is to be written."""
    for pattern in (_QUESTION, _SET_ANSWER, _BY_LETTER):
        match = pattern.search(before)
        if match is not None:
            return match.group(1)
    return None


def _names_behind(before: str, index: Index) -> Iterator[Proposal]:
    last = _LAST.search(before[-_NEAR:])
    word = last.group(1) if last else ""
    if word in _DECLARING:
        return
    if word in _BEHIND:
        yield from _names(index, _BEHIND[word])
        return
    head = before.lstrip().split(None, 1)[0] if before.strip() else ""
    if head == "edition" and not _is_answering(before):
        yield from _names(index, ("question", "option"))
        return
    if re.search(r"[{}]\s*$", before) and head in {"action", "procedure", "after"}:
        yield from _names(index, ("procedure",))
        return
    yield from (Proposal(name, "variable") for name in _variables(before))
    yield from (Proposal(name, BUILT_IN_NAME) for name in sorted(BUILT_IN))
    yield from (Proposal(name, BUILT_IN_NAME) for name in ("it", "you"))
    yield from _names(index, _IN_RULES)


def _is_answering(before: str) -> bool:
    """Whether the line of an edition has begun to answer a question."""
    line = before.rpartition("\n")[2].split()
    return bool(line) and line[0] not in {"cites", "edition"}


def _variables(before: str) -> Iterable[str]:
    """Variables that the declaration has named so far."""
    found = (one or other for one, other in _DECLARED.findall(before))
    return dict.fromkeys(name for name in found if name)


def _members(root: str, index: Index) -> Iterator[Proposal]:
    """What can stand behind a dot."""
    yield from _of_owner(root, index, None)
    locals_of = [s for s in index.by_symbol if s.shelf == LOCAL and s.owner == root]
    yield from (Proposal(symbol.name, "variable", symbol) for symbol in locals_of)
    yield from (Proposal(name, BUILT_IN_NAME) for name in ("place", "owner", "kind", "home"))
    yield from _names(index, ("track", "value"))
    yield from (
        Proposal(each.symbol.name, "index") for each in index.declared() if each.sort == "index"
    )


def _of_owner(owner: str, index: Index, sort: str | None) -> Iterator[Proposal]:
    for symbol in index.by_symbol:
        if symbol.shelf == MEMBER and symbol.owner == owner:
            found = index.sort(symbol)
            if sort is None or found == sort:
                yield Proposal(symbol.name, found, symbol)


def _names(index: Index, sorts: Iterable[str]) -> Iterator[Proposal]:
    wanted = set(sorts)
    for each in index.declared():
        if each.sort in wanted and each.symbol.shelf != MEMBER:
            yield Proposal(each.symbol.name, each.sort, each.symbol)
