import json
from collections.abc import Callable
from pathlib import Path

from click.testing import Result

Run = Callable[..., Result]


def test_one_line_a_depth_and_the_last_is_the_count(run: Run) -> None:
    result = run("perft", "classics/connect_four", "3")
    assert result.exit_code == 0
    assert result.output.splitlines() == ["7", "49", "343"]


def test_there_is_one_sequence_of_no_actions(run: Run) -> None:
    assert run("perft", "classics/pig", "0").output == "1\n"


def test_json_tells_what_was_counted(run: Run) -> None:
    result = run("perft", "classics/kuhn_poker", "4", "--format", "json")
    assert json.loads(result.output) == {
        "name": "classics/kuhn_poker",
        "selection": "usual",
        "options": {},
        "players": ["first", "second"],
        "depth": 4,
        "counts": [3, 6, 12, 24],
        "count": 24,
    }


def test_a_selection_and_players_can_be_given(run: Run) -> None:
    options = ("--edition", "default+rulings=letter", "--players", "right, left")
    assert run("perft", "classics/pig", "2", *options).output.splitlines() == ["2", "8"]


def test_a_value_can_be_picked_for_an_option(run: Run) -> None:
    result = run("perft", "classics/pig", "2", "--option", "target=100", "--format", "json")
    assert json.loads(result.stdout)["options"] == {"target": "100"}
    assert run("perft", "classics/pig", "2", "--option", "target=7").exit_code == 2


def test_what_cannot_be_played_is_wrong_use(run: Run) -> None:
    for options in (("--players", "left"), ("--edition", "a++b"), ("--edition", "usual+x=1")):
        result = run("perft", "classics/pig", "1", *options)
        assert result.exit_code == 2, options
        assert result.output


def test_an_unknown_edition_is_wrong_use(run: Run) -> None:
    result = run("perft", "classics/pig", "1", "--edition", "usal")
    assert result.exit_code == 2
    assert "usual" in result.output


def test_a_ruleset_that_is_not_there_is_a_finding(run: Run, tmp_path: Path) -> None:
    result = run("perft", tmp_path / "nothing", "1")
    assert result.exit_code == 1
    assert "nothing" in result.output
