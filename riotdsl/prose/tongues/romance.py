"""What rulebooks in French, Italian and Spanish share."""

from __future__ import annotations

from riotdsl.game.languages import Noun
from riotdsl.prose.tongues.tongue import Tongue


class RomanceProse(Tongue):
    """Two genders; a relative clause follows its noun without a comma."""

    def number_and_gender(self, noun: Noun) -> int:
        """Where a noun stands in a table of masculine, feminine, and their plurals."""
        return 2 * noun.is_plural + (noun.gender == "feminine")
