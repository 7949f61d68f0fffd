"""Links between the boxes of a picture: straight lines, or bows where a box is in between."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import combinations

from riotdsl.program.components import grids
from riotdsl.program.components.universe import Universe
from riotdsl.prose.picture import svg
from riotdsl.text.lazy_dataclass import dataclass

NEAR, BOW, HEAD = 4.0, 20.0, 5.0

Point = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Box:
    x: float
    y: float
    width: float
    height: float

    @property
    def sides(self) -> tuple[tuple[float, float], tuple[float, float]]:
        """From left to right, and from top to bottom."""
        return (self.x, self.x + self.width), (self.y, self.y + self.height)

    def touches(self, other: Box) -> bool:
        """Whether the boxes stand side by side, or corner to corner, so that no line is needed."""
        across = max(self.x, other.x) - min(self.x + self.width, other.x + other.width)
        down = max(self.y, other.y) - min(self.y + self.height, other.y + other.height)
        return max(across, down) <= NEAR

    def crossing(self, start: Point, end: Point) -> tuple[float, float] | None:
        """The part of a line that lies in the box, as shares of its way; None if none does."""
        low, high = 0.0, 1.0
        for (first, last), a, b in zip(self.sides, start, end, strict=True):
            if abs(b - a) < 1e-9:  # noqa: PLR2004 - along the axis
                if not first <= a <= last:
                    return None
                continue
            one, two = sorted(((first - a) / (b - a), (last - a) / (b - a)))
            low, high = max(low, one), min(high, two)
        return (low, high) if low < high else None


def drawn_links(
    universe: Universe, numbers: Mapping[str, int], boxes: Mapping[str, Box]
) -> Iterator[str]:
    """Lines between boxes whose places are linked; an arrow where a link leads one way only.

    Squares that are neighbours in their grid are linked in any case, and no line says so.
    """
    rows = universe.tables["linked"].rows
    beside = set(grids.neighbours(universe))
    height = max((box.y + box.height for box in boxes.values()), default=0.0)
    for one, two in combinations(boxes, 2):
        there, back = (
            _is_linked(rows, numbers[a], numbers[b]) for a, b in ((one, two), (two, one))
        )
        if not (there or back) or (numbers[one], numbers[two]) in beside:
            continue
        a, b = (boxes[one], boxes[two]) if there else (boxes[two], boxes[one])
        if a.touches(b):
            continue
        others = [box for label, box in boxes.items() if label not in (one, two)]
        yield from _line(a, b, others, height / 2, arrow=not (there and back))


def _is_linked(rows: tuple[int, ...] | tuple[tuple[int, ...], ...], a: int, b: int) -> bool:
    row = rows[a]
    assert isinstance(row, tuple)
    return bool(row[b])


def _line(a: Box, b: Box, others: list[Box], middle: float, *, arrow: bool) -> Iterator[str]:
    """The shortest way that crosses no other box; if there is none, a bow."""
    drawn: dict[str, object] = {"stroke": svg.QUIET, "stroke_width": 2, "fill": "none"}
    for first, last in _ways(a, b):
        if not any(box.crossing(first, last) for box in others):
            yield svg.element("line", x1=first[0], y1=first[1], x2=last[0], y2=last[1], **drawn)
            if arrow:
                yield _head(first, last)
            return
    yield svg.element("path", d=_bow(a, b, middle), **drawn)


def _ways(a: Box, b: Box) -> Iterator[tuple[Point, Point]]:
    """Straight lines from edge to edge; where the boxes face each other, at several places."""
    (ax, bx), (ay, by) = (_facing(*pair) for pair in zip(a.sides, b.sides, strict=True))
    for n in range(max(len(ax), len(ay))):
        i, j = min(n, len(ax) - 1), min(n, len(ay) - 1)
        yield (ax[i], ay[j]), (bx[i], by[j])


def _facing(one: tuple[float, float], two: tuple[float, float]) -> tuple[list[float], list[float]]:
    """Where a line leaves one stretch and meets the other."""
    low, high = max(one[0], two[0]), min(one[1], two[1])
    if low <= high:
        found = [low + (high - low) * share for share in (0.5, 0.25, 0.75, 0.1, 0.9)]
        return found, found
    return ([one[1]], [two[0]]) if one[1] < two[0] else ([one[0]], [two[1]])


def _bow(a: Box, b: Box, middle: float) -> str:
    """A bow on the side of the picture's middle."""
    down = a.y + b.y + (a.height + b.height) / 2 < 2 * middle
    ends = [(box.x + box.width / 2, box.y + (box.height if down else 0)) for box in (a, b)]
    bent = [(x, y + (BOW if down else -BOW)) for x, y in ends]
    shown = [f"{x:.1f} {y:.1f}" for x, y in (ends[0], *bent, ends[1])]
    return f"M {shown[0]} C {', '.join(shown[1:])}"


def _head(first: Point, last: Point) -> str:
    dx, dy = last[0] - first[0], last[1] - first[1]
    length = max((dx * dx + dy * dy) ** 0.5, 1e-9)
    ux, uy = dx / length * HEAD, dy / length * HEAD
    corners = [
        last,
        (last[0] - 1.6 * ux - 0.8 * uy, last[1] - 1.6 * uy + 0.8 * ux),
        (last[0] - 1.6 * ux + 0.8 * uy, last[1] - 1.6 * uy - 0.8 * ux),
    ]
    points = " ".join(f"{x:.1f},{y:.1f}" for x, y in corners)
    return svg.element("polygon", points=points, fill=svg.QUIET)
