"""Expressions, types and choosers as documents.

Parentheses stand only where the grammar needs them. Each form has a level; a form whose level is
lower than that of the slot it stands in gets parentheses. `every` and `some` reach as far to the
right as they can, so besides their level it matters whether they stand `last`; what they reach and
a reader may take for a part of its own is put into parentheses.
"""

from __future__ import annotations

from collections.abc import Iterable
from enum import IntEnum
from typing import assert_never

from riotdsl.syntax.printer.document import LINE, SOFT, Doc, Group, Nest, broken, filled, join
from riotdsl.syntax.tree import declarations
from riotdsl.syntax.tree import expressions as terms
from riotdsl.syntax.tree.expressions import Expr, Name, Ref


class Level(IntEnum):
    """How tightly a form binds, the loosest first."""

    OR = 1
    AND = 2
    NOT = 3
    COMPARISON = 4
    SUM = 5
    PRODUCT = 6
    FACTOR = 7
    WITHIN = 8
    ATOM = 9


_LEVELS = {"or": Level.OR, "and": Level.AND, "+": Level.SUM, "-": Level.SUM, "*": Level.PRODUCT}


def expr(node: Expr, slot: Level = Level.OR, *, last: bool = True) -> Doc:
    """An expression in a slot of a level; `last` if nothing of the same chain follows it."""
    may_stand = last or not isinstance(node, terms.Quantified)
    if may_stand and level(node) >= slot:
        return _bare(node, last=last)
    return Group(join("(", Nest(join(SOFT, _bare(node, last=True))), SOFT, ")"))


def level(node: Expr) -> Level:
    """The level of a form; that of a quantifier is that of `not`, where it may stand at all."""
    match node:
        case terms.Binary(operator):
            return _LEVELS.get(operator, Level.COMPARISON)
        case terms.Not() | terms.Quantified():
            return Level.NOT
        case terms.Aggregate():
            return Level.FACTOR
        case terms.Within():
            return Level.WITHIN
        case terms.Number() | terms.YesNo() | terms.Ref() | terms.AllOf() | terms.Filtered():
            return Level.ATOM
        case _:
            assert_never(node)


def _bare(node: Expr, *, last: bool) -> Doc:
    match node:
        case terms.Number(value):
            return str(value)
        case terms.YesNo(value):
            return yes_no(value=value)
        case terms.Ref():
            return ref(node)
        case terms.AllOf(entity):
            return entity
        case terms.Filtered(source, condition):
            inner = broken(expr(source), join("where ", expr(condition)))
            return join("(", inner, ")")
        case terms.Within(relation, source, holder):
            return join(expr(source, Level.WITHIN), f" {relation} ", expr(holder, Level.ATOM))
        case terms.Not(operand):
            return join("not ", expr(operand, Level.NOT, last=last))
        case terms.Binary():
            return _chain(node, last=last)
        case terms.Quantified():
            return _quantified(node)
        case terms.Aggregate():
            return _aggregate(node)
        case _:
            assert_never(node)


def _chain(node: terms.Binary, *, last: bool) -> Doc:
    """Operands of one level on one line, or each with its operator on a line of its own.

    Of names alone as many stand on a line as fit.
    """
    own = level(node)
    tails: list[Doc] = []
    left: Expr = node
    at_end = last
    names_only = own == Level.SUM
    while isinstance(left, terms.Binary) and level(left) == own:
        names_only = names_only and _is_name(left.right)
        tails.append(join(f"{left.operator} ", expr(left.right, Level(own + 1), last=at_end)))
        left, at_end = left.left, False
        if own == Level.COMPARISON:
            break
    inner = Level(own + 1) if own == Level.COMPARISON else own
    head = expr(left, inner, last=False)
    if names_only and _is_name(left):
        rest = (Group(join(LINE, tail)) for tail in reversed(tails))
        return Nest(join(head, *rest))
    return broken(head, *reversed(tails))


def _is_name(node: Expr) -> bool:
    return isinstance(node, terms.AllOf) or terms.bare(node) is not None


def _quantified(node: terms.Quantified) -> Doc:
    word = "every" if node.every else "some"
    head = join(f"{word} {node.name.text} in ", expr(node.source, Level.SUM))
    slot = Level.OR if terms.swallowed(node) is None else Level.NOT
    return broken(head, *where(node.where), join("has ", expr(node.condition, slot)))


def _aggregate(node: terms.Aggregate) -> Doc:
    source = expr(node.source, Level.WITHIN)
    if node.name is None or node.body is None:
        return join(f"{node.operator} of ", source)
    head = join(f"{node.operator} of ", expr(node.body, Level.SUM))
    return broken(head, join(f"for {node.name.text} in ", source))


def yes_no(*, value: bool) -> str:
    return "yes" if value else "no"


def ref(node: Ref) -> Doc:
    return join(node.root.text, *map(trailer, node.trailers))


def trailer(node: terms.Member | terms.Indexed | terms.Applied) -> Doc:
    match node:
        case terms.Member(name):
            return f".{name.text}"
        case terms.Indexed(arguments):
            return enclosed("[", map(expr, arguments), "]")
        case terms.Applied(arguments):
            return enclosed("(", map(expr, arguments), ")")
        case _:
            assert_never(node)


def enclosed(opening: str, docs: Iterable[Doc], closing: str) -> Doc:
    """A list in brackets, with as many members on a line as fit."""
    return join(opening, Nest(filled(docs)), closing)


def where(condition: Expr | None) -> tuple[Doc, ...]:
    """The tail `where C`, or none."""
    return () if condition is None else (join("where ", expr(condition)),)


def selected(source: Expr, condition: Expr | None) -> Doc:
    """A set with its condition, where it needs no parentheses."""
    return broken(expr(source, Level.SUM), *where(condition))


def names(listed: Iterable[Name]) -> Doc:
    """Names with commas between."""
    return Nest(filled(name.text for name in listed))


def path(listed: Iterable[Name]) -> str:
    return ".".join(name.text for name in listed)


def type_(node: declarations.Type) -> Doc:
    match node:
        case declarations.RangeType(low, high, clamped):
            return f"{low}..{high} clamped" if clamped else f"{low}..{high}"
        case declarations.YesNoType():
            return "yes or no"
        case declarations.NamedType(listed):
            first, *others = (name.text for name in listed)
            return broken(first, *(f"or {other}" for other in others))
        case declarations.SetType(kind):
            return f"set of {kind.text}"
        case declarations.OrderType(kind):
            return f"order of {kind.text}"
        case declarations.NumberType():
            return "number"
        case _:
            assert_never(node)


def param(node: declarations.Param) -> Doc:
    return join(f"{node.name.text}: ", type_(node.type))


def params(listed: Iterable[declarations.Param]) -> Doc:
    """The list of parameters in parentheses; nothing where there are none."""
    shown = [param(each) for each in listed]
    return enclosed("(", shown, ")") if shown else ""
