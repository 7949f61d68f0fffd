"""Who wins: the rules in the order in which they are looked at, and where the book tells them."""

from __future__ import annotations

from collections.abc import Iterator

from riotdsl.game.table import Table
from riotdsl.program import expr as e
from riotdsl.program import model
from riotdsl.prose.book import Sentence
from riotdsl.prose.entries import Entries
from riotdsl.syntax.tree.expressions import Node

WIN_ORDER = "win_order"
WIN_MOMENTS = "win_moments"

Won = tuple[Node, str, list[Sentence]]


def wins_told(table: Table, program: model.Program, entries: Entries) -> Iterator[Won]:
    """Every win rule with the declaration where it is told, its name and its sentences.

    The first of several says that their order counts, and when those with a moment of their own are
    looked at, if one file has all of them. What a variant brings is told beside the others, if
    those stand together.
    """
    declared = table.closed.checked.names.wins
    pairs = zip(program.wins, table.closed.checked.program.wins, strict=True)
    told = [pair for pair in pairs if pair[0].when != e.NO]
    nodes: list[Node] = [declared[win.name] for win, _ in told]
    own = [node for node in nodes if not _is_varied(table, node)] or nodes
    together = len({node.span.source.name for node in own}) == 1
    for node, (win, written) in zip(nodes, told, strict=True):
        first = win is told[0][0] and len(told) > 1 and together
        order = _orders([each for each, _ in told]) if first else ()
        said = [Sentence(each, entries.tongue.moulds[each]) for each in order]
        where = own[0] if together else node
        yield where, win.name, [*said, entries.win(win, written)]


def _orders(wins: list[model.Win]) -> Iterator[str]:
    """The moulds of what is to be said of the order of some wins."""
    if any(not win.after for win in wins):
        yield WIN_ORDER
    if any(win.after for win in wins):
        yield WIN_MOMENTS


def _is_varied(table: Table, node: Node) -> bool:
    """Whether a variant in force brings it."""
    start, source = node.span.start, node.span.source
    spans = (variant.span for variant in table.closed.variants)
    return any(each.source is source and each.start <= start < each.end for each in spans)
