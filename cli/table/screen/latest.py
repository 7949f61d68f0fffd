"""The last of what has happened, where the whole of it is too long for a screen."""

from collections.abc import Sequence

from riotdsl.narration.lines import STRONG, Line, line, wrapped

SCREENS = 2


def latest(lines: Sequence[Line], width: int, height: int) -> tuple[list[Line], int]:
    """The last parts that fit on two screens, and how many lines stand before them.

    `lines` are a story in chapters. A part is shown whole, unless it alone is longer than that;
    one within another stands under the heading of both.
    """
    room = SCREENS * height
    rows = [len(wrapped(text, width)) for ((text, _),) in lines]
    if sum(rows) <= room:
        return list(lines), 0
    fits = len(lines)
    while rows[fits - 1] <= room:
        fits -= 1
        room -= rows[fits]
    starts = [at for at in range(fits, len(lines)) if lines[at] == line("")]
    at = starts[0] if starts else fits
    return [*_above(lines, at), *lines[at:]], at


def _above(lines: Sequence[Line], at: int) -> list[Line]:
    """The heading of the outermost part to which the lines from a number on belong."""
    if _is_outermost(lines, at + 1):
        return []
    found = [each for each in range(at) if _is_outermost(lines, each)]
    return [line(""), *lines[found[-1] : found[-1] + 2]] if found else []


def _is_outermost(lines: Sequence[Line], at: int) -> bool:
    """Whether a heading stands at a number, and is underlined."""
    ((text, role),) = lines[at]
    return role == STRONG and lines[at + 1 : at + 2] == [line("=" * len(text), STRONG)]
