"""Two programs played in step: the same decisions and outcomes of chance, until they part.

The programs have the same universe. What counts is what people talk about: where pieces lie, what
tracks say that have a name in the texts, who decides about what, what he may do, who has won. Marks
of pieces count for less, and what only the machine remembers does not count: then both play on.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from operator import itemgetter

from riotdsl.compare.witness.search.wasm_player import Backend, Picker, WasmPlayer
from riotdsl.machine.code import Machine
from riotdsl.machine.layout import OUTCOME, WINNERS
from riotdsl.machine.listing import Member
from riotdsl.machine.run import CHANCE, Options
from riotdsl.program.types import Entity
from riotdsl.text.lazy_dataclass import dataclass, field

State = list[int]
Sign = tuple[str, str | None, str, tuple[str, ...]]
HIDDEN = "#"
_TRIED = 12


@dataclass(frozen=True, slots=True)
class Step:
    """A decision or an outcome of chance: where, by whom (CHANCE for chance), and which."""

    sign: Sign
    decider: int
    member: Member


@dataclass(slots=True)
class Engine:
    """A machine, and what of its state counts.

    `telling` are the tracks that people talk about; all of them if none is named. `table` are the
    cells that count, `marks` those that count for less; `cells` are all that lies on the table.
    """

    backend: Backend
    telling: Collection[str]
    signs: list[Sign] = field(init=False)
    cells: dict[str, int] = field(init=False)
    table: tuple[str, ...] = field(init=False)
    marks: tuple[str, ...] = field(init=False)

    def __post_init__(self) -> None:
        machine = self.machine
        self.signs = [sign_of(machine, number) for number in range(len(machine.points))]
        self.cells = table_cells(machine)
        tracks = [name for name in machine.program.tracks if not name.startswith(HIDDEN)]
        told = [name for name in tracks if name in self.telling] or tracks
        marks = [name for name in told if is_mark(machine, name)]
        self.marks = tuple(cell for name in marks for cell in track_cells(machine, name))
        pieces = [cell for cell in self.cells if cell.partition(" ")[0] in machine.layout.things]
        plain = [name for name in told if name not in marks]
        self.table = (*pieces, *(cell for name in plain for cell in track_cells(machine, name)))

    @property
    def machine(self) -> Machine:
        return self.backend.machine

    def picker(self, cells: Sequence[int]) -> Picker:
        """What takes some cells out of a state, to compare them."""
        return (
            self.backend.picker(cells)
            if isinstance(self.backend, WasmPlayer)
            else itemgetter(*cells)
        )


@dataclass(slots=True)
class Side:
    """One of the two programs; `answers` are put into their cells when a game begins.

    `position` is where games begin, if not at the start.
    """

    engine: Engine
    answers: Mapping[int, int]
    position: State | None = None

    @property
    def backend(self) -> Backend:
        return self.engine.backend

    def start(self) -> State:
        s = self.backend.start() if self.position is None else self.backend.extended(self.position)
        for cell, code in self.answers.items():
            s[cell] = code
        return s


def sign_of(machine: Machine, number: int) -> Sign:
    """What a point is known by in either program."""
    point = machine.points[number]
    return point.owner, point.stage, point.name, tuple(b.action for b in point.branches)


def table_cells(machine: Machine) -> dict[str, int]:
    """The cells of what lies on the table, by name: pieces and tracks."""
    layout, universe = machine.layout, machine.program.universe
    found: dict[str, int] = {}
    for sort, base in layout.things.items():
        found |= {f"{sort} {n}": base + n for n in range(universe.count(sort))}
    for name in layout.tracks:
        if not name.startswith(HIDDEN):
            found |= track_cells(machine, name)
    return found


def track_cells(machine: Machine, name: str) -> dict[str, int]:
    """The cells of a track, by name."""
    cells = machine.layout.tracks[name]
    size = 1
    for axis in cells.axes:
        size *= axis.size
    return {f"{name} {n}": cells.base + n for n in range(size)}


def is_mark(machine: Machine, name: str) -> bool:
    """Whether a track is one of units or cards."""
    params = (param.type for param in machine.program.tracks[name].params)
    return any(isinstance(kind, Entity) and kind.sort in ("unit", "card") for kind in params)


@dataclass(slots=True)
class Standing:
    """Where the two stand: a state of each, and its decision (None: the game is over)."""

    a: State
    b: State
    asked_a: Options | None
    asked_b: Options | None

    def copy(self) -> Standing:
        return Standing(self.a[:], self.b[:], self.asked_a, self.asked_b)


@dataclass(slots=True)
class Twins:
    """The two programs side by side."""

    a: Side
    b: Side
    table: tuple[Picker, Picker] = field(init=False)
    marks: tuple[Picker, Picker] = field(init=False)

    def __post_init__(self) -> None:
        self.table = self.pickers(self.a.engine.table)
        self.marks = self.pickers(self.a.engine.marks)

    def pickers(self, names: Sequence[str]) -> tuple[Picker, Picker]:
        """What reads some cells of both states."""
        one, other = self.a.engine.cells, self.b.engine.cells
        shared = [name for name in names if name in other]
        own = (OUTCOME, WINNERS)
        first = self.a.engine.picker((*own, *(one[name] for name in shared)))
        if self.a.engine is self.b.engine:
            return first, first
        return first, self.b.engine.picker((*own, *(other[name] for name in shared)))

    # ------------------------------------------------------------ playing

    def begin(self) -> Standing:
        return self.resumed(self.a.start(), self.b.start())

    def resumed(self, a: State, b: State) -> Standing:
        """Both at the decision at which their states stand."""
        return Standing(a, b, self.a.backend.advance(a), self.b.backend.advance(b))

    def apply(self, at: Standing, member: Member) -> None:
        """Play the same in both; they must stand at the same decision."""
        assert at.asked_a is not None
        assert at.asked_b is not None
        self.a.backend.apply(at.asked_a, member, at.a)
        self.b.backend.apply(at.asked_b, member, at.b)
        at.asked_a = self.a.backend.advance(at.a)
        at.asked_b = self.b.backend.advance(at.b)

    def step(self, at: Standing, member: Member) -> Step:
        """What playing it will be in a log."""
        assert at.asked_a is not None
        return Step(self.a.engine.signs[at.asked_a.point], at.asked_a.decider, member)

    def is_broken(self, at: Standing) -> bool:
        """Whether an invariant does not hold on a side; while chance decides, none has to."""
        sides = ((self.a, at.a, at.asked_a), (self.b, at.b, at.asked_b))
        return any(
            side.backend.broken(s) is not None
            for side, s, asked in sides
            if asked is None or asked.decider != CHANCE
        )

    # ------------------------------------------------------------ comparing

    def same_table(self, at: Standing) -> bool:
        """Whether the same lies on the table, and the game is as far."""
        return bool(self.table[0](at.a) == self.table[1](at.b))

    def same_marks(self, at: Standing) -> bool:
        return bool(self.marks[0](at.a) == self.marks[1](at.b))

    def same_decision(self, at: Standing) -> bool:
        """Whether the same seat decides about the same."""
        one, other = at.asked_a, at.asked_b
        if one is None or other is None:
            return one is other
        same = self.a.engine.signs[one.point] == self.b.engine.signs[other.point]
        return same and one.decider == other.decider

    def same_chance(self, at: Standing) -> bool:
        """Whether chance decides in both, about the same and among the same."""
        one, other = at.asked_a, at.asked_b
        if one is None or other is None or one.decider != CHANCE:
            return False
        return self.same_decision(at) and one.families == other.families

    def listed_once(self, at: Standing, family: Member) -> Member | None:
        """The smallest member of a family that one side alone accepts."""
        assert at.asked_a is not None
        assert at.asked_b is not None
        one = set(self.a.backend.members(at.asked_a, family, at.a))
        other = set(self.b.backend.members(at.asked_b, family, at.b))
        return self.accepted_once(at, sorted(one ^ other, key=size_of)[:_TRIED])

    def refused(self, at: Standing) -> Member | None:
        """A member of a family listed on one side alone, that the other side refuses."""
        assert at.asked_a is not None
        assert at.asked_b is not None
        if at.asked_a.families == at.asked_b.families:
            return None
        one, other = set(at.asked_a.families), set(at.asked_b.families)
        found = []
        for family in sorted(one ^ other, key=size_of)[:_TRIED]:
            side, asked, s = (
                (self.a, at.asked_a, at.a) if family in one else (self.b, at.asked_b, at.b)
            )
            found.append(min(side.backend.members(asked, family, s), key=size_of))
        return self.accepted_once(at, found)

    def accepted_once(self, at: Standing, members: Sequence[Member]) -> Member | None:
        """The first that one side refuses; another of alike pieces is the same to it."""
        assert at.asked_a is not None
        assert at.asked_b is not None
        for member in members:
            one = is_allowed(self.a.backend, at.asked_a, at.a, member)
            if one != is_allowed(self.b.backend, at.asked_b, at.b, member):
                return member
        return None

    def is_listed(self, side: str, at: Standing, member: Member) -> bool:
        """Whether one side, `a` or `b`, accepts a member."""
        chosen, asked, s = (self.a, at.asked_a, at.a) if side == "a" else (self.b, at.asked_b, at.b)
        if asked is None:
            return False
        return is_listed(chosen.backend, asked, s, member)


def is_listed(backend: Backend, asked: Options, s: State, member: Member) -> bool:
    """Whether a member is among those of a decision."""
    for family in asked.families:
        if family == member:
            return True
        if family == member[: len(family)]:
            return member in backend.members(asked, family, s)
    return False


def is_allowed(backend: Backend, asked: Options, s: State, member: Member) -> bool:
    """Whether a member is listed, or differs from one only in which of alike pieces it takes."""
    if is_listed(backend, asked, s, member):
        return True
    point = backend.machine.points[asked.point]
    core = backend.core(s)
    if point.chooser is not None:
        return backend.plain.lister.may_choose(point.chooser, member[1], core)
    if point.sealed is not None:
        return False
    action = point.branches[member[0]].action
    return backend.plain.still_holds(action, asked.decider, member[1:], core)


def size_of(member: Member) -> tuple[int, Member]:
    """Small actions first: those that take few things."""
    return sum(max(value, 0).bit_count() for value in member[1:]), member


def decisions(steps: Sequence[Step]) -> int:
    """How many steps were decided by seats."""
    return sum(step.decider != CHANCE for step in steps)
