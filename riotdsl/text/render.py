"""A diagnostic for people (`as_text`), for a list (`as_short`), and for programs (`as_json`).

Plain text without colour: the command line adds that. Hidden characters never reach the screen.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypedDict

from riotdsl.text.diagnostic import Diagnostic, Label
from riotdsl.text.excerpt import excerpt, gutter
from riotdsl.text.safe import visible
from riotdsl.text.source import Span


class PlaceJson(TypedDict):
    """Where: lines and columns count from 1, and the end is just after the last character."""

    file: str
    line: int
    column: int
    end_line: int
    end_column: int


class LabelJson(PlaceJson):
    """A place with its note; one label of a diagnostic is the primary one."""

    note: str
    primary: bool


class DiagnosticJson(PlaceJson):
    """A diagnostic as JSON; its own place is that of the primary label."""

    code: str
    severity: str
    message: str
    labels: list[LabelJson]
    help: str | None
    notes: list[str]


def as_text(diagnostic: Diagnostic) -> str:
    """Several lines: what, where, the source with marks, the remedy; no line feed at the end."""
    margin = gutter(diagnostic.primary, diagnostic.secondary)
    lines = [
        f"{diagnostic.severity}[{diagnostic.code}]: {visible(diagnostic.message)}",
        *excerpt(diagnostic.primary, diagnostic.secondary),
        *_remarks(diagnostic, margin),
    ]
    return "\n".join(line.rstrip() for line in lines)


def as_short(diagnostic: Diagnostic) -> str:
    """One line, as editors and `grep` like it."""
    place = visible(str(diagnostic.span))
    return f"{place}: {diagnostic.severity}[{diagnostic.code}]: {visible(diagnostic.message)}"


def as_json(diagnostic: Diagnostic) -> DiagnosticJson:
    """The same facts for programs; texts are as they are, escaping is left to the JSON writer."""
    return {
        "code": diagnostic.code,
        "severity": diagnostic.severity.value,
        "message": diagnostic.message,
        **_place(diagnostic.span),
        "labels": [
            _label(diagnostic.primary, primary=True),
            *(_label(label, primary=False) for label in diagnostic.secondary),
        ],
        "help": diagnostic.help,
        "notes": list(diagnostic.notes),
    }


def _remarks(diagnostic: Diagnostic, margin: str) -> Iterator[str]:
    if diagnostic.help is not None:
        yield from remark("help", diagnostic.help, margin)
    for note in diagnostic.notes:
        yield from remark("note", note, margin)
    yield from remark("note", f"riotdsl explain {diagnostic.code}", margin)


def remark(kind: str, text: str, margin: str) -> Iterator[str]:
    """The lines `= kind: text`; further lines of the text stand under its first."""
    head = f"{margin} = {kind}: "
    for line in text.split("\n"):
        yield head + visible(line)
        head = " " * len(head)


def _place(span: Span) -> PlaceJson:
    first, last = span.first, span.last
    return {
        "file": span.source.name,
        "line": first.line,
        "column": first.column,
        "end_line": last.line,
        "end_column": last.column,
    }


def _label(label: Label, *, primary: bool) -> LabelJson:
    return {**_place(label.span), "note": label.note, "primary": primary}
