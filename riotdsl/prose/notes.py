"""What stands behind a sentence: where an edition prints it, how an open point was decided."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property

from riotdsl.compile import Closed
from riotdsl.game.wording import Wording
from riotdsl.program import expr as e
from riotdsl.program.expr import Expr
from riotdsl.program.stances import citations
from riotdsl.prose.book import Note
from riotdsl.prose.tongues.tongue import Tongue
from riotdsl.syntax.tree import Where

ENGLISH = "en"


@dataclass
class Sources:
    """The notes to the rules of a selection."""

    closed: Closed
    words: Wording
    tongue: Tongue

    @cached_property
    def cited(self) -> dict[str, tuple[Where, ...]]:
        edition = self.closed.selection.edition
        return {} if edition is None else dict(citations(self.closed.checked, edition))

    def citations(self, path: str) -> Iterator[Note]:
        for where in self.cited.get(path, ()):
            yield Note("cited", self.where(where))

    def where(self, where: Where) -> str:
        if where.reported is not None:
            return self.tongue.mould("reported", a=where.reported)
        locator = f": “{where.locator}”" if where.locator else ""
        return f"{where.section}{locator}"

    def assumed(self, reasons: Iterable[str]) -> Iterator[Note]:
        for reason in reasons:
            yield Note("assumed", reason, ENGLISH)

    def rulings(self, expressions: Iterable[Expr | None]) -> Iterator[Note]:
        """How points that the edition leaves open were decided, as far as these rest on them."""
        for name in dict.fromkeys(self.questions(expressions)):
            yield from self.question(name)

    def questions(self, expressions: Iterable[Expr | None]) -> Iterator[str]:
        for node in expressions:
            for each in e.walk(node) if node is not None else ():
                if isinstance(each, e.Answer):
                    yield each.question

    def question(self, name: str) -> Iterator[Note]:
        decided = self.closed.decided.answers[name]
        if decided.by == "edition":
            yield from (Note("cited", self.where(where)) for where in decided.citations)
            return
        if self.closed.checked.program.questions[name].option:
            return
        answer = self.words.answer(name, decided.answer)
        text = f"{self.words.question(name)} {answer}"
        reason = f" \N{EN DASH} {decided.reason}" if decided.reason else ""
        told = name in self.words.voices[0].texts[0].messages
        kind = decided.by if decided.by in ("letter", "variant") else "ruling"
        yield Note(kind, f"{text}{reason}", None if told else ENGLISH)
