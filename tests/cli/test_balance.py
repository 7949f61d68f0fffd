"""`riotdsl balance`."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import Result

Run = Callable[..., Result]

DUEL = """
game duel { players red, blue }
faction red, blue
track pips(f: faction): 0..99 clamped
value bonus(f: faction) -> 0..20 {
  plain: 3 assumed "a guess"
  for_blue: 12 when f is blue over plain assumed "a kind guess"
}
procedure play() {
  for each f in faction {
    let chance choose luck: 0..9
    add luck + bonus(f) to f.pips
  }
  count_pips()
}
procedure count_pips() {}
measure red_pips: red.pips
win most after count_pips: faction where it.pips is highest of x.pips for x in faction
"""
VARY = ("--vary", "bonus.for_blue=0..12", "--goal", "2=40..60")


@pytest.fixture
def duel(tmp_path: Path) -> Path:
    (tmp_path / "duel").mkdir()
    (tmp_path / "duel" / "duel.riot").write_text(DUEL, "utf-8")
    return tmp_path / "duel"


def words(duel: Path, *more: str | Path) -> tuple[str | Path, ...]:
    return ("balance", duel, *VARY, "--games", "40", "--bot", "random", *more)


def test_a_lopsided_game_is_made_even(run: Run, duel: Path, tmp_path: Path) -> None:
    file = tmp_path / "even.riot"
    result = run(*words(duel, "--name", "even", "-o", file))
    assert result.exit_code == 0, result.output
    assert "bonus.for_blue  12  " in result.output
    assert "2 of 2 goals are met." in result.output
    assert run("check", file, "--of", duel).exit_code == 0
    played = run("simulate", duel, f"default+{file}", "--games", "40", "--format", "json")
    (told,) = json.loads(played.output)["selections"]
    assert 0.25 < told["wins"]["red"]["share"] < 0.75
    assert 'assumed "a kind guess; set for balance"' in file.read_text("utf-8")


def test_a_folder_declares_what_may_vary_and_what_is_wanted(run: Run, duel: Path) -> None:
    declared = 'vary = ["bonus.for_blue=0..12"]\ngoals = ["2=40..60"]\n'
    (duel / "balance.toml").write_text(declared, "utf-8")
    base = ("balance", duel, "--games", "40", "--bot", "random", "--format", "json")
    told = json.loads(run(*base).output)
    assert told["changed"]["bonus.for_blue"] < 8
    assert all(each["met"] for each in told["figures"])
    (duel / "balance.toml").write_text("vary = 3", "utf-8")
    refused = run(*base)
    assert refused.exit_code == 2
    assert "vary is a list" in refused.stderr


def test_it_goes_on_from_a_file(run: Run, duel: Path, tmp_path: Path) -> None:
    file = tmp_path / "kept.json"
    assert run(*words(duel, "--candidates", "1", "--resume", file)).exit_code == 0
    assert len(json.loads(file.read_text("utf-8"))["candidates"]) == 1
    further = run(*words(duel, "--resume", file, "--format", "json"))
    assert json.loads(further.output) == json.loads(run(*words(duel, "--format", "json")).output)
    other = run(*words(duel, "--resume", file, "--seed", "3"))
    assert other.exit_code == 2
    assert "seed differ" in other.output


@pytest.mark.parametrize(
    ("more", "told"),
    [
        (("--vary", "bonus.fair=1..2"), "nothing called bonus.fair"),
        (("--vary", "bonus.plain=3..4", "--goal", "speed=1..2"), "measures no speed"),
        (("--vary", "bonus.plain=3..4"), "No goal"),
        ((), "Nothing may vary"),
        ((*VARY, "--name", "a fair one"), "--name"),
    ],
)
def test_wrong_use_is_told(run: Run, duel: Path, more: tuple[str, ...], told: str) -> None:
    result = run("balance", duel, *more)
    assert result.exit_code == 2
    assert told in result.output
