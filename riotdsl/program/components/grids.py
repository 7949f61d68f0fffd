"""What a grid gives: squares, neighbours, distances, lines and leaps, as constant tables."""

from __future__ import annotations

from collections.abc import Iterator

from riotdsl.program.components.universe import Family, IndexRange, TableData, Universe
from riotdsl.program.expr import mask_of
from riotdsl.program.types import Entity, Int, SetOf
from riotdsl.text.budget import spend
from riotdsl.text.source import Span

STRAIGHT = ((1, 0), (-1, 0), (0, 1), (0, -1))
DIAGONAL = ((1, 1), (1, -1), (-1, 1), (-1, -1))
LETTERS = "abcdefghijklmnopqrstuvwxyz"

Square = tuple[int, int]


def add_grid(universe: Universe, name: str, files: int, ranks: int, span: Span) -> None:
    """Number the squares rank by rank, `a1` first; each has a `file` and a `rank`."""
    start = len(universe.places)
    universe.grids[name] = (files, ranks)
    for rank in range(1, ranks + 1):
        for file in range(1, files + 1):
            square = f"{LETTERS[file - 1]}{rank}"
            universe.squares[square] = len(universe.places)
            universe.places.append(square)
            universe.place_index.append((file, rank))
    indexes = (
        IndexRange("file", None, tuple(range(1, files + 1))),
        IndexRange("rank", None, tuple(range(1, ranks + 1))),
    )
    universe.families[name] = Family(name, "place", start, files * ranks, indexes, span)


def neighbours(universe: Universe) -> Iterator[tuple[int, int]]:
    for name in universe.grids:
        family = universe.families[name]
        for number in range(family.start, family.start + family.count):
            for step in (*STRAIGHT, *DIAGONAL):
                ray = _ray(universe, name, number, step)
                if ray:
                    yield number, ray[0]


def table(universe: Universe, function: str, numbers: tuple[int, ...] = ()) -> TableData:
    """The table of a grid function, made on first use; `numbers` are the constants of `leaps`."""
    name = "_".join((function, *map(str, numbers)))
    if name not in universe.tables:
        universe.add_table(_made(universe, function, name, numbers))
    return universe.tables[name]


def _made(universe: Universe, function: str, name: str, numbers: tuple[int, ...]) -> TableData:
    size = len(universe.places) + 1
    squares = SetOf(Entity("place", frozenset(universe.grids), maybe_none=False), size - 1)
    if function == "distance":
        far = max((max(grid) for grid in universe.grids.values()), default=1)
        rows = [[far] * size for _ in range(size)]
        for a, b, files, ranks in _pairs(universe):
            rows[a][b] = max(abs(files), abs(ranks))
        return TableData(name, (size, size), tuple(map(tuple, rows)), Int(0, far), far)
    if function == "between":
        return _between(universe, name, size, squares)
    spend(15 * size)
    reach = [0] * size
    for grid in universe.grids:
        family = universe.families[grid]
        for number in range(family.start, family.start + family.count):
            reach[number] = _reached(universe, grid, number, function, numbers)
    most = max(mask.bit_count() for mask in reach)
    return TableData(name, (size,), tuple(reach), SetOf(squares.element, most), 0)


def _between(universe: Universe, name: str, size: int, squares: SetOf) -> TableData:
    rows = [[0] * size for _ in range(size)]
    most = 0
    for grid in universe.grids:
        family = universe.families[grid]
        for number in range(family.start, family.start + family.count):
            for step in (*STRAIGHT, *DIAGONAL):
                passed = 0
                for square in _ray(universe, grid, number, step):
                    rows[number][square] = passed
                    most = max(most, passed.bit_count())
                    passed |= 1 << square
    kind = SetOf(squares.element, most)
    return TableData(name, (size, size), tuple(map(tuple, rows)), kind, 0)


def _reached(
    universe: Universe, grid: str, number: int, function: str, numbers: tuple[int, ...]
) -> int:
    if function == "leaps":
        m, n = numbers
        jumps = {(x, y) for a, b in ((m, n), (n, m)) for x in (a, -a) for y in (b, -b)}
        landed = (_square(universe, grid, number, jump) for jump in jumps)
        return mask_of(tuple(square for square in landed if square is not None))
    steps = {"straights": STRAIGHT, "diagonals": DIAGONAL}.get(function, (*STRAIGHT, *DIAGONAL))
    return mask_of(tuple(square for step in steps for square in _ray(universe, grid, number, step)))


def _square(universe: Universe, grid: str, number: int, step: Square) -> int | None:
    files, ranks = universe.grids[grid]
    file, rank = universe.place_index[number]
    file, rank = file + step[0], rank + step[1]
    if not (1 <= file <= files and 1 <= rank <= ranks):
        return None
    return universe.families[grid].start + (rank - 1) * files + file - 1


def _ray(universe: Universe, grid: str, number: int, step: Square) -> list[int]:
    found: list[int] = []
    square = _square(universe, grid, number, step)
    while square is not None:
        found.append(square)
        square = _square(universe, grid, square, step)
    return found


def _pairs(universe: Universe) -> Iterator[tuple[int, int, int, int]]:
    for grid in universe.grids:
        family = universe.families[grid]
        numbers = range(family.start, family.start + family.count)
        for a in numbers:
            for b in numbers:
                (af, ar), (bf, br) = universe.place_index[a], universe.place_index[b]
                yield a, b, bf - af, br - ar
