"""The words of the page are the same in all languages, each in its own."""

from __future__ import annotations

import string

import pytest

from riotdsl.languages.pages import PAGES
from riotdsl.languages.tables import LANGUAGES

ENGLISH = PAGES["en"]


def slots(text: str) -> set[str | None]:
    return {name for _, name, _, _ in string.Formatter().parse(text)} - {None}


def test_the_page_speaks_every_language_of_the_table() -> None:
    assert PAGES.keys() == LANGUAGES.keys()


@pytest.mark.parametrize("language", [each for each in PAGES if each != "en"])
def test_every_word_is_there_with_the_same_slots(language: str) -> None:
    words = PAGES[language]
    assert words.keys() == ENGLISH.keys()
    assert not {name for name, text in ENGLISH.items() if slots(text) != slots(words[name])}
    same = {name for name, text in ENGLISH.items() if text == words[name]}
    assert same <= {"bot", "person"}
