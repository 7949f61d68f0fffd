"""The compiler, as a table of contents: from sources to what is wrong with them, and to a machine.

Nothing here touches the disk: sources come from `library`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from riotdsl.program.from_syntax import resolve
from riotdsl.syntax import problems
from riotdsl.syntax.cases import Declaration, File
from riotdsl.syntax.parser import parse, pieces
from riotdsl.text.diagnostic import Diagnostic, Severity, has_errors, sorted_diagnostics
from riotdsl.text.source import Source, Span

_WORD = re.compile(r"[a-z][a-z0-9_]*")

# What may be wrong only because a declaration could not be read.
_FOLLOW_UPS = frozenset({"mixed-type", "no-member", "unknown-name", "unknown-word"})


def check_sources(sources: Sequence[Source], *, strict: bool = False) -> tuple[Diagnostic, ...]:
    """All that is wrong with a ruleset, in the order of files and places.

    If `strict`, also what is no mistake but could be said better.
    """
    files, wrong = parsed(sources)
    declarations = _declarations(files)
    if not declarations:
        return sorted_diagnostics(wrong or [_empty(sources)])
    checked = resolve(declarations, _beginning(sources))
    if has_errors(wrong):
        found = _without_follow_ups(checked.diagnostics, files, wrong)
        return sorted_diagnostics([*wrong, *found])
    return sorted_diagnostics([*wrong, *checked.diagnostics])


def syntax_problems(sources: Sequence[Source]) -> tuple[Diagnostic, ...]:
    """What is wrong with each file by itself."""
    return sorted_diagnostics(parsed(sources)[1])


def parsed(sources: Iterable[Source]) -> tuple[tuple[File, ...], tuple[Diagnostic, ...]]:
    """The trees of the files, and what is wrong with their syntax."""
    read = [parse(source) for source in sources]
    return tuple(file for file, _ in read), tuple(each for _, wrong in read for each in wrong)


def _declarations(files: Iterable[File]) -> tuple[Declaration, ...]:
    return tuple(each for file in files for each in file.declarations)


def _beginning(sources: Sequence[Source]) -> Span:
    """Where to point if something is missing from the whole."""
    return (sources[0] if sources else Source(".", "")).point(0)


def _empty(sources: Sequence[Source]) -> Diagnostic:
    remedy = "`riotdsl new game PATH` writes a first one"
    return problems.error(
        "empty-ruleset", "Nothing is declared here", _beginning(sources), help=remedy
    )


# ---------------------------------------------------------------- after syntax errors


def _without_follow_ups(
    found: Iterable[Diagnostic], files: Iterable[File], wrong: Sequence[Diagnostic]
) -> Iterator[Diagnostic]:
    """Leaves out what names something that stands in a part that could not be read."""
    said = {each.span for each in wrong}
    unread = {word for file in files for part in _unread(file, wrong) for word in _words(part)}
    for each in found:
        is_about_unread = each.code in _FOLLOW_UPS and each.span.text in unread
        is_unread = (each.code == "no-game" and "game" in unread) or (
            each.code == "no-play" and "play" in unread
        )
        if not is_about_unread and not is_unread and each.span not in said:
            yield each


def _unread(file: File, wrong: Iterable[Diagnostic]) -> Iterator[str]:
    """The parts of a file that hold a syntax error; all of it where nothing could be read."""
    text = file.source.text
    here = [
        each.span.start
        for each in wrong
        if each.severity is Severity.ERROR and each.span.source is file.source
    ]
    if here and not file.declarations:
        yield text
        return
    for start, end in pieces(file.source):
        if any(start <= place < end or place == end == len(text) for place in here):
            yield text[start:end]


def _words(text: str) -> list[str]:
    return _WORD.findall(text)
