"""The languages in which a rulebook can be written."""

from __future__ import annotations

from riotdsl.languages.english.rulebook import EnglishProse
from riotdsl.languages.french.rulebook import FrenchProse
from riotdsl.languages.german.rulebook import GermanProse
from riotdsl.languages.italian.rulebook import ItalianProse
from riotdsl.languages.rulebook_sentences import Tongue
from riotdsl.languages.spanish.rulebook import SpanishProse

_KNOWN = (SpanishProse(), ItalianProse(), EnglishProse(), GermanProse(), FrenchProse())
TONGUES: dict[str, Tongue] = {each.grammar.code: each for each in _KNOWN}


def tongue(code: str) -> Tongue:
    """The prose of a language; English where it is not known."""
    return TONGUES.get(code) or TONGUES["en"]
