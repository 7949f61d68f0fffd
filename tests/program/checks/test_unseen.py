"""Cards may be named wherever they lie only where each is one of a kind."""

from __future__ import annotations

import pytest

from tests.program.checks.test_holders import errors

DEAL = "procedure play() { deal()  note spare: card = none "
TELLS = {
    "any card": "let a choose y: one card }",
    "any card of a kind with several": "let a choose y: one coin }",
    "some of any cards": "let a choose y: some card }",
    "any card that was not marked": "let a choose y: one (card where not it.marked) }",
    "any card of a place or of none": "let a choose y: one (card at pile + coin) }",
    "any card by a value": "let a choose y: one (all_cards() - card at pile) }",
    "any card that was kept": "set pool = card  let a choose y: one pool }",
    "any card in an action": "let a do act } action act { choose y: one card  then {} }",
}
TELLS_NOT = {
    "one of a kind": "let a choose y: one rune }",
    "an open place": "let a choose y: one card at pile }",
    "one's own hand": "let a choose y: one card at hand[a] }",
    "one's own hand, said otherwise": "let a choose y: one (card where it.place is hand[a]) }",
    "two places that are seen": "let a choose y: one (card at pile + card at hand[a]) }",
    "what was kept of a place": "set pool = card at pile  let a choose y: one pool }",
    "chance": "let chance choose y: one card }",
}
ALL_CARDS = " value all_cards() -> set of card { usual: card }"


@pytest.mark.parametrize("case", TELLS)
def test_alike_cards_are_not_chosen_wherever_they_lie(case: str) -> None:
    found = errors(DEAL + TELLS[case] + ALL_CARDS)
    assert any("Where the `coin` cards lie would show" in each for each in found), found


@pytest.mark.parametrize("case", TELLS_NOT)
def test_cards_that_a_seat_sees_or_that_are_one_of_a_kind_are_chosen(case: str) -> None:
    assert errors(DEAL + TELLS_NOT[case] + ALL_CARDS) == set()
