"""The way from the root of a search to a decision, as far as the seat that decides knows it."""

from __future__ import annotations

from riotdsl.arena.bots.machine_facts import MachineFacts
from riotdsl.arena.bots.search_tree import Room
from riotdsl.machine.listing import Member
from riotdsl.machine.run import CHANCE, Options
from riotdsl.text.lazy_dataclass import dataclass, field

FEW = 8
LOST = 0
"""The number of a way that found no room."""

State = list[int]


@dataclass(slots=True)
class SearchPathIds:
    """The numbers of all ways of a search, as far as there is room."""

    shape: MachineFacts
    hides: bool
    room: Room
    numbers: dict[object, int] = field(default_factory=dict)

    def number(self, before: object, step: object) -> int:
        """The way that goes on from another by a step."""
        if before == LOST:
            return LOST
        found = self.numbers.get((before, step))
        if found is None:
            found = len(self.numbers) + 1 if self.room.take() else LOST
            if found != LOST:
                self.numbers[before, step] = found
        return found


@dataclass(slots=True)
class SearchPath:
    """What everybody knows of it, and what each seat knows besides.

    What chance brings is told apart where it is in the open and one of a few.
    """

    ways: SearchPathIds
    open: object = "open"
    secret: dict[int, object] = field(default_factory=dict)
    sealed: object = "sealed"

    def key(self, options: Options) -> object | None:
        """Equal for decisions that the seat cannot tell apart by the way that led there.

        None if the way was lost.
        """
        secret = self.secret.get(options.decider, "secret")
        if LOST in (self.open, secret):
            return None
        return self.open, options.point, options.decider, secret

    def go(self, options: Options, member: Member, following: Options, s: State) -> None:
        """Go on by a member; `s` is the position at the decision that follows."""
        seat, ways = options.decider, self.ways
        if seat == CHANCE and len(options.families) > FEW:
            return
        if not ways.hides:
            self.open = ways.number(self.open, member)
            return
        if ways.shape.machine.points[options.point].sealed is not None:
            self.seal(seat, member)
            if following.point != options.point:
                self.open = LOST if self.sealed == LOST else ways.number(self.open, self.sealed)
                self.sealed = "sealed"
        elif not ways.shape.is_secret(options.point, member, s):
            self.open = ways.number(self.open, member)
        elif seat != CHANCE:
            self.secret[seat] = ways.number(self.secret.get(seat, "secret"), member)

    def seal(self, seat: int, member: Member) -> None:
        """A play that all will know when the window ends, and the seat knows now."""
        self.sealed = self.ways.number(self.sealed, ("sealed", member))
        self.secret[seat] = self.ways.number(self.secret.get(seat, "secret"), member)
