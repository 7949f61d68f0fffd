"""How much may be done between two answered decisions, and what each part of the code takes of it.

Only what can come again and again is charged, when it comes: a point at which no seat was asked, a
round of a loop around points, a procedure or a sealed play that is begun, the long end of a
frame, a subset that is tried to find out whether an action is possible. What it is charged with is
the most that can be done until something is charged again. A seat
that is asked has all of the budget before it; where it is used up, the game is stalled.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, overload

from riotdsl.machine import code as c
from riotdsl.program.analysis.play_budget import BUDGET, SEARCHED, TRIED
from riotdsl.text.lazy_dataclass import replace

if TYPE_CHECKING:
    from riotdsl.machine.charges import ChargeCounter


# So many actions a bot tries to see what comes of each.
MOST_TRIED = 200


def charged(machine: c.Machine) -> c.Machine:
    """The machine with its budget and what its places are charged with."""
    return replace(
        machine,
        charges=Charges(machine),
        answers=Answers(machine),
        tries=Tries(machine),
        budget=BUDGET,
    )


def tried_of(machine: c.Machine) -> int:
    """How many actions a bot tries at one decision at most: fewer where each can be dear."""
    return min(MOST_TRIED, max(1, TRIED // max(1, *machine.answers)))


def simulated_in(machine: c.Machine, decisions: int) -> int:
    """How many simulations of so many decisions each a bot makes at most, if not told otherwise."""
    return max(1, SEARCHED // (decisions * max(1, *machine.answers)))


class Charges(Sequence[int]):
    """What each place of the code is charged with, 0 where nothing is; found out when asked for.

    Where code that was generated before plays, nobody asks.
    """

    def __init__(self, machine: c.Machine) -> None:
        self.machine = machine
        self.found: tuple[int, ...] | None = None

    def __len__(self) -> int:
        return len(self.machine.code)

    def find(self, charging: ChargeCounter) -> tuple[int, ...]:
        return charging.all()

    @overload
    def __getitem__(self, place: int) -> int: ...
    @overload
    def __getitem__(self, place: slice) -> Sequence[int]: ...
    def __getitem__(self, place: int | slice) -> int | Sequence[int]:
        if self.found is None:
            from riotdsl.machine.charges import ChargeCounter  # noqa: PLC0415 - seldom needed

            self.found = self.find(ChargeCounter(self.machine))
        return self.found[place]


class Answers(Charges):
    """How many steps each point takes at most: listing, and carrying out what was decided."""

    def __len__(self) -> int:
        return len(self.machine.points)

    def find(self, charging: ChargeCounter) -> tuple[int, ...]:
        return tuple(map(charging.answer, self.machine.points))


class Tries(Mapping[str, tuple[int, ...]]):
    """What a try is charged with, by action for each of its subsets; found out when asked for."""

    def __init__(self, machine: c.Machine) -> None:
        self.machine = machine
        self.found: dict[str, tuple[int, ...]] | None = None

    def __len__(self) -> int:
        return len(self.machine.program.actions)

    def __iter__(self) -> Iterator[str]:
        return iter(self.machine.program.actions)

    def __getitem__(self, action: str) -> tuple[int, ...]:
        if self.found is None:
            from riotdsl.machine.charges import tries  # noqa: PLC0415 - seldom needed

            self.found = tries(self.machine.program)
        return self.found[action]
