"""The referee: is an action allowed, and if not, by which rules is it refused.

The conditions are those that the lister solves. Every choice must lie in its set, every
requirement that can be tested must hold; all that fail are reported, in the order written.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from riotdsl.game.action import Citation, Failure
from riotdsl.game.explain import Explainer, assumed_of
from riotdsl.game.offer import Offer
from riotdsl.machine.bits import members, unpacked
from riotdsl.machine.evaluate import State
from riotdsl.machine.listing import Member
from riotdsl.program import expr as e
from riotdsl.program import model

Wording = Callable[[str, model.Message | None, State], str | None]
Sources = Callable[[str], tuple[Citation, ...]]
Rests = Callable[[str, str], tuple[str, ...]]


@dataclass(slots=True)
class Judge:
    """Judges members of one decision; the three functions bring wording and sources."""

    offer: Offer
    wording: Wording
    citations: Sources
    rests_on: Rests

    def failures(self, member: Member) -> tuple[Failure, ...]:
        """All that refuses a member; nothing if it is allowed. The state is left as it is."""
        s = self.offer.backend.core(self.offer.s)
        if self.offer.point.chooser is not None:
            chooser = self.offer.point.chooser
            found = self.outside(chooser, member[1], s)
            name = f"{self.offer.point.owner}.{self.offer.point.name}"
            return () if found is None else (self.failure(name, None, found, s, ""),)
        return tuple(self.of_action(member, s))

    def of_action(self, member: Member, s: State) -> Iterator[Failure]:
        plain = self.offer.backend.plain
        action = plain.machine.program.actions[self.offer.point.branches[member[0]].action]
        values = member[1:]
        for depth in range(len(values) + 1):
            plain.evaluator.fill(action.name, self.offer.options.decider, values[:depth], s)
            for requirement in action.requirements:
                if requirement.ready == depth and not plain.lister.holds(requirement, s):
                    code = f"{action.name}.{requirement.name}"
                    yield self.failure(code, requirement.say, requirement.condition, s, action.name)
            if depth < len(values):
                choice = action.choices[depth]
                outside = self.outside(choice.chooser, values[depth], s)
                if depth == 0 and self.is_sealed(member):
                    outside = e.NO
                if outside is not None:
                    code = f"{action.name}.{choice.name}"
                    plain.evaluator.fill(
                        action.name, self.offer.options.decider, values[: depth + 1], s
                    )
                    yield self.failure(code, None, outside, s, action.name)
                    return

    def is_sealed(self, member: Member) -> bool:
        """Whether the seat has sealed a play with this first choice, or as many as there may be."""
        point, s = self.offer.point, self.offer.s
        if point.sealed is None or member[0] == point.until:
            return False
        taken = self.offer.backend.plain.lister.sealed_firsts(point, s)
        return taken is None or member[1] in taken

    def outside(self, chooser: model.Chooser, value: int, s: State) -> e.Expr | None:
        """The condition that keeps a value out of a choice; None if it may be chosen."""
        evaluator = self.offer.backend.plain.evaluator
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

    def failure(
        self, code: str, say: model.Message | None, node: e.Expr, s: State, action: str
    ) -> Failure:
        explainer = Explainer(self.offer.backend.plain.evaluator, s)
        facts = tuple(
            fact for part in explainer.failing(node, {}) for fact in explainer.facts(part, {})
        )
        said = self.wording(code, say, s)
        return Failure(
            code,
            said or self.plain_wording(code, node),
            facts,
            self.citations(code),
            self.rests_on(action, code),
            assumed_of(facts),
        )

    def plain_wording(self, code: str, node: e.Expr) -> str:
        """For what has no wording of its own: the words of the rule."""
        rule = "" if node.span is None else " ".join(node.span.text.split())
        what = code.rpartition(".")[2].replace("_", " ")
        return f"The {what} must be among: {rule}." if rule else f"That {what} cannot be chosen."
