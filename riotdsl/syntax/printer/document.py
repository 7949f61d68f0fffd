"""Documents: text that knows where it may be broken, and how it is fitted into a width.

After Wadler and Oppen. A group stands on one line if it fits there; if not, each `Line` that
belongs to it directly becomes a new line, and the groups inside decide for themselves.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import assert_never

from riotdsl.text.lazy_dataclass import dataclass, field

WIDTH = 100
INDENT = 2


@dataclass(frozen=True, slots=True)
class Line:
    """A new line, or `flat` where the group stands on one line; a `hard` one breaks its group."""

    flat: str = " "
    hard: bool = False
    blank: bool = False


@dataclass(frozen=True, slots=True)
class Join:
    """Documents one after the other."""

    parts: tuple[Doc, ...]


@dataclass(frozen=True, slots=True)
class Nest:
    """A document whose new lines begin `by` columns further to the right."""

    doc: Doc
    by: int = INDENT


@dataclass(frozen=True, slots=True)
class Group:
    """A document that stands on one line if it fits."""

    doc: Doc


@dataclass(frozen=True, slots=True)
class Suffix:
    """Text for the end of the line, which has no part in fitting: a trailing comment."""

    text: str


Doc = str | Line | Join | Nest | Group | Suffix

LINE = Line()
SOFT = Line("")
HARD = Line(hard=True)


def join(*parts: Doc) -> Doc:
    """The parts one after the other; empty ones vanish."""
    return Join(tuple(part for part in parts if part != ""))


def separated(separator: Doc, docs: Iterable[Doc]) -> Doc:
    """The documents with the separator between them."""
    parts: list[Doc] = []
    for doc in docs:
        parts += [separator, doc] if parts else [doc]
    return Join(tuple(parts))


def filled(docs: Iterable[Doc]) -> Doc:
    """The documents with commas between, as many on a line as fit."""
    listed = list(docs)
    commas = [join(doc, ",") for doc in listed[:-1]] + listed[-1:]
    rest = [Group(join(LINE, doc)) for doc in commas[1:]]
    return join(*commas[:1], *rest)


def broken(head: Doc, *tails: Doc) -> Doc:
    """A head and what follows it: all on one line, or each tail on its own, further right."""
    return Group(join(head, Nest(join(*(join(LINE, tail) for tail in tails)))))


def one_line(doc: Doc) -> str:
    """The document on one line, however long; comments are left out."""
    out: list[str] = []
    waiting: list[Doc] = [doc]
    while waiting:
        match waiting.pop():
            case str() as text:
                out.append(text)
            case Line(flat=flat):
                out.append(flat)
            case Join(parts):
                waiting.extend(reversed(parts))
            case Nest(inner) | Group(inner):
                waiting.append(inner)
            case Suffix():
                pass
            case _ as unreachable:
                assert_never(unreachable)
    return "".join(out)


@dataclass(frozen=True, slots=True)
class _Task:
    indent: int
    flat: bool
    doc: Doc


@dataclass(slots=True)
class _Page:
    """The lines written so far; a suffix waits for the end of its line."""

    lines: list[str] = field(default_factory=list)
    current: str = ""
    suffix: str = ""

    def end_line(self, line: Line, indent: int) -> None:
        self.lines.append((self.current + self.suffix).rstrip())
        if line.blank:
            self.lines.append("")
        self.current, self.suffix = " " * indent, ""


def rendered(doc: Doc, width: int = WIDTH) -> str:
    """The document, broken where the width demands it; without a line feed at the end."""
    page = _Page()
    tasks = [_Task(0, flat=False, doc=doc)]
    while tasks:
        task = tasks.pop()
        match task.doc:
            case str() as text:
                page.current += text
            case Line(flat=text) if task.flat:
                page.current += text
            case Line() as line:
                page.end_line(line, task.indent)
            case Join(parts):
                tasks.extend(_Task(task.indent, task.flat, part) for part in reversed(parts))
            case Nest(inner, by):
                tasks.append(_Task(task.indent + by, task.flat, inner))
            case Suffix(text):
                page.suffix += text
            case Group(inner):
                flat = task.flat or _fits(
                    _Task(0, flat=True, doc=inner), tasks, width - len(page.current)
                )
                tasks.append(_Task(task.indent, flat, inner))
            case _:
                assert_never(task.doc)
    page.end_line(HARD, 0)
    return "\n".join(page.lines)


def _fits(first: _Task, rest: list[_Task], room: int) -> bool:
    """Whether a task, and what follows it up to the next new line, fits into the room."""
    tasks = [first]
    seen = len(rest)
    while room >= 0:
        if not tasks:
            if seen == 0:
                return True
            seen -= 1
            tasks.append(rest[seen])
        task = tasks.pop()
        match task.doc:
            case str() as text:
                room -= len(text)
            case Line(hard=True):
                return not task.flat
            case Line(flat=text):
                if not task.flat:
                    return True
                room -= len(text)
            case Join(parts):
                tasks.extend(_Task(0, task.flat, part) for part in reversed(parts))
            case Nest(inner) | Group(inner):
                tasks.append(_Task(0, task.flat, inner))
            case Suffix():
                pass
            case _:
                assert_never(task.doc)
    return False
