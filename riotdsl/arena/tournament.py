"""Many games on any executor of `concurrent.futures`.

Every game has its own seeds, made from the seed of the tournament and its number: what comes out
does not depend on how many work on it, nor on who finishes first, nor on the backend. Where the
extra `fast` is there and all bots can play inside a WebAssembly module, games are played there.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Collection, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Executor, Future, wait
from itertools import islice

from riotdsl.arena import bots, match, player
from riotdsl.arena.fast import RANDOM, SEARCH, Fast, fast_table
from riotdsl.arena.fitting import Fitting
from riotdsl.arena.inside import can_search
from riotdsl.arena.match import Played
from riotdsl.arena.player import Thinking
from riotdsl.arena.stopping import go_on
from riotdsl.game.game import load
from riotdsl.game.table import Table
from riotdsl.library.modules import Modules
from riotdsl.machine.python_backend import PythonBackend
from riotdsl.machine.wasm import engine
from riotdsl.program.selection import NO_EDITION, Selection
from riotdsl.text.data import dataclass

GAMES_AT_ONCE = 5
FAST_GAMES_AT_ONCE = 100
FAST_THOUGHT_GAMES_AT_ONCE = 20
AUTO, PYTHON, WASM = player.AUTO, player.PYTHON, player.WASM
AHEAD = 64  # So many portions wait for workers: enough for all, and few to keep in mind.
LOOK_EVERY = 2.0


class BackendError(ValueError):
    """The backend that was asked for cannot play these games; the text says why."""


@dataclass(frozen=True, slots=True)
class Setup:
    """What is played and by which bots: enough for another process to set up the same table.

    `seats` has the factions that take part in their order, each with the name of its bot;
    `backend` says where games are played, by itself wherever it is fastest. `put` tells apart
    tables whose answers were put otherwise than the selection has them: another process knows such
    a table only if it was forked from one that does.
    """

    name: str
    selection: Selection
    seats: tuple[tuple[str, str], ...]
    seed: int = 0
    watched: bool = False
    limit: int = match.LIMIT
    backend: str = AUTO
    put: tuple[str, ...] = ()


Key = tuple[str, Selection, tuple[str, ...], tuple[str, ...]]
_FITTINGS: dict[Key, Fitting] = {}


def _key(setup: Setup) -> Key:
    return setup.name, setup.selection, tuple(faction for faction, _ in setup.seats), setup.put


def at_table(setup: Setup, table: Table) -> None:
    """Let games of this process, and of those that it forks, be played at a table."""
    at_backend(setup, table.backend)


def at_backend(setup: Setup, backend: PythonBackend) -> None:
    """The same for a machine without words."""
    _FITTINGS[_key(setup)] = Fitting(backend)


def is_known(setup: Setup) -> bool:
    """Whether this process has the table of a set-up."""
    return _key(setup) in _FITTINGS


def forget(setup: Setup) -> None:
    """Let go of the table of a set-up, and of the module that this thread has for it."""
    _FITTINGS.pop(_key(setup), None)
    _modules().pop(_key(setup), None)


def fitting_of(setup: Setup) -> Fitting:
    """The table of a set-up, loaded if this process has none yet."""
    if _key(setup) not in _FITTINGS:
        assert not setup.put, "a table with answers put otherwise is handed in"
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
    """Whether the games of a set-up are played inside a module.

    BackendError if they should be and cannot.
    """
    available = engine.is_available()
    if setup.backend == WASM and not available:
        raise BackendError(
            f"The backend {WASM} needs the extra `fast`: pip install 'riotdsl[fast]'. "
            f"Without it the backend {PYTHON} plays the same games, more slowly."
        )
    if setup.backend == PYTHON or not available:
        return False
    inside = not searches(setup) or can_search(fitting_of(setup))
    if setup.backend == WASM and not inside:
        raise BackendError(
            f"The backend {WASM} has no bot {SEARCH} for games with marks on hidden cards; "
            f"the backend {PYTHON} has."
        )
    return inside


def searches(setup: Setup) -> bool:
    return any(bot == SEARCH for _, bot in setup.seats)


_MODULES = threading.local()
_MAKING = threading.Lock()  # Modules of one process share a compiler, which one thread makes.


def _modules() -> dict[Key, Fast]:
    made: dict[Key, Fast] = _MODULES.__dict__.setdefault("made", {})
    return made


def fast_of(setup: Setup) -> Fast:
    """The module of a set-up; each thread has its own, and lets go of those of forgotten tables."""
    made = _modules()
    for gone in made.keys() - _FITTINGS.keys():
        del made[gone]
    if _key(setup) not in made:
        with _MAKING:
            made[_key(setup)] = fast_table(fitting_of(setup), Modules())
    return made[_key(setup)]


def played(setup: Setup, games: range) -> list[Played]:
    """Play games one after the other."""
    return list(_each(setup, games))


def _each(setup: Setup, games: range) -> Iterator[Played]:
    factions = fitting_of(setup).backend.machine.program.universe.factions
    seats = {factions.index(faction): bot for faction, bot in setup.seats}
    if is_fast(setup) and not searches(setup):
        fast = fast_of(setup)
        yield from fast.played(seats, setup.seed, games, setup.limit, watched=setup.watched)
        return
    for game in games:
        yield one(setup, game)


def one(setup: Setup, game: int) -> Played:
    """Play the game of a number outside of a module; seats that search may do so inside."""
    fitting = fitting_of(setup)
    thinking = Thinking(backend=setup.backend, progress=go_on)
    factions = fitting.backend.machine.program.universe.factions
    players = {
        factions.index(faction): bots.made(bot, setup.seed, game, factions.index(faction), thinking)
        for faction, bot in setup.seats
    }
    return match.play(fitting, players, setup.seed, game, watched=setup.watched, limit=setup.limit)


def run(
    setup: Setup, games: int | range, executor: Executor | None = None, done: Collection[int] = ()
) -> Iterator[Played]:
    """So many games, or those of some numbers, as they are finished; without those done already.

    Without an executor they are played one after the other, here.
    """
    left = portions(games, done, at_once(setup))
    if executor is None:
        for portion in left:
            yield from _each(setup, portion)
        return
    yield from collected(left, lambda each: executor.submit(played, setup, each), AHEAD)


def at_once(setup: Setup) -> int:
    """How many games are played before anything else is looked at."""
    if searches(setup):
        return 1
    if not is_fast(setup):
        return GAMES_AT_ONCE
    draws = all(bot == RANDOM for _, bot in setup.seats)
    return FAST_GAMES_AT_ONCE if draws else FAST_THOUGHT_GAMES_AT_ONCE


def portions(games: int | range, done: Collection[int], most: int) -> Iterator[range]:
    """The games that are left, in runs of numbers."""
    numbers, known = range(games) if isinstance(games, int) else games, frozenset(done)
    start = numbers.start
    for game in range(numbers.start, numbers.stop + 1):
        ends = game == numbers.stop or game in known
        if ends or game - start == most:
            if game > start:
                yield range(start, game)
            start = game + 1 if ends else game


def nobody_looks() -> None:
    """Whom nobody asks how the workers are."""


def collected(
    portions: Iterable[range],
    submit: Callable[[range], Future[list[Played]]],
    ahead: int,
    look: Callable[[], None] = nobody_looks,
) -> Iterator[Played]:
    """The games of portions as they are finished; at most `ahead` are handed out at a time.

    While nothing comes back, `look` is called now and then; it may raise.
    """
    left = iter(portions)
    waiting: set[Future[list[Played]]] = set()
    try:
        while True:
            waiting.update(submit(each) for each in islice(left, ahead - len(waiting)))
            if not waiting:
                return
            finished, waiting = wait(waiting, LOOK_EVERY, FIRST_COMPLETED)
            if not finished:
                look()
            for future in finished:
                yield from future.result()
    finally:
        for future in waiting:
            future.cancel()
