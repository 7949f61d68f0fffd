"""A report as a page: headings, paragraphs, lists and tables, for a terminal, Markdown or HTML."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from textwrap import wrap
from typing import assert_never

from riotdsl.text.lazy_dataclass import dataclass, field
from riotdsl.text.safe import visible

CHAPTER, ENTRY = 2, 3
GAP = 2
LEAST_COLUMN = 12


@dataclass(frozen=True, slots=True)
class Heading:
    text: str
    level: int = CHAPTER


@dataclass(frozen=True, slots=True)
class Paragraph:
    text: str


@dataclass(frozen=True, slots=True)
class Items:
    """A list; each item is a paragraph."""

    texts: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Code:
    """Lines of a ruleset, as they are written there."""

    text: str


@dataclass(frozen=True, slots=True)
class Table:
    """`side_by_side` if its columns are to stand beside each other even where room is short.

    Another that is too wide folds: each row becomes a few lines, one for each column.
    """

    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    side_by_side: bool = False


Part = Heading | Paragraph | Items | Code | Table


@dataclass(frozen=True, slots=True)
class Page:
    title: str
    parts: tuple[Part, ...] = field(default=())


# ---------------------------------------------------------------- for a terminal

INDENT = 4  # of what is written as it stands, where there is room


def as_text(page: Page, width: int) -> str:
    """The page in lines of at most so many characters, unless a single word is longer."""
    lines = _wrapped(page.title, width)
    before: Part | None = None
    for part in page.parts:
        if not isinstance(before, Heading) and not (isinstance(part, Table) and before):
            lines.append("")
        lines += _lines(part, width)
        before = part
    return "\n".join(line.rstrip() for line in lines)


def _lines(part: Part, width: int) -> Iterator[str]:
    match part:
        case Heading(text, level):
            indent = "  " if level > ENTRY else ""
            yield from _wrapped(text.upper() if level <= CHAPTER else text, width, indent)
        case Paragraph(text):
            yield from _wrapped(text, width)
        case Items(texts):
            for text in texts:
                yield from _wrapped(text, width, "  ", "    ")
        case Code(text):
            lines = [visible(line) for line in text.split("\n")]
            room = width - max(map(len, lines))
            indent = " " * (min(INDENT, room) if room > 0 else INDENT)
            yield from (f"{indent}{line}" for line in lines)
        case Table():
            yield from _table(part, width)
        case _:
            assert_never(part)


def _wrapped(text: str, width: int, first: str = "", later: str | None = None) -> list[str]:
    later = first if later is None else later
    return wrap(
        visible(text), max(width, LEAST_COLUMN), initial_indent=first, subsequent_indent=later,
        break_long_words=False, break_on_hyphens=False,
    ) or [first]  # fmt: skip


def _table(table: Table, width: int) -> Iterator[str]:
    columns = list(zip(table.head, *table.rows, strict=True))
    widths = [max(len(visible(cell)) for cell in column) for column in columns]
    if sum(widths) + GAP * (len(widths) - 1) <= width:
        yield from (_row(row, widths) for row in (table.head, *table.rows))
    elif table.side_by_side:
        room = max((width - widths[0] - GAP * len(widths[1:])) // len(widths[1:]), LEAST_COLUMN)
        shared = [widths[0], *(room for _ in widths[1:])]
        for row in (table.head, *table.rows):
            yield from _beside(row, shared)
    else:
        for row in table.rows:
            yield from _folded(table.head, row, width)


def _row(cells: Sequence[str], widths: Sequence[int]) -> str:
    return (" " * GAP).join(
        visible(cell).ljust(width) for cell, width in zip(cells, widths, strict=True)
    )


def _beside(cells: Sequence[str], widths: Sequence[int]) -> Iterator[str]:
    parts = [_wrapped(cell, width) for cell, width in zip(cells, widths, strict=True)]
    for at in range(max(map(len, parts))):
        yield _row([lines[at] if at < len(lines) else "" for lines in parts], widths)


def _folded(head: Sequence[str], row: Sequence[str], width: int) -> Iterator[str]:
    """The first cell, and below it the others; columns that say the same share a line."""
    yield from ("", *_wrapped(row[0], width))
    shared: dict[str, list[str]] = {}
    for name, cell in zip(head[1:], row[1:], strict=True):
        if cell:
            shared.setdefault(cell, []).append(name)
    label = max((len(", ".join(names)) for names in shared.values()), default=0)
    for cell, names in shared.items():
        first = f"  {', '.join(names):{label}}  "
        yield from _wrapped(cell, width, first, " " * len(first))
