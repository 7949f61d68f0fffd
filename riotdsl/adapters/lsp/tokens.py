"""Semantic tokens: what each word of a file is, for editors that colour by meaning."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

from riotdsl.adapters.lsp.index import Index
from riotdsl.adapters.lsp.positions import units
from riotdsl.adapters.lsp.symbols import Occurrence
from riotdsl.syntax.parser import words
from riotdsl.text.source import Source

TYPES = (
    "keyword", "comment", "string", "number", "operator",
    "type", "variable", "property", "function", "method", "enumMember", "namespace", "parameter",
)  # fmt: skip
MODIFIERS = ("declaration",)

_BY_SORT = {
    **dict.fromkeys(("unit", "card", "place", "grid", "index"), "type"),
    **dict.fromkeys(("faction", "answer"), "enumMember"),
    **dict.fromkeys(("track", "stat"), "property"),
    **dict.fromkeys(("value", "ability", "clause", "requirement"), "function"),
    **dict.fromkeys(("action", "procedure", "stage"), "method"),
    "variable": "variable",
}
_LEXER = re.compile(
    r"(?P<comment>//[^\n]*)|(?P<string>\"[^\"\n]*\"?)|(?P<number>\b[0-9]+\b)"
    r"|(?P<word>\b[a-z][a-z0-9_]*\b)|(?P<operator>->|\.\.|>=|<=|[-+*=<>])"
)

Token = tuple[int, int, str, bool]
"""Start, end, type, and whether it is a declaration."""


def tokens(source: Source, index: Index) -> list[Token]:
    """The tokens of a file in their order."""
    named = {each.span.start: each for each in index.by_file.get(source.name, ())}
    return list(_tokens(source, named, index))


def _tokens(source: Source, named: Mapping[int, Occurrence], index: Index) -> Iterator[Token]:
    reserved = words()
    for match in _LEXER.finditer(source.text):
        start, end = match.span()
        kind = match.lastgroup or ""
        if kind != "word":
            yield start, end, kind, False
            continue
        occurrence = named.get(start)
        if occurrence is not None:
            sort = index.sort(occurrence.symbol)
            yield start, end, _BY_SORT.get(sort, "namespace"), occurrence.defines
        elif match.group() in reserved:
            yield start, end, "keyword", False


def encoded(found: Sequence[Token], source: Source) -> list[int]:
    """The tokens as the protocol wants them: each by its distance from the one before."""
    data: list[int] = []
    before_line = before_column = 0
    for start, end, kind, declares in found:
        place = source.position(start)
        line = place.line - 1
        column = units(source.text[start - place.column + 1 : start])
        length = units(source.text[start:end])
        data += [
            line - before_line,
            column - before_column if line == before_line else column,
            length,
            TYPES.index(kind),
            int(declares),
        ]
        before_line, before_column = line, column
    return data
