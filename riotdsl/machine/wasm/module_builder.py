"""The module being written, as all who write into it know it."""

from __future__ import annotations

from collections.abc import Mapping

from riotdsl.machine.code import OVER, Machine
from riotdsl.machine.layout import DECIDER, OUTCOME, PC, WINNERS, Layout
from riotdsl.machine.wasm.encoder.binary import I32, I64, Function, Module
from riotdsl.machine.wasm.encoder.body import Body
from riotdsl.machine.wasm.encoder.notation import Functions, Notation, Number
from riotdsl.machine.wasm.memory import STATE, Memory
from riotdsl.machine.wasm.rules.sets import Constant, InLocals, InMemory, Set
from riotdsl.program.components.universe import Universe
from riotdsl.program.types import Type
from riotdsl.text.lazy_dataclass import dataclass, field

Bound = int | InLocals
SORTS = ("faction", "place", "unit", "card")


@dataclass(slots=True)
class ModuleBuilder:
    """Functions by their names, and the one in hand: its body, and the variables bound in it.

    `variables` are globals, `rooms` addresses of what is not in the state, by the names that they
    have in the notation.
    """

    machine: Machine
    memory: Memory
    binary: Module = field(default_factory=Module)
    functions: Functions = field(default_factory=Functions)
    variables: dict[str, int] = field(default_factory=dict)
    rooms: dict[str, int] = field(default_factory=dict)
    row_size: int = 0
    body: Body = field(default_factory=lambda: Body([]))
    bound: dict[str, Bound] = field(default_factory=dict)

    @property
    def layout(self) -> Layout:
        return self.machine.layout

    @property
    def universe(self) -> Universe:
        return self.machine.program.universe

    @property
    def nobody(self) -> int:
        """Who decides when no faction does."""
        return len(self.universe.factions)

    # ------------------------------------------------------------ functions

    def function(
        self, name: str, params: tuple[int, ...] = (), results: tuple[int, ...] = ()
    ) -> Function:
        """A new function under a name, to be written later."""
        found = self.functions[name] = self.binary.function(params, results)
        return found

    def open(self, name: str) -> Body:
        """Take a function in hand."""
        self.body, self.bound = self.functions[name].body, {}
        return self.body

    def added(self, name: str, params: tuple[int, ...] = (), results: tuple[int, ...] = ()) -> Body:
        """Take a new function in hand."""
        self.function(name, params, results)
        return self.open(name)

    def call(self, name: str) -> None:
        self.body.call(self.functions[name].number)

    def export(self, *names: str) -> None:
        self.binary.exports.update({name: self.functions[name].number for name in names})

    def flat(self, kinds: list[Type]) -> tuple[int, ...]:
        """The types of parameters or results: a set is as many numbers as it has words."""
        found: list[int] = []
        for kind in kinds:
            found.extend([I64] * self.memory.words_of(kind) or [I32])
        return tuple(found)

    def notation(self, constants: Mapping[str, Number]) -> Notation:
        """A notation that knows the globals, and where things lie in the memory."""
        cells = self.memory.cells
        named = {
            "NOBODY": self.nobody, "OVER": OVER,
            "DECIDER": cells[DECIDER], "OUTCOME": cells[OUTCOME], "PC": cells[PC],
            "WINNERS": cells[WINNERS], "STATE": STATE, "STATE_SIZE": self.memory.state_size,
            "ROW_SIZE": self.row_size, "APPLYING": len(self.machine.code),
            "ESTIMATES": int(self.machine.program.heuristic is not None),
            **self.rooms, **constants,
        }  # fmt: skip
        return Notation(self.binary, self.functions, named, self.variables)

    def offer_of_sort(self, text: str, sort: str, **constants: int) -> None:
        """Offer functions for sets of a sort, whose parameter SET is as many as it has words."""
        words, count = self.memory.words(sort), self.universe.count(sort)
        laid_down = [f"i64[MEMBERS + {8 * word}] = word_{word}" for word in range(words)]
        text = text.replace("SORT", sort).replace("LAID_DOWN", "\n    ".join(laid_down))
        text = text.replace("(SET", "(" + ", ".join(f"word_{word}: i64" for word in range(words)))
        known = {"COUNT": count, "IS_WIDE": int(words > 1), "SET_SIZE": 8 * words}
        self.notation({**known, **constants}).offer(text)

    # ------------------------------------------------------------ globals and rooms

    def variable(self, name: str, start: int = 0) -> None:
        """A new global."""
        self.variables[name] = self.binary.variable(start)

    def get_global(self, name: str) -> None:
        self.body.get_global(self.variables[name])

    def set_global(self, name: str) -> None:
        self.body.set_global(self.variables[name])

    def room(self, name: str, size: int) -> int:
        """Room of its own in the memory."""
        self.rooms[name] = self.memory.scratch(size)
        return self.rooms[name]

    # ------------------------------------------------------------ cells of the state

    def cell(self, number: int) -> None:
        """Push a cell of the state."""
        self.body.i32(0)
        self.body.load("i32", self.memory.cells[number])

    def store(self, number: int) -> None:
        """Take the number on the stack into a cell; the address 0 was pushed before it."""
        self.body.store("i32", self.memory.cells[number])

    def keep(self, cell: int, held: Bound) -> None:
        """Store what is in locals into a cell."""
        if isinstance(held, InLocals):
            self.store_set(cell, held)
            return
        self.body.i32(0)
        self.body.get(held)
        self.store(cell)

    def store_set(self, cell: int, found: Set) -> None:
        """Store a set; it is read as a whole before."""
        for word in range(found.words):
            self.body.i32(0)
            found.push(self.body, word)
            self.body.store("i64", self.memory.cells[cell] + 8 * word)

    def set_cell(self, cell: int, value: int) -> None:
        """Store a constant."""
        words = self.memory.words_of(self.layout.cells[cell].type)
        if words:
            self.store_set(cell, Constant(value, words))
            return
        self.body.i32(0)
        self.body.i32(value)
        self.store(cell)

    def reset(self, cell: int) -> None:
        """Let a cell hold what it holds when nothing was stored."""
        self.set_cell(cell, self.layout.cells[cell].default)

    def clear(self, owner: str) -> None:
        """Reset the variables of a procedure or an action."""
        for cell in self.layout.clears[owner]:
            self.reset(cell)

    def set_in(self, cell: int) -> InMemory:
        """The set in a cell."""
        words = self.memory.words_of(self.layout.cells[cell].type)
        return InMemory(self.memory.cells[cell], None, words)

    # ------------------------------------------------------------ short rows of instructions

    def scaled(self, kind: str) -> None:
        """The number on the stack as an offset into a table."""
        shift = {"i8": 0, "i16": 1, "i32": 2}[kind]
        if shift:
            self.body.i32(shift)
            self.body.op("i32.shl")

    def go_if(self, place: int) -> None:
        """Leave for a place if the number on the stack is not 0."""
        with self.body.when():
            self.body.i32(place)
            self.body.op("return")
