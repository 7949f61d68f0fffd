"""Two expressions are alike if they are written alike, whatever their own variables are called."""

from __future__ import annotations

import pytest

from riotdsl.program import expr as e
from riotdsl.program.analysis.expression_equality import key, same_expression
from riotdsl.program.types import Int
from tests.program.given import check

TABLE = """
game g { players a, b }
faction a, b
place field[n: 1..4]
place lake[n: 1..4]
track gold: 0..9
track bond(x: place, y: place): 0..3
procedure play() {}
"""
# Two expressions, and whether they are alike.
PAIRS = [
    ("gold + 1", "gold + 1", True),
    ("gold + 1", "gold + 2", False),
    ("gold + 1", "gold - 1", False),
    ("gold + 1", "1 + gold", False),
    ("count of (field where it.n > 2)", "count of (field where it.n > 2)", True),
    ("count of (field where it.n > 2)", "count of (field where it.n > 3)", False),
    ("count of (field where it.n > 2)", "count of (lake where it.n > 2)", False),
    ("sum of x.n for x in field", "sum of y.n for y in field", True),
    ("sum of x.n for x in field", "highest of x.n for x in field", False),
    ("sum of (count of (lake where it.n > x.n)) for x in field",
     "sum of (count of (lake where it.n > y.n)) for y in field", True),
    ("sum of (count of (lake where it.n > x.n)) for x in field",
     "sum of (count of (lake where x.n > it.n)) for x in field", False),
    ("sum of (sum of bond(x, y) for y in lake) for x in lake",
     "sum of (sum of bond(v, w) for w in lake) for v in lake", True),
    ("sum of (sum of bond(x, y) for y in lake) for x in lake",
     "sum of (sum of bond(y, x) for y in lake) for x in lake", False),
    ("sum of (sum of bond(x, x) for y in lake) for x in lake",
     "sum of (sum of bond(y, y) for y in lake) for x in lake", False),
    ("sum of bond(x, p) for x in lake", "sum of bond(x, q) for x in lake", False),
    ("sum of bond(p, x) for x in lake", "sum of bond(p, y) for y in lake", True),
    ("sum of bond(x, x) for x in (lake where bond(it, p) > 1)",
     "sum of bond(y, y) for y in (lake where bond(it, p) > 1)", True),
]  # fmt: skip
TESTS = [
    ("some x in field has x.n > 2", "some y in field has y.n > 2", True),
    ("some x in field has x.n > 2", "every x in field has x.n > 2", False),
]


@pytest.mark.parametrize(("one", "other", "are_alike"), PAIRS)
def test_what_is_written_alike_is_alike(one: str, other: str, *, are_alike: bool) -> None:
    _compared("number", one, other, are_alike=are_alike)


@pytest.mark.parametrize(("one", "other", "are_alike"), TESTS)
def test_conditions_are_alike_too(one: str, other: str, *, are_alike: bool) -> None:
    _compared("yes or no", one, other, are_alike=are_alike)


def _compared(kind: str, one: str, other: str, *, are_alike: bool) -> None:
    clauses = f"one_way: {one} when p is q  other_way: {other} when p is not q"
    text = f"{TABLE} value v(p: place, q: place) -> {kind} {{ {clauses} }}"
    first, second = (clause.value for clause in check(text).program.values["v"].clauses)
    assert same_expression(first, second) is are_alike
    assert (hash(key(first)) == hash(key(second))) is are_alike
    assert same_expression(first, first)


def test_types_and_places_do_not_count() -> None:
    assert same_expression(e.Const(1, type=Int(0, 9)), e.Const(1, type=Int(1, 1)))
    assert not same_expression(e.Const(1, type=Int(0, 9)), e.Const(2, type=Int(0, 9)))
