"""How readings are laid out in a list: what they share is said once, short ones side by side."""

from collections.abc import Collection, Iterator, Sequence
from itertools import takewhile

from riotdsl.narration.lines import QUIET, STRONG, Line, line, wrapped
from riotdsl.text.lazy_dataclass import dataclass

FEW = 4
ALIKE = 3  # so many can be grouped by what they share
MORE = "…"
OPEN = f": {MORE}"
Row = tuple[int | None, Line]  # behind how many of the list it ends; a heading tells none


@dataclass(frozen=True, slots=True)
class Numbered:
    """A text in a list: which of all it is, its number, and how it reads."""

    at: int
    number: int
    text: str


@dataclass(frozen=True, slots=True)
class Laid:
    """Lays texts out on a screen; `whole` are names in them that are not taken apart."""

    width: int
    indent: int
    whole: Collection[str] = ()

    def group(self, title: str, listed: Sequence[Numbered]) -> Iterator[Row]:
        """The readings of one action, on as few lines as there can be."""
        together = list(self.together(title, listed))
        apart = self.apart(listed) if len(listed) > FEW and len(together) > FEW else together
        yield from min(apart, together, key=len)

    def together(self, title: str, listed: Sequence[Numbered]) -> Iterator[Row]:
        """All in one; what all begin with is said once if that saves lines."""
        if len(listed) > FEW and (rows := self.led(listed)):
            heading = sum(last is None for last, _ in rows)
            if len(rows) - heading <= len(listed) // 2 + 1:
                yield from rows
                return
        if title and len(listed) > 1 and any(not x.text.startswith(f"{title} ") for x in listed):
            yield None, line(f"{' ' * self.indent}{title}", QUIET)
            bare = [Numbered(x.at, x.number, x.text.removeprefix(f"{title}: ")) for x in listed]
            yield from numbered(bare, self.width, self.indent + 2)
            return
        yield from numbered(listed, self.width, self.indent)

    def led(self, listed: Sequence[Numbered]) -> list[Row]:
        """What all begin with as a heading, the ends below it; nothing if they share nothing."""
        lead = shared((each.text for each in listed), self.whole)
        if not lead:
            return []
        heading = f"{lead.strip().removesuffix(':')} {MORE}"
        ends = [Numbered(x.at, x.number, x.text[len(lead) :].removesuffix(OPEN)) for x in listed]
        rows: list[Row] = [(None, each) for each in wrapped(heading, self.width, self.indent)]
        return [*rows, *numbered(ends, self.width, self.indent + 2, few=ALIKE - 1)]

    def apart(self, listed: Sequence[Numbered]) -> list[Row]:
        """In as many parts as save lines: those that begin alike under what they share.

        Of several ways with as many lines, that in which headings say most.
        """
        words = [each.text.split() for each in listed]
        best: list[tuple[int, list[Row], int]] = [(0, [], len(listed))]
        for start in range(len(listed) - 1, -1, -1):
            alone = list(numbered(listed[start : start + 1], self.width, self.indent))
            found = (len(alone) + best[0][0], alone, start + 1)
            for end in runs(words, start):
                rows = self.led(listed[start:end])
                lines = len(rows) + best[end - start - 1][0]
                if rows and lines < found[0] + (found[1] is not alone):
                    found = (lines, rows, end)
            best.insert(0, found)
        laid: list[Row] = []
        start = 0
        while start < len(listed):
            _, rows, start = best[start]
            laid += rows
        return laid


def runs(words: Sequence[Sequence[str]], start: int) -> Iterator[int]:
    """Where those end that begin alike from here on, in ever more words; none begins before.

    >>> list(runs([["a", "b", "c"], ["a", "b", "d"], ["a", "b", "e"], ["a", "f"]], 0))
    [4, 3]
    """
    first = words[start]
    before = _alike(first, words[start - 1]) if start else 0
    alike: list[int] = []
    least = len(first)
    for each in words[start + 1 :]:
        least = min(least, _alike(first, each))
        if least <= before:
            break
        alike.append(least)
    for count in sorted(set(alike)):
        end = start + 1 + sum(each >= count for each in alike)
        if end - start >= ALIKE:
            yield end


def _alike(left: Sequence[str], right: Sequence[str]) -> int:
    """With how many words both begin."""
    pairs = zip(left, right, strict=False)
    return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], pairs))


def shared(texts: Iterator[str], whole: Collection[str] = ()) -> str:
    """The whole words that all texts begin with, so that no bare number or part of a name is left.

    `whole` are names that stand together.

    >>> shared(iter(["Go to hut 1.1", "Go to hut 1.2"]))
    'Go to '
    >>> shared(iter(["Go to Round Hut 1", "Go to Round Hut 2"]))
    'Go to '
    >>> shared(iter(["Go to the end of road 1", "Go to the end of road 2"]), ["end of road 1"])
    'Go to the '
    """
    every = list(texts)
    first, last = min(every), max(every)
    alike = next((n for n, mark in enumerate(first) if last[n : n + 1] != mark), len(first))
    end = first.rfind(" ", 0, alike) + 1
    starts = [at for name in whole if -1 < (at := first.find(name)) < end < at + len(name)]
    if starts:
        return first[: min(starts)]
    if any(text[end : end + 1].isdecimal() for text in every):
        end = _word_before(first, end)
        while first[end].isupper() and (before := _word_before(first, end)):
            if not first[before].isupper():
                break
            end = before
    return first[:end]


def _word_before(text: str, end: int) -> int:
    """Where the word begins that stands before a place."""
    return text.rfind(" ", 0, max(end - 1, 0)) + 1


def numbered(
    listed: Sequence[Numbered], width: int, indent: int, most: int = 99, few: int = FEW
) -> Iterator[Row]:
    """Numbered texts: short ones side by side if they are more than a few, else a line each.

    Side by side, numbers that stand for themselves are not said twice.
    """
    is_plain = all(each.text == str(each.number) for each in listed)
    widest = 0 if is_plain else max(len(each.text) for each in listed)
    cell = widest + 5
    columns = min(most, (width - indent) // cell) if len(listed) > few else 1
    if columns < 2:  # noqa: PLR2004 - one below the other
        for each in listed:
            first, *more = wrapped(each.text, width - indent - 5)
            yield each.at, ((f"{each.number:>{indent + 2}}  ", STRONG), *first)
            yield from ((each.at, ((" " * (indent + 4), None), *row)) for row in more)
        return
    for start in range(0, len(listed), columns):
        row = listed[start : start + columns]
        spans = [
            span
            for each in row
            for said in ("" if is_plain else each.text,)
            for span in ((f"{each.number:>{3}} ", STRONG), (said.ljust(cell - 4), None))
        ]
        yield row[-1].at, ((" " * (indent - 1), None), *spans)
