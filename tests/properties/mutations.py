"""Rulesets with one thing changed: a number, a condition, a clause, an order, a statement."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from riotdsl.syntax.tree import declarations as tree
from riotdsl.syntax.tree import expressions as terms
from riotdsl.syntax.tree import statements as steps
from riotdsl.syntax.tree.expressions import Name, Node, Ref
from riotdsl.syntax.tree.variants_scenarios import Declaration
from riotdsl.text.lazy_dataclass import fields, replace

Declarations = tuple[Declaration, ...]

_SWAPS = {
    "and": ("or",), "or": ("and",), "+": ("-",), "-": ("+",), "*": ("+",),
    ">=": (">", "<="), "<=": ("<", ">="), ">": (">=", "<"), "<": ("<=", ">"),
    "is": ("is not",), "is not": ("is",), "in": ("not in",), "not in": ("in",),
    "sum": ("highest", "lowest"), "lowest": ("highest", "sum"), "highest": ("lowest", "sum"),
}  # fmt: skip
_ORDERS = ("in_full", "in_turn", "sealed")


def mutated(declarations: Declarations, rng: random.Random, changes: int = 1) -> Declarations:
    """The declarations with some random changes, which the checks may well refuse."""
    for _ in range(changes):
        node, new = rng.choice([change for each in declarations for change in possible(each)])
        declarations = with_change(declarations, node, new)
    return declarations


def possible(declaration: Declaration) -> Iterator[tuple[Node, Node]]:
    """Every node that can be changed, with what it may be changed to."""
    for node in tree.walk(declaration):
        for new in _changed(node):
            yield node, new


def smaller(declarations: Declarations) -> Iterator[Declarations]:
    """The declarations without one of them, or without one part of one of them."""
    for number in range(len(declarations)):
        yield (*declarations[:number], *declarations[number + 1 :])
    for each in declarations:
        for node in tree.walk(each):
            for new in _shorter(node):
                yield with_change(declarations, node, new)


def with_change(declarations: Declarations, old: Node, new: Node) -> Declarations:
    return tuple(_rebuilt(each, old, new) for each in declarations)


def _rebuilt(node: Any, old: Node, new: Node) -> Any:  # noqa: ANN401 - any node, or what it holds
    if node is old:
        return new
    if isinstance(node, tuple):
        made = tuple(_rebuilt(each, old, new) for each in node)
        same = len(made) == len(node) and all(a is b for a, b in zip(made, node, strict=True))
        return node if same else made
    if not isinstance(node, Node):
        return node
    changed = {}
    for each in fields(node):
        held = getattr(node, each.name)
        made = _rebuilt(held, old, new)
        if made is not held:
            changed[each.name] = made
    return replace(node, **changed) if changed else node


def _changed(node: Node) -> Iterator[Node]:
    match node:
        case terms.Number(value):
            yield from (
                replace(node, value=new) for new in {value + 1, max(value - 1, 0), 0, 2 * value}
            )
        case terms.YesNo(value):
            yield replace(node, value=not value)
        case terms.Binary(operator) | terms.Aggregate(operator) if operator in _SWAPS:
            yield from (replace(node, operator=new) for new in _SWAPS[operator])
        case terms.Quantified(every):
            yield replace(node, every=not every)
        case steps.If(condition):
            yield replace(node, condition=_negated(condition))
            yield replace(node, otherwise=None)
        case tree.Require(_, _, condition):
            yield replace(node, condition=_negated(condition))
        case tree.Clause():
            if node.when is not None:
                yield replace(node, when=_negated(node.when))
        case steps.LetDo():
            for order in _ORDERS:
                yield replace(node, order=Ref(Name(order, span=node.span), (), span=node.span))
            yield replace(node, until=None)
            yield replace(node, until=Name("pass", span=node.span))
        case steps.SomeOf():
            yield replace(node, low=None, high=None)
            yield replace(node, low=0, high=2)
            yield replace(node, low=1, high=1)
        case tree.RangeType(low, high, clamped):
            yield replace(node, high=high + 1)
            yield replace(node, low=low + 1, high=max(high, low + 1))
            yield replace(node, clamped=not clamped)
        case _:
            pass
    yield from _shorter(node)


def _shorter(node: Node) -> Iterator[Node]:
    """The node without one of its parts, or one of its parts in its place."""
    match node:
        case steps.Block(statements):
            for number, each in enumerate(statements):
                rest = (*statements[:number], *statements[number + 1 :])
                yield replace(node, statements=rest)
                for name in ("body", "then"):
                    inner = getattr(each, name, None)
                    if isinstance(inner, steps.Block):
                        new = (*statements[:number], *inner.statements, *statements[number + 1 :])
                        yield replace(node, statements=new)
        case tree.Value(_, _, _, clauses):
            yield from (replace(node, clauses=rest) for rest in _without_one(clauses))
        case tree.Action(_, _, items):
            yield from (replace(node, items=rest) for rest in _without_one(items))
        case tree.Thing():
            yield from (replace(node, items=rest) for rest in _without_one(node.items))
        case steps.LetDo(_, actions) if len(actions) > 1:
            yield from (replace(node, actions=rest) for rest in _without_one(actions))
        case steps.OneOf() | steps.SomeOf() | steps.ForEach() | terms.Quantified() if node.where:
            yield replace(node, where=None)
        case tree.Require() | tree.Reaction() | tree.Win() if node.when:
            yield replace(node, when=None)
        case terms.Binary("and" | "or", left, right):
            yield from (left, right)
        case terms.Not(operand):
            yield operand
        case _:
            pass


def _without_one(held: tuple[Any, ...]) -> Iterator[tuple[Any, ...]]:
    for number in range(len(held)):
        yield (*held[:number], *held[number + 1 :])


def _negated(node: terms.Expr) -> terms.Expr:
    return terms.Not(node, span=node.span)
