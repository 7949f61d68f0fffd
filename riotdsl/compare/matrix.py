"""The matrix of questions by edition: what each text says to each question."""

from __future__ import annotations

from collections.abc import Mapping

from riotdsl.compile import Ruleset
from riotdsl.program.editions.conflicts import Conflict, conflicts_among, firmest
from riotdsl.program.editions.stances import Stance, stance_of
from riotdsl.program.model import Question
from riotdsl.text.lazy_dataclass import dataclass


@dataclass(frozen=True, slots=True)
class Row:
    """A question with the stance of every edition, in the order of the matrix."""

    question: Question
    stances: Mapping[str, Stance]

    @property
    def stated(self) -> tuple[str, ...]:
        """The answers that some text states, in the question's order."""
        found = {stance.answer for stance in self.stances.values()}
        return tuple(answer for answer in self.question.answers if answer in found)

    @property
    def conflicts(self) -> dict[tuple[str, str], Conflict]:
        """Every two editions whose texts admit no answer in common, and on what that rests."""
        return conflicts_among(self.stances)

    @property
    def conflict(self) -> Conflict | None:
        """The firmest of the conflicts."""
        return firmest(self.conflicts.values())

    @property
    def kind(self) -> str:
        """How the texts stand to each other.

        conflict: two of them admit no answer in common; open: they admit different answers; alike:
        they admit the same.
        """
        if self.conflicts:
            return "conflict"
        admitted = [set(stance.admitted) for stance in self.stances.values()]
        return "open" if any(each != admitted[0] for each in admitted) else "alike"


@dataclass(frozen=True, slots=True)
class Matrix:
    """`titles` are the editions, each with the title of its print, if it has one."""

    game: str
    titles: Mapping[str, str | None]
    rows: tuple[Row, ...]


def matrix(ruleset: Ruleset) -> Matrix:
    """What every edition of a ruleset says to every question; options are no questions."""
    checked = ruleset.checked
    rows = tuple(
        Row(question, {name: stance_of(checked, name, question.name) for name in ruleset.editions})
        for question in checked.program.questions.values()
        if not question.option
    )
    titles = {name: edition.title for name, edition in ruleset.editions.items()}
    return Matrix(ruleset.name, titles, rows)
