"""Plots with 95 % intervals, by matplotlib from the extra `report`: its only door.

Series differ in marker and in lightness as well as in colour, so that a plot can be read in print
and by people who see colours otherwise.
"""

from __future__ import annotations

import io
from collections.abc import Mapping, Sequence
from importlib.util import find_spec
from typing import Any

from riotdsl.text.lazy_dataclass import dataclass

FORMATS = ("svg", "png")
# The colours of Okabe and Ito, in an order in which neighbours differ in lightness too.
COLOURS = ("#0072B2", "#E69F00", "#009E73", "#CC79A7", "#56B4E9", "#D55E00", "#F0E442", "#666666")
MARKERS = "os^DvPX*"
INK = "#222222"
_SETTINGS = {
    "svg.hashsalt": "riotdsl",
    "svg.fonttype": "none",
    "text.parse_math": False,
    "font.size": 10,
    "font.family": "sans-serif",
}
WIDTH, ROW, MARGIN, LINE = 8.0, 0.24, 0.4, 0.3
DPI = 150


class NoPlotsError(Exception):
    """There is nothing here to draw with; the text tells the remedy."""


@dataclass(frozen=True, slots=True)
class Point:
    """A value with its interval."""

    value: float
    low: float
    high: float


@dataclass(frozen=True, slots=True)
class Panel:
    """Some rows, each with at most one point a series; `zero` draws a line there.

    `points` are by row and series; a single series needs no name.
    """

    title: str
    unit: str
    series: Sequence[str]
    rows: Sequence[str]
    points: Mapping[tuple[str, str], Point]
    limits: tuple[float, float] | None = None
    zero: bool = False

    @property
    def height(self) -> float:
        lines = bool(self.title) + bool(self.unit)
        return MARGIN + LINE * lines + ROW * len(self.rows) * len(self.series)


def require() -> None:
    """NoPlotsError if plots cannot be drawn here."""
    if find_spec("matplotlib") is None:
        raise NoPlotsError("Plots need the extra `report`: pip install 'riotdsl[report]'.")


def drawn(title: str, panels: Sequence[Panel], form: str) -> bytes:
    """Panels below each other as an SVG or PNG; the legend is that of the first."""
    require()
    import matplotlib as mpl  # noqa: PLC0415 - the extra `report`
    from matplotlib.figure import Figure  # noqa: PLC0415

    heights = [panel.height for panel in panels]
    with mpl.rc_context(_SETTINGS):
        figure = Figure(figsize=(WIDTH, sum(heights) + 1), layout="constrained")
        figure.suptitle(title)
        found = figure.subplots(len(panels), 1, height_ratios=heights, squeeze=False)
        for axes, panel in zip(found[:, 0], panels, strict=True):
            _draw(axes, panel)
        if len(panels[0].series) > 1:
            many = len(panels[0].series)
            handles, labels = found[0, 0].get_legend_handles_labels()
            figure.legend(handles, labels, loc="outside lower center", ncols=min(many, 4))
        held = io.BytesIO()
        metadata = {"Date": None} if form == "svg" else None
        figure.savefig(held, format=form, dpi=DPI, metadata=metadata)
    return held.getvalue()


def _draw(axes: Any, panel: Panel) -> None:  # noqa: ANN401 - matplotlib's
    rows, many = len(panel.rows), len(panel.series)
    for number, name in enumerate(panel.series):
        shift = (number - (many - 1) / 2) * 0.8 / many
        known = [(at, panel.points.get((row, name))) for at, row in enumerate(panel.rows)]
        shown = [(at + shift, point) for at, point in known if point is not None]
        _draw_series(axes, number, name, shown)
    axes.set_yticks(range(rows), panel.rows)
    axes.set_ylim(rows - 0.5, -0.5)
    axes.set_title(panel.title, loc="left", fontsize=10, fontweight="bold")
    axes.set_xlabel(panel.unit)
    axes.grid(axis="x", color="#cccccc", linewidth=0.6)
    axes.set_axisbelow(True)
    axes.spines[["top", "right"]].set_visible(False)
    if panel.limits is not None:
        axes.set_xlim(*panel.limits)
    if panel.zero:
        axes.axvline(0, color=INK, linewidth=1)


def _draw_series(axes: Any, number: int, name: str, shown: Sequence[tuple[float, Point]]) -> None:  # noqa: ANN401
    reach = [
        [max(0.0, point.value - point.low) for _, point in shown],
        [max(0.0, point.high - point.value) for _, point in shown],
    ]
    colour = COLOURS[number % len(COLOURS)] if name else INK
    marker = MARKERS[number % len(MARKERS)] if name else "d"
    axes.errorbar(
        [point.value for _, point in shown], [at for at, _ in shown], xerr=reach, label=name,
        fmt=marker, color=colour, clip_on=False,
        markeredgecolor=INK, ecolor=INK, elinewidth=1.2, capsize=3, markersize=6, zorder=3,
    )  # fmt: skip
