"""The pairs of choices in lanes are those of a list, in its order."""

from hypothesis import given
from hypothesis import strategies as st

from riotdsl.machine.optimise.place_pairs import LANE, REST, Pairs, joined, low_bits

DISTANCES = (-9, -8, 7)
rows = st.lists(st.integers(0, (1 << REST) - 1), min_size=3, max_size=3)


@given(rows)
def test_pairs_come_by_their_first_place_and_then_by_the_distance(masks: list[int]) -> None:
    number = sum(mask << LANE * lane for lane, mask in enumerate(masks))
    listed = [
        (place, by)
        for place in range(REST)
        for by, mask in zip(DISTANCES, masks, strict=True)
        if mask >> place & 1
    ]
    assert list(Pairs(DISTANCES)[number]) == listed


@given(rows)
def test_lanes_are_joined_and_masked_alike(masks: list[int]) -> None:
    number = eval(joined([str(mask << 1) for mask in masks]))  # noqa: S307 - our own expression
    assert number & low_bits(REST + 1, 3) == number
    assert (number >> LANE) & low_bits(REST + 1, 1) == masks[1] << 1


def test_what_was_looked_up_is_remembered() -> None:
    pairs = Pairs(DISTANCES)
    assert pairs[5] is pairs[5]
    assert list(pairs) == [5]
