"""Games inside a module end as they do outside, whoever plays."""

from __future__ import annotations

import pytest

import riotdsl
from riotdsl.arena import match
from riotdsl.arena.bots import factory
from riotdsl.arena.bots.determinization import Determinizer
from riotdsl.arena.setup import Setup
from riotdsl.arena.wasm_games import fast_table
from riotdsl.program.editions.selection_name import Selection

pytest.importorskip("wasmtime", reason="the extra `fast` is not installed")

SEED = 4


@pytest.mark.parametrize(
    ("name", "kinds", "games"),
    [
        ("classics/tictactoe", ("random", "greedy"), 6),
        ("classics/kuhn_poker", ("greedy", "greedy"), 12),
        ("classics/goofspiel", ("greedy", "random"), 6),
        ("classics/pig", ("greedy", "random"), 3),
        ("rilatria", ("random", "random"), 1),
        ("rilatria", ("greedy", "greedy"), 1),
        ("riot", ("greedy", "random", "greedy"), 1),
    ],
)
def test_the_same_games_inside_and_outside(name: str, kinds: tuple[str, ...], games: int) -> None:
    game = riotdsl.load(name)
    lineup = next(each for each in game.ruleset.lineups if len(each) == len(kinds))
    table = game.table(lineup)
    factions = table.machine.program.universe.factions
    seats = {factions.index(each): kind for each, kind in zip(lineup, kinds, strict=True)}
    fitting = Determinizer(table.backend)
    seated = tuple(zip(lineup, kinds, strict=True))
    setup = Setup(name, Selection(None), seated, SEED, watched=True, limit=2000)
    inside = list(fast_table(fitting).played(setup, range(games)))
    outside = [
        match.play(
            fitting,
            {seat: factory.make_bot(kind, SEED, number, seat) for seat, kind in seats.items()},
            SEED,
            number,
            watched=True,
            limit=2000,
        )
        for number in range(games)
    ]
    assert inside == outside
    assert any(played.decisions for played in inside)
