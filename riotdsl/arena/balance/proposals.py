"""Which numbers to try next: those that a model of what was tried says come nearest to the goals.

The model takes the logarithm of the odds of each share to be linear in the numbers, near enough for
small steps. It is fitted by least squares with a small penalty, weighted by games.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import exp, log
from typing import Protocol

from riotdsl.arena.balance.goals import POINTS, SHARES, Goal, Lineup, Tally
from riotdsl.arena.balance.space import Space, Values
from riotdsl.game.chance import Generator

DRAWN = 400
"""So many neighbours are looked at by the model for each proposal."""
PENALTY = 0.3
BLIND_EVERY = 5
"""Each so-manieth proposal asks no model."""

Seat = tuple[Lineup, str]


class Tried(Protocol):
    """A candidate with its games."""

    @property
    def values(self) -> Values: ...
    @property
    def tallies(self) -> Mapping[Lineup, Tally]: ...


def proposal(
    space: Space, goals: Sequence[Goal], tried: Sequence[Tried], best: Tried, seed: int
) -> Values | None:
    """A candidate that was not tried yet; None if none is found. It follows from its arguments."""
    number = len(tried)
    generator = Generator.seeded(seed, number)
    known = {each.values for each in tried}
    centre = space.start if number <= _learning(space) else best.values
    drawn = [_neighbour(space, centre, generator) for _ in range(DRAWN)]
    fresh = [each for each in dict.fromkeys(drawn) if each not in known]
    if not fresh:
        return None
    if number <= _learning(space) or number % BLIND_EVERY == 0:
        return fresh[0]
    model = _Model(space, goals, tried)
    return min(fresh, key=model.cost)


def _learning(space: Space) -> int:
    """How many candidates are drawn before the model is asked."""
    return len(space.dimensions) // 2 + 2


def _neighbour(space: Space, centre: Values, generator: Generator) -> Values:
    """Some numbers changed: often few and by little, sometimes all and by much."""
    count = len(space.dimensions)
    moved = 1 + generator.draw(1 + generator.draw(count))
    found = list(centre)
    for _ in range(moved):
        at = generator.draw(count)
        low, high = space.dimensions[at].low, space.dimensions[at].high
        reach = 1 + generator.draw(max(1, (high - low + 1) // 2))
        step = reach if generator.draw(2) else -reach
        found[at] = min(high, max(low, found[at] + step))
    return tuple(found)


class _Model:
    """A linear model of the odds of each faction."""

    def __init__(self, space: Space, goals: Sequence[Goal], tried: Sequence[Tried]) -> None:
        self.space = space
        self.bands = {goal.seats: goal for goal in goals if goal.kind == SHARES}
        self.seats: list[Seat] = [
            (lineup, name)
            for lineup in tried[0].tallies
            for name in lineup
            if len(lineup) in self.bands
        ]
        self.weights = [self.fitted(seat, tried) for seat in self.seats]

    def row(self, values: Values) -> list[float]:
        scaled = (
            (value - each.start) / max(1, each.high - each.low)
            for value, each in zip(values, self.space.dimensions, strict=True)
        )
        return [1.0, *scaled]

    def fitted(self, seat: Seat, tried: Sequence[Tried]) -> list[float]:
        lineup, name = seat
        size = len(self.space.dimensions) + 1
        matrix = [[PENALTY * (i == j and i > 0) for j in range(size)] for i in range(size)]
        right = [0.0] * size
        for each in tried:
            tally = each.tallies.get(lineup)
            if tally is None or not tally.games:
                continue
            won = tally.wins[name] + 0.5
            odds, weight = log(won / (tally.games + 1 - won)), tally.games / 20
            row = self.row(each.values)
            for i in range(size):
                right[i] += weight * row[i] * odds
                for j in range(size):
                    matrix[i][j] += weight * row[i] * row[j]
        return solved(matrix, right)

    def cost(self, values: Values) -> float:
        """How far off the goals the model expects a candidate to be."""
        row, found = self.row(values), 0.0
        for (lineup, _), weights in zip(self.seats, self.weights, strict=True):
            odds = sum(weight * each for weight, each in zip(weights, row, strict=True))
            share = 100 / (1 + exp(-max(-50.0, min(50.0, odds))))
            band = self.bands[len(lineup)]
            found += (max(band.low - share, share - band.high, 0.0) / POINTS) ** 2
            middle = (band.low + band.high) / 2
            found += 0.01 * ((share - middle) / POINTS) ** 2
        return found


def solved(matrix: Sequence[Sequence[float]], right: Sequence[float]) -> list[float]:
    """The solution of linear equations, by elimination."""
    size = len(right)
    rows = [[*row, value] for row, value in zip(matrix, right, strict=True)]
    for at in range(size):
        pivot = max(range(at, size), key=lambda row: abs(rows[row][at]))
        rows[at], rows[pivot] = rows[pivot], rows[at]
        for other in range(size):
            if other != at and rows[other][at]:
                factor = rows[other][at] / rows[at][at]
                rows[other] = [x - factor * y for x, y in zip(rows[other], rows[at], strict=True)]
    return [rows[at][size] / rows[at][at] for at in range(size)]
