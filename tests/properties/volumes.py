"""How much the laws are tried: small in `make test`, large in `make test-long`.

`RIOTDSL_VOLUME=5` makes the long tests try five per cent of what they otherwise do.
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Callable
from typing import TypeVar

from hypothesis import HealthCheck, given, seed, settings
from hypothesis.strategies import SearchStrategy

PERCENT = int(os.environ.get("RIOTDSL_VOLUME", "100"))

# A grammar has deep corners: what does not fit into an example is given up, and that is no fault.
GROWN = settings(suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much])

Drawn = TypeVar("Drawn")
Law = Callable[[int], Counter[str]]
Record = Callable[[str, object], None]


def many(first: int, count: int) -> range:
    """So many seeds, or the share of them that is wanted, but some."""
    return range(first, first + min(count, max(10, count * PERCENT // 100)))


def held(law: Law, seeds: range) -> Counter[str]:
    """Hold a law for every seed; what was seen, counted. A failure names its seed."""
    seen: Counter[str] = Counter()
    for number in seeds:
        try:
            seen += law(number)
        except Exception as error:
            error.add_note(f"seed {number}")
            raise
    return seen


def told(what: str, seeds: range, seen: Counter[str]) -> str:
    """What a long test has verified, with its seeds."""
    counts = ", ".join(f"{count} {name}" for name, count in sorted(seen.items()))
    return f"{what}: seeds {seeds.start} to {seeds.stop - 1}: {counts}"


def verified(record: Record, what: str, law: Law, seeds: range) -> Counter[str]:
    """Hold a law for many seeds and write down how many and what was seen."""
    seen = held(law, seeds)
    record("verified", told(what, seeds, seen))
    return seen


def examples(
    record: Record,
    what: str,
    strategy: SearchStrategy[Drawn],
    count: int,
    law: Callable[[Drawn], None],
) -> None:
    """Hold a law for many examples of a strategy and write down how many."""
    first, tried = 70_000, Counter[str]()

    @seed(first)
    @settings(GROWN, max_examples=max(1, count * PERCENT // 100), database=None)
    @given(strategy)
    def tries(drawn: Drawn) -> None:
        law(drawn)
        tried[what] += 1

    tries()
    record("verified", f"{tried[what]} {what}, seed {first}")
    assert tried[what]
