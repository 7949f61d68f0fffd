"""Reports on the screen.

Colour is only for a terminal, and not where NO_COLOR is set.
"""

import os
import re
import sys
from collections.abc import Iterable, Iterator, Sequence

import click

from riotdsl.text.diagnostic import Diagnostic, Severity
from riotdsl.text.render import as_json, as_short, as_text

from .failure import RULES, Failure
from .output import say, say_json, styled

_COLOURS = {Severity.ERROR: "red", Severity.WARNING: "yellow", Severity.INFO: "cyan"}
_HEAD = re.compile(r"(\w+\[[a-z-]+\]:)(.*)")
_GUTTER = re.compile(r"( *(?:\d+ +)?(?:\||-->|:::|=))(.*)")
_MARKS = re.compile(r"( +)(\^+.*)")
_NUMBERED = re.compile(r" *\d+ +\|")


def is_coloured() -> bool:
    """Whether to use colour."""
    return sys.stdout.isatty() and not os.environ.get("NO_COLOR")


def report(diagnostics: Sequence[Diagnostic], form: str) -> None:
    """Print diagnostics in a form: `text`, `short` or `json`."""
    if form == "json":
        counts = {f"{grade}s": count_of(grade, diagnostics) for grade in ("error", "warning")}
        say_json({**counts, "diagnostics": list(map(as_json, diagnostics))})
        return
    for each in diagnostics:
        if form == "short":
            say(as_short(each))
        else:
            text = as_text(each)
            shown = "\n".join(_coloured(text, each.severity)) if is_coloured() else text
            styled(shown + "\n")


def failure(diagnostics: Sequence[Diagnostic]) -> Failure:
    """What ends a command that cannot go on with these rules, after they were shown."""
    report(diagnostics, "text")
    say(closing_line(diagnostics))
    listed = list(map(as_json, diagnostics))
    return Failure(closing_line(diagnostics), RULES, "", diagnostics=listed)


def closing_line(diagnostics: Sequence[Diagnostic]) -> str:
    """How many, and in how many files: `3 errors, 1 warning in 2 files`."""
    kinds = (
        (count_of("error", diagnostics), "error"),
        (count_of("warning", diagnostics), "warning"),
        (count_of("info", diagnostics), "remark"),
    )
    found = ", ".join(_many(number, word) for number, word in kinds if number)
    files = len({each.span.source.name for each in diagnostics})
    return f"{found} in {_many(files, 'file')}"


def count_of(severity: str, diagnostics: Iterable[Diagnostic]) -> int:
    """How many there are of a severity."""
    return sum(each.severity == severity for each in diagnostics)


def _many(number: int, word: str) -> str:
    return f"{number} {word}{'s' * (number != 1)}"


def _coloured(text: str, severity: Severity) -> Iterator[str]:
    colour = _COLOURS[severity]
    first, *rest = text.split("\n")
    head = _HEAD.fullmatch(first)
    if head:
        first = click.style(head[1], fg=colour, bold=True) + click.style(head[2], bold=True)
    yield first
    for line in rest:
        parts = _GUTTER.fullmatch(line)
        if not parts:
            yield line
            continue
        marks = None if _NUMBERED.match(line) else _MARKS.fullmatch(parts[2])
        tail = marks[1] + click.style(marks[2], fg=colour, bold=True) if marks else parts[2]
        yield click.style(parts[1], fg="blue", bold=True) + tail
