"""The words of the page in the browser, a file a language."""

from collections.abc import Mapping

from riotdsl.languages.english.page import ENGLISH
from riotdsl.languages.french.page import FRENCH
from riotdsl.languages.german.page import GERMAN
from riotdsl.languages.italian.page import ITALIAN
from riotdsl.languages.spanish.page import SPANISH

PAGES: Mapping[str, Mapping[str, str]] = {
    "en": ENGLISH,
    "es": SPANISH,
    "it": ITALIAN,
    "de": GERMAN,
    "fr": FRENCH,
}


def words_in(language: str) -> Mapping[str, str]:
    """The words of a language; English where there are none."""
    return PAGES.get(language, ENGLISH)
