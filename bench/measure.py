"""What a measurement is, and how it is taken.

Contestants run in turns, round by round, so that a slow minute of the machine hits all of them; the
best round of each counts. Time is what the thread has computed, not what has passed: a busy machine
disturbs less. What is reported are ratios of such bests.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field

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

    `under` may be several: the fastest of them counts.
    """

    what: str
    over: str
    under: tuple[str, ...]
    goal: float
    at_most: bool = False


@dataclass(frozen=True, slots=True)
class Measurement:
    key: str
    title: str
    unit: str
    contestants: tuple[Contestant, ...]
    ratios: tuple[Ratio, ...]
    seconds: float = 1.0
    notes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Found:
    """A ratio as it was measured."""

    ratio: Ratio
    value: float

    @property
    def reached(self) -> bool:
        goal = self.ratio.goal
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
            under = max(self.best(name).rate for name in ratio.under)
            yield Found(ratio, self.best(ratio.over).rate / under)


def take(measurement: Measurement, rounds: int, share: float) -> Taken:
    """Run every contestant in turn, `rounds` times; `share` stretches or shortens the rounds."""
    taken = Taken(measurement, {each.name: [] for each in measurement.contestants})
    for _ in range(rounds):
        for contestant in measurement.contestants:
            sample = contestant.run(measurement.seconds * share)
            taken.rounds[contestant.name].append(sample)
    return taken


def repeated(once: Callable[[], int], seconds: float) -> Sample:
    """Call something that returns its steps, until this thread has computed for so long."""
    count = steps = 0
    batch = 1
    start = last = time.thread_time()
    while True:
        for _ in range(batch):
            steps += once()
        count += batch
        now = time.thread_time()
        if now - start >= seconds:
            return Sample(count, now - start, steps)
        if now - last < _CLOCK:
            batch *= 2
        last = now


def median(samples: Sequence[Sample]) -> float:
    rates = sorted(sample.rate for sample in samples)
    middle = len(rates) // 2
    return rates[middle] if len(rates) % 2 else (rates[middle - 1] + rates[middle]) / 2
