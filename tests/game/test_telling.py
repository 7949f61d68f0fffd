"""What is told of a step besides the decision: sentences of procedures, to those who may know."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

import riotdsl
from riotdsl.game.log import event_lines
from riotdsl.game.log.event_lines import MOST_TOLD, Teller, sentences_of
from tests.properties import effort

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
    note most: 0..3 = highest of x.worth for x in card at hand[you]
    noted()
    if most > 1 { reached() }
    held_cards(you)
    hurry()
  }
}
procedure shown(c: card) {}
procedure looked_at(c: card) {}
procedure counted(worth: 0..3) { hidden_count() }
procedure hidden_count() {}
procedure fought(f: faction) {
  for each u in unit of f { lost(u) }
}
value good(f: faction) -> set of card { usual: (card at hand[f] where it.worth > 2) }
procedure noted() {}
procedure reached() {}
procedure held_cards(f: faction) {}
procedure hurry() { if keep.c.worth > 1 { end hurry }  late() }
procedure late() {}
procedure lost(u: unit) { move u to heap }
win first: red when count of card at heap is 2

texts "en" {
  ace: "ace {worth}"
  tells.shown: "{The c} is laid open."
  tells.looked_at: "{The c} is looked at."
  tells.hidden_count: "In hand: {count of (card at hand[red] where it.worth > 1)}."
  tells.fought: "{The f} has {count of unit of f at field}."
  tells.counted: "It is worth {worth}."
  tells.noted: "{keep.most: one/several} at most."
  tells.reached: "More than one."
  tells.held_cards: "Good ones: {good(f)}."
  tells.late: "It was a small one."
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


def test_what_is_worked_out_from_hidden_things_is_told_to_who_sees_them(
    session: riotdsl.Session,
) -> None:
    said = dict(told(session, "keep ace.2"))
    assert said["In hand: 2."] == {"red"}


def test_the_values_are_those_of_that_moment(session: riotdsl.Session) -> None:
    said = [text for text, _ in told(session, "keep ace.2")]
    assert said[3:6] == [
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


@pytest.mark.parametrize(
    ("card", "sentence"),
    [
        ("ace.1", "It is worth 1."),
        ("ace.1", "Several at most."),
        ("ace.1", "More than one."),
        ("ace.1", "Good ones: 1 ace 3."),
        ("ace.1", "It was a small one."),
    ],
)
def test_who_may_not_know_it_is_not_told(
    session: riotdsl.Session, card: str, sentence: str
) -> None:
    assert dict(told(session, f"keep {card}"))[sentence] == {"red"}


def test_what_is_empty_is_told_to_nobody_else(session: riotdsl.Session) -> None:
    """A sentence that is missing only where cards are hidden would tell that there are some."""
    assert session.play("lay ace.3")
    assert dict(told(session, "keep ace.2"))["Good ones: nothing."] == {"red"}


SHOUTS = """\
game loud { players red, blue }
faction red, blue
track ticks: 0..9 clamped
procedure shout() { add 1 to ticks }
action call { then { for each i in 1..5000 { shout() } } }
procedure play() { repeat { let red do call } }
win late: nobody when ticks is 9
texts "en" { tells.shout: "A shout." }
"""


def test_what_begins_again_and_again_in_one_step_is_told_so_many_times(tmp_path: Path) -> None:
    (tmp_path / "loud.riot").write_text(SHOUTS)
    session = riotdsl.load(str(tmp_path)).new(seed=1)
    assert told(session, "call") == [("A shout.", {"red", "blue"})] * MOST_TOLD


WHISPERS = """\
game quiet { players red, blue }
faction red, blue
place hand[owner: faction] seen by owner
card ace[worth: 1..3] of each faction { home: hand[it.owner] }
track ticks: 0..9 clamped
procedure whisper(c: card) {}
procedure shout() { add 1 to ticks }
action call {
  choose c: one card at hand[you]
  then {
    for each i in 1..5000 { whisper(c) }
    for each i in 1..3 { shout() }
  }
}
procedure play() { repeat { let red do call } }
win late: nobody when ticks is 9
texts "en" { ace: "ace {worth}" tells.shout: "A shout." tells.whisper: "{The c} is named." }
"""


def test_sentences_that_are_not_for_all_take_no_room_from_those_that_are(tmp_path: Path) -> None:
    """Else what others are told would depend on what is hidden from them."""
    (tmp_path / "quiet.riot").write_text(WHISPERS)
    session = riotdsl.load(str(tmp_path)).new(seed=1)
    said = Counter((text, frozenset(seen)) for text, seen in told(session, "call ace.1"))
    assert said["A shout.", frozenset({"red", "blue"})] == 3
    assert said["The ace 1 is named.", frozenset({"red"})] == MOST_TOLD


def test_sentences_that_are_dear_to_work_out_are_told_less_often(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    dear = "{count of (spot where it.n > ticks)}"
    text = SHOUTS.replace('"A shout."', f'"A shout at {dear}."') + "place spot[n: 1..100]\n"
    (tmp_path / "dear.riot").write_text(text)
    session = riotdsl.load(str(tmp_path)).new(seed=1)
    monkeypatch.setattr(event_lines, "MOST_STEPS", 30_000)
    taken: list[int] = []
    taken.append(effort.calls(lambda: taken.append(len(told(session, "call"))), 1_000_000))
    heard, calls = taken
    assert 10 < heard < 60  # each takes 1,200 steps at least, for two seats and for the text
    assert calls < 400_000  # to work them all out takes millions
