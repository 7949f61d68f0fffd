"""What has happened, as each seat may know it."""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator
from itertools import groupby
from typing import TYPE_CHECKING, NamedTuple

from riotdsl.game.action import Entry
from riotdsl.game.log.event_lines import Teller, Told, sentences_of
from riotdsl.game.log.revealed import Opened, is_uncounted, opened
from riotdsl.languages import capital
from riotdsl.machine.listing import Member
from riotdsl.narration.lines import Line, line
from riotdsl.narration.names import Names
from riotdsl.narration.story import card_draws
from riotdsl.program.types import Words
from riotdsl.text.lazy_dataclass import dataclass, field

if TYPE_CHECKING:
    from riotdsl.game.session import Session


EVERYBODY = ""
Weight = tuple[int, int]


class Reading(NamedTuple):
    """How a step reads to who decided it, and to others who know what was chosen."""

    own: str
    shown: str


def reading_of(session: "Session", member: Member) -> Reading:
    """How something that may be done now reads."""
    offer, table = session.offer, session.table
    return Reading(table.reading(offer, member), table.reading(offer.shown(member), member))


@dataclass(slots=True)
class Story:
    """Readings of the entries of a session's log; kept up with `follow`.

    `events` are what is told of a step besides, by the number of its entry; `opened` is what it
    brought to light of what was sealed; `forced` are the decisions that answered themselves, which
    only their seats are told.
    """

    session: "Session"
    names: Names
    readings: list[Reading] = field(default_factory=list)
    events: dict[int, list[Told]] = field(default_factory=dict)
    opened: dict[int, list[Opened]] = field(default_factory=dict)
    forced: set[int] = field(default_factory=set)
    teller: Teller = field(init=False)

    def __post_init__(self) -> None:
        table = self.session.table
        self.teller = Teller(table.machine, sentences_of(table))

    def follow(self, decided: Reading | None = None, before: list[int] | None = None) -> None:
        """Take in new entries, of which the first reads so, or leave out those taken back.

        `before` is the position before the first of them, where more than readings is to be told.
        """
        entries = self.session.entries
        del self.readings[len(entries) :]
        self.events = {n: told for n, told in self.events.items() if n < len(entries)}
        self.opened = {n: found for n, found in self.opened.items() if n < len(entries)}
        self.forced = {n for n in self.forced if n < len(entries)}
        for number, entry in enumerate(entries[len(self.readings) :], start=len(self.readings)):
            self.readings.append(self.read(entry, decided))
            decided = None
            if before is not None:
                self.note(number, before)

    def recall(self) -> None:
        """Take in a log that was made before: each step is read where it was taken."""
        past = self.session.beginning()
        for number, entry in enumerate(self.session.entries):
            decided = reading_of(past, entry.member) if entry.seat else None
            self.readings.append(self.read(entry, decided))
            self.note(number, past.table.backend.core(past.s))
            past.apply(entry.member)

    def note(self, number: int, s: list[int]) -> None:
        """Keep what is told of a step besides; `s` is the position before it and after it then."""
        entries, before = self.session.entries[: number + 1], s[:]
        self.events[number] = self.teller.told(entries, s)
        self.opened[number] = opened(self.session.table.machine, entries, before, s)

    def read(self, entry: Entry, decided: Reading | None) -> Reading:
        """How an entry reads; what nobody decided reads the same to all."""
        if decided is None or entry.seat is None:
            return Reading(*(self.by_name(entry),) * 2)
        return Reading(*(self.by_seat(entry, each) for each in decided))

    def by_seat(self, entry: Entry, reading: str) -> str:
        """A decision as it reads; a thing that was chosen with what it was chosen for."""
        machine = self.session.table.machine
        point = machine.points[entry.point]
        if point.chooser is None or isinstance(machine.layout.cells[point.slot].type, Words):
            return reading
        return f"{capital(self.names.word(point.owner))}: {reading}"

    def by_name(self, entry: Entry) -> str:
        """A step without a reading of its own: what was chosen, by its name."""
        machine = self.session.table.machine
        point = machine.points[entry.point]
        if point.chooser is None:
            return entry.text
        return self.names.pair(self.names.part(point.owner, point.name), self.drawn(entry))

    def drawn(self, entry: Entry) -> str:
        """What chance chose, by its name."""
        machine = self.session.table.machine
        kind = machine.layout.cells[machine.points[entry.point].slot].type
        return self.session.table.words.name(kind, entry.member[1])

    def covered(self, entry: Entry) -> str:
        """What a seat is told that may not know what was chosen: that something was."""
        point = self.session.table.machine.points[entry.point]
        told = self.names.sentences
        if point.sealed is not None and entry.member[0] != point.until:
            return told.something_sealed
        if point.chooser is None:
            return self.names.done(point.branches[entry.member[0]].action)
        what = self.names.word(point.owner)
        if entry.seat is None:
            what = self.names.part(point.owner, point.name)
        return self.names.pair(what, told.hidden)

    def lines(self, seat: str | None, start: int = 0) -> Iterator[Line]:
        """The entries from a number on, as a seat may know them; without a seat, all of them.

        `EVERYBODY` is told what all seats know.
        """
        for entry in self.by_entry(seat, start):
            yield from entry

    def by_entry(self, seat: str | None, start: int = 0) -> Iterator[list[Line]]:
        """The same, entry by entry: each with what is told of it besides."""
        for rows in self.rows(seat, start):
            yield [each for each, _ in rows]

    def rows(
        self, seat: str | None, start: int = 0, apart: Collection[int] = ()
    ) -> Iterator[list[tuple[Line, Told | None]]]:
        """The same, and what happened besides with the line that tells it.

        Draws that are told together stand with the first of them, the others are empty; none is
        told together with one before it whose number is in `apart`.
        """
        for run in card_draws.runs(self, seat, start, apart):
            told = dict(card_draws.told(self, run, seat))
            for number in run:
                is_told = number in told and not self.is_uncounted(number, seat)
                own = [told[number]] if is_told else []
                opened = self.revealed(number, seat)
                events = ((self.event(each), each) for each in self.known_events(number, seat))
                yield [*((each, None) for each in (*own, *opened)), *events]

    def is_uncounted(self, number: int, seat: str | None) -> bool:
        """Whether a step has no line of its own to a seat: a play of another, one of any number."""
        entry = self.session.entries[number]
        is_read = seat is None or self.knows(entry.seen_by, seat)
        return not is_read and is_uncounted(self.session.table.machine, entry)

    def line(self, number: int, seat: str | None) -> Line:
        """A step, as a seat may know it."""
        by = self.session.entries[number].seat
        who = self.names.sentences.chance if by is None else self.names.faction(by)
        text = self.text(number, seat)
        if number in self.forced and by == seat:
            text = self.names.sentences.had_to.format(action=text)
        return ((self.names.pair(who, text), by),)

    def besides(self, number: int, seat: str | None) -> Iterator[Line]:
        """What a step brought to light and what it began, as a seat may know it."""
        yield from self.revealed(number, seat)
        yield from map(self.event, self.known_events(number, seat))

    def known_events(self, number: int, seat: str | None) -> list[Told]:
        """What a seat may know of what is told of a step besides."""
        every = self.events.get(number, ())
        return [each for each in every if seat is None or self.knows(each.seen_by, seat)]

    def revealed(self, number: int, seat: str | None) -> Iterator[Line]:
        """What a step opened that others had sealed, as a seat may know it, seat by seat."""
        chosen: dict[str, list[str]] = {}
        for each in self.opened.get(number, ()):
            entry, reading = self.session.entries[each.number], self.readings[each.number]
            if seat is None or entry.seat is None:
                continue
            if self.knows(each.seen_by, seat):
                text = reading.own if seat == entry.seat else reading.shown
            elif self.is_uncounted(each.number, seat):
                text = self.covered(entry)
            else:
                continue
            chosen.setdefault(self.names.faction(entry.seat), []).append(text)
        if chosen.keys() - {self.names.faction(seat) if seat else ""}:
            said = "; ".join(self.names.pair(who, ", ".join(what)) for who, what in chosen.items())
            yield line(self.names.pair(self.names.sentences.revealed, said))

    def event(self, told: Told) -> Line:
        """What is told of a step besides; of what had to be done, who did it."""
        if told.seat is None:
            return line(told.text)
        done = self.names.sentences.had_to.format(action=capital(self.names.done(told.text)))
        return ((self.names.pair(self.names.faction(told.seat), done), told.seat),)

    def recent(
        self, seat: str, start: int, most: int | None, *, own: bool = True
    ) -> tuple[list[Line], int]:
        """The entries from a number on, as a seat may know them, and how many lines are left out.

        Unless `own`, what the seat decided itself is not told, only what came of it.
        At most so many lines are told, in their order; those that matter least are left out, the
        oldest first.
        """
        entries = self.session.entries
        others = (n for n in range(len(entries) - 1, start - 1, -1) if entries[n].seat != seat)
        latest = next((n for n in others if entries[n].seat is not None), len(entries))
        known = (each for n in self.events for each in self.known_events(n, seat))
        often = Counter(each.procedure for each in known)
        rows = _folded(
            (each, self.weight(at, number, event, seat, often, latest=at >= latest))
            for at, told in enumerate(self.rows(seat, start), start=start)
            for number, (each, event) in enumerate(told)
            if own or number or event is not None or entries[at].seat != seat or at in self.forced
        )
        left = 0 if most is None else len(rows) - most
        if left < 2:  # noqa: PLR2004 - one more fits as well
            return [each for each, _ in rows], 0
        lesser = sorted(range(len(rows)), key=lambda number: rows[number][1])
        gone = set(lesser[:left])
        return [each for number, (each, _) in enumerate(rows) if number not in gone], left

    def weight(  # noqa: PLR0913 - what a line is
        self, at: int, number: int, event: Told | None, seat: str, often: Counter[str], *,
        latest: bool,
    ) -> Weight:  # fmt: skip
        """How much a line matters to a seat: a line of an entry, by its number in that.

        Own decisions and chance matter least, then those of others, then what came of them: what is
        told often less than what is told seldom. The latest decision of another matters most.
        """
        by = self.session.entries[at].seat
        if event is not None:
            rarely = -often[event.procedure]
            found = (1, 0) if event.seat is not None else (2, rarely // 2 if latest else rarely)
        elif number:
            found = 2, 0
        elif at in self.forced:
            found = 1, 0
        else:
            found = (0, 0) if by in (seat, None) else (1, 0)
        return (3, 0) if latest and not number and found[0] else found

    def text(self, number: int, seat: str | None) -> str:
        """What was chosen in a step, as a seat may know it."""
        entry = self.session.entries[number]
        if seat is not None and not self.knows(entry.seen_by, seat):
            covered = self.covered(entry)
            return covered if entry.seat is None else capital(covered)
        reading = self.readings[number]
        return reading.own if seat in (None, entry.seat) else reading.shown

    def knows(self, seen_by: Collection[str], seat: str) -> bool:
        """Whether who is told is among those who may know something."""
        return {*(self.session.seats if seat == EVERYBODY else (seat,))} <= {*seen_by}


def folded(lines: Iterable[Line]) -> list[Line]:
    """Lines of which those that follow one another and are the same are told once."""
    return [each for each, _ in _folded((each, (0, 0)) for each in lines)]


def _folded(rows: Iterable[tuple[Line, Weight]]) -> list[tuple[Line, Weight]]:
    found: list[tuple[Line, Weight]] = []
    for (((text, role),), weight), group in groupby(rows):
        times = sum(1 for _ in group)
        found.append((((f"{text} ({times}x)" if times > 1 else text, role),), weight))
    return found
