"""Goals of balance: bands for the shares of factions and for what games measure."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from statistics import median

from riotdsl.arena.game_result import GameResult
from riotdsl.arena.report import Share
from riotdsl.text.lazy_dataclass import dataclass, field

SHARES, MEDIAN, NONZERO = "shares", "median", "nonzero"
_WRITTEN = re.compile(r"\s*(\w+)(%?)\s*=\s*(\d+(?:\.\d+)?)\s*\.\.\s*(\d+(?:\.\d+)?)\s*")
POINTS = 10.0
"""A share so many points of 100 outside its band costs 1; twice as many cost 4."""

Lineup = tuple[str, ...]


class GoalError(ValueError):
    """A goal that cannot be read; the text says why."""


@dataclass(frozen=True, slots=True)
class Goal:
    """A band.

    SHARES: what each faction wins where `seats` play, in points of 100. MEDIAN: of a measure.
    NONZERO: the share of games in which a measure is not 0, in points of 100.
    """

    kind: str
    low: float
    high: float
    seats: int = 0
    measure: str = ""


def goal_of(text: str, measures: Sequence[str]) -> Goal:
    """The goal of `2=40..60`, `rounds=6..15` or `capped%=0..1`."""
    match = _WRITTEN.fullmatch(text)
    if match is None:
        raise GoalError(f"{text!r} is not a goal. Examples: 2=40..60, rounds=6..15, capped%=0..1.")
    name, share, low, high = match[1], match[2], float(match[3]), float(match[4])
    if low > high:
        raise GoalError(f"{text!r} has no number between its bounds.")
    if name.isdigit():
        return Goal(SHARES, low, high, seats=int(name))
    if name not in measures:
        raise GoalError(f"The ruleset measures no {name}, only {', '.join(measures)}.")
    return Goal(NONZERO if share else MEDIAN, low, high, measure=name)


@dataclass(slots=True)
class Tally:
    """Games of one line-up, counted."""

    games: int = 0
    wins: Counter[str] = field(default_factory=Counter)
    measured: dict[str, Counter[int]] = field(default_factory=dict)

    def add(self, played: Iterable[GameResult], measures: Iterable[str]) -> None:
        wanted = list(measures)
        for each in played:
            self.games += 1
            self.wins.update(each.winners)
            for name in wanted:
                self.measured.setdefault(name, Counter())[each.measures[name]] += 1


@dataclass(frozen=True, slots=True)
class Figure:
    """A number that a goal speaks of, with an interval at 95 %; of a median there is none."""

    lineup: Lineup
    name: str
    goal: Goal
    value: float
    interval: tuple[float, float]

    @property
    def is_met(self) -> bool:
        """Whether the interval meets the band."""
        low, high = self.interval
        return low <= self.goal.high and high >= self.goal.low

    @property
    def cost(self) -> float:
        """0 inside the band; outside it, the square of the distance."""
        goal = self.goal
        distance = max(goal.low - self.value, self.value - goal.high, 0.0)
        unit = max(1.0, (goal.high - goal.low) / 2) if goal.kind == MEDIAN else POINTS
        return (distance / unit) ** 2


def figures(goals: Sequence[Goal], tallies: Mapping[Lineup, Tally]) -> Iterator[Figure]:
    """What the goals speak of, for each line-up."""
    for lineup, tally in tallies.items():
        for goal in goals:
            if goal.kind == SHARES and goal.seats == len(lineup):
                for name in lineup:
                    yield _share(lineup, name, goal, Share(tally.wins[name], tally.games))
            elif goal.kind == MEDIAN:
                middle = median(tally.measured[goal.measure].elements()) if tally.games else 0.0
                yield Figure(lineup, goal.measure, goal, float(middle), (middle, middle))
            elif goal.kind == NONZERO:
                none = tally.measured.get(goal.measure, Counter())[0]
                share = Share(tally.games - none, tally.games)
                yield _share(lineup, goal.measure, goal, share)


def _share(lineup: Lineup, name: str, goal: Goal, share: Share) -> Figure:
    low, high = share.interval
    return Figure(lineup, name, goal, 100 * share.share, (100 * low, 100 * high))


def cost(goals: Sequence[Goal], tallies: Mapping[Lineup, Tally]) -> float:
    """How far off the goals are together."""
    return sum(each.cost for each in figures(goals, tallies))
