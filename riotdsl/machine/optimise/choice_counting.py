"""Decisions whose possibilities are sets of places: counted, and one picked, without a list.

An action that chooses one place is a set. One that chooses two is a few sets: for each distance
between the two places, those that the first can be.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping

from riotdsl.machine.argument_guards import is_taken
from riotdsl.machine.code import (
    Again,
    Ask,
    Enter,
    Halt,
    Jump,
    Leave,
    Machine,
    NextOf,
    Point,
    Reveal,
    Rotate,
    Seats,
    Store,
    Test,
)
from riotdsl.machine.evaluate import Evaluator
from riotdsl.machine.listing import is_wide
from riotdsl.machine.optimise.bitset_conditions import PLACE, BitsetConditions
from riotdsl.machine.optimise.constant_tables import ConstantEvaluator
from riotdsl.machine.optimise.exposed_variables import exposed_variables
from riotdsl.machine.optimise.loop_narrowing import LoopNarrowing
from riotdsl.machine.optimise.track_indexes import indexes
from riotdsl.program import expr as e
from riotdsl.program import model
from riotdsl.program.analysis.walk import expressions, has_end
from riotdsl.program.expr import Expr
from riotdsl.program.fold import simplified
from riotdsl.program.rewrite import Rewriter
from riotdsl.program.types import YES_NO, Entity, Int, SetOf
from riotdsl.text.lazy_dataclass import dataclass, replace

MOST_DISTANCES = 12
MOST_NUMBERS = 16
FIRST = "@first"


@dataclass(frozen=True, slots=True)
class Part:
    """The first choices for which the second is so far off; without a second, `by` is None.

    An action without choices has one part with the set of 0 alone, or of nothing.
    """

    first: Expr
    by: int | None = None


Parts = tuple[Part, ...]


def counted(machine: Machine) -> Mapping[tuple[int, int], tuple[Parts, ...]]:
    """The branches of the points of an optimised machine, by point and seat, that can be counted.

    Nothing, if a point has something that cannot.
    """
    if not all(map(is_plain, machine.points)) or _goes_by_orders(machine):
        return {}
    if any(is_wide(machine, each) for each in machine.points):
        return {}
    if _is_told_apart(machine) or _may_refuse(machine) or _may_ask_nobody(machine):
        return {}
    abreast = BitsetConditions(
        LoopNarrowing(machine.program, machine.layout, ConstantEvaluator(Evaluator(machine)))
    )
    exposed, indexed = exposed_variables(machine), indexes(machine.program)
    seats = machine.program.seats or range(len(machine.program.universe.factions))
    found = {}
    for point in machine.points:
        for seat in seats:
            counting = _Counting(machine, abreast, exposed, indexed, seat)
            parts = [counting.branch(branch.action) for branch in point.branches]
            known = tuple(each for each in parts if each is not None)
            if len(known) < len(parts):
                return {}
            found[point.number, seat] = known
    return found


@dataclass(frozen=True, slots=True)
class _Counting:
    machine: Machine
    abreast: BitsetConditions
    exposed: frozenset[tuple[str, str]]
    indexed: Collection[str]
    seat: int

    def branch(self, name: str) -> Parts | None:
        if name in self.machine.asking:
            return None
        parts = self.action(self.as_seat(self.machine.program.actions[name]))
        nodes = [node for part in parts or () for node in e.walk(part.first)]
        if any(isinstance(node, e.Holding) and node.track not in self.indexed for node in nodes):
            return None
        return parts or None  # what nobody can ever do has no parts, and is left to lists

    def as_seat(self, action: model.Action) -> model.Action:
        """The action with the seat that decides known."""

        def told(node: Expr) -> Expr:
            return self.simpler(for_seat(node, action.name, self.seat))

        choices = []
        for choice in action.choices:
            chooser = choice.chooser
            if isinstance(chooser, model.OneOf):
                chooser = model.OneOf(told(chooser.source))
            choices.append(replace(choice, chooser=chooser))
        requirements = tuple(
            replace(each, condition=told(condition_of(each)), when=None)
            for each in action.requirements
        )
        return replace(action, choices=tuple(choices), requirements=requirements)

    def action(self, action: model.Action) -> Parts | None:
        if any(owner == action.name for owner, _ in self.exposed):
            return None
        match [choice.chooser for choice in action.choices]:
            case []:
                return self.guarded(action, e.Const(1, type=SetOf(Entity(PLACE), 1)))
            case [model.OneOf(source)] if _is_set(source):
                return self.guarded(action, source)
            case [model.NumberOf(e.Const(low), e.Const(high))] if 0 <= low <= high < MOST_NUMBERS:
                return self.numbers(action, low, high)
            case [model.OneOf(first), model.OneOf(second)] if _is_set(first):
                return self.pair(action, first, second)
            case _:
                return None

    def guarded(self, action: model.Action, source: Expr) -> Parts | None:
        if any(self.reads_choice(action, each) for each in action.requirements):
            return None
        return (Part(self.required(action, source)),)

    def numbers(self, action: model.Action, low: int, high: int) -> Parts:
        """A number is as good as a place: the set of those that meet what is required."""
        whole: Expr | None = None
        name = action.choices[0].name
        for each in range(low, high + 1):
            single: Expr = e.Const(1 << each, type=SetOf(Entity(PLACE), 1))
            value = e.Const(each, type=Int(each, each))
            for requirement in action.requirements:
                told = with_choice(condition_of(requirement), action.name, name, value)
                condition = self.simpler(told)
                single = e.Guarded(condition, single, type=single.type)
            whole = single if whole is None else e.Union(whole, single, type=single.type)
        assert whole is not None
        return (Part(whole),)

    def pair(self, action: model.Action, first: Expr, second: Expr) -> Parts | None:
        assert isinstance(first.type, SetOf)
        if any(self.reads_choice(action, each) for each in action.requirements):
            return None
        local = e.Local(FIRST, type=Entity(first.type.element.sort, first.type.element.kinds))
        told = with_choice(second, action.name, action.choices[0].name, local)
        found = self.abreast.pairs(first, FIRST, told)
        if found is None or len(found) > MOST_DISTANCES:
            return None
        parts = []
        for by, source in found:
            parts.append(Part(self.required(action, source), by))
        return tuple(parts)

    def required(self, action: model.Action, source: Expr) -> Expr:
        """The set, if what is required whatever is chosen holds."""
        for requirement in action.requirements:
            source = e.Guarded(condition_of(requirement), source, type=source.type)
        return source

    def simpler(self, node: Expr) -> Expr:
        return simplified(e.mapped(node, self.simpler), self.machine.program.universe)

    def reads_choice(self, action: model.Action, requirement: model.Requirement) -> bool:
        names = {choice.name for choice in action.choices}
        return any(
            isinstance(node, e.Frame) and node.owner == action.name and node.name in names
            for node in e.walk(condition_of(requirement))
        )


def _is_told_apart(machine: Machine) -> bool:
    """Whether something outside of actions asks who decides."""
    return any(
        isinstance(node, e.Decider)
        for owner, whole in expressions(machine.program)
        if owner not in machine.program.actions
        for node in e.walk(whole)
    )


def _goes_by_orders(machine: Machine) -> bool:
    """Whether somebody is asked inside a loop over an order, or in a window."""
    return any(
        isinstance(node, Seats | Rotate | Reveal) or (isinstance(node, NextOf) and node.ordered)
        for node in machine.code
    )


def _may_refuse(machine: Machine) -> bool:
    """Whether a procedure may be called with what it does not take, and is then not run."""
    for node in machine.code:
        if isinstance(node, Enter):
            owner = machine.program.procedures[node.procedure]
            types = {slot.name: slot.type for slot in owner.slots}
            for name, arg in zip(owner.params, node.args, strict=True):
                kind = types[name]
                if isinstance(kind, Entity) and not is_taken(
                    arg.type, kind, machine.program.universe
                ):
                    return True
    return False


def _may_ask_nobody(machine: Machine) -> bool:
    """Whether a round of a loop, or a whole procedure, may come to no decision.

    Functions of a playout call each other up to the next decision, which must be near.
    """
    entries = [place for name, place in machine.entries.items() if name != "play"]
    inside = (_quietly_reached(machine, place) for place in entries)
    if any(isinstance(machine.code[each], Leave) for reached in inside for each in reached):
        return True
    return any(
        place in _quietly_reached(machine, node.to)
        for place, node in enumerate(machine.code)
        if isinstance(node, Again)
    )


def _quietly_reached(machine: Machine, start: int) -> set[int]:
    """The places of a frame that can be reached from one of them without a decision."""
    found: set[int] = set()
    waiting = [start]
    while waiting:
        place = waiting.pop()
        if place in found:
            continue
        found.add(place)
        match machine.code[place]:
            case Jump(to) | Again(to):
                waiting.append(to)
            case Test(_, otherwise):
                waiting += [place + 1, otherwise]
            case NextOf() as node:
                waiting += [place + 1, node.end]
            case Ask(number):
                if not _is_somebody(machine, place):
                    waiting.append(machine.points[number].after)
            case Store(rest, e.Const(value)) if value and _takes(machine, place + 1, rest):
                waiting.append(place + 2)
            case Enter() | Leave() | Halt():
                pass
            case _:
                waiting.append(place + 1)
    return found


def _takes(machine: Machine, place: int, rest: int) -> bool:
    node = machine.code[place]
    return isinstance(node, NextOf) and node.rest == rest


def _is_somebody(machine: Machine, place: int) -> bool:
    """Whether a decision surely has a seat."""
    match machine.code[place - 1]:
        case NextOf():
            return True
        case Store(_, value):
            return isinstance(value.type, Entity) and not value.type.maybe_none
        case _:
            return False


def is_plain(point: Point) -> bool:
    """Whether a seat is asked for one of some actions, in the open, and always."""
    return (
        point.chooser is None
        and point.decider is not None
        and point.sealed is None
        and not point.silent
    )


def condition_of(requirement: model.Requirement) -> Expr:
    if requirement.when is None:
        return requirement.condition
    idle = e.Not(requirement.when, type=YES_NO)
    return e.Or((idle, requirement.condition), type=YES_NO)


def for_seat(node: Expr, owner: str, seat: int) -> Expr:
    """The expression with who decides known."""
    if isinstance(node, e.Decider) or node == e.Frame(owner, "you", type=node.type):
        return e.Const(seat, type=Entity("faction", maybe_none=False))
    return e.mapped(node, lambda child: for_seat(child, owner, seat))


def own_slots(action: model.Action) -> list[model.Slot]:
    """The variables of an action besides who acts and what he chose."""
    given = {"you", *(choice.name for choice in action.choices)}
    return [slot for slot in action.slots if slot.name not in given]


def in_place(action: model.Action, seat: int) -> model.Block | None:
    """What an action does, for a seat that is known and choices that are variables of its function.

    None if it must be called, because it ends early.
    """
    names = {choice.name for choice in action.choices}
    if has_end(action.then):
        return None
    return _InPlace(action.name, seat, frozenset(names)).block(action.then)


@dataclass(frozen=True, slots=True)
class _InPlace(Rewriter):
    owner: str
    seat: int
    names: frozenset[str]

    def expr(self, node: Expr) -> Expr:
        return self.told(for_seat(node, self.owner, self.seat))

    def told(self, node: Expr) -> Expr:
        if isinstance(node, e.Frame) and node.owner == self.owner and node.name in self.names:
            return e.Local(f"{node.name}_{self.owner}", type=node.type)
        return e.mapped(node, self.told)


def surely_held(source: Expr) -> Iterator[tuple[str, int]]:
    """Tracks and the values that they hold for whatever is in a set."""
    match source:
        case e.Holding(track, e.Const(value)):
            yield track, value
        case e.Meet(left, right):
            yield from surely_held(left)
            yield from surely_held(right)
        case e.Minus(left, _) | e.Guarded(_, left):
            yield from surely_held(left)


def with_choice(node: Expr, owner: str, name: str, value: Expr) -> Expr:
    """The expression with a choice that is known."""
    if isinstance(node, e.Frame) and (node.owner, node.name) == (owner, name):
        return value
    return e.mapped(node, lambda child: with_choice(child, owner, name, value))


def _is_set(source: Expr) -> bool:
    """Whether a set of places is at hand without a loop."""
    return (
        isinstance(source.type, SetOf)
        and source.type.element.sort == PLACE
        and not any(isinstance(node, e.Filter | e.UnionOf | e.Call) for node in e.walk(source))
    )
