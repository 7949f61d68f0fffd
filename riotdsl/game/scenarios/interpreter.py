"""The interpreter at a rehearsal: it plays as always, but listens to the next step."""

from __future__ import annotations

from collections.abc import Sequence

from riotdsl.machine.code import Point
from riotdsl.machine.evaluate import State
from riotdsl.machine.layout import DECIDER
from riotdsl.machine.listing import Member, has_subsets, is_wide
from riotdsl.machine.run import CHANCE, Interpreter, Options
from riotdsl.program.scenarios.model import Expect, Step
from riotdsl.text.lazy_dataclass import dataclass


@dataclass(slots=True)
class Prompter(Interpreter):
    """An interpreter that listens to the next step of a scenario.

    A window that would be closed in silence stays open for the step that closes it, and for one
    that is to be refused in it.
    """

    seat: int | None = None
    actions: frozenset[str] = frozenset()

    @property
    def plain(self) -> Interpreter:
        return self

    def core(self, s: State) -> State:
        return s[:]

    def members(self, options: Options, family: Member, s: State) -> list[Member]:
        return self.lister.members(self.machine.points[options.point], family, s)

    def prompt(self, steps: Sequence[Step]) -> None:
        """Listen to the steps that are still to come."""
        self.seat, self.actions = None, frozenset()
        number = next((n for n, step in enumerate(steps) if not isinstance(step, Expect)), None)
        if number is None:
            return
        step = steps[number]
        assert not isinstance(step, Expect)
        if step.action is not None:
            closing = {
                p.branches[p.until].action for p in self.machine.points if p.until is not None
            }
            if step.action in closing or is_refusal_expected(steps[number + 1 :]):
                self.seat, self.actions = step.seat, frozenset({step.action})

    def hear_refusal(self, code: str) -> None:
        """A step was refused by a rule of this code."""

    def families(self, point: Point, s: State) -> list[Member]:
        """All that is possible where trying it is counted, or chance decides.

        For a seat two families are otherwise enough to ask it.
        """
        counted = has_subsets(self.machine, point) or is_wide(self.machine, point)
        if point.decider is None or counted:
            return Interpreter.families(self, point, s)
        tried = s[:]
        found: list[Member] = []
        for family in self.lister.families(point, tried):
            found.append(family)
            if family != found[0]:
                break
        return found

    def advance(self, s: State) -> Options | None:
        """Run to the next decision; a single outcome of chance needs no step of its own."""
        options = Interpreter.advance(self, s)
        while options is not None and options.decider == CHANCE:
            point = self.machine.points[options.point]
            if not Interpreter.alone(self, point, options.families, s):
                break
            self.apply(point, self.members(options, options.families[0], s)[0], s)
            options = Interpreter.advance(self, s)
        return options

    def alone(self, point: Point, families: list[Member], s: State) -> bool:
        """Whether there is nothing to decide, and nothing is said about it."""
        if self.seat == s[DECIDER] and any(b.action in self.actions for b in point.branches):
            return False
        return Interpreter.alone(self, point, families, s)


def is_refusal_expected(steps: Sequence[Step]) -> bool:
    """Whether the step just before these is to be refused."""
    for step in steps:
        if not isinstance(step, Expect):
            return False
        if step.refused is not None:
            return True
    return False
