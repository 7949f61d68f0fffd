"""F1: the module of breakthrough beside OpenSpiel's rollouts in C++ and boardgame.io."""

from __future__ import annotations

from functools import partial

from bench import ours
from bench.measure import Contestant, Measurement, Ratio, UnavailableError
from bench.peers import boardgameio, openspiel

GAME = "breakthrough"
OURS = "riotdsl, module"
CPP = "OpenSpiel, C++ rollouts"
CPP_GOAL, BOARDGAMEIO_GOAL = 9.0, 900.0


def measurement() -> Measurement:
    contestants = [
        Contestant(OURS, ours.module_playouts(ours.module(f"classics/{GAME}"))),
        Contestant(CPP, openspiel.rollouts(GAME)),
    ]
    ratios = [Ratio(CPP, OURS, (CPP,), CPP_GOAL)]
    try:
        folder = boardgameio.installed()
    except UnavailableError as reason:
        note = f"Without boardgame.io: {reason}."
    else:
        ways = {way: f"boardgame.io, {way}" for way in boardgameio.WAYS}
        for way, name in ways.items():
            contestants.append(Contestant(name, partial(boardgameio.playouts, folder, GAME, way)))
        ratios.append(Ratio("boardgame.io", OURS, tuple(ways.values()), BOARDGAMEIO_GOAL))
        note = f"boardgame.io {boardgameio.version(folder)}; the faster of its ways counts."
    return Measurement(
        "F1",
        "breakthrough inside a module",
        "playouts/s",
        tuple(contestants),
        tuple(ratios),
        notes=(f"{openspiel.told()}. {note}",),
    )
