"""What can be chosen, as loops: one of a set, some of it, an order, a number, a word."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from riotdsl.machine.wasm.memory import numbers
from riotdsl.machine.wasm.module_builder import Bound, ModuleBuilder
from riotdsl.machine.wasm.rules import subsets
from riotdsl.machine.wasm.rules.expressions import Terms
from riotdsl.machine.wasm.rules.interchangeable import CLASS, HEAD, LINK, links_at
from riotdsl.machine.wasm.rules.sets import InLocals, InMemory, kept
from riotdsl.program import expr as e
from riotdsl.program import model
from riotdsl.program.analysis.play_budget import TRY
from riotdsl.program.types import Entity, SetOf
from riotdsl.text.lazy_dataclass import dataclass, field


@dataclass(slots=True)
class Choices:
    """Loops over what choosers offer; `sites` has the scratch row of each place in the code.

    The global `spent` is what trying subsets has taken of the budget.
    """

    module: ModuleBuilder
    terms: Terms
    sites: dict[object, int] = field(default_factory=dict)

    def site(self, key: object, sort: str) -> int:
        """The address of the scratch row of a place in the code."""
        if key not in self.sites:
            count = self.module.universe.count(sort)
            size = subsets.row_size(count, self.module.memory.words(sort))
            self.sites[key] = self.module.memory.scratch(size)
        return self.sites[key]

    @contextmanager
    def domain(
        self, chooser: model.Chooser, key: object, *, taken: bool = False, down: int | None = None,
        steps: int = TRY,
    ) -> Iterator[Bound]:  # fmt: skip
        """A loop over the values of a choice, of things one for each class.

        With `taken`, what a seat has sealed already is left out; `down` is a local that says
        whether subsets begin with the largest, `steps` what trying one takes of the budget.
        """
        match chooser:
            case model.OneOf(source) if is_things(source):
                with self.one_of_classes(source, key, taken=taken) as member:
                    yield member
            case model.OneOf(source):
                with self.terms.sets.each(source) as (member, again, _):
                    if taken:
                        self.skip_taken(member, again)
                    yield member
            case model.SomeOf():
                with self.some_of(chooser, key, down, steps) as found:
                    yield found
            case _:
                with self.values(chooser) as (value, again):
                    if taken:
                        self.skip_taken(value, again)
                    yield value

    def skip_taken(self, member: int, again: int) -> None:
        self.module.body.get(member)
        self.module.call("is_taken")
        self.module.body.br_if(again)

    # ------------------------------------------------------------ one

    def classified(self, source: e.Expr, key: object) -> tuple[int, int]:
        """Sort a set into classes: locals with the address of the row and the number of classes."""
        body = self.module.body
        assert isinstance(source.type, SetOf)
        sort = source.type.element.sort
        row, count = body.number(), body.number()
        body.i32(self.site(key, sort))
        body.set(row)
        self.terms.arguments((source,))
        body.get(row)
        self.module.call(f"classes_{sort}")
        body.set(count)
        return row, count

    @contextmanager
    def classes(self, source: e.Expr, key: object) -> Iterator[tuple[int, int, int]]:
        """A loop over classes: locals with the row and the class less its head, and `again`."""
        body = self.module.body
        row, count = self.classified(source, key)
        at = body.number()
        body.get(row)
        body.i32(CLASS)
        body.op("i32.sub")
        body.set(at)
        with body.block() as end, body.loop() as again:
            body.get(count)
            body.op("i32.eqz")
            body.br_if(end)
            body.step(count, -1)
            body.step(at, CLASS)
            yield row, at, again
            body.br(again)

    @contextmanager
    def one_of_classes(self, source: e.Expr, key: object, *, taken: bool) -> Iterator[int]:
        body = self.module.body
        assert isinstance(source.type, SetOf)
        count = self.module.universe.count(source.type.element.sort)
        with self.classes(source, key) as (row, at, again):
            member = body.number()
            body.get(at)
            body.load("i32", HEAD)
            body.set(member)
            if taken:
                with body.block() as free, body.loop() as more:
                    body.get(member)
                    self.module.call("is_taken")
                    body.op("i32.eqz")
                    body.br_if(free)
                    body.get(row)
                    body.get(member)
                    body.i32(LINK)
                    body.op("i32.mul", "i32.add")
                    body.load("i32", links_at(count))
                    body.tee(member)
                    body.i32(0)
                    body.op("i32.ge_s")
                    body.br_if(more)
                    body.br(again)
            yield member

    # ------------------------------------------------------------ some

    @contextmanager
    def some_of(
        self, chooser: model.SomeOf, key: object, down: int | None, steps: int
    ) -> Iterator[InLocals]:
        """Largest first, it ends where the budget does; else that is an error."""
        body = self.module.body
        assert isinstance(chooser.source.type, SetOf)
        sort = chooser.source.type.element.sort
        count = self.module.universe.count(sort)
        row, _ = self.classified(chooser.source, key)
        size = body.number()
        self.with_row(f"first_{sort}", row, down)
        with body.block() as end, body.loop() as again:
            self.spend(steps, down, end)
            with body.block() as skip:
                body.get(row)
                body.load("i32", subsets.size_at(count))
                body.tee(size)
                body.i32(chooser.low)
                body.op("i32.lt_s")
                body.br_if(skip)
                if chooser.high is not None:
                    body.get(size)
                    body.i32(chooser.high)
                    body.op("i32.gt_s")
                    body.br_if(skip)
                held = InMemory(subsets.mask_at(count), row, self.module.memory.words(sort))
                yield kept(body, held)
            self.with_row(f"next_{sort}", row, down)
            body.br_if(again)

    def spend(self, steps: int, down: int | None, end: int) -> None:
        """Count a try; beyond the budget leave, or fail where members are listed."""
        body = self.module.body
        self.module.get_global("spent")
        body.i32(steps)
        body.op("i32.add")
        self.module.set_global("spent")
        self.module.get_global("spent")
        body.i32(self.module.machine.budget)
        body.op("i32.gt_u")
        with body.when():
            body.i32(self.module.machine.budget + 1)
            self.module.set_global("spent")
            if down is not None:
                body.get(down)
                body.br_if(end)
            body.op("unreachable")

    def with_row(self, function: str, row: int, down: int | None) -> None:
        self.module.body.get(row)
        if down is None:
            self.module.body.i32(0)
        else:
            self.module.body.get(down)
        self.module.call(function)

    # ------------------------------------------------------------ numbers, words, orders

    @contextmanager
    def values(self, chooser: model.Chooser) -> Iterator[tuple[int, int]]:
        body = self.module.body
        at, last, value = body.number(), body.number(), body.number()
        members, every = body.word(), body.number()
        match chooser:
            case model.NumberOf(low, high):
                self.terms.value(low)
                body.set(at)
                self.terms.value(high)
                body.set(last)
            case model.WordOf(words):
                body.i32(0)
                body.set(at)
                body.i32(len(words) - 1)
                body.set(last)
            case model.OrderOf(source):
                self.terms.sets.of(source).push(body, 0)
                body.tee(members)
                body.op("i64.popcnt", "i32.wrap_i64")
                self.module.call("factorial")
                body.tee(every)
                body.i32(1)
                body.op("i32.sub")
                body.set(last)
                body.i32(0)
                body.set(at)
            case _:
                raise AssertionError(chooser)
        body.step(at, -1)
        with body.block() as end, body.loop() as again:
            body.get(at)
            body.i32(1)
            body.op("i32.add")
            body.tee(at)
            body.get(last)
            body.op("i32.gt_s")
            body.br_if(end)
            match chooser:
                case model.WordOf(words):
                    kind, held = numbers(list(words))
                    body.get(at)
                    self.module.scaled(kind)
                    body.load(kind, self.module.memory.constant(held))
                case model.OrderOf():
                    body.get(members)
                    body.get(at)
                    body.get(every)
                    self.module.call("permuted")
                case _:
                    body.get(at)
            body.set(value)
            yield value, again
            body.br(again)

    def may_choose(self, chooser: model.Chooser, value: int) -> None:
        """Push whether the number in a local can be chosen, be it the first of its class or not."""
        body = self.module.body
        match chooser:
            case model.OneOf(source):
                self.terms.in_set(value, _element(source), source)
            case model.NumberOf(low, high):
                body.get(value)
                self.terms.value(low)
                body.op("i32.ge_s")
                body.get(value)
                self.terms.value(high)
                body.op("i32.le_s", "i32.and")
            case model.WordOf(words):
                body.i32(0)
                for word in words:
                    body.get(value)
                    body.i32(word)
                    body.op("i32.eq", "i32.or")
            case _:
                raise AssertionError(chooser)


def _element(source: e.Expr) -> Entity:
    assert isinstance(source.type, SetOf)
    return Entity(source.type.element.sort, None)


def is_things(source: e.Expr) -> bool:
    """Whether what is chosen from are units or cards."""
    return isinstance(source.type, SetOf) and source.type.element.sort in ("unit", "card")
