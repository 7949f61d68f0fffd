"""Who sees what a variable hides is told by other variables, as long as these stay as they are."""

from __future__ import annotations

import pytest

from riotdsl.program import expr as e
from riotdsl.program.analysis.expression_equality import key
from riotdsl.program.checks.all import problems_of
from riotdsl.program.checks.hidden_variables import veils_of
from riotdsl.program.checks.secret_variables import (
    followed,
    followed_program,
    secret_variable_problems,
)
from riotdsl.program.checks.secrets import secrets_of
from riotdsl.program.from_syntax import resolve
from riotdsl.program.types import Entity
from riotdsl.text.diagnostic import has_errors
from riotdsl.text.source import Source
from tests.properties import chain

TABLE = """
game g { players a, b, c }
faction a, b, c
place deck seen by nobody
place pile
place hand[owner: faction] seen by owner
card rune[n: 1..5] { pieces: 1  home: deck  rank: it.n }
card coin { pieces: 2  home: deck }
value rank(x: card) -> 0..6 { usual: 0 }
value held(f: faction) -> number { usual: sum of rank(x) for x in card at hand[f] }
value rival(f: faction) -> faction { usual: a  own: b when f is a over usual }
value first() -> faction { usual: lead }
value told() -> number { usual: rank(kept) }
track score: 0..99 clamped
track lead: faction
track leads(f: faction): faction
track kept: card
track pool: set of card
track row: order of card
track marked(c: card): yes or no
value marks() -> 0..7 { usual: count of (card where it.marked) }
procedure deal() {
  for each f in faction { let chance choose d: one card at deck  move d to hand[f] }
}
"""
PLAY = "procedure play() { deal()  note last: 0..99 clamped = 0  note who: faction = b"

# The rest of the ruleset, in which a choice reads what the seat that is asked does not know.
WRONG = {
    "a variable for a seat changes": f"{PLAY} set last = held(who) set who = a "
    "let who choose y: 0..last }",
    "a seat is chosen anew": f"{PLAY} set last = held(who) "
    "let chance choose who: one faction let who choose y: 0..last }",
    "a loop goes on to the next seat": f"{PLAY} for each f in faction "
    "{ let f choose y: 0..last  set last = held(f) } }",
    "a loop is over and another begins": f"{PLAY} for each f in faction {{ set last = held(f) }} "
    "for each f in faction { let f choose y: 0..last } }",
    "a parameter changes": f"{PLAY} sub(b) }} procedure sub(f: faction) "
    "{ note h: 0..99 clamped = held(f)  set f = a  let f choose y: 0..h }",
    "a parameter changes after a card was given": f"{PLAY} let b choose k: one card at hand[b] "
    "sub(b, k) } procedure sub(f: faction, k: card) { set f = a  let f choose y: 0..rank(k) }",
    "a procedure is called for another seat": f"{PLAY} sub(b)  sub(a) }} procedure sub(f: faction) "
    "{ let f choose y: 0..play.last  set play.last = held(f) }",
    "an action is done by another seat": f"{PLAY} repeat {{ for each f in faction "
    "{ let f do act } } } action act { require low: play.last < 3 "
    "then { set play.last = held(you) } }",
    "whoever does an action changes": f"{PLAY} for each f in faction {{ let f do act }} }} "
    "action act { then { note h: 0..99 clamped = held(you)  set you = a "
    "let you choose y: 0..h } }",
    "a track for a seat changes": f"{PLAY} set lead = b  set last = held(lead)  set lead = a "
    "let lead choose y: 0..last }",
    "one of several tracks for a seat changes": f"{PLAY} set a.leads = b "
    "set last = held(a.leads)  set a.leads = a  let a.leads choose y: 0..last }",
    "a track of a track changes": f"{PLAY} set lead = a  set a.leads = b "
    "set last = held(lead.leads)  set lead = c  let lead.leads choose y: 0..last }",
    "the track of a value changes": f"{PLAY} set lead = a  set a.leads = b "
    "set last = held(first().leads)  set lead = c  let first().leads choose y: 0..last }",
    "a value for a seat changes": f"{PLAY} set lead = b  set last = held(first())  set lead = a "
    "let first() choose y: 0..last }",
    "the argument of a value changes": f"{PLAY} set last = held(rival(who))  set who = a "
    "let rival(who) choose y: 0..last }",
    "somebody else is asked": f"{PLAY} let b choose k: one card at hand[you] "
    "let a choose y: 0..rank(k) }",
    "a card in a track is read in the turn of another seat": f"{PLAY} for each f in faction "
    "{ let f choose y: 0..rank(kept)  let f choose k: one card at hand[f]  set kept = k } }",
    "a card in a track is read by another caller": f"{PLAY} sub(b)  sub(a) }} "
    "procedure sub(f: faction) { let f choose y: 0..rank(kept) "
    "let f choose k: one card at hand[f]  set kept = k }",
    "what was stored depends on the seat before": f"{PLAY} if held(who) > 3 "
    "{ set who = a  set last = 1 } let who choose y: 0..last }",
    "what was stored in a called procedure depends on it": f"{PLAY} if held(who) > 3 "
    "{ sub()  set last = 1 } let who choose y: 0..last } procedure sub() { set play.who = a }",
    "what was stored after an action depends on it": f"{PLAY} if held(who) > 3 "
    "{ let a do act  set last = 1 } let who choose y: 0..last } "
    "action act { then { set play.who = a } }",
    "what was stored in a loop depends on the seat before": f"{PLAY} "
    "for each n in 1..held(who) { set who = a  set last = 1 } let who choose y: 0..last }",
    "a reaction depends on hidden cards": f"{PLAY} sub(b)  let a choose y: 0..last }} "
    "procedure sub(f: faction) {} after sub when held(sub.f) > 3 { set play.last = 1 }",
    "a procedure is called only if a hidden thing is so": f"{PLAY} if held(b) > 3 {{ sub() }} "
    "let a choose y: 0..last } procedure sub() { set play.last = 1 }",
    "an action is offered only if a hidden thing is so": f"{PLAY} if held(b) > 3 "
    "{ let chance choose k: 1..2  sub() } let a choose y: 0..last } "
    "procedure sub() { other() } procedure other() { set play.last = 1 }",
    "a secret goes through two variables of a loop": f"{PLAY} note x: 0..99 clamped = 0 "
    "for each f in faction { let f choose y: 0..x  set x = last  set last = held(f) } }",
    "a secret goes through three variables of a loop": f"{PLAY} note x: 0..99 clamped = 0 "
    "note z: 0..99 clamped = 0 repeat { let a choose y: 0..z  set z = x  set x = last "
    "set last = held(b) } }",
    "a secret goes through three actions": f"{PLAY} note x: 0..99 clamped = 0 "
    "note z: 0..99 clamped = 0 let a do note_it, pass_it, show_it until stop } "
    "action note_it { then { set play.last = held(b) } } "
    "action pass_it { then { set play.x = play.last } } "
    "action show_it { then { set play.z = play.x } } "
    "action stop { choose n: 0..play.z  then {} }",
    "a card is passed to a procedure that does nothing": f"{PLAY} "
    "let b choose k: one card at hand[b]  look(k)  let a choose y: 0..rank(k) } "
    "procedure look(c: card) {}",
    "a card is passed to a procedure that forgets it": f"{PLAY} "
    "let chance choose s: one card at deck  move s to pile  let b choose k: one card at hand[b] "
    "look(k, s)  let a choose y: 0..rank(k) } procedure look(c: card, d: card) { set c = d }",
    "a card was chosen in an action": f"{PLAY} let b do act }} action act "
    "{ choose k: one card at hand[you]  then { let a choose y: 0..rank(k) } }",
    "a procedure is called again, if a hidden thing is so": f"{PLAY} sub()  "
    "if held(b) > 3 { sub() } let a choose y: 0..last } procedure sub() { set play.last = 1 }",
    "a value reads what is kept": f"{PLAY} let b choose k: one card at hand[b]  set kept = k "
    "let a choose y: 0..lesser(9, told()) }",
    "what ends a window changes the seat": f"{PLAY} if held(who) > 3 "
    "{ let a do wait until act  set last = 1 } let who choose y: 0..last } "
    "action act { then { set play.who = a } } action wait { then {} }",
    "two seats are offered what one knows": f"{PLAY} set last = held(b)  let a, b do act }} "
    "action act { require low: play.last < 3  then {} }",
    "hidden cards go into a track of several": f"{PLAY} set pool = card at hand[b] "
    "let a choose y: 0..count of (pool where rank(it) > 2) }",
    "a procedure is left, if a hidden thing is so": f"{PLAY} sub()  let a choose y: 0..last }} "
    "procedure sub() { if held(b) > 3 { end sub }  set play.last = 1 }",
    "a procedure is left in a loop, if a hidden thing is so": f"{PLAY} sub() "
    "let a choose y: 0..last } procedure sub() { for each n in 1..5 "
    "{ set play.last = n  if held(b) <= n { end sub } } }",
    "a procedure is left in a stage, if a hidden thing is so": f"{PLAY} sub() "
    "let a choose y: 0..last } procedure sub() { stage early { if held(b) > 3 { end sub } } "
    "stage late { other() } } procedure other() { set play.last = 1 }",
    "a procedure is left by the seat before": f"{PLAY} for each f in faction {{ sub(f) }} }} "
    "procedure sub(f: faction) { note h: 0..9 = 0  if held(f) > 3 { end sub }  set play.last = 1 "
    "set f = a } after sub { let sub.f choose y: 0..play.last }",
    "hidden cards are marked": f"{PLAY} for each x in card at hand[b] {{ set x.marked = yes }} "
    "let a choose k: one (rune where it.marked) }",
    "hidden cards are marked and counted": f"{PLAY} for each x in card at hand[b] "
    "{ set x.marked = yes } let a choose y: 0..count of (card where it.marked) }",
    "hidden cards are marked and a value reads it": f"{PLAY} for each x in card at hand[b] "
    "{ set x.marked = yes } let a choose y: 0..marks() }",
    "all cards are marked, if a hidden thing is so": f"{PLAY} if held(b) > 3 "
    "{ for each x in card { set x.marked = yes } } let a choose y: 0..marks() }",
    "another hidden condition was told": f"{PLAY} if held(b) > 3 {{ set last = 1 }} "
    "if held(b) > 5 { let a choose y: 0..last } }",
    "both branches ask": f"{PLAY} if held(b) > 3 {{ set last = 1  let a choose y: 0..last }} "
    "else { set last = 2  let a choose z: 0..last } }",
    "both branches call what asks": f"{PLAY} if held(b) > 3 {{ set last = 1  sub() }} "
    "else { sub() } } procedure sub() { let a choose y: 0..play.last }",
    "it is asked before it ends": f"{PLAY} sub() }} procedure sub() {{ if held(b) > 3 "
    "{ set play.last = 2  let a choose y: 0..play.last  end sub } set play.last = 1 "
    "let a choose y: 0..play.last }",
    "what runs as hidden cards decide": f"{PLAY} if held(b) > 3 {{ sub() }} else {{ other() }} }} "
    "procedure sub() { third() } procedure other() { third() } "
    "procedure third() { let a choose y: one (faction where sub.running or it is a) }",
    "hidden cards go into a row": f"{PLAY} set row = (card at hand[b]) "
    "let a choose y: 0..count of (row where rank(it) > 2) }",
}
RIGHT = {
    "a seat reads its own": f"{PLAY} set last = held(who)  let who choose y: 0..last }}",
    "another variable changes": f"{PLAY} set last = held(who)  note other: faction = a "
    "set other = c  let who choose y: 0..last }",
    "each seat in its turn": f"{PLAY} for each f in faction "
    "{ set last = held(f)  let f choose y: 0..last } }",
    "each caller in turn": f"{PLAY} for each f in faction {{ sub(f) }} }} "
    "procedure sub(f: faction) { note h: 0..99 clamped = held(f)  let f choose y: 0..h }",
    "whoever called": f"{PLAY} set last = held(who)  sub(who) }} "
    "procedure sub(f: faction) { let f choose y: 0..play.last }",
    "whoever does an action": f"{PLAY} for each f in faction {{ let f do act }} }} "
    "action act { then { note h: 0..99 clamped = held(you)  let you choose y: 0..h } }",
    "a track for a seat": f"{PLAY} set lead = b  set last = held(lead) "
    "let lead choose y: 0..last }",
    "what a seat chose": f"{PLAY} let b choose k: one card at hand[you] "
    "let b choose y: 0..rank(k) }",
    "a seat is offered what it knows": f"{PLAY} set last = held(b)  let b do act until stop }} "
    "action act { require low: play.last < 3  then {} } action stop { then {} }",
    "each of several tracks": f"{PLAY} set a.leads = b  set last = held(a.leads) "
    "let a.leads choose y: 0..last }",
    "whoever called when hidden cards say so": f"{PLAY} if held(who) > 3 {{ sub(who) }} "
    "let who choose y: 0..last } procedure sub(f: faction) "
    "{ set play.last = 1  let f choose y: 0..play.last }",
    "a card is shown by a procedure": f"{PLAY} let b choose k: one card at hand[b]  reveal(k) "
    "let a choose y: 0..rank(k) } procedure reveal(c: card) { move c to pile }",
    "cards that were shown": f"{PLAY} note hs: set of card = card at hand[b]  move hs to pile "
    "let a choose y: 0..count of (hs where rank(it) > 2) }",
    "a number in a track is told": f"{PLAY} set score = held(b)  let a choose y: 0..score }}",
    "a reaction in any case": f"{PLAY} sub(b)  let a choose y: 0..last }} "
    "procedure sub(f: faction) {} after sub { set play.last = 1 }",
    "what follows where it is known": f"{PLAY} if held(b) > 3 "
    "{ set last = 1  note h: 0..99 clamped = last + 1  let a choose y: 0..h } }",
    "a named seat, whatever changes": f"{PLAY} set last = held(b)  set who = a "
    "for each f in faction { set lead = f } let b choose y: 0..last }",
    "a procedure is left, and what follows is asked there": f"{PLAY} sub() }} "
    "procedure sub() { if held(b) > 3 { end sub }  set play.last = 1 "
    "let a choose y: 0..play.last }",
    "a procedure is left, and who knows it is asked": f"{PLAY} sub(b) "
    "let b choose y: 0..last } procedure sub(f: faction) "
    "{ if held(b) > 3 { end sub }  set play.last = 1 }",
    "a procedure is left in any case": f"{PLAY} sub()  let a choose y: 0..last }} "
    "procedure sub() { if score > 3 { end sub }  set play.last = 1 }",
    "marks on cards that the seat sees": f"{PLAY} for each x in card at hand[b] "
    "{ set x.marked = yes } let a choose y: 0..count of (card at hand[a] where it.marked) "
    "let a choose z: 0..count of (card at pile where it.marked) }",
    "all cards are marked": f"{PLAY} for each x in card {{ set x.marked = yes }} "
    "let a choose y: 0..marks() }",
    "what is stored only then": f"{PLAY} if held(who) > 3 {{ set last = 1 }} "
    "let who choose y: 0..last }",
}


def errors(text: str) -> set[str]:
    found = resolve(chain.read(TABLE + text), Source("g.riot", "").point(0))
    assert not has_errors(found.diagnostics), [each.message for each in found.diagnostics]
    wrong = problems_of(found)
    return {f"{each.code}: {each.message}" for each in wrong if has_errors((each,))}


# What `a` is asked after, and which variables of `play` hide then something that was worked out.
ASKED = {
    "a number": ("set last = held(b)", {"last": [("hand", "b")]}),
    "a chosen card shows when it is shown": ("let chance choose d: one card at deck", {}),
    "a copy shows as the card does": (
        "let chance choose d: one card at deck  note h: card = d  set h = d", {},
    ),
    "a chosen card that was covered": (
        "let chance choose d: one card at deck  move d to hand[b]", {},
    ),
    "what was worked out from a chosen card": (
        "let b choose d: one card at hand[b]  set last = rank(d)", {"last": [("hand", "b")]},
    ),
    "a card that was worked out and covered elsewhere": (
        "note h: card = none  if held(b) > 3 { set h = kept }  move h to deck",
        {"h": [("deck", ""), ("hand", "b")]},
    ),
    "a card that was worked out and shown": (
        "note h: card = none  if held(b) > 3 { set h = kept }  move h to pile", {},
    ),
    "what is asked for some of the hidden cards": (
        "for each x in card at hand[b] where rank(x) > 2 { let a choose z: 1..2 }",
        {"#rest x": [("hand", "b")], "x": [("hand", "b")], "z": [("hand", "b")]},
    ),
    "a set of a chosen card shows as the card does": (
        "let chance choose d: one card at deck  note hs: set of card = d", {},
    ),
    "what was given to a procedure that is over": ("sub(lesser(99, held(b)))", {}),
    "what is asked in a stage": (
        "stage s { set last = held(b) }", {"last": [("hand", "b")]},
    ),
    "the rest of a loop through cards that all count": (
        "for each x in card at hand[b] { let a choose z: 1..2 }", {},
    ),
    "the rest of a loop through seats, whatever is reached": (
        "if held(b) > 3 { for each f in faction { let a choose z: 1..2 } }",
        {"f": [("hand", "b")], "z": [("hand", "b")]},
    ),
    "the rest of a loop through what hidden cards say": (
        "for each f in (faction where held(b) > 3) { let a choose z: 1..2 }",
        {"#rest f": [("hand", "b")], "f": [("hand", "b")], "z": [("hand", "b")]},
    ),
}  # fmt: skip


def test_where_nothing_begins_nothing_is_hidden() -> None:
    program = resolve(chain.read(TABLE), Source("g.riot", "").point(0)).program
    assert veils_of(followed_program(program)) == {}


@pytest.mark.parametrize("case", ASKED)
def test_what_was_worked_out_is_hidden_while_somebody_is_asked(case: str) -> None:
    before, hidden = ASKED[case]
    text = f"{TABLE} procedure sub(n: 0..99) {{}} {PLAY} {before}  let a choose y: 1..2 }}"
    program = resolve(chain.read(text), Source("g.riot", "").point(0)).program
    seats = {key(e.Const(n, type=Entity("faction"))): name for n, name in enumerate("abc")}
    asked = followed(secrets_of(program), program.procedures["play"]).asked
    found = {
        name if owner == "play" else owner: sorted(
            {(s.family, "".join(seats[each] for each in s.viewers)) for s in hides}
        )
        for (owner, name), hides in asked.items()
    }
    assert found == hidden


@pytest.mark.parametrize("case", WRONG)
def test_a_choice_may_not_read_what_another_seat_knew(case: str) -> None:
    found = errors(WRONG[case])
    assert {each.partition(" was read from")[1] for each in found} == {" was read from"}


def test_what_is_met_twice_is_told_once() -> None:
    text = TABLE + WRONG["a loop goes on to the next seat"]
    found = resolve(chain.read(text), Source("g.riot", "").point(0))
    assert len(list(secret_variable_problems(found))) == 1


@pytest.mark.parametrize("case", RIGHT)
def test_a_choice_may_read_what_its_seat_knows_for_sure(case: str) -> None:
    assert errors(RIGHT[case]) == set()


APART = f"{PLAY} note one_of: card = none  let chance choose d: one card at hand[a] "


@pytest.mark.parametrize(
    ("rest", "wrong"),
    [
        ("if held(b) > 3 { set one_of = d } let a choose y: one card at hand[a]", True),
        ("if held(b) > 3 { set one_of = d } let a choose y: one coin at hand[a]", True),
        ("if held(b) > 3 { set one_of = d } let a do act until stop", True),
        ("if held(b) > 3 { set one_of = d } let a choose y: one rune at hand[a]", False),
        ("if held(b) > 3 { set one_of = d } let b choose y: one card at hand[b]", False),
        ("if held(a) > 3 { set one_of = d } let a choose y: one card at hand[a]", False),
        ("if score > 3 { set one_of = d } let a choose y: one card at hand[a]", False),
    ],
)
def test_a_hidden_variable_may_not_tell_alike_cards_apart(rest: str, *, wrong: bool) -> None:
    actions = "action act { choose k: one card at hand[you] then {} } action stop { then {} }"
    found = errors(f"{APART} {rest} }} {actions}")
    assert any("would learn which `coin`" in each for each in found) == wrong, found
