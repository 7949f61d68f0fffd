"""Whether a seat is asked may depend on what everybody knows, and on nothing else."""

from __future__ import annotations

import pytest

from riotdsl.program.checks.secret_variables import followed_program
from riotdsl.program.checks.skip_leaks import skip_leak_problems
from riotdsl.program.from_syntax import resolve
from riotdsl.text.diagnostic import has_errors
from riotdsl.text.source import Source
from tests.properties import chain

TABLE = """
game g { players a, b }
faction a, b
place hand[owner: faction] seen by owner
place table
value suit(c: card) -> stars or moons or suns {}
card star[height: 1..4] { pieces: 1  home: hand[a]  suit: stars }
card moon[height: 1..4] { pieces: 1  home: hand[b]  suit: moons }
track late: yes or no
track f1: yes or no
track f2: yes or no
track f3: yes or no
track f4: yes or no
track f5: yes or no
track led: stars or moons or suns
track rich(f: faction): yes or no
value fits(c: card) -> yes or no { so: c.suit is led }
value follows(f: faction) -> yes or no { so: some o in card at hand[f] has o.suit is led }
value odd(f: faction) -> yes or no {
  usual: no
  other: some o in card at hand[f] has o.suit is stars when late over usual
}
value maybe(f: faction) -> yes or no {
  so: some o in card at hand[f] has o.suit is stars when late
}
value whose() -> faction {
  usual: a
  other: b when some o in card at hand[b] has o.suit is stars over usual
}
action wait { then {} }
action bide { require r: late  then {} }
"""
CARD = "choose c: one card at hand[you]"
STAR = "c.suit is stars"
NO_STAR = "not (some o in card at hand[you] has o.suit is stars)"
LOW = "(card at hand[you] where it.height < 3)"


def lay(requirements: str, offered: str = "lay") -> str:
    return (
        f"action lay {{ {requirements}  then {{}} }}"
        f" procedure play() {{ repeat {{ for each p in faction {{ let p do {offered} }} }} }}"
    )


def asked(condition: str, when: str = "yes") -> str:
    return lay(f"{CARD}  require r: {condition} when {when}")


def chosen(statement: str) -> str:
    return f"procedure play() {{ {statement} }}"


TESTS = ("{}.suit is stars", "{}.suit is moons", "{}.height > 1", "{}.height > 2")
FACTS = ("late", "f1", "f2", "f3", "f4", "f5")


def giving_way(tests: int, facts: int) -> str:
    """A demand on a card that gives way, with so many tests of it and so many public facts."""
    of_c, of_o = (" or ".join(each.format(card) for each in TESTS[:tests]) for card in "co")
    return " or ".join((
        of_c, f"not (some o in card at hand[you] has ({of_o}))", *FACTS[:facts],
    ))  # fmt: skip


QUIET = {
    "any card": lay(CARD),
    "any card, at the right time": lay(f"{CARD}  require r: late"),
    "a demand that gives way": asked(f"{STAR} or {NO_STAR}"),
    "a demand in the choice": lay(
        "choose c: one card at hand[you] where it.suit is led "
        "or not (some o in card at hand[you] has o.suit is led)"
    ),
    "two demands in the choice": lay(
        "choose c: one ((card at hand[you] where late) where it.suit is led or not follows(you))"
    ),
    "a demand by contraries": asked(
        "c.height <= 1 or every o in card at hand[you] has o.height > 1"
    ),
    "a demand by other contraries": asked(
        "c.height is not 1 or every o in card at hand[you] has o.height is 1"
    ),
    "a demand in one": asked(
        f"not ({STAR} and some o in card at hand[you] has o.suit is not stars)"
    ),
    "a demand by an empty set": asked(
        f"{STAR} or (card at hand[you] where it.suit is stars) is empty"
    ),
    "a demand by values": asked("fits(c) or not follows(you)"),
    "a demand that is none": asked(f"{STAR} or 1 < 2 or late or not late"),
    "a demand at the right time": asked(f"late and ({STAR} or {NO_STAR})"),
    "a demand on the right seat": asked(f"you.rich and ({STAR} or {NO_STAR})"),
    "a demand only if it can be met": asked(
        STAR, "some o in card at hand[you] has o.suit is stars"
    ),
    "three tests and five facts": asked(giving_way(3, 5)),
    "something else is always possible": lay(f"{CARD}  require r: {STAR}", "lay, wait"),
    "a window that can always be ended": lay(f"{CARD}  require r: {STAR}", "lay until wait"),
    "cards in the open": lay("choose c: one card at table  require r: c.suit is stars"),
    "any cards": lay("choose c: some card at hand[you]"),
    "some cards in the open": lay(
        "choose c: some card at table  require r: some o in c has o.suit is stars"
    ),
    "chance chooses": chosen("let chance choose c: one card at hand[a] where it.suit is stars"),
    "somebody chooses any card": chosen("let a choose c: one card at hand[a]"),
}
TOLD = {
    "a demand": asked(STAR),
    "a demand that gives way and one that does not": asked(f"{STAR} and ({STAR} or {NO_STAR})"),
    "a demand at the right times": asked(f"late and f1 and {STAR}"),
    "the contrary of a demand": asked("c.suit is not stars"),
    "a demand in the choice": lay("choose c: one card at hand[you] where it.suit is stars"),
    "a demand, unless it is late": asked(f"{STAR} or late"),
    "a demand on the hand": asked("some o in card at hand[you] has o.suit is stars"),
    "a demand on a part of the hand": asked(f"{STAR} or not (some o in {LOW} has o.suit is stars)"),
    "a demand on an empty part of the hand": asked(
        f"{STAR} or ({LOW} where it.suit is stars) is empty"
    ),
    "what is not understood, or its contrary": asked(
        f"(some o in {LOW} has o.suit is stars) or not (some o in {LOW} has o.suit is stars)"
    ),
    "a card compared with the others": asked(
        "every o in card at hand[you] has (o.height <= c.height or o.height > c.height)"
    ),
    "a value in two clauses": asked(f"{STAR} or not odd(you)"),
    "a value that holds at times": asked(f"{STAR} or not maybe(you)"),
    "four tests": asked(giving_way(4, 0)),
    "six facts": asked(giving_way(1, 6)),
    "something else is possible at times": lay(f"{CARD}  require r: {STAR}", "lay, bide"),
    "two cards": lay(f"{CARD}  choose d: one card at hand[you]  require r: {STAR}"),
    "some cards": lay(
        "choose c: some card at hand[you]  require r: some o in c has o.suit is stars"
    ),
    "a hand that a hidden card names": lay("choose c: one card at hand[whose()]"),
    "somebody chooses": chosen("let a choose c: one card at hand[a] where it.suit is stars"),
}


def found(text: str) -> int:
    checked = resolve(chain.read(TABLE + text), Source("g.riot", "").point(0))
    assert not has_errors(checked.diagnostics), [each.message for each in checked.diagnostics]
    return len(list(skip_leak_problems(followed_program(checked.program))))


@pytest.mark.parametrize("case", QUIET)
def test_what_everybody_knows_may_decide_whether_a_seat_is_asked(case: str) -> None:
    assert found(QUIET[case]) == 0


@pytest.mark.parametrize("case", TOLD)
def test_hidden_cards_may_not_decide_whether_a_seat_is_asked(case: str) -> None:
    assert found(TOLD[case]) == 1
