"""What generated Python calls: small functions over the state list.

`B` gives the members of a set as a tuple and remembers what it was asked; games ask for the same
sets again and again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import product
from operator import itemgetter
from typing import Any

from riotdsl.machine.bits import following, order_mask, packed, unpacked
from riotdsl.machine.layout import TrackCells
from riotdsl.machine.listing import Marks, Tally, free, only_subset
from riotdsl.machine.optimise.place_pairs import Pairs

_REMEMBERED = 100_000

State = list[int]


def members_memo() -> Callable[[int], tuple[int, ...]]:
    """A function from a set to its members, with a memory of its own."""
    memory: dict[int, tuple[int, ...]] = {0: ()}

    def members(mask: int) -> tuple[int, ...]:
        found = memory.get(mask)
        if found is None:
            listed = []
            rest = mask
            while rest:
                low = rest & -rest
                listed.append(low.bit_length() - 1)
                rest ^= low
            found = tuple(listed)
            if len(memory) > _REMEMBERED:
                memory.clear()
                memory[0] = ()
            memory[mask] = found
        return found

    return members


def read(s: State, cells: TrackCells, *args: int) -> int:
    """A track where an argument may have no row."""
    cell = cells.cell(list(args))
    return cells.default if cell is None else s[cell]


def write(s: State, cells: TrackCells, value: int, *args: int) -> None:
    cell = cells.cell(list(args))
    if cell is not None:
        s[cell] = value


def put(  # noqa: PLR0913 - where a track and its index lie
    s: State, arg: int, value: int, base: int, first: int, end: int, rows: int
) -> None:
    """Store into a track that has an index by its values."""
    if first <= arg < end:
        old = s[base + arg]
        if old != value:
            bit = 1 << arg
            s[rows + old] ^= bit
            s[rows + value] |= bit
            s[base + arg] = value


def look(rows: Any, outside: int, *args: int) -> int:  # noqa: ANN401 - a tuple, or a tuple of tuples
    """A table where an argument may lie outside."""
    for arg in args:
        if not 0 <= arg < len(rows):
            return outside
        rows = rows[arg]
    found: int = rows
    return found


def place_of(s: State, base: int, thing: int, count: int, nowhere: int) -> int:
    return s[base + thing] if thing < count else nowhere


def lying(s: State, base: int, place: int, places: int) -> int:
    return s[base + place] if place < places else 0


def union(parts: list[int]) -> int:
    whole = 0
    for part in parts:
        whole |= part
    return whole


def single(member: int, count: int) -> int:
    return 1 << member if member < count else 0


def mover(things: int, index: int, places: int) -> Callable[[State, int, int], None]:
    """A function that moves a set of things and keeps the index of places up to date."""

    def move(s: State, mask: int, place: int) -> None:
        rest = mask
        while rest:
            low = rest & -rest
            rest ^= low
            cell = things + low.bit_length() - 1
            old = s[cell]
            if old < places:
                s[index + old] &= ~low
            s[cell] = place
        if place < places:
            s[index + place] |= mask

    return move


def classifier(
    marks: Marks, kinds: tuple[int, ...], none: int, members: Callable[[int], tuple[int, ...]]
) -> Callable[[State, int], list[list[int]]]:
    """A function that sorts a set into classes of interchangeable things."""
    getters = [_getter(row) for row in marks.rows]
    naming, holding = tuple(marks.naming), tuple(marks.holding)

    def classes(s: State, mask: int) -> list[list[int]]:
        numbers = members(mask)
        if len(numbers) == 1:
            return [[numbers[0]]]
        named = [s[cell] for cell in naming if s[cell] != none]
        named += [each for cell in marks.ranking for each in unpacked(s[cell])]
        held = [s[cell] for cell in holding if s[cell]]
        found: dict[tuple[Any, ...], list[int]] = {}
        for number in numbers:
            key: tuple[Any, ...] = (kinds[number], getters[number](s))
            if named or held:
                key = (
                    *key,
                    *[each == number for each in named],
                    *[each >> number & 1 for each in held],
                )
            if key in found:
                found[key].append(number)
            else:
                found[key] = [number]
        return list(found.values())

    return classes


def _getter(row: tuple[int, ...]) -> Callable[[State], Any]:
    return itemgetter(*row)


def subsets(
    classes: list[list[int]], low: int, high: int | None, tally: Tally, steps: int
) -> Iterator[int]:
    """The subsets of things in classes, as masks; a try takes so many steps of the tally."""
    takes = []
    for numbers in classes:
        masks = [0]
        for number in numbers:
            masks.append(masks[-1] | 1 << number)
        takes.append(masks[::-1] if tally.first else masks)
    for parts in product(*takes):
        if not tally.spend(steps):
            return
        whole = sum(parts)
        size = whole.bit_count()
        if size >= low and (high is None or size <= high):
            yield whole


def seat_order(parts: list[tuple[str, int]], factions: int) -> int:
    """The seats of a window, each once; a part is a kind (set, order, one) and its value."""
    line: list[int] = []
    for kind, value in parts:
        if kind == "set":
            more = unpacked(packed(i for i in range(factions) if value >> i & 1))
        elif kind == "order":
            more = unpacked(value)
        else:
            more = [value] * (value < factions)
        line.extend(each for each in more if each not in line)
    return packed(line)


def rotated(code: int) -> tuple[int, int]:
    """The first of an order, and the order with it moved to the end."""
    line = unpacked(code)
    return line[0], packed([*line[1:], line[0]])


PRELUDE = {
    "Pairs": Pairs,
    "Tally": Tally,
    "following": following,
    "free": free,
    "look": look,
    "lying": lying,
    "only_subset": only_subset,
    "order_mask": order_mask,
    "packed": packed,
    "place_of": place_of,
    "put": put,
    "read": read,
    "rotated": rotated,
    "seat_order": seat_order,
    "single": single,
    "subsets": subsets,
    "union": union,
    "write": write,
}
