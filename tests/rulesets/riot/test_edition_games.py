"""Random games of every edition, under every set of rulings: no invariant is ever broken."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

import pytest

from riotdsl.arena.game_result import LIMIT, UNFINISHED
from riotdsl.arena.setup import Setup
from riotdsl.arena.tournament import run
from riotdsl.machine.code import STALLED
from riotdsl.program.editions.selection_name import Selection

EDITIONS = ("es", "it", "en", "de", "fr")
RULINGS = ("default", "letter", "publisher")
LINEUPS = (
    ("police", "autonomen"),
    ("police", "anarchists", "nationalists"),
    ("police", "autonomen", "anarchists", "nationalists"),
)
GAMES = 2000  # of each line-up, in the long tier
SEED = 11


def outcomes(
    edition: str, rulings: str, lineup: tuple[str, ...], games: int, limit: int = LIMIT
) -> Counter[str]:
    """The rules by which random games end; a broken invariant is an error with game and seed."""
    seats = tuple((faction, "random") for faction in lineup)
    selection = Selection(edition, rulings)
    setup = Setup("riot", selection, seats, SEED, watched=True, limit=limit)
    return Counter(game.rule for game in run(setup, games))


def test_the_beginning_of_a_random_game_breaks_no_invariant() -> None:
    assert outcomes("fr", "letter", LINEUPS[-1], games=1, limit=200).total() == 1


@pytest.mark.long
@pytest.mark.parametrize("rulings", RULINGS)
@pytest.mark.parametrize("edition", EDITIONS)
def test_editions_under_rulings_break_no_invariant_and_end(
    edition: str, rulings: str, record_property: Callable[[str, object], None]
) -> None:
    found = {lineup: outcomes(edition, rulings, lineup, GAMES) for lineup in LINEUPS}
    told = "; ".join(f"{len(lineup)} players: {ended(rules)}" for lineup, rules in found.items())
    record_property(
        "verified",
        f"RIOT {edition}, rulings {rulings}: {GAMES} games a line-up, seed {SEED}. {told}",
    )
    for rules in found.values():
        assert rules.total() == GAMES
        assert not rules[UNFINISHED]
        assert not rules[STALLED]


def ended(rules: Counter[str]) -> str:
    return ", ".join(f"{number} {rule}" for rule, number in sorted(rules.items()))
