"""Reports of simulated games: a table, several side by side, JSON, CSV, or a plot."""

import csv
import io
import json
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import click

from riotdsl.arena import plots
from riotdsl.arena.plots import Panel, Point
from riotdsl.arena.report import Figure, Report, Share
from riotdsl.arena.setup import PYTHON, WASM, Setup
from riotdsl.arena.tournament import is_fast

from .output import say, say_document
from .reports import written

Reports = Sequence[tuple[Setup, Report]]
Row = tuple[str, list[str]]


def give(reports: Reports, games: int, form: str, output: Path | None) -> None:
    """Print reports, or write them to a file, whose ending says how if it is one that we know."""
    if output is None:
        put = say_document if form == "json" else say
        put(_written(reports, games, form).rstrip("\n"))
        return
    if is_plot(output):
        content = as_plot(reports, ending(output))
    else:
        known = ending(output) in ("json", "csv")
        content = _written(reports, games, ending(output) if known else form).encode()
    written(output, content)


def ending(output: Path) -> str:
    """How the name of a file ends, without the dot."""
    return output.suffix.lower().removeprefix(".")


def is_plot(output: Path) -> bool:
    return ending(output) in plots.FORMATS


def require_drawing(output: Path | None) -> None:
    """Wrong use if a plot is asked for where none can be drawn; before hours of games are lost."""
    if output is not None and is_plot(output):
        try:
            plots.require()
        except plots.NoPlotsError as error:
            raise click.UsageError(str(error)) from None


def _written(reports: Reports, games: int, form: str) -> str:
    if form == "json":
        return json.dumps(as_json(reports), indent=2) + "\n"
    return as_csv(reports) if form == "csv" else as_text(reports, games) + "\n"


# ---------------------------------------------------------------- text


def as_text(reports: Reports, games: int) -> str:
    """A column for each report; a heading stands on a line of its own."""
    rows = list(_rows(reports))
    first = max(len(label) for label, cells in rows if cells) + 2
    widths = [
        max((len(cells[at]) for _, cells in rows if cells), default=0) + 2
        for at in range(len(reports))
    ]
    lines = []
    for label, cells in rows:
        padded = [cell.ljust(width) for cell, width in zip(cells, widths, strict=False)]
        lines.append((label.ljust(first) + "".join(padded)).rstrip())
    played = {report.games for _, report in reports}
    end = "" if played == {games} else f"; {games} were asked for"
    seed = reports[0][0].seed
    return "\n".join([*lines, "", f"Seed {seed}{end}. Brackets hold 95 % intervals."])


def _rows(reports: Reports) -> Iterator[Row]:
    yield "", [setup.rules for setup, _ in reports]
    yield "games", [str(report.games) for _, report in reports]
    factions = list(dict.fromkeys(name for setup, _ in reports for name, _ in setup.seats))
    yield from (("", []), ("WON BY", []))
    for name in factions:
        yield f"  {name}", [_won(setup, report, name) for setup, report in reports]
    yield "  nobody", [_share(report.draws) for _, report in reports]
    yield from (("", []), ("DECIDED BY", []))
    for rule in dict.fromkeys(rule for _, report in reports for rule in report.rules):
        none = [Share(0, report.games) for _, report in reports]
        shares = [r.rules.get(rule, zero) for (_, r), zero in zip(reports, none, strict=True)]
        yield f"  {rule}", [_share(each) for each in shares]
    for label, shares in (
        ("  (stalled)", [report.stalled for _, report in reports]),
        ("  (not finished)", [report.unfinished for _, report in reports]),
    ):
        yield label, [_share(each) for each in shares]
    yield from (("", []), ("MEASURED, mean [interval] median, least to most", []))
    yield "  decisions", [_figure(report.decisions) for _, report in reports]
    for name in dict.fromkeys(name for _, report in reports for name in report.measures):
        figures = [report.measures.get(name) for _, report in reports]
        yield f"  {name}", ["" if each is None else _figure(each) for each in figures]


def _won(setup: Setup, report: Report, name: str) -> str:
    if name not in report.wins:
        return "-"
    return f"{_share(report.wins[name])} {dict(setup.seats)[name]}"


def _share(share: Share) -> str:
    low, high = share.interval
    return f"{100 * share.share:5.1f} % [{100 * low:.1f}, {100 * high:.1f}]"


def _figure(figure: Figure) -> str:
    low, high = figure.interval
    spread = f"{figure.median:g}, {figure.low} to {figure.high}"
    return f"{figure.mean:.1f} [{low:.1f}, {high:.1f}] {spread}"


# ---------------------------------------------------------------- JSON


def as_json(reports: Reports) -> dict[str, Any]:
    """The same figures for programs."""
    return {
        "seed": reports[0][0].seed,
        "selections": [_told(setup, report) for setup, report in reports],
    }


def _told(setup: Setup, report: Report) -> dict[str, Any]:
    return {
        "name": setup.name,
        "selection": str(setup.selection),
        "options": dict(setup.options),
        "seats": dict(setup.seats),
        "backend": WASM if is_fast(setup) else PYTHON,
        "games": report.games,
        "wins": {name: _share_told(share) for name, share in report.wins.items()},
        "draws": _share_told(report.draws),
        "rules": {rule: _share_told(share) for rule, share in report.rules.items()},
        "stalled": _share_told(report.stalled),
        "unfinished": _share_told(report.unfinished),
        "decisions": _figure_told(report.decisions),
        "measures": {name: _figure_told(each) for name, each in report.measures.items()},
    }


def _share_told(share: Share) -> dict[str, Any]:
    return {"count": share.count, "share": share.share, "interval": list(share.interval)}


def _figure_told(figure: Figure) -> dict[str, Any]:
    return {
        "mean": figure.mean,
        "interval": list(figure.interval),
        "median": figure.median,
        "low": figure.low,
        "high": figure.high,
    }


# ---------------------------------------------------------------- CSV


def as_csv(reports: Reports) -> str:
    """A line for each figure: of which selection, what it is, its value and its interval."""
    held = io.StringIO()
    lines = csv.writer(held, lineterminator="\n")
    lines.writerow(("selection", "games", "what", "name", "value", "low", "high"))
    for setup, report in reports:
        for what, name, point in _points(report):
            numbers = (f"{each:.6g}" for each in (point.value, point.low, point.high))
            lines.writerow((setup.rules, report.games, what, name, *numbers))
    return held.getvalue()


def _points(report: Report) -> Iterator[tuple[str, str, Point]]:
    for name, share in report.wins.items():
        yield "won", name, _share_point(share)
    yield "won", "nobody", _share_point(report.draws)
    for rule, share in report.rules.items():
        yield "decided", rule, _share_point(share)
    yield "mean", "decisions", _figure_point(report.decisions)
    for name, figure in report.measures.items():
        yield "mean", name, _figure_point(figure)


def _share_point(share: Share) -> Point:
    return Point(share.share, *share.interval)


def _figure_point(figure: Figure) -> Point:
    return Point(figure.mean, *figure.interval)


# ---------------------------------------------------------------- plots


def as_plot(reports: Reports, form: str) -> bytes:
    """Who wins how often, and a panel for each number that games have."""
    series = [setup.rules for setup, _ in reports]
    found = {
        (what, name, chosen): point
        for chosen, (_, report) in zip(series, reports, strict=True)
        for what, name, point in _points(report)
    }
    won = list(dict.fromkeys(name for what, name, _ in found if what == "won"))
    shares = {
        (name, chosen): Point(100 * point.value, 100 * point.low, 100 * point.high)
        for (what, name, chosen), point in found.items()
        if what == "won"
    }
    panels = [Panel("Won by", "% of games", series, won, shares, limits=(0, 100))]
    for measure in dict.fromkeys(name for what, name, _ in found if what == "mean"):
        means = {
            (measure.replace("_", " "), chosen): found["mean", measure, chosen]
            for chosen in series
            if ("mean", measure, chosen) in found
        }
        title = "" if len(panels) > 1 else "Measured, mean"
        panels.append(Panel(title, "", series, [measure.replace("_", " ")], means))
    setup, report = reports[0]
    title = f"{setup.name}: {report.games} games, seed {setup.seed}, 95 % intervals"
    return plots.drawn(title, panels, form)
