"""The rules of a save: enough to find them again, and to say what has changed since.

Of a shipped ruleset the name is enough. What lies outside, a house rule or a game of one's own,
goes into the save as text: it can be opened elsewhere, and stays the game that it was.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from riotdsl import compile as compiler
from riotdsl import library, result_cache
from riotdsl.game.game import seated
from riotdsl.game.table import Table
from riotdsl.game.wording.wording import ENGLISH
from riotdsl.library.caches.compiler_stamp import closed_stamp
from riotdsl.library.gc_pause import gc_paused
from riotdsl.library.problems import missing
from riotdsl.program.editions.selection import parsed, rules_in
from riotdsl.program.editions.selection_name import Selection
from riotdsl.saves.problems import EDITED, quoted, wrong
from riotdsl.text.diagnostic import CompileError
from riotdsl.text.lazy_dataclass import dataclass, replace
from riotdsl.text.source import Source

SHELF = "identities"
MAX_TITLE = 300
_HASH = re.compile(r"[0-9a-f]{64}")
Texts = tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class Rules:
    """Which rules are played, by name or by text.

    `shipped` is the name of a shipped ruleset; without it `sources` are the files of the ruleset.
    `additions` are files on top of it. Both have names and texts. `parts` has a short mark of every
    declaration. Older saves hold no `answers`, and seat saves no `parts`.
    """

    game: str
    shipped: str | None
    selection: Selection
    options: Mapping[str, str]
    players: tuple[str, ...]
    hash: str
    answers: Mapping[str, str] | None
    parts: Mapping[str, str] | None
    sources: Texts = ()
    additions: Texts = ()


# ---------------------------------------------------------------- from a table


def rules_of(table: Table) -> Rules:
    """The rules that are played at a table."""
    closed = table.closed
    ruleset = closed.ruleset
    shipped = shipped_name(ruleset)
    answers = closed.decided.answers
    found = _identity(table)
    return Rules(
        ruleset.name,
        shipped,
        _by_names(ruleset, closed.selection),
        {name: each.answer for name, each in answers.items() if each.by == "option"},
        closed.players,
        found["hash"],
        {name: each.answer for name, each in answers.items()},
        {name: mark for name, mark in found.items() if name != "hash"},
        () if shipped else tuple((source.name, source.text) for source in ruleset.sources),
        tuple(_named_apart(_outside(ruleset, closed.selection))),
    )


def shipped_name(ruleset: compiler.Ruleset) -> str | None:
    """The name under which exactly this ruleset is shipped."""
    for name in library.names():
        if name.rpartition("/")[2] == ruleset.name:
            sources, _ = library.read(name)
            if [s.text for s in sources] == [s.text for s in ruleset.sources]:
                return name
    return None


def _outside(ruleset: compiler.Ruleset, selection: Selection) -> tuple[Source, ...]:
    """The files of one's own that a selection names."""
    parts = (*selection.variants, selection.rulings)
    used = (ruleset.extra[part].span.source for part in parts if part in ruleset.extra)
    return tuple(dict.fromkeys(used))


def _by_names(ruleset: compiler.Ruleset, selection: Selection) -> Selection:
    """The selection with what its files declare in place of their paths."""

    def named(part: str) -> str:
        return ruleset.extra[part].name.text if part in ruleset.extra else part

    return Selection(
        selection.edition, named(selection.rulings), tuple(map(named, selection.variants))
    )


def _named_apart(sources: Sequence[Source]) -> Iterator[tuple[str, str]]:
    """Names and texts; the names tell no folder, and each is another."""
    taken: set[str] = set()
    for source in sources:
        name = source.name.replace("\\", "/").rpartition("/")[2]
        while name in taken:
            name = f"_{name}"
        taken.add(name)
        yield name, source.text


def _identity(table: Table) -> dict[str, str]:
    """The hash of the rules and a mark of each of their declarations, kept for the next time."""
    closed = table.closed
    key = closed_stamp(closed)
    known = result_cache.load(SHELF, key)
    if isinstance(known, dict) and _HASH.fullmatch(str(known.get("hash"))):
        return {str(name): str(mark) for name, mark in known.items()}
    found = {"hash": closed.hash, **_parts(closed)}
    result_cache.keep(SHELF, key, found)
    return found


def _parts(closed: compiler.Closed) -> dict[str, str]:
    from riotdsl.syntax.printer.formatter import printed_node  # noqa: PLC0415 - slow, and marks are kept

    found: dict[str, str] = {}
    count: Counter[str] = Counter()
    for each in rules_in(closed.ruleset.declarations, closed.variants):
        text = printed_node(each)
        name = title(text)
        count[name] += 1
        found[numbered(name, count[name])] = result_cache.digest([text])[:12]
    return found


def numbered(name: str, number: int) -> str:
    """The name of a declaration among those with the same title, which has no brackets itself."""
    return name if number == 1 else f"{name} ({number})"


def parts_from(saved: Mapping[str, str]) -> dict[str, str]:
    """The marks in a save by their names of today; they were counted by apostrophes once.

    >>> parts_from({"link": "a", "link''": "c"})
    {'link': 'a', 'link (3)': 'c'}
    """
    bare = {name: name.rstrip("'") for name in saved}
    return {
        numbered(bare[name], len(name) - len(bare[name]) + 1): mark for name, mark in saved.items()
    }


def title(text: str) -> str:
    """How a declaration begins: its sort and its name.

    >>> title("action step { choose who: one man }")
    'action step'
    """
    return " ".join(re.split(r"[{(:=\[]|->", text, maxsplit=1)[0].split()[:3])[:MAX_TITLE]


# ---------------------------------------------------------------- to a table


def table_of(rules: Rules, language: str | None) -> Table:
    """The rules of a save, closed and ready to play; CompileError or SelectionError if not.

    Nothing that the save names is read from the disk but a shipped ruleset.
    """
    return _seated(rules, rules.selection, language, ())


def table_by(rules: Rules, selection: str, language: str | None) -> Table:
    """The ruleset of a save under another selection, whose parts may be files.

    Without an edition in it, that of the ruleset's `start`. CompileError, SelectionError.
    """
    chosen = parsed(selection)
    if selection.lstrip().startswith("rulings="):
        chosen = replace(chosen, edition=_ruleset(rules, ()).start.edition)
    parts = (*chosen.variants, chosen.rulings)
    files = [part for part in parts if part.endswith(library.SUFFIX)]
    return _seated(rules, chosen, language, files)


def _seated(
    rules: Rules, selection: Selection, language: str | None, files: Sequence[str]
) -> Table:
    ruleset = _ruleset(rules, files)
    if language not in (None, ENGLISH, *ruleset.languages):
        known = ", ".join(sorted({*ruleset.languages, ENGLISH}))
        message = f"The game has no texts in the language {quoted(language)}, only in: {known}."
        raise wrong("rules", ["language"], message, EDITED)
    with gc_paused():
        closed = compiler.closed(ruleset, selection, rules.players, rules.options)
        return seated(closed, language)


def _ruleset(rules: Rules, files: Sequence[str]) -> compiler.Ruleset:
    read = [library.read_file(path) for path in files]
    own = [Source(name, text) for name, text in rules.additions]
    own += [source for found, _ in read for source in found]
    unread = [each for _, found in read for each in found]
    if rules.shipped is None:
        sources = tuple(Source(name, text) for name, text in rules.sources)
        return library.made(sources, own, unread, for_play=True)
    if rules.shipped not in library.names():
        raise CompileError([missing(rules.shipped, library.names())])
    sources, more = library.read(rules.shipped)
    return library.made(sources, own, [*more, *unread], for_play=True)
