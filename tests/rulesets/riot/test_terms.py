"""The names that each edition prints: only where they differ, and fit for any sentence."""

from __future__ import annotations

import pytest

from riotdsl.program.texts.from_syntax import Noun, terms_of
from riotdsl.program.variants.problems import path_text
from tests.rulesets.riot.sources import COLUMNS, riot


def terms(edition: str) -> dict[str, Noun]:
    return dict(terms_of(riot().checked, riot().editions[edition]).nouns)


def kinds() -> set[str]:
    families = riot().checked.program.universe.families
    return {name for name, family in families.items() if family.sort != "place" or family.indexes}


@pytest.mark.parametrize("edition", COLUMNS)
def test_a_term_differs_from_the_texts_of_the_language(edition: str) -> None:
    usual = {
        path_text(wording.path): wording.text
        for texts in riot().checked.names.texts
        if texts.language == edition
        for wording in texts.wordings
    }
    printed = {path_text(each.path): each.text for each in riot().editions[edition].terms}
    assert [name for name, text in printed.items() if usual[name] == text] == []


@pytest.mark.parametrize("edition", COLUMNS)
def test_a_term_has_a_gender_and_what_is_counted_a_plural(edition: str) -> None:
    for name, noun in terms(edition).items():
        assert noun.gender is not None, name
        assert name not in kinds() or "plural" in noun.forms, name


@pytest.mark.parametrize("edition", COLUMNS)
def test_both_mediactivists_are_called_alike(edition: str) -> None:
    printed = riot().editions[edition].terms
    said = {path_text(each.path): (each.text, str(each.forms)) for each in printed}
    assert said.get("mediactivist") == said.get("guest_mediactivist")
