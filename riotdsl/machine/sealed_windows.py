"""Windows in which plays are sealed."""

from __future__ import annotations

from riotdsl.machine.code import Ask, Machine, NextOf, Point, Store
from riotdsl.program.expr import Expr
from riotdsl.text.lazy_dataclass import dataclass


@dataclass(frozen=True, slots=True)
class Window:
    """A sealed window: the order of its seats, and the cell of those that are still to be asked."""

    point: Point
    seats: Expr
    rest: int


def windows_of(machine: Machine) -> tuple[Window, ...]:
    found = []
    for at, instruction in enumerate(machine.code):
        if isinstance(instruction, Ask) and machine.points[instruction.point].sealed is not None:
            loop, store = machine.code[at - 1], machine.code[at - 2]
            assert isinstance(loop, NextOf)
            assert isinstance(store, Store)
            found.append(Window(machine.points[instruction.point], store.value, loop.rest))
    return tuple(found)
