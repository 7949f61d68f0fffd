"""Changes of text that an editor can make: layout, another name, the remedy of a diagnostic."""

from __future__ import annotations

import re
from collections.abc import Iterator
from difflib import SequenceMatcher
from itertools import accumulate

from riotdsl.adapters.lsp.index import Index
from riotdsl.adapters.lsp.symbols import LOCAL, RULES, Occurrence, Symbol
from riotdsl.program.names import BUILT_IN
from riotdsl.syntax.parser import words
from riotdsl.syntax.printer.formatter import printed
from riotdsl.syntax.tree.variants_scenarios import File
from riotdsl.text.diagnostic import Diagnostic, has_errors
from riotdsl.text.lazy_dataclass import dataclass
from riotdsl.text.source import Span

_NAME = re.compile(r"[a-z][a-z0-9_]*")
_REMEDY = re.compile(r"(?:did you mean|write) `([a-z][a-z0-9_]*)`")


@dataclass(frozen=True, slots=True)
class Edit:
    """A stretch of a file, and the text to put there."""

    span: Span
    text: str


def laid_out(file: File, wrong: tuple[Diagnostic, ...]) -> Edit | None:
    """The canonical layout of a file; None where its syntax is wrong or nothing changes."""
    if has_errors(wrong):
        return None
    source = file.source
    text = printed(file)
    return None if text == source.text else Edit(source.span(0, len(source.text)), text)


def laid_out_between(
    file: File, wrong: tuple[Diagnostic, ...], first: int, last: int
) -> Iterator[Edit]:
    """The canonical layout of some lines, counted from 0, where it differs from what is there."""
    change = laid_out(file, wrong)
    if change is None:
        return
    source = file.source
    old, new = source.text.splitlines(keepends=True), change.text.splitlines(keepends=True)
    starts = [0, *accumulate(map(len, old))]
    for kind, start, end, new_start, new_end in SequenceMatcher(
        None, old, new, autojunk=False
    ).get_opcodes():
        if kind != "equal" and start <= last and end > first:
            yield Edit(source.span(starts[start], starts[end]), "".join(new[new_start:new_end]))


def renamed(occurrence: Occurrence, name: str, index: Index) -> list[Edit] | str:
    """The edits that give a symbol another name, or why it cannot have that name."""
    if not _NAME.fullmatch(name):
        return f"`{name}` is not a name: use small letters, digits and _, beginning with a letter."
    if name in words() or (name in BUILT_IN and occurrence.symbol.shelf == RULES):
        return f"`{name}` is a word of the language. Choose another name."
    other = next(_in_the_way(occurrence.symbol, name, index), None)
    if other is not None:
        first = index.by_symbol[other][0].span
        return f"`{name}` exists already ({first}). Choose another name."
    found = index.by_symbol.get(occurrence.symbol, ())
    return [Edit(each.span, name) for each in found]


def _in_the_way(symbol: Symbol, name: str, index: Index) -> Iterator[Symbol]:
    """What has a name already that could be taken for a symbol of that name."""
    if name == symbol.name:
        return
    for other in index.by_symbol:
        if other.name != name:
            continue
        shelves = {symbol.shelf, other.shelf}
        own = other.owner.partition("@")[0] == symbol.owner.partition("@")[0]
        if (len(shelves) == 1 and own) or shelves == {RULES, LOCAL}:
            yield other


def fixes(diagnostic: Diagnostic) -> Iterator[tuple[str, Edit]]:
    """The remedy of a diagnostic as an edit with its title, where it names what to write."""
    match = _REMEDY.match(diagnostic.help or "")
    span = diagnostic.span
    if match is not None and _NAME.fullmatch(span.text):
        yield f"Change to `{match.group(1)}`", Edit(span, match.group(1))
