"""What Spanish, Italian and French share: two genders, and articles that melt with prepositions."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from typing import ClassVar

from riotdsl.languages.grammar import Language
from riotdsl.languages.noun import Noun, Wanted

VOWELS = frozenset("aeiou")


class Romance(Language):
    """A name whose gender is not given is taken for masculine."""

    # The article in three places of a table: masculine, feminine, and both in the plural.
    indefinite: ClassVar[tuple[str, str, str, str]] = ("", "", "", "")

    def before(self, noun: Noun, text: str, wanted: Wanted, *, plural: bool, bare: bool) -> str:
        article = wanted.article or ""
        if article == "a":
            return self.indefinite_before(noun, text, plural=plural)
        preposition = self.prepositions.get(article, "")
        if bare or article == "of":
            return self.bare_before(preposition, noun, text)
        return self.definite_before(preposition, noun, text, plural=plural)

    def indefinite_before(self, noun: Noun, text: str, *, plural: bool) -> str:
        """`un ` and the like; nothing before a number."""
        return "" if text[:1].isdigit() else f"{self.indefinite[row(noun, plural=plural)]} "

    def bare_before(self, preposition: str, noun: Noun, text: str) -> str:  # noqa: ARG002 - some look at them
        """A preposition without article."""
        return f"{preposition} "

    def definite_before(self, preposition: str, noun: Noun, text: str, *, plural: bool) -> str:
        """A definite article, melted with the preposition if there is one."""
        raise NotImplementedError

    def agreed(self, options: Sequence[str], gender: str | None, *, plural: bool) -> str:
        """Of four options: masculine, feminine, masculine plural, feminine plural."""
        if len(options) == 2:  # noqa: PLR2004 - one, many
            return options[plural]
        return options[2 * plural + (gender == "feminine")]


def row(noun: Noun, *, plural: bool) -> int:
    """Where a noun stands in a table of masculine, feminine, and their plurals."""
    return 2 * plural + noun.is_feminine


def plain(text: str) -> str:
    """Small letters without accents, as far as they matter to the ear.

    >>> plain("Área")
    'area'
    """
    parts = unicodedata.normalize("NFD", text.lower().replace("œ", "oe").replace("æ", "ae"))
    return "".join(each for each in parts if not unicodedata.combining(each))
