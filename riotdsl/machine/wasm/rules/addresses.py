"""Where tracks and constant tables lie: addresses from arguments.

An argument that may be none, or outside, is looked at first.
"""

from __future__ import annotations

from typing import Protocol

from riotdsl.machine.argument_guards import has_row, is_inside
from riotdsl.machine.layout import Axis
from riotdsl.machine.wasm.encoder.binary import I32
from riotdsl.machine.wasm.memory import numbers
from riotdsl.machine.wasm.module_builder import ModuleBuilder
from riotdsl.program import expr as e
from riotdsl.program.components.universe import TableData
from riotdsl.program.expr import Expr
from riotdsl.text.lazy_dataclass import dataclass


class Numbers(Protocol):
    """What writes numbers and tests."""

    def value(self, node: Expr) -> None: ...
    def test(self, node: Expr) -> None: ...
    def held(self, node: Expr) -> int: ...
    def called(self, node: e.Call) -> None: ...


@dataclass(slots=True)
class Addresses:
    """Rows of tracks and tables."""

    module: ModuleBuilder
    numbers: Numbers

    def track(self, node: e.Track) -> tuple[int, int | None, int | None]:
        """Where a track lies: offset, local with the base, local that is 0 if it lies nowhere."""
        body = self.module.body
        cells = self.module.layout.tracks[node.name]
        size = self.module.memory.size_of(node.type)
        offset = self.module.memory.cells[cells.base] if cells.axes or size else 0
        if not node.args:
            return offset, None, None
        base, inside = body.number(), None
        body.i32(0)
        body.set(base)
        for axis, arg in zip(cells.axes, node.args, strict=True):
            body.get(base)
            body.i32(axis.size)
            body.op("i32.mul")
            if axis.rows or not is_inside(axis, arg.type, self.module.universe):
                if inside is None:
                    inside = body.number()
                    body.i32(1)
                    body.set(inside)
                self.guarded_row(axis, arg, inside)
            else:
                self.numbers.value(arg)
                body.i32(axis.first)
                body.op("i32.sub")
            body.op("i32.add")
            body.set(base)
        body.get(base)
        body.i32(size)
        body.op("i32.mul")
        body.set(base)
        return offset, base, inside

    def guarded_row(self, axis: Axis, arg: Expr, inside: int) -> None:
        """Push the row of an argument; where it has none, `inside` becomes 0."""
        body = self.module.body
        row = body.number()
        self.numbers.value(arg)
        if axis.rows:
            kind, held = numbers([axis.size if each < 0 else each for each in axis.rows])
            given = body.number()
            body.tee(given)
            body.i32(len(axis.rows))
            body.op("i32.lt_u")
            with body.when(I32):
                body.get(given)
                self.module.scaled(kind)
                body.load(kind, self.module.memory.constant(held))
                body.otherwise()
                body.i32(axis.size)
        else:
            body.i32(axis.first)
            body.op("i32.sub")
        body.tee(row)
        body.i32(axis.size)
        body.op("i32.lt_u")
        body.get(inside)
        body.op("i32.and")
        body.set(inside)
        body.get(row)

    def row(self, node: e.Table) -> tuple[int, int | None]:
        """The number of a row in a local, and a local that is 0 if it lies outside."""
        body = self.module.body
        table = self.module.universe.tables[node.name]
        row, inside = body.number(), None
        for position, (arg, size) in enumerate(zip(node.args, table.sizes, strict=True)):
            safe = has_row(arg.type, size, self.module.universe)
            given = None if safe else self.numbers.held(arg)
            if position:
                body.get(row)
                body.i32(size)
                body.op("i32.mul")
            if given is None:
                self.numbers.value(arg)
            else:
                body.get(given)
            if position:
                body.op("i32.add")
            body.set(row)
            if given is not None:
                body.get(given)
                body.i32(size)
                body.op("i32.lt_u")
                if inside is None:
                    inside = body.number()
                else:
                    body.get(inside)
                    body.op("i32.and")
                body.set(inside)
        return row, inside

    def table(self, node: e.Table) -> tuple[int, int | None]:
        """The row of a table of sets: offset, and a local with the base."""
        body = self.module.body
        table = self.module.universe.tables[node.name]
        size = self.module.memory.size_of(node.type)
        rows = flattened(table)
        held = b"".join(each.to_bytes(size, "little") for each in (*rows, table.outside))
        row, inside = self.row(node)
        if inside is not None:
            body.get(row)
            body.i32(len(rows))
            body.get(inside)
            body.op("select")
            body.set(row)
        base = body.number()
        body.get(row)
        body.i32(size)
        body.op("i32.mul")
        body.set(base)
        return self.module.memory.constant(held), base


def flattened(table: TableData) -> list[int]:
    """The rows of a table one after the other."""
    found: list[int] = []
    for row in table.rows:
        if isinstance(row, tuple):
            found.extend(row)
        else:
            found.append(row)
    return found
