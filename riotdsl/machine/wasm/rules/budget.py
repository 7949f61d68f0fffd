"""The budget: work between two answered decisions is counted, and too much ends the game."""

from __future__ import annotations

from riotdsl.machine.code import OVER
from riotdsl.machine.layout import DECIDER, OUTCOME, WINNERS, WORK
from riotdsl.machine.wasm.module_builder import ModuleBuilder
from riotdsl.text.lazy_dataclass import dataclass


@dataclass(slots=True)
class Budget:
    """Takes of the budget of a game."""

    module: ModuleBuilder

    def charge(self, place: int, over: int = OVER) -> None:
        """Take of the budget what a place is charged with; if there is not enough, leave."""
        body = self.module.body
        if not self.module.machine.charges[place]:
            return
        work = body.number()
        self.module.cell(WORK)
        body.i32(self.module.machine.charges[place])
        body.op("i32.add")
        body.tee(work)
        body.i32(self.module.machine.budget)
        body.op("i32.gt_u")
        with body.when():
            self.stall(over)
        body.i32(0)
        body.get(work)
        self.module.store(WORK)

    def take_spent(self) -> None:
        """Take of the budget what trying subsets took; if there is not enough, leave."""
        body = self.module.body
        self.module.get_global("spent")
        body.i32(self.module.machine.budget)
        body.op("i32.gt_u")
        with body.when():
            self.stall(OVER)
        body.i32(0)
        self.module.get_global("spent")
        self.module.store(WORK)

    def stall(self, over: int) -> None:
        """End the game, whose budget is used up, and leave."""
        self.end_game(len(self.module.machine.program.wins) + 1)
        self.module.set_cell(DECIDER, self.module.nobody)
        self.module.body.i32(over)
        self.module.body.op("return")

    def end_game(self, outcome: int) -> None:
        self.module.set_cell(OUTCOME, outcome)
        self.module.set_cell(WINNERS, 0)
