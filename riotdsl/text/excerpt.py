"""The lines of a source that labels point at, with marks under them.

Diagnostics and the referee's refusals show places in the same way. Columns on the screen are not
characters: a tab is four wide, a Chinese character two, a hidden character as wide as its escape.
A line is therefore cut into cells, one a character, and marks are placed by the width of cells.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Sequence
from itertools import groupby

from riotdsl.text.diagnostic import Label
from riotdsl.text.lazy_dataclass import dataclass
from riotdsl.text.safe import visible
from riotdsl.text.source import Source

# Longer lines are cut around the place that the label points at.
WIDEST_LINE = 100
_CONTEXT_BEFORE = 40
_CUT = "..."

# Of a very long line only so many characters on each side are looked at.
_NEAR = 4 * WIDEST_LINE


@dataclass(frozen=True, slots=True)
class _Mark:
    """A label brought down to one line: the characters from `start` to `end`, never none."""

    source: Source
    line: int
    start: int
    end: int
    sign: str
    note: str


def excerpt(primary: Label, secondary: Sequence[Label] = ()) -> tuple[str, ...]:
    """The place, the lines that the labels point at, and a closing gutter.

    The file of the primary label comes first. A source without text shows only its name.
    """
    marks = [_mark(primary, "^"), *(_mark(label, "-") for label in secondary)]
    margin = gutter(primary, secondary)
    lines: list[str] = []
    for name in dict.fromkeys(mark.source.name for mark in marks):
        here = [mark for mark in marks if mark.source.name == name]
        arrow = ":::" if lines else "-->"
        if not here[0].source.text:
            lines.append(f"{margin}{arrow} {visible(name)}")
            continue
        column = here[0].start + 1
        lines += [f"{margin}{arrow} {visible(name)}:{here[0].line}:{column}", f"{margin} |"]
        lines += _file_lines(here, len(margin))
        lines.append(f"{margin} |")
    return tuple(lines)


def gutter(primary: Label, secondary: Sequence[Label] = ()) -> str:
    """As many spaces as the widest line number among the labels has digits."""
    return " " * max(len(str(label.span.first.line)) for label in (primary, *secondary))


def width(text: str) -> int:
    """The number of columns that a text takes on a screen."""
    if text.isascii():
        return len(text)
    return sum(_character_width(character) for character in text)


def _character_width(character: str) -> int:
    if unicodedata.category(character) in {"Mn", "Me", "Cf"}:
        return 0
    return 2 if unicodedata.east_asian_width(character) in {"W", "F"} else 1


def _mark(label: Label, sign: str) -> _Mark:
    span = label.span
    first = span.first
    line_start, line_end = span.source.line_bounds(first.line)
    start = min(first.column - 1, line_end - line_start)
    covered = span.source.text[line_start + start : min(span.end, line_end)]
    if span.end > line_end:
        covered = covered.rstrip()
    end = start + max(len(covered), 1)
    return _Mark(span.source, first.line, start, end, sign, label.note)


def _file_lines(marks: Sequence[_Mark], digits: int) -> Iterator[str]:
    before = 0
    ordered = sorted(marks, key=lambda mark: (mark.line, mark.start, mark.sign == "-"))
    for line, group in groupby(ordered, key=lambda mark: mark.line):
        if before and line > before + 1:
            yield "..."
        before = line
        text = marks[0].source.line(line)
        for part in _parts(text, tuple(group)):
            for index, shown in enumerate(_part_lines(text, part)):
                number = "" if index else str(line)
                yield f"{number:>{digits}} | {shown}".rstrip()


def _parts(text: str, marks: tuple[_Mark, ...]) -> tuple[tuple[_Mark, ...], ...]:
    """Marks that share a picture of the line: all of them, or on a long line each its own."""
    if len(text) <= _NEAR and sum(map(width, _cells(text))) <= WIDEST_LINE:
        return (marks,)
    return tuple((mark,) for mark in marks)


def _part_lines(text: str, marks: tuple[_Mark, ...]) -> Iterator[str]:
    near = max(marks[0].start - _NEAR, 0)
    cells = _cells(text[near : marks[0].start + _NEAR])
    first, last = _window(cells, marks[0].start - near)
    lead = _CUT if near + first else ""
    yield lead + "".join(cells[first:last]) + (_CUT if near + last < len(text) else "")
    for mark in marks:
        start, end = mark.start - near, mark.end - near
        indent = width(lead) + sum(map(width, cells[first:start]))
        signs = sum(map(width, cells[start : min(end, last)]))
        note = f" {visible(mark.note)}" if mark.note else ""
        yield " " * indent + mark.sign * max(signs, 1) + note


def _window(cells: Sequence[str], start: int) -> tuple[int, int]:
    """The cells to show: all, or those around `start` that fit into the widest line."""
    widths = [width(cell) for cell in cells]
    if sum(widths) <= WIDEST_LINE:
        return 0, len(cells)
    first, before = start, 0
    while first and before + widths[first - 1] <= _CONTEXT_BEFORE:
        first -= 1
        before += widths[first]
    last, room = first, WIDEST_LINE
    while last < len(cells) and widths[last] <= room:
        room -= widths[last]
        last += 1
    while first and widths[first - 1] <= room:
        first -= 1
        room -= widths[first]
    return first, last


def _cells(text: str) -> list[str]:
    return [visible(character) for character in text]
