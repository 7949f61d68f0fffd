"""L4: the memory that sessions of RIOT take, each with some decisions behind it."""

from __future__ import annotations

import gc
import tracemalloc
from functools import cache, partial

from bench import ours
from bench.measure import Contestant, Measurement, Ratio, Sample
from riotdsl.game.chance import Generator, drawn
from riotdsl.game.session import Session

NAME = "riot"
SESSIONS = (1, 3, 9)
DECISIONS = 30
GOAL = 1.1
MEGABYTE = 1_000_000


def measurement() -> Measurement:
    few, *_, many = SESSIONS
    return Measurement(
        "L4",
        "memory of sessions",
        "sessions/MB",
        tuple(
            Contestant(_name(count), partial(_run, count))
            for count in SESSIONS
        ),
        (
            Ratio(
                f"each of {many} takes more than each of {few}",
                _name(few), (_name(many),), GOAL, at_most=True,
            ),
        ),
        notes=(
            f"Sessions of `{NAME}` at one table after {DECISIONS} decisions, as Python counts it.",
            "The table itself, which they share, is not in it. It is measured once.",
        ),
    )  # fmt: skip


def _name(count: int) -> str:
    return f"{count} at once"


def _run(count: int, _seconds: float) -> Sample:
    """In place of the time stand the megabytes."""
    return Sample(count, taken(count) / MEGABYTE)


@cache
def taken(count: int, decisions: int = DECISIONS) -> int:
    """The bytes of so many sessions; a first one has made whatever they share."""
    _played(0, decisions)
    gc.collect()
    tracemalloc.start()
    held = [_played(seed, decisions) for seed in range(count)]
    gc.collect()
    found, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    return found if held else 0


def _played(seed: int, decisions: int) -> Session:
    session, generator = Session(ours.table(NAME), seed), Generator.seeded(seed, 1)
    for _ in range(decisions):
        if session.options is None:
            break
        session.accept(drawn(session.table.backend, session.options, session.s, generator))
    return session
