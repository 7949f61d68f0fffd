"""What can be wrong with a picture, in words."""

from __future__ import annotations

from riotdsl.program.problems import error
from riotdsl.syntax.tree import declarations
from riotdsl.text.diagnostic import Diagnostic, Label


def outside_picture(
    item: declarations.Show | declarations.Write,
    right: int,
    below: int,
    picture: declarations.Picture,
) -> Diagnostic:
    """`right` and `below` are how many columns and lines the picture would need."""
    sort = "box" if isinstance(item, declarations.Show) else "text"
    wide = right > picture.width
    reached = f"{right} columns" if wide else f"{below} lines"
    there = f"{picture.width} columns" if wide else f"{picture.height} lines"
    return error(
        "outside-picture",
        f"This {sort} does not lie inside the picture",
        item.span,
        f"needs {reached}, and the picture has {there}",
        help="make the picture larger, or move this; columns and lines are counted from 0",
    )


def boxes_overlap(first: declarations.Show, second: declarations.Show) -> Diagnostic:
    return error(
        "boxes-overlap",
        "This box covers a part of another",
        second.span,
        "what lies in one of them would not be seen",
        others=(Label(first.span, "the other box"),),
    )
