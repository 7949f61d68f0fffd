"""A machine as a running module: its drivers, and a game step by step."""

from __future__ import annotations

from collections import deque
from struct import iter_unpack, pack, unpack

from riotdsl.machine.code import Machine
from riotdsl.machine.layout import DECIDER, OUTCOME, WINNERS
from riotdsl.machine.wasm import runtime
from riotdsl.machine.wasm.drivers.determinization import Hidden
from riotdsl.machine.wasm.drivers.search import Climb
from riotdsl.machine.wasm.from_machine import Compiled, TooLargeError, compiled
from riotdsl.machine.wasm.memory import STATE
from riotdsl.machine.wasm.runtime import Shelf

_LAST: deque[tuple[Machine, Hidden | None, Climb | None, Compiled]] = deque(maxlen=2)


def can_hold(machine: Machine, hidden: Hidden | None = None) -> bool:
    """Whether a module can play a machine; it is made to find out, and kept for who needs it."""
    try:
        with runtime.LOCK:
            _bytes_of(machine, hidden, None)
    except TooLargeError:
        return False
    return True


def _bytes_of(machine: Machine, hidden: Hidden | None, climb: Climb | None) -> Compiled:
    """A module as `compiled` makes it; of the last few machines once for all threads."""
    for known, *how, made in _LAST:
        if known is machine and how == [hidden, climb]:
            return made
    _LAST.append((machine, hidden, climb, compiled(machine, hidden, climb)))
    return _LAST[-1][-1]


class Engine(runtime.Running):
    """The running module of a machine, for one thread; `shelf` keeps what wasmtime made of it."""

    def __init__(
        self,
        machine: Machine,
        shelf: Shelf | None = None,
        hidden: Hidden | None = None,
        climb: Climb | None = None,
    ) -> None:
        with runtime.LOCK:
            module = _bytes_of(machine, hidden, climb)
            made = runtime.made(module.content, shelf)
        super().__init__(made, module.results_at, module.result_size)
        self.machine = machine
        self.module = module

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

    # ------------------------------------------------------------ a game step by step

    def begin(self, seed: int, game: int) -> None:
        """Set up the game of a number, generators and all."""
        self.call("reseed", seed, game)
        self.call("begin")
        self.write(self.results_at, pack("<ii", 0, -1))

    def run_random(self, seats: int, limit: int, *, watched: bool) -> bool:
        """Play on while chance or one of a set of seats decides; whether another is asked."""
        at = self.results_at
        return bool(self.call("run_random", seats, limit, int(watched), at))

    def result(self) -> tuple[int, ...]:
        """The result of the game under way, as `playouts` has it."""
        at = self.results_at
        decisions, broken = unpack("<ii", self.read(at, 8))
        self.call("measured", at)
        measures = unpack(f"<{self.result_size // 4 - 4}i",
                          self.read(at, self.result_size - 16))  # fmt: skip
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
