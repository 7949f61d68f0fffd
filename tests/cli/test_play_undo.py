"""Taking back at the table: what has told something stands, also after a pause."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from click.testing import Result

RULES = """
game spy { players ann, bob }
faction ann, bob
place deck seen by nobody
place hand[owner: faction] seen by owner
card rune[n: 1..6] { pieces: 1  home: deck }
track coins(f: faction): 0..9 clamped
procedure play() {
  for each f in faction {
    let chance choose drawn: one card at deck
    move drawn to hand[f]
  }
  repeat { for each f in faction { let f do spy, work until rest } }
}
action spy { then { if some c in card at hand[bob] has c.n > 3 { add 1 to ann.coins } } }
action work { then { add 1 to you.coins } }
action rest { then {} }
win rich: faction where it.coins > 8
"""
STANDS = "You can't undo that: its result depended on hidden information."


def spied(run: Callable[..., Result], folder: Path, *entries: str) -> str:
    file = folder / "spy.riot"
    file.write_text(RULES, "utf-8")
    text = "\n".join((*entries, "quit", ""))
    result = run("play", file, "--seat", "all=human", "--save", folder / "g.json", text=text)
    assert result.exit_code == 0
    return " ".join(result.output.split())


def test_what_depends_on_hidden_cards_stands(run: Callable[..., Result], tmp_path: Path) -> None:
    said = spied(run, tmp_path, "spy", "undo")
    assert STANDS in said
    assert "Undone." not in said


def test_what_depends_on_nothing_hidden_is_taken_back(
    run: Callable[..., Result], tmp_path: Path
) -> None:
    assert "Undone." in spied(run, tmp_path, "work", "undo")


def test_it_stands_when_the_game_is_taken_up_again(
    run: Callable[..., Result], tmp_path: Path
) -> None:
    spied(run, tmp_path, "spy")
    again = run("resume", tmp_path / "g.json", text="undo\nquit\n")
    assert STANDS in " ".join(again.output.split())
