"""A game that was played, shown again."""

from collections.abc import Mapping
from typing import TYPE_CHECKING

from . import opening, panels
from .lines import line
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
        screen.show(story.lines(None))
        _position(screen, names, session.view(session.seats[0]))
        return
    past = session.beginning()
    for entry, told in zip(session.entries, story.lines(None), strict=True):
        screen.put(told)
        past.apply(entry.member)
        if entry.seat is not None:
            _position(screen, names, past.view(entry.seat))
            if screen.ask(f"{names.sentences.next_step} ") in (None, "quit"):
                return


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
