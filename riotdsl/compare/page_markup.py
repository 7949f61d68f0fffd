"""Pages as Markdown and as HTML that needs nothing else.

What a ruleset says is text and nothing more: none of it becomes a mark, a link or a script.
"""

from __future__ import annotations

import re
from base64 import b64encode
from collections.abc import Iterable, Iterator, Mapping, Sequence
from hashlib import sha256
from html import escape
from typing import assert_never

from riotdsl.compare.page import Code, Heading, Items, Page, Paragraph, Part, Table
from riotdsl.compare.passage import CLOSES, OPENS
from riotdsl.text.safe import visible

_CITED = re.compile(f"{OPENS}([^{OPENS}{CLOSES}]*){CLOSES}")
_MARKS = re.compile(r"([\\`*_{}\[\]()#+!|~>-])")

STYLE = """
body { font: 16px/1.5 system-ui, sans-serif; margin: 2rem auto; max-width: 75rem; padding: 0 1rem;
  color: #1b1b1b; background: #fdfdfb; }
h1, h2, h3 { line-height: 1.2; }
table { border-collapse: collapse; margin: 1rem 0; width: 100%; }
th, td { border: 1px solid #c9c9c4; padding: .35rem .6rem; text-align: left; vertical-align: top; }
th { background: #efefe9; position: sticky; top: 0; }
tbody tr:nth-child(even) { background: #f6f6f1; }
td:first-child { min-width: 4.5rem; }
pre { background: #f1f1ec; padding: .6rem; overflow-x: auto; font-size: .875rem; line-height: 1.2; }
@media screen and (max-width: 48rem) {
  body { margin: 1rem auto; }
  thead { display: none; }
  table, tbody, tr, td { display: block; }
  tr { border: 1px solid #c9c9c4; margin: .6rem 0; }
  td { border: 0; }
  td:not(:empty):not([data-column=""])::before {
    content: attr(data-column) ": "; font-size: .85rem; font-weight: 600; }
}
@media (prefers-color-scheme: dark) {
  body { color: #e8e8e3; background: #191917; }
  th, pre { background: #2a2a27; }
  tbody tr:nth-child(even) { background: #20201e; }
  th, td { border-color: #454541; }
}
"""


def as_markdown(page: Page) -> str:
    parts = [f"# {_plain(page.title)}", *map(_markdown, page.parts)]
    return "\n\n".join(parts) + "\n"


def _markdown(part: Part) -> str:
    match part:
        case Heading(text, level):
            return f"{'#' * level} {_plain(text)}"
        case Paragraph(text):
            return _plain(text)
        case Items(texts):
            return "\n".join(f"- {_plain(text)}" for text in texts)
        case Code(text):
            ticks = "`" * max(3, 1 + max(map(len, re.findall("`+", text)), default=0))
            body = "\n".join(visible(line) for line in text.split("\n"))
            return f"{ticks}riot\n{body}\n{ticks}"
        case Table(head, rows):
            line = "|".join("---" for _ in head)
            return "\n".join([_cells(head), f"|{line}|", *map(_cells, rows)])
        case _:
            assert_never(part)


def _cells(cells: Sequence[str]) -> str:
    return "| " + " | ".join(map(_plain, cells)) + " |"


def _plain(text: str) -> str:
    """Text in which nothing is a mark of Markdown or HTML."""
    marked = _MARKS.sub(r"\\\1", visible(text))
    return _CITED.sub(r"**\1**", marked.replace("&", "&amp;").replace("<", "&lt;"))


def as_html(page: Page) -> str:
    """One file: no script, nothing from elsewhere; the policy in it forbids both."""
    body = (f"<h1>{text(page.title)}</h1>", *(line for part in page.parts for line in html(part)))
    return document(page.title, body)


def document(title: str, body: Iterable[str], style: str = STYLE) -> str:
    """A file around a body of markup, with a policy that permits nothing but its style."""
    digest = b64encode(sha256(style.encode()).digest()).decode()
    policy = f"default-src 'none'; style-src 'sha256-{digest}'; base-uri 'none'; form-action 'none'"
    head = (
        '<meta charset="utf-8">',
        f'<meta http-equiv="Content-Security-Policy" content="{policy}">',
        '<meta name="viewport" content="width=device-width, initial-scale=1">',
        f"<title>{text(title)}</title>",
        f"<style>{style}</style>",
    )
    lines = ("<!doctype html>", '<html lang="en">', "<head>", *head, "</head>")
    return "\n".join([*lines, "<body>", *body, "</body>", "</html>"]) + "\n"


def html(part: Part, links: Mapping[str, str] | None = None) -> Iterator[str]:
    """A part as markup; a cell of a table that is a key of `links` leads to that anchor.

    Every cell names its column, for a style that has no room for columns.
    """
    match part:
        case Heading(words, level):
            yield f"<h{level}>{text(words)}</h{level}>"
        case Paragraph(words):
            yield f"<p>{cited(words)}</p>"
        case Items(texts):
            yield from ("<ul>", *(f"<li>{cited(each)}</li>" for each in texts), "</ul>")
        case Code(lines):
            body = "\n".join(text(line) for line in lines.split("\n"))
            yield f"<pre>{body}</pre>"
        case Table(head, rows):
            names = "".join(f'<th scope="col">{text(name)}</th>' for name in head)
            yield f"<table><thead><tr>{names}</tr></thead><tbody>"
            yield from (_row(head, row, links or {}) for row in rows)
            yield "</tbody></table>"
        case _:
            assert_never(part)


def _row(head: Sequence[str], cells: Sequence[str], links: Mapping[str, str]) -> str:
    shown = (
        f'<td data-column="{text(name)}">{link(cell, links.get(cell))}</td>'
        for name, cell in zip(head, cells, strict=True)
    )
    return "<tr>" + "".join(shown) + "</tr>"


def link(words: str, anchor: str | None) -> str:
    """Words that lead to an anchor of the page, if there is one.

    A long name may be broken after any of its parts.
    """
    shown = cited(words).replace("_", "_<wbr>")
    return shown if anchor is None else f'<a href="#{text(anchor)}">{shown}</a>'


def cited(words: str) -> str:
    """Words as markup; those that an edition cites are marked inside their sentence."""
    return _CITED.sub(r"<mark>\1</mark>", text(words))


def text(words: str) -> str:
    """Words as markup that is nothing but text."""
    return escape(visible(words), quote=True)
