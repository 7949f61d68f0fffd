"""Numbers and tests as WebAssembly, over the state in memory.

`value` pushes a number, `test` pushes 0 or 1. Guards for `none` are written only where the types
cannot exclude it. What is cheap is computed without branches: evaluation never fails.
"""

from __future__ import annotations

from riotdsl.machine.layout import DECIDER
from riotdsl.machine.optimise.passes import cost
from riotdsl.machine.wasm.encoder.binary import I32
from riotdsl.machine.wasm.memory import numbers
from riotdsl.machine.wasm.rules.addresses import Addresses, flattened
from riotdsl.machine.wasm.rules.sets import Constant, InMemory, Set, push_count, push_union
from riotdsl.program import expr as e
from riotdsl.program.expr import Expr
from riotdsl.program.types import ORDER_END, Entity, OrderOf, SetOf, Type
from riotdsl.text.lazy_dataclass import dataclass

_CHEAP = 8
_COMPARED = {"==": "i32.eq", "!=": "i32.ne", "<": "i32.lt_s", "<=": "i32.le_s", ">": "i32.gt_s",
             ">=": "i32.ge_s"}  # fmt: skip
_ARITH = {"+": "i32.add", "-": "i32.sub", "*": "i32.mul"}


@dataclass(slots=True)
class Terms(Addresses):
    """Expressions of one machine."""

    # ------------------------------------------------------------ numbers

    def value(self, node: Expr) -> None:
        body = self.body
        match node:
            case e.Const(value):
                body.i32(value)
            case e.Local(name):
                found = self.bound[name]
                assert isinstance(found, int)
                body.get(found)
            case e.Frame(owner, name):
                self.cell(self.machine.layout.frames[owner, name])
            case e.Decider():
                self.cell(DECIDER)
            case e.Track():
                self.track(node)
            case e.PlaceOf(thing):
                self.place_of(thing)
            case e.Table():
                self.looked_up(node)
            case e.Call():
                self.called(node)
            case e.Arith("lesser" | "greater", left, right):
                one, other = self.held(left), self.held(right)
                for local in (one, other, one, other):
                    body.get(local)
                body.op("i32.lt_s" if node.operator == "lesser" else "i32.gt_s", "select")
            case e.Arith(operator, left, right):
                self.value(left)
                self.value(right)
                body.op(_ARITH[operator])
            case e.Count(source):
                self.counted(source)
            case e.Aggregate():
                self.aggregate(node)
            case e.Ordered(source):
                self.set(source).push(body, 0)
                body.call(self.functions["packed"].number)
            case e.Following(faction, order):
                self.value(faction)
                if order is None:
                    body.i32(ORDER_END)
                else:
                    self.value(order)
                body.call(self.functions["following"].number)
            case _:
                self.test(node)

    def cell(self, number: int) -> None:
        """Push a cell of the state."""
        self.body.i32(0)
        self.body.load("i32", self.memory.cells[number])

    def store(self, number: int) -> None:
        """Take the number on the stack into a cell; the address 0 was pushed before it."""
        self.body.store("i32", self.memory.cells[number])

    def track(self, node: e.Track) -> None:
        cells = self.machine.layout.tracks[node.name]
        offset, base, inside = self.track_address(node)
        if inside is None:
            self.address(base)
            self.body.load("i32", offset)
            return
        self.body.get(inside)
        with self.body.when(I32):
            self.address(base)
            self.body.load("i32", offset)
            self.body.otherwise()
            self.body.i32(cells.default)

    def address(self, base: int | None) -> None:
        if base is None:
            self.body.i32(0)
        else:
            self.body.get(base)

    def place_of(self, thing: Expr) -> None:
        assert isinstance(thing.type, Entity)
        universe, body = self.machine.program.universe, self.body
        first = self.machine.layout.things[thing.type.sort]
        if not universe.count(thing.type.sort):
            body.i32(universe.count("place"))
            return
        offset = self.memory.cells[first]
        number = self.held(thing)
        if thing.type.maybe_none:
            body.get(number)
            body.i32(universe.count(thing.type.sort))
            body.op("i32.lt_u")
            with body.when(I32):
                self.thing_cell(number, offset)
                body.otherwise()
                body.i32(universe.count("place"))
        else:
            self.thing_cell(number, offset)

    def thing_cell(self, number: int, offset: int) -> None:
        self.body.get(number)
        self.body.i32(2)
        self.body.op("i32.shl")
        self.body.load("i32", offset)

    # ------------------------------------------------------------ tables

    def looked_up(self, node: e.Table) -> None:
        body = self.body
        table = self.machine.program.universe.tables[node.name]
        kind, held = numbers(flattened(table))
        offset = self.memory.constant(held)
        row, inside = self.row(node)
        if inside is None:
            body.get(row)
            self.scaled(kind)
            body.load(kind, offset)
            return
        body.get(inside)
        with body.when(I32):
            body.get(row)
            self.scaled(kind)
            body.load(kind, offset)
            body.otherwise()
            body.i32(table.outside)

    # ------------------------------------------------------------ sums

    def counted(self, source: Expr) -> None:
        body = self.body
        if isinstance(source, e.Filter):
            found = body.number()
            body.i32(0)
            body.set(found)
            with self.each(source):
                body.step(found)
            body.get(found)
            return
        push_count(body, self.set(source))

    def aggregate(self, node: e.Aggregate) -> None:
        body = self.body
        found, one = body.number(), body.number()
        body.i32({"sum": 0, "lowest": 2**31 - 1, "highest": -(2**31)}[node.operator])
        body.set(found)
        some = body.number()
        body.i32(0)
        body.set(some)
        with self.each(node.source, node.variable):
            self.value(node.body)
            body.set(one)
            body.get(found)
            body.get(one)
            if node.operator == "sum":
                body.op("i32.add")
            else:
                body.get(found)
                body.get(one)
                body.op("i32.lt_s" if node.operator == "lowest" else "i32.gt_s", "select")
            body.set(found)
            body.i32(1)
            body.set(some)
        body.get(found)
        if node.operator != "sum":
            body.i32(0)
            body.get(some)
            body.op("select")

    # ------------------------------------------------------------ tests

    def test(self, node: Expr) -> None:
        body = self.body
        match node:
            case e.And(parts) | e.Or(parts):
                self.chain(parts, both=isinstance(node, e.And))
            case e.Not(operand):
                self.test(operand)
                body.op("i32.eqz")
            case e.Compare(operator, left, right):
                if isinstance(left.type, SetOf) or isinstance(right.type, SetOf):
                    self.same_sets(left, right)
                    if operator == "!=":
                        body.op("i32.eqz")
                    return
                self.value(left)
                self.value(right)
                body.op(_COMPARED[operator])
            case e.Contains(member, source):
                self.in_set(self.held(member), member.type, source)
            case e.Empty(source):
                self.empty(source)
            case e.Quantified():
                self.quantified(node)
            case e.Running(procedure):
                self.cell(self.machine.layout.returns[procedure])
                body.i32(0)
                body.op("i32.ne")
            case _:
                self.value(node)

    def chain(self, parts: tuple[Expr, ...], *, both: bool) -> None:
        """The rest is looked at only if it matters, unless looking costs next to nothing."""
        body = self.body
        first, rest = parts[0], parts[1:]
        self.test(first)
        if not rest:
            return
        if all(cost(part) <= _CHEAP for part in rest):
            for part in rest:
                self.test(part)
                body.op("i32.and" if both else "i32.or")
            return
        with body.when(I32):
            if not both:
                body.i32(1)
                body.otherwise()
            self.chain(rest, both=both)
            if both:
                body.otherwise()
                body.i32(0)

    def same_sets(self, left: Expr, right: Expr) -> None:
        one, other = self.set(left), self.set(right)
        for word in range(one.words):
            one.push(self.body, word)
            other.push(self.body, word)
            self.body.op("i64.eq")
            if word:
                self.body.op("i32.and")

    def empty(self, source: Expr) -> None:
        body = self.body
        if isinstance(source.type, OrderOf):
            self.value(source)
            body.op("i32.eqz")
            return
        if isinstance(source, e.Filter):
            self.found_none(source)
            return
        push_union(body, self.set(source))
        body.op("i64.eqz")

    def found_none(self, source: Expr) -> None:
        body = self.body
        none = body.number()
        body.i32(1)
        body.set(none)
        with self.each(source) as (_, _, end):
            body.i32(0)
            body.set(none)
            body.br(end)
        body.get(none)

    def quantified(self, node: e.Quantified) -> None:
        body = self.body
        found = body.number()
        body.i32(int(node.every))
        body.set(found)
        with self.each(node.source, node.variable) as (_, again, end):
            self.test(node.condition)
            if not node.every:
                body.op("i32.eqz")
            body.br_if(again)
            body.i32(int(not node.every))
            body.set(found)
            body.br(end)
        body.get(found)

    def in_set(self, number: int, kind: Type, source: Expr) -> None:
        """Whether the number in a local is in a set."""
        if isinstance(source, e.Filter):
            self.in_filter(number, kind, source)
            return
        assert isinstance(source.type, SetOf)
        count = self.machine.program.universe.count(source.type.element.sort)
        found = self.set(source)
        self.bit(number, found, count)
        if getattr(kind, "maybe_none", True) and count == 64 * found.words:
            self.body.get(number)
            self.body.i32(count)
            self.body.op("i32.lt_u", "i32.and")

    def in_filter(self, number: int, kind: Type, source: e.Filter) -> None:
        body = self.body
        before = dict(self.bound)
        self.in_set(number, kind, source.source)
        with body.when(I32):
            self.bound[source.variable] = number
            self.test(source.condition)
            body.otherwise()
            body.i32(0)
        self.bound = before

    def bit(self, number: int, found: Set, count: int) -> None:
        """Push the bit of a member."""
        body = self.body
        if isinstance(found, Constant):
            held = bytes(found.value >> each & 1 for each in range(count + 1))
            body.get(number)
            body.load("i8", self.memory.constant(held))
        elif isinstance(found, InMemory):
            found.address(body)
            body.get(number)
            body.i32(3)
            body.op("i32.shr_u", "i32.add")
            body.load("i8", found.offset)
            body.get(number)
            body.i32(7)
            body.op("i32.and", "i32.shr_u")
            body.i32(1)
            body.op("i32.and")
        else:
            found.push(body, 0)
            for word in range(1, found.words):
                found.push(body, word)
                body.get(number)
                body.i32(64 * word)
                body.op("i32.lt_u", "select")
            body.get(number)
            body.op("i64.extend_i32_u", "i64.shr_u", "i32.wrap_i64")
            body.i32(1)
            body.op("i32.and")
