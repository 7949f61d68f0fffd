"""The classics against OpenSpiel: legal actions, who is to move, outcomes, what each seat knows."""

import random

import pytest

import riotdsl
from tests.properties.volumes import Record, many
from tests.rulesets.classics.referee import Knowledge, Referee, Rules


def tictactoe(text: str, player: int) -> str:
    spot = text.removeprefix("claim ")
    return f"{'xo'[player]}({int(spot[1]) - 1},{'abc'.index(spot[0])})"


def connect_four(text: str, player: int) -> str:
    return f"{'xo'[player]}{int(text.removeprefix('insert ')) - 1}"


def kuhn_poker(text: str, player: int) -> str:
    if player < 0:
        return f"Deal:{('jack', 'queen', 'king').index(text)}"
    return "Bet" if text in ("bet", "call") else "Pass"


def goofspiel(text: str, player: int) -> str:
    number = text.rpartition(".")[2]
    return f"Deal {number}" if player < 0 else f"[P{player}]Bid: {number}"


def pig(text: str, player: int) -> str:
    return f"Roll {text}" if player < 0 else text.replace("hold", "stop")


def breakthrough(text: str, _player: int) -> str:
    return text.removeprefix("step ").replace(" ", "")


def othello(text: str, _player: int) -> str:
    return text.removeprefix("put ")


SEALED = "goofspiel(imp_info=True,num_cards=4,points_order=random,returns_type=win_loss)"
RULES = {
    rules.name: rules
    for rules in (
        Rules("tictactoe", "tic_tac_toe", tictactoe),
        Rules("connect_four", "connect_four", connect_four),
        Rules("breakthrough", "breakthrough(rows=8,columns=8)", breakthrough),
        Rules("othello", "othello", othello, passes=frozenset({"pass"})),
        Rules("kuhn_poker", "kuhn_poker", kuhn_poker, returned=lambda payoff: payoff - 2),
        Rules("goofspiel", SEALED, goofspiel),
        Rules("pig", "pig(winscore=20)", pig, passes=frozenset({"stop"})),
    )
}
WITH_SECRETS = ("kuhn_poker", "goofspiel")
FEW = {
    "tictactoe": 40,
    "connect_four": 12,
    "breakthrough": 5,
    "othello": 5,
    "kuhn_poker": 300,
    "goofspiel": 60,
    "pig": 100,
}
MANY = 2000
TYPED = 0.02


def compared(name: str, seeds: range, typed: float) -> int:
    """Play a game a seed; the number of steps compared."""
    game = riotdsl.load(f"classics/{name}")
    knowledge = Knowledge() if name in WITH_SECRETS else None
    steps = 0
    for seed in seeds:
        referee = Referee(RULES[name], game.new(seed=seed), knowledge)
        try:
            steps += referee.play(random.Random(seed), typed)
        except AssertionError as error:
            error.add_note(f"{name}, seed {seed}")
            raise
    return steps


@pytest.mark.parametrize("name", RULES)
def test_openspiel_agrees_at_every_step_of_a_few_games(name: str) -> None:
    assert compared(name, range(FEW[name]), typed=1) > FEW[name]


@pytest.mark.long
@pytest.mark.parametrize("name", RULES)
def test_openspiel_agrees_at_every_step_of_thousands_of_games(
    name: str, record_property: Record
) -> None:
    seeds = many(10_000, MANY)
    steps = compared(name, seeds, TYPED)
    games = f"{len(seeds)} games, seeds {seeds.start} to {seeds.stop - 1}"
    record_property("verified", f"{name}: {games}, {steps} decisions compared")
