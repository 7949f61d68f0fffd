from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from riotdsl.text.suggest import distance, nearest

KNOWN = ("police", "paramilitary", "place", "unit", "hospital", "hq")
WORDS = st.text(st.sampled_from("abc"), max_size=6)


@pytest.mark.parametrize(
    ("name", "meant"),
    [
        ("paramilitar", "paramilitary"),
        ("poilce", "police"),
        ("Police", "police"),
        ("para", "paramilitary"),
        ("hospitals", "hospital"),
        ("qh", "hq"),
        ("plase", "place"),
    ],
)
def test_a_slip_finds_the_name_that_was_meant(name: str, meant: str) -> None:
    assert nearest(name, KNOWN) == meant


@pytest.mark.parametrize("name", ["", "x", "zz", "barricade", "unti_of_measure"])
def test_a_name_unlike_all_others_finds_none(name: str) -> None:
    assert nearest(name, KNOWN) is None


def test_a_name_is_no_suggestion_for_itself() -> None:
    assert nearest("unit", ["unit"]) is None


def test_equally_near_names_are_taken_by_beginning_then_alphabet() -> None:
    assert nearest("card_b", ["bard_b", "card_c", "card_a"]) == "card_a"


@given(WORDS, st.lists(WORDS))
def test_the_order_of_the_known_names_does_not_matter(name: str, known: list[str]) -> None:
    assert nearest(name, known) == nearest(name, reversed(known))


@pytest.mark.parametrize(
    ("left", "right", "expected"),
    [("", "", 0), ("a", "", 1), ("ab", "ba", 1), ("abc", "abxc", 1), ("kitten", "sitting", 3)],
)
def test_distances_known_from_books(left: str, right: str, expected: int) -> None:
    assert distance(left, right, 9) == expected


@given(WORDS, WORDS)
def test_alike_ends_do_not_change_the_distance(left: str, right: str) -> None:
    assert distance(f"b{left}ca", f"b{right}ca", 20) == distance(left, right, 20)


@given(WORDS, WORDS, st.integers(0, 6))
def test_the_limit_only_cuts_the_distance(left: str, right: str, limit: int) -> None:
    assert distance(left, right, limit) == min(distance(left, right, 20), limit + 1)
    assert distance(left, right, 20) == distance(right, left, 20)
