"""Which cards may be taken for one another while they lie face down.

The rules are gone through once without playing: of every expression it is asked which entities it
may stand for, of every `move` which cards may come to lie where. Procedures are followed with what
they are called with, factions one by one, so that the deck of one is not the deck of another. What
is found may be too much, never too little.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from riotdsl.arena.bots.possible_values import Known, PossibleValues
from riotdsl.machine.bits import members
from riotdsl.machine.code import Machine
from riotdsl.machine.run import Interpreter
from riotdsl.program import model
from riotdsl.program.analysis.secret_decisions import hidden_kinds
from riotdsl.program.analysis.walk import offered
from riotdsl.program.expr import Expr, Frame
from riotdsl.program.types import Entity, Type
from riotdsl.text.lazy_dataclass import dataclass, field

PLAY = "play"


def groups_of(machine: Machine) -> tuple[tuple[int, ...], ...]:
    """The cards in groups: those that may lie together where not everybody sees them."""
    universe = machine.program.universe
    hidden = 0
    for kind in hidden_kinds(universe):
        hidden |= universe.families[kind].mask
    found: list[tuple[int, set[int]]] = []
    for card, places in enumerate(lying(machine)):
        covered, group = places & hidden, {card}
        apart = []
        for where, others in found:
            if where & covered:
                covered |= where
                group |= others
            else:
                apart.append((where, others))
        found = [*apart, (covered, group)]
    return tuple(sorted(tuple(sorted(group)) for _, group in found))


def lying(machine: Machine) -> list[int]:
    """For every card the places where it may come to lie, as a set."""
    universe = machine.program.universe
    places = universe.count("place")
    start = Interpreter(machine).start()
    base = machine.layout.things["card"]
    homes = start[base : base + universe.count("card")]
    possible = PossibleValues(
        machine.program, [1 << home if home < places else 0 for home in homes]
    )
    before: object = None
    while before != (possible.where, possible.frames):
        before = list(possible.where), dict(possible.frames)
        _Walk(machine.program, possible).procedure(PLAY, ())
    return possible.where


@dataclass(slots=True)
class _Walk:
    """One way through the rules; each procedure is followed once for equal arguments."""

    program: model.Program
    possible: PossibleValues
    done: set[tuple[str, tuple[int, ...]]] = field(default_factory=set)

    def procedure(self, name: str, args: tuple[int, ...]) -> None:
        """Follow a procedure for each faction by itself that it may be called with."""
        procedure = self.program.procedures[name]
        sorts = {slot.name: _is_faction(slot.type) for slot in procedure.slots}
        ways = [
            [1 << each for each in members(arg)] if sorts[parameter] else [arg]
            for parameter, arg in zip(procedure.params, args, strict=True)
        ]
        for way in product(*ways):
            self.one_way(procedure, way)

    def one_way(self, procedure: model.Procedure, args: tuple[int, ...]) -> None:
        name = procedure.name
        if (name, args) in self.done:
            return
        self.done.add((name, args))
        known: Known = {}
        for parameter, arg in zip(procedure.params, args, strict=True):
            self.learn(known, (name, parameter), arg)
        self.block(procedure.body, known)
        for reaction in procedure.reactions:
            self.block(reaction.body, known)

    def action(self, name: str, seat: int) -> None:
        if (name, (seat,)) in self.done:
            return
        self.done.add((name, (seat,)))
        action = self.program.actions[name]
        known: Known = {}
        self.learn(known, (name, action.slots[0].name), seat)
        for choice in action.choices:
            self.learn(known, (name, choice.name), self.possible.chosen(choice.chooser, known))
        self.block(action.then, known)

    def learn(self, known: Known, key: tuple[str, str], value: int) -> None:
        """A variable may hold this, here and, as others see it, at all."""
        known[key] = known.get(key, 0) | value
        self.possible.frames[key] = self.possible.frames.get(key, 0) | value

    def block(self, body: model.Block, known: Known) -> None:
        for statement in body:
            self.statement(statement, known)

    def statement(self, node: model.Statement, known: Known) -> None:
        possible = self.possible
        match node:
            case model.Move(sort, what, to):
                if sort == "card":
                    places = possible.of(to, known)
                    for card in members(possible.of(what, known)):
                        possible.where[card] |= places
            case model.Call(procedure, args):
                self.procedure(procedure, tuple(possible.of(arg, known) for arg in args))
            case model.LetDo(who):
                for seat in _each(possible, who, known):
                    for action in offered(node):
                        self.action(action, seat)
            case model.LetChoose(_, slot, chooser):
                self.learn(known, (slot.owner, slot.name), possible.chosen(chooser, known))
            case model.Assign(Frame() as target, value):
                self.learn(known, (target.owner, target.name), possible.of(value, known))
            case model.If(_, then, otherwise):
                self.block(then, known)
                self.block(otherwise, known)
            case model.ForEach(slot, source, _, body):
                self.for_each(slot, possible.of(source, known), body, known)
            case model.ForNumbers(slot, low, high, body):
                self.learn(known, (slot.owner, slot.name), possible.between(low, high, known))
                self.block(body, known)
            case model.Repeat(body) | model.Stage(_, body):
                self.block(body, known)
            case _:
                pass

    def for_each(self, slot: Frame, values: int, body: model.Block, known: Known) -> None:
        """Factions are followed one by one, other things together."""
        if _is_faction(slot.type):
            for faction in members(values):
                self.learn(known, (slot.owner, slot.name), 1 << faction)
                inner = {**known, (slot.owner, slot.name): 1 << faction}
                self.block(body, inner)
        else:
            self.learn(known, (slot.owner, slot.name), values)
            self.block(body, known)


def _each(possible: PossibleValues, who: tuple[Expr, ...], known: Known) -> Iterator[int]:
    seats = 0
    for each in who:
        seats |= possible.of(each, known)
    for seat in members(seats):
        yield 1 << seat


def _is_faction(kind: Type) -> bool:
    return isinstance(kind, Entity) and kind.sort == "faction"
