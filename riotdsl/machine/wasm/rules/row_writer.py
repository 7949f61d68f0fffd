"""Rows of what is listed: written as they are found, and read when one is carried out.

A row has columns of 32 bits: the number of the branch, then the choices, a subset in two columns a
word.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from riotdsl.machine.listing import MEMBER_LIMIT
from riotdsl.machine.wasm.module_builder import Bound, ModuleBuilder
from riotdsl.program import model
from riotdsl.text.lazy_dataclass import dataclass


@dataclass(slots=True)
class RowWriter:
    """Writes and reads the rows of one machine."""

    module: ModuleBuilder

    def columns(self, chooser: model.Chooser) -> int:
        if isinstance(chooser, model.SomeOf):
            return 2 * self.module.memory.words_of(chooser.source.type)
        return 1

    def width(self, action: model.Action) -> int:
        """How many columns the rows of an action have."""
        return 1 + sum(self.columns(choice.chooser) for choice in action.choices)

    def new_row(self) -> int:
        """A new row; gives the local with its address."""
        body = self.module.body
        row = body.number()
        self.module.get_global("top")
        body.tee(row)
        body.i32(self.module.rooms["ROWS_END"])
        body.op("i32.ge_u")
        with body.when():
            body.op("unreachable")
        body.get(row)
        body.i32(self.module.row_size)
        body.op("i32.add")
        self.module.set_global("top")
        return row

    @contextmanager
    def if_room(self, *, wide: bool) -> Iterator[None]:
        """What adds a family; beyond the most of them the budget is taken to be used up."""
        body = self.module.body
        if not wide:
            yield
            return
        self.module.get_global("top")
        self.module.get_global("families_at")
        body.op("i32.sub")
        body.i32(self.module.row_size * MEMBER_LIMIT)
        body.op("i32.lt_u")
        with body.when():
            yield
            body.otherwise()
            body.i32(self.module.machine.budget + 1)
            self.module.set_global("spent")

    def write_row(self, branch: int, action: model.Action, count: int) -> None:
        """A row with the first choices as they are in their cells."""
        body = self.module.body
        row = self.new_row()
        body.get(row)
        body.get(branch)
        body.store("i32")
        at = 4
        for choice in action.choices[:count]:
            cell = self.module.memory.cells[self.module.layout.frames[action.name, choice.name]]
            for piece in range(self.columns(choice.chooser)):
                body.get(row)
                body.i32(0)
                body.load("i32", cell + 4 * piece)
                body.store("i32", at)
                at += 4

    def value_row(self, value: Bound | None) -> None:
        body = self.module.body
        row = self.new_row()
        body.get(row)
        body.i32(0)
        body.store("i32")
        if isinstance(value, int):
            body.get(row)
            body.get(value)
            body.store("i32", 4)
        elif value is not None:
            for word in range(value.words):
                body.get(row)
                value.push(body, word)
                body.store("i64", 4 + 8 * word)

    def fill(self, action: model.Action, row: int, count: int | None = None) -> None:
        """Put the choices of a row, all or the first ones, into their cells."""
        body = self.module.body
        at = 4
        for number, choice in enumerate(action.choices):
            cell = self.module.layout.frames[action.name, choice.name]
            if count is not None and number >= count:
                self.module.reset(cell)
                continue
            for piece in range(self.columns(choice.chooser)):
                body.i32(0)
                body.get(row)
                body.load("i32", at)
                body.store("i32", self.module.memory.cells[cell] + 4 * piece)
                at += 4

    def set_you(self, action: model.Action, push: Callable[[], None]) -> None:
        self.module.body.i32(0)
        push()
        self.module.store(self.module.layout.frames[action.name, "you"])

    def act(self, name: str, you: int, row: int, back: int) -> None:
        """Carry out an action whose choices are in a row; push where the machine goes on."""
        action = self.module.machine.program.actions[name]
        self.set_you(action, lambda: self.module.body.get(you))
        self.fill(action, row)
        if name in self.module.machine.asking:
            self.module.set_cell(self.module.layout.returns[name], back)
            self.module.body.i32(self.module.machine.entries[name])
        else:
            self.module.call(f"a {name}")
            self.module.body.i32(back)
