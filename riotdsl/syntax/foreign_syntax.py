"""What people write who know another language, or only English, and how it is written here."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from riotdsl.text import suggest
from riotdsl.text.lazy_dataclass import dataclass

_NEAR = 300  # letters before a mistake that are looked at
_WORD = r"[a-z][a-z0-9_]*"
_PART = rf"(?:\.{_WORD}|\([^()\n]*\)|\[[^\[\]\n]*\])"
_ONE_OF_SET = (
    "members of a set have it one by one: `for each x in {set} {{ ... x.{member} ... }}`, "
    "`some x in {set} has x.{member} is ...`, or choose one of them: `choose NAME: one {set}`"
)
_ENDING = "it goes on until somebody wins or `end` leaves the procedure"
_PROCEDURE = "what happens is a `procedure`; what is worked out is a `value`"
_STORED = re.compile(
    rf"(?P<track>{_WORD}(?:\s*{_PART})*)\s*(?P<sign>\+\+|--|[-+*]?=(?!=))[ \t]*(?P<amount>[\w.()]*)"
)
_STATEMENT = re.compile(rf"(?<![\w.])(?P<here>{_WORD})(?P<parts>(?:{_PART})*)\s*$")
_NO_STATEMENT = re.compile(r"(?:procedure|during|do)\s+$")

_COMMENT = re.compile(r"//[^\n]*")
_STATEMENTS = ("let", "if", "for", "repeat", "stage", "end", "add", "take", "set", "move", "note")

# Words that begin a statement elsewhere.
_ELSEWHERE = {
    **dict.fromkeys(("while", "loop", "forever"), f"write `repeat {{ ... }}`: {_ENDING}"),
    **dict.fromkeys(("elif", "elsif", "elseif"), "write `else if`"),
    **dict.fromkeys(("var", "const", "local", "int", "bool"), "write `note NAME = ...`"),
    **dict.fromkeys(("switch", "match", "case"), "write `if ... { } else if ... { }`"),
    **dict.fromkeys(("increase", "increment"), "write `add NUMBER to TRACK`"),
    **dict.fromkeys(("subtract", "decrease", "decrement"), "write `take NUMBER from TRACK`"),
    "foreach": "write `for each NAME in ... { ... }`",
    "return": f"`end` with its name leaves a procedure; {_PROCEDURE}",
    "break": "`end` with its name leaves a procedure; a loop alone cannot be left",
    "continue": "put what is to be left out into an `if`",
    "pass": "nothing to do is an empty block: `{ }`",
    "ask": "write `let WHO do ACTION` or `let WHO choose NAME: ...`",
    "do": "write `let WHO do ACTION`",
    **dict.fromkeys(("function", "func", "fn", "def"), _PROCEDURE),
}


def one_of_set(whole: str, member: str) -> str:
    """How something is told of the members of a set, even if there is only one."""
    return _ONE_OF_SET.format(set=whole, member=member)


class ForeignSyntax(NamedTuple):
    """Where a mistake begins and ends, how it is mended, and what the label says."""

    start: int
    end: int
    remedy: str
    note: str | None = None


@dataclass(frozen=True, slots=True)
class _Form:
    """A mistake by what stands before and behind the place, and what could have stood there.

    A group called `here` is the mistake, if that is not what stands at the place itself.
    """

    before: str
    behind: str
    remedy: str
    could: str = ""
    cannot: str = ""
    note: str | None = None


_SET = r"(?P<here>[a-z][\w \t.()\[\]]*?)\s*$"
_TARGET = rf"\bset\s+(?P<track>{_WORD}{_PART}*)\s*$"
_HOW_MANY = "how many of it?"
_FORMS = (
    # choices
    _Form(rf"choose\s+{_WORD}\s*:\s*(?P<here>[0-9]+)\s*$", rf"(?P<set>{_WORD})",
          "write `some {here}..{here} {set}`", "__ANON_0", note=_HOW_MANY),
    _Form(r"\bsome\s+(?P<many>[0-9]+)\s*$", rf"(?P<set>{_WORD})",
          "write `some {many}..{many} {set}`", "__ANON_0"),
    _Form(rf"choose\s+{_WORD}\s*:\s*(?P<here>any|an?|each|every|all)\s*$", rf"(?P<set>{_WORD})",
          "write `one {set}`, or `some {set}` for one or more", "__ANON_0", note=_HOW_MANY),
    _Form(rf"choose\s+{_WORD}\s*:\s*{_SET}", r"then\b|require\b|choose\b|where\b|\}",
          "write `one {here}`, or `some {here}` for one or more", "__ANON_0", note=_HOW_MANY),
    _Form(r"\bone\s+of\s*$", rf"(?P<set>{_WORD})", "write `one {set}`"),
    _Form(r"\bone\s+(?P<here>of)\s+(?:unit|card|place|faction)\s*$", "", "leave `of` out"),
    _Form(r"\b(?P<sort>choose|require|win|invariant)\s+[a-z]\w*\s*$", "",
          "a name and `:` come first: `{sort} NAME: ...`", "COLON"),
    _Form(r"\brequire\b[^{}]*$", r'else\b|"', "the message stands behind `say`", "SAY"),
    _Form(r"", r"\}", "an action ends with what it does: `then {{ ... }}`", "THEN"),
    _Form(rf"\baction\s+{_WORD}\s*$", r"\(",
          "an action has no parameters: `you` acts, and all else is chosen with `choose`",
          "LBRACE"),
    # moving, adding, setting
    _Form(r"\bmove\s+(?P<many>[0-9]+)\s*$", rf"(?P<set>{_WORD})",
          "`move` takes a piece or a whole set. Let somebody choose so many of it, "
          "`some {many}..{many} {set}`, or take one after the other: "
          "`for each x in {set} where count of ... < {many} {{ move x to ... }}`"),
    _Form(r"\bmove\b[^{}]*$", r"from\b", "write `move SET at PLACE to PLACE`", "TO"),
    _Form(r"\badd\s+(?P<many>[0-9]+)\s*$", rf"(?P<track>{_WORD})\s+to\s+(?P<who>{_WORD})",
          "write `add {many} to {who}.{track}`"),
    _Form(r"\btake\s+(?P<many>[0-9]+)\s*$", rf"(?P<track>{_WORD})\s+from\s+(?P<who>{_WORD})",
          "write `take {many} from {who}.{track}`"),
    _Form(_TARGET, r"to\b", "write `set {track} = ...`", "EQUAL"),
    _Form(_TARGET, r"\+", "write `add ... to {track}`", "EQUAL"),
    _Form(_TARGET, "-", "write `take ... from {track}`", "EQUAL"),
    _Form(rf"\blet\s+(?P<name>{_WORD})\s*$", "=(?!=)",
          "write `note {name} = ...`; `let` asks somebody"),
    # loops and blocks
    _Form(r"\bfor\s*$", r"\(|[a-z]", "write `for each NAME in ... {{ ... }}`", "EACH"),
    _Form(r"\bfor\s+each\s*$", r"\(", "leave the parentheses out", "NAME"),
    _Form(r"\bfor\s+each\s+\w+\s*$", r"of\b", "write `in`", "IN"),
    _Form(r"\brepeat\s*$", r"(?P<many>[0-9]+)",
          "write `for each n in 1..{many} {{ ... }}`", "LBRACE"),
    _Form(r"\brepeat\s*$", r"until|while", f"write `repeat {{{{ ... }}}}`: {_ENDING}", "LBRACE"),
    _Form(r"\bif\b[^{}]*$", r"then\b", "leave `then` out: a block in `{{ }}` follows", "LBRACE"),
    _Form(r"", r":", "a block stands in `{{ }}`, without `:`", "LBRACE"),
    _Form(r"", r"when\b", "write `if ... {{ ... }}`", "LET"),
    _Form(r"\bif\b[^{}]*$", r"else\b",
          "write `if ... {{ set ... }} else {{ set ... }}`, or a `value` whose clauses have `when`",
          "LBRACE"),
    _Form(r"(?s)^.*\bprocedure\s+(?P<name>\w+).*\bend\s*$", r"\}", "write `end {name}`", "NAME"),
    # conditions
    _Form(r"=\s*$", "=", "compare with `is`; `=` only stores"),
    _Form(r"\bis\s+not\s+in\s*$", "", "write `not in`"),
    _Form(r"\bnot\s*$", "", "write `is not`", "IN", "NOT"),
    _Form(r"[<>]=?\s*[\w.()]+\s*$", "[<>]", "compare twice, with `and` between"),
    _Form(r"\b(?:and|or)\s*$", "[<>]", "say again what is compared"),
    _Form(r"[^-+*]\s*$", r"-\s*[0-9]",
          "numbers are not negative in the text: subtract instead", "INT"),
    _Form(r"", r"if\b", "write `when`", "WHEN"),
    _Form(rf"\breplace\s+(?P<name>{_WORD})\s*:\s*{_WORD}\s+$", r"where\b",
          "a win rule is said whole: `replace win {name}: ...`"),
    _Form(r"(?<!\w)\((?P<set>(?:[^()\n]|\([^()\n]*\))+)\)\s*$", rf"\.(?P<member>{_WORD})",
          _ONE_OF_SET),
    _Form(r"\b(?P<set>[\w.()\[\]]+)\s*$", r"where\b",
          "a set with `where` stands in parentheses: `({set} where ...)`", "AT", "WHERE"),
    # declarations
    _Form(rf"\bprocedure\s+(?P<name>{_WORD})\s*$", "",
          "write `procedure {name}() {{ ... }}`", "LPAR"),
    _Form(rf"[(,]\s*(?P<name>{_WORD})\s*$", r"[),]",
          "say what it can be, for example `{name}: faction`", "COLON"),
    _Form(r"", r"[:{]", "say what it gives: `-> number`, `-> yes or no`, `-> 0..9`", "__ANON_1"),
    _Form(rf"\bvalue\b[^{{}}]*\{{\s*{_WORD}\s*$", "",
          "each clause has a name: `usual: ...`", "COLON"),
    _Form(rf"\btrack\s+(?P<name>{_WORD})\s*$", "=",
          "say what it can hold: `track {name}: 0..9 = ...`", "COLON"),
    _Form(r"(?P<low>[0-9]+)\.\.$", r"\.\s*(?P<high>[0-9]+)", "write `{low}..{high}`"),
    _Form(r"(?P<low>[0-9]+)\s*$", r"(?:-|to\b)\s*(?P<high>[0-9]+)",
          "write `{low}..{high}`", "__ANON_0"),
    _Form(r"", "=", "write `:`", "COLON", "IS"),
    _Form(r"", ",", "nothing separates them: leave `,` out", "RBRACE", "COMMA"),
    _Form(r"", ",", "nothing separates declarations: leave `,` out", "TRACK", "COMMA"),
    _Form(r"\bplace\b[^{}]*\[\s*$", "[0-9]", "give the index a name: `[row: 1..3]`", "NAME"),
    _Form(r"\bgrid\s+\w+\s+(?P<wide>[0-9]+)\s*$", r"\s*[x*]\s*(?P<high>[0-9]+)",
          "write `{wide} by {high}`", "BY"),
    _Form(r"\bplayers\s*$", "[0-9]", "name those who play: `players red, blue`", "NAME"),
    _Form(r"\bplayers\b[\w\s,]*$", r"or\b", "each line-up has a `players` of its own", "PLAYERS"),
    _Form(r"\b(?:faction|players|place)\b[^{}\n]*\w[ \t]+$", _WORD,
          "`,` stands between names", "COMMA", "SIZE"),
)  # fmt: skip


def foreign_syntax(
    text: str, start: int, offset: int, could: frozenset[str]
) -> ForeignSyntax | None:
    """What was probably meant where a text, read from `start`, can no longer be read.

    `could` are the terminals that could stand at `offset`.
    """
    start = max(start, offset - _NEAR)
    before = _COMMENT.sub(lambda found: " " * len(found.group()), text[start:offset])
    return next(_habits(text[:start] + before + text[offset:], start, offset, could), None)


def declared_elsewhere(word: str) -> str | None:
    """How that is declared which other languages declare with this word."""
    return _PROCEDURE if _ELSEWHERE.get(word) == _PROCEDURE else None


def _habits(text: str, start: int, offset: int, could: frozenset[str]) -> Iterator[ForeignSyntax]:
    end = offset + 1
    while text[offset].isalnum() and end < len(text) and (text[end].isalnum() or text[end] == "_"):
        end += 1
    before = text[start:offset]
    if could == {"LPAR"} or {"LET", "MOVE"} <= could:
        yield from _stored(text, start, offset, could)
    for form in _FORMS:
        if (form.could and form.could not in could) or form.cannot in could:
            continue
        found = re.search(form.before, before)
        behind = re.compile(form.behind).match(text, offset) if found else None
        if found is None or behind is None:
            continue
        groups = {**found.groupdict(), **behind.groupdict()}
        remedy = form.remedy.format_map({name: each.strip() for name, each in groups.items()})
        first, last = offset, end
        if "here" in groups:
            first = start + found.start("here")
            last = first + len(groups["here"].rstrip())
        yield ForeignSyntax(first, last, remedy, form.note)


def _stored(text: str, start: int, offset: int, could: frozenset[str]) -> Iterator[ForeignSyntax]:
    """A statement that begins with a name and does not call it."""
    found = _STATEMENT.search(text, start, offset)
    if found is None or _NO_STATEMENT.search(text, start, found.start()):
        return
    stored = _STORED.match(text, found.start())
    if stored is not None and stored.end("track") >= found.end("parts"):
        yield ForeignSyntax(*stored.span("sign"), _storing(stored), "")
    elif could == {"LPAR"} and found["here"] in _ELSEWHERE:
        yield ForeignSyntax(*found.span("here"), _ELSEWHERE[found["here"]], "begins no statement")
    elif could == {"LPAR"} and text[offset] == "}":
        yield ForeignSyntax(*found.span("here"), f"a procedure is run with `{found['here']}()`", "")
    elif could == {"LPAR"} and (near := suggest.nearest(found["here"], _STATEMENTS)) is not None:
        yield ForeignSyntax(*found.span("here"), f"did you mean `{near}`?", "begins no statement")


def _storing(found: re.Match[str]) -> str:
    track, sign = found["track"].strip(), found["sign"]
    amount = "1" if sign in ("++", "--") else found["amount"] or "..."
    match sign[0]:
        case "+":
            return f"write `add {amount} to {track}`"
        case "-":
            return f"write `take {amount} from {track}`"
        case "*":
            return f"write `set {track} = {track} * {amount}`"
        case _:
            return f"write `set {track} = ...`"
