"""Boards as pictures say: squares that count, narrow screens, long headings."""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Callable
from importlib import import_module
from pathlib import Path

import pytest
from click.testing import Result

import riotdsl
from riotdsl.game.table import Table
from riotdsl.syntax.tree import declarations
from riotdsl.text.lazy_dataclass import replace

Run = Callable[..., Result]
POSITION = import_module("riotdsl.cli.table.screen.position")
BOARD = import_module("riotdsl.cli.table.screen.board")
NAMES = import_module("riotdsl.narration.names").Names
SEEN = import_module("riotdsl.narration.position_words").Seen
SCREEN = import_module("riotdsl.cli.table.screen.terminal").Screen
PLAIN = import_module("riotdsl.narration.lines").plain

PITS = """\
game pits { players south, north }
faction south, north
grid pit 6 by 2
place store[side: faction]
unit seed { pieces: 12  home: a1 }
unit stone of each faction { pieces: 3  home: b2 }
unit flag of south { pieces: 1  home: f1 }
procedure play() { repeat { for each f in faction { let f do gather } } }
action gather { then { move seed at a1 to store[you] } }
win most: faction where count of seed at store[it] is 12
texts "en" { store: "store"  south: "South" (proper)  north: "North" (proper) }
"""
WHOLE = "show pit at 0, 0 size {0} by 6"
STORES = """
  show store[north] at 0, 6 size {0} by 3
  show store[south] at 40, 6 size {0} by 3
"""


def shown(folder: Path, picture: str, room: int = 80, *played: str) -> list[str]:
    """The first position as it is shown to south, without blanks at the ends of its lines."""
    (folder / "pits.riot").write_text(f"{PITS}\n{picture}\n", encoding="utf-8")
    session = riotdsl.load(folder).new(seed=1)
    for action in played:
        session.play(action)
    seen = SEEN(NAMES(session.table), session.view("south"))
    found = POSITION.position(seen, room - 1, boxes=True, ascii_only=False, room=room)
    return [PLAIN(each) for each in found.lines()]


# ---------------------------------------------------------------- squares


def test_a_square_shows_how_many_lie_on_it(tmp_path: Path) -> None:
    rows = shown(tmp_path, f"picture 58 by 6 {{ {WHOLE.format(58)} }}")
    lower, upper = (next(row for row in rows if row.startswith(f" {rank} ")) for rank in (1, 2))
    assert lower.split("│")[1].strip() == "12se"
    assert lower.split("│")[6].strip() == "Sf", "one needs no number"
    assert upper.split("│")[2].strip() == "N3 S3", "there is no room for what they are"
    assert "  b2: North 3 stones; South 3 stones" in rows
    assert "12se means 12 seeds." in rows


def test_a_square_that_is_too_small_tells_numbers_and_the_rest_below(tmp_path: Path) -> None:
    rows = shown(tmp_path, f"picture 58 by 6 {{ {WHOLE.format(22)} }}")
    assert next(row for row in rows if row.startswith(" 1 ")).split("│")[1] == "12"
    below = rows[rows.index("Close-up") :]
    assert "  a1: 12 seeds" in below
    assert "  f1: South 1 flag" not in below, "it is told in full on its square"


def test_single_squares_are_shown_by_either_name(tmp_path: Path) -> None:
    boxes = "show a1 at 0, 0 size 14 by 3  show pit[2, 2] at 14, 0 size 14 by 4"
    rows = shown(tmp_path, f"picture 30 by 4 {{ {boxes} }}")
    top = next(n for n, row in enumerate(rows) if row.startswith("┌a1─"))
    assert rows[top].startswith("┌a1──────────┐┌b2──────────┐")
    assert "12 seeds" in rows[top + 1]


def test_single_squares_are_all_short_where_one_has_to_be(tmp_path: Path) -> None:
    boxes = "show f1 at 0, 0 size 14 by 3  show a1 at 14, 0 size 7 by 3"
    rows = shown(tmp_path, f"picture 30 by 4 {{ {boxes} }}")
    assert "│S1f         ││12se │" in rows


# ---------------------------------------------------------------- the width


WIDE = "show store[north] at 0, 0 size 20 by 3 show a1 at 30, 0 size 20 by 3"
LAST = "show store[south] at 60, 0 size 20 by 3"


def test_a_picture_of_eighty_columns_is_drawn_as_it_is_in_a_pipe(run: Run, tmp_path: Path) -> None:
    (tmp_path / "pits.riot").write_text(f"{PITS}\npicture 80 by 3 {{ {WIDE} {LAST} }}\n")
    output = run("play", str(tmp_path), "--seed", "1", text="quit\n").output
    top = next(row for row in output.splitlines() if row.startswith("┌Store of North"))
    assert len(top) == 80
    assert "┌Store of South" in top


def test_a_whole_grid_of_eighty_columns_is_drawn(run: Run, tmp_path: Path) -> None:
    (tmp_path / "pits.riot").write_text(f"{PITS}\npicture 80 by 6 {{ {WHOLE.format(80)} }}\n")
    output = run("play", str(tmp_path), "--seed", "1", text="quit\n").output
    assert "   ┌───────┬───────┬" in output


@pytest.mark.parametrize(("columns", "width", "room"), [(80, 79, 80), (200, 100, 100), (9, 40, 40)])
def test_a_board_may_have_all_columns_of_a_terminal(
    monkeypatch: pytest.MonkeyPatch, columns: int, width: int, room: int
) -> None:
    monkeypatch.setattr(
        shutil, "get_terminal_size", lambda *_, **__: os.terminal_size((columns, 50))
    )
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True, raising=False)
    screen = SCREEN(("red",))
    assert (screen.width, screen.room) == (width, room)


def test_a_picture_is_not_laid_out_anew_for_columns_that_it_leaves_empty(tmp_path: Path) -> None:
    rows = shown(tmp_path, f"picture 100 by 3 {{ {WIDE} {LAST} }}")
    assert any(row.startswith("┌Store of North") and row.endswith("┐") for row in rows)
    assert [row for row in rows if "┌Store of South" in row and "┌a1" in row]


def test_a_narrow_screen_gets_narrow_squares_and_boxes_in_more_rows(tmp_path: Path) -> None:
    picture = f"picture 80 by 9 {{ {WHOLE.format(80)} {STORES.format(20)} }}"
    rows = shown(tmp_path, picture, 40)
    assert max(map(len, rows)) <= 40
    assert "   ┌─────┬─────┬─────┬─────┬─────┬─────┐" in rows
    assert [row for row in rows if "┌Store of North" in row] != []
    assert [row for row in rows if "┌Store of South" in row] != []


def test_beside_a_grid_what_is_too_wide_is_told_in_words(tmp_path: Path) -> None:
    boxes = f"{WHOLE.format(58)} show store[south] at 0, 6 size 70 by 3"
    rows = shown(tmp_path, f"picture 80 by 9 {{ {boxes} }}", 60, "gather")
    assert rows[:2] == ["Off the board", "  Store of South: 12 seeds"]
    assert [row for row in rows if row.startswith("   ┌───────┬")] != []


def test_what_cannot_be_drawn_lies_elsewhere(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    picture_of = BOARD.picture_of

    def cut(table: Table) -> declarations.Picture:
        found = picture_of(table)
        assert isinstance(found, declarations.Picture)
        return replace(found, height=4)

    boxes = "show f1 at 0, 0 size 14 by 3  show a1 at 0, 3 size 14 by 3"
    whole = shown(tmp_path, f"picture 30 by 6 {{ {boxes} }}")
    monkeypatch.setattr(POSITION, "picture_of", cut)
    rows = shown(tmp_path, f"picture 30 by 6 {{ {boxes} }}")
    assert "  a1: 12 seeds" not in whole
    assert "  a1: 12 seeds" in rows[: rows.index("┌f1──────────┐")]


# ---------------------------------------------------------------- headings


@pytest.mark.parametrize(
    ("width", "north", "south"),
    [(16, "Store of North", "Store of South"), (13, "Store North", "Store South"),
     (12, "Sto. North", "Sto. South"), (9, "SN", "SS")],
)  # fmt: skip
def test_a_long_heading_keeps_whose_a_place_is(
    tmp_path: Path, width: int, north: str, south: str
) -> None:
    rows = shown(tmp_path, f"picture 60 by 9 {{ {STORES.format(width)} }}")
    top = next(row for row in rows if row.startswith("┌"))
    assert top.startswith(f"┌{north}")
    assert f"┌{south}" in top
    legend = next(row for row in rows if row.startswith("S South"))
    assert ("Sto. Store" in legend) == (width == 12)
    assert ("SN Store of North   SS Store of South" in legend) == (width == 9)


def test_what_is_cut_alike_has_one_sign(tmp_path: Path) -> None:
    boxes = """
  show store[north] at 0, 0 size 11 by 3
  show store[south] at 20, 0 size 12 by 3
"""
    rows = shown(tmp_path, f"picture 60 by 9 {{ {boxes} }}")
    assert [row for row in rows if row.startswith("┌St. North") and "┌St. South" in row] != []


# ---------------------------------------------------------------- what tracks say

MEN = """\
game men { players south, north }
faction south, north
grid square 3 by 2
track man(s: square): nobody_here or king or knight = nobody_here
track side(s: square): faction
procedure play() {
  set a1.man = knight
  set b1.man = knight
  set a2.man = king
  set a1.side = south
  set b1.side = north
  set a2.side = north
  repeat { for each f in faction { let f do wait } }
}
action wait { then {} }
win won: faction where a1.side is it and a1.man is king
picture 40 by 8 { show square at 0, 0 size 16 by 6 }
"""


def test_a_square_shows_what_every_track_says_of_it(tmp_path: Path) -> None:
    (tmp_path / "men.riot").write_text(MEN, encoding="utf-8")
    session = riotdsl.load(tmp_path).new(seed=1)
    seen = SEEN(NAMES(session.table), session.view("south"))
    found = POSITION.position(seen, 79, boxes=True, ascii_only=False, room=80)
    text = "\n".join(PLAIN(each) for each in found.lines())
    assert "Skn" in text
    assert "Nkn" in text
    assert "Nki" in text
    assert "kn knight" in text
    assert "ki king" in text


def test_sides_that_are_called_by_a_colour_are_drawn_in_it() -> None:
    (red, yellow) = SCREEN(("red", "yellow")).colours["red"], SCREEN(("yellow",)).colours["yellow"]
    assert (red, yellow) == ("red", "yellow")
