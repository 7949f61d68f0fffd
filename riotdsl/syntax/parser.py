"""Text to tree, with everything that is wrong with the text.

A file is first parsed whole. If that fails it is cut where a declaration's word begins a
line, and each piece is parsed by itself: a mistake in one declaration hides nothing in the
others.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise
from typing import TYPE_CHECKING

from riotdsl.syntax import limits, problems
from riotdsl.syntax.tree.expressions import Expr
from riotdsl.syntax.tree.variants_scenarios import Comment, Declaration, File
from riotdsl.text.budget import spend
from riotdsl.text.diagnostic import Diagnostic, has_errors
from riotdsl.text.source import Source

if TYPE_CHECKING:
    from riotdsl.syntax.from_parse.reader import FromParse

DECLARING = (
    *("ability", "action", "after", "card", "edition", "faction", "game", "grid", "heuristic"),
    *("invariant", "link", "measure", "option", "picture", "place", "procedure", "question"),
    *("rulings", "scenario", "start", "texts", "track", "unit", "value", "variant", "win"),
)
_CUT = re.compile(r"^(?:" + "|".join(DECLARING) + r")\b", re.MULTILINE)
_QUIET = re.compile(r'"[^"\n]*"|//[^\n]*')

Parsed = tuple[tuple[Declaration, ...], tuple[Diagnostic, ...]]


def _reader(source: Source, offset: int) -> FromParse:
    from riotdsl.syntax.from_parse.all import MAKERS  # noqa: PLC0415 - not where trees are kept
    from riotdsl.syntax.from_parse.reader import FromParse  # noqa: PLC0415 - as above

    return FromParse(MAKERS, source, offset)


def words() -> frozenset[str]:
    """The reserved words of the language."""
    from riotdsl.syntax import grammar  # noqa: PLC0415 - as above

    return grammar.words()


def parse(source: Source) -> tuple[File, tuple[Diagnostic, ...]]:
    """The file's declarations, as many as can be read, and what is wrong with the rest."""
    found = tuple(limits.problems_of(source))
    if has_errors(found):
        return File(source, (), ()), found
    whole = _parse_piece(source, 0, len(source.text))
    is_readable = bool(whole[0]) or not whole[1]
    declarations, wrong = whole if is_readable else _piecewise(source)
    return File(source, declarations, tuple(comments(source))), (*found, *wrong)


def expression(text: str, nowhere: Source) -> Expr | None:
    """A single expression as if it stood at the beginning of a source; None if it is none."""
    from riotdsl.syntax import grammar  # noqa: PLC0415 - as above

    before, after = "invariant hole: ", " "
    try:
        (declaration,) = grammar.parse(before + text + after, _reader(nowhere, -len(before))).value
    except (grammar.UnexpectedError, ValueError):
        return None
    condition: Expr = declaration.condition
    return condition


def comments(source: Source) -> Iterator[Comment]:
    """Every comment of a text, in order."""
    for match in _QUIET.finditer(source.text):
        if match.group().startswith("//"):
            line_start = source.text.rfind("\n", 0, match.start()) + 1
            before = source.text[line_start : match.start()]
            yield Comment(match.group().rstrip(), match.start(), bool(before.strip()))


def pieces(source: Source) -> Iterator[tuple[int, int]]:
    """Where a text is cut if it cannot be parsed whole: the bounds of each piece."""
    starts = [match.start() for match in _CUT.finditer(source.text)]
    return pairwise(sorted({0, *starts, len(source.text)}))


def _piecewise(source: Source) -> Parsed:
    declarations: list[Declaration] = []
    wrong: list[Diagnostic] = []
    for start, end in pieces(source):
        spend(100 + 4 * (end - start))
        good, bad = _parse_piece(source, start, end)
        declarations.extend(good)
        wrong.extend(bad)
    return tuple(declarations), tuple(wrong)


def _parse_piece(source: Source, start: int, end: int) -> Parsed:
    from riotdsl.syntax import grammar  # noqa: PLC0415 - as above

    reader = _reader(source, start)
    try:
        read = grammar.parse(source.text[start:end], reader)
    except grammar.UnexpectedError as error:
        return (), (problems.syntax_error(error, source, start, end),)
    # What comes later follows the tree down, and must not run out of stack.
    if read.depth > limits.MAX_DEPTH:
        return (), (problems.too_many_parts(source, start, end),)
    reserved = [
        problems.reserved_word(name.span, refers=name.span.start in reader.referring)
        for name in reader.written
        if name.text in grammar.words()
    ]
    return read.value, (*sorted(reserved, key=_end), *sorted(reader.mistakes, key=_end))


def _end(found: Diagnostic) -> tuple[int, int]:
    """Where it ends; of two that end together the inner one comes first."""
    span = found.primary.span
    return span.end, -span.start
