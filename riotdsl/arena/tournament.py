"""Many games on any executor of `concurrent.futures`.

Every game has its own seeds, made from the seed of the tournament and its number: what comes out
does not depend on how many work on it, nor on who finishes first, nor on the backend. Where the
extra `fast` is there and all bots can play inside a WebAssembly module, games are played there.
"""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator, Sequence
from concurrent.futures import Executor, Future, as_completed
from dataclasses import dataclass

from riotdsl.arena import bots, match
from riotdsl.arena.fast import Fast, can_play, fast_table
from riotdsl.arena.fitting import Fitting
from riotdsl.arena.match import Played
from riotdsl.game.game import load
from riotdsl.game.table import Table
from riotdsl.library.modules import Modules
from riotdsl.machine.wasm import engine
from riotdsl.program.selection import NO_EDITION, Selection

GAMES_AT_ONCE = 5
FAST_GAMES_AT_ONCE = 100
BACKENDS = AUTO, PYTHON, WASM = "auto", "python", "wasm"


@dataclass(frozen=True, slots=True)
class Setup:
    """What is played and by which bots: enough for another process to set up the same table.

    `seats` has the factions that take part in their order, each with the name of its bot;
    `backend` says where games are played, by itself wherever it is fastest.
    """

    name: str
    selection: Selection
    seats: tuple[tuple[str, str], ...]
    seed: int = 0
    watched: bool = False
    limit: int = match.LIMIT
    backend: str = AUTO


_FITTINGS: dict[tuple[str, Selection, tuple[str, ...]], Fitting] = {}


def _key(setup: Setup) -> tuple[str, Selection, tuple[str, ...]]:
    return setup.name, setup.selection, tuple(faction for faction, _ in setup.seats)


def at_table(setup: Setup, table: Table) -> None:
    """Let games of this process, and of those that it forks, be played at a table."""
    _FITTINGS[_key(setup)] = Fitting(table.backend)


def fitting_of(setup: Setup) -> Fitting:
    """The table of a set-up, loaded if this process has none yet."""
    if _key(setup) not in _FITTINGS:
        chosen = setup.selection
        game = load(
            setup.name,
            edition=chosen.edition or NO_EDITION,
            rulings=chosen.rulings,
            variants=chosen.variants,
        )
        at_table(setup, game.table([faction for faction, _ in setup.seats]))
    return _FITTINGS[_key(setup)]


def is_fast(setup: Setup) -> bool:
    """Whether the games of a set-up are played inside a module."""
    inside = can_play(bot for _, bot in setup.seats)
    return setup.backend != PYTHON and inside and engine.is_available()


_MODULES = threading.local()


def fast_of(setup: Setup) -> Fast:
    """The module of a set-up; each thread has its own."""
    made: dict[object, Fast] = _MODULES.__dict__.setdefault("made", {})
    if _key(setup) not in made:
        made[_key(setup)] = fast_table(fitting_of(setup), Modules())
    return made[_key(setup)]


def played(setup: Setup, games: range) -> list[Played]:
    """Play games one after the other."""
    return list(_each(setup, games))


def _each(setup: Setup, games: range) -> Iterator[Played]:
    factions = fitting_of(setup).backend.machine.program.universe.factions
    seats = {factions.index(faction): bot for faction, bot in setup.seats}
    if is_fast(setup):
        fast = fast_of(setup)
        yield from fast.played(seats, setup.seed, games, setup.limit, watched=setup.watched)
        return
    for game in games:
        yield one(setup, game)


def one(setup: Setup, game: int) -> Played:
    """Play the game of a number outside of a module."""
    fitting = fitting_of(setup)
    factions = fitting.backend.machine.program.universe.factions
    players = {
        factions.index(faction): bots.made(bot, setup.seed, game, factions.index(faction))
        for faction, bot in setup.seats
    }
    return match.play(fitting, players, setup.seed, game, watched=setup.watched, limit=setup.limit)


def run(setup: Setup, games: int, executor: Executor | None = None) -> Iterator[Played]:
    """Games as they are finished; without an executor one after the other, here."""
    step = FAST_GAMES_AT_ONCE if is_fast(setup) else GAMES_AT_ONCE
    portions = [range(games)[at : at + step] for at in range(0, games, step)]
    if executor is None:
        for portion in portions:
            yield from _each(setup, portion)
        return
    yield from _collected([executor.submit(played, setup, portion) for portion in portions])


def _collected(futures: Sequence[Future[list[Played]]]) -> Iterator[Played]:
    try:
        for future in as_completed(futures):
            yield from future.result()
    finally:
        for future in futures:
            future.cancel()


def ignore_interrupts() -> None:
    """For worker processes: an interrupt is for the one that collects."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
