"""Budgets are counted to the last: what just fits passes, and one more is refused."""

from __future__ import annotations

import pytest

from riotdsl.program import model
from riotdsl.program.checks.size_limits import (
    MOST_CELLS,
    MOST_MEMBERS,
    MOST_TRIED,
    member_problems,
    order_problems,
    possibilities,
    state_problems,
)
from tests.program.given import check, told

TABLE = """
game g { players a, b }
faction a, b
place field[n: 1..8]
place lake[n: 1..7]
place sea[n: 1..2]
unit stone { pieces: 5 }
unit rock { pieces: 2 }
unit pawn[n: 1..3] of a { pieces: 2 }
unit guard of a, b { pieces: 2 }
card ace { pieces: 4 }
card rune[n: 1..3] { pieces: 1 }
track ready: yes or no
procedure play() { CHOICE }
"""

# What is chosen, and in how many ways that is possible at least; None where that depends.
CHOICES = {
    "calm or keen or wild": 3,
    "3..9": 7,
    "9..9": 1,
    "9..8": 0,
    "9..3": 0,
    "one field": 8,
    "one sea": 2,
    "one stone": 1,
    "one pawn": 3,
    "one guard": 2,
    "one unit": 1 + 1 + 3 + 2,
    "one card": 1 + 3,
    "one rune": 3,
    "order of sea": 2,
    "order of lake": 7 * 6 * 5 * 4 * 3 * 2,
    "some rune": 3 + 3 + 1,
    "some 1..2 rune": 3 + 3,
    "some 2..9 rune": 3 + 1,
    "some 0..1 field": 1 + 8,
    "some 3..3 field": 56,
    "some 4..5 rune": 0,
    "one field where ready": None,
    "some field where ready": None,
    "order of (lake where ready)": None,
    "one (field + sea)": None,
    "one faction": None,
    "1..count of (field where ready)": None,
}


@pytest.mark.parametrize("choice", CHOICES)
def test_ways_to_choose_are_counted_where_the_position_does_not_matter(choice: str) -> None:
    text = TABLE.replace("CHOICE", f"let a choose x: {choice}")
    program = check(text).program
    (statement,) = program.procedures["play"].body
    assert isinstance(statement, model.LetChoose)
    assert possibilities(program, statement.chooser) == CHOICES[choice]


@pytest.mark.parametrize(("last", "is_told"), [(MOST_MEMBERS, False), (MOST_MEMBERS + 1, True)])
def test_a_choice_may_have_as_many_possibilities_as_are_allowed(
    last: int, *, is_told: bool
) -> None:
    found = told(member_problems, TABLE.replace("CHOICE", f"let a choose x: 1..{last}"))
    said = (
        f"too-many-choices at `let a choose x: 1..{last}`: This decision has 50,001 possibilities"
    )
    assert found == ([said] if is_told else [])


def test_a_choice_that_depends_or_is_wrong_is_not_counted() -> None:
    assert (
        told(member_problems, TABLE.replace("CHOICE", "let a choose x: one field where ready"))
        == []
    )
    wrong = TABLE.replace("CHOICE", "let a choose x: one fiend")
    assert told(member_problems, wrong, "unknown-name") == []


def action(*items: str) -> list[str]:
    """What is said of an action with these choices and requirements."""
    text = TABLE.replace("CHOICE", "repeat { let a do act }")
    return told(member_problems, f"{text} action act {{ {' '.join(items)} then {{}} }}")


def test_choices_of_an_action_are_multiplied() -> None:
    assert action("choose x: 1..250", "choose y: 1..200") == []
    (said,) = action("choose x: 1..251", "choose y: 1..200")
    assert said == "too-many-choices at `act`: This decision has 50,200 possibilities"


def test_what_is_tested_may_be_tried_more_often() -> None:
    tested = "choose x: 1..1000", "choose y: 1..500", "require r: x is y"
    assert MOST_TRIED == 1000 * 500
    assert action(*tested) == []
    (said,) = action("choose x: 1..1001", *tested[1:])
    assert "500,500 possibilities" in said


def test_only_choices_before_the_first_test_are_surely_tried() -> None:
    early, late = "require r: x > 3", "require s: x is y"
    choices = "choose y: 1..1000", "choose z: 1..2"
    assert action("choose x: 1..1000", early, *choices, late) == []
    assert action("choose x: 1..1000", *choices, early, late) != []


def test_what_needs_no_choice_tells_nothing_of_them() -> None:
    choices = "choose x: 1..1000", "choose y: 1..1000"
    assert action("require r: ready", *choices) != []
    assert action(*choices, "require r: ready", "require s: x is y") != []


def test_choices_that_depend_are_not_counted() -> None:
    open_choice = "choose w: one field where ready"
    assert action(open_choice, "choose x: 1..50000", "choose y: 1..5") == []
    assert action("choose x: 1..100000", open_choice) == []
    (said,) = action("choose x: 1..500001", open_choice)
    assert "500,001 possibilities" in said


# ---------------------------------------------------------------- cells

CELLS = """
game g { players a, b }
faction a, b
place cell[n: 1..200]
place yard
unit stone { pieces: PIECES }
card ace { pieces: 3 }
track small(f: faction): 0..9
track large(c: cell, n: 3..7, m: 0..9, f: faction): 0..9
procedure play() { note x: 0..3 = 0  note y: 0..3 = 0  repeat { let a do act } }
action act { choose n: 1..2  then { note z: 0..3 = 0 } }
"""
# Of the tracks, the cards, the variables of `play`, and `you`, `n` and `z`.
USED = 200 * 5 * 10 * 2 + 2 + 3 + 2 + 3


@pytest.mark.parametrize("missing", [0, 1])
def test_all_that_a_game_keeps_counts(missing: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("riotdsl.program.checks.size_limits.MOST_CELLS", USED + 5 - missing)
    said = f"state-too-large at `large`: This game keeps {USED + 5:,} numbers"
    assert told(state_problems, CELLS.replace("PIECES", "5")) == [said][:missing]


def test_a_track_may_be_as_large_as_is_allowed() -> None:
    assert MOST_CELLS == 20_000
    assert told(state_problems, CELLS.replace("n: 3..7, ", "").replace("PIECES", "5")) == []
    assert told(state_problems, CELLS.replace("PIECES", "5")) != []


def test_a_game_that_keeps_too_much_in_no_track_is_not_told_of_one(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("riotdsl.program.checks.size_limits.MOST_CELLS", 0)
    text = CELLS.replace("track", "// track").replace("PIECES", "5")
    assert told(state_problems, text) == []


# ---------------------------------------------------------------- orders

LONG = "An order has at most 7 members"
WIDE = "An order can hold only the 15 places that are declared first"

# What is declared besides, and what is said of it.
ORDERS: dict[str, tuple[str, ...]] = {
    "track row: order of seven": (),
    "track row: order of edge": (),
    "track row: order of late": ("row", WIDE),
    "track row: order of far": ("row", WIDE),
    "track row: order of field": ("row", LONG),
    "value v() -> order of field { usual: field }": ("v", LONG),
    "value v() -> order of late { usual: late }": ("v", WIDE),
    "value v(r: order of field) -> number { usual: 1 }": ("v", LONG),
    "value v(n: 1..2, r: order of late) -> number { usual: 1 }": ("v", WIDE),
    "procedure p(r: order of field) {}": ("p", LONG),
    "procedure p(n: 1..2, r: order of late) {}": ("p", WIDE),
    "action act { choose r: order of seven  then {} }": (),
    "action act { choose r: order of field  then {} }": (),
    "action act { choose n: 1..2  choose r: order of late  then {} }": (
        "choose r: order of late", WIDE,
    ),
    "procedure p() { let a choose r: order of field }": (),
    "procedure p() { let a choose r: order of late }": ("let a choose r: order of late", WIDE),
    "action act { then { let a choose r: order of late } }": (
        "let a choose r: order of late", WIDE,
    ),
}  # fmt: skip


@pytest.mark.parametrize("declared", ORDERS)
def test_an_order_is_short_and_its_members_stand_among_the_first(declared: str) -> None:
    places = "place seven[n: 1..7]  place mid[n: 1..6]  place edge[n: 1..2]  place late[n: 1..2]"
    text = f"game g {{ players a, b }} faction a, b {places} place field[n: 1..8] {declared}"
    text += " place far[n: 1..7]  procedure play() {}"
    expected = ORDERS[declared]
    said = [f"order-too-long at `{expected[0]}`: {expected[1]}"] if expected else []
    refused = ["bad-amount"] if "choose r: order of field" in declared else []
    assert told(order_problems, text, *refused) == said
