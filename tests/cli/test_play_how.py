"""The game on a card: short, in the languages of the ruleset, and true for what is played."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path

import pytest

import riotdsl

NAMES = import_module("riotdsl.narration.names").Names
CARD = import_module("riotdsl.narration.rules.introduction").card
PLAIN = import_module("riotdsl.narration.lines").plain
MOST = 20
CLASSICS = (
    "breakthrough", "connect_four", "goofspiel", "kuhn_poker", "othello", "pig", "tictactoe",
)  # fmt: skip

COINS = """\
game coins {
  players red, blue, green
  players red, blue
}
faction red, blue, green
track coins(f: faction): 0..9 clamped
question rich {
  ask "Do nine coins win?"
  answers yes or no
  default yes because "it is the simplest"
}
procedure play() { repeat { for each f in faction { let f do mint } } }
action mint { then { add 1 to you.coins } }
win nine: faction where it.coins is 9 and rich is yes
win five: faction where it.coins is 5 and rich is no
texts "en" {
  how.1: "Mint coins."
  how.2: "{rich is yes: Nine coins win./}"
  how.3: "{some f in faction has f is green: Green plays too./}"
}
"""


def card(name: str, language: str | None = None, seats: list[str] | None = None) -> list[str]:
    """The lines of the card of a game at 80 columns, under the title."""
    table = riotdsl.load(name, language=language).table(seats)
    return [PLAIN(each) for each in CARD(NAMES(table), 79)][1:]


@pytest.mark.parametrize("language", ["en", "de", "es", "fr", "it"])
def test_riot_is_told_in_five_languages_on_a_card(language: str) -> None:
    for seats in (None, ["police", "autonomen", "nationalists"]):
        assert 10 < len(card("riot", language, seats)) <= MOST


@pytest.mark.parametrize(
    ("name", "language"),
    [("rilatria", "en"), ("rilatria", "es"), *((f"classics/{each}", "en") for each in CLASSICS)],
)
def test_every_shipped_game_has_a_card(name: str, language: str) -> None:
    assert 2 <= len(card(name, language)) <= MOST


def test_a_line_is_left_out_where_it_would_be_untrue(tmp_path: Path) -> None:
    (tmp_path / "coins.riot").write_text(COINS)
    assert card(str(tmp_path)) == ["  Mint coins.", "  Nine coins win.", "  Green plays too."]
    assert card(str(tmp_path), seats=["red", "blue"]) == ["  Mint coins.", "  Nine coins win."]


def test_a_line_cannot_read_the_position(tmp_path: Path) -> None:
    wrong = COINS.replace("Mint coins.", "{red.coins}")
    (tmp_path / "coins.riot").write_text(wrong)
    with pytest.raises(riotdsl.CompileError, match="bad-message"):
        card(str(tmp_path))
