"""Witnesses of every two editions: one search for each edition, whatever it is compared with.

What an edition differs in from several others is looked for once, and told for each of them. The
work is shared out by editions, so what is found does not depend on how many work on it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from concurrent.futures import Executor
from typing import Any

from riotdsl import library
from riotdsl.compare.differences import Compared
from riotdsl.compare.page import CHAPTER, ENTRY, Heading, Page, Paragraph, Part, Table
from riotdsl.compare.witness import output as told
from riotdsl.compare.witness.background import Background, Case
from riotdsl.compare.witness.cases import cases
from riotdsl.compare.witness.finder import Finder
from riotdsl.compare.witness.output import Draw, Report
from riotdsl.compare.witness.search.seeker import Budget, Sought
from riotdsl.compare.witness.search.wasm_player import backend_name
from riotdsl.compare.witness.witness import NONE, SCENARIO, Witness
from riotdsl.compile import Ruleset
from riotdsl.program.editions.selection_name import Selection
from riotdsl.text.lazy_dataclass import dataclass


@dataclass(frozen=True, slots=True)
class SearchSettings:
    """How it is looked for: so many seconds for each case, a seed; `draw` draws positions."""

    seconds: float
    seed: int
    draw: Draw


@dataclass(frozen=True, slots=True)
class Task:
    """What is to be looked for in the background of one edition: the cases of each other one.

    `name` is what the ruleset was loaded by.
    """

    name: str
    a: Selection
    wanted: tuple[tuple[Selection, tuple[Case, ...]], ...]
    way: SearchSettings

    @property
    def cases(self) -> tuple[Case, ...]:
        """Every case once."""
        return tuple(dict.fromkeys(case for _, own in self.wanted for case in own))


@dataclass(frozen=True, slots=True)
class Shown:
    """A witness as it is told of two selections; another process can send it."""

    a: Selection
    b: Selection
    case: Case
    grade: str
    parts: tuple[Part, ...]
    entry: dict[str, Any]


def tasks(
    ruleset: Ruleset, name: str, compared: Sequence[Compared], way: SearchSettings
) -> list[Task]:
    """A task for each edition that comes first in some comparison, the largest first."""
    by: dict[Selection, list[tuple[Selection, tuple[Case, ...]]]] = {}
    for each in compared:
        by.setdefault(each.a, []).append((each.b, tuple(cases(each, ruleset))))
    made = [Task(name, a, tuple(wanted), way) for a, wanted in by.items()]
    return sorted(made, key=lambda task: -len(task.cases))


def done(task: Task) -> list[Shown]:
    """Look for what a task asks, and tell it of every two editions that differ in it."""
    ruleset = library.load(task.name)
    a = Background(ruleset, task.a)
    finders = {
        b: Finder(a, Background(ruleset, b), task.way.seed, Budget(), task.way.seconds)
        for b, _ in task.wanted
    }
    found = []
    for witness in next(iter(finders.values())).witnesses(task.cases):
        for b, own in task.wanted:
            if any(_is_of(witness, case) for case in own):
                found.append(_shown(finders[b], witness, task.way.draw))
    return found


def _is_of(witness: Witness, case: Case) -> bool:
    return (witness.case.question, witness.case.answers) == (case.question, case.answers)


def _shown(finder: Finder, witness: Witness, draw: Draw) -> Shown:
    """The witness as it is told of the selections of a finder."""
    case = witness.case
    if witness.found is None or witness.origin == SCENARIO or witness.tables is None:
        own = witness if witness.grade == NONE else finder.rehearsed(case, witness.positions)
    else:
        seats = witness.tables[0].closed.seats
        sought = Sought(witness.found, seats, witness.positions)
        own = finder.witness(case, sought) or witness
    report = Report(finder.a, finder.b, [own], draw)
    parts = tuple(told.witness_parts(report, own))
    a, b = finder.a.selection, finder.b.selection
    return Shown(a, b, case, own.grade, parts, told.as_json(report)[0])


def found(work: Sequence[Task], executor: Executor | None) -> Iterator[list[Shown]]:
    """What comes of each task, in their order."""
    yield from map(done, work) if executor is None else executor.map(done, work)


# ---------------------------------------------------------------- for people and programs


def as_page(compared: Sequence[Compared], shown: Sequence[Shown]) -> Page:
    """A chapter for every two editions."""
    parts: list[Part] = [Paragraph(f"{told.summary(shown)} {told.where_played()}")]
    for each in compared:
        own = _own(each, shown)
        parts.append(Heading(f"{each.a} and {each.b}", CHAPTER))
        parts.append(Paragraph(told.summary(own)))
        for one in own:
            parts += [Heading(told.title(one.case), ENTRY), *one.parts]
    names = dict.fromkeys(str(side) for each in compared for side in (each.a, each.b))
    return Page(f"Witnesses: {', '.join(names)}", tuple(parts))


def as_json(compared: Sequence[Compared], shown: Sequence[Shown]) -> dict[str, Any]:
    """The backend, and an entry for every two editions."""
    return {
        "backend": backend_name(),
        "pairs": [
            {
                "a": str(each.a),
                "b": str(each.b),
                "witnesses": [one.entry for one in _own(each, shown)],
            }
            for each in compared
        ],
    }


def as_table(compared: Sequence[Compared], shown: Sequence[Shown]) -> Table:
    """A row for each witness: between whom, of what, how it was found, and what is decided."""
    rows = tuple(
        (
            str(each.a),
            str(each.b),
            one.case.question,
            " or ".join(one.case.answers),
            one.grade,
            one.entry["kind"] or "",
            one.entry["scenario"] or "",
            (one.entry["decision"] or {}).get("reading", ""),
        )
        for each in compared
        for one in _own(each, shown)
    )
    return Table(("a", "b", "question", "answers", "grade", "shows", "scenario", "decision"), rows)


def _own(compared: Compared, shown: Sequence[Shown]) -> list[Shown]:
    """What is shown of two selections, in the order of their questions."""
    order = {each.question.name: number for number, each in enumerate(compared.differences)}
    own = [each for each in shown if (each.a, each.b) == (compared.a, compared.b)]
    return sorted(
        own, key=lambda each: (order.get(each.case.question, len(order)), each.case.answers)
    )
