"""Whether a seat sees some things, and what it sees where they lie."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from riotdsl.game import labels
from riotdsl.game.view import PlaceView, view, visible
from riotdsl.machine.bits import members
from riotdsl.machine.code import Machine
from riotdsl.text.lazy_dataclass import dataclass

State = Sequence[int]


@dataclass(frozen=True, slots=True)
class Looked:
    """A seat of a position, and some things of a sort as a set."""

    machine: Machine
    s: State
    seat: int
    sort: str
    things: int

    @property
    def sees_all(self) -> bool:
        """Whether there are any, and the seat sees every one of them."""
        return self.things != 0 and self.things & ~self.known == 0

    @property
    def sees_none(self) -> bool:
        return self.things & self.known == 0

    @property
    def known(self) -> int:
        """What of the sort lies where the seat sees it."""
        return visible(self.machine, self.s, self.seat, self.sort)

    def found(self) -> str:
        """What the seat sees at the places of these things."""
        universe, base = self.machine.program.universe, self.machine.layout.things[self.sort]
        if not self.things:
            return "there are none"
        numbers = sorted({self.s[base + each] for each in members(self.things)})
        seen = view(self.machine, self.s, self.seat).places
        names = [labels.entity(universe, "place", number) for number in numbers]
        seat = universe.factions[self.seat]
        there = [(each, ", ".join(_told(seen[each]))) for each in names if each in seen]
        told = (f"{seat} sees {what} at {each}" for each, what in there)
        return "; ".join(told) or "they lie nowhere"


def _told(place: PlaceView) -> Iterator[str]:
    for each in place.things:
        of = "" if each.owner is None else f" of {each.owner}"
        yield f"{each.count} {each.kind}{of}"
    if place.hidden:
        yield f"{place.hidden} hidden"
