"""What hidden things decide, a seat can learn neither from the log, nor by undo, nor from a bot."""

from __future__ import annotations

import pytest

from riotdsl.arena.bots.determinization import Determinizer
from riotdsl.arena.bots.greedy import GreedyPlayer
from riotdsl.arena.bots.player import Sight
from riotdsl.game.chance import Generator
from riotdsl.game.log.event_lines import Teller, sentences_of
from riotdsl.game.session import UNDO_READ, Session
from riotdsl.saves.seat_log import told
from tests.properties import chain

TABLE = """
game g { players a, b }
faction a, b
place deck, nest seen by nobody
place pile
place hand[owner: faction] seen by owner
card rune[n: 1..2] { pieces: 1  home: deck  rank: it.n }
card coin { pieces: 1  home: deck  rank: 2 }
card low { pieces: 1  home: nest }
value rank(x: card) -> 0..6 { usual: 0 }
value is_high -> yes or no { so: some x in card at hand[b] has rank(x) is 2 }
track score(f: faction): 0..9 clamped
heuristic: score(you)
action look { then { LOOK } }
action wait { then {} }
procedure asks() { let a choose y: 1..2 }
procedure longer() { asks() add 1 to score(a) }
procedure shorter() { asks() }
procedure pays(c: card) { PAYS }
procedure play() {
  let chance choose d: one card at deck
  move d to hand[b]
  BODY
  let a choose z: 1..2
}
"""
CARDS = ("rune.1", "rune.2", "coin")


def begun(body: str, card: str, look: str = "", pays: str = "", texts: str = "") -> Session:
    """A game in which `b` was dealt a certain card."""
    rules = TABLE.replace("BODY", body).replace("LOOK", look).replace("PAYS", pays)
    rules = rules.replace("PAID", "add 1 to score(a)")
    found = chain.checked(chain.read(rules + texts))
    assert found is not None
    session = Session(chain.table(found), 1).beginning()
    assert session.options is not None
    texts_of = {session.offer.text((0, n)): n for _, n in session.options.families}
    session.apply((0, next(n for text, n in texts_of.items() if card in text)))
    session.draw_chance()
    return session


def lines(session: Session, seat: str) -> list[str]:
    return [text for text in told(session, seat) if text is not None]


# ---------------------------------------------------------------- what chance finds

FINDS = "let chance choose c: one rune at hand[b]"


def test_the_log_does_not_tell_whether_chance_had_anything_to_choose() -> None:
    with_rune, without = (begun("let a do look", card, FINDS) for card in ("rune.1", "coin"))
    for session in (with_rune, without):
        assert session.play("look")
    assert len(with_rune.entries) == len(without.entries) + 1
    assert lines(with_rune, "a") == lines(without, "a")
    assert len(lines(with_rune, "b")) == len(lines(without, "b")) + 1


def test_undo_is_refused_alike_whether_chance_had_anything_to_choose() -> None:
    for card in CARDS:
        session = begun("let a do look", card, FINDS)
        assert session.play("look")
        refused = session.undo("a")
        assert not refused
        assert refused.code == UNDO_READ


def test_a_variable_does_not_show_whether_chance_had_anything_to_choose() -> None:
    views = [begun(FINDS, card).view("a") for card in CARDS]
    assert views[0] == views[1] == views[2]


def test_a_card_that_chance_found_and_moved_shows_only_by_where_it_lies() -> None:
    session = begun("let a do look", "rune.1", f"{FINDS} move c to nest")
    before = session.view("a").places["nest"].hidden
    assert session.play("look")
    assert session.view("a").places["nest"].hidden == before + 1
    assert len(lines(session, "b")) == len(lines(session, "a")) + 1


# ---------------------------------------------------------------- where the rules go on

TURNS = {
    "choices": "if is_high { let a choose x: 1..2 PAID } else { let a choose x: 1..2 }",
    "actions": "if is_high { let a do look, wait PAID } else { let a do look, wait }",
    "callers": "if is_high { longer() } else { shorter() }",
    "callers in the same place": "if is_high { asks() PAID } else { asks() }",
}
FIRST = {"choices": "1", "actions": "wait", "callers": "1", "callers in the same place": "1"}


@pytest.mark.parametrize("way", TURNS)
def test_a_decision_looks_the_same_whichever_branch_it_is_in(way: str) -> None:
    one, two = (begun(TURNS[way], card) for card in ("rune.1", "rune.2"))
    assert one.decision == two.decision
    assert [each.text for each in one.actions()] == [each.text for each in two.actions()]


@pytest.mark.parametrize("way", TURNS)
def test_a_decision_in_a_hidden_branch_cannot_be_taken_back(way: str) -> None:
    for card in CARDS:
        session = begun(TURNS[way], card)
        assert session.play(FIRST[way])
        refused = session.undo("a")
        assert not refused
        assert refused.code == UNDO_READ


def test_an_action_that_asks_again_in_a_hidden_branch_cannot_be_taken_back() -> None:
    for card in CARDS:
        session = begun(TURNS["actions"], card, "let a choose w: 1..2")
        assert session.play("look")
        assert session.play("1")
        assert not session.undo("a")


@pytest.mark.parametrize("way", TURNS)
def test_a_bot_expects_the_same_whichever_branch_it_is_in(way: str) -> None:
    found = []
    for card in ("rune.1", "rune.2"):
        session = begun(TURNS[way], card)
        assert session.options is not None
        fitting = Determinizer(session.table.backend)
        sight = Sight(fitting, session.options, session.s)
        drawn = [sight.fit(Generator.seeded(seed)) for seed in range(20)]
        found.append(drawn)
        assert GreedyPlayer(Generator.seeded(1)).decide(sight) in session.options.families
    assert found[0] == found[1]
    assert len({tuple(each) for each in found[0]}) > 1


# ---------------------------------------------------------------- what is told

PAYS = "let b choose c: one card at hand[b] if rank(c) > 0 { pays(c) }"


def story(card: str, pays: str, hole: str, body: str = PAYS) -> dict[str, list[str]]:
    """What each seat is told of a procedure to which a hidden card is given."""
    session = begun(body, card, "", pays, f'texts "en" {{ tells.pays: "So: {hole}." }}')
    table, before = session.table, session.table.backend.core(session.s)
    entries = list(session.entries)
    if session.decision is not None and session.decision.seat == "b":
        assert session.play(next(iter(session.actions())))
        entries = session.entries
    else:
        before = Session(table, 1).beginning().s
    found = Teller(table.machine, sentences_of(table)).told(entries, before[:])
    return {seat: [each.text for each in found if seat in each.seen_by] for seat in "ab"}


def test_what_shows_in_a_track_is_told_to_all() -> None:
    assert story("rune.2", "add rank(c) to score(a)", "{rank(c)}")["a"] == ["So: 2."]


def test_which_card_it_was_is_not_told_by_what_shows() -> None:
    found = story("rune.2", "add rank(c) to score(a)", "{the c}")
    assert found["a"] == []
    assert len(found["b"]) == 1


def test_what_a_full_track_does_not_show_is_not_told() -> None:
    assert story("rune.2", "set score(a) = lesser(1, rank(c))", "{rank(c)}")["a"] == []


def test_a_procedure_that_changes_nothing_is_not_told_where_hidden_things_decide_it() -> None:
    body = "let b choose c: one card at hand[b] if rank(c) > 1 { pays(c) }"
    assert story("rune.2", "set score(a) = 0", "it", body)["a"] == []
    assert story("rune.2", "set score(a) = 3", "it", body)["a"] == ["So: it."]


def test_a_procedure_is_not_told_where_another_may_have_done_the_same() -> None:
    either = "if rank(c) > 1 { pays(c) } else { set score(a) = 3 }"
    body = f"let b choose c: one card at hand[b] {either}"
    assert story("rune.2", "set score(a) = 3", "it", body)["a"] == []


# ---------------------------------------------------------------- loops and measures


@pytest.mark.parametrize(
    "loop",
    [
        "for each n in 1..2 { if (some x in card at hand[b] has rank(x) is n) { BODY } }",
        "for each x in card at hand[b] where rank(x) > 1 { BODY }",
    ],
)
def test_being_asked_in_a_loop_tells_nothing_of_the_rounds_before(loop: str) -> None:
    counted = "set k = lesser(9, k + 1) if score(a) is 0 { let a choose w: 0..k }"
    rules = TABLE.replace("BODY", f"note k: 0..9 = 0 {loop.replace('BODY', counted)}")
    assert chain.checked(chain.read(rules.replace("LOOK", "").replace("PAYS", ""))) is None


def test_what_is_set_in_the_round_in_which_a_seat_is_asked_may_be_read() -> None:
    loop = "for each x in rune at hand[b] { note k: 0..9 = 2 let a choose w: 0..k }"
    session = begun(loop, "rune.1")
    assert len(list(session.actions())) == 3


def test_a_bot_does_not_see_what_is_counted_for_a_hidden_reason() -> None:
    measure = "\nmeasure often counts pays when is_high\n"
    found = []
    for card in ("rune.1", "rune.2"):
        session = begun("for each x in low at nest { pays(x) }", card, texts=measure)
        fitting = Determinizer(session.table.backend)
        found.append(fitting.drawn(session.s, 0, Generator.seeded(1)))
    assert found[0] == found[1]
