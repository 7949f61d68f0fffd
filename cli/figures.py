"""Reports of simulated games as text, several side by side, and as JSON."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

from riotdsl.arena.report import Figure, Report, Share
from riotdsl.arena.tournament import Setup

Reports = Sequence[tuple[Setup, Report]]
Row = tuple[str, list[str]]


def with_watch(setup: Setup) -> Setup:
    """The same set-up with its invariants looked at."""
    return replace(setup, watched=True)


# ---------------------------------------------------------------- text


def as_text(reports: Reports, games: int, seed: int) -> str:
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
    return "\n".join([*lines, "", f"Seed {seed}{end}. Brackets hold 95 % intervals."])


def _rows(reports: Reports) -> Iterator[Row]:
    yield "", [str(setup.selection) for setup, _ in reports]
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


def as_json(reports: Reports, seed: int) -> dict[str, Any]:
    """The same figures for programs."""
    return {"seed": seed, "selections": [_told(setup, report) for setup, report in reports]}


def _told(setup: Setup, report: Report) -> dict[str, Any]:
    return {
        "name": setup.name,
        "selection": str(setup.selection),
        "seats": dict(setup.seats),
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
