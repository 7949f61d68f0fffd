"""The arithmetic of measurements: bests, ratios, means, and how they are told."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pytest

from bench import report
from bench.__main__ import listed, modules
from bench.f7_threads import clock, together
from bench.measure import (
    Contestant,
    Mean,
    Measurement,
    Ratio,
    Sample,
    counted,
    median,
    repeated,
    take,
)

RATES = {"ours": (10, 40, 20), "theirs": (4, 5, 3), "others": (8, 2, 2)}


def found(*ratios: Ratio | Mean) -> Measurement:
    """Contestants that have a rate for each round."""
    contestants = tuple(Contestant(name, rounds(rates)) for name, rates in RATES.items())
    return Measurement("X1", "made up", "things/s", contestants, ratios)


def rounds(rates: Sequence[int]) -> Callable[[float], Sample]:
    left = iter(rates)
    return lambda _: Sample(next(left), 1.0)


def values(*ratios: Ratio | Mean) -> list[float]:
    return [each.value for each in take(found(*ratios), rounds=3, share=1).found()]


def test_the_best_round_of_each_counts_and_the_fastest_of_several_peers() -> None:
    assert values(Ratio("one", "ours", ("theirs",), 1)) == [8]
    assert values(Ratio("several", "ours", ("theirs", "others"), 1)) == [5]


def test_a_mean_of_ratios_is_geometric() -> None:
    pair = (Ratio("a", "ours", ("theirs",), None), Ratio("b", "others", ("ours",), None))
    assert values(Mean("mean", pair, 1)) == [pytest.approx((8 * 0.2) ** 0.5)]


@pytest.mark.parametrize(
    ("goal", "at_most", "verdict"),
    [
        (8, "at least", "reached"),
        (8.1, "at least", "not reached"),
        (8, "at most", "reached"),
        (7.9, "at most", "not reached"),
        (None, "at most", ""),
    ],
)
def test_a_goal_is_reached_or_not_or_there_is_none(
    goal: float | None, at_most: str, verdict: str
) -> None:
    ratio = Ratio("one", "ours", ("theirs",), goal, at_most=at_most == "at most")
    taken = take(found(ratio), rounds=3, share=1)
    (each,) = taken.found()
    assert each.reached is {"reached": True, "not reached": False, "": None}[verdict]
    assert f"| {verdict} |" in "\n".join(report.lines(taken))


def test_the_median_of_rounds() -> None:
    assert median([Sample(rate, 1.0) for rate in (5, 1, 3)]) == 3
    assert median([Sample(rate, 1.0) for rate in (5, 1, 3, 4)]) == 3.5


def test_what_is_repeated_is_counted_with_its_steps() -> None:
    sample = repeated(lambda: 3, 0.01, each=2)
    assert sample.steps * 2 == sample.count * 3
    assert sample.seconds >= 0.01
    assert counted(lambda: "nothing", 7, 0.0).count % 7 == 0


def test_threads_together_have_the_sum_of_their_rates() -> None:
    sample = together([lambda _: Sample(10, 2.0, 30), lambda _: Sample(30, 3.0, 40)], 1.0)
    assert sample.rate == pytest.approx(15)
    assert (sample.count, sample.steps) == (40, 70)


def test_the_clock_of_threads_goes_on() -> None:
    start = clock()
    while clock() == start:
        pass
    assert clock() > start


@pytest.mark.parametrize(
    ("rate", "told"),
    [(0.0, "0"), (0.0312, "0.0312"), (1.0, "1.00"), (45.67, "45.7"), (1234567.8, "1,234,568")],
)
def test_rates_have_three_digits_at_least(rate: float, told: str) -> None:
    assert report.told(rate) == told


def test_every_measurement_says_what_it_is_about() -> None:
    known = modules()
    goals = {"F1", "F2", "F3", "F4", "F5", "F6", "F7", "P1", "P2", "P4", "P5", "L1"}
    assert goals <= set(known)
    for key, line in zip(known, listed(known), strict=True):
        assert line.startswith(f"{key}: ")
