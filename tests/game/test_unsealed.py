"""What was chosen unseen comes to light: when, and to whom; nobody takes back across that."""

from __future__ import annotations

from pathlib import Path

import pytest

import riotdsl
from riotdsl.game.unsealed import opened
from riotdsl.saves.seat import seat_document

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
