"""What can be done at a decision, as a list with numbers that is shown page by page."""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import groupby
from math import prod
from typing import TYPE_CHECKING

from riotdsl.game.action import Action, Family
from riotdsl.game.typed.phrases import words_of
from riotdsl.languages import capital
from riotdsl.machine.listing import DecisionTooLargeError
from riotdsl.narration.lines import QUIET, Line, line
from riotdsl.narration.menu_layout import Laid, Numbered, Row, numbered
from riotdsl.narration.names import Names
from riotdsl.narration.stable_numbers import Steady
from riotdsl.program.types import Entity, Int
from riotdsl.text.lazy_dataclass import dataclass, field

if TYPE_CHECKING:
    from riotdsl.game.session import Session

FOLDED = 16
SPARE = 3
FEW_WAYS = 16
INDENT = 2
END = 0  # the number of what ends a phase


@dataclass(frozen=True, slots=True)
class Item:
    """A line of the list: its number, what it stands for, and how that reads."""

    number: int
    offered: Family | Action
    reading: str


@dataclass(frozen=True, slots=True)
class Seen:
    """What a number stood for in a list that was on the screen, and at which decision."""

    seat: str
    point: int
    inside: bool
    text: str


@dataclass(slots=True)
class Menu:
    """All actions, or the ways to do one of them; `shown` says how many are on the screen already.

    What ends the phase has the number 0 and stands below each page. Where all differ by a number
    alone, that is their number in the list. With `steady` numbers, an action keeps its number as
    long as a phase goes on, whatever is listed before it. A `linear` list has every action on a
    line of its own and in full, for those who hear it read.
    """

    session: "Session"
    names: Names
    linear: bool = False
    steady: Steady | None = None
    listed: list[Item] = field(default_factory=list)
    end: Item | None = None
    inside: bool = False
    shown: int = 0

    def open_all(self) -> None:
        """List everything that can be done."""
        offered = [single(family) for family in self.session.legal_actions()]
        self.open(offered, inside=False)

    def open_ways(self, single: Sequence[Action]) -> None:
        """List the single actions of a family."""
        self.open(single, inside=True)

    def open(self, offered: Sequence[Family | Action], *, inside: bool) -> None:
        read = list(zip(offered, told_apart(self.session, offered), strict=True))
        until = None if inside else self.session.offer.point.until
        ending = [each for each in read if until is not None and each[0].member[0] == until]
        self.end = Item(END, *ending[0]) if len(ending) == 1 else None
        rest = [each for each in read if self.end is None or each[0] is not self.end.offered]
        numbers = self.own_numbers([each for each, _ in rest])
        if numbers is None and self.steady is not None and not inside:
            numbers = self.steady.numbers([each.text for each, _ in rest])
        numbered = zip(numbers or range(1, len(rest) + 1), rest, strict=True)
        self.listed = in_order([Item(n, *each) for n, each in numbered])
        self.inside, self.shown = inside, 0

    def own_numbers(self, offered: Sequence[Family | Action]) -> list[int] | None:
        """The numbers by which alone actions differ; None where it is not so."""
        if len({(each.name, len(each.member)) for each in offered}) != 1:
            return None
        member = offered[0].member
        choices = self.session.offer.choices(member)
        if len(member) <= len(choices):
            return None
        varied = [at for at in range(len(member)) if len({x.member[at] for x in offered}) > 1]
        if len(choices) == 1:
            varied = [1]
        if len(varied) != 1 or varied[0] == 0:
            return None
        kind = choices[varied[0] - 1][2]
        until = self.session.offer.point.until
        if not isinstance(kind, Int) or kind.low < (END if until is None else END + 1):
            return None
        return [each.member[varied[0]] for each in offered]

    @property
    def items(self) -> list[Item]:
        """All that is listed, what ends the phase last."""
        return self.listed if self.end is None else [*self.listed, self.end]

    def chosen(self, number: int) -> Family | Action | None:
        """What has a number in the list."""
        return next((each.offered for each in self.items if each.number == number), None)

    def seen(self, number: int) -> Seen | None:
        """What a number stands for now, to be found again when the list is another."""
        chosen = self.chosen(number)
        return None if chosen is None else self.as_seen(chosen)

    def as_seen(self, offered: Family | Action) -> Seen:
        decision, point = self.session.decision, self.session.offer.options.point
        assert decision is not None
        return Seen(decision.seat, point, self.inside, offered.text)

    def again(self, seen: Seen) -> Family | Action | None:
        """What was seen in a list, where it is in this list of the same decision."""
        found = [each.offered for each in self.items if self.as_seen(each.offered) == seen]
        return found[0] if len(found) == 1 else None

    def named(self, text: str) -> Family | Action | None:
        """What reads so in the list, whatever its capitals."""
        meant = " ".join(text.split()).casefold()
        found = [each.offered for each in self.items if each.reading.casefold() == meant]
        return found[0] if len(found) == 1 else None

    def begun(self, text: str) -> Family | None:
        """What can be done in several ways and alone begins so in the list, in whole words."""
        typed = [word.text for word in words_of(text)]
        read = [(each, [word.text for word in words_of(each.reading)]) for each in self.items]
        found = [each.offered for each, words in read if words[: len(typed)] == typed]
        alone = found[0] if len(found) == 1 and typed else None
        return alone if isinstance(alone, Family) else None

    @property
    def is_whole(self) -> bool:
        return self.shown >= len(self.listed)

    def page(self, width: int, most: int | None = None) -> Iterator[Line]:
        """The next lines of the list, how much is left, and what ends the phase.

        At most so many lines, or as many as a page usually has; a few more where that is the rest.
        """
        rows = list(self.rows(width))
        page = FOLDED if most is None else most
        if len(rows) > page + SPARE:
            first = next(n for n, (last, _) in enumerate(rows) if last is not None)
            rows = rows[: max(page, first + 1)]
            while rows[-1][0] is None:
                rows.pop()
        for last, row in rows:
            self.shown = self.shown if last is None else last
            yield row
        if not self.is_whole:
            text = self.names.sentences.more_actions.format(count=len(self.listed) - self.shown)
            yield line(f"{' ' * (INDENT + 4)}{text}", QUIET)
        if self.end is not None:
            ending = Numbered(len(self.listed), END, self.end.reading)
            yield from (row for _, row in numbered([ending], width, INDENT))

    def rows(self, width: int) -> Iterator[Row]:
        """What is still to be shown, grouped by the action; a row ends behind so many of all."""
        left = list(enumerate(self.listed, start=1))[self.shown :]
        for name, group in groupby(left, key=lambda each: each[1].offered.name):
            found = list(group)
            texts = [Numbered(at, item.number, item.reading) for at, item in found]
            if self.linear:
                yield from numbered(texts, width, INDENT, most=1)
                continue
            whole = {part for _, item in found for part in self.named_in(item.offered)}
            yield from Laid(width, INDENT, whole).group(self.title(name), texts)

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


def in_order(listed: Sequence[Item]) -> list[Item]:
    """The same by their numbers, but those of one action together."""
    names = list(dict.fromkeys(each.offered.name for each in listed))
    return sorted(listed, key=lambda each: (names.index(each.offered.name), each.number))


def told_apart(session: "Session", offered: Sequence[Family | Action]) -> list[str]:
    """How each reads that can be done; where two read the same, with what was chosen."""
    readings = [session.reading(each) for each in offered]
    counts = Counter(readings)
    return [
        text if counts[text] == 1 else f"{text} ({bound(session, each)})"
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
