"""An errata sheet: the questions on which one edition departs from the others, by weight."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from enum import StrEnum

from riotdsl import compile as compiler
from riotdsl.compare.errata.measured import Impacts, Measured
from riotdsl.compare.matrix import Row, matrix
from riotdsl.compile import Ruleset
from riotdsl.game.scenarios.suite import Bench
from riotdsl.program.editions.conflicts import Conflict, conflict_of, firmest
from riotdsl.program.editions.selection import InForce
from riotdsl.program.editions.selection_name import Selection
from riotdsl.program.editions.stances import Stance
from riotdsl.program.model import Question
from riotdsl.program.scenarios.model import Expect, Scenario
from riotdsl.text.lazy_dataclass import dataclass


class Sort(StrEnum):
    """What is to be corrected, in the order in which it stands where all else is equal.

    OTHERWISE: its stated answer is against what most others state. CONTRADICTS and UNCLEAR: it has
    more than one answer. LEAVES_OUT: it is silent where others state an answer. ADDS: it states an
    answer where no other does.
    """

    OTHERWISE = "says otherwise"
    CONTRADICTS = "contradicts itself"
    UNCLEAR = "unclear"
    LEAVES_OUT = "leaves out"
    ADDS = "adds"


_SORT_OF = {
    "contradicts": Sort.CONTRADICTS, "ambiguous": Sort.UNCLEAR, "silent": Sort.LEAVES_OUT,
}  # fmt: skip
_SORTS, _CONFLICTS = list(Sort), [*Conflict, None]


@dataclass(frozen=True, slots=True)
class Entry:
    """A point to correct.

    `proposed` is the answer that it should give, None if nothing is to be changed; `by` are the
    editions that state it, none where it is the ruleset's default. `conflict` is the firmest that
    the stance has with an edition in `by`. `section` is where this book has the point, or where it
    has what stands beside it in the other books. `scenarios` are those of the ruleset about it;
    `measured` is what the proposed answer in place of that in force does to games, if it is known.
    """

    question: Question
    sort: Sort
    stance: Stance
    others: Mapping[str, Stance]
    proposed: str | None
    by: tuple[str, ...]
    conflict: Conflict | None
    in_force: InForce
    section: str | None
    scenarios: tuple[Scenario, ...]
    measured: Measured | None = None

    @property
    def against(self) -> dict[str, tuple[str, ...]]:
        """The other books that state another answer than the proposed one, by that answer."""
        found: dict[str, tuple[str, ...]] = {}
        for name, each in self.others.items():
            if each.answer not in {None, self.proposed}:
                found[str(each.answer)] = (*found.get(str(each.answer), ()), name)
        return found

    @property
    def alike(self) -> tuple[str, ...]:
        """The others that state what this edition states."""
        own = self.stance.answer
        return tuple(name for name, each in self.others.items() if own and each.answer == own)

    @property
    def is_played_otherwise(self) -> bool:
        """Whether another answer is in force with this edition than the proposed one."""
        return self.proposed is not None and self.in_force.answer != self.proposed


@dataclass(frozen=True, slots=True)
class Sheet:
    """The entries of an edition, the weightiest first; `like` is the edition to follow, if any."""

    game: str
    edition: str
    title: str | None
    language: str | None
    others: tuple[str, ...]
    like: str | None
    questions: int
    entries: tuple[Entry, ...]


def sheet(
    ruleset: Ruleset, edition: str, like: str | None = None, impacts: Impacts | None = None
) -> Sheet:
    """The errata sheet of an edition: its answers against those of the others, or those of `like`.

    Where `like` states no answer, the others are asked as ever.
    """
    found = matrix(ruleset)
    answered = compiler.answered(ruleset, Selection(edition))
    about = _scenarios_by_question(Bench(answered.checked).scenarios())
    beside = _Sections(edition, found.rows)
    entries = []
    for row in found.rows:
        own, others = row.stances[edition], _others(row, edition)
        proposed = _proposed(row.question, others, like)
        by = tuple(name for name, each in others.items() if proposed and each.answer == proposed)
        sort = None if own.in_all else _sort(own, others, proposed, by, like)
        if sort is None:
            continue
        target = None if sort is Sort.ADDS else proposed or _default(row.question, own)
        in_force = answered.decided.answers[row.question.name]
        pair = frozenset((in_force.answer, target or ""))
        kinds = (conflict_of(own, others[name]) for name in by)
        entries.append(
            Entry(
                row.question,
                sort,
                own,
                others,
                target,
                by,
                firmest(kind for kind in kinds if kind is not None),
                in_force,
                beside.section(own, [others[name] for name in by], by),
                tuple(about.get(row.question.name, ())),
                (impacts or {}).get((row.question.name, pair)),
            )
        )
    declared = ruleset.editions[edition]
    return Sheet(
        ruleset.name,
        edition,
        declared.title,
        declared.language,
        tuple(name for name in found.titles if name != edition),
        like,
        len(found.rows),
        tuple(sorted(entries, key=weight)),
    )


def weight(entry: Entry) -> tuple[int, ...]:
    """Where an entry stands, the lightest number first; equal ones in the ruleset's order."""
    return (
        entry.sort is Sort.ADDS,
        _CONFLICTS.index(entry.conflict),
        len(entry.alike) - len(entry.by),
        -round(10 * abs(entry.measured.points)) if entry.measured else 0,
        not entry.is_played_otherwise,
        _SORTS.index(entry.sort),
    )


def _others(row: Row, edition: str) -> dict[str, Stance]:
    return {name: each for name, each in row.stances.items() if name != edition}


def _default(question: Question, own: Stance) -> str:
    """The ruleset's default where the text leaves it room, or else what the text says first."""
    return question.default if question.default in own.admitted else own.admitted[0]


def _sort(
    own: Stance,
    others: Mapping[str, Stance],
    proposed: str | None,
    by: Sequence[str],
    like: str | None,
) -> Sort | None:
    """How a stance departs from the others; None if it does not."""
    sort = _SORT_OF.get(own.kind)
    if sort is Sort.LEAVES_OUT:
        return sort if by else None
    if sort is not None or own.answer is None:
        return sort
    if proposed is None:
        return Sort.ADDS if others else None
    if own.answer == proposed:
        return None
    alike = sum(each.answer == own.answer for each in others.values())
    return Sort.OTHERWISE if like in by or len(by) > alike else None


def _proposed(question: Question, others: Mapping[str, Stance], like: str | None) -> str | None:
    """The answer of `like`, or that which most others state; None if none states any.

    Where as many state one as another, the ruleset's default decides, or else the first of them.
    """
    followed = None if like is None else others[like].answer
    if followed is not None:
        return followed
    stated = Counter(each.answer for each in others.values() if each.answer is not None)
    most = max(stated.values(), default=0)
    first = [answer for answer in question.answers if stated[answer] == most and most]
    return question.default if question.default in first else next(iter(first), None)


class _Sections:
    """Which section of one book goes with which of another: those that speak of the same points."""

    def __init__(self, edition: str, rows: Sequence[Row]) -> None:
        self.counts: dict[tuple[str, str], Counter[str]] = {}
        for row in rows:
            for own in sections(row.stances[edition]):
                for name, stance in _others(row, edition).items():
                    for section in sections(stance):
                        self.counts.setdefault((name, section), Counter())[own] += 1

    def section(self, own: Stance, stances: Sequence[Stance], names: Sequence[str]) -> str | None:
        """Where a book has a point, or should have it by what stands beside it in others."""
        cited = sections(own)
        if cited:
            return cited[0]
        votes = Counter[str]()
        for name, stance in zip(names, stances, strict=True):
            for section in sections(stance):
                votes += self.counts.get((name, section), Counter())
        return max(votes, key=votes.__getitem__, default=None)


def sections(stance: Stance) -> tuple[str, ...]:
    """The headings under which a text speaks of a question, each once."""
    return tuple(
        dict.fromkeys(each.section.rstrip(": ") for each in stance.citations if each.section)
    )


def _scenarios_by_question(scenarios: Sequence[Scenario]) -> dict[str, list[Scenario]]:
    """The scenarios that name a question, by its name."""
    found: dict[str, list[Scenario]] = {}
    for scenario in scenarios:
        told = [scenario.answers]
        told += [step.answers for step in scenario.steps if isinstance(step, Expect)]
        for name in dict.fromkeys(question for answers in told for question, _ in answers):
            found.setdefault(name, []).append(scenario)
    return found
