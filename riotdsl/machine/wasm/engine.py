"""The one place that touches wasmtime: a module made ready, and its functions called."""

from __future__ import annotations

import atexit
import hashlib
import platform
import sys
import threading
from collections import deque
from collections.abc import Iterator
from contextlib import suppress
from functools import cache
from importlib import metadata
from struct import iter_unpack, pack, unpack
from time import sleep
from typing import Any, Protocol
from weakref import WeakSet

from riotdsl.machine.code import Machine
from riotdsl.machine.layout import DECIDER, OUTCOME, WINNERS
from riotdsl.machine.listing import DecisionTooLargeError
from riotdsl.machine.wasm.binary import PAGE
from riotdsl.machine.wasm.from_machine import RESULTS_AT_ONCE, Compiled, compiled
from riotdsl.machine.wasm.hiding import Hidden
from riotdsl.machine.wasm.memory import STATE
from riotdsl.machine.wasm.searching import Climb
from riotdsl.text.data import dataclass, field

TICK = 0.25
DEADLINE_TICKS = 4 * 900
MEMORY_LIMIT = 1 << 28


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
    """The compiler of this process; a clock lets calls that take too long be ended."""
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
_LOCK = threading.RLock()
_STORES: WeakSet[Any] = WeakSet()


@atexit.register
def _close() -> None:
    """Give back what wasmtime holds while it can still take it."""
    for held in (*_STORES, *_MODULES.values()):
        held.close()
    _MODULES.clear()


def _made(engine: Any, content: bytes, shelf: Shelf | None) -> Any:  # noqa: ANN401
    """What wasmtime makes of a module: from this process, from the shelf, or anew."""
    import wasmtime  # noqa: PLC0415

    version = metadata.version("wasmtime")
    named = f"{version} {platform.machine()} {sys.platform} epoch"
    key = hashlib.sha256(named.encode() + content).hexdigest()
    if key in _MODULES:
        return _MODULES[key]
    held = None if shelf is None else shelf.load(key)
    if held is not None:
        with suppress(wasmtime.WasmtimeError):
            _MODULES[key] = wasmtime.Module.deserialize(engine, held)
            return _MODULES[key]
    _MODULES[key] = wasmtime.Module(engine, content)
    if shelf is not None:
        shelf.keep(key, bytes(_MODULES[key].serialize()))
    return _MODULES[key]


_LAST: deque[tuple[Machine, Hidden | None, Climb | None, Compiled]] = deque(maxlen=2)


def _bytes_of(machine: Machine, hidden: Hidden | None, climb: Climb | None) -> Compiled:
    """A module as `compiled` makes it; of the last few machines once for all threads."""
    for known, *how, made in _LAST:
        if known is machine and how == [hidden, climb]:
            return made
    _LAST.append((machine, hidden, climb, compiled(machine, hidden, climb)))
    return _LAST[-1][-1]


class OverdueError(Exception):
    """A call that took longer than any game should."""


@dataclass(slots=True)
class Engine:
    """A running module, for one thread; `shelf` keeps what wasmtime made of it."""

    machine: Machine
    shelf: Shelf | None = None
    hidden: Hidden | None = None
    climb: Climb | None = None
    module: Compiled = field(init=False)
    _store: Any = field(init=False)
    _exports: Any = field(init=False)
    _memory: Any = field(init=False)

    def __post_init__(self) -> None:
        import wasmtime  # noqa: PLC0415 - the extra `fast`

        with _LOCK:
            self.module = _bytes_of(self.machine, self.hidden, self.climb)
            engine = _shared_engine()
            made = _made(engine, self.module.content, self.shelf)
        self._store = wasmtime.Store(engine)
        _STORES.add(self._store)
        self._store.set_limits(memory_size=MEMORY_LIMIT, instances=1, memories=1, tables=1)
        self._store.set_epoch_deadline(DEADLINE_TICKS)
        instance = wasmtime.Instance(self._store, made, [])
        self._exports = instance.exports(self._store)
        self._memory = self._exports["memory"]

    def call(self, name: str, *args: int) -> int:
        """Call a function of the module; numbers are taken as 32 bits."""
        import wasmtime  # noqa: PLC0415

        given = [arg - (1 << 32) if arg >> 31 == 1 else arg for arg in args]
        self._store.set_epoch_deadline(DEADLINE_TICKS)
        try:
            found = self._exports[name](self._store, *given)
        except wasmtime.Trap as trap:
            if trap.trap_code == wasmtime.TrapCode.UNREACHABLE:
                raise DecisionTooLargeError from trap
            if trap.trap_code == wasmtime.TrapCode.INTERRUPT:
                raise OverdueError from trap
            raise
        return 0 if found is None else int(found)

    # ------------------------------------------------------------ states

    def state(self) -> list[int]:
        """The state as the other backends have it."""
        return self.module.memory.read(self.read(STATE, self.module.memory.state_size))

    def set_state(self, s: list[int]) -> None:
        self.write(STATE, self.module.memory.written(s))

    # ------------------------------------------------------------ drivers

    def trace_hash(self, seed: int, games: int, limit: int) -> int:
        return self.call("trace_hash", seed, games, limit) & 0xFFFFFFFF

    def perft(self, depth: int) -> int:
        self.call("begin")
        self.call("forget")
        return self.call("perft", depth, self.call("advance"))

    def playouts(
        self, seed: int, games: range, limit: int, *, watched: bool = False, greedy: int = 0
    ) -> Iterator[tuple[int, ...]]:
        """The results of games: outcome, winners, decisions, broken, measures.

        The seats of the set `greedy` look one decision ahead, the others draw.
        """
        size = self.module.result_size
        at = self.module.results_at
        for start in range(games.start, games.stop, RESULTS_AT_ONCE):
            count = min(RESULTS_AT_ONCE, games.stop - start)
            self.call("playouts", seed, start, count, limit, int(watched), greedy, at)
            yield from iter_unpack(f"<{size // 4}i", self.read(at, count * size))

    # ------------------------------------------------------------ a game step by step

    def begin(self, seed: int, game: int) -> None:
        """Set up the game of a number, generators and all."""
        self.call("reseed", seed, game)
        self.call("begin")
        self.write(self.module.results_at, pack("<ii", 0, -1))

    def run_random(self, seats: int, limit: int, *, watched: bool) -> bool:
        """Play on while chance or one of a set of seats decides; whether another is asked."""
        at = self.module.results_at
        return bool(self.call("run_random", seats, limit, int(watched), at))

    def result(self) -> tuple[int, ...]:
        """The result of the game under way, as `playouts` has it."""
        at = self.module.results_at
        decisions, broken = unpack("<ii", self.read(at, 8))
        self.call("measured", at)
        measures = unpack(f"<{self.module.result_size // 4 - 4}i",
                          self.read(at, self.module.result_size - 16))  # fmt: skip
        s = self.state()
        return (s[OUTCOME], s[WINNERS], decisions, broken, *measures)

    def decider(self) -> int:
        at = self.module.memory.cells[DECIDER]
        return int.from_bytes(self.read(at, 4), "little")

    def expanded(self) -> list[int]:
        """The rows of all single actions, by their addresses."""
        at = self.module.pointers_at
        count = self.call("expand", at)
        return list(unpack(f"<{count}i", self.read(at, 4 * count)))

    def apply(self, row: int) -> None:
        self.call("apply", row)

    def keep_aside(self) -> None:
        self.call("keep_aside")

    def take_back(self) -> None:
        self.call("take_back")

    def fit(self, s: list[int] | None) -> None:
        """Take a position to try actions on; None is the state as it is."""
        if s is None:
            self.call("fit_as_is")
        else:
            core = s[: self.machine.layout.size]
            self.write(self.module.fitting, self.module.memory.written(core))

    def tried(self, seat: int, rows: list[int]) -> list[tuple[int, int]]:
        """The worth of each of some actions for a seat."""
        at = self.module.pointers_at
        out = at + 4 * len(rows)
        self.write(at, pack(f"<{len(rows)}i", *rows))
        self.call("try_rows", seat, at, len(rows), out)
        return list(iter_unpack("<ii", self.read(out, 8 * len(rows))))

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
