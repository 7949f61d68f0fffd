"""Who may know what: variables that hold what was worked out from hidden things."""

from __future__ import annotations

from collections.abc import Sequence

from riotdsl.machine.code import Machine
from riotdsl.machine.layout import Beginning, Veil, Viewers
from riotdsl.program.checks import hidden_variables as found
from riotdsl.program.checks.secret_variables import SecretWalk, followed_program, rest_of


def veils(machine: Machine) -> list[Veil]:
    """The variables that are veiled while somebody is asked; found when they are first needed."""
    layout = machine.layout
    if layout.veils is None:
        layout.veils = list(_made(machine, _walk(machine)))
    return layout.veils


def beginnings(machine: Machine) -> dict[str, Beginning]:
    """The procedures of whose beginning not everybody may know all."""
    layout = machine.layout
    if layout.beginnings is None:
        layout.beginnings = {
            name: Beginning(
                Veil((), _viewers(machine, each.reached)),
                {
                    layout.frames[slot]: Veil((layout.frames[slot],), _viewers(machine, veil))
                    for slot, veil in each.variables.items()
                    if slot in layout.frames
                },
                frozenset(layout.frames[slot] for slot in each.told if slot in layout.frames),
            )
            for name, each in found.beginnings_of(_walk(machine)).items()
        }
    return layout.beginnings


def veiled(machine: Machine, s: Sequence[int], seat: int) -> frozenset[int]:
    """The cells whose contents a seat may not know."""
    closed = (veil.cells for veil in veils(machine) if not veil.is_open(s, seat))
    return frozenset(cell for cells in closed for cell in cells)


def _walk(machine: Machine) -> SecretWalk:
    if machine.layout.walk is None:
        machine.layout.walk = followed_program(machine.program)
    return machine.layout.walk


def _made(machine: Machine, walk: SecretWalk) -> list[Veil]:
    frames = machine.layout.frames
    loops = [loop for point in machine.points for loop in point.loops]
    loops += [loop for sites in machine.sites.values() for site in sites for loop in site.loops]
    names = {cell: name for (_, name), cell in frames.items()}
    made = []
    for (owner, name), veil in found.veils_of(walk).items():
        viewers = _viewers(machine, veil)
        if (owner, name) in frames:
            made.append(Veil((frames[owner, name],), viewers))
            continue
        rests = {loop.rest for loop in loops if name == rest_of(names.get(loop.slot, ""))}
        made.append(Veil(tuple(sorted(rests)), viewers))
    return made


def _viewers(machine: Machine, veil: found.Veil) -> Viewers:
    frames = machine.layout.frames
    return tuple(
        (each.seats, tuple(sorted(frames[one] for one in each.slots if one in frames)))
        for each in veil
    )
