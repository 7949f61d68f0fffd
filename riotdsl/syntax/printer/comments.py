"""What a text holds besides its tree: comments, blank lines, and where its words stand.

The printer goes through a file from top to bottom and takes each comment out once, as near to its
place as the new layout allows. Without a source there is nothing to take.
"""

from __future__ import annotations

import re
from bisect import bisect_left

from riotdsl.syntax.tree.variants_scenarios import Comment, File
from riotdsl.text.lazy_dataclass import dataclass, field

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
    """The comments of a text that are still to be printed, and its tokens.

    `starts` are the offsets of all tokens, `words` the places of each in `tokens`, `closed` where
    the brace stands that closes the one at an offset; `offsets` are those of all comments.
    """

    text: str = ""
    comments: dict[int, Comment] = field(default_factory=dict)
    tokens: list[Bounds] = field(default_factory=list)
    starts: list[int] = field(init=False)
    offsets: list[int] = field(init=False)
    words: dict[str, list[int]] = field(default_factory=dict)
    closed: dict[int, int] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.starts = [found.start for found in self.tokens]
        self.offsets = sorted(self.comments)
        opened = []
        for place, found in enumerate(self.tokens):
            word = self.text[found.start : found.end]
            self.words.setdefault(word, []).append(place)
            if word == "{":
                opened.append(found.start)
            elif word == "}" and opened:
                self.closed[opened.pop()] = found.start

    def taken(self, start: int, end: int) -> list[Comment]:
        """The comments between two offsets that nobody has taken yet."""
        first, last = (bisect_left(self.offsets, each) for each in (start, end))
        between = self.offsets[first:last]
        del self.offsets[first:last]
        return [self.comments.pop(each) for each in between if each in self.comments]

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
        places = self.words.get(word, [])
        at = bisect_left(places, bisect_left(self.starts, start))
        return self.tokens[places[at]] if at < len(places) else Bounds(start, start)

    def after(self, start: int) -> Bounds:
        """The first token from an offset on; empty and at the offset if there is none."""
        at = bisect_left(self.starts, start)
        return self.tokens[at] if at < len(self.tokens) else Bounds(start, start)

    def closing(self, opening: int) -> int:
        """The offset of the brace that closes the one at an offset."""
        return self.closed.get(self.next("{", opening).start, len(self.text))


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
