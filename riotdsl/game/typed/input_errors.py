"""What cannot be understood of what was typed: stable names, and how they are worded in English.

A screen in another language words them itself, from the same name and slots.
"""

from __future__ import annotations

from collections.abc import Mapping

from riotdsl.languages.english.input_errors import ENGLISH
from riotdsl.text.lazy_dataclass import dataclass

CODES: Mapping[str, str] = {
    "no-number": "unknown-name",
    "no-such": "unknown-name",
    "one-only": "too-few",
}
LONGEST_TYPED = 2000  # characters that are read at all
LONGEST = 60  # so much of what was typed is repeated


@dataclass(frozen=True, slots=True)
class Misreading:
    """One thing that was not understood, with what fills its sentence.

    `nearest` may be meant; `example` is an action that could be entered.
    """

    what: str
    slots: Mapping[str, str]
    nearest: str | None = None
    example: str | None = None

    def worded(self, sentences: Mapping[str, str]) -> str:
        """The sentence in a language, followed by what was probably meant, or by an example."""
        said = sentences[self.what].format(**self.slots)
        if self.nearest is not None:
            return f"{said} {sentences['did-you-mean'].format(word=self.nearest)}"
        if self.example is not None:
            return f"{said} {sentences['for-example'].format(example=self.example)}"
        return said


class MisreadError(Exception):
    """What was typed names nothing that could be meant; `code` is stable, the text for people."""

    def __init__(
        self,
        what: str,
        instead: tuple[str, ...] = (),
        nearest: str | None = None,
        example: str | None = None,
        **slots: str,
    ) -> None:
        if "word" in slots:
            slots["word"] = shortened(slots["word"])
        self.misreading = Misreading(what, slots, nearest, example)
        self.code = CODES.get(what, what)
        self.wording = self.misreading.worded(ENGLISH)
        self.instead = instead
        super().__init__(self.wording)

    def with_example(self, example: str | None) -> MisreadError:
        """The same with an action that could be entered."""
        found = self.misreading
        return MisreadError(found.what, self.instead, found.nearest, example, **found.slots)


def too_long(text: str) -> MisreadError:
    """That a text is longer, or can be read in more ways, than is looked at."""
    return MisreadError("too-long", word=text)


def shortened(text: str) -> str:
    """A text of which a long end is left out.

    >>> len(shortened("a" * 5000))
    61
    """
    return text if len(text) <= LONGEST else f"{text[:LONGEST]}…"
