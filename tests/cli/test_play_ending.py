"""What is said when a game is over."""

from collections.abc import Callable
from importlib import import_module
from pathlib import Path

from click.testing import Result

import riotdsl

Run = Callable[..., Result]
ANEW = import_module("riotdsl.cli.table.rematch")
HOUSE = 'variant short of pig { because "we like it short"  set target = 100 }\n'


def test_who_plays_alone_is_told_whether_he_has_won(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    alone = ("play", "classics/tictactoe", "--seed", "1", "--plain")
    won = run(*alone, "--save", file, text="1\n" * 9).output
    assert "You won: three in a row. Choices made: 5.\n" in won
    assert f"Watch it again with: riotdsl replay {file}\n" in won
    assert "next game with: riotdsl play classics/tictactoe --seat nought=hard\n" in won
    best = run(*alone, "--seat", "nought=search", text="1\n" * 9).output
    assert "Too easy" not in best
    both = run(*alone, "--seat", "all=human", text="1\n" * 9).output
    assert "Cross won: three in a row." in both
    assert "You have" not in both
    assert "Too easy" not in both


TOGETHER = """
game together { players ant, bee }
faction ant, bee
track heat: 0..9 clamped
track saved: yes or no
procedure play() { repeat { for each f in faction { let f do work, rest } } }
action work { then { set saved = yes } }
action rest { then { add 9 to heat } }
win all_saved: everyone when saved
win burnt: nobody when heat is 9
texts "en" { heat: "heat"  all_saved: "all is saved"  burnt: "all is burnt" }
"""


def test_who_wins_with_others_has_won(run: Run, tmp_path: Path) -> None:
    (tmp_path / "together.riot").write_text(TOGETHER, "utf-8")
    alone = ("play", tmp_path / "together.riot", "--plain", "--seat", "ant=human", "--seed", "1")
    output = run(*alone, text="work\n").output
    assert "You won, together with Bee: all is saved. Choices made: 1.\n" in output
    assert "Too easy" not in output
    assert "Ways to win for Ant: all is saved." in output
    assert "Nobody wins: all is burnt." in " ".join(output.split())
    assert "Heat: 0" in output


def test_how_nobody_wins_is_told_once_to_all_who_share_a_screen(run: Run, tmp_path: Path) -> None:
    (tmp_path / "together.riot").write_text(TOGETHER, "utf-8")
    shared = ("play", tmp_path / "together.riot", "--plain", "--seat", "all=human", "--seed", "1")
    opening = " ".join(run(*shared, text="quit\n").output.split())
    assert "Ways to win for Ant: all is saved." in opening
    assert "Ways to win for Bee: all is saved." in opening
    assert opening.count("Nobody wins: all is burnt.") == 1


def test_a_game_that_nobody_wins_is_called_just_that(run: Run, tmp_path: Path) -> None:
    (tmp_path / "together.riot").write_text(TOGETHER, "utf-8")
    alone = ("play", tmp_path / "together.riot", "--plain", "--seat", "ant=human", "--seed", "1")
    assert "\nNobody won: all is burnt. Choices made: 1.\n" in run(*alone, text="rest\n").output


def test_what_is_harder_is_played_by_the_same_rules(run: Run, tmp_path: Path) -> None:
    house = tmp_path / "short.riot"
    house.write_text(HOUSE, "utf-8")
    usual = riotdsl.load("classics/pig").table()
    first, second = usual.closed.players
    taken = {first: "human", second: "search"}
    plain = f"riotdsl play classics/pig --seat {second}=search"
    assert ANEW.command(usual, taken, None) == plain
    other = riotdsl.load(
        "classics/pig", edition="default", variants=[str(house)], options={"turn_cap": "100"}
    ).table()
    words = ANEW.command(other, {first: "search", second: "human"}, None).split()
    assert words[:3] == ["riotdsl", "play", "classics/pig"]
    for each in ("--edition default", f"--variant {house}", "--option turn_cap=100", "--lang en"):
        assert each in " ".join(words)
    played = run(*words[1:], "--plain", "--seed", "1", text="quit\n").output
    assert f"{first.capitalize()}: bot (search)" in played
    own = ANEW.command(riotdsl.load(str(house_of(tmp_path))).table(), {}, None)
    assert own is None, "it is not shipped"


def house_of(folder: Path) -> Path:
    """A ruleset of one's own."""
    (folder / "together.riot").write_text(TOGETHER, "utf-8")
    return folder / "together.riot"
