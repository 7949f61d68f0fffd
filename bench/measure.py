"""What a measurement is, and how it is taken.

Contestants run in turns, round by round, so that a slow minute of the machine hits all of them; the
best round of each counts. Time is what the thread has computed, not what has passed: a busy machine
disturbs less. What is reported are ratios of such bests.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from math import prod

_CLOCK = 0.002
"""The clock is not read more often than about this, in seconds."""


class UnavailableError(Exception):
    """A measurement that cannot be taken here, with the reason in words."""


@dataclass(frozen=True, slots=True)
class Sample:
    """What one round of a contestant did: how much, and in how many seconds of its thread.

    `steps` are the decisions in it, so that one can see that all did the same work.
    """

    count: int
    seconds: float
    steps: int = 0

    @property
    def rate(self) -> float:
        return self.count / self.seconds


@dataclass(frozen=True, slots=True)
class Contestant:
    """Something that can run for about so many seconds."""

    name: str
    run: Callable[[float], Sample]


@dataclass(frozen=True, slots=True)
class Ratio:
    """Rate of `over` to rate of `under`: to be at least the goal, or `at_most` it.

    `under` may be several: the fastest of them counts. Without a goal it is only told.
    """

    what: str
    over: str
    under: tuple[str, ...]
    goal: float | None
    at_most: bool = False

    def value(self, rate: Callable[[str], float]) -> float:
        return rate(self.over) / max(rate(name) for name in self.under)


@dataclass(frozen=True, slots=True)
class Mean:
    """The geometric mean of ratios, to be at least the goal."""

    what: str
    of: tuple[Ratio, ...]
    goal: float | None
    at_most: bool = False

    def value(self, rate: Callable[[str], float]) -> float:
        return prod(each.value(rate) for each in self.of) ** (1 / len(self.of))


@dataclass(frozen=True, slots=True)
class Measurement:
    key: str
    title: str
    unit: str
    contestants: tuple[Contestant, ...]
    ratios: tuple[Ratio | Mean, ...]
    seconds: float = 1.0
    notes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Found:
    """A ratio as it was measured."""

    ratio: Ratio | Mean
    value: float

    @property
    def reached(self) -> bool | None:
        """Whether the goal is reached; None where there is none."""
        goal = self.ratio.goal
        if goal is None:
            return None
        return self.value <= goal if self.ratio.at_most else self.value >= goal


@dataclass(slots=True)
class Taken:
    """A measurement that was taken: all rounds of all contestants."""

    measurement: Measurement
    rounds: dict[str, list[Sample]] = field(default_factory=dict)

    def best(self, name: str) -> Sample:
        return max(self.rounds[name], key=lambda sample: sample.rate)

    def found(self) -> Iterator[Found]:
        for ratio in self.measurement.ratios:
            yield Found(ratio, ratio.value(lambda name: self.best(name).rate))


def take(measurement: Measurement, rounds: int, share: float) -> Taken:
    """Run every contestant in turn, `rounds` times; `share` stretches or shortens the rounds."""
    taken = Taken(measurement, {each.name: [] for each in measurement.contestants})
    for _ in range(rounds):
        for contestant in measurement.contestants:
            sample = contestant.run(measurement.seconds * share)
            taken.rounds[contestant.name].append(sample)
    return taken


def repeated(once: Callable[[], int], seconds: float, each: int = 1) -> Sample:
    """Call something that returns its steps, until this thread has computed for so long.

    A call does `each` of what is counted.
    """
    count = steps = 0
    batch = 1
    start = last = time.thread_time()
    while True:
        for _ in range(batch):
            steps += once()
        count += batch
        now = time.thread_time()
        if now - start >= seconds:
            return Sample(count * each, now - start, steps)
        if now - last < _CLOCK:
            batch *= 2
        last = now


def counted(once: Callable[[], object], each: int, seconds: float) -> Sample:
    """As `repeated`, for something that tells no steps."""

    def silent() -> int:
        once()
        return 0

    return repeated(silent, seconds, each)


def median(samples: Sequence[Sample]) -> float:
    rates = sorted(sample.rate for sample in samples)
    middle = len(rates) // 2
    return rates[middle] if len(rates) % 2 else (rates[middle - 1] + rates[middle]) / 2
