"""The one place that touches wasmtime: a module made ready, and its functions called.

It knows nothing of the compiler, so that a module that was kept can be played without it.
"""

from __future__ import annotations

import atexit
import hashlib
import platform
import sys
import threading
from collections.abc import Iterator
from contextlib import suppress
from functools import cache
from struct import iter_unpack
from time import sleep
from typing import Any, Protocol
from weakref import WeakSet

from riotdsl.machine.wasm import interrupts
from riotdsl.machine.wasm.interrupts import CALL

TICK = 0.25
MEMORY_LIMIT = 1 << 28
PAGE = 1 << 16
RESULTS_AT_ONCE = 4096


def is_available() -> bool:
    """Whether the fast path can be taken here."""
    try:
        import wasmtime  # noqa: F401, PLC0415 - only to find out
    except ImportError:
        return False
    return True


class Shelf(Protocol):
    """Keeps bytes under a key for another time."""

    def load(self, key: str) -> bytes | None: ...
    def keep(self, key: str, content: bytes) -> None: ...


@cache
def _shared_engine() -> Any:  # noqa: ANN401 - wasmtime's types stay in here
    """The compiler of this process; by a clock calls look up (see `interrupts`)."""
    import wasmtime  # noqa: PLC0415

    config = wasmtime.Config()
    config.epoch_interruption = True
    engine = wasmtime.Engine(config)

    def tick() -> None:
        while True:
            sleep(TICK)
            engine.increment_epoch()

    threading.Thread(target=tick, daemon=True).start()
    return engine


_MODULES: dict[str, Any] = {}
_STORES: WeakSet[Any] = WeakSet()
LOCK = threading.RLock()


@atexit.register
def _close() -> None:
    """Give back what wasmtime holds while it can still take it."""
    for held in (*_STORES, *_MODULES.values()):
        held.close()
    _MODULES.clear()


def key_of(content: bytes) -> str:
    """The key of what wasmtime makes of a module; whether it can still use it, it sees itself."""
    named = f"{platform.machine()} {sys.platform} epoch"
    return hashlib.sha256(named.encode() + content).hexdigest()


def made(content: bytes, shelf: Shelf | None) -> Any:  # noqa: ANN401 - as above
    """What wasmtime makes of a module: from this process, from the shelf, or anew."""
    import wasmtime  # noqa: PLC0415

    with LOCK:
        key = key_of(content)
        found = None if shelf is None else held(key, shelf)
        if found is None:
            found = _MODULES.get(key) or wasmtime.Module(_shared_engine(), content)
            if shelf is not None:
                shelf.keep(key, bytes(found.serialize()))
            _MODULES[key] = found
        return found


def held(key: str, shelf: Shelf) -> Any | None:  # noqa: ANN401 - as above
    """What this process or the shelf has under a key, if wasmtime can use it."""
    import wasmtime  # noqa: PLC0415

    with LOCK:
        if key not in _MODULES:
            content = shelf.load(key)
            if content is None:
                return None
            with suppress(wasmtime.WasmtimeError):
                _MODULES[key] = wasmtime.Module.deserialize(_shared_engine(), content)
        return _MODULES.get(key)


class Running:
    """A running module, for one thread; its results lie at an address, each of some size."""

    def __init__(self, made: Any, results_at: int, result_size: int) -> None:  # noqa: ANN401 - as above
        import wasmtime  # noqa: PLC0415
        from wasmtime import _ffi  # noqa: PLC0415

        self.results_at = results_at
        self.result_size = result_size
        self._store = wasmtime.Store(_shared_engine())
        _STORES.add(self._store)
        self._store.set_limits(memory_size=MEMORY_LIMIT, instances=1, memories=1, tables=1)
        self._store.set_epoch_deadline(1)
        interrupts.look_up_from(self._store, _ffi)
        instance = wasmtime.Instance(self._store, made, [])
        self._exports: Any = instance.exports(self._store)
        self._memory: Any = self._exports["memory"]

    def call(self, name: str, *args: int) -> int:
        """Call a function of the module; numbers are taken as 32 bits.

        What an interrupt or a watcher raises meanwhile ends it.
        """
        import wasmtime  # noqa: PLC0415

        given = [arg - (1 << 32) if arg >> 31 == 1 else arg for arg in args]
        self._store.set_epoch_deadline(1)
        CALL.ticks = 0
        try:
            found = self._exports[name](self._store, *given)
        except wasmtime.WasmtimeError:
            interrupts.end()
            raise
        except wasmtime.Trap as trap:
            if trap.trap_code == wasmtime.TrapCode.UNREACHABLE:
                from riotdsl.machine.listing import DecisionTooLargeError  # noqa: PLC0415 - slow

                raise DecisionTooLargeError from trap
            raise
        if CALL.raised is not None:
            interrupts.end()
        return 0 if found is None else int(found)

    def playouts(
        self, seed: int, games: range, limit: int, *, watched: bool = False, greedy: int = 0
    ) -> Iterator[tuple[int, ...]]:
        """The results of games: outcome, winners, decisions, broken, measures.

        The seats of the set `greedy` look one decision ahead, the others draw.
        """
        size, at = self.result_size, self.results_at
        for start in range(games.start, games.stop, RESULTS_AT_ONCE):
            count = min(RESULTS_AT_ONCE, games.stop - start)
            self.call("playouts", seed, start, count, limit, int(watched), greedy, at)
            yield from iter_unpack(f"<{size // 4}i", self.read(at, count * size))

    # ------------------------------------------------------------ memory

    def reach(self, end: int) -> None:
        """Let the memory reach to an address, if it does not yet."""
        missing = end - self._memory.data_len(self._store)
        if missing > 0:
            self._memory.grow(self._store, -(-missing // PAGE))

    def read(self, at: int, size: int) -> bytes:
        return bytes(self._memory.read(self._store, at, at + size))

    def view(self) -> memoryview:
        """The memory itself; it never grows."""
        return memoryview(self._memory.get_buffer_ptr(self._store)).cast("B")

    def write(self, at: int, held: bytes) -> None:
        self._memory.write(self._store, held, at)
