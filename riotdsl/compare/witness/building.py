"""Positions built by hand: one that a game came to, with pieces moved and tracks set otherwise.

A change stands only if every invariant holds after it. Pieces that a variable at work names stay
where they are. What the rules around the question read is changed more often than the rest.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from riotdsl.compare.witness.lockstep import Engine, State, track_cells
from riotdsl.compare.witness.search import Changes
from riotdsl.game.chance import Generator
from riotdsl.machine.layout import Cell
from riotdsl.machine.listing import marks_of
from riotdsl.program.secrets import hidden_kinds
from riotdsl.program.types import Entity, Int, Words, YesNo

_MOST_CHANGES = 6
_MOST_PIECES = 4


@dataclass(slots=True)
class Builder:
    """Changes positions of one engine; `near` are the tracks that the question's rules read."""

    engine: Engine
    generator: Generator
    near: Sequence[str]
    piles: list[int] = field(init=False)
    naming: dict[str, tuple[list[int], list[int]]] = field(init=False)
    tracks: list[str] = field(init=False)

    def __post_init__(self) -> None:
        machine = self.engine.machine
        universe = machine.program.universe
        self.piles = [
            place
            for name in sorted(hidden_kinds(universe))
            for place in range(
                universe.families[name].start,
                universe.families[name].start + universe.families[name].count,
            )
        ]
        marks = {sort: marks_of(machine, sort) for sort in ("unit", "card")}
        self.naming = {sort: (each.naming, each.holding) for sort, each in marks.items()}
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
        tokens = universe.tokens(sort)
        if not tokens:
            return {}
        first = draw(len(tokens))
        alike = [
            number
            for number, token in enumerate(tokens)
            if (token.kind, token.index, token.owner)
            == (tokens[first].kind, tokens[first].index, tokens[first].owner)
            and s[base + number] == s[base + first]
            and not self.is_named(sort, number, s)
        ]
        if not alike or s[base + first] >= universe.count("place"):
            return {}
        target = self.target(sort, s)
        return {f"{sort} {number}": target for number in alike[: 1 + draw(_MOST_PIECES)]}

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
        naming, holding = self.naming[sort]
        return any(s[cell] == number for cell in naming) or any(
            s[cell] >> number & 1 for cell in holding
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
