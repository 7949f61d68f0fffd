"""Every question matters in every edition: with another answer some scenario about it fails."""

from __future__ import annotations

import pytest

from riotdsl import compile as compiler
from riotdsl import library
from riotdsl.game.scenarios.suite import Bench
from riotdsl.program.editions.selection_name import Selection
from riotdsl.program.scenarios.model import Scenario

EDITIONS = ("first", "v051", "v052", "v053")


@pytest.fixture(scope="module")
def bench() -> Bench:
    return Bench(compiler.load(library.read("rilatria")[0], diagnostics=()).checked)


@pytest.mark.parametrize("edition", EDITIONS)
def test_another_answer_to_a_question_makes_a_scenario_about_it_fail(
    bench: Bench, edition: str
) -> None:
    chosen, scenarios = Selection(edition), bench.scenarios("questions.riot")
    codes = bench.base(chosen)
    unnoticed = []
    for name, question in bench.checked.program.questions.items():
        for answer, code in question.answers.items():
            if code == codes[name] or question.option:
                continue
            bench.bases[chosen] = codes | {name: code}
            about = [each for each in scenarios if each.title.startswith(name.replace("_", " "))]
            if not any(fails(bench, scenario, edition) for scenario in about):
                unnoticed.append(f"{name} = {answer}")
    bench.bases[chosen] = codes
    assert unnoticed == []


def fails(bench: Bench, scenario: Scenario, edition: str) -> bool:
    """Whether a scenario fails in the edition."""
    runs = bench.selections(scenario)
    return any(bench.failure(scenario, each) for each in runs if edition in each.labels)
