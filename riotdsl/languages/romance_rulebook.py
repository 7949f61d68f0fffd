"""What rulebooks in French, Italian and Spanish share."""

from __future__ import annotations

import re
from typing import ClassVar

from riotdsl.languages import Noun
from riotdsl.languages.rulebook_sentences import Phrase, Tongue
from riotdsl.text.lazy_dataclass import replace

_RELATIVE = re.compile(r"\b(que|cuy\w+|che|cui|quales|quali|qui|dont|lesquel\w+)\b")


class RomanceProse(Tongue):
    """Two genders; a relative clause follows its noun without a comma."""

    nested: ClassVar[re.Pattern[str]] = re.compile(r" (?:(?:del|de la|della|du|des)\b|dell'|de l')")
    others: ClassVar[tuple[str, str, str, str]]  # as `total`
    total: ClassVar[tuple[str, str, str, str]]  # masculine, feminine, and their plurals

    def into(self, place: Phrase) -> str:
        if place.is_plural:
            return f"{self.moulds['amid']} {self.say(place)}"
        return self.say(place, "in_the")

    def none(self, phrase: Phrase) -> str:
        """Behind what there is not, a relative clause would want another mood of its verb."""
        if _RELATIVE.search(f"{phrase.noun.name}{phrase.tail}"):
            return self.mould("number_none", phrase, of=self.say(phrase, "of"))
        return super().none(phrase)

    def either(self, parts: list[str]) -> str:
        word = self.moulds["either"]
        return " ".join(f"{word} {part}" for part in parts)

    def totalled(self, phrase: Phrase) -> Phrase:
        """The word follows the noun, before what belongs to it."""
        head, space, tail = phrase.noun.name.partition(" ")
        name = f"{head} {self.total[self.number_and_gender(phrase.noun)]}{space}{tail}"
        return replace(phrase, noun=replace(phrase.noun, name=name))

    def other(self, noun: Noun, det: str) -> Noun:  # noqa: ARG002 - one form for all
        own, many = (self.others[2 * n + (noun.gender == "feminine")] for n in (noun.is_plural, 1))
        forms = {
            name: f"{many if name.startswith('plural') else own} {text}"
            for name, text in noun.forms.items()
        }
        traits = noun.traits - {"vowel", "consonant"}
        return Noun(f"{own} {noun.name}", noun.gender, forms, traits)

    def number_and_gender(self, noun: Noun) -> int:
        """Where a noun stands in a table of masculine, feminine, and their plurals."""
        return 2 * noun.is_plural + (noun.gender == "feminine")
