"""F3: four classics inside modules beside OpenSpiel's rollouts in C++, by the geometric mean."""

from __future__ import annotations

from bench import rollouts
from bench.measure import Mean, Measurement
from bench.peers import openspiel

GOAL = 10.0


def measurement() -> Measurement:
    contestants, ratios = rollouts.beside(dict.fromkeys(openspiel.GAMES))
    return Measurement(
        "F3",
        "four classics inside modules",
        "playouts/s",
        contestants,
        (*ratios, Mean("geometric mean", ratios, GOAL)),
        notes=(openspiel.told(),),
    )
