"""What scenarios exercise, over all their selections; and which mutants they notice."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from riotdsl import compile as compiler
from riotdsl import library
from riotdsl.game.scenarios.coverage import Coverage, Survey
from riotdsl.game.scenarios.mutants import mutants
from riotdsl.game.scenarios.mutation import Reach
from riotdsl.text.source import Source

FEUD = Path(__file__).with_name("feud.riot").read_text(encoding="utf-8")
MARCH = """
  when north chooses order (north, south)
  when north does march(group: 1 guard, goal: field[1])
"""
REST = "when north chooses order (north, south) when north does rest"


def coverage(*bodies: str) -> Coverage:
    """What scenarios with these bodies exercise."""
    scenarios = [f'scenario "tried {n}" {{ {body} }}' for n, body in enumerate(bodies)]
    survey = Survey(compiler.load([Source("feud.riot", "\n".join([FEUD, *scenarios]))]).checked)
    for _ in survey.cover(survey.runs()):
        pass
    assert survey.found.unrecorded == []
    return survey.found


def exercised(found: Coverage, kind: str) -> set[str]:
    return {part.name for part in found.counts if part.kind == kind}


def test_both_ways_of_a_branch_are_counted_by_themselves() -> None:
    one = exercised(coverage(f"{REST} then rest_pays is no"), "branch")
    both = exercised(coverage(f"{REST} then with rest_pays = yes: north.coins is 4"), "branch")
    assert "rest: if rest_pays is yes: no" in one
    assert "rest: if rest_pays is yes: yes" not in one
    assert "rest: if rest_pays is yes: yes" in both


def test_an_answer_is_exercised_where_a_rule_reads_it() -> None:
    assert exercised(coverage("then decider is north"), "answer") == set()
    found = coverage(f"{MARCH} then in second: north.coins is 2")
    assert "toll = 1" in exercised(found, "answer")
    assert "toll = 2" not in exercised(found, "answer")


def test_each_edition_has_its_own_count() -> None:
    found = coverage(
        f"{MARCH} then in first: north.coins is 1 then in second: north.coins is 2",
        f"{REST} then in second: north.coins is 4",
    )
    assert found.by_selection["first"] != found.by_selection["second"]
    assert found.by_selection["first"] | found.by_selection["second"] == set(found.counts)


def test_a_message_is_exercised_by_a_refusal() -> None:
    poor = f"given {{ north.coins = 0 }} {MARCH} then refused by march.paid"
    assert exercised(coverage(poor), "message") == {"march.paid"}
    assert "march.paid not met" in exercised(coverage(poor), "requirement")


def test_stages_and_procedures_that_ask_and_that_do_not() -> None:
    found = coverage(f"{REST} then mood is calm")
    assert {"round.ordering", "round.turns", "turn.begin", "turn.work"} <= exercised(found, "stage")
    assert "round.close" not in exercised(found, "stage")
    assert {"play", "round", "turn", "wake"} <= exercised(found, "procedure")
    assert "ask_north" not in exercised(found, "procedure")


def test_a_win_is_exercised_when_it_ends_the_game() -> None:
    rich = f"given {{ north.coins = 8  answers rest_pays = yes }} {REST} then winner is north"
    assert exercised(coverage(rich), "win") == {"rich"}


def test_only_runs_that_come_to_a_place_are_tried_for_it() -> None:
    found = coverage("then decider is north", f"{REST} then decider is north")
    source = compiler.load([Source("feud.riot", FEUD)]).checked
    reach = Reach(found)
    by_before = {each.before: reach.keys(each) for each in mutants(source)}
    assert [title for title, _ in by_before["rest_pays is yes"]] == ["tried 1"]
    assert by_before["goal.row is 3"] == []


@pytest.mark.parametrize("name", ["classics/pig", "classics/othello", "classics/kuhn_poker"])
def test_every_run_holds_without_folding(name: str) -> None:
    survey = Survey(library.load(name).checked)
    runs = [*survey.cover(survey.runs())]
    assert runs
    assert survey.found.unrecorded == []


def test_what_only_bots_read_is_no_rule() -> None:
    ruleset = library.load("classics/othello")
    places = {each.span.first.line for each in mutants(ruleset.checked)}
    (corners,) = (
        each for each in ruleset.checked.program.values.values() if each.name == "corners"
    )
    assert places
    assert corners.span.first.line not in places
    assert corners.clauses[0].value.span is not None
    assert corners.clauses[0].value.span.first.line not in places


def test_a_digest_is_the_same_in_every_process() -> None:
    script = (
        "from riotdsl import library\n"
        "from riotdsl.game.scenarios.passed_runs import PassedRuns\n"
        "from riotdsl.game.scenarios.suite import Bench\n"
        "bench = Bench(library.load('rilatria').checked)\n"
        "run = next(bench.runs(bench.scenarios()))\n"
        "print(PassedRuns('rilatria').digest(run))\n"
    )
    found = {
        subprocess.run(
            [sys.executable, "-c", script],
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            check=True,
            text=True,
        ).stdout
        for seed in ("1", "2")
    }
    assert len(found) == 1
    assert found.pop().strip()
