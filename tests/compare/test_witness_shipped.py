"""Witnesses of RIOT and Rilatria: what the differences between their editions do."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from functools import cache

import pytest

from riotdsl import library
from riotdsl.compare.witness.background import Background, Case
from riotdsl.compare.witness.cases import every_case
from riotdsl.compare.witness.confirmation import Kind
from riotdsl.compare.witness.finder import Finder
from riotdsl.compare.witness.search.seeker import Budget
from riotdsl.compare.witness.witness import NONE, REACHABLE, Witness
from riotdsl.compile import Ruleset
from riotdsl.game.session import Session
from riotdsl.program.editions.selection_name import Selection

SEED = 1
RIOT = (None, "it", "en")


@cache
def ruleset(name: str) -> Ruleset:
    return library.load(name)


def finder(
    edition: str | None, budget: Budget, seconds: float, tries: int, name: str = "riot"
) -> Finder:
    background = Background(ruleset(name), Selection(edition))
    return Finder(background, background, SEED, budget, seconds, tries, keeps=False)


def shows_again(witness: Witness) -> bool:
    """Whether the log, played as a session under both programs, leads to what is told."""
    assert witness.tables is not None
    assert witness.found is not None
    for table, outcome in zip(witness.tables, witness.outcomes, strict=True):
        session = Session(table, 0)
        session.restart()
        for step in witness.found.before:
            session.apply(step.member)
        if witness.found.refused is not None:
            assert witness.found.decision is not None
            failures = session.judge().failures(witness.found.decision.member)
            if (not failures) != outcome.accepted:
                return False
    return True


def test_the_first_units_of_a_lone_protester_are_shown_at_the_start() -> None:
    (witness,) = finder(None, Budget(7, 0), 60, 10).witnesses(
        [Case("two_player_start_count", ("3", "4"))]
    )
    assert witness.grade == REACHABLE
    assert len(witness.players) == 2
    assert len(witness.log) == 2
    assert {row[0] for row in witness.rows} >= {"Next"}


def test_who_may_start_is_refused_by_its_requirement() -> None:
    (witness,) = finder("en", Budget(7, 0), 60, 10).witnesses(
        [Case("two_player_start_type", ("basic_only", "any_unit"))]
    )
    assert witness.kind is Kind.REFUSED
    assert [each.accepted for each in witness.outcomes] == [False, True]
    assert shows_again(witness)


@pytest.mark.long
@pytest.mark.parametrize(("name", "backgrounds"), [("riot", RIOT), ("rilatria", (None,))])
def test_nearly_every_pair_of_answers_has_a_witness(
    name: str, backgrounds: tuple[str | None, ...], record_property: Callable[[str, object], None]
) -> None:
    """At least 90 of 100 pairs have one that was searched for, 60 one that a game reaches."""
    left = [
        case
        for question in ruleset(name).checked.program.questions.values()
        if not question.option
        for case in every_case(ruleset(name), question.name)
    ]
    every = len(left)
    found: dict[Case, str] = {}
    for edition in backgrounds:
        budget = Budget(84, 280) if edition is None else Budget(35, 70)
        for witness in finder(edition, budget, 1000, 5, name).witnesses(left):
            if witness.origin == "search" and witness.grade != NONE:
                assert witness.grade != REACHABLE or shows_again(witness)
                found[replace(witness.case, given=())] = witness.grade
        left = [case for case in left if case not in found]
    grades = Counter(found.values())
    missing = ", ".join(f"{case.question} {'/'.join(case.answers)}" for case in left)
    record_property(
        "verified",
        f"{name}, {every} pairs of answers, seed {SEED}: {grades[REACHABLE]} reachable, "
        f"{grades['constructed']} constructed; none for {missing or 'no pair'}",
    )
    assert len(found) >= 0.9 * every
    assert grades[REACHABLE] >= 0.6 * every
