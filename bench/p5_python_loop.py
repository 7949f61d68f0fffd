"""P5: generated Python beside OpenSpiel's C++ game that a loop in Python drives."""

from __future__ import annotations

from functools import partial

from bench import ours
from bench.measure import Contestant, Measurement, Ratio, repeated
from bench.peers import openspiel

GAME = "breakthrough"
GOAL = 1.0
OURS, THEIRS = "riotdsl, generated Python", "OpenSpiel, from a loop in Python"


def measurement() -> Measurement:
    once = ours.playout(ours.backend(f"classics/{GAME}"))
    return Measurement(
        "P5",
        "breakthrough by generated Python, and OpenSpiel's from Python",
        "playouts/s",
        (Contestant(OURS, partial(repeated, once)), Contestant(THEIRS, openspiel.loop(GAME))),
        (Ratio(GAME, OURS, (THEIRS,), GOAL),),
        notes=(f"{openspiel.told()}; both use the same generator.",),
    )
