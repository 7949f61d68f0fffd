"""Small terminals and those who listen: nothing that matters scrolls away or is read last."""

from __future__ import annotations

import os
import re
import shutil
import sys
from collections.abc import Callable
from dataclasses import replace
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest
from click.testing import Result

import riotdsl
from tests.cli.test_play_screen import Paper, decisions

Run = Callable[..., Result]
SCREEN = import_module("riotdsl.cli.table.screen.terminal").Screen
HOST = import_module("riotdsl.cli.table.host").Host
NAMES = import_module("riotdsl.narration.names").Names
SEEN = import_module("riotdsl.narration.position_words").Seen
STORY = import_module("riotdsl.narration.story.story").Story
CHANGES = import_module("riotdsl.narration.view_changes").changes
SIGNS = import_module("riotdsl.cli.table.screen.board").SIGNS
SENTENCES = import_module("riotdsl.languages.tables").LANGUAGES

LAMPS = """\
game lamps { players red, blue }
faction red, blue
place yard, lane, shed
unit cart of each faction { pieces: 2  home: shed }
track lit(f: faction): yes or no
track oil(f: faction): 0..9 clamped

procedure play() {
  for each n in 1..3 { let red do push, fill until rest  let blue do push, fill until rest }
}
action push {
  choose what: one unit of you where it.place is shed
  choose to_there: one place where it is yard or it is lane
  then { move what to to_there }
}
action fill { then { add 2 to you.oil  set you.lit = yes } }
action rest { then { set you.lit = no } }

picture 40 by 13 {
  show yard at 0, 0 size 18 by 5
  show lane at 20, 0 size 18 by 5
  show shed at 0, 7 size 38 by 6
}
"""


class Terminal(Paper):
    """A terminal that keeps what is put on it; `is_low` if it has few rows."""

    is_terminal = True
    is_low = True
    height = 44


class Tall(Terminal):
    is_low = False


@pytest.fixture
def lamps(tmp_path: Path) -> Path:
    (tmp_path / "lamps.riot").write_text(LAMPS)
    return tmp_path


def sat(folder: Path, kind: type[Paper] = Terminal) -> Any:  # noqa: ANN401 - of the command line
    """A host with a person at each seat of the game."""
    session = riotdsl.load(str(folder)).new(seed=1)
    host = HOST(session, kind(session.seats, 79), {})
    host.story.follow()
    return host


def shown(host: Any, seat: str, *taken: str) -> str:  # noqa: ANN401 - of the command line
    """What a seat is shown at its decision, after some actions were taken by whoever decides."""
    for text in taken:
        host.take(host.session.read(text))
    host.screen.rows.clear()
    host.show(seat)
    return "\n".join(host.screen.rows)


# ---------------------------------------------------------------- the board


def test_a_low_board_has_one_row_in_empty_boxes_and_no_gaps(lamps: Path) -> None:
    rows = shown(sat(lamps), "red").splitlines()
    top = next(n for n, row in enumerate(rows) if row.startswith("┌Yard"))
    assert rows[top + 1] == "│                │  │                │"
    assert rows[top + 2].startswith("└")
    assert rows[top + 3].startswith("┌Shed")
    assert [row[1:10] for row in rows[top + 4 : top + 6]] == ["B 2 carts", "R 2 carts"]
    assert rows[top + 6].startswith("└")


@pytest.mark.parametrize("kind", [Tall, Paper])
def test_other_boards_keep_their_rows(lamps: Path, kind: type[Paper]) -> None:
    rows = shown(sat(lamps, kind), "red").splitlines()
    top = next(n for n, row in enumerate(rows) if row.startswith("┌Yard"))
    assert rows[top + 4].startswith("└")
    assert rows[top + 7].startswith("┌Shed")
    assert rows[top + 12].startswith("└")


def test_a_low_grid_has_no_lines_between_its_squares() -> None:
    session = riotdsl.load("classics/othello").new(seed=1)
    rows = shown(HOST(session, Terminal(session.seats, 79), {}), session.seats[0]).splitlines()
    eighth = next(n for n, row in enumerate(rows) if row.startswith(" 8 "))
    assert rows[eighth + 7].startswith(" 1 ")
    files = rows[eighth + 8]
    assert files.split() == list("abcdefgh")
    assert files.index("a") == rows[eighth].index("."), "letters stand below their squares"


def test_how_things_stand_is_told_below_a_low_board(lamps: Path) -> None:
    low, tall = shown(sat(lamps), "red", "fill"), shown(sat(lamps, Tall), "red", "fill")
    assert low.index("┌Yard") < low.index("Status") < low.index(", choose")
    assert tall.index("Status") < tall.index("┌Yard")


def test_a_board_that_is_the_same_is_not_drawn_again_for_who_goes_on(lamps: Path) -> None:
    host = sat(lamps)
    assert "┌Yard" in shown(host, "red")
    again = shown(host, "red", "fill")
    assert "┌" not in again
    assert "Oil, Red: 0 → 2" in again
    assert "Red, choose" in again
    host.position("red")
    assert any("┌Yard" in row for row in host.screen.rows), "asked for, it is drawn"
    assert "┌Yard" in shown(host, "red", "push cart yard"), "it is another"


def test_a_board_is_drawn_again_where_others_have_decided_and_in_a_pipe(lamps: Path) -> None:
    host = sat(lamps)
    shown(host, "red")
    assert "┌Yard" in shown(host, "red", "rest", "rest")
    pipe = sat(lamps, Paper)
    shown(pipe, "red")
    assert "┌Yard" in shown(pipe, "red", "fill")


@pytest.mark.parametrize(("rows", "is_low"), [(30, True), (44, True), (45, False)])
def test_few_rows_make_a_terminal_low(
    monkeypatch: pytest.MonkeyPatch, *, rows: int, is_low: bool
) -> None:
    monkeypatch.setattr(shutil, "get_terminal_size", lambda *_, **__: os.terminal_size((80, rows)))
    assert not SCREEN(("red",)).is_low, "no terminal"
    monkeypatch.setattr(sys.stdin, "isatty", lambda: True, raising=False)
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True, raising=False)
    assert SCREEN(("red",)).is_low == is_low


# ---------------------------------------------------------------- what is told


def test_what_is_no_longer_so_is_not_told_as_a_change(lamps: Path) -> None:
    host = sat(lamps)
    before = host.session.view("red")
    host.take(host.session.read("fill"))
    filled = host.session.view("red")
    assert "Lit: Red" in list(CHANGES(before, SEEN(host.names, filled)))
    host.take(host.session.read("rest"))
    rested = SEEN(host.names, host.session.view("red"))
    assert list(CHANGES(filled, rested)) == []


@pytest.mark.parametrize("language", SENTENCES)
def test_changes_are_told_to_listeners_without_signs(language: str) -> None:
    session = riotdsl.load("riot", language=language).new(seed=3)
    names = NAMES(session.table)
    seen: set[str] = set()
    last = {seat: session.view(seat) for seat in session.seats}
    for seat in decisions(session, 120):
        now = session.view(seat)
        seen.update(CHANGES(last[seat], SEEN(names, now), spoken=True))
        last[seat] = now
    assert len(seen) > 50
    signs = re.compile("[→\N{EN DASH}\N{MINUS SIGN}]|[:,] [-+]")
    assert [each for each in seen if signs.search(each)] == []
    more = SENTENCES[language].more.format(what="").strip()
    assert any(each.endswith(more) for each in seen)


def test_listeners_are_told_the_news_first(run: Run, lamps: Path) -> None:
    entered = "fill\nfill\npush cart yard\nquit\n"
    result = run("play", str(lamps), "--plain", "--seed", "1", text=entered)
    _, first, second, third = (part for part in result.output.split("> ") if ", choose" in part)
    for part in (first, second, third):
        told = [part.index(each) for each in ("What has", "Status", ", choose")]
        assert told == sorted(told)
    assert "  Lit: Red\n  Oil, Red: from 0 to 2\n" in first
    assert "  Oil, Red: from 2 to 4\n" in second
    assert "  Yard: Red 1 cart more\n  Shed: Red 1 cart fewer\n" in third


def test_a_value_that_is_gone_is_told_to_listeners_in_words() -> None:
    session = riotdsl.load("classics/tictactoe").new(seed=1)
    names, empty = NAMES(session.table), session.view("cross")
    claimed = replace(empty, tracks={**empty.tracks, "mark": {"b2": "cross"}})
    assert list(CHANGES(empty, SEEN(names, claimed), spoken=True)) == ["Mark, b2: now cross"]
    assert list(CHANGES(claimed, SEEN(names, empty), spoken=True)) == ["Mark, b2: no longer cross"]


def test_what_came_of_decisions_is_left_out_last() -> None:
    session = riotdsl.load("riot").new(seed=5, players=["police", "autonomen", "anarchists"])
    names = NAMES(session.table)
    cut = both = 0
    for number, seat in enumerate(decisions(session, 150)):
        if number % 25:
            continue
        story = STORY(session, names)
        story.recall()
        start = max(0, len(session.entries) - 25)
        told, left = story.recent(seat, start, 8)
        every, none = story.recent(seat, start, None)
        assert none == 0
        steps = range(start, len(session.entries))
        events = [each for n in steps for each in story.besides(n, seat) if each[0][1] is None]
        assert len(told) + left == len(every)
        remaining = iter(every)
        assert all(each in remaining for each in told), "the order stays"
        if left:
            assert len(told) == 8
            results = [each for each in every if each[0][1] is None and each in events]
            rivals = [each for each in every if each[0][1] not in (seat, None)]
            # The latest decision of another always has a line.
            assert len([each for each in told if each in results]) >= min(7, len(results))
            assert not rivals or any(each in told for each in rivals)
            cut += 1
            both += 0 < len(results) < 8 and len(rivals) > 0
    assert cut >= 4
    assert both >= 1


def test_a_long_story_says_how_much_is_left_out(lamps: Path) -> None:
    host = sat(lamps)
    host.told["red"] = 0
    told = shown(
        host, "red", "push cart yard", "fill", "push cart lane", "fill", "rest",
        "push cart yard", "fill", "push cart lane", "fill", "rest",
    )  # fmt: skip
    story = told.partition("Since your last choice\n")[2].splitlines()
    assert story[0] == "  ... 2 lines not shown: type `log`"
    assert [row.split(":")[0].strip() for row in story[1:9]] == [*["Red"] * 3, *["Blue"] * 5]


# ---------------------------------------------------------------- signs and letters


def test_the_sign_of_a_mark_does_not_depend_on_what_was_seen_before(lamps: Path) -> None:
    table = riotdsl.load(str(lamps)).table()
    alone = {each: NAMES(table).signs_for([each], SIGNS)[each] for each in map(str, range(40))}
    assert set(alone.values()) == set(SIGNS)
    names = NAMES(table)
    one, other = "1", next(each for each in alone if alone[each] != alone["1"])
    assert names.signs_for([other], SIGNS) == {other: alone[other]}
    assert names.signs_for([one, other], SIGNS) == {one: alone[one], other: alone[other]}


def test_marks_with_the_same_sign_are_told_apart_where_both_are_seen(lamps: Path) -> None:
    names = NAMES(riotdsl.load(str(lamps)).table())
    found = names.signs_for([str(n) for n in range(len(SIGNS))], SIGNS)
    assert set(found.values()) == set(SIGNS)
    assert names.signs_for(["3", "7"], SIGNS) == {"3": found["3"], "7": found["7"]}


@pytest.mark.parametrize(
    ("variables", "plain"),
    [
        ({"TERM": "dumb", "LC_ALL": "C.UTF-8"}, True),
        ({"LC_ALL": "C"}, True),
        ({"LC_ALL": "", "LC_CTYPE": "POSIX", "LANG": "de_DE.UTF-8"}, True),
        ({"LANG": "C"}, True),
        ({"LC_ALL": "C.UTF-8", "LC_CTYPE": "C", "LANG": "C"}, False),
        ({"LC_CTYPE": "fr_FR.UTF-8", "LANG": "POSIX"}, False),
        ({}, False),
    ],
)
def test_plain_letters_where_the_terminal_or_the_locale_asks_for_them(
    monkeypatch: pytest.MonkeyPatch, *, variables: dict[str, str], plain: bool
) -> None:
    for name in ("LC_ALL", "LC_CTYPE", "LANG", "TERM"):
        monkeypatch.delenv(name, raising=False)
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    screen = SCREEN(("red",))
    assert screen.is_ascii == plain
    assert screen.written("Café → «Straße»") == (
        'Cafe -> "Strasse"' if plain else "Café → «Straße»"
    )


# ---------------------------------------------------------------- a game shown again


def test_what_was_done_stands_below_the_board_when_stepping(run: Run, lamps: Path) -> None:
    game = str(lamps / "game.json")
    run("play", str(lamps), "--seed", "1", "--save", game, text="push cart yard\nfill\nquit\n")
    first = run("replay", game, "--step", text="\n\n").output.partition("Enter goes on")[0]
    assert first.index("┌Yard") < first.index("Red: Push")
    heard = run("replay", game, "--step", "--plain", text="\n\n").output.partition("Enter goes")[0]
    assert heard.index("Red: Push") < heard.index("Status")
