"""Random games of RIOT at every table and in every edition: no invariant is ever broken."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

import pytest

from riotdsl.arena.game_result import UNFINISHED
from riotdsl.arena.setup import Setup
from riotdsl.arena.tournament import run
from riotdsl.machine.code import STALLED
from riotdsl.program.editions.selection import parsed
from tests.rulesets.riot.sources import RULEBOOKS, riot

LINEUPS = riot().lineups
SELECTIONS = ("default", *RULEBOOKS)
FEW, SEED = 2, 1

# 7 tables, 15 portions of each, 1,000 games a portion: 105,000 games.
PORTIONS, GAMES, LONG_SEED = 15, 1000, 1000


def outcomes(lineup: tuple[str, ...], selection: str, seed: int, games: int) -> Counter[str]:
    """Play games and look at the invariants at every decision; the rules by which they ended.

    Where they are played the runner decides. A broken invariant is an error that names the game.
    """
    seats = tuple((faction, "random") for faction in lineup)
    setup = Setup("riot", parsed(selection), seats, seed, watched=True)
    return Counter(played.rule for played in run(setup, games))


def check(found: Counter[str], games: int) -> None:
    assert found.total() == games
    assert not found.keys() & {UNFINISHED, STALLED}


@pytest.mark.parametrize("lineup", LINEUPS[1:3], ids="-".join)
def test_a_few_random_games_break_no_invariant_and_end(lineup: tuple[str, ...]) -> None:
    check(outcomes(lineup, "default", SEED, FEW), FEW)


@pytest.mark.long
@pytest.mark.parametrize("portion", range(PORTIONS))
@pytest.mark.parametrize("lineup", LINEUPS, ids="-".join)
def test_random_games_by_the_thousand_break_no_invariant_and_end(
    lineup: tuple[str, ...], portion: int, record_property: Callable[[str, object], None]
) -> None:
    seed, selection = LONG_SEED + portion, SELECTIONS[portion % len(SELECTIONS)]
    found = outcomes(lineup, selection, seed, GAMES)
    ended = ", ".join(f"{number} {rule}" for rule, number in sorted(found.items()))
    told = f"{GAMES} games of {', '.join(lineup)} ({selection}), seed {seed}: {ended}"
    print(told)  # noqa: T201 - the seeds of a failure
    record_property("verified", told)
    check(found, GAMES)
