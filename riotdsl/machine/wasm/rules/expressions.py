"""Numbers and tests as WebAssembly, over the state in memory.

`value` pushes a number, `test` pushes 0 or 1. Guards for `none` are written only where the types
cannot exclude it. What is cheap is computed without branches: evaluation never fails.
"""

from __future__ import annotations

from riotdsl.machine.argument_guards import is_taken
from riotdsl.machine.layout import DECIDER
from riotdsl.machine.optimise.passes import cost
from riotdsl.machine.wasm.encoder.binary import I32
from riotdsl.machine.wasm.memory import numbers
from riotdsl.machine.wasm.module_builder import ModuleBuilder
from riotdsl.machine.wasm.rules.addresses import Addresses, flattened
from riotdsl.machine.wasm.rules.set_expressions import SetTerms
from riotdsl.machine.wasm.rules.sets import Constant, InMemory, Set, push_count, push_union
from riotdsl.program import expr as e
from riotdsl.program.expr import Expr
from riotdsl.program.types import ORDER_END, Entity, OrderOf, SetOf, Type
from riotdsl.text.lazy_dataclass import dataclass, field

_CHEAP = 8
_COMPARED = {"==": "i32.eq", "!=": "i32.ne", "<": "i32.lt_s", "<=": "i32.le_s", ">": "i32.gt_s",
             ">=": "i32.ge_s"}  # fmt: skip
_ARITH = {"+": "i32.add", "-": "i32.sub", "*": "i32.mul"}


@dataclass(slots=True)
class Terms:
    """Expressions of one machine."""

    module: ModuleBuilder
    addresses: Addresses = field(init=False)
    sets: SetTerms = field(init=False)

    def __post_init__(self) -> None:
        self.addresses = Addresses(self.module, self)
        self.sets = SetTerms(self.module, self, self.addresses)

    # ------------------------------------------------------------ numbers

    def value(self, node: Expr) -> None:
        body = self.module.body
        match node:
            case e.Const(value):
                body.i32(value)
            case e.Local(name):
                found = self.module.bound[name]
                assert isinstance(found, int)
                body.get(found)
            case e.Frame(owner, name):
                self.module.cell(self.module.layout.frames[owner, name])
            case e.Decider():
                self.module.cell(DECIDER)
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
                self.sets.of(source).push(body, 0)
                self.module.call("packed")
            case e.Following(faction, order):
                self.value(faction)
                if order is None:
                    body.i32(ORDER_END)
                else:
                    self.value(order)
                self.module.call("following")
            case _:
                self.test(node)

    def track(self, node: e.Track) -> None:
        cells = self.module.layout.tracks[node.name]
        offset, base, inside = self.addresses.track(node)
        if inside is None:
            self.address(base)
            self.module.body.load("i32", offset)
            return
        self.module.body.get(inside)
        with self.module.body.when(I32):
            self.address(base)
            self.module.body.load("i32", offset)
            self.module.body.otherwise()
            self.module.body.i32(cells.default)

    def address(self, base: int | None) -> None:
        if base is None:
            self.module.body.i32(0)
        else:
            self.module.body.get(base)

    def place_of(self, thing: Expr) -> None:
        assert isinstance(thing.type, Entity)
        universe, body = self.module.universe, self.module.body
        first = self.module.layout.things[thing.type.sort]
        if not universe.count(thing.type.sort):
            body.i32(universe.count("place"))
            return
        offset = self.module.memory.cells[first]
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
        self.module.body.get(number)
        self.module.body.i32(2)
        self.module.body.op("i32.shl")
        self.module.body.load("i32", offset)

    def arguments(self, args: tuple[Expr, ...]) -> None:
        """Push arguments, sets word by word."""
        for arg in args:
            if isinstance(arg.type, SetOf):
                found = self.sets.of(arg)
                for word in range(found.words):
                    found.push(self.module.body, word)
            else:
                self.value(arg)

    def called(self, node: e.Call) -> None:
        """Push the arguments and call a value."""
        value = self.module.machine.program.values[node.value]
        safe = all(
            not isinstance(param.type, Entity)
            or is_taken(arg.type, param.type, self.module.universe)
            for param, arg in zip(value.params, node.args, strict=True)
        )
        self.arguments(node.args)
        self.module.call(f"{'v' if safe else 'g'} {node.value}")

    def held(self, node: Expr) -> int:
        """A number in a local."""
        if isinstance(node, e.Local):
            found = self.module.bound[node.name]
            assert isinstance(found, int)
            return found
        local = self.module.body.number()
        self.value(node)
        self.module.body.set(local)
        return local

    # ------------------------------------------------------------ tables

    def looked_up(self, node: e.Table) -> None:
        body = self.module.body
        table = self.module.universe.tables[node.name]
        kind, held = numbers(flattened(table))
        offset = self.module.memory.constant(held)
        row, inside = self.addresses.row(node)
        if inside is None:
            body.get(row)
            self.module.scaled(kind)
            body.load(kind, offset)
            return
        body.get(inside)
        with body.when(I32):
            body.get(row)
            self.module.scaled(kind)
            body.load(kind, offset)
            body.otherwise()
            body.i32(table.outside)

    # ------------------------------------------------------------ sums

    def counted(self, source: Expr) -> None:
        body = self.module.body
        if isinstance(source, e.Filter):
            found = body.number()
            body.i32(0)
            body.set(found)
            with self.sets.each(source):
                body.step(found)
            body.get(found)
            return
        push_count(body, self.sets.of(source))

    def aggregate(self, node: e.Aggregate) -> None:
        body = self.module.body
        found, one = body.number(), body.number()
        body.i32({"sum": 0, "lowest": 2**31 - 1, "highest": -(2**31)}[node.operator])
        body.set(found)
        some = body.number()
        body.i32(0)
        body.set(some)
        with self.sets.each(node.source, node.variable):
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
        body = self.module.body
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
                self.module.cell(self.module.layout.returns[procedure])
                body.i32(0)
                body.op("i32.ne")
            case _:
                self.value(node)

    def chain(self, parts: tuple[Expr, ...], *, both: bool) -> None:
        """The rest is looked at only if it matters, unless looking costs next to nothing."""
        body = self.module.body
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
        one, other = self.sets.of(left), self.sets.of(right)
        for word in range(one.words):
            one.push(self.module.body, word)
            other.push(self.module.body, word)
            self.module.body.op("i64.eq")
            if word:
                self.module.body.op("i32.and")

    def empty(self, source: Expr) -> None:
        body = self.module.body
        if isinstance(source.type, OrderOf):
            self.value(source)
            body.op("i32.eqz")
            return
        if isinstance(source, e.Filter):
            self.found_none(source)
            return
        push_union(body, self.sets.of(source))
        body.op("i64.eqz")

    def found_none(self, source: Expr) -> None:
        body = self.module.body
        none = body.number()
        body.i32(1)
        body.set(none)
        with self.sets.each(source) as (_, _, end):
            body.i32(0)
            body.set(none)
            body.br(end)
        body.get(none)

    def quantified(self, node: e.Quantified) -> None:
        body = self.module.body
        found = body.number()
        body.i32(int(node.every))
        body.set(found)
        with self.sets.each(node.source, node.variable) as (_, again, end):
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
        count = self.module.universe.count(source.type.element.sort)
        found = self.sets.of(source)
        self.bit(number, found, count)
        if getattr(kind, "maybe_none", True) and count == 64 * found.words:
            self.module.body.get(number)
            self.module.body.i32(count)
            self.module.body.op("i32.lt_u", "i32.and")

    def in_filter(self, number: int, kind: Type, source: e.Filter) -> None:
        body = self.module.body
        before = dict(self.module.bound)
        self.in_set(number, kind, source.source)
        with body.when(I32):
            self.module.bound[source.variable] = number
            self.test(source.condition)
            body.otherwise()
            body.i32(0)
        self.module.bound = before

    def bit(self, number: int, found: Set, count: int) -> None:
        """Push the bit of a member."""
        body = self.module.body
        if isinstance(found, Constant):
            held = bytes(found.value >> each & 1 for each in range(count + 1))
            body.get(number)
            body.load("i8", self.module.memory.constant(held))
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
