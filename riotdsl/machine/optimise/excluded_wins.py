"""Win rules where something is possible: what would need that nothing is, cannot hold.

A rule may ask whether a set is empty. If what can be chosen lies in that set, and something can be
chosen, it is not.
"""

from __future__ import annotations

from collections.abc import Iterable

from riotdsl.machine.optimise.set_algebra import Most, Terms, UnwieldyError, folded
from riotdsl.machine.optimise.set_parser import Reader
from riotdsl.machine.wins import Numbered, free_wins
from riotdsl.program import expr as e
from riotdsl.program import model
from riotdsl.program.components.universe import Universe
from riotdsl.program.expr import NO, Expr
from riotdsl.program.fold import simplified
from riotdsl.text.lazy_dataclass import dataclass, replace


def wins_left(program: model.Program, possible: Iterable[Expr], most: Most) -> list[Numbered]:
    """The win rules looked at in a decision that may hold where one of some sets has a member."""
    reader = Reader(most)
    views = [_views(reader, each) for each in possible]
    excluding = _Excluding(program.universe, reader, views)
    found = []
    for number, win in free_wins(program):
        when = None if win.when is None else excluding.expr(win.when)
        winners = excluding.expr(win.winners)
        if when != NO and (win.draw or not _is_nothing(winners)):
            found.append((number, replace(win, when=when, winners=winners)))
    return found


def _is_nothing(source: Expr) -> bool:
    return isinstance(source, e.Const) and not source.value


def _views(reader: Reader, source: Expr) -> tuple[Terms, ...]:
    """A set as terms, and as terms that have members if it has; nothing if it is no such set."""
    while isinstance(source, e.Guarded):
        source = source.source
    try:
        terms = reader.terms(source)
        return terms, reader.bounded(folded(terms))
    except UnwieldyError:
        return ()


def _lies_in(terms: Terms, others: Terms) -> bool:
    """Whether each term has only members that one of the others has."""
    return all(
        any(term.atoms >= other.atoms and not term.among & ~other.among for other in others)
        for term in terms
    )


@dataclass(frozen=True, slots=True)
class _Excluding:
    universe: Universe
    reader: Reader
    possible: list[tuple[Terms, ...]]

    def expr(self, node: Expr) -> Expr:
        if isinstance(node, e.Empty) and self.has_member(node.source):
            return NO
        match changed := e.mapped(node, self.expr):
            case e.Guarded(e.Const(0)):
                return e.Const(0, type=changed.type)
            case e.Union(left, right) if _is_nothing(left):
                return right
            case e.Union(left, right) if _is_nothing(right):
                return left
            case _:
                return simplified(changed, self.universe)

    def has_member(self, source: Expr) -> bool:
        """Whether a set has a member wherever something is possible."""
        views = _views(self.reader, source)
        return bool(self.possible) and all(
            any(map(_lies_in, each, views)) for each in self.possible
        )
