"""The grammar of the languages in which a game can be worded."""

from __future__ import annotations

from riotdsl.game.languages.english import English
from riotdsl.game.languages.french import French
from riotdsl.game.languages.german import German
from riotdsl.game.languages.italian import Italian
from riotdsl.game.languages.language import Language, capital
from riotdsl.game.languages.noun import Noun, Wanted
from riotdsl.game.languages.spanish import Spanish

__all__ = ["LANGUAGES", "Language", "Noun", "Wanted", "capital", "language"]

LANGUAGES: dict[str, Language] = {
    each.code: each for each in (Spanish(), Italian(), English(), German(), French())
}


def language(code: str) -> Language:
    """The grammar of a language; the plainest one where none is known."""
    return LANGUAGES.get(code) or Language()
