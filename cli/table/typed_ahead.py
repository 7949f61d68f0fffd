"""What a person entered on one line and has not been played yet."""

from typing import TYPE_CHECKING

from riotdsl.game.typed.sequence import BETWEEN, MOST_TIMES, Part, split, unfolded
from riotdsl.narration.menu import Seen
from riotdsl.text.lazy_dataclass import dataclass, field, replace

if TYPE_CHECKING:
    from .entries import Entries
    from .host import Host


@dataclass(frozen=True, slots=True)
class Waiting:
    """A part that waits; `seen` is what its number stood for in the list that was on the screen.

    `again` is a part that was done before and is to be done as often as it can be.
    """

    part: Part
    seen: Seen | None = None
    later: bool = False
    again: bool = False

    @property
    def said(self) -> str:
        """How it is named where it is not entered any more."""
        times = self.part.times or 1
        return f"{self.part.text} ({times}x)" if times > 1 else self.part.text


@dataclass(slots=True)
class TypedAhead:
    """The parts of a line that wait, and how many things were done before them.

    A number means what it stood for in the list that was seen; words mean what they say. All that
    waits is dropped where something cannot be done, and where somebody else has decided.
    """

    host: "Host"
    waiting: list[Waiting] = field(default_factory=list)
    seat: str | None = None
    begun: int = 0  # the length of the log when the line was entered
    done: int = 0

    def begin(self, entries: "Entries", line: str) -> None:
        """Take a line; what is one entry stays one."""
        parts = [line] if BETWEEN not in line or entries.is_one(line) else split(line)
        self.waiting = [
            Waiting(Part(each), entries.seen(each), later=number > 0)
            for number, each in enumerate(parts)
        ]
        self.seat, self.begun, self.done = entries.seat, len(self.host.session.entries), 0

    def is_overtaken(self, seat: str) -> bool:
        """Whether somebody else decides or has decided since, as far as the seat may know of it."""
        story = self.host.story
        later = enumerate(self.host.session.entries[self.begun :], start=self.begun)
        return seat != self.seat or any(
            entry.seat not in (seat, None) and not story.is_uncounted(number, seat)
            for number, entry in later
        )

    # ------------------------------------------------------------ going on

    def play(self, entries: "Entries") -> bool:
        """Play the next part if it is an action that is allowed; nothing is shown before it."""
        if not self.waiting or self.is_overtaken(entries.seat):
            return False
        self.host.menu.open_all()
        member = entries.meant(self.next(entries))
        if member is None:
            return False
        self.host.take(member)
        self.count_down()
        return True

    def is_understood(self, entries: "Entries") -> bool:
        """Whether the next part is about this decision, allowed or not."""
        return bool(self.waiting) and entries.is_about(self.next(entries))

    def enter(self, entries: "Entries") -> None:
        """Enter the next part; where it cannot be done, say so, and drop what follows."""
        if self.is_overtaken(entries.seat):
            own = self.seat == entries.seat
            left = self.drop()
            if own:
                self.host.screen.say(self.host.sentences.overtaken.format(left=left))
            return
        found = self.next(entries)
        count = len(self.host.session.entries)
        if found.again and entries.meant(found) is None:
            self.waiting = self.waiting[1:]
            return
        is_done = entries.enter_part(found)
        if len(self.host.session.entries) != count:
            self.count_down()
        elif is_done:
            self.waiting = self.waiting[1:]
        else:
            self.stop()

    def next(self, entries: "Entries") -> Waiting:
        """The next single thing to enter, split off from what it is a part of."""
        first, *rest = self.waiting
        if first.seen is None and not entries.is_one(first.part.text):
            part = replace(first.part, text=entries.in_full(first.part.text))
            found = unfolded(self.host.session, part)
            if found != [first.part]:
                self.waiting = [
                    *(replace(first, part=each, later=first.later or n > 0)
                      for n, each in enumerate(found)),
                    *rest,
                ]  # fmt: skip
        return self.waiting[0]

    def count_down(self) -> None:
        """Note that the next thing was done once."""
        first, *rest = self.waiting
        self.done += 1
        times = first.part.times
        if times is None and self.done < MOST_TIMES:
            self.waiting = [replace(first, again=True), *rest]
        elif times is not None and times > 1:
            self.waiting = [replace(first, part=replace(first.part, times=times - 1)), *rest]
        else:
            self.waiting = rest

    def stop(self) -> None:
        """Say how far a line has come whose next part cannot be done, and drop the rest."""
        is_line = self.done > 0 or len(self.waiting) > 1
        left = self.drop()
        if is_line:
            stopped = self.host.sentences.line_stopped
            self.host.screen.say(stopped.format(done=self.done, left=left))

    def drop(self) -> str:
        """Drop what waits; what it was."""
        left, self.waiting = self.waiting, []
        return "; ".join(each.said for each in left)
