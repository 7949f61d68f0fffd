"""The languages in which a rulebook can be written."""

from __future__ import annotations

from riotdsl.prose.tongues.english import EnglishProse
from riotdsl.prose.tongues.french import FrenchProse
from riotdsl.prose.tongues.german import GermanProse
from riotdsl.prose.tongues.italian import ItalianProse
from riotdsl.prose.tongues.spanish import SpanishProse
from riotdsl.prose.tongues.tongue import Tongue

_KNOWN = (SpanishProse(), ItalianProse(), EnglishProse(), GermanProse(), FrenchProse())
TONGUES: dict[str, Tongue] = {each.grammar.code: each for each in _KNOWN}


def tongue(code: str) -> Tongue:
    """The prose of a language; English where it is not known."""
    return TONGUES.get(code) or TONGUES["en"]
