"""Constants: evaluating what no position can change, and simplifying what is partly known."""

from __future__ import annotations

from collections.abc import Mapping
from typing import assert_never

from riotdsl.program import expr as e
from riotdsl.program.components.universe import TableData, Universe
from riotdsl.program.expr import NO, YES, Expr
from riotdsl.program.types import SetOf
from riotdsl.text.budget import spend

Known = Mapping[str, int]


def constant(node: Expr, universe: Universe, known: Known) -> int | None:
    """The value of an expression over constants and `known` locals; None if it depends on more."""
    spend(8)
    match node:
        case e.Const(value):
            return value
        case e.Local(name):
            return known.get(name)
        case e.Table(name, args):
            values = [constant(arg, universe, known) for arg in args]
            table = universe.tables.get(name)  # `linked` is not there while it is made
            if table is None or None in values:
                return None
            return looked_up(table, [v for v in values if v is not None])
        case e.Filter() | e.Quantified() | e.Aggregate():
            return _gone_through(node, universe, known)
        case e.Compare(operator, left, right) | e.Arith(operator, left, right):
            one, other = constant(left, universe, known), constant(right, universe, known)
            if one is None or other is None:
                return None
            worked_out = compare if isinstance(node, e.Compare) else arith
            return int(worked_out(operator, one, other))
        case e.Count(source):
            mask = constant(source, universe, known)
            return None if mask is None else mask.bit_count()
        case e.And(parts) | e.Or(parts):
            values = [constant(part, universe, known) for part in parts]
            if None in values:
                return None
            return int(all(values) if isinstance(node, e.And) else any(values))
        case _:
            replaced = e.mapped(node, lambda child: _as_const(child, universe, known))
            if all(isinstance(child, e.Const) for child in e.children(replaced)):
                folded = simplified(replaced, universe)
                return folded.value if isinstance(folded, e.Const) else None
            return None


def _as_const(node: Expr, universe: Universe, known: Known) -> Expr:
    value = constant(node, universe, known)
    return node if value is None else e.Const(value, type=node.type, span=node.span)


def _gone_through(
    node: e.Filter | e.Quantified | e.Aggregate, universe: Universe, known: Known
) -> int | None:
    """What is found of all members of a constant set."""
    mask = constant(node.source, universe, known)
    if mask is None:
        return None
    inner = node.body if isinstance(node, e.Aggregate) else node.condition
    found: dict[int, int] = {}
    for member in range(mask.bit_length()):
        if mask >> member & 1:
            value = constant(inner, universe, {**known, node.variable: member})
            if value is None:
                return None
            found[member] = value
    match node:
        case e.Filter():
            return e.mask_of(tuple(member for member, holds in found.items() if holds))
        case e.Quantified(every):
            return int(all(found.values()) if every else any(found.values()))
        case e.Aggregate("sum"):
            return sum(found.values())
        case e.Aggregate(operator):
            best = min if operator == "lowest" else max
            return best(found.values(), default=0)
        case _:
            assert_never(node)


def looked_up(table: TableData, args: list[int]) -> int:
    """A table's entry; outside of it what belongs to `none`."""
    for arg, size in zip(args, table.sizes, strict=True):
        if not 0 <= arg < size:
            return table.outside
    first = table.rows[args[0]]
    if isinstance(first, tuple):
        return first[args[1]]
    return first


def simplified(node: Expr, universe: Universe) -> Expr:
    """The node made simpler by what its children already are; it means the same."""
    match node:
        case e.Table(name, args) if name in universe.tables and all(
            isinstance(arg, e.Const) for arg in args
        ):
            values = [arg.value for arg in args if isinstance(arg, e.Const)]
            return _const(node, looked_up(universe.tables[name], values))
        case e.Arith(operator, e.Const(left), e.Const(right)):
            return _const(node, arith(operator, left, right))
        case e.Compare(operator, e.Const(left), e.Const(right)):
            return _const(node, int(compare(operator, left, right)))
        case e.Not(e.Const(value)):
            return _const(node, 1 - value)
        case e.Not(e.Not(operand)):
            return operand
        case e.And(parts):
            return _chain(node, parts, e.And, stop=0)
        case e.Or(parts):
            return _chain(node, parts, e.Or, stop=1)
        case e.Contains(e.Const(member), e.Const(mask)):
            return _const(node, mask >> member & 1)
        case e.Contains(_, e.Const(0)):
            return _const(node, 0)
        case e.Empty(e.Const(mask)):
            return _const(node, int(mask == 0))
        case e.Count(e.Const(mask)):
            return _const(node, mask.bit_count())
        case e.Single(e.Const(member)):
            inside = isinstance(node.type, SetOf) and member < universe.count(
                node.type.element.sort
            )
            return _const(node, (1 << member) * inside)
        case e.Owned(e.Const(mask), e.Const(owner)) if isinstance(node.type, SetOf):
            return _const(node, mask & universe.owned(node.type.element.sort, owner))
        case e.Filter(_, e.Const(0), _) | e.Owned(e.Const(0), _) | e.At(e.Const(0), _):
            return _const(node, 0)
        case e.Filter(_, _, e.Const(0)):
            return _const(node, 0)
        case e.Filter(_, source, e.Const(1)):
            return source
        case e.Union(e.Const(left), e.Const(right)):
            return _const(node, left | right)
        case e.Minus(e.Const(left), e.Const(right)):
            return _const(node, left & ~right)
        case e.Quantified(every, _, e.Const(0), _):
            return _const(node, int(every))
        case e.Quantified(True, _, _, e.Const(1)):
            return _const(node, 1)
        case e.Quantified(False, _, _, e.Const(0)):
            return _const(node, 0)
        case e.Aggregate(_, _, e.Const(0), _):
            return _const(node, 0)
        case _:
            return node


def _const(node: Expr, value: int) -> e.Const:
    return e.Const(value, type=node.type, span=node.span)


def _chain(node: Expr, parts: tuple[Expr, ...], joined: type[e.And | e.Or], stop: int) -> Expr:
    left: list[Expr] = []
    for part in parts:
        if isinstance(part, e.Const):
            if part.value == stop:
                return YES if stop else NO
        elif isinstance(part, joined):
            left.extend(part.parts)
        else:
            left.append(part)
    if not left:
        return NO if stop else YES
    if len(left) == 1:
        return left[0]
    return joined(tuple(left), type=node.type, span=node.span)


def arith(operator: str, left: int, right: int) -> int:
    match operator:
        case "+":
            return left + right
        case "-":
            return left - right
        case "*":
            return left * right
        case "lesser":
            return min(left, right)
        case _:
            return max(left, right)


def compare(operator: str, left: int, right: int) -> bool:
    match operator:
        case "==":
            return left == right
        case "!=":
            return left != right
        case "<":
            return left < right
        case "<=":
            return left <= right
        case ">":
            return left > right
        case _:
            return left >= right
