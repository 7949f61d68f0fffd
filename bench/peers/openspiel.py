"""OpenSpiel from PyPI: its C++ rollouts, its games driven from Python, and its bots."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from importlib.metadata import version
from random import random
from typing import Any

from bench.measure import Sample, UnavailableError, counted, repeated

# Our rulesets, and what OpenSpiel calls the same games.
GAMES = {
    "tictactoe": "tic_tac_toe",
    "connect_four": "connect_four",
    "breakthrough": "breakthrough",
    "othello": "othello",
}
EXPLORATION = 2.0
MEMORY_MB = 1000
ROLLOUTS = 200


def pyspiel() -> Any:  # noqa: ANN401 - it has no types
    """The library; UnavailableError where it is missing."""
    try:
        return import_module("pyspiel")
    except ImportError as error:
        raise UnavailableError("OpenSpiel is not installed: pip install open_spiel") from error


def told() -> str:
    """Which version it is."""
    pyspiel()
    return f"OpenSpiel {version('open_spiel')}"


def rollouts(name: str) -> Callable[[float], Sample]:
    """Random games in C++: there is no function for them, but its bot can be made to do only that.

    One simulation from the first position, valued by many rollouts.
    """
    once = _bot(name, simulations=1, rollouts=ROLLOUTS)
    return lambda seconds: counted(once, ROLLOUTS, seconds)


def simulations(name: str, at_once: int) -> Callable[[float], Sample]:
    """Its search in C++, from the first position, with one rollout each."""
    once = _bot(name, simulations=at_once, rollouts=1)
    return lambda seconds: counted(once, at_once, seconds)


def _bot(name: str, simulations: int, rollouts: int) -> Callable[[], object]:
    spiel = pyspiel()
    game = spiel.load_game(GAMES[name])
    state = game.new_initial_state()
    evaluator = spiel.RandomRolloutEvaluator(rollouts, 1)
    bot = spiel.MCTSBot(game, evaluator, EXPLORATION, simulations, MEMORY_MB, False, 1, False)  # noqa: FBT003 - its arguments have no names: it does not prove wins, and tells nothing
    return lambda: bot.step(state)


def simulations_in_python(name: str, at_once: int) -> Callable[[float], Sample]:
    """The same by its bot in Python, which drives the game in C++."""
    spiel, np = pyspiel(), import_module("numpy")
    mcts = import_module("open_spiel.python.algorithms.mcts")
    game = spiel.load_game(GAMES[name])
    state = game.new_initial_state()
    chance = np.random.RandomState(1)
    evaluator = mcts.RandomRolloutEvaluator(1, chance)
    bot = mcts.MCTSBot(game, EXPLORATION, at_once, evaluator, solve=False, random_state=chance)
    return lambda seconds: counted(lambda: bot.step(state), at_once, seconds)


def loop(name: str) -> Callable[[float], Sample]:
    """Random games in C++, driven by a loop in Python that picks among the listed actions."""
    new = pyspiel().load_game(GAMES[name]).new_initial_state

    def once() -> int:
        state = new()
        steps = 0
        while not state.is_terminal():
            actions = state.legal_actions()
            state.apply_action(actions[int(random() * len(actions))])  # noqa: S311 - no secret
            steps += 1
        return steps

    return lambda seconds: repeated(once, seconds)
