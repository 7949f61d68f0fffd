"""Where two selections differ: on questions, and in what variants change."""

from __future__ import annotations

from enum import StrEnum

from riotdsl import compile as compiler
from riotdsl.compile import Answered, Ruleset
from riotdsl.program.editions.conflicts import Conflict, conflict_of
from riotdsl.program.editions.selection import InForce
from riotdsl.program.editions.selection_name import Selection
from riotdsl.program.editions.stances import Stance
from riotdsl.program.model import Question
from riotdsl.program.variants.changes import Changed
from riotdsl.syntax.tree.declarations import Where
from riotdsl.text.lazy_dataclass import dataclass


class Kind(StrEnum):
    """OPEN: some answer is admitted by both. CONFLICT: none is, by what the two texts say.

    CHOSEN: none is, but there is no text on one side: a variant, a ruling or a default says so.
    """

    CONFLICT = "conflict"
    CHOSEN = "chosen"
    OPEN = "open"


@dataclass(frozen=True, slots=True)
class Side:
    """What one selection says to a question; `stance` is None if it has no edition."""

    stance: Stance | None
    in_force: InForce

    @property
    def text(self) -> Stance | None:
        """What the text says, where it counts; None where an answer is chosen in its place."""
        return None if self.in_force.by == "variant" else self.stance

    @property
    def admitted(self) -> tuple[str, ...]:
        """The answers that it leaves possible.

        A variant that sets an answer leaves only that one, and without an edition there is no text
        that could leave anything open.
        """
        return (self.in_force.answer,) if self.text is None else self.text.admitted

    @property
    def where(self) -> tuple[Where, ...]:
        """The places of the text, also where a variant departs from it."""
        return () if self.stance is None else self.stance.citations


@dataclass(frozen=True, slots=True)
class Difference:
    """A question on which two selections differ."""

    question: Question
    a: Side
    b: Side

    @property
    def kind(self) -> Kind:
        if set(self.a.admitted) & set(self.b.admitted):
            return Kind.OPEN
        return Kind.CHOSEN if self.a.text is None or self.b.text is None else Kind.CONFLICT

    @property
    def conflict(self) -> Conflict | None:
        """What a conflict rests on; None where there is none."""
        return between(self.a, self.b)

    @property
    def label(self) -> str:
        """The kind, and what a conflict rests on."""
        return self.kind.value if self.conflict is None else f"{self.kind}, {self.conflict}"

    @property
    def in_force_differs(self) -> bool:
        return self.a.in_force.answer != self.b.in_force.answer


@dataclass(frozen=True, slots=True)
class Compared:
    """All differences; `changes` are those that only one side has, in the order they are made."""

    a: Selection
    b: Selection
    differences: tuple[Difference, ...]
    changes_of_a: tuple[Changed, ...]
    changes_of_b: tuple[Changed, ...]
    questions: int

    def of_kind(self, kind: Kind) -> tuple[Difference, ...]:
        return tuple(each for each in self.differences if each.kind is kind)

    def of_conflict(self, conflict: Conflict) -> tuple[Difference, ...]:
        """The conflicts that rest on the same."""
        return tuple(each for each in self.differences if each.conflict is conflict)


def between(a: Side, b: Side) -> Conflict | None:
    """What a conflict of two texts rests on; None if there is none, or a text is missing."""
    return None if a.text is None or b.text is None else conflict_of(a.text, b.text)


def compare(ruleset: Ruleset, a: Selection, b: Selection) -> Compared:
    """Where two selections differ; CompileError says what is wrong with one of them.

    They differ on a question when the answers that they admit differ, and also where the answers in
    force do, as under other rulings.
    """
    one, other = compiler.answered(ruleset, a), compiler.answered(ruleset, b)
    asked = {
        name: question
        for side in (one, other)
        for name, question in side.checked.program.questions.items()
    }
    found = [
        _difference(question, one.decided.answers[name], other.decided.answers[name])
        for name, question in asked.items()
        if name in one.decided.answers and name in other.decided.answers
    ]
    differences = tuple(each for each in found if each is not None)
    changes = _changes(one, other), _changes(other, one)
    questions = sum(not question.option for question in asked.values())
    return Compared(a, b, differences, *changes, questions)


def _difference(question: Question, a: InForce, b: InForce) -> Difference | None:
    one, other = Side(a.stance, a), Side(b.stance, b)
    if set(one.admitted) == set(other.admitted) and a.answer == b.answer:
        return None
    return Difference(question, one, other)


def _changes(one: Answered, other: Answered) -> tuple[Changed, ...]:
    """What one side changes and the other does not; answers that are set count as questions."""
    known = {(each.how, each.path, each.after) for each in other.varied.changes}
    return tuple(
        each
        for each in one.varied.changes
        if each.how != "set" and (each.how, each.path, each.after) not in known
    )
