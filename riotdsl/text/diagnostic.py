"""What is wrong with a ruleset, as data.

A diagnostic says what is wrong (`message`), where (`primary`), what else is concerned
(`secondary`), and the remedy (`help`) if we are sure of it. Point at the smallest span; a
label's note is one short clause. How it looks is decided in `render`.
"""

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum

from riotdsl.text.lazy_dataclass import dataclass
from riotdsl.text.source import Span


class Severity(StrEnum):
    """How bad it is: only an error keeps a ruleset from being played."""

    ERROR = "error"
    WARNING = "warning"
    INFO = "info"

    @property
    def rank(self) -> int:
        """0 for the worst."""
        return list(Severity).index(self)


@dataclass(frozen=True, slots=True)
class Label:
    """A place and one short clause about it; the note may be empty."""

    span: Span
    note: str = ""


@dataclass(frozen=True, slots=True)
class Diagnostic:
    """One mistake, with its place, its cause and its remedy."""

    code: str
    severity: Severity
    message: str
    primary: Label
    secondary: tuple[Label, ...] = ()
    help: str | None = None
    notes: tuple[str, ...] = ()

    @property
    def span(self) -> Span:
        """The primary place."""
        return self.primary.span


class CompileError(Exception):
    """A ruleset that cannot be played, with everything that is wrong with it.

    `diagnostics` holds at least one error, and the warnings found with it, in order of place.
    """

    def __init__(self, diagnostics: Iterable[Diagnostic]) -> None:
        self.diagnostics: tuple[Diagnostic, ...] = sorted_diagnostics(diagnostics)
        super().__init__(self.diagnostics)

    def __str__(self) -> str:
        errors = [each for each in self.diagnostics if each.severity is Severity.ERROR]
        if not errors:
            return "the ruleset cannot be played"
        first = f"{errors[0].span}: {errors[0].message} [{errors[0].code}]"
        more = len(errors) - 1
        return f"{first} (and {more} more)" if more else first


def sorted_diagnostics(diagnostics: Iterable[Diagnostic]) -> tuple[Diagnostic, ...]:
    """In the order in which an author meets them: by file name, place, severity; each once."""
    unique = dict.fromkeys(diagnostics)
    return tuple(sorted(unique, key=_order))


def has_errors(diagnostics: Iterable[Diagnostic]) -> bool:
    """Whether one of them keeps the ruleset from being played."""
    return any(each.severity is Severity.ERROR for each in diagnostics)


def _order(diagnostic: Diagnostic) -> tuple[str, int, int, int, str, str]:
    name, start, end = diagnostic.span.key
    return name, start, end, diagnostic.severity.rank, diagnostic.code, diagnostic.message
