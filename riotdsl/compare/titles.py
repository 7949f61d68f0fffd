"""Questions and answers in words, in one of the languages of a ruleset."""

from __future__ import annotations

from collections.abc import Mapping

from riotdsl import languages
from riotdsl.compile import Ruleset
from riotdsl.program.editions.selection_name import SelectionError
from riotdsl.program.model import Message, Question
from riotdsl.program.texts.from_syntax import texts_of
from riotdsl.program.texts.paths import BECAUSE
from riotdsl.text.lazy_dataclass import dataclass, field

ENGLISH = "en"


@dataclass(frozen=True, slots=True)
class Titles:
    """What questions ask and answers mean; in the words of the ruleset where there is no text."""

    language: str = ENGLISH
    messages: Mapping[str, Message] = field(default_factory=dict)

    def question(self, asked: Question) -> str:
        return self._text(asked.name) or asked.ask

    def answer(self, asked: Question, answer: str) -> str:
        """The meaning of an answer, or its name."""
        found = self._text(f"{asked.name}.{answer}") or asked.descriptions.get(answer)
        if found is None and answer in ("yes", "no"):
            return languages.language(self.language).word(answer)
        return found or answer.replace("_", " ")

    def because(self, asked: Question) -> str:
        """The reason for the default answer."""
        return self._text(f"{asked.name}.{BECAUSE}") or asked.because

    def _text(self, path: str) -> str | None:
        message = self.messages.get(path)
        parts = () if message is None else message.parts
        words = [part for part in parts if isinstance(part, str)]
        return "".join(words) if words and len(words) == len(parts) else None


def titles(ruleset: Ruleset, language: str | None) -> Titles:
    """The titles in a language (default: as the ruleset has them).

    SelectionError says that it has none in that language.
    """
    if language is None:
        return Titles()
    known = sorted({ENGLISH, *ruleset.languages})
    if language not in known:
        raise SelectionError(
            f"There are no texts in the language {language!r}, only in: {', '.join(known)}."
        )
    return Titles(language, texts_of(ruleset.checked, language).messages)
