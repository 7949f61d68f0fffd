"""What is to be shown of two selections: pairs of answers, and rules that variants change."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from riotdsl.compare.differences import Compared, Difference
from riotdsl.compare.witness.background import Background, Case
from riotdsl.compile import Ruleset


def cases(compared: Compared, ruleset: Ruleset, question: str | None = None) -> list[Case]:
    """What two selections differ in, a case for each pair of answers.

    Where other answers are in force these are the pair; where only one text leaves more open, the
    answer in force is compared with each that only one of them admits. A question that is asked for
    by name and on which they agree gives all pairs of its answers. Rules that only one of them
    changes are one case together, without a question.
    """
    found = [case for each in compared.differences for case in of_difference(each)]
    if question is None:
        changed = compared.changes_of_a or compared.changes_of_b
        return found + [Case("", (str(compared.a), str(compared.b)))] * bool(changed)
    own = [case for case in found if case.question == question]
    return own or every_case(ruleset, question)


def every_case(ruleset: Ruleset, question: str) -> list[Case]:
    """All pairs of answers to a question."""
    answers = ruleset.checked.program.questions[question].answers
    return [Case(question, pair) for pair in combinations(answers, 2)]


def of_difference(difference: Difference) -> Iterator[Case]:
    """The cases of one question; an option is no question."""
    if difference.question.option:
        return
    name, a, b = difference.question.name, difference.a, difference.b
    if difference.in_force_differs:
        yield Case(name, (a.in_force.answer, b.in_force.answer))
        return
    admitted = set(a.admitted) ^ set(b.admitted)
    for answer in difference.question.answers:
        if answer in admitted and answer != a.in_force.answer:
            yield Case(name, (a.in_force.answer, answer))


def same_things(a: Background, b: Background) -> bool:
    """Whether two programs have the same factions, places and pieces, as playing in step needs."""
    one, other = a.program.universe, b.program.universe
    return (one.factions, one.places) == (other.factions, other.places) and all(
        [(t.kind, t.index, t.owner) for t in one.tokens(sort)]
        == [(t.kind, t.index, t.owner) for t in other.tokens(sort)]
        for sort in ("unit", "card")
    )
