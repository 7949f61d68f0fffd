"""F2: modules whose sets of places are bits, beside OpenSpiel's rollouts in C++."""

from __future__ import annotations

from bench import rollouts
from bench.measure import Measurement
from bench.peers import openspiel

GOALS = {"breakthrough": 20.0, "othello": 40.0}


def measurement() -> Measurement:
    contestants, ratios = rollouts.beside(GOALS)
    return Measurement(
        "F2",
        "sets of places as bits, inside modules",
        "playouts/s",
        contestants,
        ratios,
        notes=(openspiel.told(),),
    )
