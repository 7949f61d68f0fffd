"""Lines of text whose parts have roles; a screen gives colours to them, and paper does not."""

import textwrap
from collections.abc import Iterable, Sequence

from riotdsl.text.lazy_dataclass import dataclass, field

Span = tuple[str, str | None]
Line = tuple[Span, ...]

STRONG = "strong"
QUIET = "quiet"
TIMES = "\N{MULTIPLICATION SIGN}"
KEPT = "\0"  # a blank at which no line is broken


def line(text: str, role: str | None = None) -> Line:
    """A line with one role."""
    return ((text, role),)


def plain(spans: Line) -> str:
    """The text of a line."""
    return "".join(text for text, _ in spans).rstrip()


def wrapped(text: str, width: int, indent: int = 0, role: str | None = None) -> list[Line]:
    """A text in lines; those after the first stand further in.

    A number and the sign for times behind it stay together.
    """
    lead = " " * indent
    together = text.replace(f" {TIMES} ", f"{KEPT}{TIMES}{KEPT}")
    rows = textwrap.wrap(
        together, max(width, 20), initial_indent=lead, subsequent_indent=lead + "  ",
        break_long_words=False, break_on_hyphens=False,
    )  # fmt: skip
    return [line(row.replace(KEPT, " "), role) for row in rows or [lead]]


def rewrapped(lines: Iterable[Line], before: int, width: int) -> list[Line]:
    """Lines that were `wrapped` before, in those of another width; what has two roles stays.

    >>> rows = wrapped("to be or not to be that is", 20)
    >>> [plain(row) for row in rewrapped([*rows, line("a list")], 20, 40)]
    ['to be or not to be that is', 'a list']
    """
    found: list[Line] = []
    whole: list[Line] = []
    for each in lines:
        last = found[-1] if found else ()
        if len(last) == len(each) == 1 and _goes_on(whole[-1], last, each, before):
            ((text, role),) = whole[-1]
            whole[-1] = line(f"{text} {each[0][0].strip()}", role)
        else:
            whole.append(each)
        found.append(each)
    return [row for each in whole for row in _in_width(each, width)]


def _goes_on(first: Line, last: Line, row: Line, width: int) -> bool:
    """Whether a row is the next one of what was wrapped: it is further in, and would not fit."""
    (said, role), (text, own) = first[0], row[0]
    inner, word = text.lstrip(), text.split(maxsplit=1)[:1]
    further = len(text) - len(inner) == len(said) - len(said.lstrip()) + 2
    return bool(
        said and word and role == own and further and len(last[0][0]) + 1 + len(word[0]) > width
    )


def _in_width(spans: Line, width: int) -> list[Line]:
    if len(spans) != 1:
        return [spans]
    ((text, role),) = spans
    return wrapped(text.strip(), width, len(text) - len(text.lstrip()), role)


@dataclass(slots=True)
class Canvas:
    """A field of characters, each with a role."""

    width: int
    height: int
    marks: list[list[Span]] = field(init=False)

    def __post_init__(self) -> None:
        self.marks = [[(" ", None)] * self.width for _ in range(self.height)]

    def write(self, x: int, y: int, text: str, role: str | None = None) -> None:
        """Write from a place on; what does not fit is cut off."""
        if 0 <= y < self.height:
            for at, mark in enumerate(text, start=x):
                if 0 <= at < self.width:
                    self.marks[y][at] = mark, role

    def write_line(self, x: int, y: int, spans: Line) -> None:
        for text, role in spans:
            self.write(x, y, text, role)
            x += len(text)

    def lines(self) -> list[Line]:
        """The field as lines, neighbours of one role joined, without blanks at their ends."""
        return [_joined(row) for row in self.marks]


def _joined(row: Sequence[Span]) -> Line:
    found: list[Span] = []
    for mark, role in row:
        if found and found[-1][1] == role:
            found[-1] = found[-1][0] + mark, role
        else:
            found.append((mark, role))
    while found and not found[-1][0].strip():
        found.pop()
    if found:
        found[-1] = found[-1][0].rstrip(), found[-1][1]
    return tuple(found)
