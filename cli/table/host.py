"""The host of a game at the screen: asks people, lets bots think, and tells what happens."""

from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING

from riotdsl.arena.fitting import Fitting
from riotdsl.arena.memory import Recollection
from riotdsl.arena.player import Player, Sight
from riotdsl.game.languages import capital
from riotdsl.game.view import View
from riotdsl.machine.listing import Member
from riotdsl.text.data import dataclass, field

from . import panels, sharing
from .changes import changes
from .ending import ending
from .entries import Entries
from .lines import QUIET, STRONG, Line, line, wrapped
from .menu import Menu
from .names import Names
from .position import position
from .screen import Screen
from .seen import Seen
from .sentences.sentence import Sentences
from .sharing import Handed
from .story import EVERYBODY, Story, folded, reading_of

if TYPE_CHECKING:
    from riotdsl.game.session import Session
    from riotdsl.saves.keeper import Keeper

PROMPT = "> "
MOST_TOLD = 8


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
    last_places: dict[str, list[Line]] = field(default_factory=dict)
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
            sharing.clear(self)
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
            self.screen.tell(self.story.lines(None, before))

    def take(self, member: Member) -> None:
        """Play what is allowed, and remember how it reads."""
        reading = reading_of(self.session, member)
        before = self.session.table.backend.core(self.session.s)
        self.session.accept(member)
        self.sight = None
        self.keep()
        self.story.follow(reading, before)

    def keep(self) -> None:
        """Write the game to its file, if it has one; what cannot be written is told."""
        if self.keeper is not None and not self.keeper.keep():
            told = self.sentences
            self.screen.say(told.nothing_kept.format(reason=self.keeper.problem))
            if self.keeper.is_there:
                self.screen.say(told.last_kept.format(path=self.keeper.path))

    def undo(self, seat: str) -> str:
        """Take back the last decision of a person, as this seat asks; what became of it.

        Where people have secrets from one another, each takes back only his own.
        """
        entries = self.session.entries
        last = entries[-1] if entries else None
        if last is None:
            return self.sentences.nothing_to_undo
        if last.seat in self.bots or (sharing.is_shared(self) and last.seat not in (seat, None)):
            return self.sentences.undo_other
        if last.seat is None:
            fallen = self.story.text(len(entries) - 1, seat)
            return self.sentences.undo_chance.format(what=fallen)
        if not self.session.undo():
            return self.sentences.undo_revealed
        self.sight = None
        self.keep()
        self.story.follow()
        count = len(self.session.entries)
        for each, told in self.told.items():
            if told > count:
                self.last_view.pop(each, None)
        self.told = {each: min(told, count) for each, told in self.told.items()}
        return self.sentences.undone

    def end(self) -> None:
        """The last position and who has won; of several people, each may see all that is shown."""
        if len(self.people) == 1:
            self.survey(self.people[0])
        else:
            sharing.clear(self)
            self.position(self.session.seats[0], own=False)
            if self.people:
                self.screen.say()
                last = min(self.told.values(), default=0)
                self.screen.tell(folded(self.story.lines(EVERYBODY, last)))
        self.screen.say()
        self.screen.tell([line(ending(self.session, self.names, self.people), STRONG)])

    # ------------------------------------------------------------ a person's decision

    def person(self, seat: str) -> bool:
        """Ask until something is decided or taken back; False if the input ends or people leave."""
        handed = sharing.hand_over(self, seat)
        if handed is not Handed.ALONE:
            return handed is Handed.BACK
        self.show(seat)
        entries = Entries(self, seat)
        count = len(self.session.entries)
        while len(self.session.entries) == count:
            prompt = self.sentences.which_way if self.menu.inside else PROMPT
            entry = self.screen.ask(prompt, entries.completions, seat)
            if entry is None or entries.leaves(entry):
                sharing.clear(self)
                self.leave(entry)
                return False
            if entry:
                entries.enter(entry)
        return True

    def leave(self, entry: str | None) -> None:
        """Say how people left: by what they entered, or because the input has ended."""
        told = self.sentences
        self.screen.say(told.end_of_input if entry is None else told.left)

    def show(self, seat: str) -> None:
        """Everything that a seat sees before it decides; less where it has just decided itself."""
        self.survey(seat, brief=self.goes_on(seat))
        self.offer_all(seat)

    def survey(self, seat: str, *, brief: bool = False) -> None:
        """The position and what is new in it; who hears it read is told the news first."""
        if self.screen.plain:
            self.news(seat)
        self.position(seat, brief=brief)
        if not self.screen.plain:
            self.news(seat)

    def goes_on(self, seat: str) -> bool:
        """Whether nobody else has decided since the seat was last shown the position."""
        told = self.told.get(seat)
        entries = [] if told is None else self.session.entries[told:]
        return bool(entries) and all(entry.seat in (seat, None) for entry in entries)

    def news(self, seat: str) -> None:
        """What happened since the seat last decided, and what is different now."""
        told = self.sentences
        before = self.told.get(seat)
        most = MOST_TOLD if self.screen.is_terminal else None
        only_own = self.goes_on(seat) and len(self.session.entries) == (before or 0) + 1
        lines, left = self.story.recent(seat, before or 0, most, own=not only_own)
        self.told[seat] = len(self.session.entries)
        now = self.seen(seat)
        was = self.last_view.get(seat)
        spoken = self.screen.plain
        changed = [] if was is None else list(changes(was, now, spoken=spoken))
        self.last_view[seat] = now.view
        if changed or lines:
            self.screen.say()
        if lines:
            self.screen.put(line(told.so_far if before is None else told.since, STRONG))
            if left:
                self.screen.show([line(f"  {told.left_out.format(count=left)}", QUIET)])
            self.screen.tell(lines, 2)
        if changed:
            self.screen.put(line(told.changed, STRONG))
            for text in changed if spoken else ["; ".join(changed)]:
                self.screen.show(wrapped(text, self.screen.width, 2))

    def position(self, seat: str, *, own: bool = True, brief: bool = False) -> None:
        """The position; `own` with what only the seat sees, `brief` without what lies elsewhere.

        At a terminal, a `brief` one is without places that are as they were last shown to the seat.
        """
        screen = self.screen
        found = position(
            self.seen(seat), screen.width, boxes=not screen.plain,
            ascii_only=screen.is_ascii, own=own, brief=brief, low=screen.is_low,
            room=screen.room,
        )  # fmt: skip
        same = self.last_places.get(seat) == found.places
        self.last_places[seat] = found.places
        lines = list(
            found.lines(low=screen.is_low, places=not (brief and same and screen.is_terminal))
        )
        screen.show([line(""), *lines] if lines else [])

    def offer_all(self, seat: str) -> None:
        """List everything that can be done."""
        self.menu.open_all()
        decision = self.session.decision
        assert decision is not None
        self.screen.say()
        s = self.session.table.backend.core(self.session.s)
        self.screen.show(panels.heading(self.seen(seat), decision, s, self.screen.width))
        self.screen.show(self.menu.page(self.screen.width))
        for text in self.barred():
            self.screen.show(wrapped(text, self.screen.width, 2, QUIET))

    def barred(self) -> Iterator[str]:
        """Why what would end the turn cannot be done yet, where something else can."""
        session = self.session
        until = session.offer.point.until
        offered = [family.member[0] for family in session.legal_actions()]
        if until is None or until in offered:
            return
        action = self.names.done(session.offer.point.branches[until].action)
        for failure in session.judge().failures((until,))[:1]:
            yield self.sentences.barred.format(action=capital(action), reason=failure.wording)

    def seen(self, seat: str) -> Seen:
        """The position as the seat sees it; worked out once while nothing changes."""
        if self.sight is None or self.sight.view.seat != seat:
            self.sight = Seen(self.names, self.session.view(seat))
        return self.sight
