"""P2: generated Python against boardgame.io, in whichever of its ways is fastest."""

from __future__ import annotations

from functools import partial

from bench import ours
from bench.measure import Contestant, Measurement, Ratio, repeated
from bench.peers import boardgameio

GOALS = {"tictactoe": 40.0, "breakthrough": 15.0}


def measurement() -> Measurement:
    folder = boardgameio.installed()
    contestants, ratios = [], []
    for name, goal in GOALS.items():
        once = ours.playout(ours.backend(f"classics/{name}"))
        contestants.append(Contestant(f"{name}, riotdsl", partial(repeated, once)))
        for way in boardgameio.WAYS:
            run = partial(boardgameio.playouts, folder, name, way)
            contestants.append(Contestant(f"{name}, {way}", run))
        peers = tuple(f"{name}, {way}" for way in boardgameio.WAYS)
        ratios.append(Ratio(name, f"{name}, riotdsl", peers, goal))
    return Measurement(
        "P2",
        "generated Python and boardgame.io",
        "playouts/s",
        tuple(contestants),
        tuple(ratios),
        notes=(
            f"boardgame.io {boardgameio.version(folder)}; the faster of its ways counts.",
            "Each of its rounds is a process of its own, which first plays two seconds to warm up.",
            "Only its main thread is counted, where the system tells.",
        ),
    )
