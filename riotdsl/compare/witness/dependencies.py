"""What a witness rests on: the answers to other questions without which its outcome is another.

Each other answer is put in where the decision is made, in the position of the witness. The outcome
is whether and how the two part there: what is different on the table, or else who decides next.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from riotdsl.compare.witness.background import Background, Case, Given
from riotdsl.compare.witness.confirmation import kind_of
from riotdsl.compare.witness.search.games import Found, Game, follow, position
from riotdsl.compare.witness.search.lockstep import Sign, Standing, State, Twins
from riotdsl.compare.witness.search.open_machine import answer_cells, ordered_by
from riotdsl.machine.layout import OUTCOME, WINNERS
from riotdsl.machine.listing import DecisionTooLargeError
from riotdsl.machine.run import CHANCE
from riotdsl.text.lazy_dataclass import dataclass, replace

Outcome = tuple[object, ...] | None
PUT = "put so to compare"


@dataclass(frozen=True, slots=True)
class Dependency:
    """An answer on which a witness rests, and what put it in force.

    `stated_by` are those of the two selections whose text states it; `against` those whose text
    states another.
    """

    question: str
    answer: str
    decided_by: str
    stated_by: tuple[str, ...]
    against: tuple[str, ...] = ()

    @property
    def is_ruling(self) -> bool:
        """Whether no text states it: a ruling, a default or the letter decides."""
        return not self.stated_by and self.decided_by != "variant"


def dependencies_of(
    a: Background, b: Background, resting: DependencySearch
) -> Iterator[Dependency]:
    """What a witness in the background of `a` rests on, without what both texts state.

    Answers that were put in place of those of the background are told in any case.
    """
    given, changing = dict(resting.case.given), set(resting.questions())
    for name, own in a.answered.decided.answers.items():
        if name not in changing and name not in given:
            continue
        answer = given.get(name, own.answer)
        said = {str(each.selection): _stated(each, name) for each in (a, b)}
        stated = tuple(each for each, by_it in said.items() if by_it == answer)
        if len(stated) < len(said) or not stated:
            by = PUT if answer != own.answer else own.by
            against = tuple(each for each, by_it in said.items() if by_it not in (None, answer))
            yield Dependency(name, answer, by, stated, against)


def _stated(side: Background, question: str) -> str | None:
    """The answer that the text of a selection states."""
    force = side.answered.decided.answers.get(question)
    return force.answer if force is not None and force.by == "edition" else None


@dataclass(slots=True)
class DependencySearch:
    """A find of a case; `twins_of` makes the two programs of a case, where the find begins.

    `closed_of` makes them closed, for answers that are settled at once.
    """

    background: Background
    case: Case
    found: Found
    twins_of: Callable[[Case], Twins | None]
    closed_of: Callable[[Case], Twins | None]

    def questions(self) -> Iterator[str]:
        """The questions with another answer to which the outcome is not the same."""
        twins = self.twins_of(self.case)
        game = None if twins is None else position(twins, self.found)
        if twins is None or game is None:
            return
        before = self.before(twins, game)
        usual, signs = self.outcome(twins, *before)
        cells = [answer_cells(side.engine.machine) for side in (twins.a, twins.b)]
        for name, question in self.background.program.questions.items():
            if name == self.case.question or question.option:
                continue
            if name in self.background.settled:
                if self.turns_on(name, signs):
                    yield name
                continue
            put = question.answers[self.answer(name)]
            for code in question.answers.values():
                a, b = (_with(s, at[name], code) for s, at in zip(before, cells, strict=True))
                if code != put and self.outcome(twins, a, b)[0] != usual:
                    yield name
                    break

    def answer(self, question: str) -> str:
        """The answer to another question in this case."""
        own = self.background.answered.decided.answers[question].answer
        return dict(self.case.given).get(question, own)

    def before(self, twins: Twins, game: Game) -> tuple[State, State]:
        """The states in which the decision is made; where there is none, the first ones."""
        if self.found.decision is None and not self.found.before and not self.found.changes:
            return twins.a.start(), twins.b.start()
        return game.at.a, game.at.b

    def turns_on(self, question: str, signs: set[Sign]) -> bool:
        """Whether a question that is settled at once matters: it orders what is asked here."""
        program = self.background.program
        if not {owner for owner, *_ in signs} & ordered_by(program, question):
            return False
        others = {
            self.closed_outcome(tuple({**dict(self.case.given), question: answer}.items()))
            for answer in program.questions[question].answers
        }
        return len(others) > 1

    def closed_outcome(self, given: Given) -> Outcome:
        """The outcome of the whole line under closed programs; None if it cannot be played."""
        twins = self.closed_of(replace(self.case, given=given))
        game = None if twins is None else position(twins, self.found)
        if twins is None or game is None:
            return None
        return self.outcome(twins, *self.before(twins, game))[0]

    def outcome(self, twins: Twins, a: State, b: State) -> tuple[Outcome, set[Sign]]:
        """What is different after the decision; None if it cannot be made, or nothing is.

        With it what is asked until then.
        """
        try:
            game = Game(twins, twins.resumed(a[:], b[:]))
            steps = self.found.steps[len(self.found.before) :]
            asked = {step.sign for step in steps} | _signs(twins, game.at)
            if not follow(game, steps):
                return None, asked
            kind = kind_of(game, self.found)
        except DecisionTooLargeError:
            return None, set()
        asked |= _signs(twins, game.at)
        if kind is None:
            return None, asked
        if self.found.refused is not None:
            return (kind, self.accepts(twins, game.at)), asked
        return (kind, *_parted(twins, game.at)), asked

    def accepts(self, twins: Twins, at: Standing) -> bool:
        assert self.found.decision is not None
        return twins.is_listed("a", at, self.found.decision.member)


def _parted(twins: Twins, at: Standing) -> list[object]:
    """What makes the difference.

    Where chance or the end of the game stops one side alone, that it does so: the other has merely
    gone further.
    """
    then, ends = _next(twins, at), [(s[OUTCOME], s[WINNERS]) for s in (at.a, at.b)]
    stopped = [each is None or each[0] == CHANCE for each in then]
    if stopped[0] != stopped[1]:
        side = stopped.index(True)
        return [side, then[side], ends[side]]
    if ends[0] != ends[1]:
        return [*ends]
    return _on_table(twins, at) or [*then]


def _on_table(twins: Twins, at: Standing) -> list[object]:
    """The cells of the table that differ, with what is in them."""
    one, other = twins.a.engine, twins.b.engine
    pairs = {
        name: (at.a[one.cells[name]], at.b[other.cells[name]])
        for name in one.table
        if name in other.cells
    }
    return [(name, pair) for name, pair in pairs.items() if pair[0] != pair[1]]


def _next(twins: Twins, at: Standing) -> list[tuple[int, str] | None]:
    """Who decides next on each side, and in the course of what; None where the game is over."""
    sides = ((twins.a, at.asked_a), (twins.b, at.asked_b))
    return [
        None if asked is None else (asked.decider, side.engine.signs[asked.point][0])
        for side, asked in sides
    ]


def _signs(twins: Twins, at: Standing) -> set[Sign]:
    both = ((twins.a, at.asked_a), (twins.b, at.asked_b))
    return {side.engine.signs[asked.point] for side, asked in both if asked is not None}


def _with(s: State, cell: int, code: int) -> State:
    made = s[:]
    made[cell] = code
    return made
