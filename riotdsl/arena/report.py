"""What many games tell: who wins how often, by which rules, after how long."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from math import sqrt
from statistics import fmean, median, stdev

from riotdsl.arena.game_result import UNFINISHED, GameResult
from riotdsl.machine.code import STALLED
from riotdsl.text.lazy_dataclass import dataclass

Z = 1.959964  # 95 %


@dataclass(frozen=True, slots=True)
class Share:
    """So many of so many, with the interval of Wilson in which the true share lies at 95 %."""

    count: int
    games: int

    @property
    def share(self) -> float:
        return self.count / self.games if self.games else 0.0

    @property
    def interval(self) -> tuple[float, float]:
        if not self.games:
            return 0.0, 1.0
        n, p = self.games, self.share
        middle = p + Z * Z / (2 * n)
        reach = Z * sqrt(p * (1 - p) / n + Z * Z / (4 * n * n))
        whole = 1 + Z * Z / n
        return max(0.0, (middle - reach) / whole), min(1.0, (middle + reach) / whole)


@dataclass(frozen=True, slots=True)
class Figure:
    """A number that every game has: its mean with a 95 % interval, and how it spreads."""

    mean: float
    interval: tuple[float, float]
    median: float
    low: int
    high: int


@dataclass(frozen=True, slots=True)
class Report:
    """The results of games, which may come in any order."""

    games: int
    wins: Mapping[str, Share]
    draws: Share
    rules: Mapping[str, Share]
    stalled: Share
    unfinished: Share
    decisions: Figure
    measures: Mapping[str, Figure]


def report(games: Iterable[GameResult], factions: Sequence[str]) -> Report:
    """Sum games up; a win that several share counts for each of them."""
    found = sorted(games, key=lambda played: played.game)
    count = len(found)
    wins = Counter(name for played in found for name in played.winners)
    rules = Counter(played.rule for played in found)
    unfinished = rules[UNFINISHED]
    drawn = sum(not played.winners for played in found) - unfinished
    names = found[0].measures if found else ()
    return Report(
        games=count,
        wins={name: Share(wins[name], count) for name in factions},
        draws=Share(drawn, count),
        rules={rule: Share(times, count) for rule, times in rules.most_common()},
        stalled=Share(rules[STALLED], count),
        unfinished=Share(unfinished, count),
        decisions=figure([played.decisions for played in found]),
        measures={name: figure([played.measures[name] for played in found]) for name in names},
    )


def figure(values: Sequence[int]) -> Figure:
    if not values:
        return Figure(0.0, (0.0, 0.0), 0.0, 0, 0)
    mean = fmean(values)
    reach = Z * stdev(values) / sqrt(len(values)) if len(values) > 1 else 0.0
    return Figure(mean, (mean - reach, mean + reach), median(values), min(values), max(values))
