"""The outline of a file: what it declares, what is inside, and what can be folded."""

from __future__ import annotations

from collections.abc import Iterator

from riotdsl.adapters.lsp.symbols import SORTS, block_nodes, children
from riotdsl.syntax.tree import declarations as tree
from riotdsl.syntax.tree import variants_scenarios as cases
from riotdsl.syntax.tree.expressions import Node
from riotdsl.syntax.tree.variants_scenarios import File
from riotdsl.text.lazy_dataclass import dataclass
from riotdsl.text.source import Span


@dataclass(frozen=True, slots=True)
class Heading:
    """A declaration in an outline: its name, its sort, and all of it."""

    name: str
    sort: str
    span: Span
    selection: Span
    parts: tuple[Heading, ...] = ()


def headings(file: File) -> list[Heading]:
    """The declarations of a file in their order."""
    return [found for node in file.declarations for found in _headings(node)]


def _headings(node: Node) -> Iterator[Heading]:
    parts = tuple(Heading(n.text, sort, n.span, n.span) for n, sort in children(node))
    match node:
        case tree.Faction():
            yield from (Heading(n.text, "faction", n.span, n.span) for n in node.names)
        case tree.Place() | tree.Thing():
            sort = "place" if isinstance(node, tree.Place) else node.sort
            for family in node.families:
                yield Heading(family.name.text, sort, node.span, family.name.span, parts)
        case cases.Scenario():
            yield Heading(node.title, "scenario", node.span, node.span)
        case tree.Texts():
            yield Heading(f'texts "{node.language}"', "texts", node.span, node.span)
        case tree.Reaction():
            yield Heading(
                f"after {node.procedure.text}", "reaction", node.span, node.procedure.span
            )
        case tree.Start() | tree.Picture() | tree.Heuristic():
            sort = type(node).__name__.lower()
            yield Heading(sort, sort, node.span, node.span)
        case _ if type(node) in SORTS:
            name = node.name  # type: ignore[attr-defined]  # every node of SORTS has one
            yield Heading(name.text, SORTS[type(node)], node.span, name.span, parts)


def foldings(file: File) -> Iterator[tuple[int, int]]:
    """The first and last line, from 0, of whatever takes more than one line."""
    for node in block_nodes(file):
        first, last = node.span.first.line - 1, node.span.last.line - 1
        if last > first:
            yield first, last
    yield from _comment_blocks(file)


def _comment_blocks(file: File) -> Iterator[tuple[int, int]]:
    lines = [
        file.source.position(each.offset).line - 1 for each in file.comments if not each.trailing
    ]
    first = last = -2
    for line in [*lines, -9]:
        if line == last + 1:
            last = line
            continue
        if last > first >= 0:
            yield first, last
        first = last = line
