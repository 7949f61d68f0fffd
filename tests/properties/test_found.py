"""What random rulesets have brought to light, made small."""

from __future__ import annotations

import pytest

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
    assert not refused
    assert refused.code == "lay.u"
