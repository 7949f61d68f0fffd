"""What was chosen unseen comes to light: when, and to whom; nobody takes back across that."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path

import pytest

import riotdsl
from riotdsl.game.log.revealed import opened
from riotdsl.saves.seat import seat_document

NAMES = import_module("riotdsl.narration.names").Names
STORY = import_module("riotdsl.narration.story.story").Story

GAME = """\
game vote { players red, blue }
faction red, blue
place hand[owner: faction] seen by owner
place heap WHO
card ace of each faction { pieces: 1  home: hand[it.owner] }
track said(f: faction): 0..3

procedure play() {
  let faction do name, lay order sealed
  let blue do done
}
action name {
  choose spots: 1..3
  then {
    set you.said = spots
    let you choose why: proudly or shyly
  }
}
action lay {
  choose laid: one card at hand[you]
  then { move laid to heap }
}
action done { then {} }
win never: nobody when red.said is 3 and blue.said is 3
"""


@pytest.fixture
def vote(tmp_path: Path) -> riotdsl.Session:
    (tmp_path / "vote.riot").write_text(GAME.replace("WHO", ""))
    return riotdsl.load(str(tmp_path)).new(seed=1)


def step(session: riotdsl.Session, text: str) -> dict[int, frozenset[str]]:
    """Play, and say which entries that opened, and to whom."""
    before = session.state
    assert session.play(text)
    machine = session.table.machine
    found = opened(machine, session.entries, before, session.state)
    return {each.number: each.seen_by for each in found}


def log(session: riotdsl.Session, seat: str) -> list[str]:
    document = seat_document(session, dict.fromkeys(session.seats, "human"), seat)
    return [line["text"] for line in document["log"]]


def test_a_seal_is_broken_for_one_seat_after_the_other(vote: riotdsl.Session) -> None:
    both = frozenset({"red", "blue"})
    assert step(vote, "name 2") == {}
    assert step(vote, "name 1") == {0: both}
    assert log(vote, "red") == ["name 2", "something sealed"]
    assert log(vote, "blue") == ["name 2", "name 1"]
    assert step(vote, "proudly") == {1: both}
    assert log(vote, "red") == ["name 2", "name 1", "proudly"]


def test_nobody_takes_back_what_brought_a_first_choice_to_light(vote: riotdsl.Session) -> None:
    assert vote.play("name 2")
    assert vote.undo()
    assert vote.play("name 2")
    assert vote.play("name 1")
    assert vote.entries[-1].revealed
    assert not vote.undo()


def test_a_card_that_stays_covered_is_told_to_nobody_else(tmp_path: Path) -> None:
    (tmp_path / "vote.riot").write_text(GAME.replace("WHO", "seen by nobody"))
    session = riotdsl.load(str(tmp_path)).new(seed=1)
    step(session, "lay ace")
    assert step(session, "lay ace") == {0: frozenset({"red"}), 1: frozenset({"blue"})}
    assert log(session, "blue")[0] == "something sealed"


def test_a_card_that_is_laid_open_is_told_to_all(vote: riotdsl.Session) -> None:
    both = frozenset({"red", "blue"})
    step(vote, "lay ace")
    assert step(vote, "lay ace") == {0: both, 1: both}
    assert log(vote, "blue")[0] == "lay ace"


MANY = """\
game vote { players red, blue, green }
faction red, blue, green
place hand[owner: faction] seen by owner
place heap WHO
card ace[height: 1..4] of each faction { pieces: 1  home: hand[it.owner] }
action lay {
  choose laid: one card at hand[you]
  then { move laid to heap }
}
procedure play() {
  let faction do lay until done order sealed
  let blue choose last: 1..2
}
"""


def seen_by(session: riotdsl.Session, seat: str) -> object:
    """All that a seat is shown: its save, and the story at the table."""
    document = seat_document(session, dict.fromkeys(session.seats, "human"), seat)
    story = STORY(session, NAMES(session.table))
    story.recall()
    parts = ("log", "view", "decision", "actions", "outcome")
    return [document[part] for part in parts], list(story.lines(seat))


@pytest.mark.parametrize("who", ["", "seen by nobody"])
def test_how_many_plays_a_seat_has_sealed_is_hidden_until_they_are_revealed(
    tmp_path: Path, who: str
) -> None:
    (tmp_path / "vote.riot").write_text(MANY.replace("WHO", who))
    game = riotdsl.load(str(tmp_path))
    during, finished, revealed = [], [], []
    for count in range(4):
        session = game.new(seed=1)
        for number in range(count):
            assert session.play(f"lay ace.{number + 1}")
            during.append(log(session, "blue"))
        assert session.play("done")
        assert len(log(session, "red")) == count + 1
        finished.append([seen_by(session, seat) for seat in ("blue", "green")])
        assert log(session, "blue") == ["done"]
        for _ in range(2):
            assert session.play("done")
        revealed.append(log(session, "blue"))
    assert not any(during)
    assert all(each == finished[0] for each in finished)
    plays = [*(f"lay ace.{n}" for n in range(1, 4))] if not who else ["something sealed"] * 3
    assert revealed == [[*plays[:count], "done", "done", "done"] for count in range(4)]


def test_what_was_sealed_and_stays_covered_is_counted_when_it_is_revealed(tmp_path: Path) -> None:
    (tmp_path / "vote.riot").write_text(MANY.replace("WHO", "seen by nobody"))
    session = riotdsl.load(str(tmp_path)).new(seed=1)
    for text in ("lay ace.2", "lay ace.3", "done", "done", "done"):
        assert session.play(text)
    story = STORY(session, NAMES(session.table))
    story.recall()
    lines = [text for ((text, _),) in story.lines("blue")]
    assert lines[-1] == "Revealed: Red: something sealed, something sealed"
    assert lines[:3] == ["Red: Done", "Blue: Done", "Green: Done"]
