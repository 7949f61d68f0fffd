"""How much of a text an edition accounts for."""

from __future__ import annotations

import pytest

from riotdsl.compare.coverage.coverage import Coverage, coverage
from riotdsl.compare.coverage.rulebook_text import rulebook_text
from riotdsl.compare.coverage.shorter_locators import proposals
from riotdsl.syntax.tree import declarations
from riotdsl.text.diagnostic import Diagnostic
from riotdsl.text.source import Source
from tests.program import given

TEXT = """\
# Duel

A game of wolves.

## Moves

A wolf moves one field. It may bite. By Ada.

## The end

Who has no wolf has lost.
"""


def edition(items: str, name: str = "e") -> declarations.Edition:
    (found,) = given.declarations(f'edition {name} of duel language "en" {{ {items} }}')
    assert isinstance(found, declarations.Edition)
    return found


def covered(items: str, text: str = TEXT, lines: tuple[int, int] | None = None) -> Coverage:
    found = coverage(edition(items), Source("a.txt", text), {}, lines)
    assert isinstance(found, Coverage)
    return found


def statuses(found: Coverage) -> list[str]:
    return [each.reason or each.status for each in found.judged]


def test_sentences_are_claimed_no_rule_or_open() -> None:
    found = covered(
        'reach states far at "Moves" "one field"'
        'cites last at "The end" "no wolf"'
        'not_a_rule at "Duel" "of wolves" because flavour '
        'not_a_rule at "Duel" because heading not_a_rule at "Moves" because heading '
        'not_a_rule at "Moves" "Ada" because credit'
    )
    heading = "heading"
    assert statuses(found) == [
        heading, "flavour", heading, "claimed", "open", "credit", "open", "claimed",
    ]  # fmt: skip
    assert found.reasons == {"heading": 2, "flavour": 1, "credit": 1}
    assert found.covered == 6 / 8
    assert not found.diagnostics


@pytest.mark.parametrize(
    "stance",
    [
        'reach ambiguous among near, far at "Moves" "one field"',
        'reach contradicts near at "Moves" "one field", far at "Moves" "may bite"',
        'reach silent at "Moves" "one field" by letter near',
    ],
)
def test_every_stance_claims_what_it_cites(stance: str) -> None:
    assert covered(stance).judged[3].claims == ("reach",)


def test_a_claim_goes_before_no_rule() -> None:
    found = covered('cites bite at "Moves" "may bite" not_a_rule at "Moves" "It may" because tip')
    assert found.judged[4].status == "claimed"


def test_a_locator_counts_for_every_sentence_that_it_touches() -> None:
    found = covered('cites bite at "Moves" "bite. By"')
    assert [each.status for each in found.judged[4:6]] == ["claimed", "claimed"]


def test_what_is_reported_by_somebody_is_in_no_text() -> None:
    found = covered('cites bite reported by "a friend"')
    assert not found.locators
    assert not found.diagnostics


def test_locators_are_counted_once() -> None:
    found = covered(
        'cites bite at "M" "may bite" cites last at "M" "may  bite" cites x at "M" "By"'
    )
    assert found.locator_words == 3
    assert found.locator_share == 3 / found.copy.words


def test_what_is_wrong_is_said_once_for_each_locator() -> None:
    found = covered(
        'cites bite at "M" "gone" cites last at "M" "gone" cites last at "M" "wolf"'
        'cites last at "M" "may bite" not_a_rule at "Gone" because heading'
    )
    codes = [each.code for each in found.diagnostics]
    assert codes == ["locator-not-found", "locator-found-twice", "heading-not-found"]
    assert "lines 7 and 11" in found.diagnostics[1].primary.note


@pytest.mark.parametrize(
    ("items", "lines", "expected"),
    [
        ('text from "Moves" to "The end"', None, (5, 8)),
        ('text from "Moves"', None, (5, 11)),
        ('text from "Moves" to "The end"', (1, 3), (1, 3)),
        ("", (9, 99), (9, 11)),
    ],
)
def test_the_text_may_be_a_part_of_the_file(
    items: str, lines: tuple[int, int] | None, expected: tuple[int, int]
) -> None:
    read = covered(items, lines=lines).copy
    assert (read.first_line, read.last_line) == expected


@pytest.mark.parametrize("items", ['text from "Gone"', 'text from "Moves" to "Duel"'])
def test_a_heading_that_is_not_there(items: str) -> None:
    found = coverage(edition(items), Source("a.txt", TEXT), {})
    assert isinstance(found, Diagnostic)
    assert found.code == "heading-not-found"


def cites(words: str) -> str:
    return " ".join(f'cites x{at} at "A" "{word}"' for at, word in enumerate(words.split()))


def test_another_text_is_named_and_not_taken_apart() -> None:
    others = {
        "mine": edition(cites("ein zwei drei vier fünf wolf"), "mine"),
        "yours": edition(cites("game moves field bite lost"), "yours"),
    }
    found = coverage(others["mine"], Source("a.txt", TEXT), others)
    assert isinstance(found, Diagnostic)
    assert found.code == "wrong-rulebook-text"
    assert "only 1 of its 6 locators" in found.message
    assert found.help == "it fits the edition `yours`"


def test_another_text_is_named_before_its_headings_are_missed() -> None:
    mine = edition(f'text from "Regeln" {cites("ein zwei drei vier fünf")}')
    found = coverage(mine, Source("a.txt", TEXT), {"e": mine})
    assert isinstance(found, Diagnostic)
    assert (found.code, found.help) == ("wrong-rulebook-text", None)


def test_an_empty_text_covers_nothing() -> None:
    found = covered("", "\n \n")
    assert (found.judged, found.covered, found.locator_share) == ((), 0.0, 0.0)


def test_claims_of_others_without_a_counterpart() -> None:
    mine = edition('reach silent at "A" grace states 1 at "A" "b" cites bite at "A" "b"', "mine")
    others = {
        "mine": mine,
        "old": edition('reach states far at "A" "b" cites last at "A" "b"', "old"),
        "new": edition('reach silent at "A" grace silent at "A" cites last at "A" "b"', "new"),
    }
    found = coverage(mine, Source("a.txt", "b"), others)
    assert isinstance(found, Coverage)
    assert found.elsewhere == {"last": ("old", "new"), "reach": ("old",)}


@pytest.mark.parametrize(
    ("locator", "proposed"),
    [
        ("moves one field", ("moves",)),
        ("one field. It may", ("field",)),
        ("may bite", ("bite",)),
        ("bite", ()),
        ("wolf", ("wolf moves", "wolf has")),
        ("gone", ()),
        ("has", ("has no", "has lost")),
    ],
)
def test_the_fewest_words_that_occur_once_are_proposed(
    locator: str, proposed: tuple[str, ...]
) -> None:
    found = [each.proposed for each in proposals(rulebook_text("a.txt", TEXT), [locator])]
    assert found == ([proposed] if proposed else [])
