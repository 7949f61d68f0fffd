"""Who may know what: variables that hold what was worked out from hidden things."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from riotdsl.machine.code import Machine, Point
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
                each.shown,
            )
            for name, each in found.beginnings_of(_walk(machine)).items()
        }
    return layout.beginnings


def turnings(machine: Machine) -> dict[int, Veil]:
    """Who may know to which of several points that look the same a procedure has turned."""
    layout = machine.layout
    if layout.turnings is None:
        looks = Counter(look(point) for point in machine.points)
        layout.turnings = {
            point.number: Veil((), _viewers(machine, veil))
            for point in machine.points
            if point.turning and looks[look(point)] > 1
            if (veil := found.veil(point.turning, machine.program))
        }
    return layout.turnings


def drawings(machine: Machine) -> dict[int, Veil]:
    """Who may know that chance has drawn, for each point where hidden things decide it."""
    layout = machine.layout
    if layout.drawings is None:
        layout.drawings = {
            point.number: Veil((), _viewers(machine, found.veil(point.drawing, machine.program)))
            for point in machine.points
            if point.drawing
        }
    return layout.drawings


def look(point: Point) -> object:
    """What everybody is told of where the rules have come to."""
    branches = tuple(branch.action for branch in point.branches)
    kind = point.decider is None, point.chooser is None, point.sealed is None
    return kind, point.owner, point.stage, point.name, branches, point.until


def offered_at(machine: Machine, action: str, s: Sequence[int]) -> Point | None:
    """The point at which an action was chosen that is at work."""
    back = s[machine.layout.returns[action]]
    found = [each for each in machine.points if back and back_of(each, action) == back]
    return found[0] if len(found) == 1 else None


def back_of(point: Point, action: str) -> int:
    """Where the rules go on after an action that is offered at a point; 0 if it is not."""
    return next((each.back for each in point.branches if each.action == action), 0)


def is_hidden_return(machine: Machine, owner: str, s: Sequence[int], seat: int) -> bool:
    """Whether hidden things decide where the rules go on when a frame is left."""
    if owner in machine.program.actions:
        point = offered_at(machine, owner, s)
        turning = None if point is None else turnings(machine).get(point.number)
        return turning is not None and not turning.is_open(s, seat)
    began = beginnings(machine).get(owner)
    several = len(machine.sites.get(owner, ())) > 1
    return several and began is not None and not began.reached.is_open(s, seat)


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
