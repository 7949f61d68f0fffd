"""Which win rules are looked at when: at decisions and at the end, or after procedures."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from riotdsl.program import model
from riotdsl.program.expr import NO

Numbered = tuple[int, model.Win]


def free_wins(program: model.Program) -> list[Numbered]:
    """The win rules that are bound to no procedure, with the numbers of their outcomes."""
    return [each for each in enumerate(program.wins, start=1) if not each[1].after]


def numbered_wins(program: model.Program, numbers: Iterable[int]) -> list[Numbered]:
    """The win rules with these numbers."""
    return [(number, program.wins[number - 1]) for number in numbers]


def bound_wins(program: model.Program) -> Mapping[str, tuple[int, ...]]:
    """For each procedure the numbers of the wins that are decided after it, as written.

    A win that can never hold is bound to nothing.
    """
    found: dict[str, tuple[int, ...]] = {}
    for number, win in enumerate(program.wins, start=1):
        for procedure in dict.fromkeys(win.after) if win.when != NO else ():
            found[procedure] = (*found.get(procedure, ()), number)
    return found
