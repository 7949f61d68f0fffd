"""K1: reading and verifying a long save, once its rules are loaded."""

from __future__ import annotations

import time
from functools import cache, partial

import riotdsl
from bench.measure import Contestant, Measurement, Ratio, Sample
from bench.processes import a_minute, allowed
from riotdsl.game.chance import Generator, drawn
from riotdsl.game.session import Session
from riotdsl.saves.document import document, laid_out
from riotdsl.saves.verify import verified

RULESET = "riot"
DECISIONS = 500
LIMIT = 0.3
SEEDS = range(100)


_NOTE = (
    f"The game is played at random, by the largest line-up, until it has {DECISIONS} decisions;"
    " what is measured begins with the bytes of the file and ends with the session. The rules are"
    " loaded before."
)


def measurement() -> Measurement:
    allowance = f"{LIMIT:g} seconds each"
    return Measurement(
        "K1",
        f"a save of {DECISIONS} decisions of `{RULESET}`, read and verified",
        "saves a minute",
        (
            Contestant("read and verified", _loads),
            Contestant(allowance, partial(allowed, LIMIT)),
        ),
        (Ratio("against the time allowed", "read and verified", (allowance,), 1.0),),
        notes=(_NOTE,),
    )


@cache
def content(decisions: int = DECISIONS) -> bytes:
    """The bytes of a save with so many decisions of seats."""
    game = riotdsl.load(RULESET)
    table = game.table(max(game.ruleset.lineups, key=len))
    for seed in SEEDS:
        session, generator, made = Session(table, seed), Generator.seeded(seed, 1), 0
        while session.options is not None and made < decisions:
            session.accept(drawn(table.backend, session.options, session.s, generator))
            made += 1
        if made == decisions:
            return laid_out(document(session, dict.fromkeys(session.seats, "human"))).encode()
    raise AssertionError("no game is long enough")


def _loads(seconds: float) -> Sample:
    file = content()
    verified(file)

    def once() -> float:
        start = time.thread_time()
        verified(file)
        return time.thread_time() - start

    return a_minute(once, seconds)
