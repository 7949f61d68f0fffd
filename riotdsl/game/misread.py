"""What cannot be understood of what was typed: stable names, and how they are worded in English.

A screen in another language words them itself, from the same name and slots.
"""

from __future__ import annotations

from collections.abc import Mapping

from riotdsl.text.data import dataclass

ENGLISH: Mapping[str, str] = {
    "not-offered": "`{word}` cannot be done now.",
    "unknown-action": "There is no action `{word}`.",
    "unknown-value": "There is no value `{word}`.",
    "not-understood": "I do not understand `{word}`.",
    "expected": "I expected `{form}`.",
    "not-said": "You have not said which {name}.",
    "unknown-name": "There is no {name} `{word}`.",
    "no-number": "`{word}` is no number.",
    "too-few": "There are only {count} of `{word}`.",
    "ambiguous": "`{word}` can mean several: {among}.",
    "did-you-mean": "Did you mean `{word}`?",
}

CODES: Mapping[str, str] = {"expected": "not-understood", "no-number": "unknown-name"}


@dataclass(frozen=True, slots=True)
class Misreading:
    """One thing that was not understood, with what fills its sentence; `nearest` may be meant."""

    what: str
    slots: Mapping[str, str]
    nearest: str | None = None

    def worded(self, sentences: Mapping[str, str]) -> str:
        """The sentence in a language, followed by what was probably meant."""
        said = sentences[self.what].format(**self.slots)
        if self.nearest is None:
            return said
        return f"{said} {sentences['did-you-mean'].format(word=self.nearest)}"


class MisreadError(Exception):
    """What was typed names nothing that could be meant; `code` is stable, the text for people."""

    def __init__(
        self, what: str, instead: tuple[str, ...] = (), nearest: str | None = None, **slots: str
    ) -> None:
        if "name" in slots:
            slots["name"] = slots["name"].replace("_", " ")
        self.misreading = Misreading(what, slots, nearest)
        self.code = CODES.get(what, what)
        self.wording = self.misreading.worded(ENGLISH)
        self.instead = instead
        super().__init__(self.wording)
