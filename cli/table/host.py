"""The host of a game at the screen: asks people, lets bots think, and tells what happens."""

from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING

from riotdsl.arena.bots.opponents import Opponents
from riotdsl.arena.bots.player import Player
from riotdsl.game.action import Action
from riotdsl.game.session import UNDO_CHANCE, UNDO_READ
from riotdsl.game.view import View
from riotdsl.languages.table_sentences import Sentences
from riotdsl.machine.listing import Member
from riotdsl.narration.ending import ending
from riotdsl.narration.lines import STRONG, Line, line
from riotdsl.narration.menu import Menu, single
from riotdsl.narration.names import Names
from riotdsl.narration.position_words import Seen
from riotdsl.narration.stable_numbers import Steady
from riotdsl.narration.story.story import EVERYBODY, Story, folded, reading_of
from riotdsl.text.lazy_dataclass import dataclass, field

from . import hot_seat
from .display import Display
from .entries import Entries
from .hot_seat import Handed
from .screen import turn_screen
from .screen.position import Position
from .typed_ahead import TypedAhead

if TYPE_CHECKING:
    from riotdsl.game.session import Session
    from riotdsl.saves.autosave import Keeper

PROMPT = "> "


@dataclass(slots=True)
class Host:
    """Leads a session to its end; seats without a bot are people's.

    A bot is made anew for each decision, so that what it knows is what a save holds.

    At a terminal a decision with one possible answer answers itself, unless the host `asks_all`.
    What was taken back is asked again: `reopened` is the length of the log there.
    """

    session: "Session"
    screen: Display
    bots: Mapping[str, Callable[[], Player]]
    watched: bool = True
    keeper: "Keeper | None" = None
    names: Names = field(init=False)
    story: Story = field(init=False)
    menu: Menu = field(init=False)
    opponents: Opponents = field(init=False)
    told: dict[str, int] = field(default_factory=dict)
    last_view: dict[str, View] = field(default_factory=dict)
    last_places: dict[str, list[Line]] = field(default_factory=dict)
    known_signs: dict[str, dict[str, str]] = field(default_factory=dict)
    cut: Mapping[str, str] = field(default_factory=dict)
    shown_to: str | None = None
    sight: Seen | None = None
    asks_all: bool = False
    reopened: int | None = None
    ahead: TypedAhead = field(init=False)

    def __post_init__(self) -> None:
        self.names = Names(self.session.table)
        self.story = Story(self.session, self.names)
        steady = Steady(self.session) if self.screen.is_terminal else None
        self.menu = Menu(self.session, self.names, self.screen.plain, steady)
        self.opponents = Opponents(self.session)
        self.ahead = TypedAhead(self)

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
            hot_seat.clear(self)
            self.screen.say()
            self.screen.say(self.sentences.interrupted)
            raise
        self.end()
        return True

    def bot(self, seat: str) -> None:
        text = self.sentences.thinks.format(seat=self.names.faction(seat))
        with self.screen.thinking(text):
            member = self.bots[seat]().decide(self.opponents.sight())
        before = len(self.session.entries)
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

        Where people have secrets from one another, each takes back only their own. Alone against
        bots, what these did since is taken back with it; so is what answered itself.
        """
        entries = self.session.entries
        known = (n for n in reversed(range(len(entries))) if not self.story.is_uncounted(n, seat))
        number = next(known, None)
        if number is None:
            return self.sentences.nothing_to_undo
        last = entries[number]
        if last.seat is None:
            return self.not_undone(UNDO_CHANCE, number, seat)
        is_alone = self.people == [seat]
        if not is_alone and last.seat in self.bots:
            return self.sentences.undo_other
        if hot_seat.is_shared(self) and last.seat != seat:
            return self.sentences.undo_other
        before, others = list(entries), 0
        while True:
            number = len(self.session.entries) - 1
            last = self.session.entries[number]
            undone = self.session.undo()
            if not undone:
                refused = self.not_undone(undone.code, number, seat)
                if len(self.session.entries) < len(before):
                    self.session.replay(before)
                return refused
            others += last.seat in self.bots
            if last.seat not in self.bots and number not in self.story.forced:
                break
            if not self.session.entries:
                self.session.replay(before)
                return self.sentences.nothing_to_undo
        self.sight = None
        self.keep()
        self.story.follow()
        count = len(self.session.entries)
        for each, told in self.told.items():
            if told > count:
                self.last_view.pop(each, None)
        self.told = {each: min(told, count) for each, told in self.told.items()}
        self.reopened = count
        said = self.sentences
        return said.undone_others.format(count=others) if others else said.undone

    def not_undone(self, code: str, number: int, seat: str) -> str:
        """Why a decision stands that is the last, or would be if what came later were undone."""
        told = self.sentences
        if code == UNDO_CHANCE:
            entries = self.session.entries
            fallen = next(n for n in range(number, -1, -1) if entries[n].seat is None)
            return told.undo_chance.format(what=self.story.text(fallen, seat))
        return told.undo_read if code == UNDO_READ else told.undo_revealed

    def end(self) -> None:
        """The last position and who has won; of several people, each may see all that is shown."""
        if len(self.people) == 1:
            self.survey(self.people[0])
        else:
            hot_seat.clear(self)
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
        handed = hot_seat.hand_over(self, seat)
        if handed is not Handed.ALONE:
            return handed is Handed.BACK
        entries = Entries(self, seat)
        if self.ahead.play(entries) or self.answers_itself(entries):
            return True
        self.show(seat)
        count = len(self.session.entries)
        while len(self.session.entries) == count:
            if self.ahead.waiting:
                self.ahead.enter(entries)
                continue
            prompt = self.sentences.which_way if self.menu.inside else PROMPT
            entry = self.screen.ask(prompt, entries.completions, seat)
            if entry is None or entries.leaves(entry):
                hot_seat.clear(self)
                self.leave(entry)
                return False
            if entry:
                self.ahead.begin(entries, entry)
        return True

    def answers_itself(self, entries: Entries) -> bool:
        """Take the only thing that can be done, unless it was taken back; the news tell of it.

        A part of a line that was typed ahead is refused first, where it is about this decision.
        """
        number, seat = len(self.session.entries), entries.seat
        if self.asks_all or not self.screen.is_terminal or number == self.reopened:
            return False
        member = self.only_member()
        if member is None or self.ahead.is_understood(entries):
            return False
        if self.told and not self.goes_on(seat):
            self.screen.news(self, seat)
        self.story.forced.add(number)
        self.take(member)
        return True

    def only_member(self) -> Member | None:
        """The one thing that can be done; None if there are several."""
        families = self.session.legal_actions()
        if len(families) != 1:
            return None
        found = single(families[0])
        return found.member if isinstance(found, Action) else None

    def leave(self, entry: str | None) -> None:
        """Say how people left: by what they entered, or because the input has ended."""
        told = self.sentences
        self.screen.say(told.end_of_input if entry is None else told.left)

    def show(self, seat: str) -> None:
        """Everything that a seat sees before it decides; less where it has just decided itself."""
        self.screen.turn(self, seat, brief=self.goes_on(seat))
        self.note(seat)

    def read(self, lines: Iterable[Line]) -> None:
        """Show a long answer as it can be read."""
        self.screen.read(lines, self.sentences.next_step)

    def survey(self, seat: str, *, brief: bool = False) -> None:
        """The position and what is new in it."""
        self.screen.survey(self, seat, brief=brief)
        self.note(seat)

    def note(self, seat: str) -> None:
        """Remember what a seat has been shown."""
        self.told[seat] = len(self.session.entries)
        self.last_view[seat] = self.seen(seat).view
        self.note_places(seat, turn_screen.placed(self, seat))

    def note_places(self, seat: str, found: Position) -> None:
        self.last_places[seat], self.cut = found.places, found.cut
        told = {each.partition(" ")[0]: each for each in found.signs}
        self.known_signs.setdefault(seat, {}).update(told)

    def goes_on(self, seat: str) -> bool:
        """Whether nobody else has decided since the seat was last shown the position."""
        told = self.told.get(seat)
        entries = [] if told is None else self.session.entries[told:]
        return bool(entries) and all(entry.seat in (seat, None) for entry in entries)

    def position(self, seat: str, *, own: bool = True) -> None:
        """The position as a whole; `own` with what only the seat sees."""
        self.screen.position(self, seat, own=own)
        self.note_places(seat, turn_screen.placed(self, seat, own=own))

    def offer_all(self, seat: str) -> None:
        """List everything that can be done."""
        self.menu.open_all()
        self.screen.offer(self, seat)

    def seen(self, seat: str) -> Seen:
        """The position as the seat sees it; worked out once while nothing changes."""
        if self.sight is None or self.sight.view.seat != seat:
            self.sight = Seen(self.names, self.session.view(seat))
        return self.sight
