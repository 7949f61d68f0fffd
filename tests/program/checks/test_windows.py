"""Windows are clear about what they offer and in which order; moves lead somewhere."""

from __future__ import annotations

import pytest

from riotdsl.program.checks.windows import move_problems, window_problems
from riotdsl.program.from_syntax import resolve
from tests.program.given import NOWHERE, declarations, told

TABLE = """
game g { players a, b }
faction a, b
place field[n: 1..4]
unit stone { home: field[1] }
track gold: 0..9
track mood: in_turn or sealed
question pace { ask "How?"  answers in_turn or sealed  default in_turn  because "so" }
question turns { ask "How?"  answers in_turn or in_full  default in_turn  because "so" }
value plain() -> in_turn or in_full { usual: in_turn  fast: in_full when pace is sealed over usual }
value hidden() -> in_turn or sealed { usual: in_turn
  late: sealed when turns is in_full over usual }
value deep() -> in_turn or sealed { usual: hidden() }
value twice() -> in_turn or sealed { usual: deep()
  more: hidden() when turns is in_full over usual }
value reading() -> in_turn or sealed { usual: in_turn  late: sealed when gold > 3 over usual }
value deeper() -> in_turn or sealed { usual: reading()
  again: reading() when turns is in_full over usual }
value standing() -> in_turn or in_full { usual: in_turn
  far: in_full when some u in unit has u.place is field[2] over usual }
value lying() -> in_turn or in_full { usual: in_turn
  far: in_full when (unit at field[2]) is empty over usual }
value at_work() -> in_turn or in_full { usual: in_turn  far: in_full when play.running over usual }
value later() -> in_turn or in_full { usual: in_turn
  far: in_full when a in following(a) over usual }
action act { choose n: 1..3  then {} }
action other { then {} }
action several { choose s: some field  choose o: order of field  choose x: one field  then {} }
"""
OPEN = (
    "window-order-not-constant at `{}`: "
    "The order of a window may depend only on questions and options"
)
SEALED = "sealed-choice at `choose {}`: `{}` cannot be chosen sealed: it is a set or an order"
BOTH = [SEALED.format("s: some field", "s"), SEALED.format("o: order of field", "o")]

# An offer, and what is said of it.
OFFERS: dict[str, list[str]] = {
    "let a do act, other": [],
    "let a do act, other until pass": [],
    "let a do act, other, act": ["`act` stands twice in this offer"],
    "let a do act, other until other": ["`other` stands twice in this offer"],
    "let faction do several order in_turn": [],
    "let faction do several order plain()": [],
    "let faction do several order turns": [],
    "let faction do act order sealed": [],
    "let faction do several order sealed": BOTH,
    "let faction do several order pace": BOTH,
    "let faction do several order hidden()": BOTH,
    "let faction do several order twice()": BOTH,
    "let faction do several order sealed  let b, a do several order sealed": BOTH,
    "let faction do act order mood": [OPEN.format("mood")],
    "let faction do act order reading()": [OPEN.format("reading()")],
    "let faction do act order deeper()": [OPEN.format("deeper()")],
    "let faction do several order reading()": [OPEN.format("reading()"), *BOTH],
    "let faction do act order standing()": [OPEN.format("standing()")],
    "let faction do act order lying()": [OPEN.format("lying()")],
    "let faction do act order at_work()": [OPEN.format("at_work()")],
    "let faction do act order later()": [OPEN.format("later()")],
    "note m: in_turn or sealed = mood  let faction do act order m": [OPEN.format("m")],
}


@pytest.mark.parametrize("offer", OFFERS)
def test_an_offer_is_clear(offer: str) -> None:
    found = told(window_problems, f"{TABLE} procedure play() {{ {offer} }}")
    twice = f"offered-twice at `{offer}`: "
    assert [each.removeprefix(twice) for each in found] == OFFERS[offer]


def test_what_an_order_reads_is_shown_where_it_is_read() -> None:
    text = f"{TABLE} procedure play() {{ let faction do act order deeper() }}"
    (found,) = window_problems(resolve(declarations(text), NOWHERE))
    assert [(each.span.text, each.note) for each in found.secondary] == [("gold", "read here")]
    text = f"{TABLE} procedure play() {{ let faction do act order mood }}"
    (found,) = window_problems(resolve(declarations(text), NOWHERE))
    assert found.secondary == ()


def test_values_that_come_back_to_themselves_end_the_search() -> None:
    knot = """
    value left() -> in_turn or sealed { usual: right() }
    value right() -> in_turn or sealed { usual: left() }
    procedure play() { let faction do several order left() }
    """
    assert told(window_problems, TABLE + knot) == []


@pytest.mark.parametrize(
    ("goal", "is_told"),
    [
        ("field[1]", False), ("field[4]", False), ("field[gold]", False), ("none", True),
        ("field[7]", True),
    ],
)  # fmt: skip
def test_a_move_leads_somewhere(goal: str, *, is_told: bool) -> None:
    found = told(move_problems, f"{TABLE} procedure play() {{ move stone to {goal} }}")
    said = f"move-nowhere at `{goal}`: This moves things to no place at all"
    assert found == [said] * is_told
