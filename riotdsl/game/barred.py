"""Why nothing of an action is possible now: what stops the choices that come furthest."""

from __future__ import annotations

from collections.abc import Iterator

from riotdsl.game.action import Failure
from riotdsl.game.judge import Judge
from riotdsl.machine.bits import members
from riotdsl.machine.listing import Member
from riotdsl.program import model
from riotdsl.text.data import dataclass

TRIED = 60  # so many ways are followed to their end
Stop = tuple[int, Failure]


def barred(judge: Judge, branch: int) -> tuple[Failure, ...]:
    """The first requirement or choice at which the choices end that come furthest."""
    offer = judge.offer
    action = offer.backend.machine.program.actions[offer.point.branches[branch].action]
    stops = [stop for stop, _ in zip(_Ways(judge, action).stops(()), range(TRIED), strict=False)]
    return (max(stops, key=lambda stop: stop[0])[1],) if stops else ()


@dataclass(slots=True)
class _Ways:
    judge: Judge
    action: model.Action

    def stops(self, chosen: Member) -> Iterator[Stop]:
        """Where each way ends that begins with these choices, and how many were made before."""
        offer, depth = self.judge.offer, len(chosen)
        plain = offer.backend.plain
        s = offer.backend.core(offer.s)
        plain.evaluator.fill(self.action.name, offer.options.decider, chosen, s)
        for each in self.action.requirements:
            if each.ready == depth and not plain.lister.holds(each, s):
                code = f"{self.action.name}.{each.name}"
                yield depth, self.judge.failure(code, each.say, each.condition, s)
                return
        if depth == len(self.action.choices):
            return
        choice = self.action.choices[depth]
        values = self.values(choice.chooser, s)
        if not values:
            code = f"{self.action.name}.{choice.name}"
            yield depth, self.judge.told(code, self.judge.wording(code, None, s), (), s)
        for value in values:
            yield from self.stops((*chosen, value))

    def values(self, chooser: model.Chooser, s: list[int]) -> list[int]:
        """What can be chosen; of sets, only the largest."""
        plain = self.judge.offer.backend.plain
        if not isinstance(chooser, model.SomeOf):
            return list(plain.lister.domain(chooser, s))
        every = list(members(plain.evaluator.value(chooser.source, s, {})))[: chooser.high]
        return [sum(1 << each for each in every)] if len(every) >= chooser.low else []
