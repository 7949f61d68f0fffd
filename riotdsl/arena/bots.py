"""Makes a bot by its name; `program.players` has the names and what plays them."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from riotdsl.arena.greedy import GreedyPlayer
from riotdsl.arena.player import Player, Thinking
from riotdsl.arena.random_player import RandomPlayer
from riotdsl.arena.search_player import SearchPlayer
from riotdsl.game.chance import Generator, scattered

MAKERS: Mapping[str, Callable[[Generator, Thinking], Player]] = {
    "random": lambda generator, _: RandomPlayer(generator),
    "greedy": lambda generator, _: GreedyPlayer(generator),
    "search": SearchPlayer,
}


def made(name: str, seed: int, game: int, seat: int, thinking: Thinking | None = None) -> Player:
    """A bot for a seat of a game; its generator is its own, so it tells nothing of chance.

    Only `search` heeds how it may think: the others are done at once.
    """
    return MAKERS[name](Generator.seeded(scattered(seed, game), seat), thinking or Thinking())
