"""Messages: texts with holes, resolved where they stand.

    {E}                      a name, a number, or the things of a set with their counts
    {the E} {a E}            the same with an article
    {of_the E} {to_the E} {in_the E} {from_the E} {on_the E}
                             with preposition and article, melted as the language does it
    {of E}                   with the preposition alone
    {E as noun}              a number with a noun in the right plural; articles may stand before it
    {the E dative}           in a case, wherever the language has any
    {E: one/many}            one of two words, by number; of four, by gender and number

The first letter of an article or preposition may be large: `{The E}`.
"""

from __future__ import annotations

import re

from riotdsl.program import problems
from riotdsl.program.expr import number
from riotdsl.program.model import Hole, Message
from riotdsl.program.resolve import Resolver
from riotdsl.program.scope import Scope
from riotdsl.program.types import Int, Unknown
from riotdsl.syntax.placeholders import parse_expression
from riotdsl.text.budget import spend
from riotdsl.text.diagnostic import Diagnostic
from riotdsl.text.source import Span

CASES = ("nominative", "accusative", "dative", "genitive")
ARTICLES = ("the", "a", "of_the", "to_the", "in_the", "from_the", "on_the", "of")
OPTION_COUNTS = (2, 4)

_HOLE = re.compile(r"\{([^{}]*)\}")
# What follows `a` tells whether it is the article: `{a tower}`, but `{a is b}` and `{a + b}`.
_ARTICLE = re.compile(
    r"([A-Za-z])(" + "|".join(sorted((each[1:] for each in ARTICLES), key=len, reverse=True)) + r")"
    r"\s+(?=[a-z0-9(])(?!(?:is|in|not|and|or|of|at|as|where)\b)"
)
_CASE = re.compile(r"\s+(" + "|".join(CASES) + r")$")
_NOUN = re.compile(r"\s+as\s+([a-z][a-z0-9_]*)$")
_AS = re.compile(r"\{[^{}]*\sas\s+([a-z][a-z0-9_]*)(?:\s+[a-z]+)?\}")


def message(resolver: Resolver, text: str, span: Span, scope: Scope) -> Message:
    """Cut a wording into texts and resolved holes; `span` is where the wording is written."""
    spend(10 + len(text) // 10)
    parts: list[str | Hole] = []
    last = 0
    begin = span.source.text.find(f'"{text}"', span.start) + 1
    quoted = span.source.span(begin - 1, begin + len(text) + 1)
    for match in _HOLE.finditer(text):
        parts.append(text[last : match.start()])
        parts.append(_hole(resolver, match.group(1), span, begin + match.start(1), scope))
        last = match.end()
    rest = text[last:]
    if "{" in rest or "}" in rest or "}" in "".join(p for p in parts if isinstance(p, str)):
        resolver.found.append(
            problems.error("bad-message", "A brace in this message is not closed", quoted)
        )
    parts.append(rest)
    return Message(tuple(part for part in parts if part != ""))


def nouns_used(text: str) -> frozenset[str]:
    """The nouns that a wording asks for by `as`."""
    return frozenset(_AS.findall(text))


def _hole(resolver: Resolver, inner: str, span: Span, offset: int, scope: Scope) -> Hole:
    article, case, noun, capital = None, None, None, False
    start, end = 0, len(inner)
    written, colon, after = inner.partition(":")
    options = tuple(each.strip() for each in after.split("/")) if colon else ()
    end = len(written.rstrip())
    if found := _ARTICLE.match(inner):
        article, start = found.group(1).lower() + found.group(2), found.end()
        article, start = (article, start) if article in ARTICLES else (None, 0)
        capital = article is not None and found.group(1).isupper()
    if found := _CASE.search(inner[:end]):
        case, end = found.group(1), found.start()
    if found := _NOUN.search(inner[:end]):
        noun, end = found.group(1), found.start()
    spend(50 + 5 * len(inner))
    parsed, wrong = parse_expression(span.source, offset + start, offset + end)
    if parsed is None:
        resolver.found.extend(wrong)
        return Hole(number(0))
    resolved = resolver.expr(parsed, scope)
    if noun is not None and not isinstance(resolved.type, Int | Unknown):
        resolver.found.append(problems.wrong_type(parsed.span, resolved.type, "a number"))
    if colon and len(options) not in OPTION_COUNTS:
        place = span.source.span(offset, offset + len(inner))
        resolver.found.append(_uneven(place, len(options)))
    return Hole(resolved, article, case, noun, capital, options)


def _uneven(span: Span, count: int) -> Diagnostic:
    return problems.error(
        "bad-message",
        f"Two words or four can stand behind a colon, not {count}",
        span,
        help="two: one / many; four: by gender and number",
    )
