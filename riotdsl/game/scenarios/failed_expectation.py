"""Why an expectation does not hold: what it compares, with the values that were found."""

from __future__ import annotations

from collections.abc import Callable

from riotdsl.game.action import Fact
from riotdsl.game.explain import Explainer
from riotdsl.game.scenarios.position import Selected
from riotdsl.machine.evaluate import Env, Evaluator, State
from riotdsl.machine.layout import DECIDER, WINNERS
from riotdsl.program import expr as e
from riotdsl.program.expr import Expr
from riotdsl.text.lazy_dataclass import dataclass


def facts_against(selected: Selected, condition: Expr, s: State) -> list[Fact]:
    """The parts of a condition that make it false, in the words of the scenario."""
    evaluator = OpenEvaluator(selected.plain.machine, close=selected.close)
    witness = Witness(evaluator, s)
    return [fact for part in witness.failing(condition, {}) for fact in witness.facts(part, {})]


def _same(node: Expr) -> Expr:
    return node


@dataclass(slots=True)
class OpenEvaluator(Evaluator):
    """Evaluates expressions of the open program: what a selection decides is put in on the way."""

    close: Callable[[Expr], Expr] = _same

    def value(self, node: Expr, s: State, env: Env) -> int:
        if isinstance(node, e.Answer | e.Seated | e.Const):
            node = self.close(node)
        return Evaluator.value(self, node, s, env)


class Witness(Explainer):
    """Explains to a scenario: it may ask who decides and who has won."""

    def fact(self, node: Expr, env: Env, depth: int) -> Fact:
        names = self.evaluator.machine.program.universe.factions
        if isinstance(node, e.Decider):
            number = self.s[DECIDER]
            return Fact("decider", (*names, "nobody", "chance")[number])
        if isinstance(node, e.Winners):
            mask = self.s[WINNERS]
            winners = [name for number, name in enumerate(names) if mask >> number & 1]
            open_ = "open" if mask >> len(names) else "nobody"
            return Fact("winner", " + ".join(winners) or open_)
        return super().fact(node, env, depth)
