"""F6: from the source to the first game inside a module, in a process of its own."""

from __future__ import annotations

from functools import cache, partial
from pathlib import Path
from tempfile import TemporaryDirectory

from bench import ours
from bench.measure import Contestant, Measurement, Ratio, Sample
from bench.processes import KEPT, a_minute, allowed, timed

MEANT = "classics/breakthrough"
NAMES = (MEANT, "riot")
COLD, WARM = 0.45, 0.15
TABLES = ("-c", "from riotdsl.syntax.grammar import parser; parser()")
FIRST = """
import sys
from riotdsl.arena import tournament
from riotdsl.arena.setup import Setup
from riotdsl.program.editions.selection_name import Selection

name, edition, *factions = sys.argv[1:]
seats = tuple((faction, "random") for faction in factions)
setup = Setup(name, Selection(edition or None), seats, backend="wasm")
print(tournament.played(setup, range(1)))
"""


def measurement() -> Measurement:
    ours.require_fast()
    contestants, ratios = [], []
    for name in NAMES:
        for state, limit, run in (("cold", COLD, _cold), ("warm", WARM, _warm)):
            mine = f"{name}, {state}"
            contestants.append(Contestant(mine, partial(run, name)))
            goal = 1.0 if name == MEANT else None
            ratios.append(Ratio(f"{mine}, against {limit:g} s", mine, (_allowance(limit),), goal))
    contestants += [Contestant(_allowance(each), partial(allowed, each)) for each in (COLD, WARM)]
    return Measurement(
        "F6",
        "from the source to the first game inside a module",
        "runs a minute",
        tuple(contestants),
        tuple(ratios),
        notes=(
            "Each run is a process of its own; the time is what it computes, in all its threads.",
            "Cold: nothing of the ruleset is in the cache; the parser's tables and .pyc files are.",
            "The goal is for a small game; RIOT has 24,000 lines, and all of them are checked.",
        ),
    )


@cache
def command(name: str) -> tuple[str, ...]:
    """Python's arguments for one game of a ruleset, as its `start` has it, between random bots.

    It has been run once, so that all caches are warm.
    """
    closed = ours.table(name).closed
    found = ("-c", FIRST, name, closed.selection.edition or "", *closed.players)
    timed(found, KEPT)
    return found


def _allowance(limit: float) -> str:
    return f"{limit:g} seconds each"


def _cold(name: str, seconds: float) -> Sample:
    arguments = command(name)

    def once() -> float:
        with TemporaryDirectory() as folder:
            variables = {**KEPT, "RIOTDSL_CACHE": str(Path(folder, "cache"))}
            timed(TABLES, variables)
            return timed(arguments, variables)

    return a_minute(once, seconds)


def _warm(name: str, seconds: float) -> Sample:
    arguments = command(name)
    return a_minute(lambda: timed(arguments, KEPT), seconds)
