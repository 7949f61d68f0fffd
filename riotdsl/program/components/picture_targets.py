"""Which place, or which whole grid, a box of a picture shows."""

from __future__ import annotations

from riotdsl.program.components.universe import Universe
from riotdsl.syntax.tree.expressions import Expr, Indexed, Number, Ref

EDGE = 4  # columns of a grid beside its squares


def grid_target(universe: Universe, ref: Ref) -> tuple[int, int] | None:
    """How many files and ranks the grid has that is shown as a whole; None for a single place."""
    return None if ref.trailers else universe.grids.get(ref.root.text)


def place_target(universe: Universe, ref: Ref) -> int | None:
    """The place that is meant by its name and indexes: `hut[2]`, `b1`; None if there is none."""
    name = ref.root.text
    if not ref.trailers and name in universe.squares:
        return universe.squares[name]
    family = universe.families.get(name)
    if family is None or family.sort != "place" or not is_plain(ref):
        return None
    index = tuple(
        _index(universe, argument)
        for trailer in ref.trailers
        if isinstance(trailer, Indexed)
        for argument in trailer.arguments
    )
    members = universe.place_index[family.start : family.start + family.count]
    return family.start + members.index(index) if index in members else None


def _index(universe: Universe, argument: Expr) -> int:
    if isinstance(argument, Number):
        return argument.value
    assert isinstance(argument, Ref)
    if argument.root.text in universe.factions:
        return universe.factions.index(argument.root.text)
    place = place_target(universe, argument)
    return -1 if place is None else place


def is_plain(argument: Expr) -> bool:
    """Whether an index is a number or a name, perhaps with such indexes."""
    if not isinstance(argument, Ref):
        return isinstance(argument, Number)
    return all(
        isinstance(trailer, Indexed) and all(map(is_plain, trailer.arguments))
        for trailer in argument.trailers
    )
