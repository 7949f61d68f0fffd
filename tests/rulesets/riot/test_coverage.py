"""Every sentence of the five rulebooks is accounted for, and little of them is in the project."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

import pytest
from click.testing import Result

from riotdsl.compare.coverage.coverage import Coverage, coverage
from riotdsl.text.diagnostic import Diagnostic
from riotdsl.text.source import Source
from tests.rulesets.riot import sources
from tests.rulesets.riot.sources import RULEBOOKS, riot

Run = Callable[..., Result]

LEAST = 0.95
MOST_WORDS = 0.12
MOST_NOT_A_RULE = 0.15


@cache
def covered(edition: str) -> Coverage:
    path = sources.rulebook(edition)
    source = Source(path.name, path.read_text(encoding="utf-8"))
    found = coverage(riot().editions[edition], source, riot().editions)
    assert isinstance(found, Coverage), found
    return found


@pytest.mark.parametrize("edition", RULEBOOKS)
def test_every_locator_is_found_once(edition: str) -> None:
    assert not covered(edition).diagnostics


@pytest.mark.parametrize("edition", RULEBOOKS)
def test_the_text_is_covered(edition: str) -> None:
    found = covered(edition)
    assert found.covered >= LEAST, [each.sentence.text for each in found.of("open")]


@pytest.mark.parametrize("edition", RULEBOOKS)
def test_few_sentences_are_no_rule(edition: str) -> None:
    """Headings, credits and the German tips do not count."""
    aside = {"heading", "credit", *({"tip"} if edition == "de" else ())}
    found = covered(edition)
    no_rule = [each for each in found.of("not a rule") if each.reason not in aside]
    counted = len(found.judged) - sum(found.reasons[reason] for reason in aside)
    assert len(no_rule) <= MOST_NOT_A_RULE * counted


@pytest.mark.parametrize("edition", RULEBOOKS)
def test_locators_are_a_small_part_of_the_text(edition: str) -> None:
    assert covered(edition).locator_share < MOST_WORDS


def test_two_editions_in_one_file_do_not_overlap() -> None:
    italian, english = covered("it").copy, covered("en").copy
    assert italian.last_line < english.first_line


@pytest.mark.parametrize("edition", RULEBOOKS)
@pytest.mark.parametrize("other", sorted(set(RULEBOOKS.values())))
def test_a_text_of_another_language_is_known_as_such(edition: str, other: str) -> None:
    if RULEBOOKS[edition] == other:
        return
    source = Source(other, sources.shared(f"rulebooks/{other}").read_text(encoding="utf-8"))
    found = coverage(riot().editions[edition], source, riot().editions)
    assert isinstance(found, Diagnostic)
    assert found.code == "wrong-rulebook-text"
    fits = {name for name, file in RULEBOOKS.items() if file == other}
    assert found.help in {f"it fits the edition `{name}`" for name in fits}


@pytest.mark.parametrize("edition", RULEBOOKS)
def test_no_sentence_is_copied_into_an_edition(edition: str) -> None:
    """Locators that follow each other must not add up to a sentence."""
    found = covered(edition)
    for each in found.of("claimed"):
        if len(each.sentence.text.split()) > 10:
            used = {
                at
                for places in found.locators.values()
                for start, end in places
                for at in range(max(start, each.sentence.start), min(end, each.sentence.end))
            }
            assert len(used) < 0.75 * len(each.sentence.text), each.sentence.text


def test_the_command_passes(typed: Run) -> None:
    result = typed("coverage", "riot", "fr", "--text", sources.rulebook("fr"))
    assert result.exit_code == 0, result.output
    assert "covered: 100.0 %" in result.stdout
