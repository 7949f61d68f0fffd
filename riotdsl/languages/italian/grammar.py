"""Italian: il, lo and l', and the prepositions that take them in."""

from __future__ import annotations

import re
from typing import ClassVar

from riotdsl.languages import plurals
from riotdsl.languages.noun import Noun
from riotdsl.languages.romance import VOWELS, Romance, plain

_LIKE_LO = re.compile(r"s[^aeiou\W]|z|gn|ps|pn|x|y[^\W]|i[aeou]")
_VOWEL_NUMBER = re.compile(r"8\d*\b|11\b|1\b")
_STEMS = {"di": "de", "a": "a", "da": "da", "in": "ne", "su": "su"}
_MELTED = {"il": "l", "lo": "llo", "l'": "ll'", "la": "lla", "i": "i", "gli": "gli", "le": "lle"}


class Italian(Romance):
    """Articles by gender and by how the next word begins."""

    code: ClassVar[str] = "it"
    words: ClassVar[dict[str, str]] = {
        "and": "e", "nothing": "niente", "nobody": "nessuno", "yes": "sì", "no": "no",
        "first": "prima", "then": "poi",
        "required": "Condizione richiesta: {name}.",
        "unfit": "Scelta non possibile ({name}): {chosen}.",
    }  # fmt: skip
    prepositions: ClassVar[dict[str, str]] = {
        "of": "di", "of_the": "di", "to_the": "a", "in_the": "in", "from_the": "da",
        "on_the": "su",
    }  # fmt: skip
    articles: ClassVar[frozenset[str]] = frozenset(
        {"il", "lo", "la", "l'", "i", "gli", "le", "un", "uno", "una", "un'"}
    )

    def plural_of(self, noun: Noun) -> str:
        return (
            plurals.italian(noun.name, feminine=noun.is_feminine)
            if noun.is_inflected
            else noun.name
        )

    def indefinite_before(self, noun: Noun, text: str, *, plural: bool) -> str:
        if text[:1].isdigit():
            return ""
        if plural or "uncountable" in noun.traits:
            return self.definite_before("di", noun, text, plural=plural)
        if noun.is_feminine:
            return "un'" if _vowel(noun, text) else "una "
        return "uno " if _like_lo(noun, text) else "un "

    def definite_before(self, preposition: str, noun: Noun, text: str, *, plural: bool) -> str:
        article = _article(noun, text, plural=plural)
        melted = _STEMS[preposition] + _MELTED[article] if preposition else article
        return melted if melted.endswith("'") else f"{melted} "

    def link(self, following: str) -> str:
        return "ed" if plain(following).startswith("e") else "e"


def _article(noun: Noun, text: str, *, plural: bool) -> str:
    if noun.is_feminine:
        if plural:
            return "le"
        return "l'" if _vowel(noun, text) else "la"
    if _like_lo(noun, text):
        return "gli" if plural else "lo"
    if _vowel(noun, text):
        return "gli" if plural else "l'"
    return "i" if plural else "il"


def _vowel(noun: Noun, text: str) -> bool:
    low = plain(text)
    if low[:1].isdigit():
        return _VOWEL_NUMBER.match(low) is not None
    return noun.begins_with(low.removeprefix("h")[:1] in VOWELS)


def _like_lo(noun: Noun, text: str) -> bool:
    return not {"vowel", "consonant"} & noun.traits and _LIKE_LO.match(plain(text)) is not None
