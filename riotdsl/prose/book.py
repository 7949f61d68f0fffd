"""A rulebook: chapters of entries, each of sentences; every sentence knows its rule."""

from __future__ import annotations

from collections.abc import Iterator

from riotdsl.text.lazy_dataclass import dataclass

NUMBERED = ("cited", "assumed")  # notes that stand at the end of a chapter


@dataclass(frozen=True, slots=True)
class Remark:
    """Some words of a note; `language` is theirs, where it is not the book's."""

    text: str
    language: str | None = None


@dataclass(frozen=True, slots=True)
class Note:
    """What stands behind a sentence: `kind` is cited, ruling, letter, variant or assumed."""

    kind: str
    remarks: tuple[Remark, ...]

    @property
    def text(self) -> str:
        return " ".join(remark.text for remark in self.remarks)


@dataclass(frozen=True, slots=True)
class Sentence:
    """A sentence with what belongs under it; `rule` is the path of the clause that it tells.

    `also` are the paths of further clauses that it tells; `after` is the procedure that a reaction
    follows.
    """

    rule: str
    text: str
    inside: tuple[Sentence, ...] = ()
    notes: tuple[Note, ...] = ()
    quoted: str | None = None
    also: tuple[str, ...] = ()
    after: str | None = None

    @property
    def numbered(self) -> tuple[Note, ...]:
        return tuple(note for note in self.notes if note.kind in NUMBERED)

    @property
    def rulings(self) -> tuple[Note, ...]:
        return tuple(note for note in self.notes if note.kind not in NUMBERED)

    def walk(self) -> Iterator[Sentence]:
        yield self
        for each in self.inside:
            yield from each.walk()


@dataclass(frozen=True, slots=True)
class Cell:
    """A cell of a table that tells a clause, if it tells one."""

    text: str
    rule: str | None = None
    notes: tuple[Note, ...] = ()


@dataclass(frozen=True, slots=True)
class Grid:
    """A table: kinds of things with what is printed on them."""

    head: tuple[str, ...]
    rows: tuple[tuple[Cell, ...], ...]


@dataclass(frozen=True, slots=True)
class Entry:
    """What one declaration says; `picture` is markup."""

    title: str
    rule: str
    sentences: tuple[Sentence, ...] = ()
    grid: Grid | None = None
    picture: str | None = None

    def walk(self) -> Iterator[Sentence]:
        for each in self.sentences:
            yield from each.walk()


@dataclass(frozen=True, slots=True)
class Chapter:
    name: str
    title: str
    entries: tuple[Entry, ...]


@dataclass(frozen=True, slots=True)
class Book:
    title: str
    subtitle: str
    language: str
    labels: dict[str, str]
    chapters: tuple[Chapter, ...]

    def sentences(self) -> Iterator[Sentence]:
        for chapter in self.chapters:
            for entry in chapter.entries:
                yield from entry.walk()

    def rules(self) -> Iterator[str]:
        """The path of everything that is told."""
        for sentence in self.sentences():
            yield from (sentence.rule, *sentence.also)
        for chapter in self.chapters:
            for entry in chapter.entries:
                for row in entry.grid.rows if entry.grid else ():
                    yield from (cell.rule for cell in row if cell.rule is not None)


LABELS = (
    "contents",
    "colon",
    "notes",
    "ruling",
    "letter",
    "narrowed",
    "variant",
    "assumed",
    "refusal",
    "ending",
    "made",
    "key",
)
