"""What many games are played by: rules, seats with their bots, a seed, a backend."""

from __future__ import annotations

from riotdsl.arena.played import LIMIT
from riotdsl.program.selected import Selection
from riotdsl.text.data import dataclass

AUTO, PYTHON, WASM = "auto", "python", "wasm"
RANDOM, GREEDY, SEARCH = "random", "greedy", "search"


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

    @property
    def searches(self) -> bool:
        """Whether any seat does."""
        return any(bot == SEARCH for _, bot in self.seats)
