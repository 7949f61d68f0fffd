"""What was chosen unseen comes to light: which entries of the log a step opens, and to whom.

A seat knows it then if it sees everything that was chosen; of a play that was void and whose cards
are still covered, or are covered again, it learns only that there was one.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from riotdsl.game.action import Entry
from riotdsl.game.offer import thing_sort
from riotdsl.game.view import visible
from riotdsl.machine.code import Machine, Point
from riotdsl.machine.listing import Member, sealed_rows
from riotdsl.program.types import SetOf
from riotdsl.text.lazy_dataclass import dataclass

State = Sequence[int]


@dataclass(frozen=True, slots=True)
class Opened:
    """An entry of the log, by its number, whose seal was broken; `seen_by` know it now."""

    number: int
    seen_by: frozenset[str]


def opened(machine: Machine, entries: Sequence[Entry], before: State, after: State) -> list[Opened]:
    """What the last of some steps opens, as it was chosen; the positions are those around it."""
    factions = machine.program.universe.factions
    found = []
    for point in machine.points:
        for seat, faction in enumerate(factions if point.sealed is not None else ()):
            kept = len(sealed_rows(point, before, seat)) + _is_play(point, entries[-1], faction)
            still = len(sealed_rows(point, after, seat))
            if kept == still:
                continue
            own = [n for n, each in enumerate(entries) if _is_play(point, each, faction)]
            for number in own[len(own) - kept : len(own) - still]:
                chosen = _chosen(machine, point, entries[number].member)
                seeing = frozenset(_seeing(machine, chosen, after))
                found.append(Opened(number, seeing | {faction}))
    return sorted(found, key=lambda each: each.number)


def is_uncounted(machine: Machine, entry: Entry) -> bool:
    """Whether those who may not read an entry may not even know that there is one.

    Of a sealed play until its seal is broken: who can seal as many plays as they like has at least
    one line in the log, that they are done. Of what chance chose, where that is unnoticed.
    """
    if entry.seat is None:
        return entry.unnoticed
    point = machine.points[entry.point]
    return point.sealed is not None and point.until not in (None, entry.member[0])


def broke_seal(machine: Machine, before: State, after: State) -> bool:
    """Whether a step brought to light what was sealed before it."""
    return any(
        len(sealed_rows(point, before, seat)) > len(sealed_rows(point, after, seat))
        for point in machine.points
        if point.sealed is not None
        for seat in range(len(machine.program.universe.factions))
    )


def _is_play(point: Point, entry: Entry, faction: str) -> bool:
    """Whether an entry is a play of a faction in a sealed window."""
    return (entry.point, entry.seat) == (point.number, faction) and entry.member[0] != point.until


def _chosen(machine: Machine, point: Point, member: Member) -> dict[str, int]:
    """The units and cards in a play, as a set for each sort."""
    action = machine.program.actions[point.branches[member[0]].action]
    kinds = {slot.name: slot.type for slot in action.slots}
    found = {"unit": 0, "card": 0}
    for choice, value in zip(action.choices, member[1:], strict=True):
        sort = thing_sort(kinds[choice.name])
        if sort is not None:
            found[sort] |= value if isinstance(kinds[choice.name], SetOf) else 1 << value
    return found


def _seeing(machine: Machine, chosen: Mapping[str, int], s: State) -> Iterator[str]:
    """The seats that see all of these things."""
    for seat in machine.program.seats or ():
        if not any(chosen[sort] & ~visible(machine, s, seat, sort) for sort in chosen):
            yield machine.program.universe.factions[seat]
