"""The host of a game at the screen: asks people, lets bots think, and tells what happens."""

from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING

from riotdsl.arena.fitting import Fitting
from riotdsl.arena.memory import Recollection
from riotdsl.arena.player import Player, Sight
from riotdsl.game.languages import capital
from riotdsl.game.view import View
from riotdsl.machine.listing import Member
from riotdsl.program.secrets import hidden_kinds
from riotdsl.text.data import dataclass, field

from . import panels
from .changes import changes
from .ending import ending
from .entries import LEAVING, Entries
from .lines import STRONG, Line, line, wrapped
from .menu import Menu
from .names import Names
from .screen import Screen
from .seen import Seen
from .sentences.sentence import Sentences
from .story import EVERYBODY, Story

if TYPE_CHECKING:
    from riotdsl.game.session import Session
    from riotdsl.saves.keeper import Keeper

PROMPT = "> "


@dataclass(slots=True)
class Host:
    """Leads a session to its end; seats without a bot are people's.

    A bot is made anew for each decision, so that what it knows is what a save holds.
    """

    session: "Session"
    screen: Screen
    bots: Mapping[str, Callable[[], Player]]
    watched: bool = True
    keeper: "Keeper | None" = None
    names: Names = field(init=False)
    story: Story = field(init=False)
    menu: Menu = field(init=False)
    fitting: Fitting = field(init=False)
    memory: Recollection = field(init=False)
    told: dict[str, int] = field(default_factory=dict)
    last_view: dict[str, View] = field(default_factory=dict)
    shown_to: str | None = None
    sight: Seen | None = None

    def __post_init__(self) -> None:
        self.names = Names(self.session.table)
        self.story = Story(self.session, self.names)
        self.menu = Menu(self.session, self.names, self.screen.plain)
        self.fitting = Fitting(self.session.table.backend)
        self.memory = Recollection(self.fitting)

    @property
    def people(self) -> list[str]:
        return [seat for seat in self.session.seats if seat not in self.bots]

    @property
    def sentences(self) -> Sentences:
        return self.names.sentences

    # ------------------------------------------------------------ the game

    def run(self) -> bool:
        """Play until the game is over, or until people leave; True if it is over."""
        self.story.follow()
        try:
            while self.session.options is not None:
                decision = self.session.decision
                assert decision is not None
                if decision.seat in self.bots:
                    self.bot(decision.seat)
                elif not self.person(decision.seat):
                    return False
        except KeyboardInterrupt:
            self.screen.say()
            self.screen.say(self.sentences.interrupted)
            raise
        self.end()
        return True

    def bot(self, seat: str) -> None:
        session = self.session
        assert session.options is not None
        text = self.sentences.thinks.format(seat=self.names.faction(seat))
        with self.screen.thinking(text):
            known = self.memory.of(session.entries).known[session.options.decider]
            sight = Sight(self.fitting, session.options, session.s, known)
            member = self.bots[seat]().decide(sight)
        before = len(session.entries)
        self.take(member)
        if not self.people and self.watched:
            self.tell(self.story.lines(None, before))

    def take(self, member: Member) -> None:
        """Play what is allowed, and remember how it reads."""
        reading = self.session.table.reading(self.session.offer, member)
        self.session.accept(member)
        self.sight = None
        self.keep()
        self.story.follow(reading)

    def keep(self) -> None:
        """Write the game to its file, if it has one; what cannot be written is told."""
        if self.keeper is not None and not self.keeper.keep():
            told = self.sentences
            self.screen.say(told.nothing_kept.format(reason=self.keeper.problem))
            if self.keeper.is_there:
                self.screen.say(told.last_kept.format(path=self.keeper.path))

    def undo(self) -> str:
        """Take back the last decision of a person; what became of it."""
        entries = self.session.entries
        last = entries[-1] if entries else None
        if last is None:
            return self.sentences.nothing_to_undo
        if last.seat in self.bots:
            return self.sentences.undo_bot
        if not self.session.undo():
            return self.sentences.undo_revealed
        self.sight = None
        self.keep()
        self.story.follow()
        count = len(self.session.entries)
        self.told = {seat: min(told, count) for seat, told in self.told.items()}
        self.last_view.clear()
        return self.sentences.undone

    def end(self) -> None:
        """The last position and who has won; of several people, each may see all that is shown."""
        if len(self.people) == 1:
            self.news(self.people[0])
            self.position(self.people[0])
        else:
            if self.people:
                self.screen.say()
                last = min(self.told.values(), default=0)
                self.tell(self.story.lines(EVERYBODY, last))
            self.position(self.session.seats[0], own=False)
        self.screen.say()
        self.screen.put(line(ending(self.session, self.names), STRONG))

    # ------------------------------------------------------------ a person's decision

    def person(self, seat: str) -> bool:
        """Ask until something is decided or taken back; False if the input ends or people leave."""
        if not self.is_alone(seat):
            return False
        self.show(seat)
        entries = Entries(self, seat)
        count = len(self.session.entries)
        while len(self.session.entries) == count:
            prompt = self.sentences.which_way if self.menu.inside else PROMPT
            entry = self.screen.ask(prompt, entries.completions)
            if entry is None or entry.lower() in LEAVING:
                told = self.sentences
                self.screen.say(told.end_of_input if entry is None else told.left)
                return False
            if entry:
                entries.enter(entry)
        return True

    def show(self, seat: str) -> None:
        """Everything that a seat sees before it decides."""
        self.news(seat)
        self.position(seat)
        self.offer_all(seat)

    def is_alone(self, seat: str) -> bool:
        """Where several share a screen and have secrets, wait until the seat is alone with it."""
        secrets = hidden_kinds(self.session.table.machine.program.universe)
        before, self.shown_to = self.shown_to, seat
        if len(self.people) == 1 or not secrets or before == seat or not self.screen.is_terminal:
            return True
        self.screen.wipe()
        self.screen.say(self.sentences.next_seat.format(seat=self.names.faction(seat)))
        return self.screen.ask(f"{self.sentences.hand_over} ") is not None

    def news(self, seat: str) -> None:
        """What happened since the seat last decided, and what is different now."""
        told = self.sentences
        before = self.told.get(seat)
        lines = list(self.story.lines(seat, before or 0))
        self.told[seat] = len(self.session.entries)
        now = self.seen(seat)
        changed = list(changes(self.last_view[seat], now)) if seat in self.last_view else []
        self.last_view[seat] = now.view
        self.screen.say()
        if lines:
            self.screen.put(line(told.so_far if before is None else told.since, STRONG))
            self.tell(lines, 2)
        if changed:
            self.screen.put(line(told.changed, STRONG))
            self.screen.show(wrapped(capital("; ".join(changed)), self.screen.width, 2))

    def tell(self, lines: Iterable[Line], indent: int = 0) -> None:
        """Lines of the story, as wide as the screen."""
        for ((text, role),) in lines:
            self.screen.show(wrapped(text, self.screen.width, indent, role))

    def position(self, seat: str, *, own: bool = True) -> None:
        screen = self.screen
        screen.say()
        screen.show(
            panels.position(
                self.seen(seat), screen.width,
                boxes=not screen.plain, ascii_only=screen.is_ascii, own=own,
            )
        )  # fmt: skip

    def offer_all(self, seat: str) -> None:
        """List everything that can be done."""
        self.menu.open_all()
        decision = self.session.decision
        assert decision is not None
        self.screen.say()
        self.screen.show(panels.heading(self.seen(seat), decision, self.screen.width))
        self.screen.show(self.menu.page(self.screen.width))

    def seen(self, seat: str) -> Seen:
        """The position as the seat sees it; worked out once while nothing changes."""
        if self.sight is None or self.sight.view.seat != seat:
            self.sight = Seen(self.names, self.session.view(seat))
        return self.sight
