"""What a module cannot hold: numbers of more than 32 bits, orders of more than seven.

Other backends have numbers without an end, and play what a module refuses.
"""

from __future__ import annotations

from collections.abc import Iterator

from riotdsl.machine.code import Machine, Seats
from riotdsl.program import expr as e
from riotdsl.program.analysis.walk import expressions
from riotdsl.program.types import ORDER_LIMIT, Entity, Int, OrderOf

LOWEST, HIGHEST = -(1 << 31), (1 << 31) - 1


def fits(machine: Machine) -> bool:
    """Whether all numbers and orders that can ever arise fit into 32 bits."""
    return all(map(_fits, _nodes(machine))) and not _has_long_orders(machine)


def _nodes(machine: Machine) -> Iterator[e.Expr]:
    for _, whole in expressions(machine.program):
        yield from e.walk(whole)


def _fits(node: e.Expr) -> bool:
    kind = node.type
    return not isinstance(kind, Int) or (kind.low >= LOWEST and kind.high <= HIGHEST)


def _has_long_orders(machine: Machine) -> bool:
    """Whether so many sit at the table that a window or what follows a seat is too long."""
    program = machine.program
    seats = len(program.seats or program.universe.factions)
    if seats <= ORDER_LIMIT:
        return False
    if any(isinstance(node.type, OrderOf) for node in _nodes(machine)):
        return True
    windows = (node.who for node in machine.code if isinstance(node, Seats))
    return any(
        sum(1 if isinstance(each.type, Entity) else seats for each in who) > ORDER_LIMIT
        for who in windows
    )
