"""Values: in every case one result, and no clause without a case.

A clause whose `when` holds beats those it is `over`, even if it is beaten itself; those that remain
must agree, and one must remain. Each of these is a question to the formulas of the conditions: is
there a case in which two remain, in which none does, in which this one does?
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

from riotdsl.program import expr as e
from riotdsl.program import model
from riotdsl.program.analysis.conditions import Conditions
from riotdsl.program.analysis.expression_equality import same_expression
from riotdsl.program.analysis.formulas import (
    Formula,
    Path,
    TooManyCasesError,
    case_of,
    conjunction,
    disjunction,
    negated,
    size,
)
from riotdsl.program.analysis.walk import value_reads
from riotdsl.program.checked import Checked
from riotdsl.program.checks import problems
from riotdsl.program.checks.wording import Wording
from riotdsl.program.types import Unknown
from riotdsl.text.budget import current, spend
from riotdsl.text.diagnostic import Diagnostic
from riotdsl.text.lazy_dataclass import dataclass, field

# How many cases are gone through, times the size of what is to be decided in each.
MOST_WORK = 100_000


@dataclass(slots=True)
class Decisions:
    """The clauses of a value: when each applies, and when it remains."""

    conditions: Conditions
    clauses: Sequence[model.Clause]
    applies: dict[str, Formula] = field(default_factory=dict)

    def __post_init__(self) -> None:
        for clause in self.clauses:
            self.applies[clause.label] = self.conditions.formula(clause.when)

    def remains(self, clause: model.Clause) -> Formula:
        """That a clause applies and is not beaten."""
        spend(2 + len(self.clauses))
        beaten = (self.applies[each.label] for each in self.clauses if clause.label in each.over)
        return conjunction([self.applies[clause.label], *map(negated, beaten)])

    def case(self, formula: Formula) -> Path | None:
        """A case in which a formula holds; None if there is none."""
        return case_of(formula, self.conditions.subjects, MOST_WORK // size(formula))


def clause_problems(checked: Checked) -> Iterator[Diagnostic]:
    """`clauses-conflict`, `clauses-incomplete`, `clauses-unproved` and `dead-clause`."""
    for value in checked.program.values.values():
        only_default = len(value.clauses) == 1 and value.clauses[0].when is None
        if only_default or _is_broken(value):
            continue
        with current().on("the clauses of values", value.span):
            yield from _value_problems(checked, value)


def _value_problems(checked: Checked, value: model.Value) -> list[Diagnostic]:
    decisions = Decisions(Conditions(checked.program), value.clauses)
    found: list[Diagnostic] = []
    try:
        for check in (_conflicts, _gaps, _dead):
            found += check(checked, value, decisions)
    except TooManyCasesError:
        found.append(problems.clauses_unproved(value))
    return found


def _is_broken(value: model.Value) -> bool:
    """Whether something in it was already complained about."""
    if len({clause.label for clause in value.clauses}) < len(value.clauses):
        return True
    nodes = (each for node in value_reads(value) for each in e.walk(node))
    return any(isinstance(node.type, Unknown) for node in nodes)


def _conflicts(checked: Checked, value: model.Value, decisions: Decisions) -> Iterator[Diagnostic]:
    for first, second in combinations(value.clauses, 2):
        spend(2)
        ordered = first.label in second.over or second.label in first.over
        if ordered or same_expression(first.value, second.value):
            continue
        both = conjunction([decisions.remains(first), decisions.remains(second)])
        path = decisions.case(both)
        if path is not None:
            case = _told(checked, value, decisions, path)
            yield problems.clauses_conflict(value, first, second, case)


def _gaps(checked: Checked, value: model.Value, decisions: Decisions) -> Iterator[Diagnostic]:
    one_remains = disjunction(decisions.remains(clause) for clause in value.clauses)
    path = decisions.case(negated(one_remains))
    if path is not None:
        yield problems.clauses_incomplete(value, _told(checked, value, decisions, path))


def _dead(checked: Checked, value: model.Value, decisions: Decisions) -> Iterator[Diagnostic]:
    """Clauses that never decide; a default for kinds that give no clause of their own may stay."""
    labels = {clause.label.text for clause in checked.names.values[value.name].clauses}
    own = [clause for clause in value.clauses if clause.label in labels]
    for clause in value.clauses:
        if decisions.case(decisions.remains(clause)) is not None:
            continue
        if clause.when is None and clause in own and len(own) < len(value.clauses):
            alone = Decisions(decisions.conditions, own)
            if alone.case(alone.remains(clause)) is not None:
                continue
        applies = decisions.case(decisions.applies[clause.label]) is not None
        yield problems.dead_clause(value, clause, applies=applies)


def _told(checked: Checked, value: model.Value, decisions: Decisions, path: Path) -> list[str]:
    """A case in words."""
    written = checked.names.values[value.name].params
    names = {p.name: w.name.text for p, w in zip(value.params, written, strict=True)}
    wording = Wording(checked.program, names)
    subjects = decisions.conditions.subjects.all
    return [wording.case(subjects[number], case) for number, case in path]
