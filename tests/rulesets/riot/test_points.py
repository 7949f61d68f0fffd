"""Every point of the table of differences is accounted for, and the editions say what it says."""

from __future__ import annotations

import pytest

from tests.rulesets.riot import sources
from tests.rulesets.riot.sources import Point, points, riot

KINDS = {"question", "agreed", "follows", "component", "not_about_play"}
ASKED_IN_PART_1 = [each for each in points() if each.part == "1" and each.kind == "question"]


def _id(point: Point) -> str:
    return point.name


def test_all_points_are_accounted_for() -> None:
    """Those of the three parts of the table, and those that were found later."""
    assert len(points()) == 214
    assert len({(each.part, each.name) for each in points()}) == 214
    assert {each.kind for each in points()} == KINDS
    parts = ("1", "4", "5", "later")
    assert [sum(each.part == part for each in points()) for part in parts] == [133, 25, 54, 2]


def test_the_points_are_those_of_the_table() -> None:
    by_part = {part: [each.name for each in points() if each.part == part] for part in "145"}
    assert by_part["1"] == list(sources.table())
    assert by_part["4"] == sources.listed(4)
    assert by_part["5"] == sources.listed(5)


def test_every_question_of_a_point_is_asked() -> None:
    asked = riot().checked.program.questions
    named = {question for each in points() for question in each.questions}
    assert named <= asked.keys()
    assert all(each.questions for each in points() if each.kind == "question")


def test_every_question_has_its_point() -> None:
    named = {question for each in points() for question in each.questions}
    asked = {name for name, each in riot().checked.program.questions.items() if not each.option}
    assert asked <= named


def test_a_point_that_is_no_question_says_why() -> None:
    assert [each.name for each in points() if each.kind != "question" and not each.deviation] == []


@pytest.mark.parametrize("point", ASKED_IN_PART_1, ids=_id)
def test_the_editions_say_what_the_table_says(point: Point) -> None:
    departing = dict(sources.departures(point, sources.table()[point.name]))
    unexplained = {each: why for each, why in departing.items() if not point.explains(each)}
    assert not unexplained, f"mend the edition, or give a reason `{next(iter(unexplained))}: ...`"


@pytest.mark.parametrize("point", ASKED_IN_PART_1, ids=_id)
def test_answers_are_those_of_the_question(point: Point) -> None:
    (question,) = point.questions
    possible = riot().checked.program.questions[question].answers
    assert {each for given in point.answers.values() for each in given} <= possible.keys()
    cells = sources.table()[point.name].values()
    unused = point.answers.keys() - {cell.words for cell in cells}
    assert not unused, f"the table has no such words: {unused}"


def test_the_conflicts_of_the_table_are_conflicts_here() -> None:
    """The sixteen of the table, without two that are not about play, but for those read again."""
    text = sources.shared("facts/editions.md").read_text(encoding="utf-8")
    conflicts = [line.split("`")[1] for line in text.splitlines() if line.endswith("| clash |")]
    assert len(conflicts) == 16
    stated = {row.question.name for row in sources.matrix().rows if len(row.stated) > 1}
    not_here = {"turn_order_duty", "token_flip", "police_income_basis"}
    read_again = {
        "police_wounded_after_building_win", "police_win_moment", "po_on_draw",
        "distance_wounded_enter", "obstruction_optional", "direct_attack_reach",
    }  # fmt: skip
    assert stated == set(conflicts) - not_here | read_again
