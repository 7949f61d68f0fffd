"""Positions of reports, drawn as at the table."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from riotdsl.narration import panels
from riotdsl.narration.lines import STRONG, Line, line, plain, wrapped
from riotdsl.narration.names import Names
from riotdsl.narration.position_words import Seen, Spot

from .screen.position import position

if TYPE_CHECKING:
    from riotdsl.compare.witness.witness import Witness

WIDTH, ROOM = 78, 80


def drawn(witness: "Witness") -> str:
    """The position of a witness in characters: the board, its marked pieces, and who decides."""
    assert witness.tables is not None
    assert witness.view is not None
    seen = Seen(Names(witness.tables[0]), witness.view)
    board = position(seen, WIDTH, boxes=True, ascii_only=False, own=False, room=ROOM)
    lines = [*board.lines(), *_private(seen), *_marked(seen)]
    if witness.moment is not None:
        told = f"{seen.names.faction(witness.moment.seat)} to decide"
        lines += panels.moment(seen, witness.moment, told, WIDTH)
    return "\n".join(plain(each) for each in lines)


def _private(seen: Seen) -> Iterator[Line]:
    """What only the seat sees that decides."""
    spots = [seen.spot(label) for label in seen.labels() if seen.is_own(label)]
    told = f"Seen by {seen.names.faction(seen.view.seat)} alone"
    yield from _spots(seen, told, [spot for spot in spots if not spot.is_bare])


def _marked(seen: Seen) -> Iterator[Line]:
    """The pieces that carry marks, place by place: on the board there is only a star."""
    spots = [seen.spot(label) for label in seen.labels()]
    marked = [spot for spot in spots if any(item.marks for item in spot.items)]
    yield from _spots(seen, seen.names.sentences.closer, marked)


def _spots(seen: Seen, told: str, spots: list[Spot]) -> Iterator[Line]:
    if spots:
        yield line(told, STRONG)
    for spot in spots:
        yield from wrapped(seen.names.pair(spot.name, seen.told(spot)), WIDTH, 2)
