"""What is told of a step besides the decision: sentences of procedures, to those who may know."""

from __future__ import annotations

from pathlib import Path

import pytest

import riotdsl
from riotdsl.game.telling import Teller, sentences_of

DUEL = """\
game duel { players red, blue }
faction red, blue
place hand[owner: faction] seen by owner
place heap, field
unit knight of each faction { pieces: 2  home: field }
card ace[worth: 1..3] of each faction { home: hand[it.owner] }

procedure play() {
  for each n in 1..2 { let red do lay, keep }
  let blue choose reply: yield_now or stay
}
action lay {
  choose c: one card at hand[you]
  then {
    move c to heap
    shown(c)
  }
}
action keep {
  choose c: one card at hand[you]
  then {
    looked_at(c)
    counted(c.worth)
    fought(you)
  }
}
procedure shown(c: card) {}
procedure looked_at(c: card) {}
procedure counted(worth: 0..3) { hidden_count() }
procedure hidden_count() {}
procedure fought(f: faction) {
  for each u in unit of f { lost(u) }
}
procedure lost(u: unit) { move u to heap }
win first: red when count of card at heap is 2

texts "en" {
  ace: "ace {worth}"
  tells.shown: "{The c} is laid open."
  tells.looked_at: "{The c} is looked at."
  tells.hidden_count: "In hand: {count of (card at hand[red] where it.worth > 1)}."
  tells.fought: "{The f} has {count of unit of f at field}."
  tells.lost: "{The u} {of_the u.owner} is lost."
}
"""


@pytest.fixture
def session(tmp_path: Path) -> riotdsl.Session:
    (tmp_path / "duel.riot").write_text(DUEL)
    return riotdsl.load(str(tmp_path)).new(seed=1)


def told(session: riotdsl.Session, action: str) -> list[tuple[str, set[str]]]:
    """What is told of an action, and to whom."""
    before = session.table.backend.core(session.s)
    assert session.play(action), action
    teller = Teller(session.table.machine, sentences_of(session.table))
    found = [(each.text, set(each.seen_by)) for each in teller.told(session.entries, before)]
    assert before == session.table.backend.core(session.s), "the step was taken as it was played"
    return found


def test_a_procedure_is_told_when_it_begins(session: riotdsl.Session) -> None:
    assert told(session, "lay ace.1") == [("The ace 1 is laid open.", {"red", "blue"})]


def test_only_who_sees_a_card_is_told_of_it(session: riotdsl.Session) -> None:
    said = told(session, "keep ace.2")
    assert said[0] == ("The ace 2 is looked at.", {"red"})


def test_what_is_worked_out_from_hidden_things_is_told_to_nobody(session: riotdsl.Session) -> None:
    said = dict(told(session, "keep ace.2"))
    assert said["In hand: 2."] == set()


def test_the_values_are_those_of_that_moment(session: riotdsl.Session) -> None:
    said = [text for text, _ in told(session, "keep ace.2")]
    assert said[2:] == [
        "The red has 2.",
        "The knight of the red is lost.",
        "The knight of the red is lost.",
    ]


WINDOWS = """\
game walks { players red, blue }
faction red, blue
track steps(f: faction): 0..2 clamped
track coin: 0..2

procedure play() {
  for each f in faction {
    let f do walk, toss until rest
    let f do look until rest
  }
}
action walk {
  require fresh: you.steps is 0
  then { add 1 to you.steps }
}
action toss {
  require fresh: you.steps is 0
  then {
    add 1 to you.steps
    let chance choose side: 1..2
    set coin = side
  }
}
action look { require never: coin is 0 and you.steps is 0  then {} }
"""


@pytest.fixture
def walks(tmp_path: Path) -> riotdsl.Session:
    (tmp_path / "walks.riot").write_text(WINDOWS)
    return riotdsl.load(str(tmp_path)).new(seed=1)


def ended(session: riotdsl.Session, action: str) -> list[tuple[str, str | None]]:
    """What ends by itself after an action, and who ended it."""
    teller = Teller(session.table.machine, sentences_of(session.table))
    before, count = session.table.backend.core(session.s), len(session.entries)
    assert session.play(action), action
    steps = range(count + 1, len(session.entries) + 1)
    every = [teller.told(session.entries[:number], before) for number in steps]
    return [(each.text, each.seat) for told in every for each in told]


def test_a_window_that_ends_by_itself_is_told_of_who_acted_in_it(walks: riotdsl.Session) -> None:
    assert ended(walks, "walk") == [("rest", "red")]


def test_so_is_one_that_ends_by_itself_after_chance(walks: riotdsl.Session) -> None:
    assert ended(walks, "toss") == [("rest", "red")]


def test_a_window_that_is_ended_on_purpose_is_not_told_again(walks: riotdsl.Session) -> None:
    assert ended(walks, "rest") == []


def test_what_decides_the_game_is_told_and_nothing_after_it(tmp_path: Path) -> None:
    bound = DUEL.replace("shown(c)\n", "shown(c)\n    fought(you)\n", 1)
    bound = bound.replace("win first: red when", "win first after shown: red when")
    (tmp_path / "duel.riot").write_text(bound.replace("heap is 2", "heap >= 1"))
    session = riotdsl.load(str(tmp_path)).new(seed=1)
    assert told(session, "lay ace.1") == [("The ace 1 is laid open.", {"red", "blue"})]
    assert session.outcome is not None
    assert session.outcome.rule == "first"
