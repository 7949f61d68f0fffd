"""When two expressions are the same: names of bound variables, types and places do not count."""

from __future__ import annotations

from riotdsl.program import expr as e
from riotdsl.program.expr import Expr
from riotdsl.text.budget import spend

Key = tuple[object, ...]

# The expression under these variables; the others stand outside of them.
_BINDERS = (e.Filter, e.Quantified, e.Aggregate)
_INNER = ("condition", "body")


def key(node: Expr, bound: tuple[str, ...] = ()) -> Key:
    """Equal for two expressions that are written alike, up to the names of their own variables."""
    spend(2)
    if isinstance(node, e.Local) and node.name in bound:
        return ("bound", bound.index(node.name))
    variable = node.variable if isinstance(node, _BINDERS) else None
    found: list[object] = [type(node).__name__]
    for name in e.branches(type(node)):  # type: ignore[arg-type]  # a class is hashable
        inner = bound
        if variable is not None and name in _INNER:
            inner = (variable, *bound)
        if name != "variable":
            found.append(_part(getattr(node, name), inner))
    return tuple(found)


def same_expression(one: Expr, other: Expr) -> bool:
    """Whether two expressions say the same in the same way."""
    return key(one) == key(other)


def _part(held: object, bound: tuple[str, ...]) -> object:
    if isinstance(held, e.Typed):
        return key(held, bound)  # type: ignore[arg-type]  # every Typed is an Expr
    if isinstance(held, tuple):
        return tuple(_part(each, bound) for each in held)
    return held
