"""F4: RIOT inside a module beside generated Python: the same random games."""

from __future__ import annotations

from functools import partial

from bench import ours
from bench.measure import Contestant, Measurement, Ratio, repeated

NAME = "riot"
GAMES = range(10)
GOAL = 40.0
FAST, PLAIN = "module", "generated Python"


def measurement() -> Measurement:
    made, backend = ours.module(NAME), ours.backend(NAME)
    at_once = len(GAMES)

    def inside() -> int:
        return ours.module_steps(made, GAMES)

    def outside() -> int:
        return sum(ours.seeded_steps(backend, game) for game in GAMES)

    return Measurement(
        "F4",
        "RIOT inside a module and by generated Python",
        "playouts/s",
        (
            Contestant(FAST, partial(repeated, inside, each=at_once)),
            Contestant(PLAIN, partial(repeated, outside, each=at_once)),
        ),
        (Ratio(f"{FAST}, against {PLAIN}", FAST, (PLAIN,), GOAL),),
        notes=(f"Both play the same {at_once} games, again and again.",),
    )
