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
