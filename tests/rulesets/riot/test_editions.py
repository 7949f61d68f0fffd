"""What the five editions of RIOT say, as the commands tell it and as it is played."""

from __future__ import annotations

import json
from collections.abc import Callable
from itertools import combinations
from pathlib import Path

import pytest
from click.testing import Result

import riotdsl
from riotdsl.compare import differences_output, matrix_output
from riotdsl.compare.differences import Kind, compare
from riotdsl.compare.matrix import Row
from riotdsl.compare.page import as_text
from riotdsl.program.editions.conflicts import Conflict
from riotdsl.program.editions.selection import parsed
from tests.rulesets.riot import sources
from tests.rulesets.riot.sources import RULEBOOKS, riot

Run = Callable[..., Result]

SAID = {
    "two_player_start_count": {"es": "3", "it": "4", "en": "4", "de": "3", "fr": "4"},
    "shield_basic_unit": {"es": "no", "it": "no", "en": "no", "de": "yes", "fr": "no"},
}


def test_every_edition_takes_a_stance_on_every_question() -> None:
    for row in sources.matrix().rows:
        kinds = {edition: stance.kind for edition, stance in row.stances.items()}
        assert set(kinds) == set(RULEBOOKS)
        assert not set(kinds.values()) & {"missing", "unexamined"}, row.question.name


def test_every_stance_says_where_it_is_read() -> None:
    for row in sources.matrix().rows:
        for edition, stance in row.stances.items():
            at = f"{edition} {row.question.name}"
            if stance.kind != "silent":
                assert stance.citations, at
                assert all(each.section and each.locator for each in stance.citations), at


@pytest.mark.parametrize("question", SAID)
def test_explain_shows_each_edition_with_its_locator(typed: Run, question: str) -> None:
    lines = typed("explain", "riot", question).stdout.split("\n")
    for edition, answer in SAID[question].items():
        (line,) = (each for each in lines if each.startswith(f"  {edition}  "))
        assert f"states {answer} at " in line
        assert line.endswith(")")


def test_editions_for_programs(typed: Run) -> None:
    told = json.loads(typed("editions", "riot", "--format", "json").stdout)
    assert set(told["editions"]) == set(RULEBOOKS)
    questions = {each["id"]: each for each in told["questions"]}
    assert len(questions) == len(sources.matrix().rows)
    for question, said in SAID.items():
        for edition, answer in said.items():
            stance = questions[question]["stances"][edition]
            assert (stance["stance"], stance["answer"]) == ("states", answer)
            assert stance["section"]
            assert stance["locator"]


def test_differences_for_programs(typed: Run) -> None:
    told = json.loads(typed("diff", "riot", "es", "de", "--format", "json").stdout)
    found = {each["question"]: each for each in told}
    shield = found["shield_basic_unit"]
    assert (shield["kind"], shield["in_force_differs"]) == ("conflict", True)
    assert (shield["a"]["admitted"], shield["b"]["admitted"]) == (["no"], ["yes"])
    assert shield["b"]["decided_by"] == "edition"
    assert "two_player_start_count" not in found


@pytest.mark.parametrize(("a", "b"), list(combinations(RULEBOOKS, 2)))
def test_editions_differ_where_their_texts_admit_other_answers(a: str, b: str) -> None:
    expected = {
        row.question.name
        for row in sources.matrix().rows
        if set(row.stances[a].admitted) != set(row.stances[b].admitted)
    }
    found = compare(riot(), parsed(a), parsed(b)).differences
    assert {each.question.name for each in found} == expected


@pytest.mark.parametrize("columns", [60, 80, 120])
def test_every_text_fits_a_terminal(columns: int) -> None:
    pages = (
        matrix_output.as_page(sources.matrix(), cited=False),
        differences_output.as_page(compare(riot(), parsed("es"), parsed("it"))),
    )
    for page in pages:
        lines = as_text(page, columns).split("\n")
        assert max(map(len, lines)) <= columns, max(lines, key=len)


# ---------------------------------------------------------------- as the documentation tells it


def rulebooks_page(root: Path) -> str:
    """The page about the five rulebooks."""
    return (root / "docs" / "explanation" / "five-rulebooks.md").read_text(encoding="utf-8")


def page_rows(root: Path) -> dict[str, list[str]]:
    """The rows of the tables in the page about the five rulebooks, by their first cell."""
    lines = rulebooks_page(root).splitlines()
    rows = [line.strip("|").split("|") for line in lines if line.startswith("| ")]
    found: dict[str, list[str]] = {}
    for first, *rest in rows:
        found.setdefault(first.strip(), []).extend(cell.strip() for cell in rest)
    return found


def _is_left_open(row: Row) -> bool:
    """Whether every text admits every answer."""
    every = set(row.question.answers)
    return all(set(stance.admitted) == every for stance in row.stances.values())


def test_the_page_about_the_rulebooks_has_the_figures_of_the_tool(root: Path) -> None:
    rows, rulebooks = page_rows(root), sorted(RULEBOOKS)
    for a, b in combinations(rulebooks, 2):
        found = compare(riot(), parsed(a), parsed(b))
        cell = f"{len(found.differences)} ({len(found.of_kind(Kind.CONFLICT))})"
        assert rows[a][rulebooks.index(b) - 1] == cell, f"{a} and {b}"
    for edition in rulebooks:
        kinds = [row.stances[edition].kind for row in sources.matrix().rows]
        order = ("states", "silent", "ambiguous", "contradicts")
        assert rows[edition][-4:] == [str(kinds.count(kind)) for kind in order], edition
    for conflict in (Conflict.STATED, Conflict.AMBIGUOUS, Conflict.LETTER):
        own = [row for row in sources.matrix().rows if row.conflict is conflict]
        assert rows[conflict.value] == [str(len(own))], conflict
    kinds_of_rows = [row.kind for row in sources.matrix().rows]
    assert (len(kinds_of_rows), kinds_of_rows.count("conflict")) == (167, 28)
    left = [row for row in sources.matrix().rows if _is_left_open(row)]
    assert f"In all five, {len(left)} questions are left as they are" in rulebooks_page(root)


# ---------------------------------------------------------------- in play


def placed_before_the_police(edition: str) -> int:
    """How many times a lone protester is asked to place a unit before the first turn."""
    session = riotdsl.load("riot", edition=edition).new(seed=1, players=("police", "autonomen"))
    asked = 0
    while (decision := session.decision) is not None and decision.seat != "police":
        families = session.legal_actions()
        assert session.play(families[0].expand()[0])
        asked += 1
    return asked


@pytest.mark.parametrize(("edition", "count"), SAID["two_player_start_count"].items())
def test_so_many_units_are_placed(edition: str, count: str) -> None:
    assert placed_before_the_police(edition) == int(count)


def test_games_of_two_editions_differ() -> None:
    german, english = (riotdsl.load("riot", edition=each).table() for each in ("de", "en"))
    assert german.closed.hash != english.closed.hash
    for question in SAID:
        answers = {each.closed.decided.answers[question].answer for each in (german, english)}
        assert len(answers) == 2
