"""Where things can come to lie, and what variables can stand for.

Of units only places that are named count: `move u to goal` with a goal chosen among all places puts
none into a place that nobody ever names for such things. Cards can come to lie there.
"""

from __future__ import annotations

from collections.abc import Iterator

from riotdsl.program import expr as e
from riotdsl.program import model
from riotdsl.program.analysis.walk import (
    chooser_reads,
    frame_bodies,
    program_statements,
    statements,
)
from riotdsl.program.expr import Expr, substituted
from riotdsl.program.types import Entity, SetOf
from riotdsl.text.budget import spend
from riotdsl.text.lazy_dataclass import dataclass, field

Slot = tuple[str, str]
TRACK = "track"


@dataclass(slots=True)
class Flow:
    """What is stored in each variable and track; tracks stand under the owner `track`."""

    program: model.Program
    into: dict[Slot, list[Expr]] = field(default_factory=dict)
    lodgings: dict[str, set[str]] = field(default_factory=dict)

    # ------------------------------------------------------------ places

    def leaves(self, place: Expr) -> Iterator[Expr]:
        """The expressions that an expression for a place, or for a set of places, comes down to."""
        yield from self._leaves(place, frozenset(), set())

    def _leaves(self, place: Expr, inside: frozenset[str], done: set[Slot]) -> Iterator[Expr]:
        """`inside` are the values on the way here; what a variable holds is looked at once."""
        spend(2)
        match place:
            case e.Call(name, args) if name not in inside:
                value = self.program.values[name]
                bound = {p.name: arg for p, arg in zip(value.params, args, strict=True)}
                for clause in value.clauses:
                    held = substituted(clause.value, bound)
                    yield from self._leaves(held, inside | {name}, done)
            case e.Frame() | e.Track():
                slot = slot_of(place)
                if slot not in self.into:
                    yield place
                stored = () if slot in done else self.into.get(slot, ())
                done.add(slot)
                for node in stored:
                    yield from self._leaves(node, inside, done)
            case e.Filter(_, source) | e.Owned(source) | e.Minus(source):
                yield from self._leaves(source, inside, done)
            case e.Union(left, right):
                yield from self._leaves(left, inside, done)
                yield from self._leaves(right, inside, done)
            case e.Single(inner) | e.Members(inner) | e.Ordered(inner):
                yield from self._leaves(inner, inside, done)
            case _:
                yield place

    def named_families(self, place: Expr) -> set[str]:
        """The kinds of place that an expression can be, as far as it names them."""
        found: set[str] = set()
        for leaf in self.leaves(place):
            found |= self.leaf_families(leaf) or set()
        return found

    def possible_families(self, place: Expr) -> set[str]:
        """The kinds of place that an expression can be; all of them if it can be any place."""
        found: set[str] = set()
        for leaf in self.leaves(place):
            families = self.leaf_families(leaf)
            found |= self.kinds_of("place") if families is None else families
        return found

    def kinds_of(self, sort: str) -> frozenset[str]:
        """All kinds of a sort."""
        families = self.program.universe.families.values()
        return frozenset(family.name for family in families if family.sort == sort)

    def leaf_families(self, leaf: Expr) -> set[str] | None:
        """The kinds that a leaf can be; None if it can be any place."""
        universe = self.program.universe
        places = [family for family in universe.families.values() if family.sort == "place"]
        if isinstance(leaf, e.Const) and isinstance(leaf.type, Entity):
            return {f.name for f in places if f.start <= leaf.value < f.start + f.count}
        if isinstance(leaf, e.Const) and isinstance(leaf.type, SetOf):
            whole = leaf.value == universe.all_of("place")
            return None if whole else {f.name for f in places if f.mask & leaf.value}
        kind = leaf.type.element if isinstance(leaf.type, SetOf) else leaf.type
        if isinstance(kind, Entity) and kind.kinds is not None:
            return set(kind.kinds)
        return None

    # ------------------------------------------------------------ things

    def kinds(self, things: Expr) -> frozenset[str]:
        """The kinds of the things that an expression can be."""
        kind = things.type.element if isinstance(things.type, SetOf) else things.type
        if not isinstance(kind, Entity):
            return frozenset()
        if kind.kinds is not None:
            return kind.kinds
        return self.kinds_of(kind.sort)

    def lodges(self, kinds: frozenset[str]) -> set[str]:
        """The kinds of place where things of some kinds can lie."""
        return {place for kind in kinds for place in self.lodgings.get(kind, ())}

    def holds_unplaced(self, things: Expr, kind: str) -> bool:
        """Whether things that lie nowhere, of a kind that has no home, can be among these."""
        return self._holds_unplaced(things, kind, set())

    def _holds_unplaced(self, things: Expr, kind: str, seen: set[object]) -> bool:
        """`seen` are the variables and values that have been looked at."""
        spend(3)
        if kind not in self.kinds(things):
            return False
        match things:
            case e.At():
                return False
            case e.Filter(_, source) | e.Owned(source) | e.Minus(source):
                return self._holds_unplaced(source, kind, seen)
            case e.Union(left, right):
                return any(self._holds_unplaced(each, kind, seen) for each in (left, right))
            case e.Single(inner) | e.Members(inner) | e.Ordered(inner):
                return self._holds_unplaced(inner, kind, seen)
            case e.Const(mask) if isinstance(things.type, SetOf):
                return bool(mask & self.program.universe.families[kind].mask)
            case e.Frame() | e.Track():
                slot = slot_of(things)
                stored = () if slot in seen else self.into.get(slot, ())
                seen.add(slot)
                return any(self._holds_unplaced(each, kind, seen) for each in stored)
            case e.Call(name):
                if name in seen:
                    return False
                seen.add(name)
                clauses = self.program.values[name].clauses
                return any(self._holds_unplaced(c.value, kind, seen) for c in clauses)
            case _:
                return True


def slot_of(node: e.Frame | e.Track) -> Slot:
    """The key of a variable or track."""
    return (node.owner, node.name) if isinstance(node, e.Frame) else (TRACK, node.name)


def flow_of(program: model.Program) -> Flow:
    """What a program stores and where it moves things."""
    flow = Flow(program)
    for owner, body in frame_bodies(program):
        for statement in statements(body):
            _store(flow, statement)
        if owner in program.actions:
            for choice in program.actions[owner].choices:
                _put(flow, (owner, choice.name), *chooser_reads(choice.chooser))
    for kind, home in program.homes.items():
        flow.lodgings.setdefault(kind, set()).update(flow.named_families(home.place))
    cards = flow.kinds_of("card")
    for statement in program_statements(program):
        if isinstance(statement, model.Move):
            named = flow.named_families(statement.to)
            possible = flow.possible_families(statement.to)
            for kind in flow.kinds(statement.what):
                lodgings = flow.lodgings.setdefault(kind, set())
                lodgings.update(possible if kind in cards else named)
    return flow


def _store(flow: Flow, statement: model.Statement) -> None:
    match statement:
        case model.LetChoose(_, slot, chooser):
            _put(flow, (slot.owner, slot.name), *chooser_reads(chooser))
        case model.ForEach(slot, source):
            _put(flow, (slot.owner, slot.name), source)
        case model.Assign(e.Frame(owner, name), value):
            _put(flow, (owner, name), value)
        case model.Assign(e.Track(name), value):
            _put(flow, (TRACK, name), value)
        case model.Call(name, args):
            params = flow.program.procedures[name].params
            for param, arg in zip(params, args, strict=True):
                _put(flow, (name, param), arg)


def _put(flow: Flow, slot: Slot, *nodes: Expr) -> None:
    flow.into.setdefault(slot, []).extend(nodes)
