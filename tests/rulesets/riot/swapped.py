"""Answers swapped for others: which scenarios notice."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from riotdsl.game.scenarios.position import PositionError, position
from riotdsl.game.scenarios.run import FailedError, Rehearsal
from riotdsl.game.scenarios.suite import Bench
from riotdsl.program.scenarios.model import Expect, Scenario

Codes = dict[str, int]


@dataclass(frozen=True, slots=True)
class Swap:
    """A question for whose answer `meant` the rules would do what `done` asks for."""

    question: str
    meant: str
    done: str

    def __str__(self) -> str:
        return f"{self.question}: {self.meant} as {self.done}"


@dataclass(slots=True)
class Swaps:
    """Tries swaps on the scenarios that name the question."""

    bench: Bench
    about: dict[str, list[Scenario]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        for scenario in self.bench.scenarios():
            for question in {} if scenario.variants else set(_named(scenario)):
                self.about.setdefault(question, []).append(scenario)

    def of(self, question: str) -> Iterator[Swap]:
        answers = self.bench.checked.program.questions[question].answers
        for meant in answers:
            yield from (Swap(question, meant, done) for done in answers if done != meant)

    def is_noticed(self, swap: Swap) -> bool:
        """Whether a scenario that passes with the answer fails with what the other does."""
        answers = self.bench.checked.program.questions[swap.question].answers
        for scenario in self.about.get(swap.question, ()):
            for chosen in self.bench.selections(scenario):
                if chosen.codes[swap.question] == answers[swap.meant]:
                    done = chosen.codes | {swap.question: answers[swap.done]}
                    if self.fails(scenario, chosen.codes, done):
                        return True
        return False

    def fails(self, scenario: Scenario, meant: Codes, done: Codes) -> bool:
        """Whether what a scenario expects by one set of answers is not what another brings."""
        selected = self.bench.selected(scenario, done)
        steps = tuple(self.bench.needed(scenario, meant))
        try:
            Rehearsal(selected, position(selected, scenario)).run(steps)
        except (PositionError, FailedError):
            return True
        return False


def _named(scenario: Scenario) -> Iterator[str]:
    yield from (question for question, _ in scenario.answers)
    for step in scenario.steps:
        if isinstance(step, Expect):
            yield from (question for question, _ in step.answers)
