"""Conditions on places tested for all places at once, as operations on sets.

A condition on a place x may speak of other places: of those in a line with it, of its neighbours.
Where such a place is x + d for many x, the set of all x for which it holds something is the set of
those that hold it, moved by d. So `some`, `every`, `and`, `or` and `not` become unions, meets and
differences of moved sets, and the loop over places is gone.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from riotdsl.machine.bits import members
from riotdsl.machine.optimise.loop_narrowing import LoopNarrowing, free, outer, with_leaf
from riotdsl.machine.optimise.set_algebra import (
    Atom,
    Term,
    Terms,
    UnwieldyError,
    Writer,
    folded,
    meet,
    union,
    without,
)
from riotdsl.program import expr as e
from riotdsl.program.expr import Expr
from riotdsl.program.types import YES_NO, Entity, SetOf, YesNo
from riotdsl.text.lazy_dataclass import dataclass, field, replace

PLACE = "place"
WORD = 64
_LEAF = "@leaf"

Env = Mapping[str, int]


@dataclass(frozen=True, slots=True)
class Moved:
    """Places that stand so far from x, for the x in a set."""

    by: int
    among: Terms


@dataclass(slots=True)
class BitsetConditions:
    """Over one program; what it cannot express well stays a loop: then it gives None."""

    narrowing: LoopNarrowing
    known_sets: dict[tuple[Expr, tuple[tuple[str, int], ...], int], tuple[Moved, ...]] = field(
        default_factory=dict
    )

    # ------------------------------------------------------------ what is asked for

    def where(self, source: Expr, variable: str, condition: Expr) -> Expr | None:
        """The places of a source for which a condition holds."""
        found = self.terms(source, variable, condition)
        return None if found is None else self.writer(source).expression(found)

    def none(self, source: Expr, variable: str, condition: Expr) -> Expr | None:
        """Whether no place of a source meets a condition."""
        found = self.terms(source, variable, condition)
        if found is None:
            return None
        return e.Empty(self.writer(source).expression(folded(found)), type=YES_NO)

    def pairs(self, source: Expr, variable: str, second: Expr) -> list[tuple[int, Expr]] | None:
        """Places of the source by how far off those of a second set are, which depends on them."""
        inside = self.bound(source)
        if inside is None:
            return None
        try:
            first = self.fixed_member(source, 0, inside)
            found = self.spread(second, {variable: 0}, inside)
            writer = self.writer(source)
            return [(each.by, writer.expression(meet(first, each.among))) for each in found]
        except UnwieldyError:
            return None

    def terms(self, source: Expr, variable: str, condition: Expr) -> Terms | None:
        inside = self.bound(source)
        if inside is None or variable not in free(condition):
            return None
        try:
            found = self.holds(condition, {variable: 0}, inside)
            return meet(self.fixed_member(source, 0, inside), found)
        except UnwieldyError:
            return None

    def writer(self, source: Expr) -> Writer:
        assert isinstance(source.type, SetOf)
        return Writer(source.type, self.narrowing.most)

    def bound(self, source: Expr) -> int | None:
        """A constant set in which the places of a source lie."""
        kind, universe = source.type, self.narrowing.universe
        if not isinstance(kind, SetOf) or kind.element.sort != PLACE:
            return None
        if universe.count(PLACE) > WORD:
            return None
        most = self.narrowing.most(source)
        return universe.mask(kind.element) if most is None else most

    # ------------------------------------------------------------ conditions

    def holds(self, node: Expr, env: Env, inside: int) -> Terms:
        """The x for which a condition holds; each variable in `env` stands so far from x."""
        if self.narrowing.is_static(node):
            return self.constant(node, env, inside)
        match node:
            case e.And(parts):
                found: Terms = (Term(inside),)
                for part in parts:
                    found = meet(found, self.holds(part, env, inside))
                return found
            case e.Or(parts):
                return union(self.holds(part, env, inside) for part in parts)
            case e.Not(operand):
                return without(inside, self.holds(operand, env, inside))
            case e.Compare("!=", left, right):
                same = e.Compare("==", left, right, type=YES_NO)
                return without(inside, self.holds(same, env, inside))
            case e.Compare("==", e.Track(_, (e.Local(name),)) as track, value) if name in env:
                return self.held(track, name, value, env, inside)
            case e.Compare("==", value, e.Track(_, (e.Local(name),)) as track) if name in env:
                return self.held(track, name, value, env, inside)
            case e.Track(_, (e.Local(name),)) if name in env and isinstance(node.type, YesNo):
                return self.held(node, name, e.YES, env, inside)
            case e.Contains(e.Local(name), source) if name in env:
                return self.member(source, env[name], env, inside)
            case e.Empty(source):
                return without(inside, union(m.among for m in self.spread(source, env, inside)))
            case e.Quantified():
                return self.quantified(node, env, inside)
            case _:
                raise UnwieldyError

    def quantified(self, node: e.Quantified, env: Env, inside: int) -> Terms:
        wanted = e.Not(node.condition, type=YES_NO) if node.every else node.condition
        source = e.Filter(node.variable, node.source, wanted, type=node.source.type)
        some = union(each.among for each in self.spread(source, env, inside))
        return without(inside, some) if node.every else some

    def held(self, track: e.Track, name: str, value: Expr, env: Env, inside: int) -> Terms:
        argument = track.args[0].type
        assert isinstance(argument, Entity)
        if argument.sort != PLACE or self.depends(value, env):
            raise UnwieldyError
        whole = e.set_const(self.narrowing.universe.mask(argument), argument)
        found = self.narrowing.by_value(whole, track, value, name)
        if found is None:
            raise UnwieldyError
        return self.fixed_member(found, env[name], inside)

    # ------------------------------------------------------------ sets

    def spread(self, node: Expr, env: Env, inside: int) -> list[Moved]:
        """A set of places that depends on x, as places at fixed distances from x."""
        if not self.depends(node, env):
            raise UnwieldyError
        if self.narrowing.is_static(node):
            return list(self.distances(node, env, inside))
        match node:
            case e.Meet(left, right):
                first, second = (left, right) if self.depends(left, env) else (right, left)
                return self.cut(first, env, inside, lambda by, i: self.member(second, by, env, i))
            case e.Minus(left, right):
                return self.cut(
                    left, env, inside, lambda by, i: without(i, self.member(right, by, env, i))
                )
            case e.Filter(name, source, condition):
                return self.cut(
                    source, env, inside, lambda by, i: self.holds(condition, {**env, name: by}, i)
                )
            case _:
                raise UnwieldyError

    def cut(
        self, node: Expr, env: Env, inside: int, wanted: Callable[[int, int], Terms]
    ) -> list[Moved]:
        """What is left of a set by a condition on distance; `wanted` gets the x that matter."""
        found = []
        for each in self.spread(node, env, inside):
            within = 0
            for term in each.among:
                within |= term.among
            among = meet(each.among, wanted(each.by, within))
            if among:
                found.append(Moved(each.by, among))
        return found

    def member(self, node: Expr, by: int, env: Env, inside: int) -> Terms:
        """The x for which x + by is in a set."""
        if not self.depends(node, env):
            return self.fixed_member(node, by, inside)
        if self.narrowing.is_static(node):
            return union(m.among for m in self.distances(node, env, inside) if m.by == by)
        match node:
            case e.Meet(left, right):
                return meet(self.member(left, by, env, inside), self.member(right, by, env, inside))
            case e.Union(left, right):
                return union(self.member(part, by, env, inside) for part in (left, right))
            case e.Minus(left, right):
                gone = self.member(right, by, env, inside)
                return meet(self.member(left, by, env, inside), without(inside, gone))
            case _:
                raise UnwieldyError

    def fixed_member(self, node: Expr, by: int, inside: int) -> Terms:
        """The x for which x + by is in a set that does not depend on x."""
        match node:
            case e.Const(mask):
                return (Term(inside & (mask >> by if by >= 0 else mask << -by)),)
            case e.Meet(left, right):
                return meet(
                    self.fixed_member(left, by, inside), self.fixed_member(right, by, inside)
                )
            case e.Minus(left, right):
                gone = self.fixed_member(right, by, inside)
                return meet(self.fixed_member(left, by, inside), without(inside, gone))
            case e.Holding() | e.Table() | e.Union():
                alike = replace(node, type=SetOf(Entity(PLACE), WORD))
                return (Term(inside, frozenset({Atom(alike, by)})),)
            case _:
                raise UnwieldyError

    def depends(self, node: Expr, env: Env) -> bool:
        return not free(node).isdisjoint(env)

    # ------------------------------------------------------------ what no position changes

    def constant(self, node: Expr, env: Env, inside: int) -> Terms:
        """The x for which a condition holds that no position changes."""

        def found(given: Mapping[str, int], plain: Expr) -> dict[int, int]:
            mask = 0
            for x, known in self.known(env, inside):
                mask |= self.narrowing.settled.value(plain, [], {**known, **given}) << x
            return {0: mask}

        return union(each.among for each in self.remembered(node, env, inside, found))

    def distances(self, node: Expr, env: Env, inside: int) -> tuple[Moved, ...]:
        """The distances at which a set that no position changes has members."""

        def found(given: Mapping[str, int], plain: Expr) -> dict[int, int]:
            rows: dict[int, int] = {}
            for x, known in self.known(env, inside):
                value = self.narrowing.settled.value(plain, [], {**known, **given})
                for member in members(value):
                    rows[member - x] = rows.get(member - x, 0) | 1 << x
            return rows

        return self.remembered(node, env, inside, found)

    def remembered(
        self,
        node: Expr,
        env: Env,
        inside: int,
        found: Callable[[Mapping[str, int], Expr], dict[int, int]],
    ) -> tuple[Moved, ...]:
        key = (node, tuple(env.items()), inside)
        if key not in self.known_sets:
            self.known_sets[key] = tuple(self.by_leaf(node, env, found))
        return self.known_sets[key]

    def known(self, env: Env, inside: int) -> Iterator[tuple[int, dict[str, int]]]:
        for x in members(inside):
            yield x, {name: x + by for name, by in env.items()}

    def by_leaf(
        self, node: Expr, env: Env, found: Callable[[Mapping[str, int], Expr], dict[int, int]]
    ) -> Iterator[Moved]:
        """Sets by distance; a table of them where they depend on a faction from outside."""
        leaves = list(dict.fromkeys(outer(node, frozenset(env))))
        if not leaves:
            for by, mask in sorted(found({}, node).items()):
                yield Moved(by, (Term(mask),))
            return
        leaf = leaves[0]
        if len(leaves) > 1 or not isinstance(leaf.type, Entity) or leaf.type.sort != "faction":
            raise UnwieldyError
        plain = with_leaf(node, leaf, e.Local(_LEAF, type=leaf.type))
        universe = self.narrowing.universe
        rows = [
            found({_LEAF: value}, plain) if universe.accepted(leaf.type) >> value & 1 else {}
            for value in range(universe.count("faction") + 1)
        ]
        for by in sorted({by for row in rows for by in row}):
            masks = tuple(row.get(by, 0) for row in rows)
            table = self.narrowing.set_table(masks, [leaf], Entity(PLACE))
            most = 0
            for mask in masks:
                most |= mask
            yield Moved(by, (Term(most, frozenset({Atom(table, 0)})),))
