"""Sets and loops over them as WebAssembly.

A set is not built where it is only run through: filters become tests inside the loop.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from riotdsl.machine.layout import WINNERS
from riotdsl.machine.optimise.shifts import FEW, pattern, shifts
from riotdsl.machine.python.expressions import is_everything
from riotdsl.machine.wasm.encoder.binary import I64
from riotdsl.machine.wasm.encoder.body import Body
from riotdsl.machine.wasm.module_builder import ModuleBuilder
from riotdsl.machine.wasm.rules import sets
from riotdsl.machine.wasm.rules.addresses import Addresses, Numbers
from riotdsl.machine.wasm.rules.sets import Constant, InLocals, InMemory, Joined, Moved, Set
from riotdsl.program import expr as e
from riotdsl.program.expr import Expr
from riotdsl.program.types import Entity, SetOf
from riotdsl.text.lazy_dataclass import dataclass


@dataclass(slots=True)
class SetTerms:
    """Sets of one machine, and loops over them."""

    module: ModuleBuilder
    numbers: Numbers
    addresses: Addresses

    # ------------------------------------------------------------ sets

    def of(self, node: Expr) -> Set:
        """Code is written for what must be computed first; the words can then be pushed."""
        words = self.module.memory.words_of(node.type)
        match node:
            case e.Meet() | e.Minus() | e.Union() if shifts(node) >= FEW:
                return self.combined(node)
            case e.Const(value):
                return Constant(value, words)
            case e.Local(name):
                found = self.module.bound[name]
                assert isinstance(found, InLocals)
                return found
            case e.Frame(owner, name):
                cell = self.module.layout.frames[owner, name]
                return InMemory(self.module.memory.cells[cell], None, words)
            case e.Winners():
                return InMemory(self.module.memory.cells[WINNERS], None, words)
            case e.Track():
                return self.track_set(node, words)
            case e.Table():
                offset, base = self.addresses.table(node)
                return InMemory(offset, base, words)
            case e.Call():
                self.numbers.called(node)
                held = tuple(self.module.body.word() for _ in range(words))
                for local in reversed(held):
                    self.module.body.set(local)
                return InLocals(held)
            case e.Union(left, right):
                return Joined("or", self.of(left), self.of(right))
            case e.Meet(left, right):
                return Joined("and", self.of(left), self.of(right))
            case e.Minus(left, right):
                return Joined("without", self.of(left), self.of(right))
            case e.At(source, place):
                return self.lying(node, source, place)
            case e.Owned(source, owner):
                return Joined("and", self.of(source), self.owned(node, owner))
            case e.Single(member):
                return self.single(member, words)
            case e.Members(order):
                self.numbers.value(order)
                self.module.call("order_mask")
                local = self.module.body.word()
                self.module.body.set(local)
                return InLocals((local,))
            case e.Holding(track, e.Const(number)):
                return InMemory(self.module.memory.index[track] + 8 * words * number, None, words)
            case e.Holding(track, value):
                return InMemory(self.module.memory.index[track], self.row_of(value, words), words)
            case e.Shifted(source, by):
                return Moved(self.of(source), by)
            case e.Guarded(condition, source):
                return self.guarded(condition, source, words)
            case e.Filter():
                into = sets.emptied(self.module.body, words)
                with self.each(node) as (each, _, _):
                    sets.insert(self.module.body, into, each)
                return into
            case e.UnionOf(variable, source, body):
                into = sets.emptied(self.module.body, words)
                with self.each(source, variable):
                    part = self.of(body)
                    for word, local in enumerate(into.locals):
                        part.push(self.module.body, word)
                        self.module.body.get(local)
                        self.module.body.op("i64.or")
                        self.module.body.set(local)
                return into
            case _:
                raise AssertionError(node)

    def guarded(self, condition: Expr, source: Expr, words: int) -> Set:
        into = sets.emptied(self.module.body, words)
        self.numbers.test(condition)
        with self.module.body.when():
            held = self.of(source)
            for word, local in enumerate(into.locals):
                held.push(self.module.body, word)
                self.module.body.set(local)
        return into

    def combined(self, node: Expr) -> Set:
        """A set made of moved ones by a function, which the same pattern has everywhere."""
        text, given = pattern(node, str)
        name = f"x {text}"
        if name not in self.module.functions:
            made = self.module.function(name, (I64,) * len(given), (I64,))
            write_pattern(made.body, node, given)
        for each in given:
            self.of(each).push(self.module.body, 0)
        self.module.call(name)
        local = self.module.body.word()
        self.module.body.set(local)
        return InLocals((local,))

    def track_set(self, node: e.Track, words: int) -> Set:
        offset, base, inside = self.addresses.track(node)
        there = InMemory(offset, base, words)
        if inside is None:
            return there
        into = sets.emptied(self.module.body, words)
        self.module.body.get(inside)
        with self.module.body.when():
            for word, local in enumerate(into.locals):
                there.push(self.module.body, word)
                self.module.body.set(local)
        return into

    def lying(self, node: e.At, source: Expr, place: Expr) -> Set:
        assert isinstance(node.type, SetOf)
        sort = node.type.element.sort
        words = self.module.memory.words(sort)
        base = self.row_of(place, words)
        there: Set = InMemory(self.module.memory.index[sort], base, words)
        if isinstance(place.type, Entity) and place.type.maybe_none:
            there = self.unless_none(there, place, base, words)
        if isinstance(source, e.Const) and is_everything(source, self.module.machine, sort):
            return there
        return Joined("and", there, self.of(source))

    def unless_none(self, there: Set, place: Expr, base: int, words: int) -> Set:
        """Nothing lies nowhere, though the index has a row for it."""
        assert isinstance(place.type, Entity)
        into = sets.emptied(self.module.body, words)
        self.module.body.get(base)
        self.module.body.i32(self.module.universe.count(place.type.sort) * 8 * words)
        self.module.body.op("i32.ne")
        with self.module.body.when():
            for word, local in enumerate(into.locals):
                there.push(self.module.body, word)
                self.module.body.set(local)
        return into

    def owned(self, node: e.Owned, owner: Expr) -> Set:
        assert isinstance(node.type, SetOf)
        universe, sort = self.module.universe, node.type.element.sort
        words = self.module.memory.words(sort)
        rows = [universe.owned(sort, each) for each in range(len(universe.factions))]
        held = b"".join(row.to_bytes(8 * words, "little") for row in (*rows, 0))
        if isinstance(owner, e.Const):
            return Constant((*rows, 0)[owner.value], words)
        return InMemory(self.module.memory.constant(held), self.row_of(owner, words), words)

    def row_of(self, number: Expr, words: int) -> int:
        """A local with how far the row of a number lies behind the first of a table of sets."""
        base = self.module.body.number()
        self.numbers.value(number)
        self.module.body.i32(8 * words)
        self.module.body.op("i32.mul")
        self.module.body.set(base)
        return base

    def single(self, member: Expr, words: int) -> Set:
        held = tuple(self.module.body.word() for _ in range(words))
        number = self.numbers.held(member)
        assert isinstance(member.type, Entity)
        none = self.module.universe.count(member.type.sort)
        for word, local in enumerate(held):
            sets.push_bit(self.module.body, number, word, words)
            if member.type.maybe_none:
                self.module.body.i64(0)
                self.module.body.get(number)
                self.module.body.i32(none)
                self.module.body.op("i32.ne", "select")
            self.module.body.set(local)
        return InLocals(held)

    # ------------------------------------------------------------ loops

    @contextmanager
    def each(self, source: Expr, variable: str | None = None) -> Iterator[tuple[int, int, int]]:
        """A loop over the members of a set: the member's local, and labels: go on, leave."""
        conditions: list[tuple[str, Expr]] = []
        while isinstance(source, e.Filter):
            conditions.append((source.variable, source.condition))
            source = source.source
        before = dict(self.module.bound)
        with self.members(self.of(source)) as (member, again, end):
            for name, condition in reversed(conditions):
                self.module.bound[name] = member
                self.numbers.test(condition)
                self.module.body.op("i32.eqz")
                self.module.body.br_if(again)
            if variable is not None:
                self.module.bound[variable] = member
            yield member, again, end
        self.module.bound = before

    @contextmanager
    def members(self, found: Set) -> Iterator[tuple[int, int, int]]:
        """A loop over the members of a set as it is now, lowest first."""
        body = self.module.body
        member = body.number()
        if isinstance(found, Constant) and (run := _run(found.value)) is not None:
            body.i32(run[0] - 1)
            body.set(member)
            with body.block() as end, body.loop() as again:
                body.get(member)
                body.i32(1)
                body.op("i32.add")
                body.tee(member)
                body.i32(run[1])
                body.op("i32.gt_s")
                body.br_if(end)
                yield member, again, end
                body.br(again)
            return
        rest = sets.kept(body, found).locals
        first = rest[0]
        base = body.number() if len(rest) > 1 else None
        if base is not None:
            body.i32(0)
            body.set(base)
        with body.block() as end, body.loop() as again:
            self.refill(rest, base, end)
            body.get(first)
            body.op("i64.ctz", "i32.wrap_i64")
            if base is not None:
                body.get(base)
                body.op("i32.add")
            body.set(member)
            body.get(first)
            body.i64(-1)
            body.op("i64.add")
            body.get(first)
            body.op("i64.and")
            body.set(first)
            yield member, again, end
            body.br(again)

    def refill(self, rest: tuple[int, ...], base: int | None, end: int) -> None:
        """Bring the next word with members to the front; leave if there is none."""
        body = self.module.body
        if base is None:
            body.get(rest[0])
            body.op("i64.eqz")
            body.br_if(end)
            return
        with body.block() as filled:
            body.get(rest[0])
            body.op("i64.eqz", "i32.eqz")
            body.br_if(filled)
            for word, local in enumerate(rest[1:], start=1):
                body.get(local)
                body.set(rest[0])
                body.i64(0)
                body.set(local)
                body.i32(64 * word)
                body.set(base)
                body.get(rest[0])
                body.op("i64.eqz", "i32.eqz")
                body.br_if(filled)
            body.br(end)


def write_pattern(body: Body, node: Expr, given: list[Expr]) -> None:
    """Push the set of a pattern whose parameters are the sets that are given."""
    match node:
        case e.Meet(left, right) | e.Minus(left, right):
            write_pattern(body, left, given)
            write_pattern(body, right, given)
            if isinstance(node, e.Minus):
                body.i64(-1)
                body.op("i64.xor")
            body.op("i64.and")
        case e.Union(left, right) if shifts(node):
            write_pattern(body, left, given)
            write_pattern(body, right, given)
            body.op("i64.or")
        case e.Shifted(source, by):
            write_pattern(body, source, given)
            body.i64(abs(by))
            body.op("i64.shr_u" if by > 0 else "i64.shl")
        case e.Const(value):
            body.i64(value)
        case _:
            body.get(given.index(node))


def _run(mask: int) -> tuple[int, int] | None:
    """The first and last of a set without gaps."""
    if not mask:
        return None
    first, last = (mask & -mask).bit_length() - 1, mask.bit_length() - 1
    return (first, last) if mask >> first == (1 << last - first + 1) - 1 else None
