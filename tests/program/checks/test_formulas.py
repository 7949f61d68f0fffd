"""The search for a case, against trying all of them."""

from __future__ import annotations

from copy import copy
from functools import partial
from itertools import product
from operator import eq

from hypothesis import given
from hypothesis import strategies as st

from riotdsl.program import expr as e
from riotdsl.program.checks.formulas import (
    Domain,
    Formula,
    Passed,
    Subjects,
    case_of,
    conjunction,
    disjunction,
    negated,
    restricted,
    same,
)
from riotdsl.program.types import Int

SIZES = (2, 3, 4)


def subjects() -> Subjects:
    """Three numbers, each tested against each of its values."""
    made = Subjects()
    for number, size in enumerate(SIZES):
        node = e.Local(f"n{number}", type=Int(0, size - 1))
        domain = Domain(tuple(range(size)))
        for value in range(size):
            made.test((number,), (node,), partial(copy, domain), partial(eq, value))
    return made


tests = st.sampled_from([Passed(s, t) for s, size in enumerate(SIZES) for t in range(size)])
formulas = st.recursive(
    tests | st.booleans(),
    lambda inner: (
        inner.map(negated)
        | st.lists(inner, max_size=3).map(conjunction)
        | st.lists(inner, max_size=3).map(disjunction)
        | st.tuples(inner, inner).map(lambda pair: same(*pair))
    ),
    max_leaves=12,
)


def holds(formula: Formula, values: tuple[int, ...]) -> Formula:
    for subject, value in enumerate(values):
        results = tuple(value == wanted for wanted in range(SIZES[subject]))
        formula = restricted(formula, subject, results)
    return formula


@given(formulas)
def test_a_case_is_found_if_and_only_if_there_is_one(formula: Formula) -> None:
    cases = product(*map(range, SIZES))
    path = case_of(formula, subjects(), 10_000)
    assert (path is not None) == any(holds(formula, values) for values in cases)


@given(formulas)
def test_in_the_case_that_is_found_the_formula_holds_whatever_the_rest_is(formula: Formula) -> None:
    path = case_of(formula, subjects(), 10_000)
    if path is not None:
        known = dict(path)
        for values in product(*map(range, SIZES)):
            if all(values[subject] == value for subject, value in known.items()):
                assert holds(formula, values) is True
