"""From words to what they can mean: a wording laid over what was typed.

All ways to read it are tried. What is found is not resolved yet: names of places and factions are
sets of numbers, things are described by what was said of them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from riotdsl.game.offer import thing_sort
from riotdsl.game.typed.phrases import Phrases, Word, is_number
from riotdsl.game.wording.names import family_of
from riotdsl.game.wording.templates import Chosen, Part, Template
from riotdsl.program import model
from riotdsl.program.components.universe import index_of
from riotdsl.program.types import Entity, OrderOf, SetOf, Type, Words, YesNo
from riotdsl.text.lazy_dataclass import dataclass, field

_LONGEST = 10  # words that a part can have which follows from choices
MOST_STEPS = 2000  # places in a text from which a wording is followed
MOST_LISTED = 100  # parts of a list
_BEFORE_COUNT = 2  # words that can stand before a number: `of the 2 knights`


@dataclass(frozen=True, slots=True)
class Said:
    """Things as they were described: how many of which, whose, where, and with what marks."""

    numbers: frozenset[int]
    count: int | None
    many: bool
    owner: frozenset[int] | None
    place: frozenset[int] | None
    ordinal: int | None
    marks: tuple[str, ...]
    start: int
    end: int


Meaning = tuple[Said, ...] | tuple[frozenset[int], ...] | int


@dataclass(frozen=True, slots=True)
class Match:
    """What each choice is said to be, and the words that stand for what follows from them."""

    said: Mapping[str, Meaning]
    holes: tuple[tuple[model.Hole, tuple[str, ...]], ...] = ()


@dataclass(slots=True)
class Furthest:
    """How far a wording could be followed, and what was missing there."""

    at: int = 0
    part: Part | None = None


@dataclass(slots=True)
class Matcher:
    """Reads words by a wording; `furthest` tells afterwards where it came to an end.

    Read `loosely`, what is no choice may be left out, but for the words that a wording begins with.
    After `MOST_STEPS` steps no further way is tried.
    """

    phrases: Phrases
    template: Template
    kinds: Mapping[str, Type]
    words: Sequence[Word]
    loosely: bool = False
    furthest: Furthest = field(default_factory=Furthest)
    steps: int = 0

    def matches(self) -> Iterator[Match]:
        yield from self.parts(0, 0, Match({}))

    def parts(self, number: int, at: int, found: Match) -> Iterator[Match]:
        while at < len(self.words) and self.words[at].text == ",":
            at += 1
        if self.is_tired():
            return
        if number == len(self.template.parts):
            if at == len(self.words):
                yield found
            else:
                self.reached(at, None)
            return
        part = self.template.parts[number]
        self.reached(at, part)
        if isinstance(part, str):
            for end in self.literals(part, at, loosely=self.loosely and number > 0):
                yield from self.parts(number + 1, end, found)
        elif isinstance(part, Chosen):
            for end, meaning in self.meanings(self.kinds[part.name], at):
                said = {**found.said, part.name: meaning}
                yield from self.parts(number + 1, end, Match(said, found.holes))
        else:
            if self.loosely:
                yield from self.parts(number + 1, at, found)
            for end in range(at + 1, min(at + _LONGEST, len(self.words)) + 1):
                told = tuple(word.text for word in self.words[at:end])
                yield from self.parts(
                    number + 1, end, Match(found.said, (*found.holes, (part, told)))
                )

    def is_tired(self) -> bool:
        """Whether too many ways have been tried; this is one more."""
        self.steps += 1
        return self.steps > MOST_STEPS

    def reached(self, at: int, part: Part | None) -> None:
        if at > self.furthest.at:
            self.furthest = Furthest(at, part)

    def literals(self, text: str, at: int, *, loosely: bool) -> Iterator[int]:
        """Where words of the wording end; loosely, if some of them are left out, or all."""
        if not loosely:
            end = self.literal(text, at)
            if end is not None:
                yield end
            return
        yield at
        end = at
        for wanted in self.phrases.bare(text) if text.strip(" :,") else ():
            after = end
            while after < len(self.words) and self.phrases.is_article(self.words[after]):
                after += 1
            if after < len(self.words) and self.words[after].text == wanted:
                end = after + 1
        if end > at:
            yield end

    def literal(self, text: str, at: int) -> int | None:
        """Where words of the wording end; articles may be there or not."""
        for wanted in self.phrases.bare(text) if text.strip(" :,") else ():
            while at < len(self.words) and self.words[at].text != wanted:
                if self.words[at].text != "," and not self.phrases.is_article(self.words[at]):
                    return None
                at += 1
            if at == len(self.words):
                return None
            at += 1
        return at

    # ------------------------------------------------------------ choices

    def meanings(self, kind: Type, at: int) -> Iterator[tuple[int, Meaning]]:
        sort = thing_sort(kind)
        if sort is not None:
            several = isinstance(kind, SetOf)
            end = self.phrases.nothing(self.words, at)
            if several and end is not None:
                yield end, ()
            yield from self.things(sort, at, several=several)
        elif isinstance(kind, SetOf | OrderOf):
            end = self.phrases.nothing(self.words, at)
            if end is not None:
                yield end, ()
            yield from self.listed(kind.element, at)
        elif isinstance(kind, Entity | Words):
            for end, numbers in self.plain(kind, at):
                yield end, (numbers,)
        elif at < len(self.words):
            yield from self.amount(kind, at)

    def amount(self, kind: Type, at: int) -> Iterator[tuple[int, Meaning]]:
        word, language = self.words[at].text, self.phrases.voice.language
        if isinstance(kind, YesNo):
            if word in ("yes", language.word("yes")):
                yield at + 1, 1
            elif word in ("no", language.word("no")):
                yield at + 1, 0
        elif is_number(word):
            yield at + 1, int(word)

    def plain(self, kind: Entity | Words, at: int) -> Iterator[tuple[int, frozenset[int]]]:
        """A place, a faction or a word: if none of that kind is called so, any that is.

        A number at the end can be that of a place; elsewhere it would be taken for a count.
        """
        universe = self.phrases.universe
        sort = kind.sort if isinstance(kind, Entity) else "word"
        if isinstance(kind, Words):
            own = frozenset(universe.words[word] for word in kind.words)
        else:
            mask = universe.mask(kind)
            own = frozenset(n for n in range(universe.count(kind.sort)) if mask >> n & 1)
        for named in self.phrases.named(sort, self.words, at):
            if named.end > at and (named.numbers & own or isinstance(kind, Entity)):
                yield named.end, named.numbers & own or named.numbers
        is_last = at + 1 == len(self.words) and at >= _BEFORE_COUNT
        if sort == "place" and is_last and is_number(self.words[at].text):
            numbered = self.by_number(own, int(self.words[at].text))
            if numbered:
                yield at + 1, numbered

    def by_number(self, own: frozenset[int], number: int) -> frozenset[int]:
        """The place of a number, where all that can be meant are of one family with numbers."""
        universe = self.phrases.universe
        families = {family_of(universe, "place", each).name for each in own}
        indexes = {each: index_of(universe, "place", each) for each in own}
        if len(families) != 1 or any(len(each) != 1 for each in indexes.values()):
            return frozenset()
        return frozenset(each for each, index in indexes.items() if index == (number,))

    def listed(self, kind: Entity, at: int, before: int = 1) -> Iterator[tuple[int, Meaning]]:
        links = self.phrases.links
        start = self.after(links, at)
        for end, numbers in self.plain(kind, start):
            if self.is_tired():
                return
            following = self.after(links, end)
            if following > end and before < MOST_LISTED:
                for last, rest in self.listed(kind, following, before + 1):
                    assert isinstance(rest, tuple)
                    yield last, (numbers, *rest)
            yield end, (numbers,)

    def after(self, links: frozenset[str], at: int) -> int:
        """Behind the words that join a list."""
        while at < len(self.words) and self.words[at].text in links:
            at += 1
        return at

    # ------------------------------------------------------------ units and cards

    def things(
        self, sort: str, at: int, *, several: bool, before: int = 1
    ) -> Iterator[tuple[int, tuple[Said, ...]]]:
        for said in self.thing(sort, at):
            if self.is_tired():
                return
            following = self.after(self.phrases.links, said.end)
            if several and following > said.end and before < MOST_LISTED:
                for end, rest in self.things(sort, following, several=True, before=before + 1):
                    yield end, (said, *rest)
            yield said.end, (said,)

    def thing(self, sort: str, at: int) -> Iterator[Said]:
        """So many of a kind, then perhaps whose, from where, with which marks."""
        for count, end, numbers, many in self.counted(sort, at):
            for owner, after_owner in self.perhaps("faction", end):
                for place, after_place in self.perhaps("place", after_owner):
                    for marks, ordinal, last in self.marked(after_place):
                        yield Said(numbers, count, many, owner, place, ordinal, marks, at, last)

    def counted(self, sort: str, at: int) -> Iterator[tuple[int | None, int, frozenset[int], bool]]:
        """A kind of things with its number, wherever that stands before it; or all of a kind.

        A number or `all` by itself is so many of whatever can be chosen.
        """
        words = self.words
        if at < len(words) and words[at].text in self.phrases.every:
            for named in self.phrases.named(sort, words, at + 1):
                if named.end > at + 1:
                    yield None, named.end, named.numbers, True
            count = self.phrases.universe.count(sort)
            yield None, at + 1, frozenset(range(count)), True
        for number in range(at, min(at + _BEFORE_COUNT + 1, len(words))):
            if is_number(words[number].text):
                others = [*words[:number], *words[number + 1 :]]
                for named in self.phrases.named(sort, others, at):
                    if named.end > number:
                        count = int(words[number].text)
                        yield count, named.end + 1, named.numbers, False
                break
        for named in self.phrases.named(sort, words, at):
            if named.end > at:
                yield None, named.end, named.numbers, named.many
        if at < len(words) and is_number(words[at].text):
            every = frozenset(range(self.phrases.universe.count(sort)))
            yield int(words[at].text), at + 1, every, False

    def perhaps(self, sort: str, at: int) -> Iterator[tuple[frozenset[int] | None, int]]:
        for named in self.phrases.named(sort, self.words, at):
            if named.end > at:
                yield named.numbers, named.end
        yield None, at

    def marked(self, at: int) -> Iterator[tuple[tuple[str, ...], int | None, int]]:
        """Marks in brackets; or there are none, and brackets belong to the wording."""
        words = self.words
        if at < len(words) and words[at].text == "(":
            close = next((n for n in range(at, len(words)) if words[n].text == ")"), None)
            if close is not None:
                yield tuple(word.text for word in words[at + 1 : close]), None, close + 1
        if at < len(words) and words[at].text[:1] == "#" and is_number(words[at].text[1:]):
            yield (), int(words[at].text[1:]), at + 1
            return
        yield (), None, at
