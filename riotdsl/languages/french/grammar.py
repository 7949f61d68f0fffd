"""French: elision before a vowel, du and des, au and aux."""

from __future__ import annotations

from typing import ClassVar

from riotdsl.languages import plurals
from riotdsl.languages.noun import Noun
from riotdsl.languages.romance import VOWELS, Romance, plain, row

# Letters say vowel, the ear says no.
_NOT_ELIDED = ("onz", "oui", "ouistiti", "yacht", "hui", "huit")


class French(Romance):
    """The trait `consonant` tells of an h that is not passed over: le héros."""

    code: ClassVar[str] = "fr"
    words: ClassVar[dict[str, str]] = {
        "and": "et", "nothing": "rien", "nobody": "personne", "yes": "oui", "no": "non",
        "first": "d'abord", "then": "puis",
        "required": "Condition exigée : {name}.",
        "unfit": "Choix impossible ({name}) : {chosen}.",
    }  # fmt: skip
    prepositions: ClassVar[dict[str, str]] = {
        "of": "de", "of_the": "de", "to_the": "à", "in_the": "dans", "from_the": "de",
        "on_the": "sur",
    }  # fmt: skip
    articles: ClassVar[frozenset[str]] = frozenset({"le", "la", "l'", "les", "un", "une", "des"})
    indefinite: ClassVar[tuple[str, str, str, str]] = ("un", "une", "des", "des")

    def plural_of(self, noun: Noun) -> str:
        return plurals.french(noun.name) if noun.is_inflected else noun.name

    def is_many(self, count: int) -> bool:
        return abs(count) > 1

    def indefinite_before(self, noun: Noun, text: str, *, plural: bool) -> str:
        if "uncountable" in noun.traits:
            return self.definite_before("de", noun, text, plural=plural)
        return super().indefinite_before(noun, text, plural=plural)

    def bare_before(self, preposition: str, noun: Noun, text: str) -> str:
        if preposition == "de" and _vowel(noun, text):
            return "d'"
        return f"{preposition} "

    def definite_before(self, preposition: str, noun: Noun, text: str, *, plural: bool) -> str:
        article = ("le", "la", "les", "les")[row(noun, plural=plural)]
        if not plural and _vowel(noun, text):
            return f"{preposition} l'" if preposition else "l'"
        melted = {
            ("de", "le"): "du", ("de", "les"): "des", ("à", "le"): "au", ("à", "les"): "aux",
        }.get((preposition, article))  # fmt: skip
        if melted is not None:
            return f"{melted} "
        return f"{preposition} {article} " if preposition else f"{article} "


def _vowel(noun: Noun, text: str) -> bool:
    low = plain(text)
    if low[:1].isdigit():
        return False
    letters = low.removeprefix("h")
    begins = letters[:1] in VOWELS or (letters[:1] == "y" and letters[1:2] not in VOWELS)
    return noun.begins_with(begins and not low.startswith(_NOT_ELIDED))
