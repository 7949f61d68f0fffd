"""What a check found, kept for the next time: the same texts have the same mistakes."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from riotdsl import result_cache
from riotdsl.library.caches.compiler_stamp import stamp_of
from riotdsl.text.diagnostic import Diagnostic, Label, Severity
from riotdsl.text.source import Source

SHELF = "checks"


def key(sources: Sequence[Source], *, strict: bool, varied: Collection[str] | None = None) -> str:
    """The name under which the result is kept: texts, their names, and the compiler itself."""
    tried = ["all"] if varied is None else ["only", *sorted(varied)]
    return stamp_of(sources, str(strict), *tried)


def load(name: str, sources: Sequence[Source]) -> tuple[Diagnostic, ...] | None:
    """The diagnostics that were kept, pointing into the sources; None if there are none."""
    stored: Any = result_cache.load(SHELF, name)
    by_name = {source.name: source for source in sources}
    try:
        return tuple(_diagnostic(each, by_name) for each in stored)
    except (TypeError, ValueError, KeyError):
        return None


def keep(name: str, diagnostics: Sequence[Diagnostic]) -> None:
    """Keep what was found."""
    result_cache.keep(SHELF, name, [_stored(each) for each in diagnostics])


def _stored(diagnostic: Diagnostic) -> list[object]:
    labels = [
        [label.span.source.name, label.span.start, label.span.end, label.note]
        for label in (diagnostic.primary, *diagnostic.secondary)
    ]
    said = diagnostic.code, diagnostic.severity.value, diagnostic.message
    return [*said, labels, diagnostic.help, list(diagnostic.notes)]


def _diagnostic(stored: Any, sources: Mapping[str, Source]) -> Diagnostic:  # noqa: ANN401 - JSON
    code, severity, message, labels, remedy, notes = stored
    primary, *others = (
        Label((sources.get(name) or Source(name, "")).span(start, end), note)
        for name, start, end, note in labels
    )
    grade = Severity(severity)
    return Diagnostic(code, grade, message, primary, tuple(others), remedy, tuple(notes))
