"""Tracks that generated code keeps an index of: for every value the set of those that have it.

The sets lie behind the cells of the state and the index of places; they are no part of the state,
because they follow from it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from riotdsl.machine.code import Machine
from riotdsl.machine.layout import Layout
from riotdsl.machine.optimise.loop_narrowing import value_count
from riotdsl.program import expr as e
from riotdsl.program import model
from riotdsl.program.analysis.walk import expressions
from riotdsl.program.components.universe import Universe
from riotdsl.text.lazy_dataclass import dataclass


@dataclass(frozen=True, slots=True)
class Index:
    """The index of a track: its first row among all, and how many rows it has."""

    track: str
    sort: str
    first: int
    rows: int


def indexes(program: model.Program) -> Mapping[str, Index]:
    """The index of each track by whose values something is looked up."""
    found: dict[str, Index] = {}
    at = 0
    names = {
        node.track
        for _, whole in expressions(program)
        for node in e.walk(whole)
        if isinstance(node, e.Holding)
    }
    for name in sorted(names):
        track = program.tracks[name]
        rows = value_count(track.type, program.universe)
        assert rows is not None
        sort = track.params[0].type
        assert hasattr(sort, "sort")
        found[name] = Index(name, sort.sort, at, rows)
        at += rows
    return found


def index_base(machine: Machine, sort: str) -> int:
    """Behind the cells of the state: for each place the set of units there, then of cards."""
    places = machine.program.universe.count("place") + 1
    return machine.layout.size + (0 if sort == "unit" else places)


def rows_of(index: Index, layout: Layout, s: Sequence[int]) -> list[int]:
    """The sets of an index as they are in a state."""
    cells = layout.tracks[index.track]
    axis = cells.axes[0]
    rows = [0] * index.rows
    for offset in range(axis.size):
        rows[s[cells.base + offset]] |= 1 << axis.first + offset
    return rows


def places_rows(universe: Universe) -> int:
    """How many rows the index of places has: for each sort of thing one a place, and nowhere."""
    return 2 * (universe.count("place") + 1)


def first_row(machine: Machine, index: Index) -> int:
    """Where an index begins in the list that is a state of generated Python."""
    return machine.layout.size + places_rows(machine.program.universe) + index.first
