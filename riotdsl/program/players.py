"""The registry of players: who can be named for a seat, by `start`, `--seat` and saves.

`arena.bots` makes a bot from its name; a test holds the two together.
"""

from __future__ import annotations

from collections.abc import Mapping

from riotdsl.text.lazy_dataclass import dataclass

HUMAN = "human"

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
        Bot("random", "plays any legal action", DRAWS),
        Bot("greedy", "looks one decision ahead", LOOKS_AHEAD),
        Bot("search", "plays out many continuations before it decides", SIMULATES),
    )
}


def players() -> tuple[str, ...]:
    """Every name that can stand for who plays a seat."""
    return (HUMAN, *BOTS)


def bots_help() -> str:
    """The bots with what they do, on one line."""
    return "; ".join(f"{bot.name} {bot.help}" for bot in BOTS.values())
