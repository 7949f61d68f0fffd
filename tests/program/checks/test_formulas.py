"""The search for a case, against trying all of them."""

from __future__ import annotations

from copy import copy
from functools import partial
from itertools import product
from operator import eq

import pytest
from hypothesis import given
from hypothesis import strategies as st

from riotdsl.program import expr as e
from riotdsl.program.analysis.formulas import (
    Domain,
    Formula,
    Not,
    Passed,
    Same,
    Subjects,
    TooManyCasesError,
    case_of,
    conjunction,
    disjunction,
    negated,
    restricted,
    same,
    size,
)
from riotdsl.program.types import Int

SIZES = (2, 3, 4)


def subjects() -> Subjects:
    """Three numbers, each tested against each of its values."""
    made = Subjects()
    for number, count in enumerate(SIZES):
        node = e.Local(f"n{number}", type=Int(0, count - 1))
        domain = Domain(tuple(range(count)))
        for value in range(count):
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


ONE, OTHER = Passed(0, 0), Passed(0, 1)


def test_wide_numbers_are_tried_around_what_they_are_compared_with() -> None:
    assert Domain(None, 0, 100, {50}).tested() == [0, 1, 49, 50, 51, 99, 100]
    assert Domain(None, 5, 7, {6, 90}).tested() == [5, 6, 7]
    assert Domain((3, 1), 0, 100, {50}).tested() == (3, 1)


def test_only_what_is_compared_with_a_number_has_points() -> None:
    made, node = Subjects(), e.Local("n", type=Int(0, 9_999))
    made.test((0,), (node,), lambda: Domain(None, 0, 9_999), bool)
    assert made.all[0].domain.points == set()
    made.test((0,), (node,), lambda: Domain(None, 0, 9_999), partial(eq, 7), 7)
    assert made.all[0].domain.points == {7}


def test_formulas_are_as_small_as_they_can_be() -> None:
    assert negated(negated(ONE)) is ONE
    assert negated(ONE) == Not(ONE)
    assert conjunction([ONE]) is ONE
    assert disjunction([ONE, ONE]) is ONE
    assert same(ONE, ONE) is True
    assert same(ONE, OTHER) == Same(ONE, OTHER)


def test_the_size_of_a_formula_is_the_number_of_its_parts() -> None:
    assert [size(ONE), size(negated(ONE)), size(conjunction([]))] == [1, 2, 1]
    assert size(same(ONE, negated(OTHER))) == 1 + 1 + 2
    assert size(conjunction([ONE, negated(OTHER)])) == 1 + 1 + 2
    assert size(disjunction([ONE, OTHER, negated(Passed(1, 0))])) == 1 + 1 + 1 + 2


def test_what_leaves_the_same_to_be_decided_is_one_case() -> None:
    never = conjunction([Passed(1, 0), Passed(1, 1)])
    formula = conjunction([disjunction([ONE, OTHER]), never])
    assert case_of(formula, subjects(), 2) is None
    with pytest.raises(TooManyCasesError):
        case_of(formula, subjects(), 1)
