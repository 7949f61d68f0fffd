"""The bots by their names."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from riotdsl.arena.greedy import GreedyPlayer
from riotdsl.arena.player import Player
from riotdsl.arena.random_player import RandomPlayer
from riotdsl.game.chance import Generator, scattered

BOTS: Mapping[str, Callable[[Generator], Player]] = {
    "random": RandomPlayer,
    "greedy": GreedyPlayer,
}


def made(name: str, seed: int, game: int, seat: int) -> Player:
    """A bot for a seat of a game; its generator is its own, so it tells nothing of chance."""
    return BOTS[name](Generator.seeded(scattered(seed, game), seat))
