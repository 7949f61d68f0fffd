"""One budget bounds a check as a whole, and everything that a check does is counted in it."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from riotdsl import compile as compiler
from riotdsl import library
from riotdsl.library import files as reading
from riotdsl.text import budget
from riotdsl.text.diagnostic import Diagnostic, has_errors
from riotdsl.text.source import MAX_BYTES, Source
from tests.properties import effort, heavy, volumes

BY_STEP = 12  # calls for each step that is counted
AT_FIRST = 300_000  # calls for tables and classes that are made once
SMALL = 400_000  # a budget that is soon used up

# These are many small things that have nothing to do with each other.
UNRELATED = (
    "hidden ends", "questions", "texts", "holes", "words", "scenarios", "one error at the end",
    "stats of one", "values", "recursive", "windows", "statements", "cites", "abilities",
)  # fmt: skip


@contextmanager
def spent(
    monkeypatch: pytest.MonkeyPatch, most: int = budget.MOST
) -> Iterator[list[budget.Budget]]:
    """The budgets of all checks that are made inside."""
    made: list[budget.Budget] = []
    limited = budget.limited

    @contextmanager
    def noted(own: budget.Budget | None = None) -> Iterator[budget.Budget]:
        with limited(most, own) as used:
            made.append(used)
            yield used

    with monkeypatch.context() as patch:
        patch.setattr(budget, "limited", noted)
        yield made


def checked(text: str) -> tuple[Diagnostic, ...]:
    return compiler.check_sources([Source("heavy.riot", text)], strict=True)


def counted(text: str, patch: pytest.MonkeyPatch, most: int) -> Counter[str]:
    """Check a text with a budget; all calls must be paid for."""
    checked(heavy.HEAD + heavy.PLAY)
    with spent(patch, most) as budgets:
        found: list[Diagnostic] = []
        allowed = AT_FIRST + BY_STEP * most
        calls = effort.calls(lambda: found.extend(checked(text)), allowed + BY_STEP * most)
    steps = min(budgets[0].spent, most)
    assert calls <= AT_FIRST + BY_STEP * steps, f"{calls:,} calls for {steps:,} steps"
    ended = budgets[0].spent > most
    assert ended == any("Checking this ruleset" in each.message for each in found)
    assert has_errors(found) or not ended
    return Counter(rulesets=1, ended=int(ended), calls=calls)


@pytest.mark.parametrize("name", heavy.HEAVY)
def test_all_that_a_heavy_ruleset_takes_is_counted(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for size in (12, 60):
        counted(heavy.HEAVY[name](size), monkeypatch, SMALL)


@pytest.mark.parametrize("name", UNRELATED)
def test_twice_as_many_small_things_take_twice_the_calls(name: str) -> None:
    made = heavy.HEAVY[name]
    few, many = made(100), made(200)
    checked(made(3))
    least = effort.calls(lambda: checked(heavy.HEAD + heavy.PLAY), AT_FIRST)
    allowed = effort.calls(lambda: checked(few), BY_STEP * budget.MOST) - least
    calls = effort.calls(lambda: checked(many), BY_STEP * budget.MOST) - least
    assert calls <= 2.2 * allowed, f"{calls:,} calls where half of it takes {allowed:,}"


def mixed(number: int) -> str:
    """Some of everything that is heavy, in one ruleset."""
    chance = random.Random(number)
    name = chance.choice(list(heavy.HEAVY))
    return heavy.HEAVY[name](chance.choice((3, 30, 100, 300, 1000, 3000)))[:MAX_BYTES]


@pytest.mark.long
def test_all_that_many_heavy_rulesets_take_is_counted(
    monkeypatch: pytest.MonkeyPatch, record_property: volumes.Record
) -> None:
    seen = volumes.held(lambda n: counted(mixed(n), monkeypatch, 2_000_000), volumes.many(1, 400))
    record_property(
        "verified", f"{seen['rulesets']} heavy rulesets, {seen['ended']} ended by the budget"
    )


@pytest.mark.parametrize("name", ["riot", "rilatria", "classics/othello"])
def test_what_is_shipped_takes_less_than_half_of_the_budget(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    sources, _ = library.read(name)
    with spent(monkeypatch) as budgets:
        assert not compiler.check_sources(sources, strict=True)
    assert budgets[0].spent * 2 < budget.MOST


def test_two_checks_of_one_text_take_the_same_steps(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "heavy.riot"
    path.write_text(heavy.HEAVY["changing variants"](20), "utf-8")
    seen = []
    for strict in (False, True, False, True):
        with spent(monkeypatch) as budgets:
            sources, unread = library.read(path)
            monkeypatch.setattr(library.diagnostics, "load", lambda *_: None)
            found = library.check(sources, unread, strict=strict)
        seen.append((found, budgets[0].spent))
    assert seen[0] == seen[2]
    assert seen[1] == seen[3]


def test_a_budget_that_is_used_up_says_on_what(monkeypatch: pytest.MonkeyPatch) -> None:
    expected = {
        "inner links": (3, "links", "link x: p with y: p"),
        "changing variants": (150, "variants", "v"),
        "scenarios under variants": (900, "scenarios", "scenario"),
        "clauses": (80, "the clauses of values", "v"),
    }
    for name, (size, what, begins) in expected.items():
        with spent(monkeypatch, SMALL):
            found = checked(heavy.HEAVY[name](size))
        (told,) = [each for each in found if "Checking" in each.message]
        assert told.code == "too-much-work"
        assert told.message.endswith(f"for {what}")
        assert told.span.text.startswith(begins)
        assert told.help


def test_what_was_found_before_the_end_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    with spent(monkeypatch, SMALL):
        found = checked(heavy.HEAVY["unknown names"](300))
    assert len(found) <= budget.SHOWN + 1
    assert has_errors(found)


def test_files_that_are_too_large_together_are_not_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reading, "MAX_TOTAL", 1000)
    for number in range(4):
        (tmp_path / f"{number}.riot").write_text("// nothing\n" * 30, "utf-8")
    sources, wrong = library.read(tmp_path)
    assert not sources
    assert [each.code for each in wrong] == ["file-too-large"]
