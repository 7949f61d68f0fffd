"""All editions of a ruleset compared: matrix, pairs, witnesses, and what it does to games."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations
from time import monotonic
from typing import Any

from riotdsl.arena import tournament
from riotdsl.arena.setup import PYTHON, WASM, Setup
from riotdsl.compare import differences_output, matrix_output
from riotdsl.compare.differences import Compared, compare
from riotdsl.compare.impact import output as impact_told
from riotdsl.compare.impact.games import Trial, plan
from riotdsl.compare.impact.output import Impact
from riotdsl.compare.impact.rules import Mixture, factors
from riotdsl.compare.matrix import Matrix
from riotdsl.compare.passage import Quotes
from riotdsl.compare.titles import Titles
from riotdsl.compare.witness import output as told
from riotdsl.compare.witness.background import Background, Case
from riotdsl.compare.witness.cases import cases
from riotdsl.compare.witness.finder import Finder
from riotdsl.compare.witness.search.seeker import Budget
from riotdsl.compare.witness.witness import Witness
from riotdsl.compile import Ruleset
from riotdsl.game.session import Session
from riotdsl.program.editions.selection_name import Selection
from riotdsl.prose.picture.drawing import picture_svg
from riotdsl.text.lazy_dataclass import dataclass, field

Step = Callable[[str], None]


@dataclass(frozen=True, slots=True)
class Comparison:
    """The whole comparison of a ruleset's editions.

    A pair of answers is shown once, in the background of the first edition that differs in it from
    another; `witnesses` are by the two editions between which they were looked for. `board` is the
    picture of the game as it begins, if the ruleset declares one. `quotes` are the reader's own
    copies, from which whole sentences are shown.
    """

    matrix: Matrix
    pairs: tuple[Compared, ...]
    witnesses: tuple[told.Report, ...]
    impacts: tuple[Impact, ...]
    board: str | None = None
    quotes: Quotes = field(default_factory=dict)
    titles: Titles = field(default_factory=Titles)

    def of_question(self, question: str) -> Iterator[tuple[told.Report, Witness]]:
        """The witnesses of a question, each with the report that it belongs to."""
        for report in self.witnesses:
            for witness in report.witnesses:
                if witness.case.question == question:
                    yield report, witness


def pairs(ruleset: Ruleset) -> tuple[Compared, ...]:
    """Every two editions compared, each with the default rulings."""
    chosen = [Selection(name) for name in ruleset.editions]
    return tuple(compare(ruleset, a, b) for a, b in combinations(chosen, 2))


def board(ruleset: Ruleset) -> str | None:
    """The board with everybody at it as the game begins; None if none is declared."""
    background = Background(ruleset, Selection(next(iter(ruleset.editions), None)))
    table = background.table(max(background.lineups(), key=len), {})
    return picture_svg(table, Session(table, 0).view(table.closed.players[0]))


def as_json(whole: Comparison) -> dict[str, Any]:
    """The same for programs."""
    return {
        "name": whole.matrix.game,
        "matrix": matrix_output.as_json(whole.matrix, whole.quotes),
        "pairs": [
            {
                "a": str(each.a),
                "b": str(each.b),
                "differences": differences_output.as_json(each, whole.quotes),
            }
            for each in whole.pairs
        ],
        "witnesses": [each for report in whole.witnesses for each in told.as_json(report)],
        "impact": [impact_told.as_json(each) for each in whole.impacts],
    }


# ---------------------------------------------------------------- witnesses


def asked(ruleset: Ruleset, compared: Sequence[Compared]) -> list[tuple[Compared, list[Case]]]:
    """What is to be shown, each pair of answers once."""
    known: set[tuple[str, frozenset[str]]] = set()
    found = []
    for each in compared:
        own = [case for case in cases(each, ruleset) if _sign(case) not in known]
        known.update(map(_sign, own))
        if own:
            found.append((each, own))
    return found


def _sign(case: Case) -> tuple[str, frozenset[str]]:
    return case.question, frozenset(case.answers)


@dataclass(frozen=True, slots=True)
class Search:
    """How witnesses are looked for: so many seconds in all, beside those that are kept.

    Making them small is not counted. `step` is told the question of each that is done.
    """

    ruleset: Ruleset
    seconds: float
    seed: int
    draw: told.Draw
    step: Step

    def reports(self, wanted: Sequence[tuple[Compared, list[Case]]]) -> tuple[told.Report, ...]:
        """A report for each two editions, in the order of the cases."""
        backgrounds: dict[Selection, Background] = {}
        count = sum(len(own) for _, own in wanted)
        made = []
        for compared, own in wanted:
            a, b = (
                backgrounds.setdefault(side, Background(self.ruleset, side))
                for side in (compared.a, compared.b)
            )
            finder = Finder(a, b, self.seed, Budget(), self.seconds / count, persists=False)
            made.append(told.Report(a, b, self.ordered(finder, own), self.draw))
        return tuple(made)

    def ordered(self, finder: Finder, own: Sequence[Case]) -> list[Witness]:
        found = {}
        for witness in finder.witnesses(own):
            found[_sign(witness.case)] = witness
            self.step(witness.case.question)
        return [found[_sign(case)] for case in own]


# ---------------------------------------------------------------- games


@dataclass(frozen=True, slots=True)
class Measuring:
    """How impact is measured: pairs of games between bots, so many seconds for all.

    `seats` are who plays, each with the name of its bot.
    """

    ruleset: Ruleset
    name: str
    seats: tuple[tuple[str, str], ...]
    games: int
    seconds: float
    seed: int

    def trials(self, compared: Sequence[Compared]) -> Iterator[Trial]:
        """A trial for each two editions that are played differently; run each before the next."""
        played = [each for each in compared if factors(each)]
        ends = monotonic() + self.seconds
        for at, each in enumerate(played):
            yield self.trial(each, (ends - monotonic()) / (len(played) - at))

    def trial(self, compared: Compared, seconds: float) -> Trial:
        mixture = Mixture(self.ruleset, compared, tuple(player for player, _ in self.seats))
        setup = Setup(self.name, compared.a, self.seats, self.seed, backend="auto")
        return Trial(mixture, setup, plan(factors(compared), 0, self.seed), self.games, seconds)


def measured(trial: Trial) -> Impact:
    """What a trial tells that was run."""
    fast = tournament.is_fast(trial.setup)
    return impact_told.impact(trial, WASM if fast else PYTHON)
