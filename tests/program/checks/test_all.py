"""The checks follow each other: what would not end, or say nothing new, is not begun."""

from __future__ import annotations

from riotdsl.program.checks.all import problems_of
from tests.program.given import told

TABLE = """
game g { players a, b }
faction a, b
place field[n: 1..400]
place hand[f: faction] seen by f
card ace { pieces: 2  home: hand[a] }
track gold: 0..9 clamped
track dead: 0..9
value gap(n: 0..9) -> 0..9 { usual: 1 when n > 3 }
value dear() -> number { usual: count of (field where it.n > 2) }
win rich: a when gap(gold) > 3 and dear() > 3
"""
PLAY = "procedure play() { repeat { let a choose x: 1..2  set gold = x } }"
GAP = "clauses-incomplete at `gap`: No clause may decide `gap`"
DEAD = "unused-track at `dead`: The track `dead` is never used"


def test_all_that_is_wrong_is_told() -> None:
    assert told(problems_of, TABLE + PLAY) == [DEAD, GAP]


def test_what_comes_back_to_itself_is_not_followed() -> None:
    knot = "value knot() -> 0..9 { usual: knot() } measure m: knot()"
    said = "recursive at `knot()`: `knot` comes back to itself"
    assert told(problems_of, TABLE + PLAY + knot) == [said, DEAD]


def test_nor_is_what_was_already_said_to_come_back() -> None:
    knot = "value knot() -> number { usual: knot() } measure m: knot()"
    assert told(problems_of, TABLE + PLAY + knot, "recursive") == []


def test_other_mistakes_do_not_keep_calls_from_being_followed() -> None:
    assert told(problems_of, TABLE + PLAY + "measure m: fiend", "unknown-name") == [GAP]


def test_what_takes_too_long_is_not_followed() -> None:
    loops = "for each f in field { for each g in field { for each h in field { set gold = 1 } } }"
    play = f"procedure play() {{ {loops} repeat {{ let a choose x: 1..2 }} }}"
    found = told(problems_of, TABLE + play)
    assert [each.partition(" at ")[0] for each in found] == ["unused-track", "too-much-work"]
    spent = "for each n in 1..1000000 { let chance choose x: 1..2 }"
    play = f"procedure play() {{ {spent} repeat {{ let a choose x: 1..2 }} }}"
    found = told(problems_of, TABLE + play)
    assert [each.partition(" at ")[0] for each in found] == ["unused-track", "too-much-work"]


def test_silence_is_looked_at_only_where_nothing_hidden_is_read() -> None:
    reading = "procedure play() { repeat { let b choose x: one (card at hand[a])  set gold = 1 } }"
    codes = [each.partition(" at ")[0] for each in told(problems_of, TABLE + reading)]
    assert "reads-secret" in codes
    assert "skip-leaks" not in codes
    silent = "procedure play() { repeat { let a choose x: one (card at hand[a])  set gold = 1 } }"
    assert told(problems_of, TABLE + silent) == [DEAD, GAP]
