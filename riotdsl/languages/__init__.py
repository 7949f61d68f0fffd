"""The grammar of the languages in which a game can be worded."""

from __future__ import annotations

from riotdsl.languages.english.grammar import English
from riotdsl.languages.french.grammar import French
from riotdsl.languages.german.grammar import German
from riotdsl.languages.grammar import Language, capital
from riotdsl.languages.italian.grammar import Italian
from riotdsl.languages.noun import Noun, Wanted
from riotdsl.languages.spanish.grammar import Spanish

__all__ = ["LANGUAGES", "Language", "Noun", "Wanted", "capital", "language"]

LANGUAGES: dict[str, Language] = {
    each.code: each for each in (Spanish(), Italian(), English(), German(), French())
}


def language(code: str) -> Language:
    """The grammar of a language; the plainest one where none is known."""
    return LANGUAGES.get(code) or Language()
