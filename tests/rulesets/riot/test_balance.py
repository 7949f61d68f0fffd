"""Equal `normal` bots win about equally often with the numbers of the variant `fair_fight`."""

from __future__ import annotations

from collections.abc import Callable

import pytest

import riotdsl
from riotdsl.arena import tournament
from riotdsl.arena.report import Report, report
from riotdsl.arena.setup import Setup
from riotdsl.program.editions.selection_name import Selection
from tests.rulesets.riot.sources import riot

SEED = 2026
SHORT, LONG = 40, 2000
LINEUPS = sorted(riot().lineups, key=len)


def reported(players: tuple[str, ...], games: int) -> Report:
    table = riotdsl.load("riot", variants=("fair_fight",)).table(players)
    seats = tuple((each, "normal") for each in table.closed.players)
    setup = Setup("riot", table.closed.selection, seats, SEED)
    tournament.at_table(setup, table)
    return report(tournament.run(setup, games), table.closed.players)


def in_band(found: Report, low: float, high: float) -> list[str]:
    """The factions whose interval does not reach into the band."""
    return [
        name
        for name, share in found.wins.items()
        if share.interval[1] < low or share.interval[0] > high
    ]


def hold(found: Report, players: tuple[str, ...]) -> None:
    low, high = (0.10, 0.50) if len(players) == max(map(len, LINEUPS)) else (0.15, 1.0)
    assert in_band(found, low, high) == []
    assert 6 <= found.measures["rounds_played"].median <= 20


def test_all_four_have_a_chance() -> None:
    hold(reported(LINEUPS[-1], SHORT), LINEUPS[-1])


def test_a_game_that_runs_out_of_time_is_counted_once() -> None:
    seats = tuple((each, "random") for each in LINEUPS[0])
    setup = Setup("riot", Selection("en"), seats, SEED, options=(("round_cap", "20"),))
    counted = [game.measures["reached_the_cap"] for game in tournament.run(setup, SHORT)]
    assert max(counted) == 1


@pytest.mark.long
@pytest.mark.parametrize("players", LINEUPS, ids="-".join)
def test_every_side_has_a_chance(
    players: tuple[str, ...], record_property: Callable[[str, object], None]
) -> None:
    found = reported(players, LONG)
    hold(found, players)
    assert found.unfinished.count == 0
    assert found.measures["reached_the_cap"].mean < 0.01
    shares = ", ".join(f"{name} {share.share:.1%}" for name, share in found.wins.items())
    table = ", ".join(players)
    record_property("verified", f"{LONG} normal games of {table}, seed {SEED}: {shares}")
