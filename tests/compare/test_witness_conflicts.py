"""Every conflict of two editions has a witness, or the documentation says why none can exist."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import cache
from itertools import combinations
from pathlib import Path

import pytest

from riotdsl import library
from riotdsl.compare.differences import Kind, compare
from riotdsl.compare.witness.background import Background, Case
from riotdsl.compare.witness.cases import of_difference
from riotdsl.compare.witness.finder import Finder
from riotdsl.compare.witness.search.seeker import Budget
from riotdsl.compare.witness.witness import CONSTRUCTED, NONE, SCENARIO, Witness
from riotdsl.compile import Ruleset
from riotdsl.program.editions.selection_name import Selection

SHIPPED = ("riot", "rilatria")
PAIRS = [(name, *pair) for name in SHIPPED for pair in combinations(library.load(name).editions, 2)]
# What was hard to find once: the fall of a Mediactivist in attack, a player without units, and a
# new unit that strikes at once, on the way to which an invariant may break.
HARD = ("mediactivist_draw_condition", "player_elimination", "direct_attack_timing")


@cache
def background(name: str, edition: str) -> Background:
    return Background(library.load(name), Selection(edition))


def conflicts(ruleset: Ruleset, a: str, b: str) -> Iterator[Case]:
    """The pairs of answers of all conflicts of two editions."""
    for each in compare(ruleset, Selection(a), Selection(b)).of_kind(Kind.CONFLICT):
        yield from of_difference(each)


def finder(name: str, a: str, b: str, budget: Budget) -> Finder:
    return Finder(background(name, a), background(name, b), 1, budget, 1000, 5, keeps=False)


def excused(root: Path) -> set[str]:
    """The questions of which the page says why a conflict on them has no witness."""
    page = (root / "docs" / "explanation" / "witnesses.md").read_text(encoding="utf-8")
    _, _, chapter = page.partition("## Conflicts without a witness\n")
    assert chapter, "the page has no chapter about conflicts without a witness"
    return set(re.findall(r"^\| `(\w+)` \|", chapter.partition("\n## ")[0], re.MULTILINE))


def lacking(found: Iterator[Witness], root: Path) -> list[str]:
    return [
        f"{each.case.question} {'/'.join(each.case.answers)}"
        for each in found
        if each.grade == NONE and each.case.question not in excused(root)
    ]


@pytest.mark.parametrize("question", HARD)
def test_what_was_hard_to_find_is_shown_by_a_scenario_without_a_search(question: str) -> None:
    ruleset = library.load("riot")
    a, b, case = next(
        (a, b, case)
        for a, b in combinations(ruleset.editions, 2)
        for case in conflicts(ruleset, a, b)
        if case.question == question
    )
    witness = finder("riot", a, b, Budget(0, 0)).rehearsed(case, 0)
    assert (witness.grade, witness.origin) == (CONSTRUCTED, SCENARIO)
    assert witness.scenario
    assert witness.tables is not None
    for table in witness.tables:
        assert table.backend.broken(table.backend.extended(list(witness.state or ()))) is None


def test_a_witness_beside_an_answer_that_no_edition_states_calls_it_a_ruling() -> None:
    ruleset = library.load("riot")
    (case,) = (
        case
        for case in conflicts(ruleset, "en", "it")
        if case.question == "nationalist_goal_drawer"
    )
    witness = finder("riot", "en", "it", Budget(0, 0)).rehearsed(case, 0)
    given = {each.question: each for each in witness.given}
    seen_by = given["nationalist_goal_seen_by"]
    assert (seen_by.answer, seen_by.is_ruling) == ("drawer_too", True)


def test_the_page_excuses_only_questions_that_there_are(root: Path) -> None:
    known = {name for game in SHIPPED for name in library.load(game).checked.program.questions}
    assert excused(root) <= known


@pytest.mark.long
@pytest.mark.parametrize(("name", "a", "b"), PAIRS)
def test_scenarios_alone_show_every_conflict(name: str, a: str, b: str, root: Path) -> None:
    made = finder(name, a, b, Budget(0, 0))
    asked = list(conflicts(library.load(name), a, b))
    assert lacking((made.rehearsed(case, 0) for case in asked), root) == []


@pytest.mark.long
@pytest.mark.parametrize(("name", "a", "b"), PAIRS)
def test_a_search_shows_every_conflict(
    name: str, a: str, b: str, root: Path, record_property: Callable[[str, object], None]
) -> None:
    asked = list(conflicts(library.load(name), a, b))
    found = list(finder(name, a, b, Budget(14, 14)).witnesses(asked))
    assert len(found) == len(asked)
    assert lacking(iter(found), root) == []
    searched = sum(each.origin != SCENARIO for each in found)
    record_property(
        "verified",
        f"{name}, {a} and {b}: {len(asked)} pairs of answers of conflicts, all with a witness, "
        f"{searched} of them found in 14 games and 14 positions, the others led on from scenarios",
    )
