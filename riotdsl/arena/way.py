"""The way from the root of a search to a decision, as far as the seat that decides knows it."""

from __future__ import annotations

from dataclasses import dataclass, field

from riotdsl.arena.shape import Shape
from riotdsl.machine.listing import Member
from riotdsl.machine.run import CHANCE, Options

FEW = 8

State = list[int]


@dataclass(slots=True)
class Way:
    """What everybody knows of it, and what each seat knows besides; `numbers` are of all ways.

    What chance brings is told apart where it is in the open and one of a few.
    """

    shape: Shape
    numbers: dict[object, int]
    hides: bool
    open: int = 0
    secret: dict[int, int] = field(default_factory=dict)
    sealed: tuple[Member, ...] = ()

    def key(self, options: Options) -> object:
        """Equal for decisions that the seat cannot tell apart by the way that led there."""
        return self.open, options.point, options.decider, self.secret.get(options.decider)

    def go(self, options: Options, member: Member, following: Options, s: State) -> None:
        """Go on by a member; `s` is the position at the decision that follows."""
        seat = options.decider
        if seat == CHANCE and len(options.families) > FEW:
            return
        if not self.hides:
            self.open = self.number(self.open, member)
            return
        point = self.shape.machine.points[options.point]
        if point.sealed is not None:
            self.sealed = (*self.sealed, member)
            self.secret[seat] = self.number(self.secret.get(seat), member)
            if following.point != options.point:
                self.open = self.number(self.open, self.sealed)
                self.sealed = ()
        elif not self.shape.is_secret(options.point, member, s):
            self.open = self.number(self.open, member)
        elif seat != CHANCE:
            self.secret[seat] = self.number(self.secret.get(seat), member)

    def number(self, before: int | None, step: object) -> int:
        return self.numbers.setdefault((before, step), len(self.numbers) + 1)
