"""Positions that fit what a seat sees, drawn inside the module, and greedy seats with them.

The draws are those of `arena.fitting` and `arena.greedy`, one for one.
"""

from __future__ import annotations

from riotdsl.machine.budget import tried_of
from riotdsl.machine.layout import DECIDER
from riotdsl.machine.listing import marks_of
from riotdsl.machine.wasm.drivers.sealed_samples import Resealing
from riotdsl.machine.wasm.encoder.binary import I32
from riotdsl.machine.wasm.memory import numbers
from riotdsl.text.lazy_dataclass import dataclass, field


@dataclass(frozen=True, slots=True)
class Hidden:
    """Which cards can be mistaken for each other, and which places are covered to each seat."""

    groups: tuple[tuple[int, ...], ...] = ()
    covered: tuple[frozenset[int], ...] = ()


@dataclass(slots=True)
class Hiding(Resealing):
    """Adds `fit_seat` and `greedy`; `tried` is the most actions that a greedy seat looks at.

    At `known` a byte for each card tells whether the seat knows where it lies all the same.
    """

    hidden: Hidden = field(default_factory=Hidden)
    tried: int = 0
    pointers: int = 0
    unseen: int = 0
    places: int = 0
    known: int = 0

    def write_hiding(self) -> None:
        self.tried = tried_of(self.machine)
        cards = self.machine.program.universe.count("card")
        self.unseen = self.memory.scratch(4 * (cards + 1))
        self.places = self.memory.scratch(4 * (cards + 1))
        self.known = self.memory.scratch(cards + 1)
        self.write_pop()
        self.write_resealing()
        self.write_fit()
        self.write_greedy()

    def generator(self) -> None:
        """Push the address of the deciding seat's generator."""
        self.cell(DECIDER)
        self.body.i32(2)
        self.body.op("i32.shl")
        self.body.i32(self.generators + 4)
        self.body.op("i32.add")

    def write_pop(self) -> None:
        """`pop`: take a number that is drawn out of a list; parameters are its address, length."""
        self.added("pop", (I32, I32), (I32,))
        body = self.body
        at, found = body.number(), body.number()
        body.get(0)
        self.generator()
        body.get(1)
        body.call(self.functions["draw"].number)
        body.tee(at)
        body.i32(2)
        body.op("i32.shl", "i32.add")
        body.tee(0)
        body.load("i32")
        body.set(found)
        body.get(0)
        body.get(0)
        body.i32(4)
        body.op("i32.add")
        body.get(1)
        body.get(at)
        body.op("i32.sub")
        body.i32(1)
        body.op("i32.sub")
        body.i32(2)
        body.op("i32.shl")
        body.copy_memory()
        body.get(found)

    # ------------------------------------------------------------ fitting

    def write_fit(self) -> None:
        """`fit_seat`: deal what the deciding seat cannot see anew."""
        self.added("fit_seat")
        if self.hidden.groups:
            self.fit_cards()
        if self.windows:
            self.body.call(self.functions["reseal"].number)

    def fit_cards(self) -> None:
        body = self.body
        rows = [
            int(place in covered)
            for covered in self.hidden.covered
            for place in range(self.machine.program.universe.count("place") + 1)
        ]
        seen = self.memory.constant(bytes(rows))
        unseen = body.number()
        body.i32(self.unseen)
        body.set(unseen)
        for group in self.hidden.groups:
            with body.scope():
                self.fit_group(group, seen, unseen)
        self.rename(unseen)

    def fit_group(self, group: tuple[int, ...], seen: int, unseen: int) -> None:
        body = self.body
        kind, table = numbers(list(group))
        cards = self.memory.constant(table)
        at, card, place, first, count = (body.number() for _ in range(5))
        body.get(unseen)
        body.set(first)
        body.i32(0)
        body.set(at)
        body.i32(0)
        body.set(count)
        with body.block() as end, body.loop() as again:
            body.get(at)
            body.i32(len(group))
            body.op("i32.eq")
            body.br_if(end)
            body.get(at)
            self.scaled(kind)
            body.load(kind, cards)
            body.set(card)
            body.step(at)
            self.thing_cell(card, self.memory.cells[self.machine.layout.things["card"]])
            body.set(place)
            self.cell(DECIDER)
            body.i32(self.machine.program.universe.count("place") + 1)
            body.op("i32.mul")
            body.get(place)
            body.op("i32.add")
            body.load("i8", seen)
            body.op("i32.eqz")
            body.br_if(again)
            body.get(card)
            body.load("i8", self.known)
            body.br_if(again)
            body.get(unseen)
            body.get(card)
            body.store("i32")
            body.step(unseen, 4)
            self.sort_in(place, count)
            body.step(count)
            body.br(again)
        self.deal(first, count)

    def sort_in(self, place: int, count: int) -> None:
        """Put a place into the sorted list of places."""
        body = self.body
        at = body.number()
        body.get(count)
        body.i32(2)
        body.op("i32.shl")
        body.set(at)
        with body.block() as end, body.loop() as again:
            body.get(at)
            body.op("i32.eqz")
            body.br_if(end)
            body.get(at)
            body.load("i32", self.places - 4)
            body.get(place)
            body.op("i32.le_u")
            body.br_if(end)
            body.get(at)
            body.get(at)
            body.load("i32", self.places - 4)
            body.store("i32", self.places)
            body.step(at, -4)
            body.br(again)
        body.get(at)
        body.get(place)
        body.store("i32", self.places)

    def deal(self, first: int, count: int) -> None:
        body = self.body
        with body.block() as end, body.loop() as again:
            body.get(count)
            body.op("i32.eqz")
            body.br_if(end)
            body.get(first)
            body.load("i32")
            body.i32(self.places)
            body.get(count)
            body.call(self.functions["pop"].number)
            body.call(self.functions["move one card"].number)
            body.step(first, 4)
            body.step(count, -1)
            body.br(again)

    def rename(self, unseen: int) -> None:
        """Variables that hold unseen cards hold any of them."""
        body = self.body
        naming = marks_of(self.machine, "card").naming
        if not naming:
            return
        at = body.number()
        for cell in naming:
            body.i32(self.unseen)
            body.set(at)
            with body.block() as end, body.loop() as again:
                body.get(at)
                body.get(unseen)
                body.op("i32.ge_u")
                body.br_if(end)
                body.get(at)
                body.load("i32")
                self.cell(cell)
                body.op("i32.eq")
                with body.when():
                    body.i32(0)
                    self.generator()
                    body.get(unseen)
                    body.i32(self.unseen)
                    body.op("i32.sub")
                    body.i32(2)
                    body.op("i32.shr_u")
                    body.call(self.functions["draw"].number)
                    body.i32(2)
                    body.op("i32.shl")
                    body.load("i32", self.unseen)
                    self.store(cell)
                    body.br(end)
                body.step(at, 4)
                body.br(again)

    # ------------------------------------------------------------ greedy seats

    def write_greedy(self) -> None:
        """`greedy`: the row of the action that the deciding seat takes."""
        self.added("greedy", (), (I32,))
        body = self.body
        count, seat, rows, worths = (body.number() for _ in range(4))
        body.i32(self.pointers)
        body.set(rows)
        body.get(rows)
        body.call(self.functions["expand"].number)
        body.tee(count)
        body.i32(1)
        body.op("i32.eq")
        with body.when():
            body.get(rows)
            body.load("i32")
            body.op("return")
        self.cell(DECIDER)
        body.set(seat)
        body.call(self.functions["keep_aside"].number)
        body.call(self.functions["fit_seat"].number)
        body.call(self.functions["fit_as_is"].number)
        self.sample(rows, count)
        body.get(rows)
        body.get(count)
        body.i32(2)
        body.op("i32.shl", "i32.add")
        body.set(worths)
        body.get(seat)
        body.get(rows)
        body.get(count)
        body.get(worths)
        body.call(self.functions["try_rows"].number)
        body.call(self.functions["take_back"].number)
        self.pick(rows, count, worths)

    def sample(self, rows: int, count: int) -> None:
        """Of too many actions some are drawn; their rows follow all the others."""
        body = self.body
        left, all_, target = body.number(), body.number(), body.number()
        body.get(count)
        body.i32(self.tried)
        body.op("i32.gt_u")
        with body.when():
            body.get(rows)
            body.get(count)
            body.i32(2)
            body.op("i32.shl", "i32.add")
            body.set(target)
            body.get(count)
            body.set(all_)
            body.i32(self.tried)
            body.set(left)
            with body.loop() as again:
                body.get(target)
                body.get(rows)
                body.get(all_)
                body.call(self.functions["pop"].number)
                body.store("i32")
                body.step(target, 4)
                body.step(all_, -1)
                body.step(left, -1)
                body.get(left)
                body.br_if(again)
            body.get(target)
            body.i32(4 * self.tried)
            body.op("i32.sub")
            body.set(rows)
            body.i32(self.tried)
            body.set(count)

    def pick(self, rows: int, count: int, worths: int) -> None:
        """Push the row of one of the best, drawn evenly."""
        body = self.body
        at, best, found, worth, value = (body.number() for _ in range(5))
        body.i32(-1)
        body.set(best)
        highest = body.number()
        body.i32(0)
        body.set(at)
        body.i32(0)
        body.set(found)
        with body.loop() as again:
            for local, offset in ((worth, 0), (value, 4)):
                body.get(worths)
                body.get(at)
                body.i32(3)
                body.op("i32.shl", "i32.add")
                body.load("i32", offset)
                body.set(local)
            self.is_better(worth, value, best, highest)
            with body.when():
                body.get(worth)
                body.set(best)
                body.get(value)
                body.set(highest)
                body.i32(0)
                body.set(found)
            body.get(worth)
            body.get(best)
            body.op("i32.eq")
            body.get(value)
            body.get(highest)
            body.op("i32.eq", "i32.and")
            with body.when():
                self.slot(rows, found)
                self.slot(rows, at)
                body.load("i32")
                body.store("i32")
                body.step(found)
            body.step(at)
            body.get(at)
            body.get(count)
            body.op("i32.lt_u")
            body.br_if(again)
        body.get(rows)
        self.generator()
        body.get(found)
        body.call(self.functions["draw"].number)
        body.i32(2)
        body.op("i32.shl", "i32.add")
        body.load("i32")

    def slot(self, rows: int, number: int) -> None:
        self.body.get(rows)
        self.body.get(number)
        self.body.i32(2)
        self.body.op("i32.shl", "i32.add")

    def is_better(self, worth: int, value: int, best: int, highest: int) -> None:
        body = self.body
        body.get(worth)
        body.get(best)
        body.op("i32.gt_s")
        body.get(worth)
        body.get(best)
        body.op("i32.eq")
        body.get(value)
        body.get(highest)
        body.op("i32.gt_s", "i32.and", "i32.or")
