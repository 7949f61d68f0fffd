"""Variables that hold what was worked out from hidden things are for those who see these."""

from __future__ import annotations

import pytest

import riotdsl
from riotdsl.arena.bots.determinization import Determinizer
from riotdsl.arena.wasm_games import hidden_of
from riotdsl.game.chance import Generator
from riotdsl.game.session import Session
from riotdsl.game.view import HIDDEN, laid_open
from riotdsl.machine.hidden_variables import veils
from riotdsl.saves.seat import seat_document
from tests.properties import chain

TABLE = """
game g {{ players a, b, c }}
faction a, b, c
place deck seen by nobody
place pile
place hand[owner: faction] seen by owner
place pact[giver: faction, taker: faction] seen by giver, taker
card rune[n: 1..6] {{ pieces: 1  home: deck  rank: it.n }}
value rank(x: card) -> 0..6 {{ usual: 0 }}
value held(f: faction) -> number {{ usual: sum of rank(x) for x in card at hand[f] }}
track kept: card
track rounds: 0..9 clamped
procedure play() {{
  let chance choose d: one card at deck
  move d to hand[b]
  let chance choose g: one card at deck
  move g to pact[a, b]
  note flag: 0..9 clamped = 0
  {body}
}}
procedure sub(n: 0..99) {{ let a choose y: 1..2 }}
procedure own(f: faction) {{ note mine = held(f)  let a choose y: 1..2 }}
procedure two(f: faction, g: faction) {{ note mine = held(f)  let a choose y: 1..2 }}
procedure turned(f: faction) {{ note mine = held(f)  set f = a  let a choose y: 1..2 }}
procedure turning(f: faction) {{ note mine = held(f)  let a choose y: 1..2  set f = a }}
action tell {{ then {{ note mine = held(you)  let a choose y: 1..2 }} }}
action tell_b {{ then {{ note mine = held(b)  let a choose y: 1..2 }} }}
action wait {{ then {{}} }}
"""
ASK = "let a choose x: 1..2"

# What is done before `a` is asked, the variable that it leaves, and who may know that.
CASES = {
    "a number": (f"note h = held(b) {ASK}", "play.h", "b"),
    "what nobody sees": (f"note h = (sum of rank(x) for x in card at deck) {ASK}", "play.h", ""),
    "what everybody knows": (f"note h = count of card at hand[b] {ASK}", "play.h", "abc"),
    "a yes or no": (f"note h = held(b) > 0 {ASK}", "play.h", "b"),
    "what two see": (
        f"note h = (sum of rank(x) for x in card at pact[a, b]) {ASK}", "play.h", "ab",
    ),
    "what was chosen and is covered": (ASK, "play.d", "b"),
    "the best card": (
        f"note h: card = none for each x in card at hand[b] {{ set h = x }} {ASK}", "play.h", "b",
    ),
    "a copy": (f"note h: card = d {ASK}", "play.h", "b"),
    "what was worked out from a chosen card": (f"note h = rank(d) {ASK}", "play.h", "b"),
    "what was shown before": (f"move d to pile note h = rank(d) {ASK}", "play.h", "abc"),
    "what is stored only then": (f"if held(b) > 0 {{ set flag = 1 }} {ASK}", "play.flag", "b"),
    "what is stored in any case": (f"set flag = 1 {ASK}", "play.flag", "abc"),
    "what is stored in a loop": (
        f"for each x in card at hand[b] where rank(x) > 0 {{ set flag = 1 }} {ASK}",
        "play.flag", "b",
    ),
    "a passed number": ("sub(held(b))", "sub.n", "b"),
    "a passed public number": ("sub(3)", "sub.n", "abc"),
    "what a parameter sees": ("own(b)", "own.mine", "b"),
    "what one of two parameters sees": ("two(b, c)", "two.mine", "b"),
    "what a parameter saw before it changed": ("turned(b)", "turned.mine", ""),
    "what a parameter sees before it changes": ("turning(b)", "turning.mine", "b"),
}  # fmt: skip


def started(body: str) -> Session:
    found = chain.checked(chain.read(TABLE.format(body=body)))
    assert found is not None
    return Session(chain.table(found), 1)


@pytest.mark.parametrize("case", CASES)
def test_a_variable_is_shown_to_those_who_may_know_it(case: str) -> None:
    body, variable, knowing = CASES[case]
    session = started(body)
    hidden = {HIDDEN, None}
    shown = {seat: session.view(seat).variables.get(variable) for seat in session.seats}
    assert "".join(seat for seat in session.seats if shown[seat] not in hidden) == knowing
    for seat in session.seats:
        saved = seat_document(session, dict.fromkeys("abc", "human"), seat)["view"]["variables"]
        assert saved == session.view(seat).variables


@pytest.mark.parametrize("case", [case for case in CASES if CASES[case][2] == "b"])
def test_a_bot_takes_anything_for_possible_where_its_seat_may_not_know(case: str) -> None:
    body, variable, _ = CASES[case]
    session = started(body)
    machine, fitting = session.table.machine, Determinizer(session.table.backend)
    generator = Generator.seeded(5)
    drawn = [fitting.drawn(session.s, 0, generator) for _ in range(40)]
    shown = {laid_open(machine, each, 0).variables.get(variable) for each in drawn}
    assert len(shown) > 1
    drawn = [fitting.drawn(session.s, 1, generator) for _ in range(40)]
    assert len({laid_open(machine, each, 1).variables.get(variable) for each in drawn}) == 1


def test_a_module_does_not_draw_what_it_does_not_know() -> None:
    assert hidden_of(Determinizer(started(f"note h = held(b) {ASK}").table.backend)) is None
    assert hidden_of(Determinizer(started(ASK).table.backend)) is not None


@pytest.mark.parametrize("action", ["tell", "tell_b"])
def test_what_whoever_acts_sees_is_for_them(action: str) -> None:
    session = started(f"let b do {action}, wait")
    assert session.play(action)
    shown = {seat: session.view(seat).variables.get(f"{action}.mine") for seat in session.seats}
    assert [seat for seat in session.seats if shown[seat] not in {HIDDEN, None}] == ["b"]


def test_when_the_game_is_over_no_variable_is_shown() -> None:
    session = started(f"note h = rounds {ASK}")
    assert session.play("1")
    assert session.outcome is not None
    assert session.view("a").variables == {}


def test_a_referee_sees_all_variables() -> None:
    session = started(f"note h = held(b) {ASK}")
    core = session.table.backend.core(session.s)
    assert "play.h" in laid_open(session.table.machine, core, 0).variables


@pytest.mark.parametrize(
    "body",
    [
        "let a choose x: 0..lesser(2, flag)",
        "if held(b) > 3 { set flag = 1 } let b choose x: 0..flag",
        "if held(b) > 3 { set flag = 1  let a choose x: 0..flag }",
        "if held(b) > 3 { set flag = 1 } set flag = 2 let a choose x: 0..flag",
        "set kept = d let b choose x: 0..rank(kept)",
        "move d to pile set kept = d let a choose x: 0..rank(kept)",
        "for each x in card at hand[b] { set flag = 2 } let a choose y: 0..flag",
    ],
)
def test_a_choice_may_read_what_its_seat_may_know(body: str) -> None:
    assert chain.checked(chain.read(TABLE.format(body=body))) is not None


@pytest.mark.parametrize(
    "body",
    [
        "if held(b) > 3 { set flag = 1 } let a choose x: 0..flag",
        "if held(b) > 3 { set flag = 1 } else { set flag = 2 } let a choose x: 0..flag",
        "for each x in card at hand[b] where rank(x) > 3 { set flag = 2 } let a choose y: 0..flag",
        "for each n in 1..held(b) { set flag = 2 } let a choose y: 0..flag",
        "for each n in 1..held(b) { let a choose y: 0..n }",
        "set kept = d let a choose x: 0..rank(kept)",
        "set kept = d note h: card = kept let a choose x: 0..rank(h)",
        "note h = rank(d) let a choose x: 0..h",
        "move g to hand[b] let a choose x: 0..rank(g)",
    ],
)
def test_a_choice_may_not_read_what_its_seat_may_not_know(body: str) -> None:
    assert chain.checked(chain.read(TABLE.format(body=body))) is None


def test_the_line_up_of_fewer_players_of_a_shipped_game_has_no_veiled_variables_either() -> None:
    ruleset = riotdsl.load("riot")
    for lineup in ruleset.ruleset.lineups:
        assert veils(ruleset.table(lineup).machine) == [], lineup


BOMB = """
game g { players a, b }
faction a, b
place deck seen by nobody
place pile
place hand[owner: faction] seen by owner
card rune[n: 1..4] { pieces: 2  home: deck }
unit pawn of each faction { pieces: 1  home: pile }
track bomb(u: unit): card
track bombs(u: unit): set of card
procedure play() {
  let chance choose d: one card at deck
  move d to hand[b]
  for each u in pawn of b {
    set u.bomb = d
    set u.bombs = card at hand[b]
  }
  let a choose x: 1..2
}
win never: a when count of card at pile > 9
"""


def test_a_card_that_a_track_keeps_with_a_unit_is_named_only_to_those_who_see_it() -> None:
    found = chain.checked(chain.read(BOMB))
    assert found is not None
    session = Session(chain.table(found), 3)
    said = {seat: str(session.view(seat).places["pile"]) for seat in session.seats}
    assert "rune" not in said["a"]
    assert "rune" in said["b"]
