"""From two selections to witnesses of what they differ in."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import combinations

from riotdsl.compare.differences import Compared, Difference
from riotdsl.compare.witness.background import Background, Case
from riotdsl.compare.witness.proving import prove
from riotdsl.compare.witness.seeking import Budget, Going, reachable
from riotdsl.compare.witness.witness import NONE, Witness, told
from riotdsl.compile import Ruleset

Clock = Callable[[], Going]


def cases(compared: Compared, ruleset: Ruleset, question: str | None = None) -> list[Case]:
    """What two selections differ in, a case for each pair of answers.

    Where other answers are in force these are the pair; where only one text leaves more open, the
    answer in force is compared with each that only one of them admits. A question that is asked for
    by name and on which they agree gives all pairs of its answers.
    """
    found = [case for each in compared.differences for case in _cases(each)]
    if question is None:
        return found
    own = [case for case in found if case.question == question]
    return own or every_case(ruleset, question)


def every_case(ruleset: Ruleset, question: str) -> list[Case]:
    """All pairs of answers to a question."""
    answers = ruleset.checked.program.questions[question].answers
    return [Case(question, pair) for pair in combinations(answers, 2)]


def _cases(difference: Difference) -> Iterator[Case]:
    name, a, b = difference.question.name, difference.a, difference.b
    if difference.in_force_differs:
        yield Case(name, (a.in_force.answer, b.in_force.answer))
        return
    admitted = set(a.admitted) ^ set(b.admitted)
    for answer in difference.question.answers:
        if answer in admitted and answer != a.in_force.answer:
            yield Case(name, (a.in_force.answer, answer))


@dataclass(slots=True)
class Finder:
    """Finds witnesses in the background of one selection, and tries them in that of the other.

    `clock` starts a clock for a case and gives a function that tells whether there is time left.
    """

    a: Background
    b: Background
    seed: int
    budget: Budget
    clock: Clock

    def witness(self, case: Case) -> Witness:
        """The witness of a case; its grade is `none` if nothing was found."""
        sought = reachable(self.a, case, self.seed, self.budget, self.clock())
        if sought.found is None:
            return Witness(case, NONE, sought.positions)
        shown = self.a.selection, self.b.selection
        proof = prove(self.a, case, sought.seats, sought.found, shown)
        if proof is None:
            return Witness(case, NONE, sought.positions)
        also = None
        if case.question in self.b.program.questions:
            also = prove(self.b, case, sought.seats, sought.found, shown) is not None
        return told(case, sought.found, proof, sought.positions, also)
