"""Makes a bot by its name; `program.players` has the names and what plays them."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from riotdsl.arena.bots.greedy import GreedyPlayer
from riotdsl.arena.bots.player import Player, Thinking
from riotdsl.arena.bots.random import RandomPlayer
from riotdsl.arena.bots.search import Effort
from riotdsl.arena.bots.search_player import SearchPlayer
from riotdsl.game.chance import Generator, System, scattered
from riotdsl.program.players import EASY, HARD, NORMAL
from riotdsl.text.lazy_dataclass import replace

GLANCE = Effort(simulations=1, tried=3, tried_below=0, soundings=0)
"""The effort of `easy`: the best of three actions, drawn evenly, by where each leads at once."""


def _level(effort: Effort) -> Callable[[Generator, Thinking], Player]:
    """A search by no clock."""
    return lambda generator, thinking: SearchPlayer(
        generator, replace(thinking, seconds=None), effort
    )


MAKERS: Mapping[str, Callable[[Generator, Thinking], Player]] = {
    EASY: _level(GLANCE),
    NORMAL: lambda generator, _: GreedyPlayer(generator),
    HARD: _level(Effort()),
    "random": lambda generator, _: RandomPlayer(generator),
    "greedy": lambda generator, _: GreedyPlayer(generator),
    "search": SearchPlayer,
}


def make_bot(
    name: str, seed: int | None, game: int, seat: int, thinking: Thinking | None = None
) -> Player:
    """A bot for a seat of a game; its generator is its own, so it tells nothing of chance.

    Without a seed the system begins it, so it tells nothing of the bot's next decision either.
    Only `search` heeds how it may think: the others are done at once.
    """
    begun = System().draw(1 << 32) if seed is None else scattered(seed, game)
    return MAKERS[name](Generator.seeded(begun, seat), thinking or Thinking())
