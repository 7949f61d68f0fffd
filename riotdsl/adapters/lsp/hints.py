"""Inlay hints: the active answer where a question is read, and the types of local variables."""

from __future__ import annotations

from collections.abc import Iterator

from riotdsl.adapters.lsp.projects import Snapshot
from riotdsl.adapters.lsp.symbols import RULES
from riotdsl.syntax.tree import declarations as tree
from riotdsl.text.source import Source, Span

_RULES = (
    tree.Value,
    tree.Action,
    tree.Procedure,
    tree.Win,
    tree.Thing,
    tree.Ability,
    tree.Reaction,
)


def hints(snapshot: Snapshot, source: Source) -> list[tuple[Span, str]]:
    """What to show after places of a file."""
    return sorted(_hints(snapshot, source), key=lambda each: each[0].start)


def _hints(snapshot: Snapshot, source: Source) -> Iterator[tuple[Span, str]]:
    known = snapshot.meanings
    if known is None:
        return
    file, _ = snapshot.reader(source)
    for span, kind in known.notes(file):
        yield span, f": {kind}"
    rules = [node.span for node in file.declarations if isinstance(node, _RULES)]
    for each in snapshot.index.by_file.get(source.name, ()):
        symbol = each.symbol
        if symbol.shelf != RULES or each.defines or symbol.name not in known.answers:
            continue
        if any(span.start <= each.span.start < span.end for span in rules):
            yield each.span, f" = {known.answers[symbol.name]}"
