"""Where the book of a table speaks of something: for those who ask by a word."""

from collections.abc import Callable, Collection, Iterator
from typing import TYPE_CHECKING

from .names import Names
from .rulebook import UNUSED

if TYPE_CHECKING:
    from riotdsl.prose.book import Entry, Sentence

MOST = 8
SHORTEST = 4  # a word that is looked for as the beginning of others
MORE = "…"
Plain = Callable[[str], str]


def chapters(names: Names) -> list[str]:
    """The titles of the chapters that tell rules."""
    return [chapter.title for chapter in names.book.chapters if chapter.name != UNUSED]


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


def elsewhere(names: Names, asked: str, told: Collection[str], plain: Plain) -> list[str]:
    """Other rules of which a sentence has this word, by what they are called; the first of them."""
    found = dict.fromkeys(
        names.word(entry.rule) if entry.rule in names.worded else entry.title
        for entry in _entries(names)
        if entry.rule not in told and _speaks(entry, asked, plain)
    )
    return [*list(found)[:MOST], *[MORE] * (len(found) > MOST)]


def spoken(names: Names, asked: str, plain: Plain) -> list[str]:
    """Rules of which a sentence has a word that begins so, for a word that no rule is called."""
    found = dict.fromkeys(
        names.word(entry.rule) if entry.rule in names.worded else entry.title
        for chapter in names.book.chapters
        for entry in chapter.entries
        if chapter.name != UNUSED and entry.title and _begins(entry, asked, plain)
    )
    return [*list(found)[:MOST], *[MORE] * (len(found) > MOST)] if len(asked) >= SHORTEST else []


def _begins(entry: "Entry", asked: str, plain: Plain) -> bool:
    return any(f" {asked}" in f" {plain(sentence.text)}" for sentence in entry.walk())


def _speaks(entry: "Entry", asked: str, plain: Plain) -> bool:
    texts = (entry.title, *(sentence.text for sentence in entry.walk()))
    return any(f" {asked} " in f" {plain(text)} " for text in texts)


def _entries(names: Names) -> Iterator["Entry"]:
    """Everything that stands under a heading of its own."""
    for chapter in names.book.chapters:
        if chapter.name != UNUSED:
            yield from (each for each in chapter.entries if each.title not in ("", each.rule))
