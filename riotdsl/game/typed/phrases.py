"""The names of a table as people type them: every form that a language gives a noun.

What is typed is cut into words without capitals, accents, hyphens and colons. Names stand in a tree
of words for each sort of thing; an article may be left out or put in anywhere.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Sequence
from itertools import product

from riotdsl.game import labels
from riotdsl.game.wording.names import Names, family_of
from riotdsl.languages.noun import Noun, Wanted
from riotdsl.languages.search_words import EVERY
from riotdsl.machine.code import Machine
from riotdsl.program.components.universe import Universe, index_of
from riotdsl.text.lazy_dataclass import dataclass, field

ARTICLES = (None, "the", "a", "of", "of_the", "to_the", "in_the", "from_the", "on_the")
CASES = (None, "accusative", "dative", "genitive")
_QUOTE = "\u2019"  # as French and Italian print it
_PIECE = re.compile(rf"[(),>]|[^\s(),>:;_\-'{_QUOTE}\"`„“”«»]+['{_QUOTE}]?")
_LEADS = ("of", "from", "at")  # before names in the texts of actions
LONGEST_NUMBER = 9  # digits
LONGEST_NAME = 12  # words before the number of a name
MOST_ARTICLES = 3  # in a row


@dataclass(frozen=True, slots=True)
class Word:
    """A word that was typed, as it is compared, and where it stands."""

    text: str
    start: int
    end: int


def words_of(text: str) -> list[Word]:
    """A text in words.

    >>> [word.text for word in words_of("Enter l'Édifice 2.1: 1 Tip-off card.")]
    ['enter', "l'", 'edifice', '2.1', '1', 'tip', 'off', 'card']
    """
    found = (Word(plain(each.group()), *each.span()) for each in _PIECE.finditer(text))
    return [word for word in found if word.text]


def plain(text: str) -> str:
    """A word without capitals, accents, and the dot that ends a sentence."""
    parts = unicodedata.normalize("NFKD", text.casefold().replace(_QUOTE, "'").rstrip(".!?…"))
    return "".join(each for each in parts if not unicodedata.combining(each))


@dataclass(slots=True)
class Branch:
    """A place in a tree of words: what goes on from here, and what is named so far.

    `single` says that a form that ends here can mean one thing alone.
    """

    further: dict[str, Branch] = field(default_factory=dict)
    numbers: set[int] = field(default_factory=set)
    single: bool = False


@dataclass(frozen=True, slots=True)
class Named:
    """What some words name, up to which word; `many` if they can only be a plural."""

    end: int
    numbers: frozenset[int]
    many: bool


@dataclass(slots=True)
class Phrases:
    """The names of all things in one language."""

    machine: Machine
    voice: Names
    trees: dict[str, Branch] = field(default_factory=dict)
    names: dict[str, set[str]] = field(default_factory=dict)
    rows: dict[str, dict[tuple[str, ...], dict[int, str]]] = field(default_factory=dict)

    @property
    def universe(self) -> Universe:
        return self.machine.program.universe

    @property
    def links(self) -> frozenset[str]:
        """What stands between the parts of a list."""
        language = self.voice.language
        between = {language.link(letter) for letter in "aeiouyhbc"}
        between |= {language.words["first"], language.words["then"]}
        return frozenset({",", ">", *(plain(word) for word in between if word)})

    @property
    def every(self) -> tuple[str, ...]:
        """What is typed for all that there are."""
        return EVERY.get(self.voice.texts[0].language, ())

    def nothing(self, words: Sequence[Word], at: int) -> int | None:
        """Where a word for nothing ends."""
        said = {labels.NOTHING, plain(self.voice.language.word("nothing"))}
        return at + 1 if at < len(words) and words[at].text in said else None

    def is_article(self, word: Word) -> bool:
        return word.text in self.voice.language.articles

    def bare(self, text: str) -> list[str]:
        """The words of a text without articles, unless it has no others."""
        every = [word.text for word in words_of(text)]
        return [word for word in every if word not in self.voice.language.articles] or every

    # ------------------------------------------------------------ looking up

    def named(self, sort: str, words: Sequence[Word], at: int) -> Iterator[Named]:
        """All that the words from a place on can name, the longest names first."""
        found = list(self._named(self.tree(sort), words, at))
        yield from sorted(found, key=lambda each: -each.end)

    def _named(self, branch: Branch, words: Sequence[Word], at: int) -> Iterator[Named]:
        articles = 0
        while True:
            if branch.numbers:
                yield Named(at, frozenset(branch.numbers), not branch.single)
            if at == len(words):
                return
            further = branch.further.get(words[at].text)
            if further is not None:
                branch, articles = further, 0
            elif self.is_article(words[at]) and articles < MOST_ARTICLES:
                articles += 1
            else:
                return
            at += 1

    def known(self, sort: str) -> set[str]:
        """The names of a sort as they stand by themselves."""
        self.tree(sort)
        return self.names[sort]

    def numbered(self, sort: str, text: str) -> list[str]:
        """The names that differ from a text in the number at its end alone, in their order."""
        return self.numbered_words(sort, self.bare(text))

    def numbered_words(self, sort: str, words: Sequence[str]) -> list[str]:
        """As `numbered`, for words without articles."""
        if sort not in self.rows:
            self.rows[sort] = {}
            for name in self.known(sort):
                *lead, number = self.bare(name) or [""]
                if lead and is_number(number):
                    self.rows[sort].setdefault(tuple(lead), {})[int(number)] = name
        if not words or not is_number(words[-1]):
            return []
        found = self.rows[sort].get(tuple(words[:-1]), {})
        return [] if int(words[-1]) in found else [found[n] for n in sorted(found)]

    # ------------------------------------------------------------ trees

    def tree(self, sort: str) -> Branch:
        """The tree of a sort: `faction`, `place`, `unit`, `card` or `word`."""
        if sort not in self.trees:
            self.trees[sort] = Branch()
            self.names[sort] = set()
            for numbers, noun, typed in self.nouns(sort):
                self.names[sort].add(noun.name)
                self.grow(sort, noun, typed, numbers)
        return self.trees[sort]

    def nouns(self, sort: str) -> Iterator[tuple[list[int], Noun, list[str]]]:
        """Each name with all that it names, and how it is typed in short."""
        universe = self.universe
        if sort == "word":
            for word, number in universe.words.items():
                yield [number], self.voice.noun(word), [word]
            return
        same: dict[str, list[int]] = {}
        for number, label in enumerate(labels.entities(universe, sort)):
            same.setdefault(label, []).append(number)
        kinds: dict[str, list[int]] = {}
        for label, numbers in same.items():
            yield numbers, self.voice.entity_noun(sort, numbers[0]), [label]
            if sort in ("unit", "card"):
                kinds.setdefault(universe.tokens(sort)[numbers[0]].kind, []).extend(numbers)
            elif sort == "place":
                yield from self.board_name(numbers)
        for kind, numbers in kinds.items():
            if universe.families[kind].indexes:
                yield numbers, Noun(kind.replace("_", " ")), [kind]

    def board_name(self, numbers: list[int]) -> Iterator[tuple[list[int], Noun, list[str]]]:
        """A place by its indexes alone, as boards have it, where no other has the same: `2.1`."""
        family = family_of(self.universe, "place", numbers[0])
        index = index_of(self.universe, "place", numbers[0])
        others = [
            each
            for each in self.universe.families.values()
            if each.sort == "place" and [i.sort for i in each.indexes] == [None] * len(index)
        ]
        if len(index) > 1 and others == [family]:
            short = ".".join(map(str, index))
            yield numbers, Noun(short), [short]

    def grow(self, sort: str, noun: Noun, typed: list[str], numbers: list[int]) -> None:
        """Put every form of a noun into the tree."""
        phrase = self.voice.language.phrase
        for article, case, many in product(ARTICLES, CASES, (False, True)):
            text = phrase(noun, Wanted(article, case, 2 if many else None))
            every = words_of(text)
            if many and every and "2" in (word.text for word in every):
                at = next(n for n, word in enumerate(every) if word.text == "2")
                text = " ".join(word.text for n, word in enumerate(every) if n != at)
            self.put(sort, text, numbers, single=not many)
        for short in typed:
            for lead in ("", *_LEADS):
                self.put(sort, f"{lead} {short}", numbers, single=True)

    def put(self, sort: str, text: str, numbers: list[int], *, single: bool) -> None:
        branch = self.trees[sort]
        for word in self.bare(text):
            branch = branch.further.setdefault(word, Branch())
        branch.numbers.update(numbers)
        branch.single = branch.single or single


def is_number(text: str) -> bool:
    """Whether a text is a number that a thing may have; Python turns no endless one into one."""
    return text.isdecimal() and len(text) <= LONGEST_NUMBER
