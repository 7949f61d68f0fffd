"""Why something cannot be done now: what stops the choices that come furthest.

Choices that were said are kept to; of the others all that could be made are followed. Only what
the seat may choose among is looked at, so an answer tells nothing that is hidden from it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import islice

from riotdsl.game.action import Failure
from riotdsl.game.judge import Judge
from riotdsl.game.typed.action_resolver import Choice, Meant
from riotdsl.game.typed.input_errors import MisreadError
from riotdsl.game.typed.matcher import Meaning
from riotdsl.machine.bits import members
from riotdsl.machine.listing import DecisionTooLargeError, Member
from riotdsl.program import model
from riotdsl.text.lazy_dataclass import dataclass

MOST = 2_000  # so many single actions of a family are compared
TRIED = 60  # so many ways are followed to their end


@dataclass(frozen=True, slots=True)
class Stop:
    """What ends a way behind so many choices; `is_said` if no other choices could lead there."""

    depth: int
    reason: Failure | MisreadError
    is_said: bool


@dataclass(slots=True)
class Ways:
    """The ways to take one branch of a decision that have the choices which were said."""

    judge: Judge
    meant: Meant
    branch: int
    said: Mapping[str, Meaning]

    @property
    def action(self) -> model.Action:
        offer = self.judge.offer
        name = offer.point.branches[self.branch].action
        return offer.backend.machine.program.actions[name]

    # ------------------------------------------------------------ what is possible

    def possible(self) -> Member | None:
        """The first that is allowed; raises DecisionTooLargeError where that cannot be told."""
        offer = self.judge.offer
        for family in dict.fromkeys(offer.options.families):
            if family[0] == self.branch and self.agrees(family):
                listed = offer.backend.members(offer.options, family, offer.s)
                found = next((member for member in listed[:MOST] if self.agrees(member)), None)
                if found is not None:
                    return found
                if len(listed) > MOST:
                    raise DecisionTooLargeError
        return None

    def agrees(self, member: Member) -> bool:
        """Whether choices are those that were said, as far as they are made."""
        for number, choice in enumerate(self.judge.offer.choices(member), start=1):
            said = self.said.get(choice[0])
            if said is None or number >= len(member):
                continue
            try:
                if member[number] not in self.meant.values(member[:number], choice, said):
                    return False
            except MisreadError:
                return False
        return True

    # ------------------------------------------------------------ what is not

    def furthest(self) -> Stop | None:
        """Where the way ends that comes furthest."""
        stops = islice(self.stops((), is_said=True), TRIED)
        return max(stops, key=lambda stop: (stop.depth, stop.is_said), default=None)

    def stops(self, chosen: Member, *, is_said: bool) -> Iterator[Stop]:
        """Where each way ends that begins with these choices."""
        judge, offer, depth = self.judge, self.judge.offer, len(chosen)
        s = self.filled(chosen)
        sealed = judge.sealed(self.action, (self.branch, *chosen), s)
        if sealed is not None:
            yield Stop(depth, sealed, is_said)
            return
        for each in self.action.requirements:
            if each.ready == depth and not offer.backend.plain.lister.holds(each, s):
                code = f"{self.action.name}.{each.name}"
                yield Stop(depth, judge.failure(code, each.say, each.condition, s), is_said)
                return
        if depth == len(self.action.choices):
            return
        choice = offer.choices((self.branch,))[depth]
        if choice[0] in self.said:
            yield from self.named(chosen, choice, is_said=is_said)
            return
        values = self.values(choice[1], s)
        if not values:
            code = f"{self.action.name}.{choice[0]}"
            source = getattr(choice[1], "source", None)
            parts = () if source is None else judge.failing(source, s)
            yield Stop(depth, judge.told(code, judge.wording(code, None, s), parts, s), is_said)
        alone = len(values) == 1 and not isinstance(choice[1], model.SomeOf)
        for value in values:
            yield from self.stops((*chosen, value), is_said=is_said and alone)

    def named(self, chosen: Member, choice: Choice, *, is_said: bool) -> Iterator[Stop]:
        """Where the ways end on which a choice is made as it was said."""
        name, chooser, kind = choice
        depth = len(chosen)
        try:
            values = list(self.meant.values((self.branch, *chosen), choice, self.said[name]))
        except MisreadError as misread:
            yield Stop(depth, misread, is_said)
            return
        for value in values:
            outside = self.judge.outside(chooser, value, self.filled(chosen))
            if outside is None:
                yield from self.stops((*chosen, value), is_said=is_said)
            else:
                s = self.filled((*chosen, value))
                code = f"{self.action.name}.{name}"
                yield Stop(depth, self.judge.unfit(code, kind, value, outside, s), is_said)

    def filled(self, chosen: Member) -> list[int]:
        """The position with choices made."""
        offer = self.judge.offer
        s = offer.backend.core(offer.s)
        evaluator = offer.backend.plain.evaluator
        evaluator.fill(self.action.name, offer.options.decider, chosen, s)
        return s

    def values(self, chooser: model.Chooser, s: list[int]) -> list[int]:
        """What can be chosen; of sets, only the largest."""
        plain = self.judge.offer.backend.plain
        if not isinstance(chooser, model.SomeOf):
            return list(plain.lister.domain(chooser, s))
        every = list(members(plain.evaluator.value(chooser.source, s, {})))[: chooser.high]
        return [sum(1 << each for each in every)] if len(every) >= chooser.low else []
