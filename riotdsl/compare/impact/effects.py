"""What differences between two selections do to a game, estimated from paired games."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from enum import StrEnum
from math import sqrt
from statistics import fmean, stdev

from riotdsl.arena.game_result import GameResult
from riotdsl.arena.report import Z
from riotdsl.compare.impact.games import NOTHING, Plan, Taken, Trial, prefixes
from riotdsl.compare.impact.rules import Factor
from riotdsl.text.lazy_dataclass import dataclass

Numbers = Sequence[float]


class Kind(StrEnum):
    """TOGETHER: all at once. ALONE: one among the rules of the first selection.

    LAST: one where all others are as in the second. ORDERS: one, averaged over orders in which the
    differences are taken.
    """

    TOGETHER = "together"
    ALONE = "alone"
    LAST = "last"
    ORDERS = "orders"


@dataclass(frozen=True, slots=True)
class Quantity:
    """A number that every game has: whether a faction won it (`won`), or a measure (`mean`)."""

    what: str
    name: str

    def of(self, played: GameResult) -> int:
        if self.what == "won":
            return int(self.name in played.winners)
        return played.decisions if self.name == DECISIONS else played.measures[self.name]


DECISIONS = "decisions"


@dataclass(frozen=True, slots=True)
class Estimate:
    """A mean without and with a difference, and their difference with its 95 % interval.

    There is no interval where fewer than two games were played.
    """

    quantity: Quantity
    before: float
    after: float
    interval: tuple[float, float] | None

    @property
    def difference(self) -> float:
        return self.after - self.before

    @property
    def is_measurable(self) -> bool:
        """Whether the interval leaves 0 out."""
        return self.interval is not None and not self.interval[0] <= 0 <= self.interval[1]


@dataclass(frozen=True, slots=True)
class Effect:
    """What one difference does, or all of several, which are no single `factor`.

    `games` are the pairs, `parted` those whose games did not end alike.
    """

    kind: Kind
    factor: Factor | None
    games: int
    parted: int
    estimates: tuple[Estimate, ...]


def effects(trial: Trial) -> tuple[Effect, ...]:
    """All that the games of a trial tell, as far as they were played."""
    found = _Judge(trial.plan, trial.played, quantities(trial))
    return tuple(found.effects())


def quantities(trial: Trial) -> tuple[Quantity, ...]:
    """Who wins, decisions, and the measures that all the rules have."""
    every = [next(iter(games.values())) for games in trial.played.values() if games]
    names = every[0].measures if every else ()
    common = [name for name in names if all(name in played.measures for played in every)]
    won = (Quantity("won", faction) for faction, _ in trial.setup.seats)
    return (*won, Quantity("mean", DECISIONS), *(Quantity("mean", name) for name in common))


def whole_orders(
    plan: Plan, played: Mapping[Taken, Mapping[int, GameResult]]
) -> list[tuple[str, ...]]:
    """The orders of which every step was played."""
    return [order for order in plan.orders if all(played.get(each) for each in prefixes(order))]


@dataclass(slots=True)
class _Judge:
    plan: Plan
    played: Mapping[Taken, Mapping[int, GameResult]]
    quantities: tuple[Quantity, ...]

    def effects(self) -> Iterator[Effect]:
        everything = self.plan.everything
        if not everything:
            return
        only = self.plan.factors[0] if len(everything) == 1 else None
        yield self.pair(Kind.TOGETHER, only, NOTHING, everything)
        if only is not None:
            return
        for factor in self.plan.factors:
            yield self.pair(Kind.ALONE, factor, NOTHING, frozenset({factor.name}))
        if not self.plan.orders:
            return
        for factor in self.plan.factors:
            yield self.pair(Kind.LAST, factor, everything - {factor.name}, everything)
        whole = whole_orders(self.plan, self.played)
        for factor in self.plan.factors:
            steps = [_step(order, factor.name) for order in whole]
            yield self.averaged(Kind.ORDERS, factor, steps)

    def pair(self, kind: Kind, factor: Factor | None, before: Taken, after: Taken) -> Effect:
        return self.averaged(kind, factor, [(before, after)])

    def averaged(
        self, kind: Kind, factor: Factor | None, steps: Sequence[tuple[Taken, Taken]]
    ) -> Effect:
        """What steps from one set of differences to another do, on average."""
        games = self.common([taken for step in steps for taken in step])
        pairs = [[(self.played[a][game], self.played[b][game]) for a, b in steps] for game in games]
        made = [
            _estimate(
                quantity,
                [fmean(quantity.of(one) for one, _ in of_game) for of_game in pairs],
                [fmean(quantity.of(other) for _, other in of_game) for of_game in pairs],
            )
            for quantity in (self.quantities if games else ())
        ]
        parted = sum(any(one != other for one, other in of_game) for of_game in pairs)
        return Effect(kind, factor, len(games), parted, tuple(made))

    def common(self, taken: Sequence[Taken]) -> list[int]:
        """The numbers of the games that were played under all of these rules."""
        found = [set(self.played.get(each, ())) for each in taken]
        return sorted(set.intersection(*found)) if found else []


def _step(order: Sequence[str], name: str) -> tuple[Taken, Taken]:
    """What is taken before and after a difference, in an order."""
    at = order.index(name)
    return frozenset(order[:at]), frozenset(order[: at + 1])


# ---------------------------------------------------------------- intervals

Interval = tuple[float, float] | None


def _estimate(quantity: Quantity, before: Numbers, after: Numbers) -> Estimate:
    differences = [two - one for one, two in zip(before, after, strict=True)]
    interval = _won_interval if quantity.what == "won" else _spread_interval
    return Estimate(quantity, fmean(before), fmean(after), interval(differences))


def _won_interval(differences: Numbers) -> Interval:
    """For shares of games, whose differences are between -1 and 1.

    Half a pair is added to each of the four cases, after Agresti and Min, so that few games, or
    none that part, do not look certain.
    """
    if len(differences) < 2:  # noqa: PLR2004 - no spread in one
        return None
    count = len(differences) + 2
    middle = sum(differences) / count
    squares = sum(each * each for each in differences) + 1
    reach = Z * sqrt((squares / count - middle * middle) / count)
    return max(-1.0, middle - reach), min(1.0, middle + reach)


def _spread_interval(differences: Numbers) -> Interval:
    """Of Student, from the spread of the differences of pairs."""
    count = len(differences)
    if count < 2:  # noqa: PLR2004 - no spread in one
        return None
    middle = fmean(differences)
    reach = student(count - 1) * stdev(differences) / sqrt(count)
    return middle - reach, middle + reach


def student(freedom: int) -> float:
    """How many standard errors hold 95 %: a series by Fisher and Cornish, exact for the first.

    >>> [round(student(each), 2) for each in (1, 2, 3, 9, 399)]
    [12.71, 4.3, 3.18, 2.26, 1.97]
    """
    if freedom <= len(_FEW):
        return _FEW[freedom - 1]
    z = Z
    first = (z**3 + z) / 4
    second = (5 * z**5 + 16 * z**3 + 3 * z) / 96
    third = (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384
    return z + first / freedom + second / freedom**2 + third / freedom**3


_FEW = (12.7062, 4.3027, 3.1824, 2.7764)
