"""The state: one fixed vector of integers, and which cell means what.

The first cells are the machine's own: where it stands, who decides, how the game ended, how
much was done since a seat was asked. Then come
the places of all tokens, the tracks, the frames of procedures and actions, and what windows and
loops remember. A cell holds one integer (see `program.types` for the coding); a set is one cell.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import product

from riotdsl.program import model
from riotdsl.program.checks.secret_variables import SecretWalk
from riotdsl.program.components.universe import Universe
from riotdsl.program.types import ORDER_END, Entity, Int, OrderOf, SetOf, Type, Words, YesNo
from riotdsl.text.lazy_dataclass import dataclass, field

PC, DECIDER, OUTCOME, WINNERS, WORK = range(5)


@dataclass(frozen=True, slots=True)
class Cell:
    """One cell: its name for people, its type, and what it holds at first."""

    name: str
    type: Type
    default: int


@dataclass(frozen=True, slots=True)
class Axis:
    """One parameter of a table of cells: `rows` gives the row of each value, -1 for none.

    Where the values are one unbroken run, `first` is its start and `rows` is empty.
    """

    size: int
    first: int
    rows: tuple[int, ...]

    @property
    def values(self) -> Sequence[int]:
        """The values that have rows."""
        if self.rows:
            return [value for value, row in enumerate(self.rows) if row >= 0]
        return range(self.first, self.first + self.size)

    def row(self, value: int) -> int:
        """The row of a value, -1 where there is none."""
        if self.rows:
            return self.rows[value] if 0 <= value < len(self.rows) else -1
        row = value - self.first
        return row if 0 <= row < self.size else -1


@dataclass(frozen=True, slots=True)
class TrackCells:
    base: int
    axes: tuple[Axis, ...]
    default: int

    def cell(self, args: Sequence[int]) -> int | None:
        """The cell for some arguments; None if one of them has no row."""
        offset = 0
        for axis, arg in zip(self.axes, args, strict=True):
            row = axis.row(arg)
            if row < 0:
                return None
            offset = offset * axis.size + row
        return self.base + offset

    def combinations(self) -> Iterator[tuple[int, ...]]:
        """All arguments that there are cells for."""
        return product(*(axis.values for axis in self.axes))


Viewers = tuple[tuple[frozenset[int], tuple[int, ...]], ...]


@dataclass(frozen=True, slots=True)
class Veil:
    """A variable that holds what was worked out from hidden things, and who may know it.

    `cells` are its own, or those of what is left of a loop. Who may know it is, for each of
    `viewers`, one of the seats or what stands in one of the cells.
    """

    cells: tuple[int, ...]
    viewers: Viewers

    def is_open(self, s: Sequence[int], seat: int) -> bool:
        """Whether a seat may know what the variable holds."""
        return all(
            seat in seats or any(s[cell] == seat for cell in cells) for seats, cells in self.viewers
        )


@dataclass(frozen=True, slots=True)
class Beginning:
    """Who may know that a procedure begins, and what then stands in cells.

    `shown` is what it does at once for everybody to see.
    """

    reached: Veil
    cells: Mapping[int, Veil]
    shown: model.Block


@dataclass(slots=True)
class Layout:
    """Built once for a closed program, then only looked at."""

    universe: Universe
    cells: list[Cell] = field(default_factory=list)
    tracks: dict[str, TrackCells] = field(default_factory=dict)
    frames: dict[tuple[str, str], int] = field(default_factory=dict)
    returns: dict[str, int] = field(default_factory=dict)
    clears: dict[str, list[int]] = field(default_factory=dict)
    things: dict[str, int] = field(default_factory=dict)
    measures: dict[str, int] = field(default_factory=dict)
    walk: SecretWalk | None = field(default=None, compare=False, repr=False)
    veils: list[Veil] | None = field(default=None, compare=False, repr=False)
    beginnings: dict[str, Beginning] | None = field(default=None, compare=False, repr=False)
    turnings: dict[int, Veil] | None = field(default=None, compare=False, repr=False)
    drawings: dict[int, Veil] | None = field(default=None, compare=False, repr=False)
    labels: dict[str, dict[str, int]] = field(default_factory=dict, compare=False, repr=False)

    @property
    def size(self) -> int:
        return len(self.cells)

    def add(self, name: str, kind: Type, default: int | None = None) -> int:
        start = default_of(kind, self.universe) if default is None else default
        self.cells.append(Cell(name, kind, start))
        return len(self.cells) - 1

    def hidden(self, owner: str, name: str, kind: Type) -> int:
        """A cell that lives as long as a frame, for a loop or a window."""
        cell = self.add(f"{owner}.{name}", kind)
        self.clears[owner].append(cell)
        return cell


def default_of(kind: Type, universe: Universe) -> int:
    """What a variable of a type holds when nothing was stored: low end, no, first word, none."""
    match kind:
        case Int(low, _):
            return low
        case Words(words):
            return universe.words[words[0]]
        case Entity(sort):
            return universe.count(sort)
        case OrderOf():
            return ORDER_END
        case _:
            return 0


def lay_out(program: model.Program) -> Layout:
    """The cells of everything that is declared; lowering adds those of loops and windows."""
    universe = program.universe
    layout = Layout(universe)
    factions = Entity("faction")
    layout.add("pc", Int(0, 2**20), 0)
    layout.add("decider", factions)
    layout.add("outcome", Int(0, len(program.wins) + 2), 0)
    layout.add("winners", SetOf(factions, len(universe.factions)))
    layout.add("work", Int(0, 2**30))
    for sort in ("unit", "card"):
        layout.things[sort] = layout.size
        for number in range(universe.count(sort)):
            layout.add(f"{sort} {number}", Entity("place"))
    for track in program.tracks.values():
        layout.tracks[track.name] = _track(layout, track)
    for measure in program.measures:
        if measure.procedure is not None:
            layout.measures[measure.name] = layout.add(f"measure {measure.name}", Int(0, 2**30))
    slots = {name: owner.slots for name, owner in program.procedures.items()}
    slots |= {name: owner.slots for name, owner in program.actions.items()}
    for name, own in slots.items():
        layout.clears[name] = []
        for slot in own:
            layout.frames[name, slot.name] = layout.hidden(name, slot.name, slot.type)
    return layout


def _track(layout: Layout, track: model.TrackDecl) -> TrackCells:
    axes = tuple(axis_of(param.type, layout.universe) for param in track.params)
    base = layout.size
    count = 1
    for axis in axes:
        count *= axis.size
    for number in range(count):
        layout.add(f"{track.name} {number}" if axes else track.name, track.type)
    return TrackCells(base, axes, default_of(track.type, layout.universe))


def axis_of(kind: Type, universe: Universe) -> Axis:
    match kind:
        case Int(low, high):
            return Axis(high - low + 1, low, ())
        case YesNo():
            return Axis(2, 0, ())
        case Entity(sort, kinds):
            count = universe.count(sort)
            mask = universe.mask(Entity(sort, kinds))
            members = [number for number in range(count) if mask >> number & 1]
            if members and members == list(range(members[0], members[-1] + 1)):
                return Axis(len(members), members[0], ())
            rows = [-1] * (count + 1)
            for row, member in enumerate(members):
                rows[member] = row
            return Axis(len(members), 0, tuple(rows))
        case _:
            return Axis(1, 0, ())
