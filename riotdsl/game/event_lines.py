"""What is told of a step besides what was decided: procedures that texts have a sentence for.

A procedure with a text `tells.NAME` is told whenever it begins, in the position of that moment. So
is what ends a window by itself, because whoever has just acted in it can do nothing else there. The
step is taken once more by plain evaluation for that, on a copy of the position.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from riotdsl.game.action import Entry
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
from riotdsl.program.texts.paths import TELLS
from riotdsl.text.lazy_dataclass import dataclass

Sentences = Mapping[str, tuple[Names, model.Message]]

# A procedure can begin a million times in one step, and each sentence keeps a position. So many are
# told to the same seats: what others are told takes none of it, or it would tell of what is hidden.
MOST_TOLD = 200


@dataclass(frozen=True, slots=True)
class Told:
    """A sentence, and the seats that may know what it names.

    Where `seat` is one, it is the action by which this seat had to end what it was doing.
    `position` is that of the moment that is told.
    """

    text: str
    seen_by: frozenset[str]
    position: State
    seat: str | None = None


def sentences_of(table: Table) -> Sentences:
    """The procedures that are told, with the nearest language that has a sentence for them."""
    paths = {name: f"{TELLS}.{name}" for name in table.machine.program.procedures}
    found = {name: table.words.found(path) for name, path in paths.items()}
    return {name: each for name, each in found.items() if each is not None}


class Teller(Interpreter):
    """An interpreter that notes what begins."""

    def __init__(self, machine: Machine, sentences: Sentences) -> None:
        super().__init__(machine)
        self.sentences = sentences
        self.noted: list[Told] = []
        self.count = Counter[frozenset[str]]()
        self.window: int | None = None
        self.evaluator = _Noting(machine, self)
        self.lister = Lister(self.evaluator)

    def told(self, entries: Sequence[Entry], s: State) -> list[Told]:
        """What begins in the last of some steps; `s` is the position before it and after it then.

        The window in which was acted is the last in those steps.
        """
        entry = entries[-1]
        self.noted = []
        self.count.clear()
        self.window = None
        self.apply(self.machine.points[entry.point], entry.member, s)
        acted = (each.point for each in reversed(entries) if self.is_window(each.point))
        self.window = next(acted, None)
        self.advance(s)
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
        found: list[Member] = []
        for family in self.lister.families(point, s[:]):
            found.append(family)
            if family != found[0]:
                break
        return found

    def enter(self, procedure: str, args: list[int], back: int, s: State) -> None:
        super().enter(procedure, args, back, s)
        if s[PC] == self.machine.entries[procedure]:
            self.note(procedure, s)

    def note(self, procedure: str, s: State) -> None:
        """Keep the sentence of a procedure that begins now, if it has one."""
        if procedure not in self.sentences:
            return
        voice, message = self.sentences[procedure]
        factions = self.machine.program.universe.factions
        seats = self.machine.program.seats or ()
        knowing = frozenset(
            factions[each] for each in seats if self.knows(procedure, message, each, s)
        )
        self.count[knowing] += 1
        if self.count[knowing] <= MOST_TOLD:
            self.noted.append(Told(sentence(voice, message, s, {}), knowing, s[:]))

    def knows(self, procedure: str, message: model.Message, seat: int, s: State) -> bool:
        """Whether a seat may know that a procedure begins, and all that its sentence reads."""
        knowledge = self.known_to(seat)
        beginning = beginnings(self.machine).get(procedure)
        if beginning is not None and not beginning.reached.is_open(s, seat):
            return False
        veils = {} if beginning is None else beginning.cells
        told = frozenset() if beginning is None else beginning.told
        with knowledge.behind(veils, told):
            holes = (part.expr for part in message.parts if isinstance(part, model.Hole))
            return all(knowledge.knows(each, s, {}) for each in holes)


class _Noting(Evaluator):
    """An evaluator that says what it runs."""

    def __init__(self, machine: Machine, teller: Teller) -> None:
        super().__init__(machine)
        self.teller = teller

    def procedure(self, name: str, args: list[int], s: State) -> None:
        if self.fits(name, args):
            frames = self.machine.layout.frames
            owner = self.machine.program.procedures[name]
            for param, arg in zip(owner.params, args, strict=True):
                s[frames[name, param]] = arg
            self.teller.note(name, s)
        super().procedure(name, args, s)
