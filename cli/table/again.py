"""A game that was played, shown again."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from riotdsl.game.view import laid_open

from . import opening, panels
from .chapters import Heading, headings
from .ending import standing
from .entries import LEAVING
from .lines import STRONG, Line, line
from .names import Names
from .retold import Retold
from .screen import Screen
from .seen import Seen
from .story import Story, folded

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

    With a seat it is told and shown as that seat may know it, without one nothing is hidden.
    """
    names = Names(session.table)
    screen = Screen(session.seats, plain)
    screen.show(opening.title(names, taken, session.seed, screen.width))
    screen.say()
    story = Story(session, names)
    story.recall()
    if not step:
        screen.show(_in_chapters(story, seat))
        _position(screen, _seen(session, names, seat))
        screen.put(line(standing(session, names), STRONG))
        return
    past = session.beginning()
    for entry, told in zip(session.entries, story.by_entry(seat), strict=True):
        screen.show(told)
        past.apply(entry.member)
        if entry.seat is not None:
            _position(screen, _seen(past, names, seat))
            if screen.ask(f"{names.sentences.next_step} ") in (None, *LEAVING):
                break
    screen.put(line(standing(session, names), STRONG))


def _seen(session: "Session", names: Names, seat: str | None) -> Seen:
    if seat is not None:
        return Seen(names, session.view(seat))
    table = session.table
    factions = table.machine.program.universe.factions
    core, first = table.backend.core(session.s), factions.index(session.seats[0])
    return LaidOpen(names, laid_open(table.machine, core, first))


def _in_chapters(story: Story, seat: str | None) -> Iterator[Line]:
    """What happened, under the headings of its parts; what was done several times is told once."""
    above = _changing(headings(story.session, story.names))
    told = list(zip(above, story.by_entry(seat), strict=True))
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


def _changing(above: Iterable[Sequence[Heading]]) -> Iterator[list[Heading]]:
    """The headings without those that are still the last of their depth."""
    last: list[Heading] = []
    for every in above:
        found: list[Heading] = []
        for each in every:
            if found or each not in last:
                found.append(each)
                last = [*(higher for higher in last if higher.depth < each.depth), each]
        yield found


def _headed(heading: Heading) -> Iterator[Line]:
    yield line("")
    yield line(heading.text, STRONG)
    if heading.depth == 1:
        yield line("=" * len(heading.text), STRONG)


def show_seat(save: "SeatSave", *, plain: bool) -> None:
    """What a seat save tells of a game, and the position as it has it."""
    from riotdsl.saves.seat import view_from

    screen = Screen(tuple(save.document["seats"]), plain)
    names = Names(save.table)
    retold = Retold(names)
    screen.show(folded(retold.line(**each) for each in save.document["log"]))
    _position(screen, Seen(names, view_from(save.document)))


def _position(screen: Screen, seen: Seen) -> None:
    screen.put(line(""))
    screen.show(
        panels.position(seen, screen.width, boxes=not screen.plain, ascii_only=screen.is_ascii)
    )
    screen.put(line(""))
