"""Win rules, and the figures of a game: estimates, invariants, measures."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from riotdsl.machine.code import OVER
from riotdsl.machine.layout import DECIDER, OUTCOME, WINNERS
from riotdsl.machine.wasm.module_builder import ModuleBuilder
from riotdsl.machine.wasm.rules.sets import kept
from riotdsl.machine.wasm.rules.statements import Statements
from riotdsl.machine.wins import Numbered, free_wins, numbered_wins
from riotdsl.program import model
from riotdsl.text.lazy_dataclass import dataclass


@dataclass(slots=True)
class Wins:
    """Writes how a game is won, and what is thought of it."""

    module: ModuleBuilder
    statements: Statements

    def write_winners(self) -> None:
        """`winners`: look at the win rules; gives whether the game is over."""
        self.module.open("winners")
        self.write_wins(free_wins(self.module.machine.program), 1)
        self.module.body.i32(0)

    def decide(self, wins: tuple[int, ...]) -> None:
        """Leave with `OVER` if one of some wins holds."""
        self.write_wins(numbered_wins(self.module.machine.program, wins), OVER)

    def write_wins(self, numbered: Sequence[Numbered], over: int) -> None:
        """Test win rules in their order; with the first that holds leave with `over`."""
        body = self.module.body
        for when, wins in groupby(numbered, key=lambda each: each[1].when):
            with body.scope(), body.block() as skip:
                if when is not None:
                    self.statements.skip_unless(when, skip)
                for number, win in wins:
                    self.write_win(number, win, over)

    def write_win(self, number: int, win: model.Win, over: int) -> None:
        body = self.module.body
        with body.block() as skip:
            won = kept(body, self.statements.terms.sets.of(win.winners))
            if not win.draw:
                won.push(body, 0)
                body.op("i64.eqz")
                body.br_if(skip)
            self.module.set_cell(OUTCOME, number)
            self.module.store_set(WINNERS, won)
            self.module.set_cell(DECIDER, self.module.nobody)
            body.i32(over)
            body.op("return")

    def write_figures(self) -> None:
        """`heuristic`, `broken` and `measured`; the last writes to the address it is given."""
        program = self.module.machine.program
        if program.heuristic is not None:
            variable, value = program.heuristic
            self.module.open("heuristic")
            self.module.bound[variable] = 0
            self.statements.terms.value(value)
        self.module.open("broken")
        for number, invariant in enumerate(program.invariants):
            with self.module.body.scope():
                self.statements.terms.test(invariant.condition)
                self.module.body.op("i32.eqz")
                self.module.go_if(number)
        self.module.body.i32(-1)
        self.module.open("measured")
        body = self.module.body
        for number, measure in enumerate(program.measures):
            with body.scope():
                body.get(0)
                if measure.value is not None:
                    self.statements.terms.value(measure.value)
                else:
                    self.module.cell(self.module.layout.measures[measure.name])
                body.store("i32", 4 * number)
