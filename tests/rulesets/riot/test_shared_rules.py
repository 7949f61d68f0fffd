"""Every rule that the five rulebooks share has its scenario, every requirement one it refuses.

`shared_rules.csv` names the scenarios of each rule; they are run with all others.
"""

from __future__ import annotations

import csv
import re
from functools import cache

import pytest

from riotdsl.game.scenarios.suite import Bench
from riotdsl.program.scenarios.model import Expect, Scenario
from tests.rulesets.riot import sources
from tests.rulesets.riot.sources import HERE, riot

RULES = 67
FAQ = "scenarios/faq.riot"


def rows() -> list[dict[str, str]]:
    with (HERE / "shared_rules.csv").open(encoding="utf-8", newline="") as opened:
        return list(csv.DictReader(opened))


@cache
def scenarios() -> dict[str, Scenario]:
    return {each.title: each for each in Bench(riot().checked).scenarios()}


def test_the_rules_are_those_of_the_comparison() -> None:
    numbers = [int(each["rule"]) for each in rows()]
    assert numbers == list(range(1, RULES + 1))
    listed = re.findall(r"^(\d+)\. ", sources.text_of_part(3), re.MULTILINE)
    assert numbers == [int(each) for each in listed]


@pytest.mark.parametrize("row", rows(), ids=lambda row: row["rule"])
def test_every_shared_rule_has_a_scenario(row: dict[str, str]) -> None:
    titles = row["scenarios"].split(" | ")
    assert set(titles) <= scenarios().keys(), "write it, or mend its title in shared_rules.csv"
    for each in titles:
        assert any(isinstance(step, Expect) for step in scenarios()[each].steps), each


def test_every_requirement_refuses_in_a_scenario() -> None:
    refusing = {
        step.refused
        for each in scenarios().values()
        for step in each.steps
        if isinstance(step, Expect)
    }
    required = {
        f"{action.name}.{each.name}"
        for action in riot().checked.program.actions.values()
        for each in action.requirements
    }
    assert required - refusing == set()


def test_the_spanish_questions_are_answered_in_the_spanish_edition() -> None:
    asked = [each for each in scenarios().values() if each.span.source.name == FAQ]
    assert len(asked) == 19
    for each in asked:
        expected = [step for step in each.steps if isinstance(step, Expect)]
        assert expected
        assert all("es" in step.editions for step in expected), each.title
