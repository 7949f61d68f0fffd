"""What a seat sees of a position, under the names that the author gave."""

from riotdsl.game.session import Session
from tests.properties import chain

TWICE = """
game g { players north, south }
faction north, south
procedure play() {
  for each f in faction { let f do bid order sealed }
  for each f in faction { let f do bid }
  let north choose n: 1..3
  if n > 0 {
    let south choose m: 1..2
    let north do bid
  }
}
action bid { choose n: 0..2  then { let you choose n: 1..2 } }
"""


def started() -> Session:
    found = chain.checked(chain.read(TWICE))
    assert found is not None
    return Session(chain.table(found), 0)


def test_a_variable_has_the_name_that_its_author_gave_it() -> None:
    session = started()
    for text in ("bid 1", "1"):
        assert session.play(text), text
    assert session.view("north").variables == {"play.f": "south"}
    for text in ("bid 1", "1", "bid 2"):
        assert session.play(text), text
    assert session.view("north").variables == {
        "play.f": "north", "bid.you": "north", "bid.n": "2",
    }  # fmt: skip


SEALED = """
game g { players north, south }
faction north, south
procedure play() { let faction do bid order sealed }
action bid { choose n: 0..2  then {} }
"""


def test_what_was_sealed_is_shown_to_its_seat_alone_and_in_words() -> None:
    found = chain.checked(chain.read(SEALED))
    assert found is not None
    session = Session(chain.table(found), 0)
    assert session.play("bid 2")
    assert session.view("north").variables == {"sealed in play": "bid 2"}
    assert session.view("south").variables == {}
