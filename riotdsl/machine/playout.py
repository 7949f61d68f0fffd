"""Random games without a stop: the way from one decision to the next, for every backend.

For each decision and seat there is a function. It looks for winners, counts what is possible, picks
and carries out, and runs on to the next decision, whose number it gives: the place of the decision
times the number of factions, plus the seat. `OVER` says that the game is over. If nothing was
decided, the function gives `PASSED` less what it would else: `OVER_BEFORE` for `OVER`.

Cells whose values are known on the way are neither read nor tested.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import AbstractContextManager

from riotdsl.machine import code as c
from riotdsl.machine.layout import WORK
from riotdsl.machine.optimise.choice_counting import Parts
from riotdsl.program import expr as e
from riotdsl.program import model
from riotdsl.program.expr import Expr
from riotdsl.text.lazy_dataclass import dataclass, field

LONGEST = 24

Known = dict[int, int]


@dataclass(slots=True)
class Playout:
    """Walks through the code; a backend says how each step is written."""

    machine: c.Machine
    counted: Mapping[tuple[int, int], tuple[Parts, ...]]
    waiting: list[int] = field(default_factory=list)
    written: set[int] = field(default_factory=set)

    @property
    def factions(self) -> int:
        return len(self.machine.program.universe.factions)

    def decisions(self) -> Iterator[tuple[int, c.Point, int]]:
        """Every decision that can be counted: its number, point and seat."""
        for point in self.machine.points:
            for seat in range(self.factions):
                if (point.number, seat) in self.counted:
                    yield point.place * self.factions + seat, point, seat

    # ------------------------------------------------------------ what a backend writes

    def do(self, body: model.Block) -> None:
        raise NotImplementedError

    def store(self, cell: int, value: Expr) -> None:
        raise NotImplementedError

    def store_number(self, cell: int, value: int) -> None:
        raise NotImplementedError

    def unless(self, condition: Expr) -> AbstractContextManager[None]:
        raise NotImplementedError

    def if_empty(self, cell: int) -> AbstractContextManager[None]:
        raise NotImplementedError

    def take_next(self, node: c.NextOf) -> None:
        """Take a member out of a set that is not empty."""
        raise NotImplementedError

    def charge(self, place: int, over: int = c.OVER) -> None:
        """Take of the budget what a place is charged with; if there is not enough, end the game."""
        raise NotImplementedError

    def enter(self, node: c.Enter, length: int) -> None:
        raise NotImplementedError

    def decide(self, wins: tuple[int, ...]) -> None:
        """End the game if one of some wins holds."""
        raise NotImplementedError

    def leave(self, owner: str) -> None:
        raise NotImplementedError

    def halt(self) -> None:
        raise NotImplementedError

    def run_on(self, place: int) -> None:
        """Leave for the function of a place."""
        raise NotImplementedError

    def next_is(self, decision: int) -> None:
        """Leave with the number of a decision."""
        raise NotImplementedError

    def next_of_seat(self, point: c.Point, place: int) -> None:
        """Leave with the number of a decision whose seat is not known here."""
        raise NotImplementedError

    # ------------------------------------------------------------ the way

    def go(self, place: int, length: int, known: Known) -> None:
        """Go on at a place: here, if the function is not long yet."""
        if length < LONGEST or isinstance(self.machine.code[place], c.Ask):
            self.run(place, length, known)
        else:
            self.settle(known)
            self.far(place)

    def far(self, place: int) -> None:
        self.waiting.append(place)
        self.run_on(place)

    def run(self, place: int, length: int, known: Known) -> None:
        """The code from a place to the next decision; `known` are cells whose values are."""
        while True:
            length += 1
            match node := self.machine.code[place]:
                case c.Do(body):
                    known = {cell: held for cell, held in known.items() if cell == WORK}
                    self.do(body)
                case c.Store(cell, value):
                    self.stored(cell, value, known)
                case c.Test(condition, otherwise):
                    with self.unless(condition):
                        self.go(otherwise, length, dict(known))
                case c.NextOf(_, _, False, end):
                    if not self.next_of(node, length, known):
                        self.go(end, length, known)
                        return
                case c.Again(to):
                    self.charged(place, known)
                    self.go(to, length, known)
                    return
                case c.Enter():
                    self.charged(place, known)
                    self.settle(known)
                    self.waiting.append(node.back)
                    self.enter(node, length)
                    return
                case c.Decide(wins):
                    self.decide(wins)
                case c.Leave(owner):
                    self.charged(place, known)
                    self.settle(known)
                    self.leave(owner)
                    return
                case c.Jump(to):
                    self.go(to, length, known)
                    return
                case c.Ask(number):
                    self.arrive(self.machine.points[number], place, known)
                    return
                case c.Halt():
                    self.halt()
                    return
                case _:
                    raise AssertionError(node)
            place += 1

    def number(self, value: Expr, known: Known) -> int | None:
        """The value of an expression, if it is known here."""
        match value:
            case e.Const(number):
                return number
            case e.Frame(owner, name):
                return known.get(self.machine.layout.frames[owner, name])
            case _:
                return None

    def stored(self, cell: int, value: Expr, known: Known) -> None:
        number = self.number(value, known)
        if number is None:
            known.pop(cell, None)
            self.store(cell, value)
        else:
            known[cell] = number
            self.store_number(cell, number)

    def next_of(self, node: c.NextOf, length: int, known: Known) -> bool:
        """Take the next member; False if it is known that there is none."""
        default = self.machine.layout.cells[node.slot].default
        held = known.get(node.rest)
        if held is None:
            with self.if_empty(node.rest):
                inside = {**known, node.rest: 0, node.slot: default}
                self.store_number(node.slot, default)
                self.go(node.end, length, inside)
            known.pop(node.rest, None)
            known.pop(node.slot, None)
            self.take_next(node)
            return True
        if held == 0:
            values = {node.slot: default}
        else:
            values = {node.rest: held & (held - 1), node.slot: (held & -held).bit_length() - 1}
        for cell, value in values.items():
            known[cell] = value
            self.store_number(cell, value)
        return held != 0

    def charged(self, place: int, known: Known) -> None:
        """Charge a place; what is known to be spent is stored before somebody else looks at it."""
        work = known.get(WORK, self.machine.budget + 1) + self.machine.charges[place]
        if work <= self.machine.budget:
            known[WORK] = work
        else:
            self.settle(known)
            self.charge(place)

    def settle(self, known: Known) -> None:
        """Store what is known to be spent."""
        work = known.pop(WORK, None)
        if work is not None:
            self.store_number(WORK, work)

    def arrived(self, place: int, seat: int, known: Known) -> None:  # noqa: ARG002 - some backends use it
        """Leave for a decision of a seat that is known."""
        self.next_is(place * self.factions + seat)

    def arrive(self, point: c.Point, place: int, known: Known) -> None:
        assert point.decider is not None
        self.settle(known)
        seat = self.number(point.decider, known)
        if seat is not None and seat < self.factions:
            self.arrived(place, seat, known)
        else:
            self.next_of_seat(point, place)
