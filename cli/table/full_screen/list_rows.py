"""The list of what can be done as rows, with the place of each number in them."""

import re
from collections.abc import Sequence

from riotdsl.narration.lines import Line, plain
from riotdsl.narration.menu import END, Item, Menu
from riotdsl.narration.menu_layout import Numbered, Row, numbered
from riotdsl.text.lazy_dataclass import replace

from .list_pane import Spot

INDENT = 1


def list_rows(menu: Menu, left: Sequence[Item], width: int) -> tuple[list[Line], list[Spot]]:
    """What is left of a list in rows of a width, what ends the phase last."""
    listed = [item for item in left if menu.end is None or item is not menu.end]
    part = replace(menu, listed=listed, shown=0)
    rows = list(part.rows(width)) if listed else []
    spots = _spots(rows, listed, 0)
    if menu.end is not None and menu.end in left:
        ending = list(numbered([Numbered(1, END, menu.end.reading)], width, INDENT))
        spots += _spots(ending, [menu.end], len(rows))
        rows += ending
    return [row for _, row in rows], spots


def _spots(rows: Sequence[Row], listed: Sequence[Item], top: int) -> list[Spot]:
    """Where each item is: from its number to the next, and in the rows in which it goes on."""
    found: list[Spot] = []
    done = 0
    for at, (last, row) in enumerate(rows, start=top):
        if last is None:
            continue
        text = plain(row)
        if last <= done:
            found.append(Spot(at, 0, len(text), listed[last - 1].number))
            continue
        starts = []
        place = 0
        for item in listed[done:last]:
            match = re.compile(rf"(?:(?<=\s)|^){item.number}(?=\s|$)").search(text, place)
            place = match.end() if match else place
            starts.append(match.start() if match else place)
        ends = [*starts[1:], len(text)]
        found += [
            Spot(at, start, len(text[:end].rstrip()), item.number)
            for item, start, end in zip(listed[done:last], starts, ends, strict=True)
        ]
        done = last
    return found
