"""Asking at a point, or passing it over, or taking the only possibility in silence.

What was listed is noted in globals: the point, where its families begin, how many there are.
"""

from __future__ import annotations

from riotdsl.machine import code as c
from riotdsl.machine.code import OVER
from riotdsl.machine.layout import DECIDER, PC, WORK
from riotdsl.machine.listing import has_subsets, is_wide
from riotdsl.machine.wasm.module_builder import ModuleBuilder
from riotdsl.machine.wasm.rules.budget import Budget
from riotdsl.machine.wasm.rules.expressions import Terms
from riotdsl.machine.wasm.rules.points import Points
from riotdsl.machine.wasm.rules.sets import InMemory
from riotdsl.program import model
from riotdsl.program.analysis.secret_decisions import own_places
from riotdsl.text.lazy_dataclass import dataclass

ASKED = -2


@dataclass(slots=True)
class Prompts:
    """Writes what happens where the machine comes to a point."""

    module: ModuleBuilder
    terms: Terms
    points: Points
    budget: Budget

    def ask(self, point: c.Point, pc: int) -> None:
        body = self.module.body
        self.module.call("winners")
        self.module.go_if(OVER)
        if point.decider is None:
            self.module.set_cell(DECIDER, self.module.nobody)
        else:
            body.i32(0)
            self.terms.value(point.decider)
            self.module.store(DECIDER)
            self.module.cell(DECIDER)
            body.i32(self.module.nobody)
            body.op("i32.ge_u")
            with body.when():
                self.pass_over(point)
        self.list_point(point)
        if has_subsets(self.module.machine, point) or is_wide(self.module.machine, point):
            self.budget.take_spent()
        self.module.get_global("families")
        body.op("i32.eqz")
        with body.when():
            self.pass_over(point)
        if point.silent:
            self.in_silence(point)
        self.module.set_cell(PC, pc)
        if point.decider is not None:
            self.module.set_cell(WORK, 0)
        body.i32(point.number)
        self.module.set_global("pending")
        body.i32(ASKED)

    def list_point(self, point: c.Point) -> None:
        """List the families; where they begin and how many there are goes to globals."""
        body = self.module.body
        if has_subsets(self.module.machine, point) or is_wide(self.module.machine, point):
            self.module.cell(WORK)
            self.module.set_global("spent")
        self.module.get_global("top")
        self.module.set_global("families_at")
        self.module.call(f"o {point.number}")
        self.module.get_global("top")
        self.module.get_global("families_at")
        body.op("i32.sub")
        body.i32(self.module.row_size)
        body.op("i32.div_u")
        self.module.set_global("families")

    def pass_over(self, point: c.Point) -> None:
        self.module.set_cell(DECIDER, self.module.nobody)
        if point.chooser is not None:
            self.module.reset(point.slot)
        self.budget.charge(point.place)
        self.module.body.i32(point.after)
        self.module.body.op("return")

    def in_silence(self, point: c.Point) -> None:
        """Take what is the only possibility, unless that would tell something."""
        body = self.module.body
        with body.block() as asked:
            if point.secret:
                self.skip_if_secret(point, asked)
            if point.chooser is None:
                self.only_end(point, asked)
            elif isinstance(point.chooser, model.SomeOf):
                self.points.only_subset(point, point.chooser, asked)
            else:
                self.all_equal(asked)
            if point.decider is not None:
                self.budget.charge(point.place)
            self.module.get_global("families_at")
            self.module.set_global("top")
            self.module.get_global("families_at")
            self.module.call(f"ap {point.number}")
            body.op("return")

    def skip_if_secret(self, point: c.Point, asked: int) -> None:
        """Ask if the seat holds cards that only it sees; let chance choose if there are several."""
        universe, body = self.module.universe, self.module.body
        if point.decider is None:
            self.module.get_global("families")
            body.i32(1)
            body.op("i32.gt_u")
            body.br_if(asked)
            return
        words = self.module.memory.words("card")
        for seat in range(self.module.nobody):
            places = own_places(universe, seat)
            if not places:
                continue
            self.module.cell(DECIDER)
            body.i32(seat)
            body.op("i32.eq")
            with body.when():
                for place in places:
                    row = InMemory(
                        self.module.memory.index["card"] + place * 8 * words, None, words
                    )
                    for word in range(words):
                        row.push(body, word)
                        body.op("i64.eqz", "i32.eqz")
                        body.br_if(asked)

    def only_end(self, point: c.Point, asked: int) -> None:
        """Ask unless ending the window is all that can be done."""
        body = self.module.body
        until = -1 if point.until is None else point.until
        self.module.get_global("families")
        body.i32(1)
        body.op("i32.ne")
        body.br_if(asked)
        self.module.get_global("families_at")
        body.load("i32")
        body.i32(until)
        body.op("i32.ne")
        body.br_if(asked)
        if until >= 0 and self.module.machine.program.actions[point.branches[until].action].choices:
            body.br(asked)

    def all_equal(self, asked: int) -> None:
        """Ask unless all families are the same."""
        body = self.module.body
        at = body.number()
        self.module.get_global("families_at")
        body.set(at)
        with body.block() as end, body.loop() as again:
            body.get(at)
            self.module.get_global("top")
            body.op("i32.eq")
            body.br_if(end)
            body.get(at)
            body.load("i32", 4)
            self.module.get_global("families_at")
            body.load("i32", 4)
            body.op("i32.ne")
            body.br_if(asked)
            body.step(at, self.module.row_size)
            body.br(again)
