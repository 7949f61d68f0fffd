"""Several entries on one line, and prompts that answer themselves."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

import riotdsl
from tests.cli.test_play_small import HOST, Terminal

SEQUENCE = import_module("riotdsl.game.typed.sequence")

MARKET = """\
game market { players red, blue }
faction red, blue
place shelf
place camp[owner: faction]
place hill[n: 1..3]
unit scout of each faction { pieces: 6  home: shelf }
card map { pieces: 5  home: shelf }
track coins(f: faction): 0..9 clamped = 5

procedure play() {
  for each n in 1..3 {
    for each f in faction {
      let f do hire, draw until shut
      let f do bow
      let f do march until stay
    }
  }
}
action hire {
  choose who: one unit of you at shelf
  require paid: you.coins >= 1 say "You have no coin left."
  then { move who to camp[you]  take 1 from you.coins }
}
action draw {
  choose which: one card at shelf
  require paid: you.coins >= 2 say "A map costs two coins."
  then { move which to camp[you]  take 2 from you.coins }
}
action shut { then {} }
action bow { then {} }
action march {
  choose who: some unit of you at camp[you]
  choose goal: one hill
  then { move who to goal }
}
action stay { then {} }
texts "en" {
  scout: "scout" (neuter, plural "scouts")
  map: "map" (neuter, plural "maps")
  hill: "hill {n}" (neuter)
  hire: "hire {a who}"
  draw: "draw {a which}"
  march: "march with {who} to {the goal}"
}
"""


class People(Terminal):
    """A terminal at which the lines of a list are entered; then the input ends."""

    def __init__(self, seats: tuple[str, ...], *lines: str) -> None:
        super().__init__(seats, 79)
        self.lines = list(lines)

    def ask(self, *_: object) -> str | None:
        self.rows.append(">")
        return self.lines.pop(0) if self.lines else None


@pytest.fixture
def market(tmp_path: Path) -> Path:
    (tmp_path / "market.riot").write_text(MARKET)
    return tmp_path


def played(folder: Path, *lines: str, kind: type[People] = People, **options: bool) -> Any:  # noqa: ANN401
    """A table at which red and blue entered some lines."""
    session = riotdsl.load(str(folder)).new(seed=1)
    host = HOST(session, kind(session.seats, *lines), {}, **options)
    host.run()
    return host


def log(host: Any) -> list[str]:  # noqa: ANN401 - of the command line
    return [entry.text for entry in host.session.entries]


def said(host: Any) -> str:  # noqa: ANN401 - of the command line
    return " ".join(" ".join(host.screen.rows).split())


@pytest.mark.parametrize(
    ("line", "done"),
    [
        ("hire 2 scouts, draw 1 map", ["hire scout", "hire scout", "draw map"]),
        ("draw 2 maps and hire 1 scout", ["draw map", "draw map", "hire scout"]),
        ("hire 1 scout; draw map; shut", ["hire scout", "draw map", "shut"]),
        ("hire all scouts", ["hire scout"] * 5),
        ("2 hire scout; SHUT", ["hire scout", "hire scout", "shut"]),
    ],
)
def test_a_line_is_played_one_thing_after_the_other(
    market: Path, line: str, done: list[str]
) -> None:
    assert log(played(market, line, asks_all=True)) == done


def test_a_line_stops_where_something_cannot_be_done(market: Path) -> None:
    host = played(market, "hire 4 scouts; draw map; shut", asks_all=True)
    assert log(host) == ["hire scout"] * 4
    assert "A map costs two coins." in said(host)
    assert "Done: 4. Not entered: draw map; shut." in said(host)


def test_numbers_mean_the_list_that_was_seen(market: Path) -> None:
    assert log(played(market, "1; 1; 0", asks_all=True)) == ["hire scout", "hire scout", "shut"]
    host = played(market, "0; 0", asks_all=True)
    assert log(host) == ["shut"]
    assert "The list has changed, and 0 no longer means what you saw." in said(host)
    host = played(market, "1; 7", asks_all=True)
    assert log(host) == ["hire scout"]


def test_what_waits_is_dropped_when_somebody_else_decides(market: Path) -> None:
    host = played(market, "shut; bow; hire scout", asks_all=True)
    assert log(host) == ["shut", "bow"]


def test_a_slip_in_a_list_of_units_plays_nothing(market: Path) -> None:
    host = played(market, "hire 2 scouts; shut", "march with 1 scout, 1 scuot to hill 1")
    assert log(host) == ["hire scout", "hire scout", "shut", "bow"]


def test_all_and_a_bare_number_stand_for_what_can_be_chosen(market: Path) -> None:
    for typed, done in (
        ("march all hill 2", "march 3 scout hill.2"),
        ("march with 2 to hill 3", "march 2 scout hill.3"),
        ("march with all to 1", "march 3 scout hill.1"),
    ):
        host = played(market, "3 hire scout; shut", typed)
        assert log(host)[5] == done


def test_one_possible_answer_answers_itself_and_says_so(market: Path) -> None:
    host = played(market, "shut")
    assert log(host) == ["shut", "bow"]
    host = played(market, "hire scout; shut", "back")
    assert log(host) == ["hire scout", "shut", "bow"]
    assert "Red: Bow (the only option)" in said(host)


def test_it_is_asked_where_everything_is_asked_and_in_a_pipe(market: Path) -> None:
    assert log(played(market, "shut", asks_all=True)) == ["shut"]

    class Pipe(People):
        is_terminal = False

    assert log(played(market, "shut", kind=Pipe)) == ["shut"]


def test_what_answered_itself_is_taken_back_with_the_decision_before(market: Path) -> None:
    host = played(market, "hire scout; shut", "undo", "draw map")
    assert log(host) == ["hire scout", "draw map"]


def test_a_line_is_split_at_semicolons() -> None:
    assert SEQUENCE.split(" 3;; a, b ;") == ["3", "a, b"]
