"""Which cards may be taken for one another while they lie face down."""

from __future__ import annotations

from riotdsl.machine.code import Machine
from riotdsl.machine.run import Interpreter


def groups_of(machine: Machine) -> tuple[tuple[int, ...], ...]:
    """Cards that begin at the same place are in one group."""
    universe = machine.program.universe
    start = Interpreter(machine).start()
    base = machine.layout.things["card"]
    found: dict[int, list[int]] = {}
    for card in range(universe.count("card")):
        found.setdefault(start[base + card], []).append(card)
    return tuple(map(tuple, found.values()))
