"""Looking for a witness of one case: many short games first, longer ones later."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from riotdsl.compare.witness.background import Background, Case, Seats
from riotdsl.compare.witness.playing import MOODS, Lot
from riotdsl.compare.witness.readers import aims_of
from riotdsl.compare.witness.search import Found, played
from riotdsl.game.chance import Generator

Going = Callable[[], bool]


@dataclass(frozen=True, slots=True)
class Sought:
    """What a search found: where, with which seats, and in how many positions it looked."""

    found: Found | None
    seats: Seats
    positions: int


@dataclass(frozen=True, slots=True)
class Budget:
    """How far to look: so many positions of games, so many built by hand."""

    played: int = 20_000
    built: int = 6_000


# How long games are, and of how many it begins so for each line-up.
_LENGTHS = ((40, 5), (120, 5), (300, 1_000_000))


def reachable(
    background: Background, case: Case, seed: int, budget: Budget, going: Going
) -> Sought:
    """Games from the start. `going` says whether there is time left; it decides only when to stop.

    Where only marks of pieces differ, that is what is found if there is nothing better.
    """
    lineups = background.lineups()
    aims = aims_of(background.program, case.question)
    twins = {}
    faint: Sought | None = None
    positions = number = 0
    while positions < budget.played and (going() or not number):
        seats = lineups[number % len(lineups)]
        turn = number // len(lineups)
        if seats not in twins:
            twins[seats] = background.twins(case, seats)
        lot = Lot(Generator.seeded(seed, number), MOODS[turn % len(MOODS)], aims)
        found, game = played(twins[seats], lot, _length(turn))
        positions += len(game.steps) + 1
        number += 1
        if found is not None:
            return Sought(found, seats, positions)
        if game.faint is not None and faint is None:
            faint = Sought(game.faint, seats, 0)
    if faint is not None:
        return Sought(faint.found, faint.seats, positions)
    return Sought(None, lineups[0], positions)


def _length(turn: int) -> int:
    for length, turns in _LENGTHS:
        turn -= turns
        if turn < 0:
            return length
    return _LENGTHS[-1][0]
