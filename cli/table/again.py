"""A game that was played, shown again."""

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from . import opening
from .chapters import Heading, headings
from .ending import standing
from .entries import LEAVING
from .lines import STRONG, Line, line
from .names import Names
from .position import position
from .screen import Screen
from .seen import Seen
from .story import Story

if TYPE_CHECKING:
    from riotdsl.game.session import Session
    from riotdsl.game.view import View
    from riotdsl.saves.seat import SeatSave


def show(session: "Session", taken: Mapping[str, str], *, plain: bool, step: bool) -> None:
    """Everything that happened; if `step`, with the position after each decision, one by one.

    A position is shown as the seat sees it that has decided, the last one as the first seat does.
    What was done stands below it, where it is read at the prompt; if `plain`, above it.
    """
    names = Names(session.table)
    screen = Screen(session.seats, plain)
    screen.show(opening.title(names, taken, session.seed, screen.width))
    screen.say()
    story = Story(session, names)
    story.recall()
    if not step:
        screen.show(_in_chapters(story))
        _position(screen, names, session.view(session.seats[0]))
        screen.put(line(standing(session, names), STRONG))
        return
    _step(screen, story)
    screen.put(line(standing(session, names), STRONG))


def _step(screen: Screen, story: Story) -> None:
    past = story.session.beginning()
    done: list[Line] = []
    for entry, told in zip(story.session.entries, story.by_entry(None), strict=True):
        done += told
        past.apply(entry.member)
        if entry.seat is None:
            continue
        if screen.plain:
            screen.show(done)
        _position(screen, story.names, past.view(entry.seat))
        if not screen.plain:
            screen.show(done)
        done.clear()
        if screen.ask(f"{story.names.sentences.next_step} ") in (None, *LEAVING):
            return
    screen.show(done)


def _in_chapters(story: Story) -> Iterator[Line]:
    """What happened, under the headings of its parts; what was done several times is told once."""
    above = headings(story.session, story.names)
    told = list(zip(above, story.by_entry(None), strict=True))
    at = 0
    while at < len(told):
        yield from (each for heading in told[at][0] for each in _headed(heading))
        same = 1
        while at + same < len(told) and told[at + same] == ([], told[at][1]):
            same += 1
        times = f" ({same}x)" if same > 1 else ""
        ((text, seat), *_), *events = told[at][1]
        yield ((f"{text}{times}", seat),)
        yield from events
        at += same


def _headed(heading: Heading) -> Iterator[Line]:
    yield line("")
    yield line(heading.text, STRONG)
    if heading.depth == 1:
        yield line("=" * len(heading.text), STRONG)


def show_view(save: "SeatSave", *, plain: bool) -> None:
    """The position as a seat save has it."""
    from riotdsl.saves.seat import view_from

    screen = Screen(tuple(save.document["seats"]), plain)
    _position(screen, Names(save.table), view_from(save.document))


def _position(screen: Screen, names: Names, view: "View") -> None:
    screen.put(line(""))
    found = position(
        Seen(names, view), screen.width,
        boxes=not screen.plain, ascii_only=screen.is_ascii, low=screen.is_low,
    )  # fmt: skip
    screen.show(found.lines(low=screen.is_low))
    screen.put(line(""))
