"""Sentences of a rulebook round the words that an edition cites, from a reader's own copy."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from riotdsl.syntax.tree.declarations import Where
from riotdsl.text.lazy_dataclass import dataclass

# Round the cited words, where they are shown inside their sentence.
OPENS, CLOSES = (
    "\N{MATHEMATICAL LEFT WHITE SQUARE BRACKET}",
    "\N{MATHEMATICAL RIGHT WHITE SQUARE BRACKET}",
)


@dataclass(frozen=True, slots=True)
class Passage:
    """Whole sentences of a copy with the cited words in them.

    `lines` are those in which the words were found. Where that is not once there is no sentence,
    and `remedy` says what to do.
    """

    lines: tuple[int, ...]
    before: str = ""
    words: str = ""
    after: str = ""
    remedy: str | None = None

    def __str__(self) -> str:
        """The sentences with the cited words marked, or why there are none."""
        return self.remedy or f"{self.before}{OPENS}{self.words}{CLOSES}{self.after}"

    @property
    def told(self) -> dict[str, Any]:
        """The same for programs."""
        sentence = {"before": self.before, "words": self.words, "after": self.after}
        return {"lines": list(self.lines), "sentence": None if self.remedy else sentence}


Quote = Callable[[Where], Passage | None]
"""The passage of a place; None where no words are cited."""
Quotes = Mapping[str, Quote]
"""By edition, as far as there are copies."""
