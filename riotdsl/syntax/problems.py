"""Syntax errors in words."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from riotdsl.syntax import foreign_syntax
from riotdsl.text import suggest
from riotdsl.text.diagnostic import Diagnostic, Label, Severity
from riotdsl.text.source import Source, Span

if TYPE_CHECKING:
    from riotdsl.syntax.grammar import UnexpectedError
    from riotdsl.syntax.tree.expressions import Quantified

_BRACES = re.compile(r'"[^"\n]*"|//[^\n]*|[{}]')
_NAMED = {
    "NAME": "a name",
    "INT": "a number",
    "STRING": 'a text in "quotes"',
    "LBRACE": "`{`",
    "RBRACE": "`}`",
    "LPAR": "`(`",
    "RPAR": "`)`",
    "LSQB": "`[`",
    "RSQB": "`]`",
    "COLON": "`:`",
    "COMMA": "`,`",
    "EQUAL": "`=`",
    "DOT": "`.`",
    "PLUS": "`+`",
    "MINUS": "`-`",
    "STAR": "`*`",
    "COMPARE": "`<`",
    "__ANON_0": "`..`",
    "__ANON_1": "`->`",
}
_VALUE = frozenset({"COUNT", "SUM", "YES", "NO", "IT", "YOU", "LPAR", "INT", "NAME"})
_EXPRESSION = _VALUE | {
    *("LOWEST", "HIGHEST", "UNIT", "CARD", "FACTION", "PLACE", "EVERY", "SOME", "NOT")
}
_STATEMENT = frozenset(
    {"LET", "IF", "FOR", "REPEAT", "STAGE", "END", "ADD", "TAKE", "SET", "MOVE", "NOTE", "NAME"}
)
_DECLARATION = frozenset(
    {"ABILITY", "ACTION", "AFTER", "CARD", "EDITION", "FACTION", "GAME", "GRID", "HEURISTIC"}
    | {"INVARIANT", "LINK", "MEASURE", "OPTION", "PICTURE", "PLACE", "PROCEDURE", "QUESTION"}
    | {"RULINGS", "SCENARIO", "START", "TEXTS", "TRACK", "UNIT", "VALUE", "VARIANT", "WIN", "$END"}
)
_OPERATOR = frozenset(
    {"PLUS", "MINUS", "STAR", "IS", "IN", "NOT", "COMPARE", "AND", "OR", "OF", "AT"}
    | {"DOT", "LSQB", "LPAR"}
)
_TOGETHER = (
    (_DECLARATION, _DECLARATION, "the next declaration"),
    (_STATEMENT, _STATEMENT, "a statement"),
    (_VALUE, _EXPRESSION, "an expression"),
    (_OPERATOR, _OPERATOR, "an operator"),
)
SORTS = frozenset({"unit", "card", "place", "faction"})
_USED = frozenset({"INT", "IT", "YOU", "UNIT", "CARD", "PLACE", "FACTION"})
_FEW = 4
_SHORT = 2

_NUMBER = re.compile(r":\s*number$")
_YES = re.compile(r":\s*yes$")


def error(
    code: str,
    message: str,
    span: Span,
    note: str = "",
    help: str | None = None,  # noqa: A002 - the field's name
) -> Diagnostic:
    return Diagnostic(code, Severity.ERROR, message, Label(span, note), help=help)


def syntax_error(found: UnexpectedError, source: Source, start: int, end: int) -> Diagnostic:
    """What a parse error means to its author; the piece parsed is `start..end` of the source."""
    offset = start + found.offset
    if found.token is None:
        return _bad_character(source, offset)
    if found.token.type == "$END":
        return _at_end(source, start, end)
    possible = found.possible()
    meant = foreign_syntax.foreign_syntax(source.text, start, offset, possible)
    if meant is not None:
        return _by_habit(meant, source, possible)
    return _bad_token(found, source.span(offset, offset + len(found.token)), possible)


def _by_habit(
    meant: foreign_syntax.ForeignSyntax, source: Source, expected: frozenset[str]
) -> Diagnostic:
    span = source.span(meant.start, meant.end)
    note = f"expected {_wanted(expected)}" if meant.note is None else meant.note
    return error("syntax-error", _unexpected(span.text), span, note, help=meant.remedy)


def _bad_token(found: UnexpectedError, span: Span, expected: frozenset[str]) -> Diagnostic:
    text = span.text
    is_set = text in SORTS and expected & _USED  # a set is wanted here, and nothing is named
    if "NAME" in expected and found.is_word() and not is_set:
        return reserved_word(span)
    nearest = _nearest(text, span, expected) if found.is_name() else None
    wanted = _wanted(expected)
    return error(
        "syntax-error",
        _unexpected(text),
        span,
        f"expected {wanted}" if wanted else "",
        help=_remedy(text, nearest, expected),
    )


def _unexpected(text: str) -> str:
    what = "a text" if text.startswith('"') else f"`{text}`"
    return f"I did not expect {what} here"


def _nearest(text: str, span: Span, expected: frozenset[str]) -> str | None:
    """The word that was probably meant; a declaration is only meant where a line begins."""
    source = span.source.text
    line = source[source.rfind("\n", 0, span.start) + 1 : span.start]
    known = _spelled(expected - _DECLARATION if line.strip() else expected)
    return suggest.nearest(
        text, (each for each in known if len(each) > _SHORT or text[0] == each[0])
    )


def _remedy(text: str, nearest: str | None, expected: frozenset[str]) -> str | None:
    if text == "=" and "IS" in expected:
        return "compare with `is`; `=` only stores"
    if text == "{" and "SEEN" in expected:
        return "a place has no stats: declare a `value` of places"
    if "PROCEDURE" in expected and (known := foreign_syntax.declared_elsewhere(text)) is not None:
        return known
    return f"did you mean `{nearest}`?" if nearest else None


def _spelled(expected: frozenset[str]) -> list[str]:
    return [name.lower() for name in expected if name.isalpha() and name not in _NAMED]


def _wanted(expected: frozenset[str]) -> str:
    """What could stand here; what belongs together is said in one word where many could."""
    shown: list[str] = []
    rest = expected
    for telling, words, what in _TOGETHER:
        if len(rest & telling) > _FEW:
            shown.append(what)
            rest -= words
    # The words that only here can stand come first: they are more often meant.
    shown = [*sorted(_shown(name) for name in rest if name != "$END"), *shown]
    if len(shown) > 2 * _FEW:
        shown = [*shown[: 2 * _FEW - 1], "something else"]
    return ", ".join(shown[:-1]) + (" or " if len(shown) > 1 else "") + "".join(shown[-1:])


def _shown(name: str) -> str:
    return _NAMED.get(name, f"`{name.lower()}`")


def reserved_word(span: Span, *, refers: bool = False) -> Diagnostic:
    """A word where a name is needed: for something new, or that `refers` to what there is."""
    if refers and span.text in SORTS:
        return error(
            "reserved-word",
            f"`{span.text}` means every {span.text} there is and cannot stand here",
            span,
            "the name of one, or of one kind, is needed here",
        )
    if _NUMBER.search(span.source.text, 0, span.end):
        return error(
            "reserved-word",
            "`number` is what a value can give, and nothing else",
            span,
            "from where to where?",
            help="write a range such as `0..9`; with `clamped` behind it, it stops at its ends",
        )
    return error(
        "reserved-word",
        f"`{span.text}` is a word of the language and cannot be a name",
        span,
        "a name is needed here",
        help=f"choose another name, such as `the_{span.text}` or `{span.text}_one`",
    )


def said_twice(word: str, span: Span, earlier: Span) -> Diagnostic:
    return Diagnostic(
        "syntax-error",
        Severity.ERROR,
        f"`{word}` is said a second time",
        Label(span, "again"),
        (Label(earlier, "the first time"),),
        help="leave one of them out",
    )


def unclear_reach(node: Quantified, part: Span) -> Diagnostic:
    """For `some c in S has X or Y` where Y does not speak of c."""
    word, name = ("every" if node.every else "some"), node.name.text
    span = node.span
    head = span.source.span(span.start, node.condition.span.start)
    return Diagnostic(
        "unclear-scope",
        Severity.WARNING,
        f"`{word} {name} ... has` reaches further than it seems",
        Label(part, f"this belongs to it, though it does not speak of `{name}`"),
        (Label(head, "from here to the end of the chain"),),
        help=f"put parentheses around all that `has` is about, or around `{word} {name} ...` alone",
    )


def _bad_character(source: Source, offset: int) -> Diagnostic:
    character = source.text[offset]
    span = source.span(offset, offset + 1)
    if character == '"':
        line_end = source.text.find("\n", offset)
        whole = source.span(offset, len(source.text) if line_end < 0 else line_end)
        return error(
            "unclosed-string",
            "This text has no closing quote",
            whole,
            "begins here",
            help="a text ends on the line where it begins",
        )
    if character.isupper():
        end = offset
        while end < len(source.text) and (source.text[end].isalnum() or source.text[end] == "_"):
            end += 1
        name = source.span(offset, end)
        return error(
            "bad-character",
            f"`{name.text}` begins with a capital letter",
            name,
            "names are lower-case",
            help=f"write `{name.text.lower()}`; how it is shown to people stands in `texts`",
        )
    return error(
        "bad-character",
        f"`{_visible(character)}` has no meaning here",
        span,
        help=_REMEDIES.get(source.text[offset : offset + 2]) or _REMEDIES.get(character),
    )


_REMEDIES = {
    ";": "nothing separates statements: leave it out",
    "'": 'texts stand in "double quotes"',
    "!=": "write `is not`",
    "!": "write `not`",
    "&": "write `and`",
    "|": "write `or`",
    "/*": "comments begin with `//`, on each line",
    "?": "write `if ... { set ... } else { set ... }`, or a `value` whose clauses have `when`",
    "/": "comments begin with `//`; the language has no division",
    "#": "comments begin with `//`",
    "%": "the language has no division",
}


def _visible(character: str) -> str:
    return character if character.isprintable() else f"\\u{{{ord(character):04x}}}"


def _at_end(source: Source, start: int, end: int) -> Diagnostic:
    open_braces: list[int] = []
    for match in _BRACES.finditer(source.text, start, end):
        if match.group() == "{":
            open_braces.append(match.start())
        elif match.group() == "}" and open_braces:
            open_braces.pop()
    if open_braces:
        place = open_braces[0]
        return error(
            "unclosed-brace",
            "This `{` is never closed",
            source.span(place, place + 1),
            "opened here",
            help="add the `}` that belongs to it",
        )
    last = len(source.text[start:end].rstrip()) + start
    line = source.text.rfind("\n", 0, max(last - 1, 0)) + 1
    return error(
        "syntax-error",
        "This declaration breaks off",
        source.span(max(line, start), last),
        "something is missing behind this",
        help="write `yes or no`" if _YES.search(source.text, start, last) else None,
    )


def file_too_large(source: Source, limit: int) -> Diagnostic:
    return error(
        "file-too-large",
        f"This file is larger than {limit} bytes",
        source.point(0),
        help="split it: a ruleset is all `.riot` files of a folder",
    )


def nested_too_deeply(source: Source, offset: int) -> Diagnostic:
    return error(
        "nested-too-deeply",
        "Brackets and braces are nested more than 100 deep",
        source.span(offset, offset + 1),
        "the hundred and first",
        help="give the inner part a name: a value or a procedure",
    )


def too_many_parts(source: Source, start: int, end: int) -> Diagnostic:
    line_end = source.text.find("\n", start, end)
    first_line = source.span(start, end if line_end < 0 else line_end)
    return error(
        "nested-too-deeply",
        "Something in this declaration has too many parts inside parts",
        first_line,
        help="give a part of it a name: a value or a procedure",
    )


def name_too_long(span: Span, limit: int) -> Diagnostic:
    what, marks = ("number", "digits") if span.text.isdigit() else ("name", "letters")
    return error(
        "name-too-long",
        f"This {what} has {len(span.text)} {marks}",
        span,
        f"at most {limit} are allowed",
        help="shorten it",
    )


def hidden_character(source: Source, offset: int, shown: str) -> Diagnostic:
    return error(
        "hidden-character",
        f"A character that cannot be seen stands here: {shown}",
        source.span(offset, offset + 1),
        help="delete it: it can make a text read otherwise than it is",
    )
