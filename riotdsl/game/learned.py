"""Whether a step read what its seat may not see: then its outcome tells, and it stands.

The step is taken once more by plain evaluation, on a copy of the position, up to the first such
reading. What is offered to others does not count: `check` has proved that it tells nothing.
"""

from __future__ import annotations

from riotdsl.machine import code as c
from riotdsl.machine.bits import members, order_mask
from riotdsl.machine.evaluate import Env, Evaluator, State
from riotdsl.machine.layout import Veil
from riotdsl.machine.listing import Lister, Member
from riotdsl.machine.run import Interpreter
from riotdsl.machine.veils import veils
from riotdsl.program import expr as e
from riotdsl.program.checks.secrets import Secrets, secrets_of
from riotdsl.program.expr import Expr
from riotdsl.program.secrets import sight
from riotdsl.program.types import Entity, OrderOf, SetOf, Type

PAYOFF = "payoff"


class _ReadError(Exception):
    """Something hidden was read."""


class Learning(Interpreter):
    """Takes steps, and stops where something is read that a seat may not see."""

    def __init__(self, machine: c.Machine) -> None:
        super().__init__(machine)
        self.reading = _Reading(machine, secrets_of(machine.program))
        self.lister = Lister(self.evaluator)
        self.evaluator = self.reading

    def reads_hidden(self, point: c.Point, member: Member, seat: int, before: State) -> bool:
        """Whether what a seat does in a position, or what follows at once, reads hidden things."""
        self.reading.seat = seat
        s = before[:]
        try:
            self.apply(point, member, s)
            if self.advance(s) is None and PAYOFF in self.machine.program.values:
                for each in self.machine.program.seats or ():
                    self.evaluator.call(PAYOFF, [each], s)
        except _ReadError:
            return True
        return False

    def families(self, point: c.Point, s: State) -> list[Member]:
        """Two that differ are enough to know that somebody has to decide."""
        found: list[Member] = []
        for family in self.lister.families(point, s[:]):
            found.append(family)
            if family != found[0]:
                break
        return found

    def next_of(self, instruction: c.NextOf, s: State) -> None:
        self.reading.look_at(instruction.rest, s)
        super().next_of(instruction, s)


class _Reading(Evaluator):
    """An evaluator that looks nowhere where its seat may not look."""

    def __init__(self, machine: c.Machine, secrets: Secrets) -> None:
        super().__init__(machine)
        self.secrets = secrets
        self.plain = Evaluator(machine)
        self.seat = 0
        self.veils: dict[int, Veil] = {cell: veil for veil in veils(machine) for cell in veil.cells}

    def value(self, node: Expr, s: State, env: Env) -> int:
        match node:
            case e.Count(source) | e.Empty(source):
                places = self.secrets.whole(source)
                if places is not None:
                    for place in places:
                        self.value(place, s, env)
                    return self.plain.value(node, s, env)
            case e.Compare("==" | "!=", e.PlaceOf(thing), place) | e.Compare(
                "==" | "!=", place, e.PlaceOf(thing)
            ) if _is_card(thing.type):
                self.value(thing, s, env)
                if not self.sees(self.value(place, s, env)):
                    self.look_for(1 << self.value(thing, s, env), s)
                return self.plain.value(node, s, env)
            case e.At(_, place) if _is_card(node.type):
                where = self.value(place, s, env)
                if not self.sees(where) and self.lies_something(where, s):
                    raise _ReadError
            case e.PlaceOf(thing) if _is_card(thing.type):
                self.look_for(1 << self.value(thing, s, env), s)
            case e.Frame(owner, name):
                self.look_at(self.machine.layout.frames[owner, name], s)
                self.look_into(node.type, super().value(node, s, env), s)
            case e.Track(_, args):
                for each in args:
                    self.look_into(each.type, self.value(each, s, env), s)
                self.look_into(node.type, super().value(node, s, env), s)
            case _:
                pass
        return super().value(node, s, env)

    def sees(self, place: int) -> bool:
        """Whether the seat sees which cards lie at a place; nowhere there is nothing to see."""
        open_places = sight(self.machine.program.universe, self.seat)
        return place >= len(open_places) or open_places[place]

    def lies_something(self, place: int, s: State) -> bool:
        """Whether cards lie at a place: how many there are is no secret."""
        base = self.machine.layout.things["card"]
        return place in s[base : base + self.machine.program.universe.count("card")]

    def look_at(self, cell: int, s: State) -> None:
        """Stop at a variable that the seat may not know."""
        if cell in self.veils and not self.veils[cell].is_open(s, self.seat):
            raise _ReadError

    def look_into(self, kind: Type, value: int, s: State) -> None:
        """Stop at a card that the seat does not see."""
        if not _is_card(kind):
            return
        if isinstance(kind, Entity):
            value = 1 << value
        self.look_for(order_mask(value) if isinstance(kind, OrderOf) else value, s)

    def look_for(self, cards: int, s: State) -> None:
        base = self.machine.layout.things["card"]
        for each in members(cards & self.machine.program.universe.all_of("card")):
            if not self.sees(s[base + each]):
                raise _ReadError


def _is_card(kind: Type) -> bool:
    element = kind.element if isinstance(kind, SetOf | OrderOf) else kind
    return isinstance(element, Entity) and element.sort == "card"
