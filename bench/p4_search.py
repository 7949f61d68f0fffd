"""P4: the search in plain Python beside OpenSpiel's Python bot: simulations of the same kind.

Both grow a tree by upper bounds from the first position of a game, and play each new node out to
the end at random, once. The search of ours does without the ruleset's estimate here.
"""

from __future__ import annotations

from collections.abc import Callable

from bench import ours
from bench.measure import Contestant, Measurement, Ratio, Sample, counted
from bench.peers import openspiel
from riotdsl.arena.bots.determinization import Determinizer
from riotdsl.arena.bots.player import Sight
from riotdsl.arena.bots.search import Search
from riotdsl.game.chance import Generator

GOAL = 1.5
SIMULATIONS = 200


def measurement() -> Measurement:
    contestants, ratios = [], []
    for name in openspiel.GAMES:
        theirs = openspiel.simulations_in_python(name, SIMULATIONS)
        contestants.append(Contestant(f"{name}, riotdsl", searched(name)))
        contestants.append(Contestant(f"{name}, OpenSpiel", theirs))
        ratios.append(Ratio(name, f"{name}, riotdsl", (f"{name}, OpenSpiel",), GOAL))
    return Measurement(
        "P4",
        "the search, and OpenSpiel's Python bot",
        "simulations/s",
        tuple(contestants),
        tuple(ratios),
        notes=(
            f"{openspiel.told()}; {SIMULATIONS} simulations at a time, from the first position.",
            "Every playout goes to the end of the game.",
        ),
    )


def searched(name: str) -> Callable[[float], Sample]:
    """Simulations of our search before the first decision of a game."""
    fitting = Determinizer(ours.backend(f"classics/{name}"))
    s = fitting.backend.start()
    options = fitting.backend.advance(s)
    assert options is not None
    sight = Sight(fitting, options, s)
    families = options.families
    generator = Generator.seeded(1)

    def once() -> None:
        search = Search(sight, generator, ours.TO_THE_END, families)
        for _ in range(SIMULATIONS):
            search.simulate()
        search.best()

    return lambda seconds: counted(once, SIMULATIONS, seconds)
