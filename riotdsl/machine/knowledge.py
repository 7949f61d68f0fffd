"""What a seat knows of a position: an evaluator that looks nowhere where its seat may not look.

It works a thing out step by step from what the seat sees, and stops at the first reading of
something hidden. So whether it stops depends only on what the seat knows. Views, refusals, told
sentences and undo all ask here.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager

from riotdsl.machine import code as c
from riotdsl.machine.bits import members, order_mask
from riotdsl.machine.evaluate import Env, Evaluator, State
from riotdsl.machine.hidden_variables import beginnings, veils
from riotdsl.machine.layout import Veil
from riotdsl.program import expr as e
from riotdsl.program.analysis.secret_decisions import sight
from riotdsl.program.checks.secrets import Secrets, secrets_of
from riotdsl.program.expr import Expr
from riotdsl.program.types import Entity, OrderOf, SetOf, Type


class HiddenError(Exception):
    """Something hidden was read."""


class Knowledge(Evaluator):
    """An evaluator for one seat; raises HiddenError where it would read what is hidden from it."""

    def __init__(self, machine: c.Machine, seat: int = 0) -> None:
        super().__init__(machine)
        self.secrets: Secrets = secrets_of(machine.program)
        self.plain = Evaluator(machine)
        self.seat = seat
        self.given: int | None = None
        self.beginnings = beginnings(machine)
        self.veils: dict[int, Veil] = {cell: veil for veil in veils(machine) for cell in veil.cells}

    @contextmanager
    def behind(self, veils: Mapping[int, Veil], given: int | None = None) -> Iterator[None]:
        """With other veils than while somebody is asked; what is in the cell `given` is known."""
        before, self.veils, self.given = self.veils, dict(veils), given
        try:
            yield
        finally:
            self.veils, self.given = before, None

    def knows(self, node: Expr, s: State, env: Env) -> bool:
        """Whether the seat can work an expression out."""
        if not self.secrets.hidden:
            return True
        try:
            found = self.value(node, s, env)
            if self.given is None or not isinstance(node, e.Frame):
                self.look_into(node.type, found, s)
        except HiddenError:
            return False
        return True

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
                    raise HiddenError
            case e.PlaceOf(thing) if _is_card(thing.type):
                self.look_for(1 << self.value(thing, s, env), s)
            case e.Frame(owner, name):
                cell = self.machine.layout.frames[owner, name]
                if cell != self.given:
                    self.look_at(cell, s)
                    self.look_into(node.type, super().value(node, s, env), s)
            case e.Running(procedure) if procedure in self.beginnings:
                if not self.beginnings[procedure].reached.is_open(s, self.seat):
                    raise HiddenError
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
            raise HiddenError

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
                raise HiddenError


def _is_card(kind: Type) -> bool:
    element = kind.element if isinstance(kind, SetOf | OrderOf) else kind
    return isinstance(element, Entity) and element.sort == "card"
