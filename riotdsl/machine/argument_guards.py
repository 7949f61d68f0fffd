"""What the types of arguments tell before they are looked up: whether they need a guard."""

from __future__ import annotations

from riotdsl.machine.layout import Axis
from riotdsl.program.components.universe import Universe
from riotdsl.program.types import Entity, Int, Type, YesNo


def is_inside(axis: Axis, kind: Type, universe: Universe) -> bool:
    """Whether every value of a type lies on the unbroken run of an axis."""
    match kind:
        case Int(low, high):
            return axis.first <= low and high < axis.first + axis.size
        case Entity(sort, kinds, maybe_none):
            mask = universe.mask(Entity(sort, kinds))
            run = ((1 << axis.size) - 1) << axis.first
            return not maybe_none and mask | run == run
        case _:
            return isinstance(kind, YesNo)


def has_row(kind: Type, size: int, universe: Universe) -> bool:
    """Whether every value of a type, `none` included, has a row in a table of so many."""
    match kind:
        case Int(low, high):
            return low >= 0 and high < size
        case Entity(sort, _, maybe_none):
            return universe.count(sort) - (not maybe_none) < size
        case _:
            return False


def is_taken(given: Type, wanted: Entity, universe: Universe) -> bool:
    """Whether a parameter takes whatever is of a type."""
    if not isinstance(given, Entity):
        return False
    wide = universe.accepted(wanted)
    return universe.accepted(given) | wide == wide
