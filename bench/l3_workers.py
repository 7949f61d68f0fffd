"""L3: `riotdsl simulate` with one worker and with more, threads and processes."""

from __future__ import annotations

import os
import time
from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor
from contextlib import nullcontext
from functools import partial

from bench import ours
from bench.measure import Contestant, Measurement, Ratio, Sample
from riotdsl.arena import tournament
from riotdsl.arena.setup import PYTHON, WASM, Setup

NAME = "riot"
WORKERS = (1, 2, 4)
GAMES = {WASM: 1200, PYTHON: 20}


def measurement() -> Measurement:
    ours.require_fast()
    contestants, ratios = [], []
    for backend in GAMES:
        for workers in WORKERS:
            name = _name(backend, workers)
            contestants.append(Contestant(name, partial(_games, backend, workers)))
            if workers > 1:
                what = f"{name} against one"
                ratios.append(Ratio(what, name, (_name(backend, 1),), None))
    return Measurement(
        "L3",
        "games of a simulation, by how many work on it",
        "games/s",
        tuple(contestants),
        tuple(ratios),
        notes=(
            f"By the clock on {os.cpu_count()} cores: what else the machine does is in it.",
            "Modules are run by threads, generated Python by processes, which are started anew.",
        ),
    )


def _name(backend: str, workers: int) -> str:
    return f"{backend}, {workers}"


def _games(backend: str, workers: int, seconds: float) -> Sample:
    """Games of about a second by one worker, whatever time is given beyond its share."""
    table = ours.table(NAME)
    seats = tuple((faction, "random") for faction in table.closed.players)
    setup = Setup(NAME, table.closed.selection, seats, backend=backend)
    tournament.at_table(setup, table)
    games = max(2 * max(WORKERS), int(GAMES[backend] * seconds))
    start = time.perf_counter()
    with _workers(backend, workers) as executor:
        steps = sum(each.decisions for each in tournament.run(setup, games, executor))
    return Sample(games, time.perf_counter() - start, steps)


def _workers(backend: str, workers: int) -> Executor | nullcontext[None]:
    if workers == 1:
        return nullcontext()
    return ThreadPoolExecutor(workers) if backend == WASM else ProcessPoolExecutor(workers)
