"""What is told of a step besides what was decided: procedures that texts have a sentence for.

A procedure with a text `tells.NAME` is told whenever it begins, in the position of that moment. So
is what ends a window by itself, because whoever has just acted in it can do nothing else there. The
step is taken once more by plain evaluation for that, on a copy of the position.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from riotdsl.game.action import Entry
from riotdsl.game.effect import Effect
from riotdsl.game.table import Table
from riotdsl.game.wording.names import Names
from riotdsl.game.wording.wording import sentence
from riotdsl.machine.code import Machine, Point
from riotdsl.machine.evaluate import Evaluator, State
from riotdsl.machine.hidden_variables import beginnings
from riotdsl.machine.layout import DECIDER, PC
from riotdsl.machine.listing import Lister, Member
from riotdsl.machine.run import Interpreter
from riotdsl.program import model
from riotdsl.program.analysis.walk import holes
from riotdsl.program.texts.paths import TELLS
from riotdsl.text.lazy_dataclass import dataclass, replace

Sentences = Mapping[str, tuple[Names, model.Message]]

# A procedure can begin a million times in one step, and each sentence keeps a position. So many are
# told to the same seats: what others are told takes none of it, or it would tell of what is hidden.
MOST_TOLD = 200
# Working out what sentences read may take so many steps, for the seats that know what begins. They
# know how often it has begun, too, so nothing is told by where this ends.
MOST_STEPS = 10_000_000


@dataclass(frozen=True, slots=True)
class Told:
    """A sentence, and the seats that may know what it names.

    Where `seat` is one, it is the action by which this seat had to end what it was doing.
    `position` is that of the moment that is told; `procedure` is what began then.
    """

    text: str
    seen_by: frozenset[str]
    position: State
    seat: str | None = None
    procedure: str = ""


def sentences_of(table: Table) -> Sentences:
    """The procedures that are told, with the nearest language that has a sentence for them."""
    paths = {name: f"{TELLS}.{name}" for name in table.machine.program.procedures}
    found = {name: table.words.found(path) for name, path in paths.items()}
    return {name: each for name, each in found.items() if each is not None}


class Teller(Interpreter):
    """An interpreter that notes what begins; `left_out` is a procedure that it does not run."""

    def __init__(self, machine: Machine, sentences: Sentences, left_out: str = "") -> None:
        super().__init__(machine)
        self.sentences = sentences
        self.left_out = left_out
        self.noted: list[Told] = []
        self.count = Counter[tuple[frozenset[str], frozenset[str]]]()
        self.effects: list[tuple[int, frozenset[str], Effect]] = []
        self.plain = Evaluator(machine)
        self.spent = Counter[tuple[int, ...]]()
        self.steps: dict[str, int] = {}
        self.window: int | None = None
        self.evaluator = _Noting(machine, self)
        self.lister = Lister(self.evaluator)

    def told(self, entries: Sequence[Entry], s: State) -> list[Told]:
        """What begins in the last of some steps; `s` is the position before it and after it then.

        The window in which was acted is the last in those steps.
        """
        entry, before = entries[-1], s[:]
        self.noted, self.effects = [], []
        self.count.clear()
        self.spent.clear()
        self.window = None
        self.apply(self.machine.points[entry.point], entry.member, s)
        acted = (each.point for each in reversed(entries) if self.is_window(each.point))
        self.window = next(acted, None)
        self.advance(s)
        self.show(entries, before, s)
        return self.noted

    def is_window(self, point: int) -> bool:
        return self.machine.points[point].until is not None

    def apply(self, point: Point, member: Member, s: State) -> None:
        """Carry out; what ends by itself the window in which was acted is noted."""
        if point.number == self.window and member[0] == point.until:
            factions = self.machine.program.universe.factions
            seats = frozenset(factions[each] for each in self.machine.program.seats or ())
            action = point.branches[member[0]].action
            self.noted.append(Told(action, seats, s[:], factions[s[DECIDER]]))
        super().apply(point, member, s)

    def families(self, point: Point, s: State) -> list[Member]:
        """Two that differ are enough to know that somebody has to decide."""
        if point.decider is None:
            return super().families(point, s)
        return self.lister.differing(point, s[:])

    def enter(self, procedure: str, args: list[int], back: int, s: State) -> None:
        if procedure == self.left_out:
            s[PC] = back
            return
        super().enter(procedure, args, back, s)
        if s[PC] == self.machine.entries[procedure]:
            self.note(procedure, s)

    def note(self, procedure: str, s: State) -> None:
        """Keep the sentence of a procedure that begins now, if it has one."""
        if procedure not in self.sentences:
            return
        seats = self.noticing(procedure, s)
        self.spent[seats] += self.steps_of(procedure)
        if self.spent[seats] > MOST_STEPS:
            return
        voice, message = self.sentences[procedure]
        names = self.machine.program.universe.factions
        knowing = frozenset(names[n] for n in seats if self.knows(procedure, message, n, s))
        effect = Effect(self.plain, procedure, s[:])
        seeing = frozenset(
            names[n]
            for n in self.machine.program.seats or ()
            if names[n] not in knowing and self.sees(effect, message, n)
        )
        self.count[knowing, seeing] += 1
        if self.count[knowing, seeing] <= MOST_TOLD:
            if seeing:
                self.effects.append((len(self.noted), seeing, effect))
            text = sentence(voice, message, s, {})
            self.noted.append(Told(text, knowing, s[:], procedure=procedure))

    def steps_of(self, procedure: str) -> int:
        """The steps of working out, for every seat and for the text, what a sentence reads."""
        if not self.steps:
            from riotdsl.program.analysis.work import Work  # noqa: PLC0415 - seldom needed

            program = self.machine.program
            work, times = Work(program), 1 + len(program.seats or ())
            for name, (_, message) in self.sentences.items():
                self.steps[name] = times * (1 + sum(map(work.reading, holes(message))))
        return self.steps[procedure]

    def noticing(self, procedure: str, s: State) -> tuple[int, ...]:
        """The seats that may know that a procedure begins."""
        seats = self.machine.program.seats or ()
        beginning = beginnings(self.machine).get(procedure)
        if beginning is None:
            return seats
        return tuple(each for each in seats if beginning.reached.is_open(s, each))

    def knows(self, procedure: str, message: model.Message, seat: int, s: State) -> bool:
        """Whether a seat that knows that a procedure begins may know all its sentence reads."""
        beginning = beginnings(self.machine).get(procedure)
        knowledge = self.known_to(seat)
        with knowledge.behind({} if beginning is None else beginning.cells):
            return all(knowledge.knows(each, s, {}) for each in holes(message))

    def sees(self, effect: Effect, message: model.Message, seat: int) -> bool:
        """Whether a seat sees by what a procedure does what its sentence says."""
        return effect.is_seen and all(
            effect.tells(each, self.known_to(seat)) for each in holes(message)
        )

    def show(self, entries: Sequence[Entry], before: State, after: State) -> None:
        """Tell those who see it what shows at the end of a step, and was done once in it.

        What would show without the procedure, too, tells nobody that it has run.
        """
        often = Counter(effect.procedure for _, _, effect in self.effects)
        for number, seeing, effect in self.effects:
            if often[effect.procedure] == 1 and effect.lasts(before, after):
                without = before[:]
                Teller(self.machine, {}, effect.procedure).told(entries, without)
                if all(after[cell] != without[cell] for cell in effect.cells):
                    told = self.noted[number]
                    self.noted[number] = replace(told, seen_by=told.seen_by | seeing)


class _Noting(Evaluator):
    """An evaluator that says what it runs."""

    def __init__(self, machine: Machine, teller: Teller) -> None:
        super().__init__(machine)
        self.teller = teller

    def procedure(self, name: str, args: list[int], s: State) -> None:
        if name == self.teller.left_out:
            return
        owner, frames = self.machine.program.procedures[name], self.machine.layout.frames
        if self.takes(owner, args):
            for param, arg in zip(owner.params, args, strict=True):
                s[frames[name, param]] = arg
            self.teller.note(name, s)
        super().procedure(name, args, s)
