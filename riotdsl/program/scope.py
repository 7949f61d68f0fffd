"""Names in view inside an expression or statement."""

from __future__ import annotations

from collections.abc import Mapping

from riotdsl.program.expr import Expr
from riotdsl.text.lazy_dataclass import dataclass, field, replace


@dataclass(frozen=True, slots=True)
class Scope:
    """Local names, `it`, `you`, and the procedures that `end` may leave."""

    names: Mapping[str, Expr] = field(default_factory=dict)
    it: Expr | None = None
    you: Expr | None = None
    frame: str | None = None
    inside: frozenset[str] = frozenset()
    asks_outcome: bool = False

    def with_name(self, name: str, expr: Expr) -> Scope:
        return replace(self, names={**self.names, name: expr})

    def with_names(self, names: Mapping[str, Expr]) -> Scope:
        return replace(self, names={**self.names, **names})

    def with_it(self, it: Expr) -> Scope:
        return replace(self, it=it)

    def with_you(self, you: Expr) -> Scope:
        return replace(self, you=you)
