"""P4: the search in plain Python beside OpenSpiel's Python bot: simulations of the same kind.

Both grow a tree by upper bounds from the first position of a game, and play each new node out to
the end at random, once. The search of ours does without the ruleset's estimate here.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from importlib import import_module

from bench import ours
from bench.measure import Contestant, Measurement, Ratio, Sample, UnavailableError, repeated
from riotdsl.arena.fitting import Fitting
from riotdsl.arena.player import Sight
from riotdsl.arena.search import Effort, Search
from riotdsl.game.chance import Generator

GOAL = 1.5
SIMULATIONS = 200
GAMES = {
    "tictactoe": "tic_tac_toe",
    "connect_four": "connect_four",
    "breakthrough": "breakthrough",
    "othello": "othello",
}
TO_THE_END = Effort(decisions=None)


def measurement() -> Measurement:
    spiel = _spiel()
    contestants, ratios = [], []
    for name, theirs in GAMES.items():
        runs = (("riotdsl", _searched(f"classics/{name}")), ("OpenSpiel", spiel(theirs)))
        for who, once in runs:
            contestants.append(Contestant(f"{name}, {who}", partial(_simulations, once)))
        ratios.append(Ratio(name, f"{name}, riotdsl", (f"{name}, OpenSpiel",), GOAL))
    return Measurement(
        "P4",
        "the search, and OpenSpiel's Python bot",
        "simulations/s",
        tuple(contestants),
        tuple(ratios),
        notes=(
            f"{SIMULATIONS} simulations from the first position, again and again.",
            "Every playout goes to the end of the game.",
        ),
    )


def _simulations(once: Callable[[], None], seconds: float) -> Sample:
    def counted() -> int:
        once()
        return 0

    sample = repeated(counted, seconds)
    return Sample(sample.count * SIMULATIONS, sample.seconds)


def _searched(name: str) -> Callable[[], None]:
    fitting = Fitting(ours.backend(name))
    s = fitting.backend.start()
    options = fitting.backend.advance(s)
    assert options is not None
    sight = Sight(fitting, options, s)
    generator = Generator.seeded(1)

    def once() -> None:
        search = Search(sight, generator, TO_THE_END, options.families)
        for _ in range(SIMULATIONS):
            search.simulate()
        search.best()

    return once


def _spiel() -> Callable[[str], Callable[[], None]]:
    """A function that sets OpenSpiel's bot before the first position of a game."""
    try:
        np, pyspiel = import_module("numpy"), import_module("pyspiel")
        mcts = import_module("open_spiel.python.algorithms.mcts")
    except ImportError as error:
        raise UnavailableError("OpenSpiel is not installed") from error

    def searched(name: str) -> Callable[[], None]:
        game = pyspiel.load_game(name)
        chance = np.random.RandomState(1)
        evaluator = mcts.RandomRolloutEvaluator(1, chance)
        bot = mcts.MCTSBot(game, 2, SIMULATIONS, evaluator, solve=False, random_state=chance)
        state = game.new_initial_state()

        def once() -> None:
            bot.step(state)

        return once

    return searched
