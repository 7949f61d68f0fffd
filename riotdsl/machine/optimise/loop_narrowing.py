"""Loops over what can be looked up, instead of over everything.

A condition on a loop's variable often says in which set it must be: that of the things at a place,
of those for which a track holds a value, of those that a constant relation gives. Then the loop
runs over that set, and the condition is gone.
"""

from __future__ import annotations

from collections.abc import Iterator

from riotdsl.machine.layout import Axis, Layout
from riotdsl.machine.optimise.constant_tables import ConstantEvaluator
from riotdsl.program import expr as e
from riotdsl.program import model
from riotdsl.program.components.universe import TableData, Universe
from riotdsl.program.expr import Expr, substituted
from riotdsl.program.types import Entity, Int, SetOf, Type, Words, YesNo
from riotdsl.text.lazy_dataclass import dataclass, field, replace

TABLE_WORK = 20_000
_MOST_VALUES = 40
_MOST_NUMBERS = 64
_STATIC = (
    e.Const, e.Local, e.Table, e.Arith, e.Compare, e.And, e.Or, e.Not, e.Contains, e.Empty,
    e.Single, e.Union, e.Minus, e.Meet, e.Count, e.Filter, e.Quantified, e.Aggregate, e.Owned,
)  # fmt: skip
_BINDERS = (e.Filter, e.Quantified, e.Aggregate, e.UnionOf)


@dataclass(slots=True)
class LoopNarrowing:
    """Over one program; tables that are made go to its universe."""

    program: model.Program
    layout: Layout
    settled: ConstantEvaluator
    static: dict[str, bool] = field(default_factory=dict)
    made: dict[tuple[object, ...], str] = field(default_factory=dict)

    @property
    def universe(self) -> Universe:
        return self.program.universe

    def narrowed(self, source: Expr, variable: str, parts: list[Expr]) -> tuple[Expr, list[Expr]]:
        """The source of a loop with what its conditions say worked in, and the rest of them."""
        source, parts = self.from_tables(source, variable, parts)
        rest = []
        for part in parts:
            found = self.looked_up(source, variable, part)
            if found is None:
                rest.append(part)
            else:
                source = found
        return source, rest

    # ------------------------------------------------------------ what a position changes

    def looked_up(self, source: Expr, variable: str, part: Expr) -> Expr | None:
        """The members of the source for which a condition holds, without a loop."""
        match part:
            case e.Not(inner):
                held = self.holding(source, variable, inner)
                return None if held is None else e.Minus(source, held, type=source.type)
            case e.Compare("!=", left, right):
                same = e.Compare("==", left, right, type=part.type)
                held = self.holding(source, variable, same)
                return None if held is None else e.Minus(source, held, type=source.type)
            case _:
                held = self.holding(source, variable, part)
                return None if held is None else self.meet(source, held)

    def holding(self, source: Expr, variable: str, part: Expr) -> Expr | None:
        assert isinstance(source.type, SetOf)
        match part:
            case e.Compare("==", e.Track() as track, value) if _is_about(track, variable):
                return self.by_value(source, track, value, variable)
            case e.Compare("==", value, e.Track() as track) if _is_about(track, variable):
                return self.by_value(source, track, value, variable)
            case e.Compare("==", e.PlaceOf(e.Local(name)), place) if name == variable:
                return self.at_place(source, variable, place)
            case e.Compare("==", place, e.PlaceOf(e.Local(name))) if name == variable:
                return self.at_place(source, variable, place)
            case e.Contains(e.Local(name), inner) if name == variable:
                return None if variable in free(inner) or isinstance(inner, e.Filter) else inner
            case e.Track() if _is_about(part, variable) and isinstance(part.type, YesNo):
                return self.by_value(source, part, e.YES, variable)
            case _:
                return None

    def at_place(self, source: Expr, variable: str, place: Expr) -> Expr | None:
        kind = place.type
        if variable in free(place) or not isinstance(kind, Entity) or kind.maybe_none:
            return None
        assert isinstance(source.type, SetOf)
        sort = source.type.element.sort
        whole = e.Const(self.universe.all_of(sort), type=source.type)
        return e.At(whole, place, type=source.type)

    def by_value(self, source: Expr, track: e.Track, value: Expr, variable: str) -> Expr | None:
        """Those for which a track holds a value, if the track can be indexed."""
        axes = self.layout.tracks[track.name].axes
        assert isinstance(source.type, SetOf)
        inside = self.universe.mask(source.type.element)
        if (
            variable in free(value)
            or value_count(track.type, self.universe) is None
            or not _is_within(axes[0], inside)
            or not _has_row(value.type, track.type)
        ):
            return None
        return e.Holding(track.name, value, type=source.type)

    def meet(self, source: Expr, held: Expr) -> Expr:
        """What is in both; the second alone if it lies in a constant source."""
        if isinstance(source, e.Const):
            most = self.most(held)
            if most is not None and most | source.value == source.value:
                return held
        return e.Meet(source, held, type=source.type)

    def most(self, node: Expr) -> int | None:
        """A constant set in which a set lies."""
        return most(node, self.layout, self.universe)

    # ------------------------------------------------------------ what no position changes

    def from_tables(
        self, source: Expr, variable: str, parts: list[Expr]
    ) -> tuple[Expr, list[Expr]]:
        """A constant set, or a table of sets, in the place of conditions that no position changes.

        A table has at most two arguments: variables from outside the loop.
        """
        if isinstance(source, e.Meet) and not self.is_static(source.right):
            left, rest = self.from_tables(source.left, variable, parts)
            return (source if left is source.left else replace(source, left=left)), rest
        if not self.is_static(source):
            return source, parts
        fixed = [part for part in parts if self.is_static(part)]
        while fixed:
            leaves = _leaves([source, *fixed], variable)
            found = self.table(source, variable, fixed, leaves)
            if found is not None:
                return found, [part for part in parts if part not in fixed]
            fixed.pop()
        return source, parts

    def table(
        self, source: Expr, variable: str, parts: list[Expr], leaves: list[Expr]
    ) -> Expr | None:
        assert isinstance(source.type, SetOf)
        condition = parts[0] if len(parts) == 1 else e.And(tuple(parts), type=parts[0].type)
        whole: Expr = e.Filter(variable, source, condition, type=source.type)
        if not leaves:
            mask = self.settled.value(whole, [], {})
            return e.Const(mask, type=SetOf(source.type.element, mask.bit_count()))
        if len(leaves) > 2 or not all(self.has_rows(leaf.type) for leaf in leaves):  # noqa: PLR2004 - as tables have
            return None
        names = [f"{variable}@{number}" for number in range(len(leaves))]
        for leaf, name in zip(leaves, names, strict=True):
            whole = with_leaf(whole, leaf, e.Local(name, type=leaf.type))
        rows = self.rows(whole, names, [leaf.type for leaf in leaves], source.type)
        if rows is None:
            return None
        return self.set_table(rows, leaves, source.type.element)

    def set_table(
        self, rows: tuple[int, ...] | tuple[tuple[int, ...], ...], args: list[Expr], element: Entity
    ) -> e.Table:
        """A new table of sets, looked up by one or two arguments."""
        flat = [row for each in rows for row in (each if isinstance(each, tuple) else (each,))]
        kind = SetOf(element, max(row.bit_count() for row in flat))
        sizes = tuple(self.size(arg.type) for arg in args)
        key = (rows, sizes, kind)
        if key not in self.made:
            self.made[key] = f"#{len(self.universe.tables)}"
            self.universe.add_table(TableData(self.made[key], sizes, rows, kind, 0))
        return e.Table(self.made[key], tuple(args), type=kind)

    def has_rows(self, kind: Type) -> bool:
        match kind:
            case Int(low, high):
                return low >= 0 and high <= _MOST_NUMBERS
            case _:
                return isinstance(kind, Entity)

    def size(self, kind: Type) -> int:
        if isinstance(kind, Int):
            return kind.high + 1
        assert isinstance(kind, Entity)
        return self.universe.count(kind.sort) + 1

    def accepted(self, kind: Type) -> int:
        if isinstance(kind, Int):
            return ((1 << kind.high - kind.low + 1) - 1) << kind.low
        assert isinstance(kind, Entity)
        return self.universe.accepted(kind)

    def rows(
        self, whole: Expr, names: list[str], kinds: list[Type], source: SetOf
    ) -> tuple[int, ...] | tuple[tuple[int, ...], ...] | None:
        sizes = [self.size(kind) for kind in kinds]
        work = max(source.size, 1)
        for size in sizes:
            work *= size
        if work > TABLE_WORK:
            return None
        inside = [self.accepted(kind) for kind in kinds]

        def row(*numbers: int) -> int:
            if not all(mask >> n & 1 for mask, n in zip(inside, numbers, strict=True)):
                return 0
            return self.settled.value(whole, [], dict(zip(names, numbers, strict=True)))

        if len(sizes) == 1:
            return tuple(row(number) for number in range(sizes[0]))
        return tuple(
            tuple(row(first, second) for second in range(sizes[1])) for first in range(sizes[0])
        )

    def is_static(self, node: Expr) -> bool:
        """Whether no position changes an expression, its variables aside."""
        return all(
            isinstance(each, (*_STATIC, e.Frame, e.Decider))
            or (isinstance(each, e.Call) and self.is_static_value(each.value))
            for each in e.walk(node)
        )

    def is_static_value(self, name: str) -> bool:
        if name not in self.static:
            clauses = self.program.values[name].clauses
            parts = [part for c in clauses for part in (c.value, c.when) if part is not None]
            self.static[name] = all(self.is_static(part) and not _frames(part) for part in parts)
        return self.static[name]


def most(node: Expr, layout: Layout, universe: Universe) -> int | None:
    """A constant set in which a set lies."""
    match node:
        case e.Holding(name):
            axis = layout.tracks[name].axes[0]
            return ((1 << axis.size) - 1) << axis.first
        case e.Table() | e.Const():
            assert isinstance(node.type, SetOf)
            return universe.mask(node.type.element)
        case _:
            return None


def value_count(kind: Type, universe: Universe) -> int | None:
    """How many sets an index of a track by its values has; None if it has no such index."""
    match kind:
        case YesNo():
            return 2
        case Words():
            count = len(universe.words)
        case Entity(sort):
            count = universe.count(sort) + 1
        case _:
            return None
    return count if count <= _MOST_VALUES else None


def _is_about(track: e.Track, variable: str) -> bool:
    return len(track.args) == 1 and track.args[0] == e.Local(variable, type=track.args[0].type)


def _is_within(axis: Axis, mask: int) -> bool:
    run = ((1 << axis.size) - 1) << axis.first
    return not axis.rows and mask | run == run


def _has_row(given: Type, held: Type) -> bool:
    """Whether every value of a type has a set in the index of a track."""
    match given, held:
        case (YesNo(), YesNo()) | (Words(), Words()):
            return True
        case Entity(some), Entity(all_):
            return some == all_
        case _:
            return False


def _frames(node: Expr) -> bool:
    return any(isinstance(each, e.Frame | e.Decider) for each in e.walk(node))


def _leaves(parts: list[Expr], variable: str) -> list[Expr]:
    """The variables from outside that some expressions read, each once."""
    found: list[Expr] = []
    for part in parts:
        for node in outer(part, frozenset({variable})):
            if node not in found:
                found.append(node)
    return found


def outer(node: Expr, bound: frozenset[str]) -> Iterator[Expr]:
    match node:
        case e.Local(name):
            if name not in bound:
                yield node
        case e.Frame() | e.Decider():
            yield node
        case _:
            inner = bound | {node.variable} if isinstance(node, _BINDERS) else bound
            for child in e.children(node):
                yield from outer(child, inner)


def with_leaf(node: Expr, leaf: Expr, local: e.Local) -> Expr:
    """The expression with a variable from outside replaced."""
    if isinstance(leaf, e.Local):
        return substituted(node, {leaf.name: local})
    if node == leaf:
        return local
    return e.mapped(node, lambda child: with_leaf(child, leaf, local))


def free(node: Expr) -> set[str]:
    """The names of the local variables that an expression takes from outside."""
    if isinstance(node, e.Local):
        return {node.name}
    found: set[str] = set()
    for child in e.children(node):
        found |= free(child)
    if isinstance(node, _BINDERS):
        found.discard(node.variable)
        found |= free(node.source)
    return found
