"""A selection as the background of a comparison: its rules, with some answers put otherwise."""

from __future__ import annotations

from collections.abc import Mapping

from riotdsl import compile as compiler
from riotdsl.compare.witness.search.lockstep import Engine, Side, Twins
from riotdsl.compare.witness.search.open_machine import OpenMachine, opened, settled_at_once
from riotdsl.compare.witness.search.readers import aims_of, tracks_near
from riotdsl.compile import Answered, Closed, Ruleset
from riotdsl.game.scenarios.suite import Bench
from riotdsl.game.table import Table
from riotdsl.game.wording.wording import ENGLISH, Wording
from riotdsl.machine.from_program import lower
from riotdsl.machine.python.backend import PythonBackend
from riotdsl.program import model
from riotdsl.program.close import Kept, close
from riotdsl.program.editions.selection import Decided, InForce
from riotdsl.program.editions.selection_name import Selection
from riotdsl.program.scenarios.model import Scenario
from riotdsl.program.texts.from_syntax import Texts
from riotdsl.text.lazy_dataclass import dataclass, field, replace

Seats = tuple[int, ...]
Given = tuple[tuple[str, str], ...]
_TABLES = 6


@dataclass(frozen=True, slots=True)
class Case:
    """What is compared: two answers to a question.

    Without a question: the rules of two selections, under the answers of the first. `given` are
    answers to other questions that are put in place of the background's.
    """

    question: str
    answers: tuple[str, str]
    given: Given = ()

    @property
    def is_rules(self) -> bool:
        return not self.question


@dataclass(slots=True)
class Background:
    """The rules of a selection; what was made for some seats is kept.

    Tables with its own answers are kept for good, others while there are few.
    """

    ruleset: Ruleset
    selection: Selection
    answered: Answered = field(init=False)
    machines: dict[tuple[Seats, Given], tuple[OpenMachine, Engine]] = field(default_factory=dict)
    kept: dict[Seats, Kept] = field(default_factory=dict)
    aimed: dict[str, frozenset[str]] = field(default_factory=dict)
    nearby: dict[str, tuple[str, ...]] = field(default_factory=dict)
    tables: dict[object, Table] = field(default_factory=dict)
    own_tables: dict[object, Table] = field(default_factory=dict)
    texts: dict[tuple[str, str | None], Texts] = field(default_factory=dict)
    telling: frozenset[str] | None = None
    settled: frozenset[str] = field(init=False)
    rehearsed: list[Scenario] | None = None

    def __post_init__(self) -> None:
        self.answered = compiler.answered(self.ruleset, self.selection)
        self.settled = settled_at_once(self.program)

    @property
    def program(self) -> model.Program:
        """The open program."""
        return self.answered.checked.program

    @property
    def codes(self) -> dict[str, int]:
        return self.answered.decided.codes

    def lineups(self) -> list[Seats]:
        factions = self.program.universe.factions
        return [tuple(map(factions.index, lineup)) for lineup in self.program.lineups]

    def scenarios(self) -> list[Scenario]:
        """The scenarios of the ruleset."""
        if self.rehearsed is None:
            self.rehearsed = Bench(self.answered.checked).scenarios()
        return self.rehearsed

    # ------------------------------------------------------------ for the search

    def twins(self, case: Case, seats: Seats) -> Twins:
        """The two programs of a case, in one machine unless a question of it is settled at once."""
        one, other = (
            self.side((*case.given, (case.question, answer)), seats) for answer in case.answers
        )
        return Twins(one, other)

    def side(self, given: Given, seats: Seats) -> Side:
        """The program with some answers put otherwise."""
        settled = tuple(each for each in given if each[0] in self.settled)
        machine, engine = self.open_machine(seats, settled)
        codes = self.decided(dict(given)).codes
        return Side(engine, {cell: codes[name] for name, cell in machine.answers.items()})

    def open_machine(self, seats: Seats, settled: Given = ()) -> tuple[OpenMachine, Engine]:
        """The machine in which answers are cells; `settled` are other answers that cannot be."""
        own = self.answered.decided.answers
        other = tuple(sorted(each for each in settled if own[each[0]].answer != each[1]))
        if (seats, other) not in self.machines:
            questions = self.program.questions
            names = [name for name, question in questions.items() if not question.option]
            codes = self.decided(dict(other)).codes
            machine = opened(self.program, codes, seats, names)
            self.machines[seats, other] = machine, Engine(machine.backend, self.told())
        return self.machines[seats, other]

    def told(self) -> frozenset[str]:
        """The tracks that have a name in the texts."""
        if self.telling is None:
            words = self.table(self.lineups()[0], {}).words
            self.telling = frozenset(path for each in words.voices[0].texts for path in each.nouns)
        return self.telling

    def aims(self, question: str) -> frozenset[str]:
        """The actions that read a question."""
        if question not in self.aimed:
            self.aimed[question] = aims_of(self.program, question)
        return self.aimed[question]

    def near(self, question: str) -> tuple[str, ...]:
        """The tracks that are read where a question is read."""
        if question not in self.nearby:
            self.nearby[question] = tracks_near(self.program, question)
        return self.nearby[question]

    # ------------------------------------------------------------ for the proof

    def table(
        self, seats: Seats, answers: Mapping[str, str], shown: Selection | None = None
    ) -> Table:
        """The rules closed with some answers put otherwise; `shown` is the selection to cite."""
        own = self.answered.decided.answers
        other = {name: answer for name, answer in answers.items() if own[name].answer != answer}
        key = seats, tuple(other.items())
        held = self.tables if other else self.own_tables
        if key not in held:
            while other and len(held) >= _TABLES:
                held.pop(next(iter(held)))
            held[key] = self.closed_table(seats, other)
        return self.cited(held[key], shown or self.selection)

    def cited(self, table: Table, shown: Selection) -> Table:
        """A table that cites another selection."""
        if table.closed.selection == shown:
            return table
        closed = replace(table.closed, selection=shown)
        return Table(closed, table.backend, self.worded(closed, table.backend))

    def worded(self, closed: Closed, backend: PythonBackend) -> Wording:
        return Wording(closed, backend.plain.evaluator, ENGLISH, self.texts)

    def closed_table(self, seats: Seats, answers: Mapping[str, str]) -> Table:
        decided = self.decided(answers)
        kept = self.kept.setdefault(seats, Kept())
        program = close(self.program, decided.codes, seats, kept)
        found = self.answered
        closed = Closed(
            self.ruleset, found.selection, found.checked, decided, found.variants, program,
            lower(program), seats,
        )  # fmt: skip
        backend = PythonBackend(closed.machine)
        return Table(closed, backend, self.worded(closed, backend))

    def decided(self, answers: Mapping[str, str]) -> Decided:
        own = self.answered.decided
        changed = dict(own.answers)
        for name, answer in answers.items():
            code = self.program.questions[name].answers[answer]
            changed[name] = InForce(name, answer, code, "variant", "put so to compare")
        return replace(own, answers=changed)
