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
from typing import TYPE_CHECKING, Any

from riotdsl.arena import cached_tables
from riotdsl.arena.cached_tables import CachedTable, Texts
from riotdsl.arena.cancellation import raise_if_cancelled
from riotdsl.arena.game_result import GameResult
from riotdsl.arena.setup import PYTHON, WASM, Setup
from riotdsl.library.caches.wasm import Modules
from riotdsl.machine.wasm import runtime
from riotdsl.program.editions.selection_name import Selection
from riotdsl.program.players import BOTS, DRAWS, SIMULATES
from riotdsl.text.diagnostic import CompileError

if TYPE_CHECKING:
    from riotdsl.arena.bots.determinization import Determinizer
    from riotdsl.arena.wasm_games import WasmGames
    from riotdsl.game.table import Table
    from riotdsl.machine.python.backend import PythonBackend

GAMES_AT_ONCE = 5
FAST_GAMES_AT_ONCE = 100
FAST_THOUGHT_GAMES_AT_ONCE = 20
AHEAD = 64  # So many portions wait for workers: enough for all, and few to keep in mind.
LOOK_EVERY = 2.0


class BackendError(ValueError):
    """The backend that was asked for cannot play these games; the text says why."""


# ---------------------------------------------------------------- tables

Key = tuple[str, Selection, tuple[str, ...], tuple[str, ...], tuple[tuple[str, str], ...]]
_FITTINGS: dict[Key, Determinizer] = {}
_KEPT_AS: dict[Key, str] = {}
_HELD: dict[Key, bool] = {}


def _key(setup: Setup) -> Key:
    return setup.name, setup.selection, setup.factions, setup.put, setup.options


def at_table(setup: Setup, table: Table) -> None:
    """Let games of this process, and of those that it forks, be played at a table."""
    at_backend(setup, table.backend)


def at_backend(setup: Setup, backend: PythonBackend) -> None:
    """The same for a machine without words."""
    from riotdsl.arena.bots.determinization import Determinizer  # noqa: PLC0415 - slow, and not for a known table

    _FITTINGS[_key(setup)] = Determinizer(backend)
    _KEPT_AS.pop(_key(setup), None)
    _HELD.pop(_key(setup), None)


def is_known(setup: Setup) -> bool:
    """Whether this process has the table of a set-up."""
    return _key(setup) in _FITTINGS


def forget(setup: Setup) -> None:
    """Let go of the table of a set-up, and of the module that this thread has for it."""
    _FITTINGS.pop(_key(setup), None)
    _HELD.pop(_key(setup), None)
    _of_thread("made").pop(_key(setup), None)


def fitting_of(setup: Setup) -> Determinizer:
    """The table of a set-up, loaded if this process has none yet."""
    if _key(setup) not in _FITTINGS:
        assert not setup.put, "a table with answers put otherwise is handed in"
        texts = cached_tables.texts_of(setup)
        at_backend(setup, _made_of(texts, setup))
        key = cached_tables.key_of(setup, texts)
        if key is not None:
            _KEPT_AS[_key(setup)] = key
    return _FITTINGS[_key(setup)]


def _made_of(texts: Texts, setup: Setup) -> PythonBackend:
    from riotdsl import compile as compiler  # noqa: PLC0415 - slow, and not for a known table
    from riotdsl import library  # noqa: PLC0415 - as above
    from riotdsl.library.caches.code import kept_as  # noqa: PLC0415 - as above
    from riotdsl.library.caches.compiler_stamp import closed_stamp  # noqa: PLC0415 - as above
    from riotdsl.library.gc_pause import gc_paused  # noqa: PLC0415 - as above
    from riotdsl.machine.python.backend import PythonBackend  # noqa: PLC0415 - as above

    ruleset = library.made(texts.sources, texts.own, texts.unread)
    with gc_paused():
        options = dict(setup.options)
        closed = compiler.closed(ruleset, setup.selection, setup.factions, options)
        return PythonBackend(closed.machine, kept_as(closed_stamp(closed)))


def is_fast(setup: Setup) -> bool:
    """Whether a module plays the games of a set-up, or makes the simulations of its bots.

    BackendError if it should and cannot.
    """
    available = runtime.is_available()
    if setup.backend == WASM and not available:
        raise BackendError(
            f"The backend {WASM} needs the extra `fast`: pip install 'riotdsl[fast]'. "
            f"Without it the backend {PYTHON} plays the same games, more slowly."
        )
    if setup.backend == PYTHON or not available:
        return False
    held = _can_be_held(setup)
    if setup.backend == WASM and not held:
        raise BackendError(
            f"The backend {WASM} cannot hold these rules: their numbers, their tables or the "
            f"table with so many seats are too large for it. The backend {PYTHON} plays them."
        )
    barred = None in setup.roles or (SIMULATES in setup.roles and not _can_search(setup))
    if setup.backend == WASM and barred:
        unplayed = sorted({bot for _, bot in setup.seats if BOTS[bot].inside in (None, SIMULATES)})
        raise BackendError(
            f"The backend {WASM} cannot play the bot {', '.join(unplayed)} at this table; "
            f"the backend {PYTHON} can."
        )
    return held and not barred


def _can_be_held(setup: Setup) -> bool:
    """Whether a module can be made of the rules; one that was kept is proof enough."""
    if _key(setup) not in _HELD:
        try:
            _HELD[_key(setup)] = _known(setup) is not None or _can_hold(fitting_of(setup))
        except CompileError:
            return True  # What is wrong with the rules is told where they are played.
    return _HELD[_key(setup)]


def _can_hold(fitting: Determinizer) -> bool:
    from riotdsl.arena.wasm_games import hidden_of  # noqa: PLC0415 - slow, and not for a known table
    from riotdsl.machine.wasm.engine import can_hold  # noqa: PLC0415 - as above

    return can_hold(fitting.backend.machine, hidden_of(fitting))


def _can_search(setup: Setup) -> bool:
    from riotdsl.arena.bots.wasm_search import can_search  # noqa: PLC0415 - slow, and not for a known table

    return can_search(fitting_of(setup))


_THREAD = threading.local()
_MAKING = threading.Lock()  # Modules of one process share a compiler, which one thread makes.


def _of_thread(what: str) -> dict[Key, Any]:
    held: dict[Key, Any] = _THREAD.__dict__.setdefault(what, {})
    return held


def fast_of(setup: Setup) -> WasmGames:
    """The module of a set-up; each thread has its own, and lets go of those of forgotten tables."""
    from riotdsl.arena.wasm_games import fast_table  # noqa: PLC0415 - slow, and not for a known table

    made: dict[Key, WasmGames] = _of_thread("made")
    for gone in made.keys() - _FITTINGS.keys():
        del made[gone]
    key = _key(setup)
    if key not in made:
        with _MAKING:
            made[key] = fast_table(fitting_of(setup), Modules())
            if key in _KEPT_AS:
                cached_tables.keep(_KEPT_AS.pop(key), made[key])
    return made[key]


def _known(setup: Setup) -> CachedTable | None:
    """The module of a table that this process has not put up, but an earlier one has."""
    if is_known(setup) or setup.put:
        return None
    held: dict[Key, CachedTable | None] = _of_thread("known")
    if _key(setup) not in held:
        with _MAKING:
            key = cached_tables.key_of(setup, cached_tables.texts_of(setup))
            held[_key(setup)] = None if key is None else cached_tables.load(key)
    return held[_key(setup)]


# ---------------------------------------------------------------- games


def played(setup: Setup, games: range) -> list[GameResult]:
    """Play games one after the other."""
    return list(_each(setup, games))


def _each(setup: Setup, games: range) -> Iterator[GameResult]:
    if not is_fast(setup) or not setup.plays_inside:
        for game in games:
            yield one(setup, game)
        return
    found = _known(setup)
    if found is not None:
        yield from found.played(setup, games)
        return
    fast = fast_of(setup)
    if fast.plays(setup):
        yield from fast.played(setup, games)
    else:
        yield from (one(setup, game) for game in games)


def one(setup: Setup, game: int) -> GameResult:
    """Play the game of a number outside of a module; seats that search may do so inside."""
    from riotdsl.arena import match  # noqa: PLC0415 - slow, and not for a known table
    from riotdsl.arena.bots import factory  # noqa: PLC0415 - as above
    from riotdsl.arena.bots.player import Thinking  # noqa: PLC0415 - as above

    fitting = fitting_of(setup)
    thinking = Thinking(backend=setup.backend, progress=raise_if_cancelled)
    factions = fitting.backend.machine.program.universe.factions
    players = {
        factions.index(faction): factory.make_bot(
            bot, setup.seed, game, factions.index(faction), thinking
        )
        for faction, bot in setup.seats
    }
    return match.play(fitting, players, setup.seed, game, watched=setup.watched, limit=setup.limit)


def run(
    setup: Setup, games: int | range, executor: Executor | None = None, done: Collection[int] = ()
) -> Iterator[GameResult]:
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
    if SIMULATES in setup.roles:
        return 1
    if not is_fast(setup):
        return GAMES_AT_ONCE
    return FAST_GAMES_AT_ONCE if setup.roles == {DRAWS} else FAST_THOUGHT_GAMES_AT_ONCE


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
    submit: Callable[[range], Future[list[GameResult]]],
    ahead: int,
    look: Callable[[], None] = nobody_looks,
) -> Iterator[GameResult]:
    """The games of portions as they are finished; at most `ahead` are handed out at a time.

    While nothing comes back, `look` is called now and then; it may raise.
    """
    left = iter(portions)
    waiting: set[Future[list[GameResult]]] = set()
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
