"""A world: a game at which somebody sits, with its story and with where its rules have come to."""

from __future__ import annotations

import copy
from importlib import import_module
from typing import Any

from riotdsl.arena.bots.determinization import Determinizer
from riotdsl.game.explain import Explainer
from riotdsl.game.log.revealed import is_uncounted
from riotdsl.game.session import Session
from riotdsl.game.typed import value_query
from riotdsl.game.typed.examples import named
from riotdsl.game.typed.input_errors import MisreadError
from riotdsl.machine.code import Machine, Point
from riotdsl.machine.evaluate import State
from riotdsl.machine.layout import OUTCOME
from riotdsl.machine.listing import Member
from riotdsl.machine.run import CHANCE, Interpreter, Options
from riotdsl.text.lazy_dataclass import dataclass, field

NAMES = import_module("riotdsl.narration.names").Names
STORY = import_module("riotdsl.narration.story.story")
ALLOWED = import_module("riotdsl.narration.rules.why_allowed")
VALUED = import_module("riotdsl.narration.rules.value_explanation")
WIDTH = 79


@dataclass(frozen=True, slots=True)
class Reached:
    """A decision that the rules have come to, in which position, and whether it was asked.

    Where the game is over instead, or chance has nothing to draw, `asked` is None: that is public.
    """

    point: int
    decider: int
    s: State
    asked: bool | None


class Coming(Interpreter):
    """An interpreter that notes to which decisions it comes, asked or not."""

    def __init__(self, machine: Machine) -> None:
        super().__init__(machine)
        self.reached: list[Reached] = []

    def ask(self, point: Point, s: State) -> Options | None:
        before = s[:]
        options = super().ask(point, s)
        node = point.decider
        decider = CHANCE if node is None else self.evaluator.value(node, before, {})
        is_public = s[OUTCOME] or (node is None and not self.families(point, before[:]))
        is_asked = None if is_public else options is not None
        self.reached.append(Reached(point.number, decider, before, is_asked))
        return options


@dataclass
class World:
    """A game that is played step by step, chance included; `reached` grows with each."""

    session: Session
    fitting: Determinizer
    names: Any = None
    story: Any = None
    coming: Coming = field(init=False)
    reached: list[Reached] = field(default_factory=list)

    def __post_init__(self) -> None:
        """What was told before is told alike in every world."""
        self.names = self.names or NAMES(self.session.table)
        self.story = STORY.Story(self.session, self.names)
        self.story.readings += [STORY.Reading("before", "before")] * len(self.session.entries)
        self.coming = Coming(self.session.table.machine)

    def fork(self) -> World:
        """The same game, to be played on by itself."""
        found = copy.copy(self)
        session = found.session = copy.copy(self.session)
        session.s, session.entries = self.session.s[:], list(self.session.entries)
        story = found.story = copy.copy(self.story)
        story.session, story.readings = session, list(self.story.readings)
        story.events, story.opened = dict(self.story.events), dict(self.story.opened)
        found.reached = list(self.reached)
        return found

    @property
    def is_over(self) -> bool:
        return self.session.options is None

    @property
    def is_chance(self) -> bool:
        options = self.session.options
        return options is not None and options.decider == CHANCE

    @property
    def asks(self) -> object:
        """What is told of the decision at which the game stands, and whose it is."""
        options = self.session.options
        if options is None or options.decider == CHANCE:
            return None if options is None else (options.point, options.decider)
        return self.session.decision

    def members(self) -> list[Member]:
        """What may be done or drawn now, each once."""
        session = self.session
        assert session.options is not None
        backend, options = session.table.backend, session.options
        families = dict.fromkeys(options.families)
        return [each for family in families for each in backend.members(options, family, session.s)]

    def texts(self) -> dict[str, Member]:
        """The same, by how they are typed."""
        return {self.session.offer.text(each): each for each in self.members()}

    def apply(self, member: Member) -> None:
        """Take one step, decided or drawn."""
        session = self.session
        assert session.options is not None
        before = session.table.backend.core(session.s)
        decided = None if self.is_chance else STORY.reading_of(session, member)
        self.coming.reached = self.reached
        s = before[:]
        self.coming.apply(session.table.machine.points[session.options.point], member, s)
        self.coming.advance(s)
        session.apply(member)
        self.story.follow(decided, before)

    # ------------------------------------------------------------ what is told

    def log(self, seat: str, start: int) -> list[str]:
        """The lines of the log from a number on, as a seat reads them, with what was unsealed."""
        found = []
        for number, each in enumerate(self.session.entries[start:], start=start):
            if not is_uncounted(self.session.table.machine, each) or seat in each.seen_by:
                found.append(f"{each.seat}: {each.told(seat)}")
            found += map(str, self.story.revealed(number, seat))
        return found

    def unseen_draws(self, seat: str, start: int) -> list[str]:
        """The lines of the log that say to a seat only that chance chose a card."""
        entries = self.session.entries[start:]
        machine = self.session.table.machine
        drawn = (each for each in entries if each.seat is None and seat not in each.seen_by)
        return [each.covered for each in drawn if not is_uncounted(machine, each)]

    def told(self, seat: str, start: int) -> list[Any]:
        """The story from a number on, as a seat is told it."""
        return list(self.story.lines(seat, start))

    def why(self, member: Member) -> list[Any]:
        """Why something is allowed."""
        return list(ALLOWED.lines(self.session, self.names, member, WIDTH))

    def explained(self, text: str) -> list[Any]:
        """What `explain` says at the table."""
        asked = VALUED.Asked(self.session, self.names, WIDTH)
        try:
            return list(VALUED.lines(asked, text))
        except MisreadError as misread:
            return [misread.wording]

    def is_unknown(self, lines: list[Any]) -> bool:
        """Whether `explain` says that a value depends on something hidden."""
        return bool(lines) and self.names.sentences.unknown_here in str(lines[0])

    def truth(self, text: str) -> str | None:
        """What a value is in fact; None where it is not understood."""
        session = self.session
        words, phrases = session.table.words, session.table.phrases()
        try:
            question = value_query.read(session.offer, words, phrases, text)
        except MisreadError:
            return None
        backend = session.table.backend
        evaluator, s = backend.plain.evaluator, backend.core(session.s)
        value = evaluator.call(question.value.name, list(question.args), s)
        return Explainer(evaluator, s).worth(question.value.type, value)

    def name(self, kind: Any, value: int) -> str:  # noqa: ANN401 - a type
        """What is typed for a value of a type."""
        return named(self.session.table.words.voices[0], kind, value)
