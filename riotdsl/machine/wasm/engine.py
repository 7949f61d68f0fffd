"""The one place that touches wasmtime: a module made ready, and its functions called."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from struct import iter_unpack
from typing import Any

from riotdsl.machine.code import Machine
from riotdsl.machine.listing import DecisionTooLargeError
from riotdsl.machine.wasm.from_machine import RESULTS_AT_ONCE, Compiled, compiled
from riotdsl.machine.wasm.memory import STATE


def is_available() -> bool:
    """Whether the fast path can be taken here."""
    try:
        import wasmtime  # noqa: F401, PLC0415 - only to find out
    except ImportError:
        return False
    return True


@dataclass(slots=True)
class Engine:
    """A running module."""

    machine: Machine
    module: Compiled = field(init=False)
    _store: Any = field(init=False)
    _exports: Any = field(init=False)
    _memory: Any = field(init=False)

    def __post_init__(self) -> None:
        import wasmtime  # noqa: PLC0415 - the extra `fast`

        self.module = compiled(self.machine)
        engine = wasmtime.Engine()
        self._store = wasmtime.Store(engine)
        made = wasmtime.Module(engine, self.module.content)
        instance = wasmtime.Instance(self._store, made, [])
        self._exports = instance.exports(self._store)
        self._memory = self._exports["memory"]

    def call(self, name: str, *args: int) -> int:
        """Call a function of the module; numbers are taken as 32 bits."""
        import wasmtime  # noqa: PLC0415

        given = [arg - (1 << 32) if arg >> 31 == 1 else arg for arg in args]
        try:
            found = self._exports[name](self._store, *given)
        except wasmtime.Trap as trap:
            if trap.trap_code == wasmtime.TrapCode.UNREACHABLE:
                raise DecisionTooLargeError from trap
            raise
        return 0 if found is None else int(found)

    # ------------------------------------------------------------ states

    def state(self) -> list[int]:
        """The state as the other backends have it."""
        held = self._memory.read(self._store, STATE, STATE + self.module.memory.state_size)
        return self.module.memory.read(bytes(held))

    def set_state(self, s: list[int]) -> None:
        self._memory.write(self._store, self.module.memory.written(s), STATE)

    # ------------------------------------------------------------ drivers

    def trace_hash(self, seed: int, games: int, limit: int) -> int:
        return self.call("trace_hash", seed, games, limit) & 0xFFFFFFFF

    def perft(self, depth: int) -> int:
        self.call("begin")
        self.call("forget")
        return self.call("perft", depth, self.call("advance"))

    def playouts(
        self, seed: int, first: int, games: int, limit: int, *, watched: bool = False
    ) -> Iterator[tuple[int, ...]]:
        """The results of random games: outcome, winners, decisions, broken, measures."""
        size = self.module.result_size
        for start in range(first, first + games, RESULTS_AT_ONCE):
            count = min(RESULTS_AT_ONCE, first + games - start)
            at = self.module.results_at
            self.call("playouts", seed, start, count, limit, int(watched), at)
            held = bytes(self._memory.read(self._store, at, at + count * size))
            yield from iter_unpack(f"<{size // 4}i", held)
