"""Picking a first place and a second one at some distance, of many such pairs, by their number.

For each distance there is the set of first places; the sets lie side by side in one number, each in
a lane of its own. Pairs are counted by their first places, and then in the order of the distances.
"""

from __future__ import annotations

from riotdsl.machine.bits import members

LANE = 64
REST = 4
_REMEMBERED = 50_000


def joined(sets: list[str]) -> str:
    """The source of a number that has each set in its lane."""
    return " | ".join(f"{each} << {LANE * at}" if at else each for at, each in enumerate(sets))


def low_bits(width: int, lanes: int) -> int:
    """The first so many places in every lane."""
    low = (1 << width) - 1
    return sum(low << LANE * lane for lane in range(lanes))


class Pairs(dict[int, tuple[tuple[int, int], ...]]):
    """The pairs of a number that has some of the first four places in its lanes.

    A pair is the first place and the distance. What was looked up once is remembered.

    >>> Pairs((7, 9))[0b11 | 0b10 << 64]
    ((0, 7), (1, 7), (1, 9))
    """

    __slots__ = ("distances",)

    def __init__(self, distances: tuple[int, ...]) -> None:
        super().__init__()
        self.distances = distances

    def __missing__(self, mask: int) -> tuple[tuple[int, int], ...]:
        if len(self) > _REMEMBERED:
            self.clear()
        rows = sorted(
            (place % LANE, place // LANE, self.distances[place // LANE]) for place in members(mask)
        )
        found = self[mask] = tuple((place, by) for place, _, by in rows)
        return found
