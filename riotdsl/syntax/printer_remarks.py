"""What a text holds besides its tree: comments, blank lines, and where its words stand.

The printer goes through a file from top to bottom and takes each comment out once, as near to its
place as the new layout allows. Without a source there is nothing to take.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator
from itertools import islice

from riotdsl.syntax.cases import Comment, File
from riotdsl.text.data import dataclass, field

_TOKEN = re.compile(r'"[^"\n]*"|//[^\n]*|[A-Za-z0-9_]+|\S')
_SPACE = re.compile(r"[ \t]*")
_TAB = 4


@dataclass(frozen=True, slots=True)
class Bounds:
    """The offsets between which something stands."""

    start: int
    end: int


@dataclass(slots=True)
class Remarks:
    """The comments of a text that are still to be printed, and its tokens."""

    text: str = ""
    comments: dict[int, Comment] = field(default_factory=dict)
    tokens: list[Bounds] = field(default_factory=list)

    def taken(self, start: int, end: int) -> list[Comment]:
        """The comments between two offsets that nobody has taken yet."""
        found = sorted(offset for offset in self.comments if start <= offset < end)
        return [self.comments.pop(offset) for offset in found]

    def trailing(self, end: int) -> Comment | None:
        """The comment on the line of what ends there, if only space is between."""
        space = _SPACE.match(self.text, end)
        return self.comments.pop(space.end(), None) if space else None

    def has_blank_line(self, start: int, end: int) -> bool:
        """Whether an empty line stands between two offsets that have only space between them."""
        between = self.text[start:end]
        return between.count("\n") > 1 and not between.strip()

    def next(self, word: str, start: int) -> Bounds:
        """The first such token from an offset on; empty and at the offset if there is none."""
        for found in self._from(start):
            if self.text[found.start : found.end] == word:
                return found
        return Bounds(start, start)

    def after(self, start: int) -> Bounds:
        """The first token from an offset on; empty and at the offset if there is none."""
        return next(self._from(start), Bounds(start, start))

    def closing(self, opening: int) -> int:
        """The offset of the brace that closes the one at an offset."""
        depth = 0
        for found in self._from(opening):
            mark = self.text[found.start : found.end]
            depth += (mark == "{") - (mark == "}")
            if depth == 0:
                return found.start
        return len(self.text)

    def _from(self, start: int) -> Iterator[Bounds]:
        first = bisect_left(self.tokens, start, key=lambda found: found.start)
        return islice(self.tokens, first, None)


def remarks_of(file: File) -> Remarks:
    """The comments and tokens of a file."""
    text = file.source.text
    comments = {comment.offset: comment for comment in file.comments}
    found = [Bounds(match.start(), match.end()) for match in _TOKEN.finditer(text)]
    tokens = [place for place in found if place.start not in comments]
    return Remarks(text, comments, tokens)


def shown(comment: Comment) -> str:
    """The text of a comment as it is printed."""
    return comment.text.expandtabs(_TAB).rstrip()
