"""Nothing is taken back from which somebody has learned; the refusal says why."""

from __future__ import annotations

import pytest

import riotdsl
from riotdsl.game.action import Rejection
from riotdsl.game.session import (
    NOTHING_TO_UNDO,
    UNDO_CHANCE,
    UNDO_OTHER,
    UNDO_READ,
    UNDO_REVEALED,
    Session,
)
from tests.properties import chain

TABLE = """
game g {{ players a, b }}
faction a, b
place deck, nest seen by nobody
place pile
place hand[owner: faction] seen by owner
card rune[n: 1..6] {{ pieces: 1  home: deck  rank: it.n }}
value rank(x: card) -> 0..6 {{ usual: 0 }}
value held(f: faction) -> number {{ usual: sum of rank(x) for x in card at hand[f] }}
value heap() -> set of card {{ usual: card at deck + card at nest }}
track coins(f: faction): 0..9 clamped
track kept(f: faction): card
track known(x: card): yes or no
procedure play() {{
  for each f in faction {{
    let chance choose d: one card at deck
    move d to hand[f]
    set kept(f) = d
  }}
  note secret = held(b)
  repeat {{ let a do act until pass  add secret to b.coins  let b do pass }}
}}
action act {{ choose n: 1..2  then {{ {body} }} }}
action pass {{ then {{}} }}
win rich: nobody when a.coins > 8 {more}
"""
MAY = {
    "nothing hidden": "add n to a.coins",
    "how many": "add count of card at hand[b] to a.coins",
    "how many at several places": "add count of (card at deck + card at nest) to a.coins",
    "how many by a value": "add count of heap() to a.coins",
    "whether any": "if card at nest is empty { add 1 to a.coins }",
    "what the seat sees": "add held(a) to a.coins",
    "its own card in a track": "add rank(kept(a)) to a.coins",
    "where its own card lies": "if kept(a).place is hand[a] { add 1 to a.coins }",
    "marks of its own card": "if known(kept(a)) { add 1 to a.coins }",
    "what lies in the open": "add count of (rune at pile where it.n > 2) to a.coins",
    "a branch that is not taken": "if n > 5 { add held(b) to a.coins }",
}
MAY_NOT = {
    "a number from a hidden hand": "add held(b) to a.coins",
    "a branch by a hidden hand": "if held(b) > 3 { add 1 to a.coins }",
    "how many of a kind": "add count of (card at hand[b] where rank(it) > 3) to a.coins",
    "a loop over a hidden hand": "for each x in card at hand[b] { add rank(x) to a.coins }",
    "a hidden card in a track": "add rank(kept(b)) to a.coins",
    "where a hidden card lies": "if kept(b).place is hand[b] { add 1 to a.coins }",
    "a place of a hidden card": "note p: place = kept(b).place if p is deck { add 1 to a.coins }",
    "marks of a hidden card": "if known(kept(b)) { add 1 to a.coins }",
    "a deck": "if some x in card at deck has rank(x) is 3 { add 1 to a.coins }",
    "a variable": "add play.secret to a.coins",
}


def started(body: str, more: str = "") -> Session:
    found = chain.checked(chain.read(TABLE.format(body=body, more=more)))
    assert found is not None
    return Session(chain.table(found), 3)


def code(answer: object) -> str | None:
    return answer.code if isinstance(answer, Rejection) else None


@pytest.mark.parametrize("body", MAY.values(), ids=MAY)
def test_what_read_nothing_hidden_is_taken_back(body: str) -> None:
    session = started(body)
    before = session.state
    assert session.play("act 1")
    assert session.undo("a") is True
    assert session.state == before


@pytest.mark.parametrize("body", MAY_NOT.values(), ids=MAY_NOT)
def test_what_read_something_hidden_stands(body: str) -> None:
    session = started(body)
    assert session.play("act 1")
    after = session.state
    refused = session.undo("a")
    assert code(refused) == UNDO_READ
    assert "depends on what a cannot see" in str(refused)
    assert session.state == after


def test_what_is_read_after_a_decision_counts_too() -> None:
    session = started("add n to a.coins")
    assert session.play("pass")
    assert session.decision is not None
    assert session.decision.seat == "b"
    assert code(session.undo("a")) == UNDO_READ


@pytest.mark.parametrize("more", ["or held(b) > 99", "or a.coins > 0 and held(b) > 99"])
def test_a_win_rule_that_looks_at_hidden_cards_is_read_too(more: str) -> None:
    session = started("add n to a.coins", more)
    assert session.play("act 1")
    assert code(session.undo("a")) == UNDO_READ


def test_what_comes_to_light_stands() -> None:
    session = started("move kept(b) to pile")
    assert session.play("act 1")
    assert code(session.undo("a")) in (UNDO_READ, UNDO_REVEALED)


def test_chance_stands() -> None:
    session = started("let chance choose z: 1..6 add z to a.coins")
    assert session.play("act 1")
    assert code(session.undo("a")) == UNDO_CHANCE


def test_nothing_and_what_others_did_is_not_taken_back() -> None:
    session = started("add n to a.coins")
    session.entries.clear()
    assert code(session.undo("a")) == NOTHING_TO_UNDO
    session = started("add n to a.coins")
    assert session.play("act 1")
    assert code(session.undo("b")) == UNDO_OTHER


@pytest.mark.parametrize(
    ("body", "may"), [("add held(b) to a.coins", False), ("add n to a.coins", True)]
)
def test_a_game_that_is_taken_up_again_stands_where_it_stood(body: str, *, may: bool) -> None:
    session = started(body)
    assert session.play("act 1")
    again = session.beginning()
    again.replay(session.entries)
    again.previous = None
    assert bool(again.undo("a")) == may


def test_two_decisions_are_taken_back_one_after_the_other() -> None:
    session = started("add n to a.coins")
    start = session.state
    assert session.play("act 1")
    assert session.play("act 2")
    assert session.undo("a")
    assert session.undo("a")
    assert session.state == start
    assert code(session.undo("a")) == UNDO_CHANCE


def test_a_rule_that_looks_at_an_empty_hidden_place_does_not_bar_undo() -> None:
    game = riotdsl.load("riot")
    session = game.new(seed=2, players=("police", "autonomen"))
    assert session.play(next(session.actions()))
    assert session.undo() is True
