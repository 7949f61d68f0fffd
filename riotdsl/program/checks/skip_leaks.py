"""Law 5 again: whether a seat is asked at all may not tell what it alone sees.

Where nothing is possible a seat is passed over, and everybody sees that. So hidden cards may decide
what is possible, but not whether anything is, unless a window can be ended whatever the cards are.
How many cards lie in a place is public; choosing any of them tells nothing by itself.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from riotdsl.program import expr as e
from riotdsl.program import model
from riotdsl.program.analysis.flow import Slot
from riotdsl.program.analysis.secret_decisions import secret
from riotdsl.program.analysis.walk import (
    chooser_reads,
    program_statements,
)
from riotdsl.program.checks import problems
from riotdsl.program.checks.guaranteed_choice import is_settled
from riotdsl.program.checks.secret_variables import SecretWalk
from riotdsl.program.expr import Expr
from riotdsl.program.types import YES_NO, Entity, Int, SetOf
from riotdsl.text.diagnostic import Diagnostic
from riotdsl.text.lazy_dataclass import dataclass


def skip_leak_problems(walk: SecretWalk) -> Iterator[Diagnostic]:
    """`skip-leaks`, for programs in which no decision reads what its own seat cannot see."""
    program, hidden = walk.secrets.program, walk.secrets.hidden
    if not hidden:
        return
    for statement in program_statements(program):
        if isinstance(statement, model.LetDo | model.LetChoose):
            silence = _Silence(program, hidden, walk, walk.hidden_slots(statement))
            told = next(silence.telling(statement), None)
            if told is not None:
                yield problems.silence_tells(statement, told)


@dataclass(frozen=True, slots=True)
class _Hand:
    """A choice of a card whose place hides it: any of them, and what is asked of it."""

    chosen: Expr
    cards: Expr
    conditions: list[Expr]


@dataclass(frozen=True, slots=True)
class _Silence:
    program: model.Program
    hidden: frozenset[str]
    walk: SecretWalk
    slots: frozenset[Slot]

    def telling(self, statement: model.LetDo | model.LetChoose) -> Iterator[Expr]:
        """What hidden cards decide of whether a seat is passed over."""
        match statement:
            case model.LetChoose(who, slot, chooser) if who is not None:
                yield from self.in_choices(((slot, chooser),), ())
            case model.LetDo(_, actions, until):
                ending = actions if until is None else (until,)
                declared = [self.program.actions[name] for name in ending]
                if all(action.choices or action.requirements for action in declared):
                    for action in declared:
                        yield from self.in_action(action)
            case _:
                return

    def in_action(self, action: model.Action) -> Iterator[Expr]:
        slots = {slot.name: slot.type for slot in action.slots}
        choices = [
            (e.Frame(action.name, each.name, type=slots[each.name]), each.chooser)
            for each in action.choices
        ]
        yield from self.in_choices(choices, action.requirements)

    def in_choices(
        self,
        choices: Sequence[tuple[e.Frame, model.Chooser]],
        requirements: Sequence[model.Requirement],
    ) -> Iterator[Expr]:
        hands: list[_Hand] = []
        unseen: set[str] = set()
        for slot, chooser in choices:
            hand = self.hand(slot, chooser)
            if hand is not None:
                hands.append(hand)
                unseen.add(slot.name)
                continue
            if _has_a_number(chooser):
                if any(self.is_told(node, unseen) for node in chooser_reads(chooser)):
                    unseen.add(slot.name)
                continue
            for node in chooser_reads(chooser):
                counted = _counted(node)
                asked = (node,) if counted is None else counted
                if any(self.is_told(each, unseen) for each in asked):
                    yield node
                elif self.is_secret(node):
                    unseen.add(slot.name)
        conditions = [_required(each) for each in requirements]
        told = [each for each in conditions if self.is_told(each, unseen)]
        if len(hands) == 1:
            hands[0].conditions.extend(told)
        else:
            yield from told
        for hand in hands:
            if not self.is_public(hand):
                yield from hand.conditions

    def is_public(self, hand: _Hand) -> bool:
        """Whether everybody knows if there is a card to choose."""
        conditions, chosen = hand.conditions, hand.chosen
        return is_settled(conditions, chosen, hand.cards, self.program, self.is_secret)

    def hand(self, slot: e.Frame, chooser: model.Chooser) -> _Hand | None:
        """A choice of one card out of all that lie at a hidden place, or of those that fit."""
        if not isinstance(chooser, model.OneOf):
            return None
        cards, conditions = chooser.source, []
        while isinstance(cards, e.Filter) and _counted(cards) is None:
            conditions.append(_speaking_of(cards.condition, cards.variable, slot))
            cards = cards.source
        places = _counted(cards)
        if places is None or any(map(self.is_secret, places)) or not self.is_secret(cards):
            return None
        return _Hand(slot, cards, conditions)

    def is_secret(self, node: Expr) -> bool:
        """Whether hidden cards are read, or a variable that hides something."""
        if self.slots and self.walk.slots(node) & self.slots:
            return True
        return secret(node, self.program, self.hidden, set())

    def is_told(self, node: Expr, unseen: set[str]) -> bool:
        """Whether hidden cards are read, or what was chosen of them."""
        return self.is_secret(node) or any(
            isinstance(each, e.Frame) and each.name in unseen for each in e.walk(node)
        )


def _has_a_number(chooser: model.Chooser) -> bool:
    """Whether there is a number to choose, whatever the cards are."""
    if not isinstance(chooser, model.NumberOf):
        return False
    low, high = chooser.low.type, chooser.high.type
    return isinstance(low, Int) and isinstance(high, Int) and low.high <= high.low


def _required(requirement: model.Requirement) -> Expr:
    """What a requirement asks, with its `when`."""
    if requirement.when is None:
        return requirement.condition
    condition = requirement.condition
    idle = e.Not(requirement.when, type=YES_NO)
    return e.Or((idle, condition), type=YES_NO, span=condition.span)


def _speaking_of(node: Expr, variable: str, slot: e.Frame) -> Expr:
    if isinstance(node, e.Local) and node.name == variable:
        return slot
    return e.mapped(node, lambda child: _speaking_of(child, variable, slot))


def _counted(node: Expr) -> tuple[Expr, ...] | None:
    """The places, if a choice is among all that lie there: how many that are is public."""
    match node:
        case e.At(e.Const(type=SetOf(Entity(_, None))), place):
            return (place,)
        case e.Filter(
            variable,
            e.Const(type=SetOf(Entity(_, None))),
            e.Compare("==", e.PlaceOf(e.Local(name)), place),
        ) if name == variable:
            return (place,)
        case e.Union(left, right):
            one, other = _counted(left), _counted(right)
            return None if one is None or other is None else (*one, *other)
        case _:
            return None
