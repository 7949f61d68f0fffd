"""What can be done at a decision, as a list with numbers that is shown page by page."""

from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from itertools import groupby
from math import prod
from typing import TYPE_CHECKING

from riotdsl.game.action import Action, Family
from riotdsl.game.languages import capital
from riotdsl.machine.listing import DecisionTooLargeError
from riotdsl.program.types import Entity
from riotdsl.text.data import dataclass, field

from .lines import QUIET, STRONG, Line, line, wrapped
from .names import Names

if TYPE_CHECKING:
    from riotdsl.game.session import Session

FOLDED = 16
SPARE = 3
FEW = 4
FEW_WAYS = 16
INDENT = 2
MORE = "…"
OPEN = f": {MORE}"
Listed = list[tuple[Family | Action, str]]


@dataclass(slots=True)
class Menu:
    """All actions, or the ways to do one of them; `shown` is the last number on the screen.

    A `linear` list has every action on a line of its own and in full, for those who hear it read.
    """

    session: "Session"
    names: Names
    linear: bool = False
    listed: Listed = field(default_factory=list)
    inside: bool = False
    shown: int = 0

    def open_all(self) -> None:
        """List everything that can be done."""
        offered = [single(family) for family in self.session.legal_actions()]
        self.listed = told_apart(self.session, offered)
        self.inside, self.shown = False, 0

    def open_ways(self, single: Sequence[Action]) -> None:
        """List the single actions of a family."""
        self.listed = told_apart(self.session, single)
        self.inside, self.shown = True, 0

    def chosen(self, number: int) -> Family | Action | None:
        """What has a number in the list."""
        return self.listed[number - 1][0] if 1 <= number <= len(self.listed) else None

    def named(self, text: str) -> Family | Action | None:
        """What reads so in the list, whatever its capitals."""
        meant = " ".join(text.split()).casefold()
        found = [each for each, reading in self.listed if reading.casefold() == meant]
        return found[0] if len(found) == 1 else None

    @property
    def is_whole(self) -> bool:
        return self.shown >= len(self.listed)

    def page(self, width: int) -> Iterator[Line]:
        """The next lines of the list, and how much is left."""
        rows = list(self.rows(width))
        left = len(rows) if len(rows) <= FOLDED + SPARE else FOLDED
        for last, row in rows[:left]:
            self.shown = last
            yield row
        if not self.is_whole:
            text = self.names.sentences.more_actions.format(count=len(self.listed) - self.shown)
            yield line(f"{' ' * (INDENT + 4)}{text}", QUIET)

    def rows(self, width: int) -> Iterator[tuple[int, Line]]:
        """What is still to be shown, grouped by the action, each row with its last number."""
        part = list(enumerate(self.listed, start=1))[self.shown :]
        for name, group in groupby(part, key=lambda each: each[1][0].name):
            found = list(group)
            listed = [(number, reading) for number, (_, reading) in found]
            whole = {part for _, (each, _) in found for part in self.named_in(each)}
            yield from self.group(self.title(name), listed, width, whole)

    def named_in(self, offered: Family | Action) -> Iterator[str]:
        """The names of what was chosen in something, each of which stands together."""
        choices = self.session.offer.choices(offered.member)
        words = self.session.table.words
        for (_, _, kind), value in zip(choices, offered.member[1:], strict=False):
            if isinstance(kind, Entity):
                yield words.name(kind, value)

    def title(self, name: str) -> str:
        """The name of an action; what is chosen for a procedure has been named above the list."""
        decision = self.session.decision
        is_chosen = decision is not None and decision.name == name
        return "" if is_chosen else capital(self.names.word(name))

    def group(
        self, title: str, listed: list[tuple[int, str]], width: int, whole: Collection[str] = ()
    ) -> Iterator[tuple[int, Line]]:
        """The readings of one action; what all begin with is said once if that saves lines.

        `whole` are names in them that are not taken apart.
        """
        if self.linear:
            yield from numbered(listed, width, INDENT, most=1)
            return
        before = listed[0][0] - 1
        lead = shared((text for _, text in listed), whole)
        if len(listed) > FEW and lead:
            tails = [(number, text[len(lead) :].removesuffix(OPEN)) for number, text in listed]
            rows = list(numbered(tails, width, INDENT + 2))
            if len(rows) <= len(listed) // 2 + 1:
                heading = lead.strip().removesuffix(":")
                yield from ((before, each) for each in wrapped(f"{heading} {MORE}", width, INDENT))
                yield from rows
                return
        if (
            title
            and len(listed) > 1
            and any(not text.startswith(f"{title} ") for _, text in listed)
        ):
            yield before, line(f"{' ' * INDENT}{title}", QUIET)
            listed = [(number, text.removeprefix(f"{title}: ")) for number, text in listed]
            yield from numbered(listed, width, INDENT + 2)
            return
        yield from numbered(listed, width, INDENT)


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
    listed: Sequence[tuple[int, str]], width: int, indent: int, most: int = 99
) -> Iterator[tuple[int, Line]]:
    """Numbered texts: short ones side by side, long ones a line each; with their last number."""
    widest = max(len(text) for _, text in listed)
    cell = widest + 5
    columns = min(most, (width - indent) // cell) if len(listed) > FEW else 1
    if columns < 2:  # noqa: PLR2004 - one below the other
        for number, text in listed:
            first, *more = wrapped(text, width - indent - 5)
            yield number, ((f"{number:>{indent + 2}}  ", STRONG), *first)
            yield from ((number, ((" " * (indent + 4), None), *each)) for each in more)
        return
    for at in range(0, len(listed), columns):
        row = listed[at : at + columns]
        spans = [
            span
            for n, text in row
            for span in ((f"{n:>{3}} ", STRONG), (text.ljust(cell - 4), None))
        ]
        yield row[-1][0], ((" " * (indent - 1), None), *spans)


def told_apart(session: "Session", offered: Sequence[Family | Action]) -> Listed:
    """What can be done with its readings; where two read the same, with what was chosen."""
    readings = [session.reading(each) for each in offered]
    counts = Counter(readings)
    return [
        (each, text if counts[text] == 1 else f"{text} ({bound(session, each)})")
        for each, text in zip(offered, readings, strict=True)
    ]


def single(family: Family) -> Family | Action:
    """The one way to do something, where there is only one and few need to be looked at."""
    if prod(count + 1 for _, count in family.ranges) > FEW_WAYS:
        return family
    try:
        ways = family.expand()
    except DecisionTooLargeError:
        return family
    return ways[0] if len(ways) == 1 else family


def bound(session: "Session", offered: Family | Action) -> str:
    """The choices that are made in an action or a family of them."""
    choices = session.offer.choices(offered.member)
    words = session.table.words
    chosen = zip(choices, offered.member[1:], strict=False)
    return ", ".join(words.name(kind, value) for (_, _, kind), value in chosen)
