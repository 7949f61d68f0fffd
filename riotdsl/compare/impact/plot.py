"""What differences do, as a plot with intervals."""

from __future__ import annotations

from collections.abc import Sequence

from riotdsl.arena import plots
from riotdsl.arena.plots import Panel, Point
from riotdsl.compare.impact.effects import DECISIONS, Effect, Estimate, Kind, Quantity
from riotdsl.compare.impact.output import Impact, title_of


def as_plot(found: Impact, form: str) -> bytes:
    """The panels as an SVG or PNG."""
    games = max((effect.games for effect in _shown(found)), default=0)
    return plots.drawn(f"{title_of(found)}, {games} pairs", panels_of(found), form)


def panels_of(found: Impact) -> list[Panel]:
    """Who wins more or less often, how long games are, and the measures that show something.

    All together comes first, then each alone.
    """
    rows = {_row(each): each for each in _shown(found)}
    factions = [faction for faction, _ in found.setup.seats]
    won = {
        (row, each.quantity.name): _point(each, 100)
        for row, effect in rows.items()
        for each in effect.estimates
        if each.quantity.what == "won"
    }
    panels = [Panel("Won by", "change, points of 100", factions, list(rows), won, zero=True)]
    for quantity in _means(list(rows.values())):
        means = {
            (row, ""): _point(each, 1)
            for row, effect in rows.items()
            for each in effect.estimates
            if each.quantity == quantity
        }
        title = quantity.name.replace("_", " ")
        panels.append(Panel(title, "change of the mean", [""], list(rows), means, zero=True))
    return panels


def _shown(found: Impact) -> list[Effect]:
    kinds = Kind.TOGETHER, Kind.ALONE
    return [each for each in found.effects if each.kind in kinds and each.estimates]


def _row(effect: Effect) -> str:
    return "all together" if effect.factor is None else effect.factor.name


def _means(shown: Sequence[Effect]) -> list[Quantity]:
    """Decisions, and the measures of which something is measurable."""
    every = [each for effect in shown for each in effect.estimates if each.quantity.what == "mean"]
    kept = [
        each.quantity for each in every if each.is_measurable or each.quantity.name == DECISIONS
    ]
    return [quantity for quantity in dict.fromkeys(each.quantity for each in every)
            if quantity in kept]  # fmt: skip


def _point(each: Estimate, scale: float) -> Point:
    low, high = each.interval or (each.difference, each.difference)
    return Point(scale * each.difference, scale * low, scale * high)
