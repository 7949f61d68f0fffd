"""What rulebooks in French, Italian and Spanish share."""

from __future__ import annotations

from dataclasses import replace
from typing import ClassVar

from riotdsl.game.languages import Noun
from riotdsl.prose.tongues.tongue import Phrase, Tongue


class RomanceProse(Tongue):
    """Two genders; a relative clause follows its noun without a comma."""

    total: ClassVar[tuple[str, str, str, str]]  # masculine, feminine, and their plurals

    def into(self, place: Phrase) -> str:
        if place.is_plural:
            return f"{self.moulds['amid']} {self.say(place)}"
        return self.say(place, "in_the")

    def totalled(self, phrase: Phrase) -> Phrase:
        """The word follows the noun, before what belongs to it."""
        head, space, tail = phrase.noun.name.partition(" ")
        name = f"{head} {self.total[self.number_and_gender(phrase.noun)]}{space}{tail}"
        return replace(phrase, noun=replace(phrase.noun, name=name))

    def number_and_gender(self, noun: Noun) -> int:
        """Where a noun stands in a table of masculine, feminine, and their plurals."""
        return 2 * noun.is_plural + (noun.gender == "feminine")
