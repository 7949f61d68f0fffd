"""Whether it is public that something can be chosen, where what can be chosen is not.

"Follow suit if you can" reads a hidden hand, and yet leaves something to play to everybody who
holds a card. To show that, conditions are taken apart into tests of a card and public facts; then
every hand that these tests can tell apart is gone through.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from riotdsl.program import expr as e
from riotdsl.program import model
from riotdsl.program.analysis.expression_equality import Key, key, same_expression
from riotdsl.program.expr import Expr, substituted
from riotdsl.program.types import Entity
from riotdsl.text.lazy_dataclass import dataclass, field, replace

MOST_TESTS, MOST_FACTS = 3, 5  # beyond these nothing is shown

_CARD = e.Local("#card", type=Entity("card"))
_CONTRARY = {"!=": "==", ">=": "<", "<=": ">"}


class UncertainError(Exception):
    """A condition that cannot be taken apart."""


@dataclass(frozen=True, slots=True)
class World:
    """A hand as the set of the kinds of card in it, and the public facts that hold.

    A kind of card is the set of the tests that it passes; all sets are bits of a number.
    """

    hand: int
    facts: int

    def kinds(self) -> Iterator[int]:
        return (kind for kind in range(self.hand.bit_length()) if self.hand >> kind & 1)


Formula = Callable[[World, int], bool]


def is_settled(
    conditions: Sequence[Expr], chosen: Expr, hand: Expr,
    program: model.Program, is_secret: Callable[[Expr], bool],
) -> bool:  # fmt: skip
    """Whether public facts alone decide if some card of a hand that holds any meets conditions."""
    reader = _Reader(program, is_secret, hand)
    try:
        read = [reader.formula(each, chosen) for each in conditions]
    except UncertainError:
        return False
    if len(reader.tests) > MOST_TESTS or len(reader.facts) > MOST_FACTS:
        return False
    hands = range(1, 1 << (1 << len(reader.tests)))
    for facts in range(1 << len(reader.facts)):
        worlds = (World(each, facts) for each in hands)
        verdicts = {
            any(all(holds(world, kind) for holds in read) for kind in world.kinds())
            for world in worlds
        }
        if len(verdicts) > 1:
            return False
    return True


@dataclass(slots=True)
class _Reader:
    program: model.Program
    is_secret: Callable[[Expr], bool]
    hand: Expr
    tests: dict[Key, int] = field(default_factory=dict)
    facts: dict[Key, int] = field(default_factory=dict)

    def formula(self, node: Expr, card: Expr) -> Formula:
        """A condition on a card of the hand."""
        match node:
            case e.Const(value):
                return lambda _world, _kind: bool(value)
            case e.Not(operand):
                return _contrary(self.formula(operand, card))
            case e.And(parts):
                inner = [self.formula(each, card) for each in parts]
                return lambda world, kind: all(holds(world, kind) for holds in inner)
            case e.Or(parts):
                inner = [self.formula(each, card) for each in parts]
                return lambda world, kind: any(holds(world, kind) for holds in inner)
            case e.Compare(operator, left, right) if operator in _CONTRARY:
                turned = e.Compare(_CONTRARY[operator], left, right, type=node.type)
                return _contrary(self.formula(turned, card))
            case e.Quantified(True, variable, source, condition):
                lacks = e.Not(condition, type=node.type)
                some = replace(node, every=False, condition=lacks)
                return _contrary(self.formula(some, card))
            case e.Quantified(False, variable, source, condition) if same_expression(
                source, self.hand
            ):
                return self.some(variable, condition, card)
            case e.Empty(e.Filter(variable, source, condition)) if same_expression(
                source, self.hand
            ):
                return _contrary(self.some(variable, condition, card))
            case e.Call():
                body = self.body(node)
                return self.atom(node, card) if body is None else self.formula(body, card)
            case _:
                return self.atom(node, card)

    def some(self, variable: str, condition: Expr, card: Expr) -> Formula:
        """That some card of the hand meets a condition, which may not speak of the first card."""
        other = e.Local(variable, type=_CARD.type)
        if _mentions(condition, card):
            raise UncertainError
        holds = self.formula(condition, other)
        return lambda world, _kind: any(holds(world, each) for each in world.kinds())

    def body(self, call: e.Call) -> Expr | None:
        """What a value says of its arguments, if it says it in one clause."""
        value = self.program.values[call.value]
        clause, *others = value.clauses
        if others or clause.when is not None:
            return None
        given = {each.name: arg for each, arg in zip(value.params, call.args, strict=True)}
        return substituted(clause.value, given)

    def atom(self, node: Expr, card: Expr) -> Formula:
        """A test of the card, or a public fact; hidden cards may be read in no other way."""
        if self.is_secret(node):
            raise UncertainError
        if _mentions(node, card):
            test = self.tests.setdefault(key(_with(node, card, _CARD)), len(self.tests))
            return lambda _world, kind: bool(kind >> test & 1)
        fact = self.facts.setdefault(key(node), len(self.facts))
        return lambda world, _kind: bool(world.facts >> fact & 1)


def _contrary(holds: Formula) -> Formula:
    return lambda world, kind: not holds(world, kind)


def _mentions(node: Expr, card: Expr) -> bool:
    return any(same_expression(each, card) for each in e.walk(node))


def _with(node: Expr, card: Expr, other: Expr) -> Expr:
    if same_expression(node, card):
        return other
    return e.mapped(node, lambda child: _with(child, card, other))
