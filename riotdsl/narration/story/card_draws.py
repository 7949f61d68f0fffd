"""Cards that chance draws one after the other, told together.

Gathered is what a seat does not see, and what it alone sees; what others see as well is told draw
by draw. Neither tells more than the single draws would.
"""

from collections.abc import Collection, Iterator
from enum import Enum
from itertools import groupby
from typing import TYPE_CHECKING

from riotdsl.narration.lines import Line, line
from riotdsl.program.types import Entity, Type

if TYPE_CHECKING:
    from riotdsl.narration.story.story import Story


class Draw(Enum):
    """How a seat stands to a card that chance drew."""

    UNSEEN = "unseen"
    OWN = "own"


def draw(story: "Story", number: int, seat: str | None) -> Draw | None:
    """What an entry is to a seat; None if it is told by itself."""
    entry, machine = story.session.entries[number], story.session.table.machine
    point = machine.points[entry.point]
    if seat is None or entry.seat is not None or point.chooser is None:
        return None
    if not is_card(machine.layout.cells[point.slot].type):
        return None
    if not story.knows(entry.seen_by, seat):
        return Draw.UNSEEN
    return Draw.OWN if entry.seen_by == {seat} else None


def is_card(kind: Type) -> bool:
    """Whether what is chosen is one card."""
    return isinstance(kind, Entity) and kind.sort == "card"


def runs(
    story: "Story", seat: str | None, start: int = 0, apart: Collection[int] = ()
) -> Iterator[range]:
    """The entries from a number on, those that are told together in one range.

    No range goes on with a number in `apart`, nor beyond what is told of a draw besides.
    """
    count = len(story.session.entries)
    while start < count:
        end = start + 1
        while end < count and end not in apart and _goes_on(story, end, seat):
            end += 1
        yield range(start, end)
        start = end


def _goes_on(story: "Story", number: int, seat: str | None) -> bool:
    """Whether an entry is a draw like the one before it."""
    one, other = story.session.entries[number - 1 : number + 1]
    return (
        one.point == other.point
        and draw(story, number - 1, seat) is not None
        and draw(story, number, seat) is not None
        and not any(story.besides(number - 1, seat))
    )


def told(story: "Story", run: range, seat: str | None) -> Iterator[tuple[int, Line]]:
    """The line of each kind of draw in a range, by the number of the first such draw."""
    names, entries = story.names, story.session.entries
    kinds = {n: draw(story, n, seat) for n in run if not story.is_uncounted(n, seat)}
    for kind, group in groupby(sorted(kinds, key=lambda n: kinds[n] is Draw.UNSEEN), kinds.get):
        numbers = list(group)
        first = numbers[0]
        if kind is Draw.OWN:
            cards = ", ".join(story.drawn(entries[number]) for number in numbers)
            yield first, line(names.sentences.you_draw.format(cards=cards))
        elif kind is Draw.UNSEEN and len(numbers) > 1:
            point = story.session.table.machine.points[entries[first].point]
            unseen = names.sentences.unseen.format(count=len(numbers))
            said = names.pair(names.part(point.owner, point.name), unseen)
            yield first, line(names.pair(names.sentences.chance, said))
        else:
            yield from ((number, story.line(number, seat)) for number in numbers)
