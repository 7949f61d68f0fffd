"""Messages: texts with holes, resolved where they stand.

A hole is `{E}`, `{the E}` or `{a E}` (with an article), in German perhaps with a case,
`{the E dative}`, or `{E as noun}`: a number with the noun in the right plural.
"""

from __future__ import annotations

import re

from riotdsl.program import problems
from riotdsl.program.expr import number
from riotdsl.program.model import Hole, Message
from riotdsl.program.resolve import Resolver
from riotdsl.program.scope import Scope
from riotdsl.program.types import Int, OrderOf, Unknown
from riotdsl.syntax.parser import parse_expression
from riotdsl.text.source import Span

CASES = ("nominative", "accusative", "dative", "genitive")
_HOLE = re.compile(r"\{([^{}]*)\}")
_ARTICLE = re.compile(r"(the|a)\s+")
_CASE = re.compile(r"\s+(" + "|".join(CASES) + r")$")
_NOUN = re.compile(r"\s+as\s+([a-z][a-z0-9_]*)$")


def message(resolver: Resolver, text: str, span: Span, scope: Scope) -> Message:
    """Cut a wording into texts and resolved holes; `span` is where the wording is written."""
    parts: list[str | Hole] = []
    last = 0
    begin = span.source.text.find(f'"{text}"', span.start) + 1
    for match in _HOLE.finditer(text):
        parts.append(text[last : match.start()])
        parts.append(_hole(resolver, match.group(1), span, begin + match.start(1), scope))
        last = match.end()
    rest = text[last:]
    if "{" in rest or "}" in rest:
        resolver.found.append(
            problems.error("bad-message", "A brace in this message is not closed", span)
        )
    parts.append(rest)
    return Message(tuple(part for part in parts if part != ""))


def _hole(resolver: Resolver, inner: str, span: Span, offset: int, scope: Scope) -> Hole:
    article, case, noun = None, None, None
    start, end = 0, len(inner)
    if found := _ARTICLE.match(inner):
        article, start = found.group(1), found.end()
    if found := _NOUN.search(inner):
        noun, end = found.group(1), found.start()
    elif found := _CASE.search(inner):
        case, end = found.group(1), found.start()
    parsed, wrong = parse_expression(span.source, offset + start, offset + end)
    if parsed is None:
        resolver.found.extend(wrong)
        return Hole(number(0))
    resolved = resolver.expr(parsed, scope)
    if noun is not None and not isinstance(resolved.type, Int | Unknown):
        resolver.found.append(problems.wrong_type(parsed.span, resolved.type, "a number"))
    if isinstance(resolved.type, OrderOf):
        resolver.found.append(problems.wrong_type(parsed.span, resolved.type, "a name or a number"))
    return Hole(resolved, article, case, noun)
