"""Random games of our own, by generated Python and inside modules.

Of the classics, where legal actions are sets of places, every step counts all of them and picks one
without writing them down; other games list them.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import cache
from random import random

import riotdsl
from bench.measure import Sample, UnavailableError, counted
from riotdsl.arena.bots.determinization import Determinizer
from riotdsl.arena.bots.player import Sight
from riotdsl.arena.bots.search import Effort
from riotdsl.arena.bots.wasm_search import WasmSearch, searcher
from riotdsl.arena.game_result import LIMIT
from riotdsl.game.chance import Generator, drawn, scattered
from riotdsl.game.table import Table
from riotdsl.machine.python.backend import PythonBackend
from riotdsl.machine.run import CHANCE
from riotdsl.machine.wasm import runtime
from riotdsl.machine.wasm.drivers.random_games import RESULT
from riotdsl.machine.wasm.engine import Engine
from riotdsl.machine.wasm.runtime import RESULTS_AT_ONCE

SEED = 1
TO_THE_END = Effort(decisions=None)
DECISIONS = RESULT.index("decisions")
AT_LEAST = 0.005
"""A call into a module takes at least about so many seconds."""


@cache
def table(name: str) -> Table:
    return riotdsl.load(name).table()


def backend(name: str) -> PythonBackend:
    return table(name).backend


def playout(backend: PythonBackend) -> Callable[[], int]:
    """A function that plays one random game of a classic; it returns its steps."""
    assert backend.plays_out
    start = backend.start()
    return lambda: backend.playout(start.copy(), random, LIMIT)


def seeded_steps(backend: PythonBackend, game: int) -> int:
    """Play the game of a number as a module does, for any ruleset; the decisions of seats in it."""
    generators = {CHANCE: Generator.seeded(SEED, game)}
    s = backend.start()
    options = backend.advance(s)
    steps = 0
    while options is not None:
        seat = options.decider
        if seat not in generators:
            generators[seat] = Generator.seeded(scattered(SEED, game), seat)
        steps += seat != CHANCE
        backend.apply(options, drawn(backend, options, s, generators[seat]), s)
        options = backend.advance(s)
    return steps


def module_steps(made: Engine, games: range) -> int:
    """Play games inside a module, not too many for one call; the decisions of seats in them.

    Of their results only what is counted is looked at: Python would take a while for the others.
    """
    at, size = made.module.results_at, made.module.result_size
    made.call("playouts", SEED, games.start, len(games), LIMIT, 0, 0, at)
    cells = memoryview(made.read(at, size * len(games))).cast("i")
    return sum(cells[DECISIONS :: size // 4])


def require_fast() -> None:
    """UnavailableError without the extra `fast`."""
    if not runtime.is_available():
        raise UnavailableError("wasmtime is not installed: pip install 'riotdsl[fast]'")


def module(name: str) -> Engine:
    """A module of a ruleset, for one thread."""
    require_fast()
    return Engine(backend(name).machine)


def module_playouts(
    made: Engine, clock: Callable[[], float] = time.thread_time
) -> Callable[[float], Sample]:
    """Random games that never leave a module, until the clock has gone on for some seconds."""

    def run(seconds: float) -> Sample:
        done = steps = 0
        batch = 1
        start = last = clock()
        while True:
            steps += module_steps(made, range(done, done + batch))
            done += batch
            now = clock()
            if now - start >= seconds:
                return Sample(done, now - start, steps)
            if now - last < AT_LEAST and batch < RESULTS_AT_ONCE:
                batch *= 2
            last = now

    return run


def module_simulations(name: str, at_once: int) -> Callable[[float], Sample]:
    """Simulations of the search inside a module, from the first position of a game.

    Each goes to the end of the game, without the ruleset's estimate.
    """
    require_fast()
    fitting = Determinizer(backend(name))
    inside = searcher(fitting)
    if inside is None:
        raise UnavailableError(f"the module of {name} does not search")
    s = fitting.backend.start()
    options = fitting.backend.advance(s)
    assert options is not None
    sight, generator = Sight(fitting, options, s), Generator.seeded(SEED)

    def once() -> None:
        search = inside.begun(sight, generator, TO_THE_END, at_once)
        assert isinstance(search, WasmSearch)
        search.run(at_once)
        search.best()

    return lambda seconds: counted(once, at_once, seconds)
