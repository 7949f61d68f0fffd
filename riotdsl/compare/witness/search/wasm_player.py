"""Playing inside a WebAssembly module: what the Python backend does, much sooner.

A state stays in the form that it has in the memory of the module. It is read as a list of numbers
only where somebody looks at single cells.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from struct import Struct, pack_into
from typing import Any

from riotdsl.library.caches.wasm import Modules
from riotdsl.machine import code as c
from riotdsl.machine.layout import DECIDER
from riotdsl.machine.listing import MEMBER_LIMIT, DecisionTooLargeError, Member, split
from riotdsl.machine.python.backend import PythonBackend
from riotdsl.machine.run import CHANCE, Interpreter, Options
from riotdsl.machine.wasm import runtime
from riotdsl.machine.wasm.drivers.game_steps import DESK
from riotdsl.machine.wasm.engine import Engine
from riotdsl.machine.wasm.from_machine import TooLargeError
from riotdsl.machine.wasm.memory import STATE, Memory
from riotdsl.program import model
from riotdsl.text.lazy_dataclass import dataclass, field

PYTHON, WASM = "python", "wasm"
State = list[int]
Picker = Callable[[State], object]
_NOTHING = (-1, b"")
_LEFT = Struct("<4i")
_MOST_KNOWN = 4000
_WORD = (1 << 64) - 1


def backend_name() -> str:
    """The backend on which games are played in step, where both could be."""
    return WASM if runtime.is_available() else PYTHON


def inside(machine: c.Machine) -> WasmPlayer | None:
    """What plays a machine inside a module; None where that cannot be."""
    if not runtime.is_available():
        return None
    try:
        return WasmPlayer(machine)
    except TooLargeError:
        return None


class Held(list[int]):
    """A state in the form of the module; single cells are read and set as in a list.

    `due` is a decision, by its point and row, that is carried out when the game runs on.
    """

    def __init__(self, memory: Memory, held: bytearray) -> None:
        super().__init__()
        self.memory, self.held = memory, held
        self.due: tuple[int, bytes] | None = None
        self.read: list[int] | None = None

    def cells(self) -> list[int]:
        """All cells as numbers."""
        if self.read is None:
            self.read = self.memory.read(bytes(self.held))
        return self.read

    def become(self, held: bytearray) -> None:
        """Be another state from now on."""
        self.held, self.due, self.read = held, None, None

    def __getitem__(self, at: Any) -> Any:  # noqa: ANN401 - a cell, or all of them in a copy
        if at == slice(None):
            return Held(self.memory, self.held[:])
        return self.cells()[at]

    def __setitem__(self, cell: Any, value: Any) -> None:  # noqa: ANN401 - as of a list
        if isinstance(value, Held):
            self.become(value.held)
            return
        pack_into("<I", self.held, self.memory.cells[cell] - STATE, value)
        self.read = None

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Held) and self.held == other.held

    __hash__ = None

    def __iter__(self) -> Iterator[int]:
        return iter(self.cells())

    def __len__(self) -> int:
        return len(self.memory.cells)


@dataclass(frozen=True, slots=True)
class Form:
    """How the rows of a branch are written: numbers, and sets in words of 64."""

    struct: Struct
    words: tuple[int, ...]

    def member(self, branch: int, row: bytes) -> Member:
        parts = self.struct.unpack_from(row, 4)
        found, at = [branch], 0
        for words in self.words:
            taken = parts[at : at + (words or 1)]
            found.append(sum(part << 64 * word for word, part in enumerate(taken)))
            at += words or 1
        return tuple(found)

    def row(self, member: Member) -> bytes:
        parts: list[int] = []
        for value, words in zip(member[1:], self.words, strict=True):
            parts += [value >> 64 * word & _WORD for word in range(words)] or [value]
        return member[0].to_bytes(4, "little") + self.struct.pack(*parts)


@dataclass(slots=True)
class WasmPlayer:
    """Plays one machine, with the methods of the Python backend."""

    machine: c.Machine
    plain: Interpreter = field(init=False)
    engine: Engine = field(init=False)
    forms: dict[tuple[int, int, bool], Form] = field(default_factory=dict)
    known: dict[tuple[int, bytes], list[Member]] = field(default_factory=dict)
    first: bytes = field(init=False)
    view: memoryview = field(init=False)

    def __post_init__(self) -> None:
        self.plain = Interpreter(self.machine)
        self.engine = Engine(self.machine, Modules())
        self.first = self.memory.written(self.plain.start())
        self.view = self.engine.view()

    @property
    def memory(self) -> Memory:
        return self.engine.module.memory

    # ------------------------------------------------------------ states

    def start(self) -> State:
        return Held(self.memory, bytearray(self.first))

    def extended(self, core: State) -> State:
        return Held(self.memory, bytearray(self.memory.written(core)))

    def core(self, s: State) -> State:
        return list(s.cells()) if isinstance(s, Held) else s

    def picker(self, cells: Sequence[int]) -> Picker:
        """What takes some cells out of a state, to compare them."""
        at = sorted({self.memory.cells[cell] - STATE for cell in cells})
        spans: list[list[int]] = []
        sizes = {
            self.memory.cells[cell] - STATE: self.memory.size_of(each.type)
            for cell, each in enumerate(self.machine.layout.cells)
        }
        for address in at:
            if spans and spans[-1][1] == address:
                spans[-1][1] += sizes[address]
            else:
                spans.append([address, address + sizes[address]])

        def taken(s: State) -> object:
            assert isinstance(s, Held)
            held = s.held
            return [held[start:end] for start, end in spans]

        return taken

    # ------------------------------------------------------------ running

    def apply(self, options: Options, member: Member, s: State) -> None:
        """Carry out what was decided; `advance` then goes on."""
        assert isinstance(s, Held)
        s.due = options.point, self.form(options.point, member[0]).row(member)

    def advance(self, s: State) -> Options | None:
        """Run to the next decision; None when the game is over."""
        point, row = s.due or _NOTHING if isinstance(s, Held) else _NOTHING
        self.call("step", s, point, row)
        assert isinstance(s, Held)
        s.become(bytearray(self.view[STATE : self.memory.end_of_state]))
        asked, point, count, at = self.left()
        if not asked:
            return None
        decider = self.view[self.memory.cells[DECIDER]]
        is_chance = decider >= len(self.machine.program.universe.factions)
        return Options(point, CHANCE if is_chance else decider, self.families(point, count, at))

    def call(self, name: str, s: State, point: int, row: bytes) -> None:
        """Put a state into the module, a point and a row on its desk, and call a function."""
        assert isinstance(s, Held)
        desk = self.engine.module.desk
        self.view[STATE : self.memory.end_of_state] = s.held
        pack_into("<i", self.view, desk, point)
        self.view[desk + DESK : desk + DESK + len(row)] = row
        self.engine.call(name)

    def left(self) -> tuple[int, ...]:
        return _LEFT.unpack_from(self.view, self.engine.module.desk)

    def families(self, point: int, count: int, at: int) -> list[Member]:
        rows = self.rows(count, at)
        if (point, rows) not in self.known:
            while len(self.known) >= _MOST_KNOWN:
                self.known.pop(next(iter(self.known)))
            self.known[point, rows] = self.listed(point, rows, families=True)
        return self.known[point, rows]

    def rows(self, count: int, at: int) -> bytes:
        return bytes(self.view[at : at + count * self.engine.module.row_size])

    def members(self, options: Options, family: Member, s: State) -> list[Member]:
        """Every member of a family."""
        form = self.form(options.point, family[0], families=True)
        if form.words == self.form(options.point, family[0]).words:
            return [family]
        self.call("members_at", s, options.point, form.row(family))
        count, at, *_ = self.left()
        if count > MEMBER_LIMIT:
            raise DecisionTooLargeError
        return self.listed(options.point, self.rows(count, at), families=False)

    def broken(self, s: State) -> str | None:
        """The name of an invariant that does not hold."""
        assert isinstance(s, Held)
        self.view[STATE : self.memory.end_of_state] = s.held
        number = self.engine.call("broken")
        return None if number < 0 else self.machine.program.invariants[number].name

    # ------------------------------------------------------------ rows

    def listed(self, point: int, rows: bytes, *, families: bool) -> list[Member]:
        size = self.engine.module.row_size
        found = []
        for at in range(0, len(rows), size):
            row = rows[at : at + size]
            branch = int.from_bytes(row[:4], "little")
            found.append(self.form(point, branch, families=families).member(branch, row))
        return found

    def form(self, number: int, branch: int, *, families: bool = False) -> Form:
        """The form of the rows of a branch; those of families have only the first choices."""
        key = number, branch, families
        if key not in self.forms:
            choosers = self.choosers(number, branch, families=families)
            words = tuple(map(self.words, choosers))
            signs = ["i" if isinstance(each, model.NumberOf) else "I" for each in choosers]
            parts = ("Q" * each or sign for each, sign in zip(words, signs, strict=True))
            self.forms[key] = Form(Struct("<" + "".join(parts)), words)
        return self.forms[key]

    def words(self, chooser: model.Chooser) -> int:
        if isinstance(chooser, model.SomeOf):
            return self.memory.words_of(chooser.source.type)
        return 0

    def choosers(self, number: int, branch: int, *, families: bool) -> list[model.Chooser]:
        point = self.machine.points[number]
        if point.chooser is not None:
            return [] if families and isinstance(point.chooser, model.SomeOf) else [point.chooser]
        action = self.machine.program.actions[point.branches[branch].action]
        choices = action.choices[: split(action)] if families else action.choices
        return [choice.chooser for choice in choices]


Backend = PythonBackend | WasmPlayer
