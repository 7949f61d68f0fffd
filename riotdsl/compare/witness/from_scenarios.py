"""Witnesses from the scenarios of a ruleset, where the search has found none.

A scenario that names the question is played under both answers, in step: among the answers of the
background, or else with those that it gives to other questions as well, which are told.
"""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum, auto

from riotdsl.compare.witness.background import Background, Case, Given
from riotdsl.compare.witness.confirmation import Confirmation, confirmed
from riotdsl.compare.witness.search.games import Found
from riotdsl.compare.witness.search.lockstep import Engine, Side, Twins
from riotdsl.compare.witness.search.minimisation import minimised
from riotdsl.compare.witness.search.random_play import MOODS, RandomPlay
from riotdsl.compare.witness.search.scenario_starts import Leading, Preset, begun, put
from riotdsl.game.chance import Generator
from riotdsl.game.scenarios.interpreter import Prompter
from riotdsl.game.scenarios.position import PositionError, Selected
from riotdsl.game.table import Table
from riotdsl.machine.listing import DecisionTooLargeError
from riotdsl.program.close import closer
from riotdsl.program.editions.selection_name import Selection
from riotdsl.program.scenarios.model import Expect, Scenario
from riotdsl.text.lazy_dataclass import dataclass, replace

_MOST_GIVEN = 2
_LOTS = 24
_TRIES = 40


class ScenarioPath(Enum):
    """How a scenario is taken: by its STEPS, LED on by lot, or only as it stands, AT_ONCE."""

    STEPS = auto()
    LED = auto()
    AT_ONCE = auto()


@dataclass(frozen=True, slots=True)
class ScenarioRun:
    """What a scenario shows, in the `case` with the answers that it needs besides.

    `begins` has the position in which it begins.
    """

    case: Case
    found: Found
    proof: Confirmation
    scenario: Scenario
    begins: Side


@dataclass(slots=True)
class ScenarioWitnesses:
    """The scenarios of a background, and what they show; `shown` are the selections to cite."""

    background: Background
    shown: tuple[Selection, Selection]

    def shows(self, case: Case) -> ScenarioRun | None:
        """The first scenario in which the two answers part.

        By its steps alone, or else led on by lot, or else at once, before anybody decides. If none
        does so, then beside the default answers under which it was written, as few as are needed.
        """
        for ways in (self.ways(case), self.by_default(case)):
            known = list(ways)
            for way in ScenarioPath:
                for scenario, given in known:
                    found = self.tried(replace(case, given=given), scenario, way)
                    if found is not None:
                        return self.with_fewer(found, way)
        return None

    def tried(self, case: Case, scenario: Scenario, way: ScenarioPath) -> ScenarioRun | None:
        try:
            return self.rehearsed(case, scenario, way)
        except (PositionError, DecisionTooLargeError):
            return None

    def with_fewer(self, found: ScenarioRun, way: ScenarioPath) -> ScenarioRun:
        """The same beside as few other answers as it needs."""
        for each in found.case.given:
            left = tuple(other for other in found.case.given if other != each)
            less = self.tried(replace(found.case, given=left), found.scenario, way)
            found = less or found
        return found

    def by_default(self, case: Case) -> Iterator[tuple[Scenario, Given]]:
        """The scenarios about a question with the answers under which they were written."""
        questions = self.background.program.questions
        usual = {name: each.default for name, each in questions.items() if not each.option}
        for scenario, given in self.about(case):
            every = {**usual, **dict(given)}
            every.pop(case.question)
            other = self.otherwise(tuple(every.items()))
            if other:
                yield scenario, other

    def ways(self, case: Case) -> Iterator[tuple[Scenario, Given]]:
        """The scenarios about a question: as it is, and then with what they say besides."""
        about = list(self.about(case))
        yield from ((scenario, case.given) for scenario, _ in about)
        for scenario, given in about:
            other = self.otherwise(given)
            if other and other != case.given:
                yield scenario, other

    def givens(self, case: Case) -> list[Given]:
        """Answers that scenarios about a question give besides, other than the background's."""
        found = [self.otherwise(given) for _, given in self.about(case)]
        return [given for given in dict.fromkeys(found) if given][:_MOST_GIVEN]

    def otherwise(self, given: Given) -> Given:
        own = self.background.answered.decided.answers
        return tuple((name, answer) for name, answer in given if own[name].answer != answer)

    def about(self, case: Case) -> Iterator[tuple[Scenario, Given]]:
        """The scenarios that name a question, with the other answers that they name."""
        for scenario in self.background.scenarios():
            told = [scenario.answers]
            told += [step.answers for step in scenario.steps if isinstance(step, Expect)]
            named = [dict(answers) for answers in told if case.question in dict(answers)]
            if not named or scenario.variants:
                continue
            given = dict(scenario.answers) | named[0]
            given.pop(case.question)
            yield scenario, tuple(given.items())

    # ------------------------------------------------------------ playing

    def rehearsed(self, case: Case, scenario: Scenario, way: ScenarioPath) -> ScenarioRun | None:
        twins, selected = self.opened(case, scenario)
        found = (
            self.led(case, Leading(placed, selected, scenario), way)
            for placed in begun(twins, selected, scenario)
        )
        return next(filter(None, found), None)

    def led(self, case: Case, leading: Leading, way: ScenarioPath) -> ScenarioRun | None:
        lots = self.lots(case) if way is ScenarioPath.LED else (None,)
        faint: Found | None = None
        for lot in lots:
            found, weak = leading.found(lot)
            if found is not None and (found.decision is None) == (way is ScenarioPath.AT_ONCE):
                made = self.proved(case, leading, found)
                if made is not None:
                    return made
            faint = faint or weak
        if faint is None or way is not ScenarioPath.LED:
            return None
        return self.proved(case, leading, faint)

    def lots(self, case: Case) -> Iterator[RandomPlay]:
        aims = self.background.aims(case.question)
        for number in range(_LOTS):
            yield RandomPlay(Generator.seeded(1, number), MOODS[number % len(MOODS)], aims)

    def proved(self, case: Case, leading: Leading, found: Found) -> ScenarioRun | None:
        """What was found, made smaller, if it shows under the two closed programs."""
        scenario, twins = leading.scenario, leading.twins
        tables = self.tables(case, scenario)
        closed = self.closed(tables, scenario, twins.a)
        if closed is None:
            return None
        for each in dict.fromkeys((minimised(twins, found, _TRIES), found)):
            proof = confirmed(closed, tables, each)
            if proof is not None:
                return ScenarioRun(case, each, proof, scenario, twins.a)
        return None

    # ------------------------------------------------------------ programs

    def opened(self, case: Case, scenario: Scenario) -> tuple[Twins, list[Selected]]:
        """The two programs with answers as cells."""
        background = self.background
        seats = self.seats(scenario)
        twins = background.twins(case, seats)
        selected = []
        for side, answer in zip((twins.a, twins.b), case.answers, strict=True):
            codes = background.decided({**dict(case.given), case.question: answer}).codes
            plain = Preset(side.engine.machine, answers=side.answers)
            selected.append(Selected(plain, closer(background.program, codes, seats)))
        return twins, selected

    def again(self, case: Case, shown: ScenarioRun) -> Twins | None:
        """The two programs of another case where a witness begins; None if they cannot."""
        try:
            return put(*self.opened(case, shown.scenario), shown.scenario, shown.begins)
        except PositionError:
            return None

    def closed_again(self, case: Case, shown: ScenarioRun) -> Twins | None:
        """The same with the two programs closed."""
        try:
            return self.closed(self.tables(case, shown.scenario), shown.scenario, shown.begins)
        except PositionError:
            return None

    def closed(self, tables: tuple[Table, Table], scenario: Scenario, begins: Side) -> Twins | None:
        """Two closed programs in a position of a scenario."""
        selected = [self.selected(each) for each in tables]
        return put(self.twins_of(tables), selected, scenario, begins)

    def seats(self, scenario: Scenario) -> tuple[int, ...]:
        return tuple(map(self.background.program.universe.factions.index, scenario.players))

    def tables(self, case: Case, scenario: Scenario) -> tuple[Table, Table]:
        one, other = (
            self.background.table(
                self.seats(scenario), {**dict(case.given), case.question: answer}, selection
            )
            for answer, selection in zip(case.answers, self.shown, strict=True)
        )
        return one, other

    def twins_of(self, tables: tuple[Table, Table]) -> Twins:
        told = self.background.told()
        one, other = (Side(Engine(table.backend, told), {}) for table in tables)
        return Twins(one, other)

    def selected(self, table: Table) -> Selected:
        closed = table.closed
        closes = closer(closed.checked.program, closed.decided.codes, closed.seats)
        return Selected(Prompter(table.machine), closes)
