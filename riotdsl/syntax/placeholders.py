"""Expressions inside texts, as in the holes of messages; an equal one is not parsed a second time.

They are remembered by what is written, as if it stood at the beginning of nowhere, and moved to
where it stands.
"""

from __future__ import annotations

from functools import cache
from typing import Any

from riotdsl.syntax import problems
from riotdsl.syntax.tree.expressions import Expr
from riotdsl.text.diagnostic import Diagnostic
from riotdsl.text.lazy_dataclass import fields, is_dataclass
from riotdsl.text.source import Source, Span

NOWHERE = Source("", "")
MOST = 20_000

remembered: dict[str, Expr] = {}
asked: set[str] = set()
"""What was asked for since somebody cleared it: who keeps what is remembered wants to know."""


def parse_expression(
    source: Source, start: int, end: int
) -> tuple[Expr | None, tuple[Diagnostic, ...]]:
    """The expression that stands between two places of a text."""
    text = source.text[start:end]
    found = remembered.get(text)
    if found is None:
        from riotdsl.syntax.parser import expression  # noqa: PLC0415 - slow, and seldom needed

        found = expression(text, NOWHERE)
        if found is None:
            span = source.span(start, end)
            return None, (problems.error("bad-message", "This hole holds no expression", span),)
        if len(remembered) >= MOST:
            remembered.clear()
        remembered[text] = found
    asked.add(text)
    moved: Expr = _moved(found, source, start)
    return moved, ()


def _moved(part: Any, source: Source, by: int) -> Any:  # noqa: ANN401 - a node, or a part of one
    """The same at another place."""
    if isinstance(part, Span):
        return Span(source, part.start + by, part.end + by)
    if isinstance(part, tuple):
        return tuple(_moved(each, source, by) for each in part)
    if not is_dataclass(part) or isinstance(part, type):
        return part
    values = {name: _moved(getattr(part, name), source, by) for name in _names(type(part))}
    return type(part)(**values)


@cache
def _names(kind: type) -> tuple[str, ...]:
    return tuple(field.name for field in fields(kind))
