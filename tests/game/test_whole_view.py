"""Everything that can be in a view, as each seat sees it."""

from __future__ import annotations

import pytest

from riotdsl.game.session import Session
from riotdsl.game.view import Things, View, laid_open
from tests.properties import chain

TABLE = """
game g { players a, b }
faction a, b
place deck seen by nobody
place pile, camp
place hand[owner: faction] seen by owner
place nook[owner: faction, n: 1..2] seen by owner
card rune[n: 1..3] { pieces: 1  home: deck }
card leaf { pieces: 3  home: pile }
unit pawn of each faction { pieces: 2  home: camp }
unit lost { pieces: 1 }
track wounded(u: unit): 0..3 clamped
track worth(c: card): 0..3 clamped
track score(f: faction): 0..9 clamped
track level: 0..9 clamped
track sight(f: faction, n: 1..2): 0..3 clamped
track heat(n: 1..3): 0..3 clamped
track kept: card
track spare: card
track pool: set of card
track row: order of card
track mine: set of card
track crew: set of unit
track leader: unit
track spot: place
track paired(u: unit, c: card): yes or no
procedure play() {
  move (rune where it.n is 1) to hand[a]
  move (rune where it.n is 2) to hand[b]
  for each x in card at hand[a] { set kept = x }
  for each x in card at hand[b] { set spare = x }
  set pool = card at hand[a] + card at hand[b] + card at pile
  set row = (card at hand[a] + card at hand[b])
  set mine = card at hand[b]
  set crew = unit of a
  for each u in unit of b { set leader = u }
  set wounded(leader) = 2
  for each x in card at hand[a] { set worth(x) = 3 }
  set score(b) = 4
  set sight(a, 2) = 1
  set heat(3) = 2
  set spot = hand[b]
  let a choose x: 1..2
  set level = 1
  let b choose y: 1..2
}
win late: b when level > 0
"""

# What each seat sees of places: things with their marks, and how many lie there unseen.
OPEN = {
    "pile": (["3 leaf card -"], 0),
    "camp": (["2 pawn unit a", "1 pawn unit b wounded=2", "1 pawn unit b"], 0),
}
PLACES = {
    "a": {"deck": ([], 1), **OPEN, "hand.a": (["1 rune.1 card - worth=3"], 0), "hand.b": ([], 1)},
    "b": {"deck": ([], 1), **OPEN, "hand.a": ([], 1), "hand.b": (["1 rune.2 card -"], 0)},
    "all": {
        "deck": (["1 rune.3 card -"], 0), **OPEN, "hand.a": (["1 rune.1 card - worth=3"], 0),
        "hand.b": (["1 rune.2 card -"], 0),
    },
}  # fmt: skip
# Tracks of units and cards are shown with these.
PUBLIC = {
    "wounded": {}, "worth": {}, "paired": {}, "score": {"a": "0", "b": "4"}, "level": {"": "0"},
    "sight": {"a, 2": "1"}, "heat": {"3": "2"}, "crew": {"": "pawn, pawn"},
    "leader": {"": "pawn"}, "spot": {"": "hand.b"},
}  # fmt: skip
TRACKS = {
    "a": {
        "kept": "rune.1", "spare": "hidden", "pool": "rune.1, leaf, leaf, leaf, 1 hidden",
        "row": "rune.1 > hidden", "mine": "1 hidden",
    },
    "b": {
        "kept": "hidden", "spare": "rune.2", "pool": "rune.2, leaf, leaf, leaf, 1 hidden",
        "row": "hidden > rune.2", "mine": "rune.2",
    },
    "all": {
        "kept": "rune.1", "spare": "rune.2", "pool": "rune.1, rune.2, leaf, leaf, leaf",
        "row": "rune.1 > rune.2", "mine": "rune.2",
    },
}  # fmt: skip


def started() -> Session:
    found = chain.checked(chain.read(TABLE))
    assert found is not None
    return Session(chain.table(found), 1)


def written(things: Things) -> str:
    marks = (f"{name}={value}" for name, value in things.marks)
    return " ".join((str(things.count), things.kind, things.sort, things.owner or "-", *marks))


def places(seen: View) -> dict[str, tuple[list[str], int]]:
    return {
        name: ([written(each) for each in place.things], place.hidden)
        for name, place in seen.places.items()
    }


def check(seen: View, who: str) -> None:
    assert places(seen) == PLACES[who]
    hidden = {name: {"": shown} for name, shown in TRACKS[who].items()}
    assert {name: dict(cells) for name, cells in seen.tracks.items()} == {**PUBLIC, **hidden}


@pytest.mark.parametrize("seat", ["a", "b"])
def test_a_seat_sees_what_is_open_and_what_is_its_own(seat: str) -> None:
    seen = started().view(seat)
    check(seen, seat)
    assert (seen.seat, seen.decider, seen.over, seen.winners) == (seat, "a", False, ())


@pytest.mark.parametrize(("number", "seat"), list(enumerate("ab")))
def test_a_referee_sees_everything(number: int, seat: str) -> None:
    session = started()
    core = session.table.backend.core(session.s)
    seen = laid_open(session.table.machine, core, number)
    check(seen, "all")
    assert seen.seat == seat


def test_when_it_is_over_nobody_is_asked_and_it_is_known_who_has_won() -> None:
    session = started()
    assert session.play("1")
    seen = session.view("b")
    assert (seen.seat, seen.decider, seen.over, seen.winners) == ("b", None, True, ("b",))
    assert places(seen) == PLACES["b"]
