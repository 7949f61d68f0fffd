"""In every case one clause decides a value, and no clause is without a case."""

from __future__ import annotations

import pytest

from riotdsl.program.checks.clauses import MOST_WORK, clause_problems
from riotdsl.program.from_syntax import resolve
from riotdsl.text import budget
from tests.program.given import NOWHERE, declarations, told

TABLE = """
game g { players a, b }
faction a, b
place field[n: 1..4]
unit pawn of a { home: field[1] }
track gold: 0..9
question most { ask "How many?"  answers 1 or 5  default 1  because "so" }
procedure play() {}
"""
CONFLICT = "clauses-conflict at `{1}`: Two clauses decide `v` at once: `{0}` and `{1}`"
GAP = "clauses-incomplete at `v`: No clause may decide `v`"
DEAD = "dead-clause at `{}`: The clause `{}` never decides `v`"


def dead(label: str) -> str:
    return DEAD.format(label, label)


# The clauses of a value of a place `x`, and what is said of them.
CLAUSES: dict[str, list[str]] = {
    "usual: 1": [],
    "usual: 1 when x.n > 2": [GAP],
    "": [GAP],
    "low: 1 when x.n < 3  high: 2 when x.n >= 3": [],
    "low: 1 when x.n < 3  high: 2 when x.n > 3": [GAP],
    "low: 1 when x.n < 3  high: 2 when x.n >= 2": [CONFLICT.format("low", "high")],
    "low: 1 when x.n < 3  high: 1 when x.n >= 2": [],
    "low: 1 when x.n < 3 over high  high: 2 when x.n >= 2": [],
    "low: 1 when x.n < 3  high: 2 when x.n >= 2 over low": [],
    "low: 1 when most is 1  high: 2 when most is 5": [],
    "low: 1 when most < 2  high: 2 when most > 3": [],
    "low: 1 when most is 1": [GAP],
    "usual: 1  more: 2": [CONFLICT.format("usual", "more")],
    "usual: 1  more: 2 over usual": [dead("usual")],
    "usual: 1  more: 2 when x.n > 4 over usual": [dead("more")],
    "usual: 1  one_way: 2 when x.n > 2 over usual  other: 3 when x.n > 1 over usual, one_way": [
        dead("one_way"),
    ],
    "usual: 1  first: 2 when x.n > 1 over usual  second: 3 when x.n > 2 over first": [],
    "usual: 1  first: 2 when x.n > 1 over usual  second: 3 when x.n > 2 over first  "
    "third: 4 when x.n > 3 over usual, second": [],
    "usual: 1  first: 2 when x.n > 1 over usual  second: 3 when x.n > 2": [
        CONFLICT.format("first", "second"),
    ],
    "left: 1 when x.n < 3 over right  right: 2 when x.n < 3 over left  rest: 3 when x.n > 2": [
        GAP, dead("left"), dead("right"),
    ],
}  # fmt: skip


@pytest.mark.parametrize("clauses", CLAUSES)
def test_one_clause_decides_in_every_case(clauses: str) -> None:
    found = told(clause_problems, f"{TABLE} value v(x: field) -> 0..9 {{ {clauses} }}")
    assert found == CLAUSES[clauses]


def whole(text: str) -> list[tuple[str, tuple[str, ...]]]:
    """What is said besides, of each problem."""
    found = clause_problems(resolve(declarations(TABLE + text), NOWHERE))
    return [(each.primary.note, each.notes) for each in found]


def test_a_case_is_told_with_the_names_that_were_written() -> None:
    two = "value v(x: field, f: faction) -> 0..9 { one_way: 1 when x.n > 3 and f is a }"
    assert whole(two) == [
        ("in some case none applies", ("for example when `x` is `field[1]`",)),
    ]
    two = two.replace("x.n > 3 and f is a", "not (x.n > 3 and f is a)")
    example = "for example when `x` is `field[4]` and `f` is `a`"
    assert whole(two) == [("in some case none applies", (example,))]
    three = "value v(x: field, f: faction) -> 0..9 { w: 1 when x.n < 4 or f is b or gold > 3 }"
    example = "for example when `x` is `field[4]`, `f` is `a` and `gold` is `0`"
    assert whole(three) == [("in some case none applies", (example,))]


def test_only_what_matters_is_told_of_a_case() -> None:
    lying = "value v(u: pawn, x: field) -> 0..9 { w: 1 when not u in (pawn at x) }"
    example = "for example when `u` is `pawn` and `x` is `u.place`"
    assert whole(lying) == [("in some case none applies", (example,))]


def test_a_value_without_clauses_has_no_example() -> None:
    assert whole("value v() -> 0..9 {}") == [("nothing gives it a clause", ())]
    always = "value v() -> 0..9 { usual: 1  more: 2 }"
    assert whole(always) == [("applies together with the other", ())]


def test_why_a_clause_is_dead_is_told() -> None:
    clauses = "usual: 1  more: 2 over usual  third: 3 when x.n > 4 over usual, more"
    text = f"value v(x: field) -> 0..9 {{ {clauses} }}"
    assert whole(text) == [
        ("another is always over it", ()), ("its condition can never hold", ()),
    ]  # fmt: skip


# What kinds say, what a value says besides, and what is dead.
KINDS: dict[tuple[str, str], list[str]] = {
    ("worth: 5", ""): [],
    ("worth: 5", "usual: 1"): [],
    ("worth: 5", "usual: 1  lower: 2 when u.owner is b over usual"): ["lower"],
    ("worth: 5", "usual: 1  lower: 2 when u.owner is a"): ["lower"],
    ("worth: 5", "usual: 1  other: 2 over usual"): ["usual"],
}


@pytest.mark.parametrize(("kind", "value"), KINDS)
def test_a_default_for_kinds_that_say_nothing_may_stay(kind: str, value: str) -> None:
    rook = f"unit rook of a {{ home: field[1]  {kind} }}"
    text = f"{TABLE.replace('unit pawn', '// ')} {rook} value worth(u: unit) -> 0..9 {{ {value} }}"
    found = told(clause_problems, text)
    assert [
        each[len("dead-clause at `") :].partition("`")[0] for each in found if "dead" in each
    ] == (KINDS[kind, value])


def test_what_was_complained_about_is_left_alone() -> None:
    wrong = f"{TABLE} value v(x: field) -> 0..9 {{ usual: 1 when fiend }}"
    assert told(clause_problems, wrong, "unknown-name") == []
    wrong = f"{TABLE} value v(x: field) -> 0..9 {{ usual: fiend when x.n > 2 }}"
    assert told(clause_problems, wrong, "unknown-name") == []
    twice = f"{TABLE} value v(x: field) -> 0..9 {{ usual: 1 when x.n > 2  usual: 2 }}"
    assert told(clause_problems, twice, "duplicate-name") == []


def test_what_takes_too_long_is_told_by_what_it_was_spent_on() -> None:
    clauses = " ".join(f"c{n}: {n} when gold is {n}" for n in range(10))
    given = resolve(declarations(f"{TABLE} value v() -> 0..9 {{ {clauses} }}"), NOWHERE)
    with budget.limited(2_000), pytest.raises(budget.ExhaustedError) as caught:
        list(clause_problems(given))
    assert caught.value.on == "the clauses of values"
    assert caught.value.span == given.program.values["v"].span


def test_how_much_is_tried_is_bounded() -> None:
    assert MOST_WORK == 100_000
