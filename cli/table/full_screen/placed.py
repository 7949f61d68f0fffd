"""A position laid out for the panes: the board with its legend, the hand, and how things stand."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from riotdsl.narration.lines import STRONG, Line, Span, plain
from riotdsl.text.lazy_dataclass import dataclass

from ..screen.board import Area
from ..screen.position import Position, position
from .targets import Target

if TYPE_CHECKING:
    from riotdsl.narration.position_words import Seen

GAP = "   "


@dataclass(frozen=True, slots=True)
class Placed:
    """The lines of the board, which is so wide, with its areas; and what lies and stands beside."""

    board: Sequence[Line]
    width: int
    areas: Mapping[str, Area]
    stands: Sequence[Line]
    hand: Mapping[tuple[int, int, int], Target]


def placed(seen: "Seen", width: int, height: int, *, own: bool, everything: bool) -> Placed:
    """A position within columns and rows; of `everything`, what lies elsewhere is shown too."""
    found = _position(seen, width, own=own, low=False)
    if len(found.places) > height:
        found = _position(seen, width, own=own, low=True)
    wide = max((len(plain(row)) for row in found.places[: found.rows]), default=0)
    lines, hand = _hand(seen, found, width) if own else ([], {})
    stands = [*lines, *found.stands, *(found.elsewhere if everything else ())]
    return Placed(found.places, wide or width, found.areas, stands, hand)


def _position(seen: "Seen", width: int, *, own: bool, low: bool) -> Position:
    return position(
        seen, width - 1, boxes=True, ascii_only=False, own=own, low=low, room=width, dense=low
    )


def _hand(
    seen: "Seen", found: Position, width: int
) -> tuple[list[Line], dict[tuple[int, int, int], Target]]:
    """What only the seat sees, thing by thing, and where each of them is written."""
    lines: list[Line] = []
    areas: dict[tuple[int, int, int], Target] = {}
    for label in seen.labels():
        spot = seen.spot(label)
        if label in found.drawn or not seen.is_own(label) or not spot.items:
            continue
        row: list[Span] = [(seen.names.pair(spot.name, ""), STRONG)]
        for things, item in zip(seen.view.places[label].things, spot.items, strict=True):
            text = f"{item.text} ({item.marks})" if item.marks else item.text
            if sum(len(part) for part, _ in row) + len(GAP) + len(text) > width - 1:
                lines.append(tuple(row))
                row = [("  ", None)]
            start = sum(len(part) for part, _ in row) + len(GAP) - 2
            row += [(GAP[:-2], None), (text, seen.view.seat), ("  ", None)]
            areas[len(lines), start, start + len(text)] = Target(things.sort, things.kind)
        lines.append(tuple(row))
    return lines, areas
