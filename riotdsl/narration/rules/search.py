"""Which rules speak of something: found by the words of their names and of their sentences."""

from collections.abc import Collection, Iterable, Iterator
from functools import reduce
from itertools import takewhile
from typing import TYPE_CHECKING

from riotdsl.game.typed.phrases import words_of
from riotdsl.languages.search_words import LITTLE, MEANT
from riotdsl.narration.rules.rulebook import CITED, UNUSED
from riotdsl.text.lazy_dataclass import dataclass

if TYPE_CHECKING:
    from riotdsl.narration.names import Names
    from riotdsl.prose.book import Sentence

MOST = 8
FEW = 3
SAME = 4  # so many letters that two forms of a word have in common
SHORT = 3  # the same, where one form only has an ending of ENDINGS behind them
ENDINGS = frozenset(("", "e", "s", "es", "ed", "d", "ing", "en", "n", "er", "t"))
LONGEST_ENDING = 4
SHARE = 0.6

Words = frozenset[str]


@dataclass(frozen=True, slots=True)
class Passage:
    """A rule that can be asked for: the words of its names, and those of each of its sentences."""

    path: str
    named: Words
    told: tuple[Words, ...]

    @property
    def every(self) -> Words:
        return self.named.union(*self.told)


def content(names: "Names", text: str) -> list[str]:
    """The words of a text that tell something, each once."""
    little = LITTLE.get(names.table.words.language, frozenset())
    typed = (word.text.strip("'?!,;().") for word in words_of(text))
    return list(dict.fromkeys(each for each in typed if each and each not in little))


def is_little(names: "Names", word: str) -> bool:
    """Whether a word tells nothing by itself."""
    return not content(names, word)


def meant(names: "Names", word: str) -> tuple[str, ...]:
    """A word and the others that it may stand for."""
    further = MEANT.get(names.table.words.language, {})
    return (word, *further.get(word, ()))


@dataclass(frozen=True, slots=True)
class Found:
    """Rules that speak of everything in a text, the best first: by their names, or otherwise.

    `one` is that which is far better than the others, if there is one.
    """

    by_name: list[str]
    told: list[str]
    one: str | None

    @property
    def every(self) -> list[str]:
        return [*self.by_name, *self.told]


def whole(names: "Names", text: str) -> Found:
    """The rules that speak of everything in a text: in their name and one sentence, if some do."""
    wanted = _wanted(names, text)
    by_name: list[tuple[int, str]] = []
    told: list[tuple[bool, int, int, str]] = []
    for passage in names.passages if wanted and all(wanted) else ():
        missing = [each for each in wanted if not each & passage.named]
        sizes = [len(words) for words in passage.told if all(each & words for each in missing)]
        if not missing:
            by_name.append((len(passage.named), passage.path))
        elif sizes:
            told.append((False, len(missing), min(sizes), passage.path))
        elif all(each & passage.every for each in missing):
            told.append((True, len(missing), 0, passage.path))
    near = [each for each in sorted(told) if each[0] is min(told)[0]]
    first = _once(path for _, path in sorted(by_name))
    rest = [path for path in _once(path for *_, path in near) if path not in first]
    least = [path for _, missing, _, path in near if missing == near[0][1] < len(wanted)]
    best = first or _once(least if len(rest) > 1 else rest)
    return Found(first, rest, best[0] if len(best) == 1 else None)


def partly(names: "Names", text: str) -> list[str]:
    """The rules that speak of most of a text, and others that speak of the rest of it."""
    wanted = [each for each in _wanted(names, text) if each]
    found: list[str] = []
    while wanted and len(found) < MOST:
        best, covered = _nearest(names.passages, wanted)
        found += best[:FEW]
        wanted = [each for each in wanted if each not in covered]
    return _once(found)[:MOST]


def _nearest(passages: "list[Passage]", wanted: list[Words]) -> tuple[list[str], list[Words]]:
    """The rules of which a sentence has most of some words, and these words.

    What few rules speak of counts for more.
    """
    weights = {each: 1 / sum(1 for found in passages if each & found.every) for each in wanted}
    ranked: list[tuple[float, float, int, int]] = []
    for at, passage in enumerate(passages):
        by_name = sum(weights[each] for each in wanted if each & passage.named)
        for words in passage.told or (passage.named,):
            inside = [each for each in wanted if each & (words | passage.named)]
            weight = sum(weights[each] for each in inside)
            ranked.append((-weight, -by_name, len(passage.named), at))
    ranked.sort()
    most = ranked[0][0]
    best = [passages[at] for weight, _, _, at in ranked if weight == most]
    covered = [each for each in wanted if each & best[0].every]
    return _once(each.path for each in best), covered


def passages(names: "Names") -> list[Passage]:
    """Everything in force that the book tells and that has a name."""
    found: list[Passage] = []
    for chapter in names.book.chapters:
        for entry in chapter.entries if chapter.name != UNUSED else ():
            if entry.title != entry.rule:
                found.append(_passage(names, entry.rule, entry.title, entry.sentences))
                continue
            found += (_passage(names, each.rule, "", (each,)) for each in entry.sentences)
    return [each for each in found if each.path in names.called]


def alike(one: str, other: str) -> bool:
    """Whether two words may be forms of one: they begin alike, and only short endings differ.

    >>> alike("branch", "branches"), alike("adjoining", "adjoins"), alike("move", "moving")
    (True, True, True)
    >>> alike("record", "recover"), alike("plan", "play"), alike("polish", "polite")
    (False, False, False)
    """
    if one == other:
        return True
    pairs = zip(one, other, strict=False)
    same = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], pairs))
    ends = sorted((one[same:], other[same:]), key=len)
    if same >= SAME and same >= SHARE * max(len(one), len(other)):
        return len(ends[1]) <= LONGEST_ENDING and (len(ends[0]) <= 1 or ENDINGS.issuperset(ends))
    return same == SHORT and ends[0] in ("", "e") and ends[1] in ENDINGS


def _passage(names: "Names", path: str, title: str, sentences: "Iterable[Sentence]") -> Passage:
    called = (title, *names.called.get(path, ()))
    told = tuple(_words(text) for each in sentences for text in _texts(each))
    return Passage(path, reduce(frozenset.union, map(_words, called)), told)


def _texts(sentence: "Sentence") -> Iterator[str]:
    for each in sentence.walk():
        yield each.text if each.quoted is None else f"{each.text} {each.quoted}"
        yield from (note.text for note in each.notes if note.kind != CITED)


def _words(text: str) -> Words:
    return frozenset(word.text.strip("'?!,;().") for word in words_of(text)) - {""}


def _wanted(names: "Names", text: str) -> list[Words]:
    """For each word that tells something, all words of the book that it may stand for."""
    known: Collection[str] = frozenset().union(*(each.every for each in names.passages))
    return [
        frozenset(each for each in known if any(alike(word, each) for word in meant(names, typed)))
        for typed in content(names, text)
    ]


def _once(paths: Iterable[str]) -> list[str]:
    return list(dict.fromkeys(paths))
