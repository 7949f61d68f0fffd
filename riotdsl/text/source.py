"""A text with a name, and places in it.

Offsets count characters from 0; positions, which people read, count lines and columns from 1.
A line ends in a line feed, with or without a carriage return before it.
"""

from __future__ import annotations

from bisect import bisect_right

from riotdsl.text.lazy_dataclass import dataclass, field

# The most that a file of a ruleset may hold.
MAX_BYTES = 1_000_000


@dataclass(frozen=True, slots=True, order=True)
class Position:
    """A line and a column, both counted from 1; the column counts characters."""

    line: int
    column: int

    def __str__(self) -> str:
        return f"{self.line}:{self.column}"


@dataclass(frozen=True, slots=True)
class Source:
    r"""A text and the name under which people know it.

    >>> source = Source("units.riot", "game duel\nunit rook\n")
    >>> source.position(15)
    Position(line=2, column=6)
    >>> source.line(2)
    'unit rook'
    """

    name: str
    text: str
    # Filled when the first position is asked for: most sources are never complained about.
    _starts: list[int] = field(default_factory=list, init=False, repr=False, compare=False)

    @property
    def line_count(self) -> int:
        """The number of lines; a text that ends in a line feed has an empty last line."""
        return len(self._line_starts())

    def position(self, offset: int) -> Position:
        """The position of a character; offsets outside the text give its first or last place."""
        offset = min(max(offset, 0), len(self.text))
        starts = self._line_starts()
        line = bisect_right(starts, offset)
        return Position(line, offset - starts[line - 1] + 1)

    def line(self, number: int) -> str:
        """The text of a line without its end; IndexError if there is no such line."""
        start, end = self.line_bounds(number)
        return self.text[start:end]

    def line_bounds(self, number: int) -> tuple[int, int]:
        """The offsets between which a line stands, without its end; IndexError if there is none."""
        starts = self._line_starts()
        if not 1 <= number <= len(starts):
            raise IndexError(f"{self.name} has {len(starts)} lines, not {number}")
        if number == len(starts):
            return starts[-1], len(self.text)
        start, end = starts[number - 1], starts[number] - 1
        return start, end - self.text[start:end].endswith("\r")

    def span(self, start: int, end: int) -> Span:
        """The span between two offsets."""
        return Span(self, start, end)

    def point(self, offset: int) -> Span:
        """The empty span before a character: for what is missing there."""
        return Span(self, offset, offset)

    def _line_starts(self) -> list[int]:
        if not self._starts:
            found = [0]
            after = self.text.find("\n") + 1
            while after:
                found.append(after)
                after = self.text.find("\n", after) + 1
            self._starts[:] = found  # in one step: a second thread sees none of it or all
        return self._starts


@dataclass(frozen=True, slots=True, eq=False)
class Span:
    """A stretch of a source, from `start` up to and without `end`.

    Spans are equal if source name, start and end are: the text itself is not compared.
    """

    source: Source
    start: int
    end: int

    @property
    def text(self) -> str:
        """The characters that the span covers."""
        return self.source.text[self.start : self.end]

    @property
    def first(self) -> Position:
        """The position of the first character."""
        return self.source.position(self.start)

    @property
    def last(self) -> Position:
        """The position just after the last character."""
        return self.source.position(self.end)

    @property
    def key(self) -> tuple[str, int, int]:
        """What spans are compared and sorted by."""
        return self.source.name, self.start, self.end

    def to(self, other: Span) -> Span:
        """The smallest span that covers both; they must lie in the same source."""
        if other.source.name != self.source.name:
            raise ValueError(f"no span covers {self.source.name} and {other.source.name}")
        return Span(self.source, min(self.start, other.start), max(self.end, other.end))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Span) and self.key == other.key

    def __hash__(self) -> int:
        return hash(self.key)

    def __str__(self) -> str:
        return f"{self.source.name}:{self.first}"
