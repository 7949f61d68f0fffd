"""Short signs on the board: no two things in one drawing have the same, and each is explained."""

from __future__ import annotations

import re
from collections.abc import Callable
from importlib import import_module
from pathlib import Path

import pytest
from click.testing import Result

import riotdsl

Run = Callable[..., Result]
NAMES = import_module("riotdsl.narration.names").Names
SHORTEST = import_module("riotdsl.narration.names").shortest
SIGNS = import_module("riotdsl.cli.table.screen.board").SIGNS
FITTED = import_module("riotdsl.cli.table.screen.box_headings").fitted

BARN = """\
game barn { players red, blue }
faction red, blue
place meadow[n: 1..2]
place meander[n: 1..2]
place stall
unit goat of each faction { pieces: 13  home: stall }
card gold { pieces: 1  home: meander[1] }
card gorse { pieces: 1  home: meander[1] }
track milk(u: unit): 0..20 clamped
track poured: 0..20 clamped

procedure play() {
  for each n in 1..14 { let red do fill, rest }
}
action fill {
  choose what: one unit of you where it.milk is 0
  then {
    add 1 to poured
    set what.milk = poured
  }
}
action rest { then { set poured = 20 } }
win never: nobody when unit at stall is empty

picture 79 by 12 {
  show meadow[1] at 0, 0 size 8 by 3
  show meadow[2] at 9, 0 size 8 by 3
  show meander[1] at 18, 0 size 8 by 3
  show meander[2] at 27, 0 size 8 by 3
  show stall at 0, 3 size 79 by 9
}
texts "en" {
  milk: "milk"
  goat: "goat"  gold: "gold"  gorse: "gorse"
}
"""


@pytest.fixture
def barn(tmp_path: Path) -> Path:
    (tmp_path / "barn.riot").write_text(BARN)
    return tmp_path


@pytest.fixture
def shown(run: Run, barn: Path) -> str:
    """The last board, where every goat of red has a mark of its own."""
    text = "fill goat\n" * 13 + "board\nquit\n"
    seats = ("--seat", "red=human", "--seat", "blue=random", "--seed", "1")
    result = run("play", str(barn), *seats, "--save", str(barn / "game.json"), text=text)
    assert result.exit_code == 0, result.output
    return result.output.rpartition("> board")[2]


def test_more_marks_than_signs_are_told_apart_and_all_explained(shown: str) -> None:
    legend = dict(re.findall(r"(?<=  )?([^\w\s]+) milk (\d+)", shown))
    assert sorted(map(int, legend.values())) == list(range(1, 14))
    assert len(legend) > len(SIGNS)
    drawn = re.findall(r"1gt?o?([^\w\s]+)", shown)
    assert set(legend) <= {*drawn, *re.findall(r"1 goat([^\w\s]+)", shown)}


def test_cards_that_begin_alike_have_signs_of_their_own_in_the_legend(shown: str) -> None:
    assert "gol gold" in shown
    assert "gor gorse" in shown
    assert "go gold" not in shown


def test_names_of_places_that_are_cut_alike_are_told_apart(shown: str) -> None:
    assert "Mea. 1" in shown
    assert "Me. 1" in shown
    assert "Mea. Meadow   Me. Meander" in shown


def test_what_a_sign_means_does_not_depend_on_how_often_it_is_worked_out(barn: Path) -> None:
    table = riotdsl.load(str(barn)).table()
    marks = [str(n) for n in range(150)]
    found = NAMES(table).signs_for(marks, SIGNS)
    assert len(set(found.values())) == len(marks)
    assert NAMES(table).signs_for(marks, SIGNS) == found
    few = NAMES(table).signs_for(marks[:30], "+")
    assert len(set(few.values())) == len(few)


def test_names_that_are_the_same_have_numbers_behind_their_signs() -> None:
    assert SHORTEST(["a", "a", "be"], ["b"]) == ["a", "a2", "be"]
    assert SHORTEST(["Red", "red"], ["r"]) == ["R", "re"]


def test_a_beginning_is_cut_otherwise_where_its_sign_is_taken() -> None:
    assert FITTED("Last meadow 1", 6)[0] == "LM 1"
    assert FITTED("Long mile 1", 6, {"LM": "Last meadow"})[0] == "Lon. 1"
    assert FITTED("Lone 1", 5, {"Lo.": "", "L.": ""}) == ("Ln. 1", {"Ln.": "Lone"})


def test_only_a_sign_that_is_drawn_serves_as_the_example(shown: str) -> None:
    assert "1gol" not in shown
    assert "B13g means Blue: 13 goats." in shown


def test_a_number_and_the_sign_for_times_stay_on_one_line() -> None:
    wrapped = import_module("riotdsl.narration.lines").wrapped
    (first,), (second,) = wrapped("Three boxes hold 2 \N{MULTIPLICATION SIGN} +1", 20)
    assert first[0] == "Three boxes hold"
    assert second[0] == "  2 \N{MULTIPLICATION SIGN} +1"
