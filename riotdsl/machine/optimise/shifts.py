"""Long expressions over moved sets as functions of the sets they start from.

Each set is then read once, and the same pattern, wherever it occurs, is one function.
"""

from __future__ import annotations

from collections.abc import Callable

from riotdsl.program import expr as e
from riotdsl.program.expr import Expr

FEW = 4


def shifts(node: Expr) -> int:
    """How many moved sets an expression is made of."""
    match node:
        case e.Shifted():
            return 1
        case e.Meet(left, right) | e.Minus(left, right) | e.Union(left, right):
            return shifts(left) + shifts(right)
        case _:
            return 0


def pattern(node: Expr, mask: Callable[[int], str]) -> tuple[str, list[Expr]]:
    """The expression over parameters `a0`, `a1`, ..., and the sets that they stand for."""
    given: list[Expr] = []

    def written(part: Expr) -> str:
        match part:
            case e.Meet(left, right):
                return f"({written(left)} & {written(right)})"
            case e.Minus(left, right):
                return f"({written(left)} & ~{written(right)})"
            case e.Union(left, right) if shifts(part):
                return f"({written(left)} | {written(right)})"
            case e.Shifted(source, by):
                return f"({written(source)} {'>>' if by > 0 else '<<'} {abs(by)})"
            case e.Const(value):
                return mask(value)
            case _:
                if part not in given:
                    given.append(part)
                return f"a{given.index(part)}"

    return written(node), given
