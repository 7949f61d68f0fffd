"""Spanish: del and al, el before a stressed a, e for y before i."""

from __future__ import annotations

from typing import ClassVar

from riotdsl.languages import plurals
from riotdsl.languages.noun import Noun
from riotdsl.languages.romance import Romance, plain, row


class Spanish(Romance):
    """The trait `vowel` tells of a feminine noun that begins with a stressed a: el arma."""

    code: ClassVar[str] = "es"
    words: ClassVar[dict[str, str]] = {
        "and": "y", "nothing": "nada", "nobody": "nadie", "yes": "sí", "no": "no",
        "first": "primero", "then": "luego",
        "required": "Condición exigida: {name}.",
        "unfit": "Elección no posible ({name}): {chosen}.",
    }  # fmt: skip
    prepositions: ClassVar[dict[str, str]] = {
        "of": "de", "of_the": "de", "to_the": "a", "in_the": "en", "from_the": "de",
        "on_the": "en",
    }  # fmt: skip
    articles: ClassVar[frozenset[str]] = frozenset(
        {"el", "la", "los", "las", "un", "una", "unos", "unas"}
    )
    indefinite: ClassVar[tuple[str, str, str, str]] = ("un", "una", "unos", "unas")

    def plural_of(self, noun: Noun) -> str:
        return plurals.spanish(noun.name) if noun.is_inflected else noun.name

    def indefinite_before(self, noun: Noun, text: str, *, plural: bool) -> str:
        if "uncountable" in noun.traits:
            return ""
        if not plural and _stressed_a(noun, text):
            return "un "
        return super().indefinite_before(noun, text, plural=plural)

    def definite_before(self, preposition: str, noun: Noun, text: str, *, plural: bool) -> str:
        article = ("el", "la", "los", "las")[row(noun, plural=plural)]
        if not plural and _stressed_a(noun, text):
            article = "el"
        if article == "el" and preposition in ("de", "a"):
            return "del " if preposition == "de" else "al "
        return f"{preposition} {article} " if preposition else f"{article} "

    def link(self, following: str) -> str:
        sound = plain(following).removeprefix("h")
        return "e" if sound.startswith("i") and not sound.startswith(("ia", "ie")) else "y"


def _stressed_a(noun: Noun, text: str) -> bool:
    """El área, el agua: a written accent tells, or the author does."""
    if not noun.is_feminine or "consonant" in noun.traits:
        return False
    return "vowel" in noun.traits or text.lower().removeprefix("h").startswith("á")
