"""Places that several see: every one of those who are named, and nobody else."""

from __future__ import annotations

from itertools import product
from pathlib import Path

import pytest

import riotdsl
from riotdsl import compile as compiler
from riotdsl.arena.bots.determinization import Determinizer
from riotdsl.game.chance import Generator
from riotdsl.game.game import seated
from riotdsl.game.session import Session
from riotdsl.game.view import visible
from riotdsl.program.analysis.secret_decisions import own_places, sees
from riotdsl.prose.chapters import rulebook
from riotdsl.prose.markdown import as_markdown
from riotdsl.saves.seat import seat_document
from riotdsl.text.source import Source

SEATS = ("north", "south", "west")
RULES = """
game pacts {{ players north, south, west }}
faction north, south, west
place stock seen by nobody
place pact[giver: faction, taker: faction] seen by {seen_by}
card king {{ pieces: 1  home: stock }}
card pawn[n: 1..6] {{ pieces: 1  home: stock }}
procedure play() {{
  let chance choose dealt: one card at stock
  move dealt to pact[north, south]
  for each f in faction {{ let f do pass }}
}}
action pass {{ then {{}} }}
win never: nobody when no
"""
VIEWERS = {
    "giver": ("giver",),
    "taker": ("taker",),
    "giver, taker": ("giver", "taker"),
    "taker, giver": ("giver", "taker"),
    "giver, west": ("giver", "west"),
    "west, taker": ("taker", "west"),
    "giver, taker, west": ("giver", "taker", "west"),
    "north, south": ("north", "south"),
    "nobody": (),
    "everyone": SEATS,
}


def session_of(folder: Path, seen_by: str) -> Session:
    file = folder / "pacts.riot"
    file.write_text(RULES.format(seen_by=seen_by), "utf-8")
    return riotdsl.load(file).new(seed=1)


@pytest.mark.parametrize("seen_by", VIEWERS)
def test_a_place_is_seen_by_all_who_are_named_and_by_no_others(
    seen_by: str, tmp_path: Path
) -> None:
    universe = session_of(tmp_path, seen_by).table.machine.program.universe
    for giver, taker in product(range(3), range(3)):
        name = f"pact[{SEATS[giver]}, {SEATS[taker]}]"
        place = universe.places.index(name)
        named = {"giver": SEATS[giver], "taker": SEATS[taker]}
        seeing = {named.get(each, each) for each in VIEWERS[seen_by]}
        for seat, faction in enumerate(SEATS):
            assert sees(universe, place, seat) == (faction in seeing), (name, faction)
            own = faction in seeing and seen_by != "everyone"
            assert (place in own_places(universe, seat)) == own, (name, faction)


@pytest.mark.parametrize("seen_by", VIEWERS)
def test_views_logs_and_saves_show_it_to_those_who_see_it(seen_by: str, tmp_path: Path) -> None:
    session = session_of(tmp_path, seen_by)
    card = session.entries[0].text
    named = {"giver": "north", "taker": "south"}
    seeing = {named.get(each, each) for each in VIEWERS[seen_by]}
    assert session.entries[0].seen_by == seeing
    for seat in SEATS:
        place = session.view(seat).places["pact.north.south"]
        assert ([each.kind for each in place.things], place.hidden) == (
            ([card], 0) if seat in seeing else ([], 1)
        )
        found = seat_document(session, dict.fromkeys(SEATS, "human"), seat)
        assert (card in str({**found, "rules": None})) == (seat in seeing)


@pytest.mark.parametrize("seen_by", VIEWERS)
def test_bots_know_it_where_their_seat_sees_it(seen_by: str, tmp_path: Path) -> None:
    session = session_of(tmp_path, seen_by)
    fitting = Determinizer(session.table.backend)
    machine, generator = session.table.machine, Generator.seeded(3)
    cards = slice(fitting.base, fitting.base + 7)
    for seat in range(3):
        drawn = [tuple(fitting.drawn(session.s, seat, generator)[cards]) for _ in range(20)]
        same = visible(machine, session.s, seat, "card") != 0
        lying = session.s[cards]
        dealt = next(card for card, place in enumerate(lying) if lying.count(place) == 1)
        assert (len({each[dealt] for each in drawn}) == 1) == same


@pytest.mark.parametrize(
    ("seen_by", "told"),
    [
        ("giver", "Only the giver sees what lies there."),
        ("taker", "Only the taker sees what lies there."),
        ("giver, taker", "Only the giver and the taker see what lies there."),
        ("taker, west", "Only the taker and the west see what lies there."),
        ("nobody", "Nobody sees what lies there."),
    ],
)
def test_the_rulebook_names_those_who_see_it(seen_by: str, told: str, tmp_path: Path) -> None:
    table = session_of(tmp_path, seen_by).table
    assert told in as_markdown(rulebook(seated(table.closed, "en")))


@pytest.mark.parametrize(
    ("place", "message"),
    [
        ("place a[n: 1..2] seen by n", "There is no faction called `n`"),
        ("place a[o: faction], b seen by o", "There is no faction called `o`"),
        ("place a seen by nobody, north", "`nobody` cannot stand beside others who see it"),
        ("place a seen by north, everyone", "`everyone` cannot stand beside others who see it"),
    ],
)
def test_who_cannot_see_is_not_named(place: str, message: str) -> None:
    text = f"game g {{ players north }} faction north {place} procedure play() {{}}"
    found = compiler.check_sources([Source("g.riot", text)])
    assert message in [each.message for each in found]
