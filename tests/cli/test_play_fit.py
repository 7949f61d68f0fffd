"""At 80x30 a screen holds what its decision needs, and always what another seat did last."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from bench.t1_entries import HEIGHT, WIDTH, Again, recorded


@pytest.mark.parametrize(
    ("name", "seats", "seat"),
    [
        ("riot", ("police", "autonomen", "anarchists"), "police"),
        ("rilatria", None, "north"),
    ],
)
def test_every_screen_fits_and_shows_what_came_before(
    name: str, seats: Sequence[str] | None, seat: str
) -> None:
    again = Again(recorded(name, seats, 3, "random", most=60), seat)
    again.play()
    assert again.screens
    assert max(again.screens) <= HEIGHT
    assert again.wide <= WIDTH
    assert not again.unseen


def test_what_is_recorded_is_entered_again_to_the_bit() -> None:
    past = recorded("riot", ("police", "autonomen"), 5, "random", most=60)
    again = Again(past, "autonomen")
    again.play()
    assert again.session.state == past.state
    assert again.itself + again.entries <= len(past.entries)
