"""How much may be done between two answered decisions, and what each part of the code takes of it.

Only what can come again and again is charged, when it comes: a point at which no seat was asked, a
round of a loop around points, a procedure or a sealed play that is begun, the long end of a
frame, a subset that is tried to find out whether an action is possible. What it is charged with is
the most that can be done until something is charged again. A seat
that is asked has all of the budget before it; where it is used up, the game is stalled.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import overload

from riotdsl.machine import code as c
from riotdsl.program.analysis.play_budget import BUDGET
from riotdsl.text.lazy_dataclass import replace


def charged(machine: c.Machine) -> c.Machine:
    """The machine with its budget and what its places are charged with."""
    return replace(machine, charges=Charges(machine), tries=Tries(machine), budget=BUDGET)


class Charges(Sequence[int]):
    """What each place of the code is charged with, 0 where nothing is; found out when asked for.

    Where code that was generated before plays, nobody asks.
    """

    def __init__(self, machine: c.Machine) -> None:
        self.machine = machine
        self.found: tuple[int, ...] | None = None

    def __len__(self) -> int:
        return len(self.machine.code)

    @overload
    def __getitem__(self, place: int) -> int: ...
    @overload
    def __getitem__(self, place: slice) -> Sequence[int]: ...
    def __getitem__(self, place: int | slice) -> int | Sequence[int]:
        if self.found is None:
            from riotdsl.machine.charges import ChargeCounter  # noqa: PLC0415 - seldom needed

            self.found = ChargeCounter(self.machine).all()
        return self.found[place]


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
