"""What a refusal says about what could be done instead."""

import riotdsl
from riotdsl.game.action import SHOWN, Rejection
from riotdsl.game.session import Session
from tests.properties import chain


def test_a_refusal_names_some_of_what_could_be_done_and_counts_the_rest() -> None:
    session = riotdsl.load("classics/tictactoe").new()
    assert session.play("claim a1")
    refused = session.play("claim a1")
    assert isinstance(refused, Rejection)
    assert len(refused.instead) == SHOWN
    assert refused.more == 8 - SHOWN


CARDS = """
game g { players north, south }
faction north, south
place hand[owner: faction] seen by owner
place heap
card ace of each faction { pieces: 1  home: hand[it.owner] }
card king of each faction { pieces: 1  home: hand[it.owner] }
action lay { choose c: one card at hand[you]  then { move c to heap } }
procedure play() {
  let north choose p: one (faction where it is not north or yes)
  let faction do lay until pass order sealed
}
"""


def test_what_has_been_sealed_is_refused_by_its_name() -> None:
    found = chain.checked(chain.read(CARDS))
    assert found is not None
    session = Session(chain.table(found), 0)
    assert session.play("north")
    assert session.play("lay ace")
    assert said(session, "lay ace") == "You have sealed ace already."


def test_what_names_nothing_is_told_without_the_names_of_parameters() -> None:
    found = chain.checked(chain.read(CARDS))
    assert found is not None
    session = Session(chain.table(found), 0)
    assert said(session, "nord") == "Nothing is called `nord` here. Did you mean `north`?"
    assert session.play("north")
    assert said(session, "lay") == "`lay` can mean several: Lay: ace; Lay: king."


def said(session: Session, text: str) -> str:
    refused = session.play(text)
    assert isinstance(refused, Rejection)
    return refused.wording


SHUT = """
game g { players north, south }
faction north, south
place hand[owner: faction] seen by owner
place heap
card ace of each faction { pieces: 1  home: hand[it.owner] }
card king of each faction { pieces: 1  home: hand[it.owner] }
action lay {
  choose c: one card at hand[you]
  require bare: card at hand[south] is empty when card at heap is not empty
  require alone: card at hand[north] is empty when card at heap is not empty
  then { move c to heap }
}
procedure play() { let north do lay until pass }
"""


def test_cards_that_are_not_seen_are_only_counted() -> None:
    found = chain.checked(chain.read(SHUT))
    assert found is not None
    session = Session(chain.table(found), 0)
    assert session.play("lay ace")
    assert told(session, "lay king") == [
        ("card at hand[south]", "2"),
        ("card at hand[north]", "1 king"),
    ]


FIELDS = """
game g { players north, south }
faction north, south
place field[n: 1..5]
track sown(f: field): yes or no
track dry(f: field): yes or no
value is_next(f: field, g: field) -> yes or no { always: f.n is g.n + 1 or g.n is f.n + 1 }
action sow {
  choose there: one field
  require apart: not some f in field where is_next(f, there) has f.sown
  require reached: some f in field where is_next(f, there) has f.dry
  require wet: every f in field where is_next(f, there) or f is there has not f.dry
    when there is not field[1]
  then { set there.sown = yes }
}
procedure play() {
  set field[2].dry = yes
  set field[4].dry = yes
  set field[4].sown = yes
  let north do sow until pass
}
"""


def test_members_that_decide_are_named_and_not_the_whole_set() -> None:
    found = chain.checked(chain.read(FIELDS))
    assert found is not None
    session = Session(chain.table(found), 0)
    assert told(session, "sow field.3") == [
        ("f", "field.4"), ("f.sown", "yes"),
        ("f", "field.2"), ("f.dry", "yes"), ("f", "field.4"), ("f.dry", "yes"),
    ]  # fmt: skip
    assert told(session, "sow field.2") == [
        ("field", "field.1, field.3"),
        ("f", "field.2"), ("f.dry", "yes"),
    ]  # fmt: skip


def told(session: Session, text: str) -> list[tuple[str, str]]:
    refused = session.play(text)
    assert isinstance(refused, Rejection)
    return [(fact.text, fact.value) for fact in refused.values]
