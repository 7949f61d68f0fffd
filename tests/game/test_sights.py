"""Scenarios that say who sees what."""

import pytest

from riotdsl import compile as compiler
from riotdsl.text.source import Source
from tests.game.test_scenarios import FEUD, failure, holds

DEALT = "given { hand[north]: 1 boon[1]  hand[south]: 2 boon[2] }"


def test_a_seat_sees_what_lies_where_it_looks() -> None:
    holds(f"{DEALT} then north sees boon at hand[north] then south sees boon at hand[south]")
    holds(f"{DEALT} then north sees guard of south then in first: north sees card at hand[north]")


def test_a_seat_does_not_see_what_is_hidden_or_not_there() -> None:
    holds(
        f"{DEALT} then north does not see card at hand[south] then north does not see boon at deck"
    )
    holds("then north does not see boon at hand[south]")


def test_what_a_seat_does_not_see_is_told_with_what_it_sees() -> None:
    found = failure(f"{DEALT} then south sees card at hand[north]")
    assert found.expected == "south sees card at hand[north]"
    assert found.found == "south sees 1 hidden at hand.north"


def test_what_a_seat_sees_is_told_where_it_is_not_to() -> None:
    found = failure(f"{DEALT} then north does not see boon where it.worth is 1")
    assert "north sees 1 boon.1 at hand.north" in found.found


def test_a_seat_sees_nothing_where_there_is_nothing() -> None:
    assert failure("then north sees boon at hand[north]").found == "there are none"


def test_a_seat_that_sees_only_some_neither_sees_them_nor_does_not() -> None:
    both = "card at hand[north] + card at hand[south]"
    for verb in ("sees", "does not see"):
        assert "2 hidden at hand.south" in failure(f"{DEALT} then north {verb} {both}").found


@pytest.mark.parametrize(
    ("then", "code"),
    [
        ("nobody sees boon", "unknown-name"),
        ("east sees north.coins", "wrong-type"),
        ("north sees field", "wrong-type"),
        ("north does not see bon", "unknown-name"),
    ],
)
def test_a_sight_that_makes_no_sense_is_a_mistake(then: str, code: str) -> None:
    sources = [Source("feud.riot", f'{FEUD}\nscenario "tried" {{ then {then} }}\n')]
    assert code in [each.code for each in compiler.check_sources(sources)]
