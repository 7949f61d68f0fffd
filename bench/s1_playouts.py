"""S1: how many simulations the search makes in RIOT, in plain Python.

It thinks about decisions all through a random game. What it does before the first simulation is
part of the time.
"""

from __future__ import annotations

from collections.abc import Callable

from bench import ours
from bench.measure import Contestant, Measurement, Ratio, Sample, repeated
from riotdsl.arena.bots.determinization import Determinizer
from riotdsl.arena.bots.player import Sight
from riotdsl.arena.bots.search import Effort, Search
from riotdsl.game.chance import Generator, drawn
from riotdsl.machine.run import CHANCE

SIMULATIONS, SECONDS = 1000, 10.0
AT_ONCE = 50
EVERY = 7
AS_PLAYED = Effort()
TO_THE_END = AS_PLAYED._replace(decisions=None)
CUT = f"cut after {AS_PLAYED.decisions} decisions, as it plays"
WHOLE = "to the end of the game"
ALLOWED = f"{SIMULATIONS:,} in {SECONDS:g} seconds"


def measurement() -> Measurement:
    table = Determinizer(ours.backend("riot"))
    return Measurement(
        "S1",
        "simulations of the search in RIOT",
        "simulations/s",
        (
            Contestant(CUT, _simulations(table, AS_PLAYED, AT_ONCE)),
            Contestant(WHOLE, _simulations(table, TO_THE_END, 5)),
            Contestant(ALLOWED, lambda _: Sample(SIMULATIONS, SECONDS)),
        ),
        (Ratio(f"{CUT}, against {ALLOWED}", CUT, (ALLOWED,), 1.0),),
        seconds=4.0,
        notes=(
            "A playout that is cut is valued by the ruleset's estimate.",
            f"At every {EVERY}th decision of random games, at least two actions being possible.",
        ),
    )


def _simulations(table: Determinizer, effort: Effort, each: int) -> Callable[[float], Sample]:
    once = _thinking(table, effort, each)
    return lambda seconds: repeated(once, seconds, each)


def _thinking(table: Determinizer, effort: Effort, simulations: int) -> Callable[[], int]:
    """A function that goes on to another decision and makes some simulations there."""
    backend = table.backend
    generator = Generator.seeded(1)
    s = backend.start()
    options = backend.advance(s)

    def once() -> int:
        nonlocal s, options
        for _ in range(EVERY):
            if options is None:
                s = backend.start()
                options = backend.advance(s)
            assert options is not None
            backend.apply(options, drawn(backend, options, s, generator), s)
            options = backend.advance(s)
        if options is None or options.decider == CHANCE:
            return once()
        sight = Sight(table, options, s)
        members = [each for family in options.families for each in sight.members(family)]
        if len(members) == 1:
            return once()
        search = Search(sight, generator, effort, members)
        for _ in range(simulations):
            search.simulate()
        return 0

    return once
