"""A game that was played is shown under the headings of its parts."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import Result

Run = Callable[..., Result]

GAME = """
game duel { players red, blue }
faction red, blue
track pebbles(f: faction): 0..9 clamped

procedure play() {
  greet()
  for each n in 1..2 { round() }
}
procedure greet() { let red choose sign: wave or nod }
procedure round() {
  for each f in faction { turn(f) }
}
procedure turn(f: faction) {
  let f do pick, grab
  let f do pick, grab
  let f choose liked: one faction
}
action pick { then { add 1 to you.pebbles } }
action grab { then { add 2 to you.pebbles } }
win most: faction where it.pebbles >= 9
heuristic: you.pebbles
"""


@pytest.fixture
def replayed(run: Run, tmp_path: Path) -> str:
    (tmp_path / "duel").mkdir()
    (tmp_path / "duel" / "game.riot").write_text(GAME, encoding="utf-8")
    save = tmp_path / "game.json"
    seats = ("--seat", "red=greedy", "--seat", "blue=greedy")
    played = run("play", tmp_path / "duel", *seats, "--seed", 1, "--save", save)
    assert played.exit_code == 0, played.output
    return run("replay", save).output


def test_parts_of_a_game_are_headings_in_their_order(replayed: str) -> None:
    lines = replayed.split("\n")
    titles = [lines[at - 1] for at, line in enumerate(lines) if line and set(line) == {"="}]
    assert titles == ["Greet", "Round 1", "Round 2"]
    turns = [line for line in lines if line.startswith("Turn: ")]
    assert turns == ["Turn: Red", "Turn: Blue"] * 2


def test_what_was_chosen_stands_with_what_for(replayed: str) -> None:
    assert "Red: Nod" in replayed
    assert "Blue: Turn: Red" in replayed


def test_what_is_done_again_is_told_once(replayed: str) -> None:
    assert "Red: Grab (2x)" in replayed


TOLD = """
game duel { players red, blue }
faction red, blue
track pebbles(f: faction): 0..9 clamped

procedure play() {
  for each n in 1..2 {
    for each f in faction { turn(f) }
  }
}
procedure turn(f: faction) {
  earn(f)
  toss(f)
  let f do pick, grab
}
procedure earn(f: faction) { add 1 to f.pebbles }
procedure toss(f: faction) { let f choose called: heads or tails }
action pick { then { add 1 to you.pebbles } }
action grab { then { add 2 to you.pebbles } }
win most: faction where it.pebbles >= 9
heuristic: you.pebbles

texts "en" {
  tells.earn: "Wages are paid to {the f}, in a sentence that is too long for one line of a screen."
}
"""
WAGES = "Wages are paid to {}, in a sentence that is too long for one line of a"


@pytest.fixture
def told(run: Run, tmp_path: Path) -> Path:
    """A save of a game in which something happens before the first decision of a turn."""
    (tmp_path / "duel").mkdir()
    (tmp_path / "duel" / "game.riot").write_text(TOLD, encoding="utf-8")
    save = tmp_path / "game.json"
    seats = ("--seat", "red=greedy", "--seat", "blue=greedy")
    assert run("play", tmp_path / "duel", *seats, "--seed", 1, "--save", save).exit_code == 0
    return save


def test_what_opens_a_turn_stands_under_the_heading_of_that_turn(run: Run, told: Path) -> None:
    lines = run("replay", told).output.split("\n")
    at = lines.index("Turn: Blue")
    assert lines[at + 2].startswith("Wages are paid to the blue")
    assert not any(each.startswith("Wages are paid to the blue") for each in lines[:at])
    assert [each for each in lines if each.startswith("Turn: ")] == ["Turn: Red", "Turn: Blue"] * 2


def test_what_follows_a_part_of_a_turn_stands_apart_from_it(run: Run, told: Path) -> None:
    lines = run("replay", told).output.split("\n")
    at = lines.index("Toss: Blue")
    assert lines[at + 1].startswith("Blue: ")
    assert lines[at + 2 : at + 4] == ["", "Blue: Grab"]


def test_a_replay_breaks_lines_between_words_as_the_log_does(run: Run, told: Path) -> None:
    assert f"{WAGES.format('the red')}\n  screen.\n" in run("replay", told).output
    stepped = run("replay", told, "--step", text="\n\n\n").output
    assert f"{WAGES.format('the blue')}\n  screen.\n" in stepped


STAGED = """
game duel {{ players red, blue }}
faction red, blue
track pebbles(f: faction): 0..99 clamped

procedure play() {{
  {play}
}}
procedure round() {{
  for each f in faction {{ turn(f) }}
}}
procedure turn(f: faction) {{ let f do pick, grab }}
action pick {{ then {{ add 1 to you.pebbles }} }}
action grab {{ then {{ add 2 to you.pebbles }} }}
win most: faction where it.pebbles >= 9
heuristic: you.pebbles
"""
IN_STAGES = (
    "stage early { for each n in 1..2 { round() } } stage late { for each n in 1..2 { round() } }"
)


@pytest.mark.parametrize(
    ("play", "count"),
    [
        pytest.param(IN_STAGES, 4, id="two loops in two stages"),
        pytest.param(
            "for each n in 1..1 { round() } for each n in 1..1 { round() }", 2, id="once each"
        ),
        pytest.param("round() round() round()", 3, id="one call after the other"),
        pytest.param("for each a in 1..2 { for each b in 1..2 { round() } }", 4, id="nested"),
        pytest.param("round()", 1, id="only once"),
    ],
)
def test_every_run_of_a_procedure_has_the_next_number(
    run: Run, tmp_path: Path, play: str, count: int
) -> None:
    (tmp_path / "duel").mkdir()
    text = STAGED.format(play=play)
    (tmp_path / "duel" / "game.riot").write_text(text, encoding="utf-8")
    save = tmp_path / "game.json"
    seats = ("--seat", "red=greedy", "--seat", "blue=greedy")
    played = run("play", tmp_path / "duel", *seats, "--seed", 1, "--save", save)
    assert played.exit_code == 0, played.output
    lines = run("replay", save).output.split("\n")
    titles = [lines[at - 1] for at, line in enumerate(lines) if line and set(line) == {"="}]
    assert titles == ([f"Round {n}" for n in range(1, count + 1)] if count > 1 else ["Round"])
    assert [line for line in lines if line.startswith("Turn: ")] == [
        "Turn: Red",
        "Turn: Blue",
    ] * count
