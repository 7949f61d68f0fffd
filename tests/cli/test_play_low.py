"""A low screen: what a turn shows fits on it, and a long story is told from its end."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

import riotdsl
from riotdsl.text.lazy_dataclass import replace
from tests.cli.test_play_screen import decisions
from tests.cli.test_play_small import CHANGES, HOST, SEEN, Terminal, lamps, sat, shown

__all__ = ["lamps"]

ENTRIES = import_module("riotdsl.cli.table.entries").Entries
LATEST = import_module("riotdsl.cli.table.screen.latest").latest
LINE = import_module("riotdsl.narration.lines").line


def chapters(*parts: tuple[int, int]) -> list[Any]:
    """A story: of each part how deep it is, and how many lines it has."""
    found = []
    for number, (depth, count) in enumerate(parts, start=1):
        title = f"Part {number}"
        found += [LINE(""), LINE(title, "strong")]
        found += [LINE("=" * len(title), "strong")] if depth == 1 else []
        found += [LINE(f"{number}, {each}") for each in range(count)]
    return found


def test_of_a_long_story_the_last_whole_parts_are_told() -> None:
    short = chapters((1, 5), (1, 5))
    assert LATEST(short, 79, 10) == (short, 0)
    long = chapters((1, 5), (2, 5), (1, 5), (2, 5))
    told, before = LATEST(long, 79, 10)
    assert before == len(long) - 15
    assert told == long[before:]
    assert told[1] == LINE("Part 3", "strong")


def test_an_inner_part_is_told_under_the_heading_of_the_outer_one() -> None:
    long = chapters((1, 20), (2, 5), (2, 5))
    told, before = LATEST(long, 79, 8)
    assert [each[0][0] for each in told[:5]] == ["", "Part 1", "======", "", "Part 2"]
    assert told[3:] == long[before:]


def test_of_one_part_that_is_too_long_the_end_is_told() -> None:
    told, before = LATEST(chapters((1, 90)), 79, 10)
    assert [each[0][0] for each in told[1:4]] == ["Part 1", "======", f"1, {before - 3}"]
    assert len(told) == 23


def test_the_log_tells_the_last_parts_and_all_where_all_is_asked_for(lamps: Path) -> None:
    host = sat(lamps)
    host.screen.height = 2
    told = ["fill"] * 3, ["rest", "fill"], ["rest"]
    shown(host, "red", *(each for part in told for each in part))
    entries = ENTRIES(host, "red")
    answers = []
    for entry in ("log", "log all", "log nothing"):
        host.screen.rows.clear()
        entries.enter(entry)
        answers.append(list(host.screen.rows))
    last, every, wrong = answers
    assert every == ["Red: Fill (3x)", "Red: Rest", "Blue: Fill", "Blue: Rest"]
    host.screen.height = 1
    host.screen.rows.clear()
    entries.enter("log")
    assert last == every
    assert host.screen.rows == ["... 2 earlier lines: type `log all`", *every[2:]]
    assert "nothing" in wrong[0]


# ---------------------------------------------------------------- what fits


@pytest.mark.parametrize("language", ["en", "es"])
def test_what_a_turn_shows_fits_on_a_low_screen(language: str) -> None:
    session = riotdsl.load("rilatria", language=language).new(seed=3)
    host = HOST(session, Terminal(session.seats, 59), {})
    host.screen.height = 30
    told = host.sentences
    host.story.follow()
    rows = []
    for seat in decisions(session, 60):
        host.sight = None
        host.story.follow()
        found = shown(host, seat)
        rows.append(len(host.screen.rows))
        assert told.your_decision.format(seat=host.names.faction(seat)) in found
    assert len(rows) == 60
    assert max(rows) < 30


def test_what_lies_elsewhere_is_there_where_it_is_asked_for_on_a_low_screen() -> None:
    session = riotdsl.load("riot").new(seed=3)
    host = HOST(session, Terminal(session.seats, 79), {})
    host.screen.height = 30
    assert session.decision is not None
    seat = session.decision.seat
    first = shown(host, seat)
    assert "Off the board: type `board`" in first
    assert "Supply:" not in first
    assert "Complete rounds: 0" not in first
    assert "Credits: " in first
    assert host.screen.rows[-1] == host.sentences.hint, "the opening has scrolled away"
    assert "EP Entry point" in first
    host.take(session.legal_actions()[0].expand()[0].member)
    again = shown(host, seat)
    assert "EP Entry point" not in again
    assert host.sentences.hint not in again
    host.screen.rows.clear()
    host.position(seat)
    whole = "\n".join(host.screen.rows)
    for each in ("Supply:", "Complete rounds: 0", "EP Entry point"):
        assert each in whole


def test_a_low_screen_does_not_draw_again_what_is_the_same(lamps: Path) -> None:
    host = sat(lamps)
    assert "┌Yard" in shown(host, "red")
    host.screen.height = 5
    again = shown(host, "red", "fill")
    assert "┌" not in again
    assert "Oil: Red 2, Blue 0" in again


def test_changes_may_be_told_only_beside_what_is_shown(lamps: Path) -> None:
    host = sat(lamps)
    before = host.session.view("red")
    for text in ("fill", "push cart yard"):
        host.take(host.session.read(text))
    now = SEEN(host.names, host.session.view("red"))
    assert len(list(CHANGES(before, now))) == 4
    assert list(CHANGES(before, now, drawn=["yard"])) == ["Shed: Red \N{MINUS SIGN}1 cart"]


def test_a_low_screen_with_room_shows_all(lamps: Path) -> None:
    host = sat(lamps)
    whole = shown(host, "red", "fill")
    assert "Status" in whole
    assert host.sentences.hint not in whole


def test_a_sign_that_means_something_else_than_before_is_explained_anew() -> None:
    session = riotdsl.load("riot").new(seed=4)
    host = HOST(session, Terminal(session.seats, 79), {})
    drawn = import_module("riotdsl.cli.table.screen.turn_screen").placed(host, "police")
    for signs in (("* defending",), ("* attacking",)):
        host.note_places("police", replace(drawn, signs=signs))
    assert list(host.known_signs["police"].values()) == ["* attacking"]
