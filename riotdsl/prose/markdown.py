"""A rulebook as Markdown; comments name the rule behind every sentence."""

from __future__ import annotations

import re
from base64 import b64encode
from collections.abc import Iterator

from riotdsl.prose.book import NUMBERED, Book, Chapter, Entry, Note, Sentence
from riotdsl.text.lazy_dataclass import dataclass, field
from riotdsl.text.safe import visible

_MARKS = re.compile(r"([\\`*_{}\[\]()#+!|~>-])")


def as_markdown(book: Book, *, pictures: bool = True) -> str:
    """The whole book; a picture is one long line of data, which a terminal is spared.

    What is said of a picture is left out with it.
    """
    chapters = [each for each in book.chapters if pictures or not _is_picture(each)]
    lines = [f"# {_plain(book.title)}", _plain(book.subtitle)]
    lines += [f"*{_plain(book.labels[label])}*" for label in ("made", "key")]
    lines.append(f"## {_plain(book.labels['contents'])}")
    lines.append("\n".join(f"- {_plain(chapter.title)}" for chapter in chapters))
    writer = _Writer(book, pictures)
    for chapter in chapters:
        lines += writer.chapter(chapter)
    return "\n\n".join(lines) + "\n"


@dataclass
class _Writer:
    book: Book
    pictures: bool
    rulings: dict[Note, int] = field(default_factory=dict)
    notes: dict[Note, int] = field(default_factory=dict)

    def chapter(self, chapter: Chapter) -> Iterator[str]:
        self.notes.clear()
        yield f"## {_plain(chapter.title)}"
        for entry in chapter.entries:
            yield from self.entry(entry)
        if self.notes:
            yield f"### {_plain(self.book.labels['notes'])}"
            yield "\n".join(f"{n}. {_plain(note.text)}" for note, n in self.notes.items())

    def entry(self, entry: Entry) -> Iterator[str]:
        if entry.title:
            yield f"### {_plain(entry.title)}"
        if entry.picture is not None and self.pictures:
            data = b64encode(entry.picture.encode()).decode()
            yield f"![{_plain(self.book.title)}](data:image/svg+xml;base64,{data})"
        for sentence in entry.sentences:
            yield self.said(sentence)
            if sentence.inside:
                yield "\n".join(self.inside(sentence, ""))
                yield from self.decided(sentence)

    def inside(self, sentence: Sentence, indent: str) -> Iterator[str]:
        for each in sentence.inside:
            yield f"{indent}- {self.said(each)}"
            yield from self.inside(each, f"{indent}  ")

    def said(self, sentence: Sentence) -> str:
        """A sentence with its notes; rulings on what stands under it follow that."""
        parts = [_plain(sentence.text)]
        if sentence.quoted is not None:
            parts.append(f"*{_plain(sentence.quoted)}*")
        own = sentence.numbered if sentence.inside else sentence.notes
        parts += [self.note(note) for note in own]
        return f"{' '.join(parts)} <!-- {' '.join((sentence.rule, *sentence.also))} -->"

    def decided(self, sentence: Sentence) -> Iterator[str]:
        if sentence.rulings:
            yield " ".join(self.note(note) for note in sentence.rulings)

    def note(self, note: Note) -> str:
        labels = self.book.labels
        if note.kind in NUMBERED:
            number = self.notes.setdefault(note, len(self.notes) + 1)
            flag = f"{_plain(labels['assumed'])}, " if note.kind == "assumed" else ""
            return f"({flag}{number})"
        label = _plain(labels.get(note.kind, labels["ruling"]))
        if note in self.rulings:
            return f"\\[{label} {self.rulings[note]}\\]"
        number = self.rulings[note] = len(self.rulings) + 1
        head = labels["colon"].format(a=f"{label} {number}")
        return f"\\[{head} {_plain(note.text)}\\]"


def _is_picture(chapter: Chapter) -> bool:
    return all(entry.picture is not None for entry in chapter.entries)


def _plain(text: str) -> str:
    """Text in which nothing is a mark of Markdown or HTML."""
    marked = _MARKS.sub(r"\\\1", visible(text))
    return marked.replace("&", "&amp;").replace("<", "&lt;")
