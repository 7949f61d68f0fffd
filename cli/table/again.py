"""A game that was played, shown again."""

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from . import opening, panels
from .chapters import Heading, headings
from .commands import leaving
from .ending import standing
from .lines import STRONG, Line, line
from .names import Names
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
    past = session.beginning()
    for entry, told in zip(session.entries, story.by_entry(None), strict=True):
        screen.show(told)
        past.apply(entry.member)
        if entry.seat is not None:
            _position(screen, names, past.view(entry.seat))
            if screen.ask(f"{names.sentences.next_step} ") in (None, *leaving(names.sentences)):
                break
    screen.put(line(standing(session, names), STRONG))


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
    screen.show(
        panels.position(
            Seen(names, view), screen.width, boxes=not screen.plain, ascii_only=screen.is_ascii
        )
    )
    screen.put(line(""))
