"""P1: generated Python against a straightforward hand-written class of the same game."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from bench import ours
from bench.measure import Contestant, Measurement, Ratio, repeated
from bench.peers import plain

GOAL = 2.0
GAMES: dict[str, Callable[[], plain.Game]] = {
    "tictactoe": plain.TicTacToe,
    "breakthrough": plain.Breakthrough,
}


def measurement() -> Measurement:
    contestants, ratios = [], []
    for name, new in GAMES.items():
        mine, theirs = ours.playout(ours.backend(f"classics/{name}")), plain.playout(new)
        for who, once in (("riotdsl", mine), ("class", theirs)):
            contestants.append(Contestant(f"{name}, {who}", partial(repeated, once)))
        ratios.append(Ratio(name, f"{name}, riotdsl", (f"{name}, class",), GOAL))
    return Measurement(
        "P1",
        "generated Python and a hand-written Python class",
        "playouts/s",
        tuple(contestants),
        tuple(ratios),
        notes=(
            "The class lists every legal action; ours counts them as sets of places and picks one.",
            "Both use the same generator.",
        ),
    )
