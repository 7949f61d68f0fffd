"""Looking for witnesses of many cases at once: games from the start, then positions built by hand.

The order of games depends on the seed alone. Time decides only when to stop, so what is found with
a seed is the same on every machine, if it is found at all.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping

from riotdsl.compare.witness.background import Background, Case, Seats
from riotdsl.compare.witness.search.answer_sweep import Other, Seen, Sweep, started
from riotdsl.compare.witness.search.builder import Builder
from riotdsl.compare.witness.search.games import Found
from riotdsl.compare.witness.search.lockstep import Engine
from riotdsl.compare.witness.search.open_machine import OpenMachine
from riotdsl.compare.witness.search.random_play import MOODS, RandomPlay
from riotdsl.game.chance import Generator
from riotdsl.machine.listing import DecisionTooLargeError
from riotdsl.machine.run import CHANCE
from riotdsl.text.lazy_dataclass import dataclass, field, replace

Going = Callable[[], bool]
Proves = Callable[[Case, Seats, Found], bool]


@dataclass(frozen=True, slots=True)
class Sought:
    """What a search found for a case: with which seats, and in how many positions it looked."""

    found: Found | None
    seats: Seats
    positions: int


@dataclass(frozen=True, slots=True)
class Budget:
    """How far to look: so many games, and so many from which positions are built."""

    games: int = 280
    built: int = 280


# How long games are, and how many of that length there are for each line-up.
_LENGTHS = ((40, 4), (120, 4), (300, 1_000_000))
# From which step of a game positions are built, how many from one, and how far each is played.
_EARLY, _SPREAD, _FROM_EACH, _SHORT = 8, 60, 8, 20


@dataclass(slots=True)
class Seeker:
    """Seeks in one background; `proves` says whether a find holds under the closed programs.

    `base` are answers other than those of the background.
    """

    background: Background
    seed: int
    budget: Budget
    proves: Proves
    base: Mapping[str, str] = field(default_factory=dict)
    pending: dict[Case, int] = field(default_factory=dict)
    faint: dict[Case, list[tuple[Seats, Found]]] = field(default_factory=dict)
    builders: dict[int, Builder] = field(default_factory=dict)

    def seek(
        self, cases: Iterable[Case], played: Going, built: Going
    ) -> Iterator[tuple[Case, Sought]]:
        """Every case with what was found; `played` and `built` say whether there is time left."""
        self.pending = dict.fromkeys(cases, 0)
        number = 0
        while self.pending and number < self.budget.games and (played() or not number):
            yield from self.taken(self.game(number))
            number += 1
        yield from self.weak()
        number = 0
        while self.pending and number < self.budget.built and (built() or not number):
            yield from self.taken(self.from_built(number))
            number += 1
        yield from self.weak()
        for case, positions in self.pending.items():
            yield case, Sought(None, self.background.lineups()[0], positions)

    # ------------------------------------------------------------ what is found

    def taken(self, seen: Iterable[tuple[Seats, Seen]]) -> Iterator[tuple[Case, Sought]]:
        """The finds that can be proved, each case once."""
        for seats, each in seen:
            case, found = each.other.case, each.found
            if case not in self.pending:
                continue
            if each.other.turned and found.refused is not None:
                found = replace(found, refused="b" if found.refused == "a" else "a")
            if each.faint:
                self.faint.setdefault(case, []).append((seats, found))
            elif self.proves(case, seats, found):
                yield case, Sought(found, seats, self.pending.pop(case))

    def weak(self) -> Iterator[tuple[Case, Sought]]:
        """Where nothing better was found, what shows only in marks, or before any decision."""
        for case, finds in self.faint.items():
            if case not in self.pending:
                continue
            for seats, found in finds[:3]:
                if self.proves(case, seats, found):
                    yield case, Sought(found, seats, self.pending.pop(case))
                    break
        self.faint.clear()

    # ------------------------------------------------------------ games

    def game(self, number: int) -> Iterator[tuple[Seats, Seen]]:
        lineups = self.background.lineups()
        seats, turn = lineups[number % len(lineups)], number // len(lineups)
        lot = self.lot(number, turn, self.seed)
        sweep = self.begun(seats, lot.generator)
        _run(sweep, lot, length_of(turn))
        self.count(len(sweep.steps) + 1)
        yield from ((seats, each) for each in sweep.seen)

    def from_built(self, number: int) -> Iterator[tuple[Seats, Seen]]:
        lineups = self.background.lineups()
        seats, turn = lineups[number % len(lineups)], number // len(lineups)
        lot = self.lot(number, turn, self.seed + 1)
        sweep = self.begun(seats, lot.generator)
        _run(sweep, lot, _EARLY + lot.generator.draw(_SPREAD))
        if sweep.asked is None:  # The game was over before.
            length = lot.generator.draw(len(sweep.steps) + 1)
            sweep = self.begun(seats, lot.generator)
            _run(sweep, lot, length)
        if sweep.asked is None or sweep.asked.decider == CHANCE:
            return
        builder = self.builder(sweep.engine, lot.generator, self.near(number))
        for _ in range(_FROM_EACH):
            changes = builder.changed(sweep.s)
            branch = sweep.branch(changes) if changes else None
            if branch is not None:
                _run(branch, lot, len(branch.steps) + _SHORT)
                self.count(len(branch.steps) - len(sweep.steps) + 1)
                yield from ((seats, each) for each in branch.seen)

    def builder(self, engine: Engine, generator: Generator, near: tuple[str, ...]) -> Builder:
        known = self.builders.get(id(engine))
        if known is None:
            known = self.builders[id(engine)] = Builder(engine, generator, near)
        known.generator, known.near = generator, near
        return known

    def lot(self, number: int, turn: int, seed: int) -> RandomPlay:
        aims = self.background.aims(self.focus(number).question)
        return RandomPlay(Generator.seeded(seed, number), MOODS[turn % len(MOODS)], aims)

    def near(self, number: int) -> tuple[str, ...]:
        return self.background.near(self.focus(number).question)

    def focus(self, number: int) -> Case:
        """The case at which a game aims; all take their turns."""
        pending = list(self.pending)
        return pending[number * 31 % len(pending)]

    def count(self, positions: int) -> None:
        for case in self.pending:
            self.pending[case] += positions

    # ------------------------------------------------------------ beginnings

    def begun(self, seats: Seats, generator: Generator) -> Sweep:
        machine, engine = self.background.open_machine(seats)
        others = self.others(machine)
        shuffled = [others.pop(generator.draw(len(others))) for _ in range(len(others))]
        return started(engine, self.usual(machine), shuffled)

    def usual(self, machine: OpenMachine) -> list[tuple[int, int]]:
        questions = self.background.program.questions
        codes = self.background.codes | {
            name: questions[name].answers[answer] for name, answer in self.base.items()
        }
        return [(cell, codes[name]) for name, cell in machine.answers.items()]

    def others(self, machine: OpenMachine) -> list[Other]:
        usual = dict(self.usual(machine))
        found = []
        for case in self.pending:
            cell = machine.answers[case.question]
            codes = self.background.program.questions[case.question].answers
            one, other = (codes[answer] for answer in case.answers)
            turned = usual[cell] == other
            found.append(Other(case, cell, one if turned else other, usual[cell], turned))
        return found


def _run(sweep: Sweep, lot: RandomPlay, limit: int) -> None:
    try:
        sweep.random(lot, limit)
    except DecisionTooLargeError:
        sweep.asked = None


def length_of(turn: int) -> int:
    """How many steps a game of a turn has at most."""
    for length, turns in _LENGTHS:
        turn -= turns
        if turn < 0:
            return length
    return _LENGTHS[-1][0]


def bases(
    background: Background, cases: Iterable[Case]
) -> dict[tuple[tuple[str, str], ...], list[Case]]:
    """The cases by the answers that must be put otherwise for them.

    Those are what is given. Neither of the two answers may be that of the background, and then the
    first of them is put in its place.
    """
    found: dict[tuple[tuple[str, str], ...], list[Case]] = {}
    for case in cases:
        own = background.answered.decided.answers[case.question].answer
        base = case.given
        if own not in case.answers:
            base = (*base, (case.question, case.answers[0]))
        found.setdefault(base, []).append(case)
    return found
