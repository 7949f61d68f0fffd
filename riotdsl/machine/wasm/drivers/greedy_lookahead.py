"""Trying actions inside the module, for bots that look one decision ahead.

The state is kept aside, every action is tried on a position that fits what a seat sees, and the
worth of where it leads is written down. A bot outside draws the position and picks among the best.
"""

from __future__ import annotations

from riotdsl.machine.code import Point
from riotdsl.machine.layout import DECIDER, OUTCOME, WINNERS
from riotdsl.machine.wasm.drivers.perft import Sequences
from riotdsl.machine.wasm.encoder.binary import I32
from riotdsl.machine.wasm.memory import STATE, numbers
from riotdsl.machine.wasm.rules.sets import InMemory
from riotdsl.text.lazy_dataclass import dataclass

LOST, OPEN, WON = range(3)


@dataclass(slots=True)
class Trying(Sequences):
    """`aside` is where the true state is kept, `fitting` where the position to try lies."""

    aside: int = 0
    fitting: int = 0

    def write_trying(self) -> None:
        self.aside = self.memory.scratch(self.memory.state_size)
        self.fitting = self.memory.scratch(self.memory.state_size)
        for name, target, source in (
            ("keep_aside", self.aside, STATE), ("take_back", STATE, self.aside),
            ("fit_as_is", self.fitting, STATE),
        ):  # fmt: skip
            self.added(name)
            self.copy(target, source)
        self.write_expand()
        self.write_open()
        self.write_try()
        self.write_run_random()
        self.export("keep_aside", "take_back", "fit_as_is", "expand", "try_rows", "run_random")

    def copy(self, target: int, source: int) -> None:
        self.body.i32(target)
        self.body.i32(source)
        self.body.i32(self.memory.state_size)
        self.body.copy_memory()

    # ------------------------------------------------------------ listing

    def write_expand(self) -> None:
        """`expand`: the addresses of all members' rows go to an address; gives how many."""
        self.added("expand", (I32,), (I32,))
        body = self.body
        at, left, family, members, member = (body.number() for _ in range(5))
        body.get(0)
        body.set(at)
        body.get_global(self.families_at)
        body.set(family)
        body.get_global(self.families)
        body.set(left)
        with body.block() as end, body.loop() as again:
            body.get(left)
            body.op("i32.eqz")
            body.br_if(end)
            body.get(family)
            body.call(self.functions["list_members"].number)
            body.set(members)
            body.get_global(self.members_at)
            body.set(member)
            with body.loop() as more:
                body.get(at)
                body.get(member)
                body.store("i32")
                body.step(at, 4)
                body.step(member, self.row_size)
                body.step(members, -1)
                body.get(members)
                body.br_if(more)
            body.step(family, self.row_size)
            body.step(left, -1)
            body.br(again)
        body.get(at)
        body.get(0)
        body.op("i32.sub")
        body.i32(2)
        body.op("i32.shr_u")

    # ------------------------------------------------------------ trying

    def write_open(self) -> None:
        """`op K`: carry out what would be sealed as if it were played in the open."""
        assert self.module is not None
        for point in self.machine.points:
            if point.sealed is not None:
                self.added(f"op {point.number}", (I32,), (I32,))
                self.open_play(point)

    def open_play(self, point: Point) -> None:
        body = self.body
        you = body.number()
        self.cell(DECIDER)
        body.set(you)
        self.set_cell(DECIDER, self.nobody)
        for number, branch in enumerate(point.branches):
            body.get(0)
            body.load("i32")
            body.i32(number)
            body.op("i32.eq")
            with body.when():
                self.act(branch.action, you, 0, branch.back)
                body.op("return")
        body.op("unreachable")

    def write_try(self) -> None:
        """`try_rows`: seat, addresses of rows, how many; where their worths go, two numbers each.

        A result is looked at where somebody, or chance, decides next, or the same point comes.
        """
        self.added("try_rows", (I32, I32, I32, I32))
        seat, rows, left, out = range(4)
        body = self.body
        top, point, place = body.number(), body.number(), body.number()
        body.get_global(self.top)
        body.set(top)
        body.get_global(self.pending)
        body.set(point)
        with body.block() as end, body.loop() as again:
            body.get(left)
            body.op("i32.eqz")
            body.br_if(end)
            body.get(point)
            body.set_global(self.pending)
            self.copy(STATE, self.fitting)
            body.get(rows)
            body.load("i32")
            self.open_apply(point)
            body.set(place)
            self.run_until(point, place)
            body.get(top)
            body.set_global(self.top)
            self.write_worth(seat, out)
            body.step(rows, 4)
            body.step(out, 8)
            body.step(left, -1)
            body.br(again)
        body.get(point)
        body.set_global(self.pending)

    def open_apply(self, point: int) -> None:
        """With the address of a row on the stack: carry it out; push where to go on."""
        body = self.body
        row, place = body.number(), body.number()
        body.set(row)
        with body.block() as done:
            for each in self.machine.points:
                if each.sealed is None:
                    continue
                body.get(point)
                body.i32(each.number)
                body.op("i32.eq")
                with body.when():
                    body.get(row)
                    body.load("i32")
                    body.i32(-1 if each.until is None else each.until)
                    body.op("i32.ne")
                    with body.when():
                        body.get(row)
                        body.call(self.functions[f"op {each.number}"].number)
                        body.set(place)
                        body.br(done)
            body.get(row)
            self.indirect(len(self.machine.code), (I32,))
            body.set(place)
        body.get(place)

    def run_until(self, point: int, place: int) -> None:
        """Run to the next decision, or to where a point is asked."""
        assert self.module is not None
        body = self.body
        places = {number: pc for pc, number in self.machine.point_at.items()}
        kind, held = numbers([places.get(p.number, 0) for p in self.machine.points] or [0])
        stop = body.number()
        body.get(point)
        self.scaled(kind)
        body.load(kind, self.memory.constant(held))
        body.set(stop)
        with body.block() as end, body.loop() as again:
            body.get(place)
            body.get(stop)
            body.op("i32.eq")
            with body.when():
                body.call(self.functions["winners"].number)
                body.op("drop")
                body.br(end)
            body.get(place)
            body.call_indirect(self.module.signature(((), (I32,))))
            body.tee(place)
            body.i32(0)
            body.op("i32.ge_s")
            body.br_if(again)

    def write_worth(self, seat: int, out: int) -> None:
        body = self.body
        won = InMemory(self.memory.cells[WINNERS], None, 1)
        body.get(out)
        self.cell(OUTCOME)
        body.i32(0)
        body.op("i32.ne")
        won.push(body, 0)
        body.op("i64.eqz", "i32.eqz", "i32.and")
        with body.when(I32):
            self.bit(seat, won, 32)
            body.i32(1)
            body.op("i32.shl")
            body.otherwise()
            body.i32(OPEN)
        body.store("i32")
        body.get(out)
        if self.machine.program.heuristic is None:
            body.i32(0)
        else:
            body.i32(0)
            body.get(seat)
            body.call(self.functions["heuristic"].number)
            body.get(out)
            body.load("i32")
            body.i32(OPEN)
            body.op("i32.ne", "select")
        body.store("i32", 4)

    # ------------------------------------------------------------ running on

    def write_run_random(self) -> None:
        """`run_random`: play on while chance or a seat of a set decides; 1 if another is asked.

        Parameters: the set, most decisions, watched, an address where the number of decisions so
        far stands and, behind it, the broken invariant.
        """
        self.added("run_random", (I32, I32, I32, I32), (I32,))
        seats, limit, watched, out = range(4)
        body = self.body
        with body.loop() as more:
            self.forget_rows()
            body.call(self.functions["advance"].number)
            body.op("i32.eqz")
            self.no_more()
            body.get(out)
            body.load("i32")
            body.get(limit)
            body.op("i32.ge_u")
            self.no_more()
            self.cell(DECIDER)
            body.i32(self.nobody)
            body.op("i32.ne")
            with body.when():
                body.get(out)
                body.get(out)
                body.load("i32")
                body.i32(1)
                body.op("i32.add")
                body.store("i32")
                body.get(watched)
                with body.when():
                    body.get(out)
                    body.call(self.functions["broken"].number)
                    body.store("i32", 4)
                    body.get(out)
                    body.load("i32", 4)
                    body.i32(0)
                    body.op("i32.ge_s")
                    self.no_more()
                body.get(seats)
                self.cell(DECIDER)
                body.op("i32.shr_u")
                body.i32(1)
                body.op("i32.and", "i32.eqz")
                with body.when():
                    body.i32(1)
                    body.op("return")
            body.call(self.functions["drawn"].number)
            body.call(self.functions["apply"].number)
            body.br(more)
        body.i32(0)

    def no_more(self) -> None:
        with self.body.when():
            self.body.i32(0)
            self.body.op("return")
