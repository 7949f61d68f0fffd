"""`riotdsl tournament`."""

from __future__ import annotations

import csv
import json
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import Result

Run = Callable[..., Result]

PIG = ("tournament", "classics/pig", "--bots", "random,greedy,normal", "--games", "4")


def test_a_table_rates_every_bot_and_every_pair(run: Run) -> None:
    result = run(*PIG)
    assert result.exit_code == 0
    elo, pairs = result.output.split("WON AGAINST")
    assert all(bot in elo for bot in ("random", "greedy", "normal"))
    assert len([line for line in pairs.splitlines() if " of 8" in line]) == 3
    assert "24 games, seed 0." in pairs


def test_it_goes_on_from_a_file_to_the_same_figures(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "kept.json"
    assert run(*PIG[:-1], "2", "--resume", file).exit_code == 0
    kept = json.loads(file.read_text("utf-8"))
    assert [len(each["games"]) for each in kept["runs"]] == [2] * 6
    further = run(*PIG, "--resume", file, "--format", "json")
    assert json.loads(further.output) == json.loads(run(*PIG, "--format", "json").output)
    other = run("tournament", "classics/pig", "--bots", "random,hard", "--resume", file)
    assert other.exit_code == 2
    assert "cannot be gone on with" in other.output


def test_a_csv_has_a_line_for_every_figure(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "found.csv"
    assert run(*PIG, "-o", file).exit_code == 0
    head, *rows = csv.reader(file.read_text("utf-8").splitlines())
    assert head == ["what", "bot", "against", "value", "low", "high"]
    assert [row[0] for row in rows] == ["elo"] * 3 + ["won"] * 3
    assert all(float(low) <= float(value) <= float(high) for *_, value, low, high in rows)


def test_at_a_larger_table_one_plays_among_others(run: Run) -> None:
    words = ("--players", "police,autonomen,anarchists", "--bots", "random,normal", "--games", "1")
    result = run("tournament", "riot", *words)
    assert result.exit_code == 0
    assert "WON ALONE AMONG OTHERS" in result.output
    assert "8 games, seed 0." in result.output


@pytest.mark.parametrize(
    ("bots", "told"),
    [("normal", "two bots"), ("normal,hrad", "Did you mean hard?"), ("normal,human", "no bot")],
)
def test_wrong_bots_are_refused(run: Run, bots: str, told: str) -> None:
    result = run("tournament", "classics/pig", "--bots", bots)
    assert result.exit_code == 2
    assert told in result.output
