"""What is told of a step besides what was decided: procedures that texts have a sentence for.

A procedure with a text `tells.NAME` is told whenever it begins, in the position of that moment. The
step is taken once more by plain evaluation for that, on a copy of the position.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from riotdsl.game.action import Entry
from riotdsl.game.offer import thing_sort
from riotdsl.game.table import Table
from riotdsl.game.view import visible
from riotdsl.game.wording import sentence
from riotdsl.game.wording_names import Names
from riotdsl.machine.bits import members
from riotdsl.machine.code import Machine, Point
from riotdsl.machine.evaluate import Evaluator, State
from riotdsl.machine.layout import PC
from riotdsl.machine.listing import Lister, Member
from riotdsl.machine.run import Interpreter
from riotdsl.program import model
from riotdsl.program.secrets import hidden_kinds, secret
from riotdsl.program.text_paths import TELLS
from riotdsl.program.types import SetOf
from riotdsl.text.data import dataclass

Sentences = Mapping[str, tuple[Names, model.Message]]


@dataclass(frozen=True, slots=True)
class Told:
    """A sentence, and the seats that may know what it names."""

    text: str
    seen_by: frozenset[str]


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
        self.evaluator = _Noting(machine, self)
        self.lister = Lister(self.evaluator)

    def told(self, entry: Entry, s: State) -> list[Told]:
        """What begins in a step; `s` is the position before it and becomes that after it."""
        self.noted = []
        self.apply(self.machine.points[entry.point], entry.member, s)
        self.advance(s)
        return self.noted

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
        knowing = frozenset(factions[each] for each in seats if self.knows(message, each, s))
        self.noted.append(Told(sentence(voice, message, s, {}), knowing))

    def knows(self, message: model.Message, seat: int, s: State) -> bool:
        """Whether a seat sees everything that a sentence names or counts."""
        program = self.machine.program
        hidden = frozenset(hidden_kinds(program.universe))
        for hole in (part for part in message.parts if isinstance(part, model.Hole)):
            sort = thing_sort(hole.expr.type)
            if sort is None:
                if secret(hole.expr, program, hidden, set()):
                    return False
                continue
            value = self.evaluator.value(hole.expr, s, {})
            known = visible(self.machine, s, seat, sort)
            if any(not known >> each & 1 for each in _numbers(hole, value)):
                return False
        return True


def _numbers(hole: model.Hole, value: int) -> Iterator[int]:
    return members(value) if isinstance(hole.expr.type, SetOf) else iter((value,))


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
