"""The two laws by which a tree grows are whole numbers and tables, and what they stand for."""

from __future__ import annotations

from math import isclose, log, sqrt

from hypothesis import given
from hypothesis import strategies as st

from riotdsl.arena.bots.search_tree import EXPLORATION, MOST_VISITS, MOST_WIDTH, is_narrow, spread


@given(st.integers(1, 10**9))
def test_the_spread_is_the_root_of_a_logarithm(visits: int) -> None:
    assert isclose(spread(visits), EXPLORATION * sqrt(log(visits + 1)), rel_tol=1e-3)


@given(st.integers(24, 7000), st.integers(1, MOST_VISITS))
def test_members_grow_by_three_fifths_of_the_exponent(known: int, visits: int) -> None:
    wanted = visits**0.6
    if not isclose(known, wanted):
        assert is_narrow(known, visits) == (known < wanted)


def test_some_are_always_few_and_many_never() -> None:
    assert is_narrow(23, 1)
    assert not is_narrow(24, 1)
    assert is_narrow(MOST_WIDTH - 1, MOST_VISITS)
    assert not is_narrow(MOST_WIDTH, 10**12)
