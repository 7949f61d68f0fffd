"""Where tracks and constant tables lie: addresses from arguments.

An argument that may be none, or outside, is looked at first.
"""

from __future__ import annotations

from riotdsl.machine.argument_guards import has_row, is_inside
from riotdsl.machine.layout import Axis
from riotdsl.machine.wasm.encoder.binary import I32
from riotdsl.machine.wasm.memory import numbers
from riotdsl.machine.wasm.rules.set_expressions import SetTerms
from riotdsl.program import expr as e
from riotdsl.program.components.universe import TableData
from riotdsl.program.expr import Expr
from riotdsl.text.lazy_dataclass import dataclass


@dataclass(slots=True)
class Addresses(SetTerms):
    """Rows of tracks and tables."""

    def track_address(self, node: e.Track) -> tuple[int, int | None, int | None]:
        body = self.body
        cells = self.machine.layout.tracks[node.name]
        size = self.memory.size_of(node.type)
        offset = self.memory.cells[cells.base] if cells.axes or size else 0
        if not node.args:
            return offset, None, None
        base, inside = body.number(), None
        body.i32(0)
        body.set(base)
        for axis, arg in zip(cells.axes, node.args, strict=True):
            body.get(base)
            body.i32(axis.size)
            body.op("i32.mul")
            if axis.rows or not is_inside(axis, arg.type, self.universe):
                if inside is None:
                    inside = body.number()
                    body.i32(1)
                    body.set(inside)
                self.guarded_row(axis, arg, inside)
            else:
                self.value(arg)
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
        body = self.body
        row = body.number()
        self.value(arg)
        if axis.rows:
            kind, held = numbers([axis.size if each < 0 else each for each in axis.rows])
            given = body.number()
            body.tee(given)
            body.i32(len(axis.rows))
            body.op("i32.lt_u")
            with body.when(I32):
                body.get(given)
                self.scaled(kind)
                body.load(kind, self.memory.constant(held))
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

    def scaled(self, kind: str) -> None:
        """The number on the stack as an offset into a table."""
        shift = {"i8": 0, "i16": 1, "i32": 2}[kind]
        if shift:
            self.body.i32(shift)
            self.body.op("i32.shl")

    def row(self, node: e.Table) -> tuple[int, int | None]:
        """The number of a row in a local, and a local that is 0 if it lies outside."""
        body = self.body
        table = self.machine.program.universe.tables[node.name]
        row, inside = body.number(), None
        for position, (arg, size) in enumerate(zip(node.args, table.sizes, strict=True)):
            safe = has_row(arg.type, size, self.universe)
            given = None if safe else self.held(arg)
            if position:
                body.get(row)
                body.i32(size)
                body.op("i32.mul")
            if given is None:
                self.value(arg)
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

    def table_address(self, node: e.Table) -> tuple[int, int | None]:
        body = self.body
        table = self.machine.program.universe.tables[node.name]
        size = self.memory.size_of(node.type)
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
        return self.memory.constant(held), base


def flattened(table: TableData) -> list[int]:
    """The rows of a table one after the other."""
    found: list[int] = []
    for row in table.rows:
        if isinstance(row, tuple):
            found.extend(row)
        else:
            found.append(row)
    return found
