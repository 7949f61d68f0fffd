"""Every answer of every question is wired: with another in its place a scenario fails."""

from __future__ import annotations

import zlib
from collections.abc import Callable, Iterable
from functools import cache

import pytest

from riotdsl.game.scenarios.suite import Bench
from tests.rulesets.riot.sources import riot
from tests.rulesets.riot.swapped import Swap, Swaps

ONE_IN = 40  # so many questions are tried in the short tier


@cache
def swaps() -> Swaps:
    return Swaps(Bench(riot().checked))


def questions() -> list[str]:
    asked = swaps().bench.checked.program.questions
    return [name for name, question in asked.items() if not question.option]


def tried(names: Iterable[str]) -> tuple[int, list[Swap]]:
    """How many swaps of answers there are, and which of them no scenario notices."""
    count, unnoticed = 0, []
    for name in names:
        swaps().bench.closed.clear()
        for swap in swaps().of(name):
            count += 1
            if not swaps().is_noticed(swap):
                unnoticed.append(swap)
    return count, unnoticed


def test_a_scenario_notices_when_an_answer_is_swapped() -> None:
    sample = [name for name in questions() if zlib.crc32(name.encode()) % ONE_IN == 0]
    count, unnoticed = tried(sample)
    assert count > 0
    assert not unnoticed, ", ".join(map(str, unnoticed))


@pytest.mark.long
def test_scenarios_notice_every_swap_of_answers(
    record_property: Callable[[str, object], None],
) -> None:
    every = questions()
    count, unnoticed = tried(every)
    assert not unnoticed, ", ".join(map(str, unnoticed))
    record_property("verified", f"RIOT: {len(every)} questions, {count} swaps of answers noticed")
