"""Colours and signs of the panes; what they say is said by shape or weight too."""

from collections.abc import Iterable, Mapping, Sequence

from rich.style import Style
from rich.text import Text

from riotdsl.narration.lines import QUIET, STRONG, Line

from ...output import shown
from ..screen.board import Area

BRIGHT = {
    "cyan": "#5fd7ff", "magenta": "#ff9cff", "yellow": "#ffdf5f", "green": "#87e787",
    "blue": "#93b5ff", "red": "#ff9c9c",
}  # fmt: skip
QUIET_COLOUR = "#b0b0b0"
LIT = Style(color="#ffffff", bgcolor="#005f87", bold=True)
CHOSEN = Style(color="#000000", bgcolor="#ffd75f", bold=True)
AT = Style(reverse=True, bold=True)
DOUBLE = str.maketrans("─│┌┐└┘", "═║╔╗╚╝")
HEAVY = str.maketrans("─│┌┐└┘═║╔╗╚╝", "━┃┏┓┗┛━┃┏┓┗┛")
BRACKETS, MARKS = "[]", "><"


def role_styles(colours: Mapping[str, str]) -> Mapping[str, Style]:
    """A style for each seat by its colour, and for what stands out or stays in the background."""
    seats = {seat: Style(color=BRIGHT.get(colour)) for seat, colour in colours.items()}
    return {**seats, STRONG: Style(bold=True), QUIET: Style(color=QUIET_COLOUR)}


def styled(lines: Iterable[Line], roles: Mapping[str, Style]) -> Text:
    """Lines as a text with styles."""
    found = Text()
    for number, spans in enumerate(lines):
        found.append("\n" if number else "")
        for text, role in spans:
            found.append(shown(text), roles.get(role or ""))
    return found


class Field:
    """Characters with styles that can be changed place by place before they become a text."""

    def __init__(self, lines: Sequence[Line], roles: Mapping[str, Style]) -> None:
        self.cells = [
            [(mark, roles.get(role or "", Style())) for text, role in spans for mark in shown(text)]
            for spans in lines
        ]

    def mark(self, area: Area, style: Style, frame: dict[int, int], brackets: str) -> None:
        """Give a place a style, and another frame; where it has none, brackets."""
        for y in range(area.y, min(area.y + area.height, len(self.cells))):
            row = self.cells[y]
            end = area.x + area.width
            row += [(" ", Style())] * (end - len(row))
            for x in range(area.x, end):
                sign, old = row[x]
                edge = y in (area.y, area.y + area.height - 1) or x in (area.x, end - 1)
                if not area.framed or (edge and sign.translate(frame) != sign):
                    row[x] = sign.translate(frame), old + style
            if not area.framed:
                for x, bracket in ((area.x, brackets[0]), (end - 1, brackets[1])):
                    if row[x][0] in " .":
                        row[x] = bracket, style

    def text(self) -> Text:
        """The field as a text."""
        found = Text(no_wrap=True, overflow="crop")
        for number, row in enumerate(self.cells):
            found.append("\n" if number else "")
            for mark, style in row:
                found.append(mark, style)
        return found
