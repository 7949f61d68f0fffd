"""F5: the search inside a module beside OpenSpiel's bot in C++: simulations of the same kind."""

from __future__ import annotations

from bench import ours
from bench.measure import Contestant, Measurement, Ratio
from bench.peers import openspiel

GAME = "breakthrough"
SIMULATIONS = 1000
GOAL = 8.0
OURS, THEIRS = "riotdsl, module", "OpenSpiel, C++"


def measurement() -> Measurement:
    return Measurement(
        "F5",
        "the search inside a module, and OpenSpiel's C++ bot",
        "simulations/s",
        (
            Contestant(OURS, ours.module_simulations(f"classics/{GAME}", SIMULATIONS)),
            Contestant(THEIRS, openspiel.simulations(GAME, SIMULATIONS)),
        ),
        (Ratio(GAME, OURS, (THEIRS,), GOAL),),
        notes=(
            f"{openspiel.told()}; {SIMULATIONS:,} simulations at a time, from the first position.",
            "Every playout goes to the end of the game, one for each simulation.",
        ),
    )
