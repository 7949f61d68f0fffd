"""Positions that are set up from a text, and sessions that begin there."""

from pathlib import Path

import pytest

import riotdsl
from riotdsl import compile as compiler
from riotdsl import saves
from riotdsl.game.game import Game
from riotdsl.program.editions.selection_name import SelectionError
from riotdsl.text.source import Source

FEUD = Path(__file__).with_name("feud.riot").read_text(encoding="utf-8")
WORK = """
during turn(north).work
north.coins = 2  // enough for one step
camp[north]: 1 guard, 1 scout
field[1]: 1 guard of south
"""


@pytest.fixture(scope="module")
def game() -> Game:
    idle = "procedure idle() { let north choose way: left or right }"
    ruleset = compiler.load([Source("feud.riot", FEUD + idle)])
    return Game(ruleset, ruleset.start)


def test_without_facts_it_is_a_new_game() -> None:
    game = riotdsl.load("classics/tictactoe")
    assert game.position("").state == game.new().state
    assert game.position("").seats == game.new().seats


def test_a_position_is_as_its_facts_say(game: Game) -> None:
    session = game.position(WORK)
    assert session.decision is not None
    assert (session.decision.seat, session.decision.stage) == ("north", "work")
    seen = session.view("north")
    assert seen.tracks["coins"]["north"] == "2"
    assert len(seen.places["camp.north"].things) == 2
    assert session.log == ()


def test_a_session_in_a_position_is_played_and_taken_back(game: Game) -> None:
    session = game.position(WORK)
    before = session.state
    assert session.play("march 1 scout field.2")
    assert session.state != before
    assert session.undo() is True
    assert session.state == before
    assert session.beginning().state == before


def test_players_are_those_of_the_position() -> None:
    game = riotdsl.load("riot")
    usual = game.new().seats
    other = next(each for each in game.ruleset.lineups if {*each} - {*usual})
    assert game.position("", players=other).seats == tuple(other)
    assert game.position(f"players {', '.join(other)}").seats == tuple(other)
    with pytest.raises(SelectionError):
        game.position("", players=["nobody_here"])


@pytest.mark.parametrize(
    ("given", "code"),
    [
        ("north.coins = 99", "out-of-range"),
        ("north.coin = 1", "no-member"),
        ("field[1]: 9 guard of south", "not-enough-pieces"),
        ("during idle()", "impossible-position"),
        ("during turn(north).sleep", "unknown-name"),
        ("players north", "unknown-lineup"),
        ("answers toll = 2", "impossible-position"),
        ("with rulings house", "impossible-position"),
        ("} then yes", "syntax-error"),
        ('} then toll is 1 } faction east scenario "b" { given {', "impossible-position"),
        ("north.coins =", "syntax-error"),
    ],
)
def test_what_is_wrong_with_a_position_is_told(game: Game, given: str, code: str) -> None:
    with pytest.raises(riotdsl.CompileError) as caught:
        game.position(given)
    assert code in [each.code for each in caught.value.diagnostics]
    assert {each.span.source.name for each in caught.value.diagnostics} == {"position"}


def test_players_are_named_once(game: Game) -> None:
    with pytest.raises(riotdsl.CompileError) as caught:
        game.position("players north, south", players=["north", "south"])
    assert [each.code for each in caught.value.diagnostics] == ["duplicate-fact"]


def test_a_game_that_was_set_up_is_not_saved(game: Game, tmp_path: Path) -> None:
    session = game.position(WORK)
    file = tmp_path / "game.json"
    seats = dict.fromkeys(session.seats, "human")
    with pytest.raises(saves.SaveError) as caught:
        saves.write(file, session)
    assert caught.value.damage.kind == "set-up"
    with pytest.raises(saves.SaveError):
        saves.export(file, saves.Save(session, seats), session.seats[0])
    with pytest.raises(saves.SaveError):
        saves.Keeper(file, session, seats).open()
    assert not list(tmp_path.iterdir())
