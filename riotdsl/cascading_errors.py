"""After a syntax error: what is reported only because a declaration could not be read.

An author whose unit does not parse need not hear that nobody knows the unit.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence

from riotdsl.syntax.parser import pieces
from riotdsl.syntax.tree.variants_scenarios import File
from riotdsl.text.diagnostic import Diagnostic, Severity

_WORD = re.compile(r"[a-z][a-z0-9_]*")

# What names something that may be declared in a part that could not be read.
_ABOUT_NAMES = frozenset({"mixed-type", "no-member", "unknown-name", "unknown-word"})
_ABOUT_MISSING = {"no-game": "game", "no-play": "play"}


def without_follow_ups(
    found: Iterable[Diagnostic], files: Iterable[File], wrong: Sequence[Diagnostic]
) -> Iterator[Diagnostic]:
    """What is wrong even so; `wrong` are the mistakes in the syntax of the files."""
    said = {each.span for each in wrong}
    unread = {word for file in files for part in _unread(file, wrong) for word in _words(part)}
    for each in found:
        name = each.span.text if each.code in _ABOUT_NAMES else _ABOUT_MISSING.get(each.code)
        if name not in unread and each.span not in said:
            yield each


def _unread(file: File, wrong: Iterable[Diagnostic]) -> Iterator[str]:
    """The parts of a file that hold a syntax error; all of it where nothing could be read."""
    text = file.source.text
    here = sorted(
        each.span.start
        for each in wrong
        if each.severity is Severity.ERROR and each.span.source is file.source
    )
    if here and not file.declarations:
        yield text
        return
    for start, end in pieces(file.source):
        first = bisect_left(here, start)
        if here[first:] and (here[first] < end or here[first] == end == len(text)):
            yield text[start:end]


def _words(text: str) -> list[str]:
    return _WORD.findall(text)
