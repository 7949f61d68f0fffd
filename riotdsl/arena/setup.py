"""What many games are played by: rules, seats with their bots, a seed, a backend."""

from __future__ import annotations

from collections.abc import Sequence

from riotdsl.arena.game_result import LIMIT
from riotdsl.program.editions.selection_name import Selection
from riotdsl.program.players import BOTS, DRAWS, LOOKS_AHEAD
from riotdsl.text.lazy_dataclass import dataclass

AUTO, PYTHON, WASM = "auto", "python", "wasm"


class UnknownBotError(ValueError):
    """A seat is given to a bot that is not registered; the text says which bots are."""


@dataclass(frozen=True, slots=True)
class Setup:
    """What is played and by which bots: enough for another process to set up the same table.

    `seats` has the factions that take part in their order, each with the name of its bot;
    `options` has those that were picked, each with its value. `backend` says where games are
    played, by itself wherever it is fastest. `put` tells apart tables whose answers were put
    otherwise than selection and options have them: another process knows such a table only if it
    was forked from one that does.
    """

    name: str
    selection: Selection
    seats: tuple[tuple[str, str], ...]
    seed: int = 0
    watched: bool = False
    limit: int = LIMIT
    backend: str = AUTO
    put: tuple[str, ...] = ()
    options: tuple[tuple[str, str], ...] = ()

    @property
    def factions(self) -> tuple[str, ...]:
        return tuple(faction for faction, _ in self.seats)

    @property
    def rules(self) -> str:
        """What is played in words of a command line: the selection, and the options picked."""
        return " ".join((str(self.selection), *(f"{name}={value}" for name, value in self.options)))

    def __post_init__(self) -> None:
        for _, bot in self.seats:
            if bot not in BOTS:
                raise UnknownBotError(f"There is no bot {bot}, only {', '.join(BOTS)}.")

    @property
    def roles(self) -> frozenset[str | None]:
        """What a module does for the bots: see `players.Bot.inside`."""
        return frozenset(BOTS[bot].inside for _, bot in self.seats)

    @property
    def plays_inside(self) -> bool:
        """Whether a module plays every bot by itself."""
        return self.roles <= {DRAWS, LOOKS_AHEAD}

    def looking_ahead(self, factions: Sequence[str]) -> int:
        """The set of seats that a module lets look one decision ahead; the others draw."""
        assert self.plays_inside, "a module does not play these bots"
        ahead = [faction for faction, bot in self.seats if BOTS[bot].inside == LOOKS_AHEAD]
        return sum(1 << factions.index(faction) for faction in ahead)
