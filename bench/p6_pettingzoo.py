"""P6: generated Python and modules beside PettingZoo."""

from __future__ import annotations

from functools import partial

from bench import ours
from bench.measure import Contestant, Measurement, Ratio, repeated
from bench.peers import pettingzoo


def measurement() -> Measurement:
    folder = pettingzoo.installed()
    contestants, ratios = [], []
    for name in pettingzoo.GAMES:
        once = ours.playout(ours.backend(f"classics/{name}"))
        made = ours.module(f"classics/{name}")
        theirs = f"{name}, PettingZoo"
        contestants += [
            Contestant(f"{name}, generated Python", partial(repeated, once)),
            Contestant(f"{name}, module", ours.module_playouts(made)),
            Contestant(theirs, partial(pettingzoo.playouts, folder, name)),
        ]
        mine = (f"{name}, generated Python", f"{name}, module")
        ratios += [Ratio(each, each, (theirs,), None) for each in mine]
    return Measurement(
        "P6",
        "generated Python, modules, and PettingZoo",
        "playouts/s",
        tuple(contestants),
        tuple(ratios),
        notes=(f"PettingZoo {pettingzoo.version(folder)}, without the wrappers it comes with.",),
    )
