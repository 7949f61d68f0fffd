"""What does not change inside a loop, taken out of it.

Parts that do not depend on the loop's variable become variables that are set before it. Of a table
with two arguments, of which only the second depends, the row is taken out.
"""

from __future__ import annotations

from collections.abc import Callable

from riotdsl.machine.optimise.loop_narrowing import free
from riotdsl.machine.optimise.set_parser import untyped
from riotdsl.program import expr as e
from riotdsl.program.expr import Expr
from riotdsl.text.lazy_dataclass import dataclass, field

_BINDERS = (e.Filter, e.Quantified, e.Aggregate, e.UnionOf)
_DEAR = (*_BINDERS, e.Call)


@dataclass(slots=True)
class LoopInvariants:
    """Takes parts of expressions out of a loop over a variable.

    `outside` has them by their names; `rows` has by its name what is looked up, in every round, in
    a row of a table that is taken out. `is_safe` tells whether a table has a row for all arguments.
    """

    variable: str
    is_safe: Callable[[e.Table], bool]
    outside: dict[str, Expr] = field(default_factory=dict)
    rows: dict[str, e.Table] = field(default_factory=dict)
    names: dict[Expr, str] = field(default_factory=dict)

    def inside(self, node: Expr, bound: frozenset[str] = frozenset()) -> Expr:
        """What is left of an expression inside the loop."""
        bound = bound | {self.variable}
        if not isinstance(node, e.Const) and self.is_fixed(node, bound):
            name = self.name("h", node)
            self.outside.setdefault(name, node)
            return e.Local(name, type=node.type)
        match node:
            case e.Table(_, (first, e.Local(self.variable))) if self.is_fixed(
                first, bound
            ) and self.is_safe(node):
                name = self.name("m", node)
                self.rows.setdefault(name, node)
                return e.Local(name, type=node.type)
            case _:
                pass
        if isinstance(node, _BINDERS):
            bound = bound | {node.variable}
        return e.mapped(node, lambda child: self.inside(child, bound))

    def is_fixed(self, node: Expr, bound: frozenset[str]) -> bool:
        """Whether an expression has the same value in every round, and is cheap to have."""
        return free(node).isdisjoint(bound) and not any(
            isinstance(each, _DEAR) for each in e.walk(node)
        )

    def name(self, letter: str, node: Expr) -> str:
        """One name for expressions that are computed alike."""
        return self.names.setdefault(untyped(node), f"{letter}{len(self.names)}")
