"""Panels of points with their intervals, drawn in plain SVG that any page can hold.

It needs nothing to draw with, and has no style of its own, so that a strict policy shows it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import floor, log10

from riotdsl.arena.plots import Panel, Point
from riotdsl.prose.picture import svg

WIDTH, LEFT, RIGHT = 720.0, 240.0, 20.0
HEAD, ROW, FOOT, LEGEND = 24.0, 16.0, 34.0, 22.0
SIZE = 11.0
TICKS = 5
UNITS = (1, 2, 5, 10)
LINES = "#d0d0cb"


def drawn(title: str, panels: Sequence[Panel]) -> str:
    """The panels below each other; `title` is read aloud in place of them."""
    parts: list[str] = []
    top = 6.0
    for panel in panels:
        parts += _panel(panel, top)
        top += HEAD + ROW * len(panel.rows) * len(panel.series) + FOOT
    legend, lines = _legend(panels[0].series, top) if panels else ([], 0)
    return svg.drawing(WIDTH, top + lines * LEGEND + 4, title, [*parts, *legend])


def _panel(panel: Panel, top: float) -> Iterator[str]:
    scale = _Scale(list(panel.points.values()))
    yield svg.text(6.0, top + 14, panel.title, 13, font_weight="bold")
    begin, end = top + HEAD, top + HEAD + ROW * len(panel.rows) * len(panel.series)
    for tick in scale.ticks:
        x, is_zero = scale.x(tick), not tick
        colour, width = (svg.INK, 1.5) if is_zero else (LINES, 1)
        yield svg.element("line", x1=x, x2=x, y1=begin, y2=end, stroke=colour, stroke_width=width)
        yield svg.text(x, end + 13, f"{tick:+g}" if tick else "0", 10, text_anchor="middle")
    yield svg.text((LEFT + WIDTH - RIGHT) / 2, end + 27, panel.unit, 10, text_anchor="middle")
    y = begin
    for row in panel.rows:
        name = svg.shortened(row.replace("_", " "), LEFT - 20, SIZE)
        yield svg.text(LEFT - 10, y + SIZE, name, SIZE, text_anchor="end")
        for number, series in enumerate(panel.series):
            point = panel.points.get((row, series))
            if point is not None:
                yield from _point(point, y + ROW / 2, _look(number, series), scale)
            y += ROW


def _look(number: int, series: str) -> tuple[str, str]:
    return svg.SEATS[number % len(svg.SEATS)] if series else svg.NOBODYS


def _point(point: Point, y: float, look: tuple[str, str], scale: _Scale) -> Iterator[str]:
    low, high = scale.x(point.low), scale.x(point.high)
    ink: dict[str, object] = {"stroke": svg.INK, "stroke_width": 1.3}
    yield svg.element("line", x1=low, x2=high, y1=y, y2=y, **ink)
    yield from (svg.element("line", x1=x, x2=x, y1=y - 4, y2=y + 4, **ink) for x in (low, high))
    yield svg.token(scale.x(point.value), y, 4.5, look)


def _legend(series: Sequence[str], top: float) -> tuple[list[str], int]:
    parts: list[str] = []
    x, line = 12.0, 0
    for number, name in enumerate(each for each in series if each):
        wide = 40 + svg.width_of(name, 12)
        if parts and x + wide > WIDTH:
            x, line = 12.0, line + 1
        y = top + line * LEGEND + 10
        parts.append(svg.token(x + 6, y, 6, _look(number, name)))
        parts.append(svg.text(x + 18, y + 4, name, 12))
        x += wide
    return parts, line + 1


class _Scale:
    """From values to places across; 0 is always in sight."""

    def __init__(self, points: Sequence[Point]) -> None:
        low = min([0.0, *(point.low for point in points)])
        high = max([0.0, *(point.high for point in points)])
        if low == high:
            low, high = -1.0, 1.0
        step = _step((high - low) / TICKS)
        first, last = floor(low / step), -floor(-high / step)
        self.ticks = [round(number * step, 10) for number in range(first, last + 1)]
        self.low, self.high = self.ticks[0], self.ticks[-1]

    def x(self, value: float) -> float:
        return LEFT + (WIDTH - RIGHT - LEFT) * (value - self.low) / (self.high - self.low)


def _step(least: float) -> float:
    """The smallest of 1, 2 and 5 times a power of ten that is not less."""
    power: float = 10.0 ** floor(log10(least))
    return next(unit * power for unit in UNITS if unit * power >= least * (1 - 1e-9))
