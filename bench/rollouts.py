"""Random games inside our modules, beside those of OpenSpiel in C++."""

from __future__ import annotations

from collections.abc import Mapping

from bench import ours
from bench.measure import Contestant, Ratio
from bench.peers import openspiel


def beside(
    goals: Mapping[str, float | None],
) -> tuple[tuple[Contestant, ...], tuple[Ratio, ...]]:
    """Two contestants and a ratio for each classic; its goal, if it has one."""
    contestants, ratios = [], []
    for name, goal in goals.items():
        made = ours.module(f"classics/{name}")
        mine, theirs = f"{name}, module", f"{name}, OpenSpiel"
        contestants.append(Contestant(mine, ours.module_playouts(made)))
        contestants.append(Contestant(theirs, openspiel.rollouts(name)))
        ratios.append(Ratio(name, mine, (theirs,), goal))
    return tuple(contestants), tuple(ratios)
