"""The registry of players: who can be named for a seat, by `start`, `--seat` and saves.

`arena.bots` makes a bot from its name; a test holds the two together.
"""

from __future__ import annotations

from collections.abc import Mapping

from riotdsl.text.lazy_dataclass import dataclass

HUMAN = "human"

EASY, NORMAL, HARD = "easy", "normal", "hard"
LEVELS = (EASY, NORMAL, HARD)
"""The levels of opponents, from the weakest on. Each does a fixed amount of work, by no clock."""

DRAWS, LOOKS_AHEAD, SIMULATES = "draws", "looks_ahead", "simulates"


@dataclass(frozen=True, slots=True)
class Bot:
    """A bot and what plays it.

    `inside` says what a WebAssembly module does for it: it plays it by itself (DRAWS, LOOKS_AHEAD),
    or makes its simulations while Python decides (SIMULATES); None if it can do nothing for it.
    """

    name: str
    help: str
    inside: str | None = None


BOTS: Mapping[str, Bot] = {
    each.name: each
    for each in (
        Bot(EASY, "looks one choice ahead, at three of its actions", SIMULATES),
        Bot(NORMAL, "looks one choice ahead, at all of its actions", LOOKS_AHEAD),
        Bot(HARD, "plays out hundreds of continuations before each choice", SIMULATES),
        Bot("random", "plays legal actions at random", DRAWS),
        Bot("greedy", "is another name for normal", LOOKS_AHEAD),
        Bot("search", "plays like hard, or thinks for as long as --think says", SIMULATES),
    )
}


def players() -> tuple[str, ...]:
    """Every name that can stand for who plays a seat."""
    return (HUMAN, *BOTS)


def bots_help() -> str:
    """The bots with what they do, on one line."""
    return "; ".join(f"{bot.name} {bot.help}" for bot in BOTS.values())
