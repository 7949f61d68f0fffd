"""Tables that were put up before: their games need a module and some names, and no compiler.

What is kept for the texts of a ruleset, a selection and its seats says where the module lies that
was made of them, and what the numbers of its results mean.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from riotdsl import library, result_cache
from riotdsl.arena.game_result import GameResult, Names
from riotdsl.arena.setup import Setup
from riotdsl.library.caches.compiler_stamp import stamp_of
from riotdsl.library.caches.wasm import Modules
from riotdsl.machine.wasm import runtime
from riotdsl.text.diagnostic import Diagnostic
from riotdsl.text.lazy_dataclass import dataclass
from riotdsl.text.source import Source

if TYPE_CHECKING:
    from riotdsl.arena.wasm_games import WasmGames

SHELF = "tables"


@dataclass(frozen=True, slots=True)
class CachedTable:
    """A running module, for one thread, and the names of its table."""

    running: runtime.Running
    names: Names

    def played(self, setup: Setup, games: range) -> Iterator[GameResult]:
        """The games of these numbers, between bots that the module plays."""
        greedy = setup.looking_ahead(self.names.factions)
        rows = self.running.playouts(
            setup.seed, games, setup.limit, watched=setup.watched, greedy=greedy
        )
        for game, row in zip(games, rows, strict=True):
            yield self.names.played(setup.seed, game, row)


@dataclass(frozen=True, slots=True)
class Texts:
    """What a table is made of: the files of a ruleset, those of a selection, and what is wrong."""

    sources: tuple[Source, ...]
    own: tuple[Source, ...]
    unread: tuple[Diagnostic, ...]


def texts_of(setup: Setup) -> Texts:
    sources, unread = library.read(setup.name)
    more = [library.read_file(path) for path in setup.selection.files]
    own = tuple(source for found, _ in more for source in found)
    return Texts(sources, own, (*unread, *(each for _, wrong in more for each in wrong)))


def key_of(setup: Setup, texts: Texts) -> str | None:
    """The same only for the same rules, seats and compiler; None if a text cannot be read."""
    if texts.unread:
        return None
    return stamp_of((*texts.sources, *texts.own), setup.rules, *setup.factions)


def load(key: str) -> CachedTable | None:
    """The table that was kept under a key, if its module is still there."""
    match result_cache.load(SHELF, key):
        case {
            "module": str() as module,
            "at": int() as at,
            "size": int() as size,
            "names": [list(), list(), list(), list()] as names,
        }:
            made = runtime.held(module, Modules())
            if made is not None:
                return CachedTable(runtime.Running(made, at, size), Names(*map(tuple, names)))
    return None


def keep(key: str, fast: WasmGames) -> None:
    """Keep a table whose bots can all play inside its module."""
    module, names = fast.engine.module, fast.names
    told = {
        "module": runtime.key_of(module.content),
        "at": module.results_at,
        "size": module.result_size,
        "names": [names.factions, names.rules, names.measures, names.invariants],
    }
    if fast.draws_inside:
        result_cache.keep(SHELF, key, told)
