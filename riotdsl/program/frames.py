"""Frames: the variables of each procedure and action, as they become known."""

from __future__ import annotations

from riotdsl.program.expr import Frame
from riotdsl.program.model import Slot
from riotdsl.program.types import Type
from riotdsl.text.lazy_dataclass import dataclass, field


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
