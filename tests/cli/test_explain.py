"""`riotdsl explain`."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import Result

from riotdsl.text.codes import CODES, FORMER

Run = Callable[..., Result]


@pytest.mark.parametrize("code", [code.name for code in CODES])
def test_every_code_is_explained(run: Run, code: str) -> None:
    result = run("explain", code)
    assert result.exit_code == 0
    assert result.stdout.startswith(f"{code} (")
    for heading in ("CAUSE", "EXAMPLE", "REMEDY"):
        assert f"\n{heading}\n" in result.stdout
    assert "```" not in result.stdout


def test_an_unknown_code_is_likened_to_a_known_one(run: Run) -> None:
    result = run("explain", "sintax-error")
    assert result.exit_code == 2
    assert "Did you mean syntax-error?" in result.stderr


@pytest.mark.parametrize(("old", "new"), FORMER.items())
def test_a_code_is_found_by_its_former_name(run: Run, old: str, new: str) -> None:
    result = run("explain", old)
    assert result.exit_code == 0
    assert result.stdout == f"{old} is now called {new}.\n\n{run('explain', new).stdout}"


def test_a_former_code_for_programs_has_its_present_name(run: Run) -> None:
    told = json.loads(run("explain", "silence-tells", "--format", "json").stdout)
    assert told["code"] == "skip-leaks"
    assert told["page"].startswith("# skip-leaks")


def test_a_code_for_programs(run: Run) -> None:
    told = json.loads(run("explain", "syntax-error", "--format", "json").stdout)
    assert told["severity"] == "error"
    assert told["page"].startswith("# syntax-error")


GAME = """\
game duel { players white, black }
question reach {
  ask "How far?"
  answers near "one step" or far
  default near
  because "it is simpler"
}
option cap { ask "How long?" answers 10 or 20 default 10 }
edition a of duel { reach states far at "Moves" "as far" }
edition b of duel { reach silent at "Moves" by letter near }
edition c of duel { reach contradicts near at "Moves", far reported by "a friend" }
edition d of duel { }
rulings club of duel { reach = far because "we like it" }
"""


@pytest.fixture
def duel(tmp_path: Path) -> Path:
    path = tmp_path / "duel.riot"
    path.write_text(GAME)
    return path


def test_a_question_with_every_stance(run: Run, duel: Path) -> None:
    assert run("explain", duel, "reach").stdout == (
        "reach (duel.riot:2:10)\n"
        "How far?\n"
        "\n"
        "ANSWERS\n"
        "  * near  one step\n"
        "    far\n"
        "  * is the default: it is simpler\n"
        "\n"
        "EDITIONS\n"
        '  a  states far at "Moves" (as far)\n'
        '  b  silent at "Moves" by letter near\n'
        '  c  contradicts itself: near at "Moves", far reported by a friend\n'
        "  d  takes no stance yet\n"
        "\n"
        "CONFLICTS\n"
        "  silent by the letter: a and b\n"
        "\n"
        "RULINGS\n"
        "  club  far, because we like it\n"
    )


def test_a_question_for_programs(run: Run, duel: Path) -> None:
    told = json.loads(run("explain", duel, "reach", "--format", "json").stdout)
    assert told["answers"] == {"near": "one step", "far": None}
    stances = [stance["stance"] for stance in told["editions"]]
    assert stances == ["states", "silent", "contradicts", "missing"]
    assert told["conflicts"] == [{"a": "a", "b": "b", "conflict": "silent by the letter"}]
    where = {"section": "Moves", "locator": "as far", "reported_by": None}
    assert told["editions"][0]["readings"] == [["far", [where]]]


def test_an_option_has_no_stances(run: Run, duel: Path) -> None:
    assert "EDITIONS" not in run("explain", duel, "cap").stdout


def test_an_unknown_question_or_ruleset(run: Run, duel: Path, tmp_path: Path) -> None:
    result = run("explain", duel, "reech")
    assert result.exit_code == 2
    assert "Did you mean reach?" in result.stderr
    assert run("explain", tmp_path / "gone", "reach").exit_code == 1


def test_without_a_question_all_are_listed(run: Run, duel: Path) -> None:
    result = run("explain", duel)
    assert result.exit_code == 0
    assert result.stdout == "QUESTIONS\n  reach  How far?\n\nOPTIONS\n  cap    How long?\n"
    told = json.loads(run("explain", duel, "--format", "json").stdout)
    assert [each["sort"] for each in told] == ["question", "option"]
    assert told[0]["answers"] == ["near", "far"]


def test_a_ruleset_without_questions_says_so(run: Run) -> None:
    result = run("explain", "classics/tictactoe")
    assert result.stdout == "classics/tictactoe has no questions and no options.\n"


def test_a_default_that_a_text_excludes_is_said_to_be_narrowed(run: Run) -> None:
    lines = run("explain", "riot", "setup_order").stdout.splitlines()
    (narrowed,) = (line for line in lines if "is played" in line)
    assert narrowed.startswith("  it  ambiguous among seat_order, free")
    assert narrowed.endswith("; the default is excluded, seat_order is played")
    told = json.loads(run("explain", "riot", "setup_order", "--format", "json").stdout)
    played = {each["edition"]: each["narrowed"] for each in told["editions"]}
    assert played == {"de": None, "en": None, "es": None, "fr": None, "it": "seat_order"}
