"""Two rulebooks side by side: the rules whose sentences differ."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from difflib import SequenceMatcher

from riotdsl.prose.book import Book, Entry
from riotdsl.text.lazy_dataclass import dataclass

UNUSED = "unused"


@dataclass(frozen=True, slots=True)
class Reworded:
    """A rule that reads differently: only the sentences that one book has and the other has not."""

    chapter: str
    title: str
    rule: str
    before: tuple[str, ...]
    after: tuple[str, ...]


def reworded(a: Book, b: Book) -> list[Reworded]:
    """The rules that read differently, in the order of the second book; then those it lacks."""
    first, second = _told(a), _told(b)
    order = [*second, *(rule for rule in first if rule not in second)]
    found = []
    for rule in order:
        before, after = _apart(_lines(first, rule), _lines(second, rule))
        if before or after:
            chapter, entry, _ = second.get(rule) or first[rule]
            found.append(Reworded(chapter, entry.title, rule, before, after))
    return found


def rules_in_force(book: Book) -> Iterator[str]:
    """The paths of the rules that a book tells, without those it names as not in force."""
    for chapter in book.chapters:
        for entry in chapter.entries if chapter.name != UNUSED else ():
            for sentence in entry.walk():
                yield from (sentence.rule, *sentence.also)


_Told = dict[str, tuple[str, Entry, list[str]]]


def _told(book: Book) -> _Told:
    found: _Told = {}
    for chapter in book.chapters:
        if chapter.name == UNUSED:
            continue
        for entry in chapter.entries:
            for sentence in entry.walk():
                told = found.setdefault(sentence.rule, (chapter.title, entry, []))
                told[2].append(sentence.text)
    return found


def _lines(told: _Told, rule: str) -> list[str]:
    return told[rule][2] if rule in told else []


def _apart(before: list[str], after: list[str]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    matcher = SequenceMatcher(None, before, after, autojunk=False)
    changed = [each for each in matcher.get_opcodes() if each[0] != "equal"]
    return tuple(_cut(before, changed, 1)), tuple(_cut(after, changed, 3))


def _cut(
    lines: list[str], changed: Sequence[tuple[str, int, int, int, int]], at: int
) -> Iterator[str]:
    for each in changed:
        start, end = (each[1], each[2]) if at == 1 else (each[3], each[4])
        yield from lines[start:end]
