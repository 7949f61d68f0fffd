"""Witnesses from the scenarios of a ruleset, where the search has found none.

A scenario that names the question is rehearsed under both answers, in step. What it says about
other questions is put in as well, and told.
"""

from __future__ import annotations

from collections.abc import Iterator

from riotdsl.compare.witness.background import Background, Case, Given
from riotdsl.compare.witness.lockstep import Engine, Side, State, Twins
from riotdsl.compare.witness.proving import Proof, proved
from riotdsl.compare.witness.search import Found, Game
from riotdsl.game.interchange import canonical
from riotdsl.game.offer import Offer
from riotdsl.game.picking import UnpickedError
from riotdsl.game.position import PositionError, Selected, position
from riotdsl.game.prompter import Prompter
from riotdsl.game.rehearsal import Rehearsal
from riotdsl.game.scenarios import Bench
from riotdsl.game.table import Table
from riotdsl.machine.listing import DecisionTooLargeError, Member
from riotdsl.machine.run import Options
from riotdsl.program.close import closer
from riotdsl.program.scenario_model import Choose, Do, Expect, Scenario
from riotdsl.program.selected import Selection
from riotdsl.text.data import dataclass, field

_MOST_GIVEN = 2


@dataclass(frozen=True, slots=True)
class Rehearsed:
    """What a scenario shows; `given` are answers that it needs besides."""

    found: Found
    proof: Proof
    given: Given


@dataclass(slots=True)
class Stage:
    """The scenarios of a background, and what they show; `shown` are the selections to cite."""

    background: Background
    shown: tuple[Selection, Selection]
    known: list[Scenario] | None = field(default=None)

    def shows(self, case: Case) -> Rehearsed | None:
        """The first scenario in which the two answers part."""
        for scenario, given in self.about(case):
            try:
                found = self.rehearsed(case, scenario, given)
            except (PositionError, UnpickedError, DecisionTooLargeError):
                continue
            if found is not None:
                return found
        return None

    def givens(self, case: Case) -> list[Given]:
        """Answers that scenarios about a question give besides, other than the background's."""
        own = self.background.answered.decided.answers
        found = [
            tuple((name, answer) for name, answer in given if own[name].answer != answer)
            for _, given in self.about(case)
        ]
        return [given for given in dict.fromkeys(found) if given][:_MOST_GIVEN]

    def about(self, case: Case) -> Iterator[tuple[Scenario, Given]]:
        """The scenarios that name a question, with the other answers that they name."""
        if self.known is None:
            self.known = Bench(self.background.answered.checked).scenarios()
        for scenario in self.known:
            told = [scenario.answers]
            told += [step.answers for step in scenario.steps if isinstance(step, Expect)]
            named = [dict(answers) for answers in told if case.question in dict(answers)]
            if not named or scenario.variants:
                continue
            given = dict(scenario.answers) | named[0]
            given.pop(case.question)
            yield scenario, tuple(given.items())

    def rehearsed(self, case: Case, scenario: Scenario, given: Given) -> Rehearsed | None:
        factions = self.background.program.universe.factions
        seats = tuple(map(factions.index, scenario.players))
        one, other = (
            self.background.table(seats, {**dict(given), case.question: answer}, selection)
            for answer, selection in zip(case.answers, self.shown, strict=True)
        )
        selected = [self.selected(table) for table in (one, other)]
        starts = [position(each, scenario) for each in selected]
        for table, s in zip((one, other), starts, strict=True):
            if table.backend.broken(table.backend.extended(s)) is not None:
                return None
        told = self.background.told()
        sides = [
            Side(Engine(table.backend, told), {}, s)
            for table, s in zip((one, other), starts, strict=True)
        ]
        twins = Twins(sides[0], sides[1])
        found = _played(Game(twins, twins.begin()), scenario, selected)
        proof = None if found is None else proved(twins, (one, other), found)
        return None if found is None or proof is None else Rehearsed(found, proof, given)

    def selected(self, table: Table) -> Selected:
        closed = table.closed
        closes = closer(closed.checked.program, closed.decided.codes, closed.seats)
        return Selected(Prompter(table.machine), closes)


def _played(game: Game, scenario: Scenario, selected: list[Selected]) -> Found | None:
    """Take the steps of a scenario on both sides; where they part."""
    for step in scenario.steps:
        if isinstance(step, Expect):
            continue
        found = game.parted()
        if found is not None:
            return found
        if game.at.asked_a is None or game.at.asked_b is None:
            return None
        for member in _meant(game, step, selected):
            listed = [game.twins.is_listed(side, game.at, member) for side in "ab"]
            if listed[0] != listed[1]:
                return game.refusing(game.twins.accepted_once(game.at, (member,)))
            if all(listed):
                game.play(member)
                break
        else:
            return None
    return game.parted()


def _meant(game: Game, step: Do | Choose, selected: list[Selected]) -> Iterator[Member]:
    """What a step can mean, on the one side and on the other."""
    at = game.at
    both = ((game.twins.a, at.a, at.asked_a), (game.twins.b, at.b, at.asked_b))
    for (side, s, asked), own in zip(both, selected, strict=True):
        assert asked is not None
        core: State = side.backend.core(s)
        yield from _picked(own, side, core, asked, step)


def _picked(
    selected: Selected, side: Side, s: State, asked: Options, step: Do | Choose
) -> Iterator[Member]:
    offer = Offer(side.backend, asked, side.backend.extended(s))
    rehearsal = Rehearsal(selected, s)
    rehearsal.options = asked
    try:
        members, _ = rehearsal.picked(step, offer)
    except UnpickedError:
        return
    for member in members:
        if len(member) == 1 + len(offer.choices(member)):
            yield canonical(offer, member)
