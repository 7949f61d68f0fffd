"""English: a or an, and plurals of names that have none given."""

from __future__ import annotations

from typing import ClassVar

from riotdsl.languages import plurals
from riotdsl.languages.grammar import Language
from riotdsl.languages.noun import Noun, Wanted

_LIKE_CONSONANTS = ("uni", "use", "usu", "uti", "eu", "one", "once", "ubi", "ura")
_SILENT_H = ("hour", "honest", "honour", "honor", "heir")


class English(Language):
    """Articles by the ear, prepositions that never melt."""

    code: ClassVar[str] = "en"
    words: ClassVar[dict[str, str]] = {
        "and": "and", "nothing": "nothing", "nobody": "nobody", "yes": "yes", "no": "no",
        "first": "first", "then": "then",
        "required": "Required: {name}.",
        "unfit": "{chosen} cannot be chosen as {name}.",
    }  # fmt: skip
    prepositions: ClassVar[dict[str, str]] = {
        "of": "of", "of_the": "of", "to_the": "to", "in_the": "in", "from_the": "from",
        "on_the": "on",
    }  # fmt: skip
    articles: ClassVar[frozenset[str]] = frozenset({"the", "a", "an"})
    numbered_take_article: ClassVar[bool] = False

    def form(self, noun: Noun, wanted: Wanted, *, plural: bool, bare: bool) -> str:
        if plural and not noun.is_plural and not {"uncountable", "numbered"} & noun.traits:
            return noun.forms.get("plural") or self.plural_of(noun)
        return super().form(noun, wanted, plural=plural, bare=bare)

    def plural_of(self, noun: Noun) -> str:
        return plurals.english(noun.name)

    def before(self, noun: Noun, text: str, wanted: Wanted, *, plural: bool, bare: bool) -> str:
        if wanted.article == "a":
            if plural or "uncountable" in noun.traits:
                return ""
            return "an " if noun.begins_with(_vowel(text)) else "a "
        preposition = self.prepositions.get(wanted.article or "")
        article = "" if bare or wanted.article == "of" else "the "
        return f"{preposition} {article}" if preposition else article


def _vowel(text: str) -> bool:
    low = text.lower()
    if low[:1].isdigit():
        digits = low.split()[0]
        return digits[0] == "8" or (digits[:2] in ("11", "18") and len(digits) % 3 == 2)  # noqa: PLR2004 - eleven, eighteen thousand
    if low.startswith(_SILENT_H):
        return True
    return low[:1] in "aeiou" and not low.startswith(_LIKE_CONSONANTS)
