"""The explorer of editions: what each text says to each question, and positions that show it.

Like a desk it does no input or output: it answers with what JSON can hold, and remembers it.
"""

from __future__ import annotations

from typing import Any

from riotdsl import library
from riotdsl.compare import matrix_output
from riotdsl.compare.differences import compare
from riotdsl.compare.matrix import matrix
from riotdsl.compare.witness.background import Background
from riotdsl.compare.witness.cases import cases
from riotdsl.compare.witness.finder import Finder
from riotdsl.compare.witness.output import Report
from riotdsl.compare.witness.output import as_json as report_json
from riotdsl.compare.witness.search.seeker import Budget
from riotdsl.compare.witness.witness import NONE, Witness
from riotdsl.compile import Ruleset
from riotdsl.game.view import laid_open
from riotdsl.program.editions.selection_name import Selection
from riotdsl.prose.picture.drawing import drawn
from riotdsl.text.lazy_dataclass import dataclass, field

SEED, SECONDS = 1, 5.0
"""How long is searched for a witness that is not kept in the cache."""

Told = dict[str, Any]


class UnknownError(Exception):
    """There is no such question, or no such edition."""


@dataclass(eq=False, slots=True)
class Explorer:
    """The editions of one ruleset; what was worked out once is remembered."""

    name: str
    ruleset: Ruleset = field(init=False)
    told: Told | None = None
    shown: dict[tuple[str, str, str], Told] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.ruleset = library.load(self.name)

    def editions(self) -> Told:
        """The matrix of questions and editions."""
        if self.told is None:
            self.told = {"name": self.name, **matrix_output.as_json(matrix(self.ruleset))}
        return self.told

    def witness(self, question: str, one: str, other: str) -> Told:
        """A position in which two editions part on a question; its `grade` is none without one.

        `boards` are those before, and after by the one text and the other.
        """
        key = question, one, other
        if key not in self.shown:
            self.shown[key] = self._witness(*key)
        return self.shown[key]

    def _witness(self, question: str, one: str, other: str) -> Told:
        known = {each["id"] for each in self.editions()["questions"]}
        if question not in known or not {one, other} <= self.ruleset.editions.keys():
            raise UnknownError
        a, b = (Background(self.ruleset, Selection(each)) for each in (one, other))
        asked = cases(compare(self.ruleset, a.selection, b.selection), self.ruleset, question)
        finder = Finder(a, b, SEED, Budget(), SECONDS)
        found = [each for each in finder.witnesses(asked) if each.grade != NONE][:1]
        if not found:
            return {"grade": NONE, "boards": []}
        told = report_json(Report(a, b, found, str))[0]
        kept = (
            "question",
            "answers",
            "grade",
            "scenario",
            "decision",
            "chance",
            "outcomes",
            "given",
        )
        decision = found[0].decision
        by = None if decision is None else decision.name or decision.by
        return {**{each: told[each] for each in kept}, "by": by, "boards": _boards(found[0])}


def _boards(witness: Witness) -> list[str | None]:
    """The pictures before, and after on each side; None where the ruleset declares none."""
    assert witness.tables is not None
    assert witness.after is not None
    one = witness.tables[0]
    seat = (
        0
        if witness.view is None
        else one.machine.program.universe.factions.index(witness.view.seat)
    )
    views = [(one, witness.view)]
    views += [
        (table, laid_open(table.machine, s, seat))
        for table, s in zip(witness.tables, witness.after, strict=True)
    ]
    pictures = [drawn(table, view) for table, view in views]
    return [None if each is None else each.svg for each in pictures]
