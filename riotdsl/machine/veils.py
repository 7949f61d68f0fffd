"""The cells of variables that hold what was worked out from hidden things."""

from __future__ import annotations

from collections.abc import Sequence

from riotdsl.machine.code import Machine
from riotdsl.machine.layout import Veil
from riotdsl.program.checks.holders import rest_of
from riotdsl.program.checks.veils import veils_of
from riotdsl.program.secrets import hidden_kinds


def veils(machine: Machine) -> list[Veil]:
    """The veiled variables of a machine; found out when they are first asked for."""
    layout = machine.layout
    if layout.veils is None:
        layout.veils = list(_made(machine)) if hidden_kinds(machine.program.universe) else []
    return layout.veils


def veiled(machine: Machine, s: Sequence[int], seat: int) -> frozenset[int]:
    """The cells whose contents a seat may not know."""
    found = (veil.cells for veil in veils(machine) if not veil.is_open(s, seat))
    return frozenset(cell for cells in found for cell in cells)


def _made(machine: Machine) -> list[Veil]:
    frames = machine.layout.frames
    loops = [loop for point in machine.points for loop in point.loops]
    loops += [loop for sites in machine.sites.values() for site in sites for loop in site.loops]
    names = {cell: name for (_, name), cell in frames.items()}
    found = []
    for (owner, name), demands in veils_of(machine.program).items():
        viewers = tuple(
            (each.seats, tuple(sorted(frames[one] for one in each.slots))) for each in demands
        )
        if (owner, name) in frames:
            found.append(Veil((frames[owner, name],), viewers))
            continue
        rests = {loop.rest for loop in loops if name == rest_of(names.get(loop.slot, ""))}
        found.append(Veil(tuple(sorted(rests)), viewers))
    return found
