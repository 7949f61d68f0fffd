"""Scenarios at work: each in every selection that it speaks of, step by step.

A scenario runs with the variants that it names: by default answers, in every edition and under
every answer that a `then` names; selections that come to the same answers are one run. Nothing in
it is left to luck: where chance decides, the scenario says what comes.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Iterator, Mapping

from riotdsl.game.scenarios.interpreter import Prompter
from riotdsl.game.scenarios.position import PositionError, Selected, position
from riotdsl.game.scenarios.run import FailedError, Rehearsal
from riotdsl.machine.from_program import lower
from riotdsl.machine.listing import DecisionTooLargeError
from riotdsl.program import model
from riotdsl.program.checked import Checked
from riotdsl.program.close import Kept, close, closer
from riotdsl.program.editions import selection
from riotdsl.program.editions.selection_name import NO_EDITION, Selection
from riotdsl.program.scenarios.from_syntax import resolved
from riotdsl.program.scenarios.model import Expect, Scenario, Step
from riotdsl.program.scenarios.variant_programs import VariantPrograms
from riotdsl.program.variants.application import SetAnswer
from riotdsl.text.diagnostic import CompileError, has_errors
from riotdsl.text.lazy_dataclass import dataclass, field
from riotdsl.text.source import Span

Codes = tuple[int, ...]
Closer = Callable[[model.Program, dict[str, int], tuple[int, ...], Kept], Selected]
DEFAULT = "default"


@dataclass(frozen=True, slots=True)
class Failure:
    """What did not come as expected, where, and what was found instead."""

    span: Span
    expected: str
    found: str


@dataclass(frozen=True, slots=True)
class Result:
    """One run of a scenario; `selection` names what it was closed by."""

    scenario: Scenario
    selection: str
    failure: Failure | None


@dataclass(slots=True)
class Answers:
    """Answers by question, and the names under which a scenario speaks of them."""

    codes: dict[str, int]
    labels: list[str]


@dataclass(frozen=True, slots=True)
class Run:
    """A scenario in one selection, on the bench of the program with its variants."""

    bench: Bench
    scenario: Scenario
    answers: Answers

    @property
    def selection(self) -> str:
        """The names of the selection, and the variants."""
        variants = self.scenario.variants
        told = f"; variant {', '.join(variants)}" if variants else ""
        return ", ".join(self.answers.labels) + told

    @property
    def key(self) -> tuple[str, str]:
        """What the run is known by in another process."""
        return self.scenario.title, self.selection

    @property
    def program(self) -> tuple[tuple[str, ...], tuple[str, ...], Codes]:
        """What the closed program follows from; runs with the same one share it."""
        return self.scenario.variants, self.scenario.players, tuple(self.answers.codes.values())

    def result(self) -> Result:
        """What comes of it when it is run now."""
        failure = self.bench.failure(self.scenario, self.answers)
        return Result(self.scenario, self.selection, failure)


def lowered(
    program: model.Program, codes: dict[str, int], seats: tuple[int, ...], kept: Kept
) -> Selected:
    """The program closed as it is for play, with the interpreter that listens to scenarios."""
    machine = lower(close(program, codes, seats, kept))
    return Selected(Prompter(machine), closer(program, codes, seats))


@dataclass(slots=True)
class Bench:
    """Runs the scenarios of one program; what is closed is kept for the next that needs it.

    `set_answers` are those that the variants of the program have set; `varied` are the benches of
    the program with variants; `made` closes the program and makes what plays it.
    """

    checked: Checked
    set_answers: Mapping[str, SetAnswer] = field(default_factory=dict)
    bases: dict[Selection, dict[str, int]] = field(default_factory=dict)
    made: Closer = lowered
    closed: dict[tuple[Codes, tuple[int, ...]], Selected] = field(default_factory=dict)
    kept: dict[tuple[int, ...], Kept] = field(default_factory=dict)
    backgrounds: VariantPrograms = field(init=False)
    varied: dict[tuple[str, ...], Bench] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.backgrounds = VariantPrograms(self.checked)

    def scenarios(
        self,
        word: str = "",
        files: Container[str] | None = None,
        titles: Container[str] | None = None,
    ) -> list[Scenario]:
        """The scenarios in whose title, or file's name, a word stands; perhaps only of some files.

        With `titles`, only those are read. CompileError if one has errors.
        """
        found = []
        for scenario, wrong in resolved(self.checked, self.backgrounds, titles):
            if scenario is None:
                raise CompileError(wrong)
            source = scenario.span.source.name
            if files is not None and source not in files:
                continue
            if word.lower() in f"{scenario.title} {source}".lower():
                found.append(scenario)
        return found

    def results(self, scenarios: Iterable[Scenario]) -> Iterator[Result]:
        return (run.result() for run in self.runs(scenarios))

    def runs(self, scenarios: Iterable[Scenario]) -> Iterator[Run]:
        """Every scenario in each of its selections."""
        for scenario in scenarios:
            bench = self.under(scenario.variants)
            for answers in bench.selections(scenario):
                yield Run(bench, scenario, answers)

    def under(self, variants: tuple[str, ...]) -> Bench:
        """The bench of the program with variants."""
        if not variants:
            return self
        if variants not in self.varied:
            background = self.backgrounds.under(frozenset(variants))
            self.varied[variants] = Bench(background.checked, background.answers, made=self.made)
        return self.varied[variants]

    # ------------------------------------------------------------ selections

    def selections(self, scenario: Scenario) -> list[Answers]:
        """Every selection that the scenario runs in."""
        expected = [step for step in scenario.steps if isinstance(step, Expect)]
        found: dict[Codes, Answers] = {}
        if not expected or not all(each.is_scoped for each in expected):
            self.add(found, DEFAULT, self.default(scenario))
        for each in expected:
            for label, codes in self.scope(scenario, each):
                self.add(found, label, codes)
        return list(found.values())

    def add(self, found: dict[Codes, Answers], label: str, codes: dict[str, int]) -> None:
        known = found.setdefault(tuple(codes.values()), Answers(codes, []))
        if label not in known.labels:
            known.labels.append(label)

    def scope(self, scenario: Scenario, expect: Expect) -> Iterator[tuple[str, dict[str, int]]]:
        """The selections that an expectation names."""
        for edition in expect.editions:
            if edition == NO_EDITION:
                yield DEFAULT, self.default(scenario)
            else:
                base = self.base(Selection(edition, scenario.rulings or DEFAULT))
                yield edition, self.answered(base, scenario.answers)
        if expect.answers:
            label = "with " + ", ".join(f"{name} = {answer}" for name, answer in expect.answers)
            yield label, self.answered(self.default(scenario), expect.answers)

    def default(self, scenario: Scenario) -> dict[str, int]:
        base = self.base(Selection(None, scenario.rulings or DEFAULT))
        return self.answered(base, scenario.answers)

    def answered(self, codes: dict[str, int], answers: Iterable[tuple[str, str]]) -> dict[str, int]:
        questions = self.checked.program.questions
        return codes | {name: questions[name].answers[answer] for name, answer in answers}

    def base(self, chosen: Selection) -> dict[str, int]:
        if chosen not in self.bases:
            decided = selection.decide(self.checked, chosen, self.set_answers, {})
            if has_errors(decided.diagnostics):
                raise CompileError(decided.diagnostics)
            self.bases[chosen] = decided.codes
        return self.bases[chosen]

    # ------------------------------------------------------------ running

    def failure(self, scenario: Scenario, chosen: Answers) -> Failure | None:
        """The first thing that does not come as expected; None if all does."""
        selected = self.selected(scenario, chosen.codes)
        steps = tuple(self.needed(scenario, chosen.codes))
        try:
            Rehearsal(selected, position(selected, scenario)).run(steps)
        except PositionError as error:
            return Failure(error.span, "a position to begin with", error.wording)
        except FailedError as error:
            return Failure(error.span, error.expected, error.found)
        except DecisionTooLargeError:
            return Failure(scenario.span, "decisions that can be listed", "one that is too large")
        return None

    def needed(self, scenario: Scenario, codes: dict[str, int]) -> Iterator[Step]:
        """The steps of one run: up to the last expectation that is about it.

        What is done after all expectations is done in every run.
        """
        applies = [self.applies(scenario, step, codes) for step in scenario.steps]
        expected = [n for n, step in enumerate(scenario.steps) if isinstance(step, Expect)]
        own = [number for number in expected if applies[number]]
        end = len(scenario.steps) if own[-1:] == expected[-1:] else (own or [-1])[-1] + 1
        for number in range(end):
            if applies[number]:
                yield scenario.steps[number]

    def applies(self, scenario: Scenario, step: Step, codes: dict[str, int]) -> bool:
        if not isinstance(step, Expect) or not step.is_scoped:
            return True
        return any(codes == named for _, named in self.scope(scenario, step))

    def selected(self, scenario: Scenario, codes: dict[str, int]) -> Selected:
        """What plays the program with these answers for the players of a scenario."""
        seats = self.seats(scenario)
        key = tuple(codes.values()), seats
        if key not in self.closed:
            kept = self.kept.setdefault(seats, Kept())
            self.closed[key] = self.made(self.checked.program, codes, seats, kept)
        return self.closed[key]

    def seats(self, scenario: Scenario) -> tuple[int, ...]:
        """The players of a scenario, by number."""
        factions = self.checked.program.universe.factions
        return tuple(factions.index(name) for name in scenario.players)
