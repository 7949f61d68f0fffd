"""The referee: is an action allowed, and if not, by which rules is it refused.

The conditions are those that the lister solves. Every choice must lie in its set, every
requirement that can be tested must hold; all that fail are reported, in the order written.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import assert_never

from riotdsl.game import labels
from riotdsl.game.action import Citation, Failure
from riotdsl.game.explain import Explainer
from riotdsl.game.offer import Offer
from riotdsl.machine.bits import members, unpacked
from riotdsl.machine.evaluate import Evaluator, State
from riotdsl.machine.listing import Member
from riotdsl.machine.run import CHANCE
from riotdsl.program import expr as e
from riotdsl.program import model
from riotdsl.program.types import Type
from riotdsl.text.lazy_dataclass import dataclass

Wording = Callable[[str, model.Message | None, State], str]
Unfitting = Callable[[str, Type, int, State], str]
Sources = Callable[[str], tuple[Citation, ...]]
Rests = Callable[[str, State], tuple[str, ...]]


@dataclass(slots=True)
class Judge:
    """Judges members of one decision; the functions bring wordings and sources."""

    offer: Offer
    wording: Wording
    unfitting: Unfitting
    citations: Sources
    rests_on: Rests

    def failures(self, member: Member) -> tuple[Failure, ...]:
        """All that refuses a member; nothing if it is allowed. The state is left as it is."""
        if not self.has_shape(member):
            return (Failure("not-offered", "That cannot be done now."),)
        s = self.offer.backend.core(self.offer.s)
        with self.offer.remembering():
            judged = self.of_action if self.offer.point.chooser is None else self.of_choice
            return tuple(judged(member, s))

    def of_choice(self, member: Member, s: State) -> Iterator[Failure]:
        point = self.offer.point
        assert point.chooser is not None
        found = self.outside(point.chooser, member[1], s)
        if found is not None:
            s[point.slot] = member[1]
            kind = self.offer.choices(member)[0][2]
            yield self.unfit(f"{point.owner}.{point.name}", kind, member[1], found, s)

    def holding(self, member: Member) -> Iterator[Failure]:
        """The requirements that a member meets, told in the same way as those that refuse one."""
        if self.offer.point.chooser is not None or not self.has_shape(member):
            return
        plain = self.offer.backend.plain
        action = plain.machine.program.actions[self.offer.point.branches[member[0]].action]
        s = self.offer.backend.core(self.offer.s)
        plain.evaluator.fill(action.name, self.offer.options.decider, member[1:], s)
        value = plain.evaluator.value
        for requirement in action.requirements:
            applies = requirement.when is None or value(requirement.when, s, {})
            if applies and value(requirement.condition, s, {}):
                code = f"{action.name}.{requirement.name}"
                yield self.told(code, "", (requirement.condition,), s)

    def has_shape(self, member: Member) -> bool:
        """Whether a member can be one of this decision; that of another decision may not."""
        point = self.offer.point
        branches = 1 if point.chooser is not None else len(point.branches)
        if not member or min(member) < 0 or member[0] >= branches:
            return False
        return len(member) == 1 + len(self.offer.choices(member))

    def of_action(self, member: Member, s: State) -> Iterator[Failure]:
        plain = self.offer.backend.plain
        action = plain.machine.program.actions[self.offer.point.branches[member[0]].action]
        values = member[1:]
        sealed = self.sealed(action, member, s)
        if sealed is not None:
            yield sealed
            return
        for depth in range(len(values) + 1):
            plain.evaluator.fill(action.name, self.offer.options.decider, values[:depth], s)
            for requirement in action.requirements:
                if requirement.ready == depth and not plain.lister.holds(requirement, s):
                    code = f"{action.name}.{requirement.name}"
                    yield self.failure(code, requirement.say, requirement.condition, s)
            if depth < len(values):
                choice = action.choices[depth]
                found = self.outside(choice.chooser, values[depth], s)
                if found is not None:
                    code = f"{action.name}.{choice.name}"
                    plain.evaluator.fill(
                        action.name, self.offer.options.decider, values[: depth + 1], s
                    )
                    kind = self.offer.choices(member)[depth][2]
                    yield self.unfit(code, kind, values[depth], found, s)
                    return

    def sealed(self, action: model.Action, member: Member, s: State) -> Failure | None:
        """Why a play cannot be sealed besides those that the seat has sealed already."""
        taken = self.offer.backend.plain.lister.sealed_firsts(self.offer.point, member[0], s)
        first = action.choices[0].name if action.choices else None
        code = action.name if first is None else f"{action.name}.{first}"
        if taken is None:
            said = "You have sealed as many plays as there is room for."
        elif member[1:2] and member[1] in taken:
            said = f"You have sealed {self.first_choice(member)} already."
        else:
            return None
        return Failure(code, said, citations=self.citations(code))

    def first_choice(self, member: Member) -> str:
        """The name of what was chosen first."""
        _, _, kind = self.offer.choices(member)[0]
        return labels.value_label(self.offer.backend.machine, kind, member[1])

    def outside(self, chooser: model.Chooser, value: int, s: State) -> e.Expr | None:
        return outside(self.offer.backend.plain.evaluator, chooser, value, s)

    def failure(self, code: str, say: model.Message | None, node: e.Expr, s: State) -> Failure:
        """A requirement that refuses."""
        return self.told(code, self.wording(code, say, s), self.failing(node, s), s)

    def unfit(self, code: str, kind: Type, value: int, node: e.Expr, s: State) -> Failure:
        """A choice that refuses what was chosen; the state holds it."""
        return self.told(code, self.unfitting(code, kind, value, s), self.failing(node, s), s)

    def failing(self, node: e.Expr, s: State) -> tuple[e.Expr, ...]:
        return tuple(Explainer(self.offer.backend.plain.evaluator, s).failing(node, {}))

    def told(self, code: str, said: str, parts: tuple[e.Expr, ...], s: State) -> Failure:
        """A requirement with the values that some of its parts compare, and its sources."""
        plain, seat = self.offer.backend.plain, self.offer.options.decider
        known = None if seat == CHANCE else plain.known_to(seat)
        explainer = Explainer(plain.evaluator, s, known)
        facts = tuple(fact for part in parts for fact in explainer.facts(part, {}))
        return Failure(code, said, facts, self.citations(code), self.rests_on(code, s))


def outside(evaluator: Evaluator, chooser: model.Chooser, value: int, s: State) -> e.Expr | None:
    """The condition that keeps a value out of a choice; None if it may be chosen."""
    match chooser:
        case model.NumberOf(low, high):
            if evaluator.value(low, s, {}) <= value <= evaluator.value(high, s, {}):
                return None
            return high
        case model.WordOf(words):
            return None if value in words else e.NO
        case model.OneOf(source):
            return None if evaluator.value(source, s, {}) >> value & 1 else source
        case model.OrderOf(source):
            asked = set(members(evaluator.value(source, s, {})))
            line = unpacked(value)
            return None if set(line) == asked and len(line) == len(asked) else source
        case model.SomeOf(low, high, source):
            whole = evaluator.value(source, s, {})
            size = value.bit_count()
            enough = size >= low and (high is None or size <= high)
            return None if value & ~whole == 0 and enough else source
        case _:
            assert_never(chooser)
