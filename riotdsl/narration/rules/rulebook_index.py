"""Where the book of a table speaks of something: for those who ask by a word."""

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from riotdsl.narration.names import Names
from riotdsl.narration.rules.rulebook import UNUSED

if TYPE_CHECKING:
    from riotdsl.prose.book import Entry, Sentence

Plain = Callable[[str], str]


def chapters(names: Names) -> list[str]:
    """The titles of the chapters that tell rules under headings."""
    return [
        chapter.title
        for chapter in names.book.chapters
        if chapter.name != UNUSED and any(entry.title for entry in chapter.entries)
    ]


def in_chapter(names: Names, asked: str, plain: Plain) -> list[str]:
    """What the chapter of this title tells, by headings; nothing if there is no such chapter."""
    found = (each for each in names.book.chapters if plain(each.title) == asked)
    return [entry.title for chapter in found for entry in chapter.entries if entry.title]


def gathered(names: Names, asked: str, plain: Plain) -> "list[Sentence]":
    """What stands under a heading of several rules together."""
    return [
        sentence
        for chapter in names.book.chapters
        for entry in chapter.entries
        if entry.title == entry.rule and plain(entry.title) == asked
        for sentence in entry.sentences
    ]


def headings(names: Names) -> dict[str, list[str]]:
    """The headings under which rules are told, by the name of the rule."""
    found: dict[str, list[str]] = {}
    for entry in _entries(names):
        found.setdefault(entry.rule, []).append(entry.title)
    return found


def elsewhere(names: Names, asked: str, plain: Plain) -> list[str]:
    """The rules of which a sentence has just these words."""
    return [entry.rule for entry in _entries(names) if _speaks(entry, asked, plain)]


def _speaks(entry: "Entry", asked: str, plain: Plain) -> bool:
    texts = (entry.title, *(sentence.text for sentence in entry.walk()))
    return any(f" {asked} " in f" {plain(text)} " for text in texts)


def _entries(names: Names) -> Iterator["Entry"]:
    """Everything that stands under a heading of its own."""
    for chapter in names.book.chapters:
        if chapter.name != UNUSED:
            yield from (each for each in chapter.entries if each.title not in ("", each.rule))
