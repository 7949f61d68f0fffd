"""The host of a game at the screen: asks people, lets bots think, and tells what happens."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from riotdsl.arena.fitting import Fitting
from riotdsl.arena.player import Player, Sight
from riotdsl.game.action import Action, Family, Rejection
from riotdsl.game.reading import MisreadError, Reader
from riotdsl.machine.listing import DecisionTooLargeError, Member
from riotdsl.program.secrets import hidden_kinds

from . import panels, sentences
from .lines import STRONG, line
from .screen import Screen
from .seen import Names, Seen
from .story import Story

if TYPE_CHECKING:
    from riotdsl.game.session import Session

QUIT = "quit"
COMMANDS = ("?", "help", "more", "back", "why", "undo", "log", "board", QUIT)


@dataclass(slots=True)
class Host:
    """Leads a session to its end; seats without a bot are people's."""

    session: "Session"
    screen: Screen
    bots: Mapping[str, Player]
    watched: bool = True
    names: Names = field(init=False)
    story: Story = field(init=False)
    fitting: Fitting = field(init=False)
    told: dict[str, int] = field(default_factory=dict)
    shown_to: str | None = None
    listed: list[tuple[Family | Action, str]] = field(default_factory=list)
    inside: bool = False
    page: int = 0

    def __post_init__(self) -> None:
        self.names = Names(self.session.table)
        self.story = Story(self.session, self.names)
        self.fitting = Fitting(self.session.table.backend)

    @property
    def people(self) -> list[str]:
        return [seat for seat in self.session.seats if seat not in self.bots]

    # ------------------------------------------------------------ the game

    def run(self) -> bool:
        """Play until the game is over, or until people leave; True if it is over."""
        self.story.follow()
        while self.session.options is not None:
            decision = self.session.decision
            assert decision is not None
            if decision.seat in self.bots:
                self.bot(decision.seat)
            elif not self.person(decision.seat):
                return False
        self.end()
        return True

    def bot(self, seat: str) -> None:
        session = self.session
        assert session.options is not None
        with self.screen.thinking(self.names.faction(seat)):
            member = self.bots[seat].decide(Sight(self.fitting, session.options, session.s))
        before = len(session.entries)
        self.take(member)
        if not self.people and self.watched:
            self.screen.show(self.story.lines(None, before))

    def take(self, member: Member) -> None:
        reading = self.session.table.reading(self.session.offer, member)
        self.session.accept(member)
        self.story.follow(reading)

    def end(self) -> None:
        """The last position as everybody may see it, and who has won."""
        outcome = self.session.outcome
        assert outcome is not None
        seat = self.people[0] if len(self.people) == 1 else self.session.seats[0]
        if self.people:
            self.news(seat)
        self.position(seat)
        rule = self.names.word(outcome.rule)
        winners = [self.names.faction(name) for name in outcome.winners]
        text = sentences.won(winners, rule) if winners else sentences.drawn(rule)
        decisions = sum(entry.seat is not None for entry in self.session.entries)
        self.screen.put(line(f"{text} {sentences.after(decisions)}", STRONG))

    # ------------------------------------------------------------ a person's decision

    def person(self, seat: str) -> bool:
        """Ask until something is decided or taken back; False if the input ends or people leave."""
        if not self.is_alone(seat):
            return False
        self.news(seat)
        self.position(seat)
        self.offer_all(seat)
        entries = len(self.session.entries)
        while len(self.session.entries) == entries:
            entry = self.screen.ask(sentences.WAYS_PROMPT if self.inside else sentences.PROMPT)
            if entry is None:
                self.screen.say(sentences.END_OF_INPUT)
                return False
            if entry == QUIT:
                self.screen.say(sentences.LEFT)
                return False
            if entry:
                self.entered(seat, entry)
        return True

    def is_alone(self, seat: str) -> bool:
        """Where several share a screen and have secrets, wait until the seat is alone with it."""
        secrets = hidden_kinds(self.session.table.machine.program.universe)
        before, self.shown_to = self.shown_to, seat
        if len(self.people) == 1 or not secrets or before == seat or not self.screen.is_terminal:
            return True
        self.screen.wipe()
        self.screen.say(sentences.next_seat(self.names.faction(seat)))
        return self.screen.ask(sentences.HAND_OVER) is not None

    def news(self, seat: str) -> None:
        """What happened since the seat last decided."""
        lines = list(self.story.lines(seat, self.told.get(seat, 0)))
        self.told[seat] = len(self.session.entries)
        self.screen.say()
        if lines:
            self.screen.put(line(sentences.SINCE, STRONG))
            for each in lines:
                self.screen.put((("  ", None), *each))

    def position(self, seat: str) -> None:
        seen = Seen(self.names, self.session.view(seat))
        screen = self.screen
        screen.say()
        screen.show(
            panels.position(seen, screen.width, plain=screen.plain, ascii_only=screen.is_ascii)
        )

    def offer_all(self, seat: str) -> None:
        """List everything that can be done."""
        self.listed = told_apart(self.session, self.session.legal_actions())
        self.inside, self.page = False, 0
        decision = self.session.decision
        assert decision is not None
        self.screen.say()
        self.screen.put(panels.heading(self.seen(seat), decision))
        self.show_page(seat)

    def show_page(self, seat: str) -> None:
        self.screen.show(
            panels.actions(
                self.listed, self.seen(seat), self.screen.width, self.page, panels.FOLDED
            )
        )

    def seen(self, seat: str) -> Seen:
        return Seen(self.names, self.session.view(seat))

    # ------------------------------------------------------------ entries

    def entered(self, seat: str, entry: str) -> None:
        first, _, rest = entry.partition(" ")
        decision = self.session.decision
        assert decision is not None
        if first in COMMANDS and first not in decision.offered:
            self.command(seat, first, rest.strip())
        elif entry.isdecimal() and entry.isascii():
            self.number(seat, int(entry))
        else:
            self.text(entry)

    def number(self, seat: str, number: int) -> None:
        if not 1 <= number <= len(self.listed):
            self.screen.say(sentences.no_such_number(number, len(self.listed)))
            return
        chosen = self.listed[number - 1][0]
        if isinstance(chosen, Action):
            self.take(chosen.member)
            return
        try:
            single = chosen.expand()
        except DecisionTooLargeError:
            self.screen.say(sentences.too_large())
            return
        if len(single) == 1:
            self.take(single[0].member)
            return
        self.listed = told_apart(self.session, single)
        self.inside, self.page = True, 0
        self.screen.say(sentences.single_actions(len(single)))
        self.show_page(seat)

    def text(self, entry: str) -> None:
        """Play what was typed, or say why not."""
        judged = self.judged(entry)
        if isinstance(judged, Rejection):
            self.refuse(judged)
        else:
            self.take(self.session.canonical(judged))

    def judged(self, text: str) -> Member | Rejection:
        """What a text means, if it is allowed; else what is against it."""
        try:
            member = Reader(self.session.offer, self.session.table.aliases()).read(text)
        except MisreadError as misread:
            return Rejection(misread.code, misread.wording, instead=misread.instead)
        failures = self.session.judge().failures(member)
        if failures:
            return Rejection(failures[0].code, failures[0].wording, failures)
        return member

    def refuse(self, rejection: Rejection) -> None:
        readings = [self.session.reading(family) for family in self.session.legal_actions()[:5]]
        by_name = rejection.failures or rejection.code in ("not-offered", "unknown-action")
        instead = readings if by_name else list(rejection.instead)
        self.screen.show(panels.refusal(rejection, instead, self.screen.width))

    def command(self, seat: str, name: str, rest: str) -> None:
        match name:
            case "?" | "help":
                example = self.listed[0][0].text if self.listed else ""
                self.screen.show(panels.help_lines(example, self.screen.width))
            case "more":
                self.more(seat)
            case "back":
                self.offer_all(seat)
            case "board":
                self.position(seat)
                self.offer_all(seat)
            case "log":
                lines = list(self.story.lines(seat))
                self.screen.show(lines or [line(sentences.NOTHING_YET)])
            case "undo":
                self.undo()
            case _:
                self.why(rest)

    def more(self, seat: str) -> None:
        if self.page + panels.FOLDED >= len(self.listed):
            self.screen.say(sentences.NO_MORE)
            return
        self.page += panels.FOLDED
        self.show_page(seat)

    def undo(self) -> None:
        """Take back the last decision of a person."""
        entries = self.session.entries
        last = entries[-1] if entries else None
        if last is None:
            self.screen.say(sentences.NOTHING_TO_UNDO)
        elif last.seat in self.bots:
            self.screen.say(sentences.UNDO_BOT)
        elif not self.session.undo():
            self.screen.say(sentences.UNDO_REVEALED)
        else:
            self.story.follow()
            self.told = {seat: min(n, len(entries)) for seat, n in self.told.items()}
            self.screen.say(sentences.UNDONE)

    def why(self, what: str) -> None:
        """Whether an action is allowed, without playing it."""
        if not what:
            self.screen.say(sentences.WHY_WHAT)
        elif what.isdecimal() and what.isascii():
            most = len(self.listed)
            known = 1 <= int(what) <= most
            text = sentences.ALLOWED if known else sentences.no_such_number(int(what), most)
            self.screen.say(text)
        else:
            judged = self.judged(what)
            if isinstance(judged, Rejection):
                self.refuse(judged)
            else:
                self.screen.say(sentences.ALLOWED)


def told_apart(
    session: "Session", offered: Sequence[Family | Action]
) -> list[tuple[Family | Action, str]]:
    """What can be done with its readings; where two read the same, with what was chosen."""
    readings = [session.reading(each) for each in offered]
    counts = Counter(readings)
    return [
        (each, text if counts[text] == 1 else f"{text} ({bound(session, each)})")
        for each, text in zip(offered, readings, strict=True)
    ]


def bound(session: "Session", offered: Family | Action) -> str:
    """The choices that are made in an action or a family of them."""
    choices = session.offer.choices(offered.member)
    words = session.table.words
    chosen = zip(choices, offered.member[1:], strict=False)
    return ", ".join(words.name(kind, value) for (_, _, kind), value in chosen)
