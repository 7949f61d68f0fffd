"""What is refused before parsing: texts that are too large, too deep, or not what they seem."""

from __future__ import annotations

import re
from collections.abc import Iterator

from riotdsl.syntax import problems
from riotdsl.text.diagnostic import Diagnostic
from riotdsl.text.safe import hidden_characters
from riotdsl.text.source import MAX_BYTES, Source

MAX_NESTING = 100
MAX_NAME = 100
MAX_DEPTH = 200

_QUIET = re.compile(r'"[^"\n]*"|//[^\n]*|\n[ \n]+')
_MARK = re.compile(r'"[^"\n]*"|//[^\n]*|[\[({})\]]|[A-Za-z0-9_]{%d,}' % (MAX_NAME + 1))  # noqa: UP031 - braces abound


def price(source: Source) -> int:
    """How many steps it takes to read a text, be its tree remembered or not: strings are cheap."""
    quiet = sum(match.end() - match.start() for match in _QUIET.finditer(source.text))
    return 4 * (len(source.text) - quiet) + quiet // 8


def problems_of(source: Source) -> Iterator[Diagnostic]:
    """Everything that a look at the characters shows."""
    if len(source.text.encode("utf-8", "surrogatepass")) > MAX_BYTES:
        yield problems.file_too_large(source, MAX_BYTES)
        return
    for offset, shown in hidden_characters(source.text):
        yield problems.hidden_character(source, offset, shown)
    yield from _marks(source)


def _marks(source: Source) -> Iterator[Diagnostic]:
    depth = 0
    for match in _MARK.finditer(source.text):
        mark = match.group()
        if mark in "([{":
            depth += 1
            if depth > MAX_NESTING:
                yield problems.nested_too_deeply(source, match.start())
                return
        elif mark in ")]}":
            depth -= 1
        elif mark[0] not in '"/':
            yield problems.name_too_long(source.span(match.start(), match.end()), MAX_NAME)
