"""A rulebook as one HTML file that needs nothing else: no script, nothing from elsewhere.

What a ruleset says is text and nothing more. Every sentence has `data-rule`, the path of the clause
that it tells, and a link to where that rule is told.
"""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterator
from hashlib import sha256
from html import escape

from riotdsl.prose.book import Book, Chapter, Entry, Note, Sentence
from riotdsl.text.lazy_dataclass import dataclass, field
from riotdsl.text.safe import visible

STYLE = """
body { font: 17px/1.55 Georgia, 'Times New Roman', serif; margin: 2rem auto; max-width: 46rem;
  padding: 0 1rem; color: #1b1b1b; background: #fdfdfb; }
h1, h2, h3 { font-family: system-ui, sans-serif; line-height: 1.25; }
h2 { border-bottom: 2px solid #b9b9b2; margin-top: 2.5rem; padding-bottom: .2rem; }
h3 { font-size: 1.05rem; margin: 1.4rem 0 .3rem; }
p, ul { margin: .3rem 0; }
ul { padding-left: 1.4rem; }
nav ul { columns: 2; }
svg { max-width: 100%; height: auto; border: 1px solid #c9c9c4; }
.ruling { color: #6d3b00; font-size: .85rem; }
.assumed { color: #8a1c1c; font-size: .85rem; }
.quoted { color: #44443f; font-style: italic; }
.rule { color: #a3a39c; font: .7rem system-ui, sans-serif; text-decoration: none; }
.notes { font-size: .8rem; color: #44443f; }
.side { display: grid; grid-template-columns: 1fr 1fr; gap: 0 1.5rem; }
.side > div { border-top: 1px solid #c9c9c4; padding: .4rem 0; }
body.wide { max-width: 70rem; }
@media print { .rule { display: none; } h2 { break-after: avoid; } h3 { break-after: avoid; } }
@media (prefers-color-scheme: dark) {
  body { color: #e8e8e3; background: #191917; }
  .ruling { color: #e5b270; } .assumed { color: #f0a0a0; } .quoted, .notes { color: #b9b9b2; }
}
"""


def as_html(book: Book) -> str:
    """The whole book as a page."""
    writer = Writer(book)
    contents = "".join(
        f'<li><a href="#chapter-{_text(c.name)}">{_text(c.title)}</a></li>' for c in book.chapters
    )
    body = [
        f"<h1>{_text(book.title)}</h1>",
        f"<p>{_text(book.subtitle)}</p>",
        *(f"<p><em>{_text(book.labels[label])}</em></p>" for label in ("made", "key")),
        f"<nav><h2>{_text(book.labels['contents'])}</h2><ul>{contents}</ul></nav>",
        *(line for chapter in book.chapters for line in writer.chapter(chapter)),
    ]
    return page(book.title, book.language, body)


def page(title: str, language: str, body: list[str], *, wide: bool = False) -> str:
    """A page around a body of markup; its policy forbids scripts and everything from outside."""
    digest = b64encode(sha256(STYLE.encode()).digest()).decode()
    policy = f"default-src 'none'; style-src 'sha256-{digest}'; base-uri 'none'; form-action 'none'"
    head = (
        '<meta charset="utf-8">',
        f'<meta http-equiv="Content-Security-Policy" content="{policy}">',
        '<meta name="viewport" content="width=device-width, initial-scale=1">',
        f"<title>{_text(title)}</title>",
        f"<style>{STYLE}</style>",
    )
    opened = '<body class="wide">' if wide else "<body>"
    lines = ("<!doctype html>", f'<html lang="{_text(language)}">', "<head>", *head, "</head>")
    return "\n".join([*lines, opened, *body, "</body>", "</html>"]) + "\n"


@dataclass
class Writer:
    """Writes the parts of a book; a ruling is told in full once and then by its number."""

    book: Book
    rulings: dict[Note, int] = field(default_factory=dict)
    notes: dict[Note, int] = field(default_factory=dict)
    anchors: set[str] = field(default_factory=set)

    def chapter(self, chapter: Chapter) -> Iterator[str]:
        self.notes.clear()
        yield f'<section><h2 id="chapter-{_text(chapter.name)}">{_text(chapter.title)}</h2>'
        for entry in chapter.entries:
            yield from self.entry(entry)
        if self.notes:
            yield f'<div class="notes"><h3>{_text(self.book.labels["notes"])}</h3><ol>'
            yield from (f"<li>{_remarks(note)}</li>" for note in self.notes)
            yield "</ol></div>"
        yield "</section>"

    def entry(self, entry: Entry) -> Iterator[str]:
        if entry.title:
            yield f"<h3>{_text(entry.title)}</h3>"
        if entry.picture is not None:
            yield entry.picture
        for sentence in entry.sentences:
            yield f"<p{self.anchor(sentence)}>{self.said(sentence)}</p>"
            yield from self.inside(sentence)
            if sentence.inside and sentence.rulings:
                yield f"<p>{' '.join(self.ruling(note) for note in sentence.rulings)}</p>"

    def inside(self, sentence: Sentence) -> Iterator[str]:
        if sentence.inside:
            yield "<ul>"
            for each in sentence.inside:
                yield f"<li{self.anchor(each)}>{self.said(each)}"
                yield from self.inside(each)
                yield "</li>"
            yield "</ul>"

    def anchor(self, sentence: Sentence) -> str:
        """Where a rule is told for the first time it can be linked to."""
        rule = _text(sentence.rule)
        first = sentence.rule not in self.anchors
        self.anchors.add(sentence.rule)
        return f' id="rule-{rule}" data-rule="{rule}"' if first else f' data-rule="{rule}"'

    def said(self, sentence: Sentence) -> str:
        """A sentence with what is known about it; rulings on what stands under it follow that."""
        rule = _text(sentence.rule)
        parts = [_text(sentence.text)]
        if sentence.quoted is not None:
            parts.append(f'<span class="quoted">{_text(sentence.quoted)}</span>')
        parts += [self.mark(note) for note in sentence.numbered]
        if not sentence.inside:
            parts += [self.ruling(note) for note in sentence.rulings]
        parts.append(f'<a class="rule" href="#rule-{rule}" title="{rule}">§</a>')
        return " ".join(parts)

    def mark(self, note: Note) -> str:
        """A number that leads to a note of the chapter; what is assumed says so."""
        number = self.notes.setdefault(note, len(self.notes) + 1)
        mark = f"<sup>{number}</sup>"
        if note.kind == "assumed":
            return f'<span class="assumed">({_text(self.book.labels["assumed"])}{mark})</span>'
        return mark

    def ruling(self, note: Note) -> str:
        label = _text(self.book.labels.get(note.kind, self.book.labels["ruling"]))
        if note in self.rulings:
            number = self.rulings[note]
            return f'<span class="ruling">[<a href="#ruling-{number}">{label} {number}</a>]</span>'
        number = self.rulings[note] = len(self.rulings) + 1
        head = self.book.labels["colon"].format(a=f"{label} {number}")
        text = f"{head} {_remarks(note)}"
        return f'<span class="ruling" id="ruling-{number}">[{text}]</span>'


def _remarks(note: Note) -> str:
    """The words of a note; those in another language than the book's say which."""
    parts = []
    for remark in note.remarks:
        text, language = _text(remark.text), remark.language
        parts.append(text if language is None else f'<span lang="{_text(language)}">{text}</span>')
    return " ".join(parts)


def _text(text: str) -> str:
    return escape(visible(text), quote=True)
