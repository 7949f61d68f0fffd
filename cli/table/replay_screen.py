"""A game that was played, shown again."""

from collections.abc import Mapping
from typing import TYPE_CHECKING

from riotdsl.game.view import laid_open
from riotdsl.narration import opening
from riotdsl.narration.command_words import leaving
from riotdsl.narration.ending import standing
from riotdsl.narration.lines import STRONG, Line, line
from riotdsl.narration.names import Names
from riotdsl.narration.position_words import Seen
from riotdsl.narration.story.headings import in_chapters
from riotdsl.narration.story.seat_save_log import Retold
from riotdsl.narration.story.story import EVERYBODY, Story, folded

from .screen.position import position
from .screen.terminal import Screen

if TYPE_CHECKING:
    from riotdsl.game.session import Session
    from riotdsl.saves.seat import SeatSave


class LaidOpen(Seen):
    """A position of which nothing is hidden, and nothing is for one seat alone."""

    def is_own(self, label: str) -> bool:  # noqa: ARG002 - as of any position
        """No: everybody may look."""
        return False


def show(
    session: "Session", taken: Mapping[str, str], seat: str | None, *, plain: bool, step: bool
) -> None:
    """Everything that happened; if `step`, with the position after each decision, one by one.

    With a seat it is told and shown as that seat may know it, for `EVERYBODY` as all seats may, and
    without one nothing is hidden. What
    was done stands below a position, where it is read at the prompt; if `plain`, above it.
    """
    names = Names(session.table)
    screen = Screen(session.seats, plain)
    seed = session.seed if seat is None else None
    screen.show(opening.title(names, taken, seed, screen.width))
    screen.say()
    story = Story(session, names)
    story.recall()
    if not step:
        screen.tell(in_chapters(story, seat))
        _position(screen, _seen(session, names, seat), own=seat != EVERYBODY)
        screen.tell([line(standing(session, names), STRONG)])
        return
    _step(screen, story, seat)
    screen.tell([line(standing(session, names), STRONG)])


def _step(screen: Screen, story: Story, seat: str | None) -> None:
    past, sentences = story.session.beginning(), story.names.sentences
    done: list[Line] = []
    told = story.by_entry(seat)
    for number, (entry, lines) in enumerate(zip(story.session.entries, told, strict=True)):
        done += lines
        past.apply(entry.member)
        if entry.seat is None or story.is_uncounted(number, seat):
            continue
        if screen.plain:
            screen.tell(done)
        _position(screen, _seen(past, story.names, seat), own=seat != EVERYBODY)
        if not screen.plain:
            screen.tell(done)
        done.clear()
        if screen.ask(f"{sentences.next_step} ") in (None, *leaving(sentences)):
            return
    screen.tell(done)


def _seen(session: "Session", names: Names, seat: str | None) -> Seen:
    if seat is not None:
        return Seen(names, session.view(seat or session.seats[0]))
    table = session.table
    factions = table.machine.program.universe.factions
    core, first = table.backend.core(session.s), factions.index(session.seats[0])
    return LaidOpen(names, laid_open(table.machine, core, first))


def show_seat(save: "SeatSave", *, plain: bool) -> None:
    """What a seat save tells of a game, and the position as it has it."""
    from riotdsl.saves.seat import view_from

    screen = Screen(tuple(save.document["seats"]), plain)
    names = Names(save.table)
    screen.tell(folded(Retold(names).lines(save.document["log"])))
    _position(screen, Seen(names, view_from(save.document)))


def _position(screen: Screen, seen: Seen, *, own: bool = True) -> None:
    screen.put(line(""))
    found = position(
        seen, screen.width,
        boxes=not screen.plain, ascii_only=screen.is_ascii, low=screen.is_low, room=screen.room,
        own=own,
    )  # fmt: skip
    screen.show(found.lines(low=screen.is_low))
    screen.put(line(""))
