"""Places that only rules not in force name: nothing comes to lie there, so they are not told."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from collections.abc import Set as AbstractSet

from riotdsl.program import expr as e
from riotdsl.program import model
from riotdsl.program.components.universe import Universe
from riotdsl.program.expr import Expr
from riotdsl.program.fold import simplified
from riotdsl.program.rewrite import Rewriter
from riotdsl.program.types import Entity, SetOf
from riotdsl.prose.reachable import expressions, in_play, values_read, values_watched
from riotdsl.text.lazy_dataclass import dataclass, replace


def vacant(program: model.Program, opened: model.Program) -> frozenset[str]:
    """The kinds of place that the open program names and the rules in force do not.

    What is linked to others or is where things lie at the beginning is always told. To ask what
    lies in a place is no naming: if nothing else names it, nothing lies there.
    """
    universe = program.universe
    rules = (*opened.procedures.values(), *opened.actions.values(), *opened.wins)
    known = {*_named((*rules, *opened.values.values()), universe)}
    told = [program.values[name] for name in values_read(program) | values_watched(program)]
    homes = tuple(home.place for home in program.homes.values())
    told_of = (*in_play(program), *told, *homes)
    used = _named(told_of, universe) - _lying(told_of, universe)
    return frozenset(known - used.keys() - {*_linked(universe)})


def without_vacant(program: model.Program, opened: model.Program) -> model.Program:
    """The program in which nothing lies where nothing can come to lie."""
    return _Emptying(program.universe, vacant(program, opened)).rewritten(program)


def _linked(universe: Universe) -> Iterator[str]:
    rows = universe.tables["linked"].rows if "linked" in universe.tables else ()
    joined = {
        end
        for start, row in enumerate(rows)
        for other, there in enumerate(row if isinstance(row, tuple) else ())
        if there
        for end in (start, other)
    }
    for name, family in universe.families.items():
        if family.sort == "place" and joined & {*range(family.start, family.start + family.count)}:
            yield name


def _named(node: object, universe: Universe) -> Counter[str]:
    """The kinds of place that expressions name, each as often as they do."""
    return Counter(name for each in expressions(node) for name in _kinds(each, universe))


def _lying(node: object, universe: Universe) -> Counter[str]:
    """The same, where it is only asked what lies there."""
    asked = (each.place for each in expressions(node) if isinstance(each, e.At))
    return Counter(name for each in asked for name in _kinds(each, universe))


def _kinds(node: Expr, universe: Universe) -> Iterator[str]:
    """The kinds of place that this very node names; all places together name none."""
    match node:
        case e.Table(name) if name.endswith("[]"):
            yield name.removesuffix("[]")
            return
        case e.Const(value, type=Entity("place")):
            mask = 1 << value
        case e.Const(value, type=SetOf(Entity("place"))):
            mask = 0 if value == universe.all_of("place") else value
        case _:
            return
    for name, family in universe.families.items():
        if family.sort == "place" and family.mask & mask:
            yield name


@dataclass(slots=True)
class _Emptying(Rewriter):
    universe: Universe
    empty: AbstractSet[str]

    def value(self, value: model.Value) -> model.Value:
        kept = (replace(each, value=self.expr(each.value)) for each in value.clauses)
        return replace(value, clauses=tuple(kept))

    def expr(self, node: Expr) -> Expr:
        match node:
            case e.At(_, place) if self.empty & {*_kinds(place, self.universe)}:
                return e.Const(0, type=node.type, span=node.span)
            case e.Union(left, right):
                parts = self.expr(left), self.expr(right)
                filled = [each for each in parts if each != e.Const(0, type=each.type)]
                if len(filled) == 1:
                    return filled[0]
        changed = e.mapped(node, self.expr)
        return node if changed is node else simplified(changed, self.universe)
