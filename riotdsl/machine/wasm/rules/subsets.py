"""Subsets of things as counts of interchangeable ones, one after the other.

Behind its classes a scratch row holds for each class how many of it are taken and which of them is
the last, then how many are taken in all, and the subset itself. `first SORT` begins with nothing or
with everything, `next SORT` goes on: the last class changes fastest, as in the evaluator.
"""

from __future__ import annotations

from riotdsl.machine.wasm.encoder.binary import I32
from riotdsl.machine.wasm.module_builder import ModuleBuilder
from riotdsl.machine.wasm.rules.interchangeable import CLASS, HEAD, LINK, link
from riotdsl.machine.wasm.rules.sets import push_bit

_TAKEN = 8


def taken_at(count: int) -> int:
    return HEAD + (CLASS + LINK) * count


def size_at(count: int) -> int:
    return taken_at(count) + _TAKEN * count


def mask_at(count: int) -> int:
    return -(-(size_at(count) + 4) // 8) * 8


def row_size(count: int, words: int) -> int:
    """How long a scratch row is."""
    return mask_at(count) + 8 * words


def write_subsets(module: ModuleBuilder) -> None:
    """Add the functions; parameters are a scratch row with classes, and whether to count down."""
    for sort in ("faction", "place", "unit", "card"):
        shift = _Shift(module, sort)
        shift.first()
        shift.next()


class _Shift:
    """Writes the two functions of one sort."""

    def __init__(self, module: ModuleBuilder, sort: str) -> None:
        self.module, self.sort = module, sort
        self.count = module.universe.count(sort)
        self.words = module.memory.words(sort)

    def first(self) -> None:
        """Take nothing, or everything."""
        body = self.module.added(f"first {self.sort}", (I32, I32))
        at = body.number()
        for word in range(self.words):
            body.get(0)
            body.i64(0)
            body.store("i64", mask_at(self.count) + 8 * word)
        body.get(0)
        body.i32(0)
        body.store("i32", size_at(self.count))
        with body.block() as end, body.loop() as again:
            body.get(at)
            body.get(0)
            body.load("i32")
            body.op("i32.ge_u")
            body.br_if(end)
            self.none_of(at)
            body.get(1)
            with body.when():
                self.all_of(at)
            body.step(at)
            body.br(again)

    def next(self) -> None:
        """The next subset; 0 if that was the last."""
        body = self.module.added(f"next {self.sort}", (I32, I32), (I32,))
        at, taken, size, thing = (body.number() for _ in range(4))
        body.get(0)
        body.load("i32")
        body.set(at)
        with body.loop() as again:
            body.get(at)
            body.op("i32.eqz")
            with body.when():
                body.i32(0)
                body.op("return")
            body.step(at, -1)
            self.address(at, _TAKEN)
            body.load("i32", taken_at(self.count))
            body.set(taken)
            self.address(at, CLASS)
            body.load("i32", HEAD + 8)
            body.set(size)
            body.get(1)
            with body.when():
                body.get(taken)
                with body.when():
                    self.drop_last(at, taken, thing)
                    body.i32(1)
                    body.op("return")
                self.all_of(at)
                body.otherwise()
                body.get(taken)
                body.get(size)
                body.op("i32.lt_u")
                with body.when():
                    self.take_next(at, taken, thing)
                    body.i32(1)
                    body.op("return")
                self.drop_all(at)
            body.br(again)
        body.op("unreachable")

    # ------------------------------------------------------------ parts

    def address(self, at: int, step: int) -> None:
        """Push the row plus so many steps."""
        body = self.module.body
        body.get(0)
        body.get(at)
        body.i32(step)
        body.op("i32.mul", "i32.add")

    def put_taken(self, at: int, part: int, push: int | None, value: int = 0) -> None:
        """Store a local, or a constant, as the count or the last of a class."""
        body = self.module.body
        self.address(at, _TAKEN)
        if push is None:
            body.i32(value)
        else:
            body.get(push)
        body.store("i32", taken_at(self.count) + part)

    def none_of(self, at: int) -> None:
        self.put_taken(at, 0, None, 0)
        self.put_taken(at, 4, None, -1)

    def flip(self, thing: int, step: int) -> None:
        """Put a thing in or take it out, and count."""
        body = self.module.body

        for word in range(self.words):
            body.get(0)
            body.get(0)
            body.load("i64", mask_at(self.count) + 8 * word)
            push_bit(body, thing, word, self.words)
            body.op("i64.xor")
            body.store("i64", mask_at(self.count) + 8 * word)
        body.get(0)
        body.get(0)
        body.load("i32", size_at(self.count))
        body.i32(step)
        body.op("i32.add")
        body.store("i32", size_at(self.count))

    def follow(self, thing: int, part: int) -> None:
        """Replace a thing by the next of its class (0) or the one before (4)."""
        link(self.module.body, 0, HEAD + CLASS * self.count, thing)
        self.module.body.load("i32", part)
        self.module.body.set(thing)

    def take_next(self, at: int, taken: int, thing: int) -> None:
        body = self.module.body
        body.get(taken)
        with body.when():
            self.address(at, _TAKEN)
            body.load("i32", taken_at(self.count) + 4)
            body.set(thing)
            self.follow(thing, 0)
            body.otherwise()
            self.address(at, CLASS)
            body.load("i32", HEAD)
            body.set(thing)
        self.flip(thing, 1)
        body.step(taken)
        self.put_taken(at, 0, taken)
        self.put_taken(at, 4, thing)

    def drop_last(self, at: int, taken: int, thing: int) -> None:
        body = self.module.body
        self.address(at, _TAKEN)
        body.load("i32", taken_at(self.count) + 4)
        body.set(thing)
        self.flip(thing, -1)
        self.follow(thing, 4)
        body.step(taken, -1)
        self.put_taken(at, 0, taken)
        self.put_taken(at, 4, thing)

    def all_of(self, at: int) -> None:
        """Take a whole class of which nothing is taken."""
        body = self.module.body
        self.walk(at, 1)
        for part, of in ((0, HEAD + 8), (4, HEAD + 4)):
            self.address(at, _TAKEN)
            self.address(at, CLASS)
            body.load("i32", of)
            body.store("i32", taken_at(self.count) + part)

    def drop_all(self, at: int) -> None:
        """Give back a whole class."""
        self.walk(at, -1)
        self.none_of(at)

    def walk(self, at: int, step: int) -> None:
        """Flip every thing of a class."""
        body = self.module.body
        thing = body.number()
        self.address(at, CLASS)
        body.load("i32", HEAD)
        body.set(thing)
        with body.loop() as again:
            self.flip(thing, step)
            self.follow(thing, 0)
            body.get(thing)
            body.i32(0)
            body.op("i32.ge_s")
            body.br_if(again)
