"""Diagnostics that are frozen: of every literate page, of broken rulesets, of what is shipped."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from tests import literate_page as page
from tests.frozen import doors, renamed
from tests.frozen.shape import short

Item = tuple[str, str]

TESTS = Path(__file__).parents[1]
# Each of these is broken by taking out one line at a time.
WHOLE = (
    TESTS / "language" / "tiny.riot",
    TESTS / "game" / "feud.riot",
    TESTS / "saves" / "matches.riot",
    TESTS / "saves" / "sealed.riot",
)


def pages(compiler: page.Compiler) -> Iterator[Item]:
    """What is said about every case of the literate pages; a page is known by its code of then."""
    for path in sorted(TESTS.glob("diagnostics/*.md")) + sorted(TESTS.glob("language/*.md")):
        name = renamed.CODES.get(path.stem, path.stem)
        for case in page.cases(path.read_text(encoding="utf-8")):
            yield f"{name}: {case.title}", told(page.run(case, compiler).diagnostics)


def broken() -> Iterator[Item]:
    """What is said about rulesets without one of their lines."""
    for path in WHOLE:
        lines = path.read_text(encoding="utf-8").split("\n")
        for number, line in enumerate(lines):
            if line.strip() and not line.lstrip().startswith("//"):
                rest = "\n".join([*lines[:number], "", *lines[number + 1 :]])
                found = doors.check_sources([doors.Source(path.name, rest)], strict=True)
                yield f"{path.stem} without line {number + 1}: {line.strip()}", told(found)


def shipped() -> Iterator[Item]:
    """What `check --strict` says about the shipped rulesets."""
    for name in doors.library.names():
        yield name, told(doors.library.check_named(name, strict=True))


def told(found: Sequence[doors.Diagnostic]) -> str:
    return short(repr([_row(each) for each in found]))


def _row(found: doors.Diagnostic) -> tuple[object, ...]:
    code = renamed.CODES.get(found.code, found.code)
    places = [_place(each) for each in (found.primary, *found.secondary)]
    return code, found.severity.value, found.message, places, found.help, found.notes


def _place(label: doors.Label) -> tuple[object, ...]:
    """By line and column: a renamed code makes a comment behind it longer, and moves no line."""
    first, last = label.span.first, label.span.last
    return label.span.source.name, first.line, first.column, last.line, last.column, label.note
