"""What random rulesets have brought to light, made small."""

from __future__ import annotations

import pytest

from riotdsl.game.action import Rejection
from riotdsl.game.session import Session
from tests.properties import agreement, chain

TABLE = """
game found { players ants, bees }
faction ants, bees
place field[n: 1..3]
place camp[owner: faction]
place heap
value weight(u: unit) -> 0..5 {}
unit stone { pieces: 2  home: field[1]  weight: 3 }
unit pawn of each faction { pieces: 2  home: camp[it.owner]  weight: 2 }
track focus: unit
track rock: stone
track spot: place
track lane: field
track chief: faction
track ticks: 0..9 clamped
win late: nobody when ticks >= 3
"""


@pytest.mark.parametrize(
    "text",
    [
        "procedure play() { move unit to camp[chief] }",
        "procedure play() { move unit to camp[focus.owner] }",
        # Two choices of things behind one of places: the second round begins afresh.
        """action act { choose a: one field  choose b: one stone  choose c: one unit  then {} }
        procedure play() { for each p in faction { let p do act until pass } }""",
        # A win rule that no position can fulfil declares no draw.
        """win never: faction where (every u in stone has ticks < 0)
        win still_never: faction where (every u in stone has 3 < 3)
        action act { then { add 1 to ticks } }
        procedure play() { repeat { let ants do act } }""",
    ],
)
def test_both_executions_agree(text: str) -> None:
    found = chain.checked(chain.read(TABLE + text))
    assert found is not None
    agreement.agree(chain.machine(found, {}), 0, 10)


@pytest.mark.parametrize(
    "text",
    [
        "procedure play() { set rock = focus }",
        "procedure play() { set lane = focus.place }",
        "procedure play() { note s: set of pawn = unit }",
        "procedure play() { note s = pawn of ants  set s = pawn }",
        "procedure play() { for each p in faction { set p = focus.owner } }",
        "procedure play() { act(focus) } procedure act(u: unit) { set u = focus }",
        "procedure play() { act(unit) } procedure act(s: set of pawn) {}",
        "procedure play() {} value some_pawn -> pawn { always: focus }",
        "procedure play() {} value pawns -> set of pawn { always: unit }",
        """procedure play() {} invariant light: heavy(unit) < 99
        value heavy(s: set of pawn) -> number { always: count of s }""",
        "procedure play() {} track chosen: pawn = focus",
        # Things that are alike have no order.
        "procedure play() { let ants choose line: order of unit of ants }",
        # A loop comes to its end.
        "procedure play() { for each n in 1..3 { set n = 1  let ants choose p: one faction } }",
        """action act { choose f: one faction then { set f = chief } }
        procedure play() { let ants do act }""",
    ],
)
def test_what_is_kept_is_surely_of_its_type(text: str) -> None:
    assert chain.checked(chain.read(TABLE + text)) is None


SEALED = """
action lay { choose u: one pawn of you at camp[you]  then { move u to heap } }
procedure play() { let faction do lay until pass order sealed }
"""


def test_two_things_that_are_alike_can_both_be_sealed() -> None:
    found = chain.checked(chain.read(TABLE + SEALED))
    assert found is not None
    session = Session(chain.table(found), 0)
    for text in ("lay pawn", "lay pawn", "pass", "lay pawn", "pass"):
        assert session.play(text), text
    places = session.view("ants").places
    assert sum(things.count for things in places["heap"].things) == 3


def test_a_third_cannot_be_sealed_and_is_refused_by_name() -> None:
    found = chain.checked(chain.read(TABLE + SEALED))
    assert found is not None
    session = Session(chain.table(found), 0)
    assert session.play("lay pawn")
    assert session.play("lay pawn")
    assert [family.name for family in session.legal_actions()] == ["pass"]
    refused = session.play("lay pawn")
    assert isinstance(refused, Rejection)
    assert refused.code == "lay.u"


SECRETS = """
game found { players ants, bees }
faction ants, bees
place deck seen by nobody
place hand[owner: faction] seen by owner
card ace { pieces: 2  home: deck }
card king { pieces: 2  home: deck }
track ticks: 0..9 clamped
track kept(f: faction): card
track held: set of card
track line: order of card
win late: nobody when ticks >= 3
action keep {
  choose c: one card at hand[you]
  then {
    set kept(you) = c
    set held = card at hand[you]
    set line = card at hand[you]
  }
}
procedure play() {
  for each p in faction {
    let chance choose dealt: one card at deck
    move dealt to hand[p]
  }
  repeat {
    for each p in faction { let p do keep until pass }
    add 1 to ticks
  }
}
"""


def test_a_track_does_not_tell_which_unseen_card_it_holds() -> None:
    found = chain.checked(chain.read(SECRETS))
    assert found is not None
    session = Session(chain.table(found), 3)
    (mine,) = (each for each in session.legal_actions() if each.name == "keep")
    assert session.play(mine.text)
    card = mine.text.removeprefix("keep ")
    seen, unseen = session.view("ants").tracks, session.view("bees").tracks
    assert (seen["kept"]["ants"], seen["held"][""], seen["line"][""]) == (card, card, card)
    assert unseen["kept"]["ants"] == "hidden"
    assert (unseen["held"][""], unseen["line"][""]) == ("1 hidden", "hidden")


def test_a_place_that_is_not_seen_is_not_searched_by_what_is_typed() -> None:
    found = chain.checked(chain.read(SECRETS))
    assert found is not None
    session = Session(chain.table(found), 3)
    told = [session.play(f"keep {kind} from hand.bees") for kind in ("ace", "king")]
    codes = [answer.code for answer in told if isinstance(answer, Rejection)]
    assert codes == ["unknown-name", "unknown-name"]
