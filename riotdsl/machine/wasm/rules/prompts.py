"""Asking at a point, or passing it over, or taking the only possibility in silence.

What was listed is noted in globals: the point, where its families begin, how many there are.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from riotdsl.machine import code as c
from riotdsl.machine.layout import DECIDER, OUTCOME, PC, WINNERS, WORK
from riotdsl.machine.listing import has_subsets, is_wide
from riotdsl.machine.wasm.rules.sealed_plays import Sealing
from riotdsl.machine.wasm.rules.sets import InMemory, kept
from riotdsl.machine.wins import Numbered, free_wins, numbered_wins
from riotdsl.program import model
from riotdsl.program.analysis.secret_decisions import own_places
from riotdsl.text.lazy_dataclass import dataclass

OVER, ASKED = -1, -2


@dataclass(slots=True)
class Asking(Sealing):
    """`pending` and `families` are globals."""

    pending: int = 0
    families: int = 0

    @property
    def nobody(self) -> int:
        return len(self.machine.program.universe.factions)

    def go_if(self, place: int) -> None:
        """Leave for a place if the number on the stack is not 0."""
        with self.body.when():
            self.body.i32(place)
            self.body.op("return")

    def ask(self, point: c.Point, pc: int) -> None:
        body = self.body
        body.call(self.functions["winners"].number)
        self.go_if(OVER)
        if point.decider is None:
            self.set_cell(DECIDER, self.nobody)
        else:
            body.i32(0)
            self.value(point.decider)
            self.store(DECIDER)
            self.cell(DECIDER)
            body.i32(self.nobody)
            body.op("i32.ge_u")
            with body.when():
                self.pass_over(point)
        self.list_point(point)
        if has_subsets(self.machine, point) or is_wide(self.machine, point):
            self.take_spent()
        body.get_global(self.families)
        body.op("i32.eqz")
        with body.when():
            self.pass_over(point)
        if point.silent:
            self.in_silence(point)
        self.set_cell(PC, pc)
        if point.decider is not None:
            self.set_cell(WORK, 0)
        body.i32(point.number)
        body.set_global(self.pending)
        body.i32(ASKED)

    def list_point(self, point: c.Point) -> None:
        """List the families; where they begin and how many there are goes to globals."""
        body = self.body
        if has_subsets(self.machine, point) or is_wide(self.machine, point):
            self.cell(WORK)
            body.set_global(self.spent)
        body.get_global(self.top)
        body.set_global(self.families_at)
        body.call(self.functions[f"o {point.number}"].number)
        body.get_global(self.top)
        body.get_global(self.families_at)
        body.op("i32.sub")
        body.i32(self.row_size)
        body.op("i32.div_u")
        body.set_global(self.families)

    def take_spent(self) -> None:
        """Take of the budget what trying subsets took; if there is not enough, leave."""
        body = self.body
        body.get_global(self.spent)
        body.i32(self.machine.budget)
        body.op("i32.gt_u")
        with body.when():
            self.stall(OVER)
        body.i32(0)
        body.get_global(self.spent)
        self.store(WORK)

    def stall(self, over: int) -> None:
        """End the game, whose budget is used up, and leave."""
        self.end_game(len(self.machine.program.wins) + 1)
        self.set_cell(DECIDER, self.nobody)
        self.body.i32(over)
        self.body.op("return")

    def pass_over(self, point: c.Point) -> None:
        self.set_cell(DECIDER, self.nobody)
        if point.chooser is not None:
            self.reset(point.slot)
        self.charge(point.place)
        self.body.i32(point.after)
        self.body.op("return")

    def charge(self, place: int, over: int = OVER) -> None:
        """Take of the budget what a place is charged with; if there is not enough, leave."""
        body = self.body
        if not self.machine.charges[place]:
            return
        work = body.number()
        self.cell(WORK)
        body.i32(self.machine.charges[place])
        body.op("i32.add")
        body.tee(work)
        body.i32(self.machine.budget)
        body.op("i32.gt_u")
        with body.when():
            self.stall(over)
        body.i32(0)
        body.get(work)
        self.store(WORK)

    def end_game(self, outcome: int) -> None:
        self.set_cell(OUTCOME, outcome)
        self.set_cell(WINNERS, 0)

    def in_silence(self, point: c.Point) -> None:
        """Take what is the only possibility, unless that would tell something."""
        body = self.body
        with body.block() as asked:
            if point.secret:
                self.skip_if_secret(point, asked)
            if point.chooser is None:
                self.only_end(point, asked)
            elif isinstance(point.chooser, model.SomeOf):
                self.only_subset(point, point.chooser, asked)
            else:
                self.all_equal(asked)
            if point.decider is not None:
                self.charge(point.place)
            body.get_global(self.families_at)
            body.set_global(self.top)
            body.get_global(self.families_at)
            body.call(self.functions[f"ap {point.number}"].number)
            body.op("return")

    def skip_if_secret(self, point: c.Point, asked: int) -> None:
        """Ask if the seat holds cards that only it sees; let chance choose if there are several."""
        universe, body = self.machine.program.universe, self.body
        if point.decider is None:
            body.get_global(self.families)
            body.i32(1)
            body.op("i32.gt_u")
            body.br_if(asked)
            return
        words = self.memory.words("card")
        for seat in range(self.nobody):
            places = own_places(universe, seat)
            if not places:
                continue
            self.cell(DECIDER)
            body.i32(seat)
            body.op("i32.eq")
            with body.when():
                for place in places:
                    row = InMemory(self.memory.index["card"] + place * 8 * words, None, words)
                    for word in range(words):
                        row.push(body, word)
                        body.op("i64.eqz", "i32.eqz")
                        body.br_if(asked)

    def only_end(self, point: c.Point, asked: int) -> None:
        """Ask unless ending the window is all that can be done."""
        body = self.body
        until = -1 if point.until is None else point.until
        body.get_global(self.families)
        body.i32(1)
        body.op("i32.ne")
        body.br_if(asked)
        body.get_global(self.families_at)
        body.load("i32")
        body.i32(until)
        body.op("i32.ne")
        body.br_if(asked)
        if until >= 0 and self.machine.program.actions[point.branches[until].action].choices:
            body.br(asked)

    def all_equal(self, asked: int) -> None:
        """Ask unless all families are the same."""
        body = self.body
        at = body.number()
        body.get_global(self.families_at)
        body.set(at)
        with body.block() as end, body.loop() as again:
            body.get(at)
            body.get_global(self.top)
            body.op("i32.eq")
            body.br_if(end)
            body.get(at)
            body.load("i32", 4)
            body.get_global(self.families_at)
            body.load("i32", 4)
            body.op("i32.ne")
            body.br_if(asked)
            body.step(at, self.row_size)
            body.br(again)

    # ------------------------------------------------------------ winning

    def write_winners(self) -> None:
        """`winners`: look at the win rules; gives whether the game is over."""
        self.open(self.functions["winners"])
        self.write_wins(free_wins(self.machine.program), 1)
        self.body.i32(0)

    def decide(self, wins: tuple[int, ...]) -> None:
        """Leave with `OVER` if one of some wins holds."""
        self.write_wins(numbered_wins(self.machine.program, wins), OVER)

    def write_wins(self, numbered: Sequence[Numbered], over: int) -> None:
        """Test win rules in their order; with the first that holds leave with `over`."""
        body = self.body
        for when, wins in groupby(numbered, key=lambda each: each[1].when):
            with body.scope(), body.block() as skip:
                if when is not None:
                    self.skip_unless(when, skip)
                for number, win in wins:
                    self.write_win(number, win, over)

    def write_win(self, number: int, win: model.Win, over: int) -> None:
        body = self.body
        with body.block() as skip:
            won = kept(body, self.set(win.winners))
            if not win.draw:
                won.push(body, 0)
                body.op("i64.eqz")
                body.br_if(skip)
            self.set_cell(OUTCOME, number)
            self.store_set(WINNERS, won)
            self.set_cell(DECIDER, self.nobody)
            body.i32(over)
            body.op("return")

    def write_figures(self) -> None:
        """`heuristic`, `broken` and `measured`; the last writes to the address it is given."""
        program = self.machine.program
        if program.heuristic is not None:
            variable, value = program.heuristic
            self.open(self.functions["heuristic"])
            self.bound[variable] = 0
            self.value(value)
        self.open(self.functions["broken"])
        for number, invariant in enumerate(program.invariants):
            with self.body.scope():
                self.test(invariant.condition)
                self.body.op("i32.eqz")
                self.go_if(number)
        self.body.i32(-1)
        self.open(self.functions["measured"])
        body = self.body
        for number, measure in enumerate(program.measures):
            with body.scope():
                body.get(0)
                if measure.value is not None:
                    self.value(measure.value)
                else:
                    self.cell(self.machine.layout.measures[measure.name])
                body.store("i32", 4 * number)
