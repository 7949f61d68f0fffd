"""What stands behind a sentence: where an edition prints it, how an open point was decided."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cached_property

from riotdsl.compile import Closed
from riotdsl.game.wording.wording import Wording
from riotdsl.languages import capital
from riotdsl.languages.rulebook_sentences import Tongue
from riotdsl.program import expr as e
from riotdsl.program.editions.selection import InForce
from riotdsl.program.editions.stances import citations
from riotdsl.program.expr import Expr
from riotdsl.program.texts.paths import BECAUSE
from riotdsl.prose.book import Note, Remark
from riotdsl.syntax.tree.declarations import Where
from riotdsl.text.lazy_dataclass import dataclass

_IDENTIFIER = re.compile(r"\b[a-z]+(?:_[a-z]+)+\b")


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
            yield self.cited_at(where)

    def cited_at(self, where: Where) -> Note:
        return Note("cited", (Remark(self.where(where)),))

    def where(self, where: Where) -> str:
        if where.reported is not None:
            return self.tongue.mould("reported", a=where.reported)
        title = where.section or ""
        if not where.locator:
            return title
        section = self.tongue.mould("colon", a=title.rstrip(": "))
        return self.tongue.spaced(f"{section} {self.tongue.mould('quote', a=where.locator)}")

    def assumed(self, path: str, reasons: tuple[str, ...]) -> Iterator[Note]:
        """Why something was assumed: in the words of the language, or as each reason is written."""
        told = f"{path}.{BECAUSE}"
        if reasons and self.words.found(told) is not None:
            reasons = (self.words.reason(path, ""),)
        for reason in reasons:
            yield Note("assumed", (self.remark(reason, told),))

    def remark(self, text: str, path: str) -> Remark:
        language = self.words.language_of(path)
        return Remark(text, None if language == self.words.language else language)

    def rulings(self, expressions: Iterable[Expr | None]) -> Iterator[Note]:
        """How points that the edition leaves open were decided, as far as these rest on them."""
        for name in dict.fromkeys(self.questions(expressions)):
            yield from self.question(name)

    def questions(self, expressions: Iterable[Expr | None]) -> Iterator[str]:
        for node in expressions:
            for each in e.walk(node) if node is not None else ():
                if isinstance(each, e.Answer):
                    yield each.question

    def standing(self, node: Expr | None) -> Iterator[Expr]:
        """The parts of a condition without alternatives that an answer strikes out."""
        match node:
            case None:
                return
            case e.And(parts):
                for part in parts:
                    yield from self.standing(part)
            case e.Or(parts):
                for part in parts:
                    if not self.is_struck(part):
                        yield from self.standing(part)
            case _:
                yield node

    def is_struck(self, node: Expr) -> bool:
        """Whether something asks for another answer than that in force."""
        codes = self.closed.decided.codes
        match node:
            case e.Compare("==", e.Answer(name), e.Const(asked)):
                return codes[name] != asked
        return False

    def question(self, name: str) -> Iterator[Note]:
        decided = self.closed.decided.answers[name]
        if decided.by == "edition":
            yield from map(self.cited_at, decided.citations)
            return
        if self.closed.checked.program.questions[name].option:
            return
        kind = decided.by if decided.by in ("letter", "narrowed", "variant") else "ruling"
        yield Note(kind, tuple(self.decided(decided)))

    def decided(self, decided: InForce) -> Iterator[Remark]:
        """A question, its answer, and the reason if there is more to say than who decided it."""
        name, words = decided.question, self.words
        asked = words.question(name)
        yield self.remark(asked, name)
        answer = f"{name}.{decided.answer}"
        described = decided.answer in self.closed.checked.program.questions[name].descriptions
        said = words.answer(name, decided.answer)
        said = capital(said) if asked.endswith("?") else said
        worded = described or words.found(answer) is not None
        yield self.remark(said, answer) if worded else Remark(said)
        if decided.reason_of is not None:
            reason = self.asked_in(words.reason(decided.reason_of, decided.reason))
            yield self.remark(f"\N{EN DASH} {reason}", f"{decided.reason_of}.{BECAUSE}")

    def asked_in(self, reason: str) -> str:
        """A reason in which other questions are not named, but asked."""
        questions = self.closed.checked.program.questions

        def asked(found: re.Match[str]) -> str:
            name = found.group()
            known = name in questions
            return self.tongue.mould("quote", a=self.words.question(name)) if known else name

        return self.tongue.spaced(_IDENTIFIER.sub(asked, reason))
