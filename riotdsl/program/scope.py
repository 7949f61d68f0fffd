"""Names in view inside an expression or statement, and the variables of procedures and actions."""

from __future__ import annotations

from collections.abc import Mapping

from riotdsl.program.expr import Expr, Frame
from riotdsl.program.model import Slot
from riotdsl.program.types import Type
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


@dataclass(slots=True)
class Frames:
    """The slots of every frame in the order of their declaration."""

    slots: dict[str, dict[str, Slot]] = field(default_factory=dict)

    def add(self, owner: str, name: str, kind: Type, *, clamped: bool = False) -> Frame:
        """A new variable; a second one of the same name gets a number behind it."""
        frame = self.slots.setdefault(owner, {})
        unique, count = name, 1
        while unique in frame:
            count += 1
            unique = f"{name}_{count}"
        frame[unique] = Slot(unique, kind, clamped, name if unique != name else None)
        return Frame(owner, unique, type=kind)

    def of(self, owner: str) -> tuple[Slot, ...]:
        return tuple(self.slots.get(owner, {}).values())

    def type_of(self, owner: str, name: str) -> Type | None:
        slot = self.slots.get(owner, {}).get(name)
        return None if slot is None else slot.type

    def names(self, owner: str) -> dict[str, Frame]:
        """Every variable of a frame under its name."""
        slots = self.slots.get(owner, {})
        return {name: Frame(owner, name, type=slot.type) for name, slot in slots.items()}

    def is_clamped(self, frame: Frame) -> bool:
        return self.slots[frame.owner][frame.name].clamped
