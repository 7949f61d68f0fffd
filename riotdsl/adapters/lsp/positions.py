"""Places as editors count them: lines and columns from 0, columns in units of UTF-16."""

from __future__ import annotations

from lsprotocol import types

from riotdsl.text.source import Source, Span

_WIDE = 0xFFFF  # characters beyond this take two units


def units(text: str) -> int:
    """The length of a text in units of UTF-16."""
    return len(text) + sum(letter > _WIDE for letter in map(ord, text))


def range_of(span: Span) -> types.Range:
    """A span as an editor wants it."""
    return types.Range(position(span.source, span.start), position(span.source, span.end))


def position(source: Source, offset: int) -> types.Position:
    found = source.position(offset)
    start, _ = source.line_bounds(found.line)
    return types.Position(found.line - 1, units(source.text[start : start + found.column - 1]))


def offset(source: Source, place: types.Position) -> int:
    """The character at a place; one outside the text gives the nearest that is inside."""
    line = min(max(place.line, 0) + 1, source.line_count)
    start, end = source.line_bounds(line)
    if place.line + 1 > source.line_count:
        return len(source.text)
    before = 0
    for at in range(start, end):
        if before >= place.character:
            return at
        before += units(source.text[at])
    return end


def whole(source: Source) -> types.Range:
    """All of a text."""
    return types.Range(types.Position(0, 0), position(source, len(source.text)))
