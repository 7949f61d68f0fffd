"""Positions built by hand: one that a game came to, with pieces moved and tracks set otherwise.

A change stands only if every invariant holds after it. Pieces that a variable at work names stay
where they are. What the rules around the question read is changed more often than the rest.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from riotdsl.compare.witness.search.games import Changes
from riotdsl.compare.witness.search.lockstep import Engine, State, track_cells
from riotdsl.game.chance import Generator
from riotdsl.machine.code import Machine
from riotdsl.machine.layout import Cell
from riotdsl.machine.listing import Marks, marks_of
from riotdsl.program import expr as e
from riotdsl.program import model
from riotdsl.program.analysis.secret_decisions import hidden_kinds
from riotdsl.program.analysis.walk import program_statements
from riotdsl.program.types import Entity, Int, Words, YesNo
from riotdsl.text.lazy_dataclass import dataclass, field

_MOST_CHANGES = 6
_MOST_PIECES = 4


@dataclass(slots=True)
class Builder:
    """Changes positions of one engine; `near` are the tracks that the question's rules read."""

    engine: Engine
    generator: Generator
    near: Sequence[str]
    piles: list[int] = field(init=False)
    marks: dict[str, Marks] = field(init=False)
    names: dict[int, str] = field(init=False)
    tracks: list[str] = field(init=False)

    def __post_init__(self) -> None:
        machine = self.engine.machine
        self.piles = sorted({*_hidden_places(machine), *_card_places(machine)})
        self.marks = {sort: marks_of(machine, sort) for sort in ("unit", "card")}
        self.names = {cell: name for name, cell in self.engine.cells.items()}
        self.tracks = [name for name in machine.program.tracks if not name.startswith("#")]

    def changed(self, s: State) -> Changes:
        """Some changes that a position bears; none if it bears none that was drawn."""
        core = self.engine.backend.core(s)
        made: dict[str, int] = {}
        for _ in range(1 + self.generator.draw(_MOST_CHANGES)):
            drawn = self.drawn(core)
            tried = core[:]
            for name, value in drawn.items():
                tried[self.engine.cells[name]] = value
            if drawn and self.engine.backend.broken(self.engine.backend.extended(tried)) is None:
                core = tried
                made |= drawn
        original = self.engine.cells
        return tuple((name, value) for name, value in made.items() if s[original[name]] != value)

    def drawn(self, s: State) -> dict[str, int]:
        """One change: pieces, cards or a track."""
        what = self.generator.draw(8)
        if what < 4:  # noqa: PLR2004 - half of all changes move units
            return self.moved("unit", s)
        if what < 6 and self.piles:  # noqa: PLR2004
            return self.moved("card", s)
        return self.set(s)

    # ------------------------------------------------------------ pieces

    def moved(self, sort: str, s: State) -> dict[str, int]:
        """Some alike pieces to another place; cards from one pile to another."""
        machine, draw = self.engine.machine, self.generator.draw
        universe = machine.program.universe
        base = machine.layout.things[sort]
        alike: dict[tuple[object, ...], dict[int, list[int]]] = {}
        for number, token in enumerate(universe.tokens(sort)):
            place = s[base + number]
            if place < universe.count("place") and not self.is_named(sort, number, s):
                kind = token.kind, token.index, token.owner
                alike.setdefault(kind, {}).setdefault(place, []).append(number)
        if not alike:
            return {}
        places = list(alike.values())[draw(len(alike))]
        numbers = list(places.values())[draw(len(places))]
        target = self.target(sort, s)
        found: dict[str, int] = {}
        for number in numbers[: 1 + draw(_MOST_PIECES)]:
            found[f"{sort} {number}"] = target
            found |= self.marked(sort, number, s)
        return found

    def marked(self, sort: str, number: int, s: State) -> dict[str, int]:
        """The marks of a piece of the same owner that takes part in the game, if there is one."""
        machine = self.engine.machine
        tokens = machine.program.universe.tokens(sort)
        rows = self.marks[sort].rows
        home = s[rows[number][0]]
        models = [
            other
            for other, token in enumerate(tokens)
            if token.owner == tokens[number].owner
            and len(rows[other]) == len(rows[number])
            and s[rows[other][0]] not in (home, machine.program.universe.count("place"))
        ]
        if not models or not self.generator.draw(3):
            return {}
        model = models[self.generator.draw(len(models))]
        pairs = zip(rows[number][1:], rows[model][1:], strict=True)
        return {self.names[own]: s[other] for own, other in pairs if s[own] != s[other]}

    def target(self, sort: str, s: State) -> int:
        """A place: for cards a pile, for units one where others are, as often as any."""
        draw, universe = self.generator.draw, self.engine.machine.program.universe
        if sort == "card":
            return self.piles[draw(len(self.piles))]
        base = self.engine.machine.layout.things["unit"]
        if draw(2):
            place = s[base + draw(universe.count("unit"))]
            if place < universe.count("place"):
                return place
        return draw(universe.count("place"))

    def is_named(self, sort: str, number: int, s: State) -> bool:
        marks = self.marks[sort]
        return any(s[cell] == number for cell in marks.naming) or any(
            s[cell] >> number & 1 for cell in marks.holding
        )

    # ------------------------------------------------------------ tracks

    def set(self, s: State) -> dict[str, int]:
        """One cell of a track at another value, often at an end of its range."""
        draw = self.generator.draw
        if not self.tracks:
            return {}
        names = self.near if self.near and draw(4) else self.tracks
        cells = list(track_cells(self.engine.machine, names[draw(len(names))]).items())
        name, cell = cells[draw(len(cells))]
        values = self.values(self.engine.machine.layout.cells[cell], s[cell])
        return {name: values[draw(len(values))]} if values else {}

    def values(self, cell: Cell, now: int) -> list[int]:
        """Values that a cell could have instead."""
        universe = self.engine.machine.program.universe
        match cell.type:
            case Int(low, high):
                inside = (low, low + 1, high - 1, high, now - 1, now + 1, (low + high) // 2)
                found = [value for value in inside if low <= value <= high]
            case YesNo():
                found = [0, 1]
            case Words(words):
                found = [universe.words[word] for word in words]
            case Entity(sort):
                found = [*range(universe.count(sort)), cell.default]
            case _:
                found = []
        return [value for value in found if value != now]


def _hidden_places(machine: Machine) -> Iterator[int]:
    """Places that not everybody sees into."""
    universe = machine.program.universe
    for name in hidden_kinds(universe):
        family = universe.families[name]
        yield from range(family.start, family.start + family.count)


def _card_places(machine: Machine) -> Iterator[int]:
    """Places to which some rule moves cards, as far as it names them."""
    for node in program_statements(machine.program):
        if isinstance(node, model.Move) and node.sort == "card" and isinstance(node.to, e.Const):
            yield node.to.value
