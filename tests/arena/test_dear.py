"""Bots where every action is dear: the steps of one decision are bounded, everywhere alike."""

from __future__ import annotations

import pytest

import riotdsl
from riotdsl import compile as compiler
from riotdsl.arena import match
from riotdsl.arena.bots import factory
from riotdsl.arena.bots.determinization import Determinizer
from riotdsl.arena.bots.search import Effort
from riotdsl.arena.bots.search_player import affordable, usual
from riotdsl.arena.game_result import GameResult
from riotdsl.arena.setup import Setup
from riotdsl.arena.wasm_games import fast_table
from riotdsl.game.game import Game
from riotdsl.machine.budget import MOST_TRIED, tried_of
from riotdsl.program.analysis.play_budget import SEARCHED
from riotdsl.program.editions.selection_name import Selection
from riotdsl.text.source import Source

SEED, GAMES = 4, 3
DEAR = """game g { players a, b }
faction a, b
place spot[n: 1..30]
track ticks: 0..99 clamped
track last: place
track total: 0..9999 clamped
procedure play() { repeat { let a do act  let b do act } }
action act {
  choose x: one spot
  then {
    if ticks > 50 { for each i in 1..ROUNDS { set ticks = 51 } }
    set last = x
    add 1 to ticks
    add x.n to total
  }
}
measure total: total
win late: nobody when ticks > 20
heuristic: highest of x.n for x in (spot where it is last)
"""


def fitting(rounds: int) -> Determinizer:
    ruleset = compiler.load([Source("dear.riot", DEAR.replace("ROUNDS", str(rounds)))])
    return Determinizer(Game(ruleset, ruleset.start).table().backend)


def games(dear: Determinizer) -> list[GameResult]:
    """Games of greedy bots inside a module."""
    setup = Setup("g", Selection(None), (("a", "greedy"), ("b", "greedy")), SEED)
    return list(fast_table(dear).played(setup, range(GAMES)))


@pytest.mark.parametrize(("rounds", "tried"), [(10, MOST_TRIED), (4_000_000, 62)])
def test_fewer_actions_are_tried_where_each_is_dear(rounds: int, tried: int) -> None:
    assert tried - 2 <= tried_of(fitting(rounds).backend.machine) <= tried


def test_greedy_bots_try_the_same_few_actions_everywhere(monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("wasmtime", reason="the extra `fast` is not installed")
    many = games(fitting(4_000_000))
    monkeypatch.setattr("riotdsl.machine.budget.TRIED", 3 * 16_100_000)
    dear = fitting(4_000_000)
    assert tried_of(dear.backend.machine) == 3
    few = games(dear)
    assert few != many
    assert few == [
        match.play(dear, {n: factory.make_bot("greedy", SEED, game, n) for n in (0, 1)}, SEED, game)
        for game in range(GAMES)
    ]


def test_a_search_makes_fewer_simulations_where_actions_are_dear() -> None:
    dear = fitting(4_000_000).backend.machine
    effort = affordable(Effort(), dear)
    assert effort.tried == tried_of(dear) < Effort().tried
    assert effort.soundings < Effort().soundings
    assert usual(effort, dear) * max(dear.answers) * 8 <= SEARCHED


@pytest.mark.parametrize("name", ["riot", "rilatria", "classics/othello"])
def test_bots_think_as_long_as_before_about_what_is_shipped(name: str) -> None:
    machine = riotdsl.load(name).table().machine
    assert affordable(Effort(), machine) == Effort()
    assert usual(Effort(), machine) >= 200
