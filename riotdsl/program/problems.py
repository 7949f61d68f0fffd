"""What can be wrong with names and types, in words."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from riotdsl.program.types import Entity, Int, OrderOf, SetOf, Type, Words, described, kinds_text
from riotdsl.syntax.foreign_syntax import one_of_set
from riotdsl.syntax.tree.expressions import Name
from riotdsl.text import suggest
from riotdsl.text.budget import ExhaustedError
from riotdsl.text.diagnostic import Diagnostic, Label, Severity
from riotdsl.text.lazy_dataclass import replace
from riotdsl.text.source import Span


def error(  # noqa: PLR0913 - the fields of a diagnostic
    code: str, message: str, span: Span, note: str = "", *, help: str | None = None,  # noqa: A002 - the field's name
    others: tuple[Label, ...] = (),
) -> Diagnostic:  # fmt: skip
    return Diagnostic(code, Severity.ERROR, message, Label(span, note), others, help=help)


def warning(  # noqa: PLR0913 - the fields of a diagnostic
    code: str, message: str, span: Span, note: str = "", *, help: str | None = None,  # noqa: A002 - the field's name
    others: tuple[Label, ...] = (),
) -> Diagnostic:  # fmt: skip
    return Diagnostic(code, Severity.WARNING, message, Label(span, note), others, help=help)


def unknown_name(
    use: Name, known: Iterable[str], sort: str = "", declared: str | None = None
) -> Diagnostic:
    """`declared` says what has this name, if something has that cannot stand here."""
    nearest = suggest.nearest(use.text, known)
    message = f"There is no {sort} called `{use.text}`"
    if not sort:
        there_is = f"`{use.text}` cannot stand here"
        message = there_is if declared else f"There is nothing called `{use.text}`"
    elsewhere = None if declared else known_elsewhere(use.text, sort)
    return error(
        "unknown-name",
        message,
        use.span,
        f"this is {declared}" if declared else "not declared",
        help=elsewhere or (f"did you mean `{nearest}`?" if nearest else None),
    )


def unknown_index(use: Name, known: Iterable[str], declared: str | None) -> Diagnostic:
    found = unknown_name(use, known, "kind of place", declared)
    return found if found.help is not None else replace(found, help=INDEX)


def unknown_part(use: Name, known: Iterable[str], sort: str) -> Diagnostic:
    """A name that a selection may not have; those that it may have are few, and are listed."""
    listed = tuple(known)
    found = unknown_name(use, listed, sort)
    known_are = "are: " + ", ".join(listed) if listed else "is none"
    there = "there" if found.help is None else f"{found.help} There"
    return replace(found, help=f"{there} {known_are}")


def unknown_word(use: Name, words: Iterable[str]) -> Diagnostic:
    listed = tuple(words)
    nearest = suggest.nearest(use.text, listed)
    return error(
        "unknown-word",
        f"`{use.text}` is none of the words that can stand here",
        use.span,
        "possible: " + ", ".join(listed),
        help=f"did you mean `{nearest}`?" if nearest else None,
    )


def duplicate_name(name: Name, first: Span) -> Diagnostic:
    return error(
        "duplicate-name",
        f"`{name.text}` is declared twice",
        name.span,
        "again here",
        others=(Label(first, "first here"),),
        help="give one of them another name",
    )


def second_of_its_sort(span: Span, first: Span, sort: str) -> Diagnostic:
    return error(
        "duplicate-name",
        f"A ruleset has one `{sort}`, and this is the second",
        span,
        "again here",
        others=(Label(first, "first here"),),
        help="leave one of them out",
    )


def reserved_name(name: Name) -> Diagnostic:
    return error(
        "reserved-name",
        f"`{name.text}` is built in and cannot be declared",
        name.span,
        "has a meaning already",
        help=f"choose another name, such as `the_{name.text}`",
    )


def wrong_type(span: Span, given: Type, wanted: str, remedy: str | None = None) -> Diagnostic:
    return error(
        "wrong-type",
        f"{wanted[0].upper()}{wanted[1:]} is needed here",
        span,
        f"this is {described(given)}",
        help=remedy,
    )


def no_condition(span: Span, given: Type) -> Diagnostic:
    """Something else where yes or no is needed."""
    remedy = None
    if isinstance(given, Entity) and given.maybe_none:
        remedy = f"ask whether there is one: `{span.text} is not none`"
    elif isinstance(given, SetOf):
        remedy = f"ask whether there are any: `{span.text} is not empty`"
    return wrong_type(span, given, "yes or no", remedy)


def may_be_other(span: Span, given: Type, wanted: Type) -> Diagnostic:
    """For what is kept: nothing looks at its kind again, so it must be sure beforehand."""
    whole = isinstance(wanted, Entity) and not wanted.maybe_none
    maybe_none = whole and isinstance(given, Entity) and given.maybe_none
    what = described(wanted)
    return error(
        "wrong-type",
        f"{what[0].upper()}{what[1:]} is needed here",
        span,
        "this may be none" if maybe_none else _other_kind(given),
    )


def wrong_count(  # noqa: PLR0913 - who takes how many of what
    span: Span, name: str, given: int, wanted: int, what: str = "argument", many: str = "arguments"
) -> Diagnostic:
    amount = f"{wanted or 'no'} {what if wanted == 1 else many}"
    remedy = f"say of which: `{name}(...)`" if not given and wanted == 1 else None
    return error(
        "wrong-argument-count", f"`{name}` takes {amount}", span, f"{given} given", help=remedy
    )


def _other_kind(given: Type) -> str:
    if isinstance(given, Entity):
        return f"this may be another {given.sort}"
    return f"this may hold others: it is {described(given)}"


def never_equal(span: Span, left: Type, right: Type, remedy: str | None = None) -> Diagnostic:
    return error(
        "never-equal",
        "These two can never be the same",
        span,
        f"{described(left)} against {described(right)}",
        help=remedy,
    )


def never_inside(span: Span, member: Type, whole: Type) -> Diagnostic:
    return error(
        "never-equal",
        "This can never be in that set",
        span,
        f"{described(member)} against {described(whole)}",
    )


def out_of_range(  # noqa: PLR0913 - what a range is left by, and what can be done
    span: Span, found: Int, allowed: Int, what: str, *, changes: bool = False, stores: bool = False
) -> Diagnostic:
    """`stores` where the range may be clamped; `changes` where the span is not the new number."""
    fixed = found.low == found.high
    it = "afterwards it" if changes else "this"
    reach = f"is {found.low}" if fixed else f"can be anything from {found.low} to {found.high}"
    remedy = None
    if stores:
        clamped = f"{allowed.low}..{allowed.high} clamped"
        remedy = f"widen the range, or say that it stops at its ends: `{clamped}`"
    elif not fixed:
        function, end = "lesser", allowed.high
        if found.high <= allowed.high:
            function, end = "greater", allowed.low
        remedy = f"widen the range, or bound the number: `{function}(..., {end})`"
    return error(
        "out-of-range",
        f"{what} {'leaves' if fixed else 'can leave'} its range {allowed.low}..{allowed.high}",
        span,
        f"{it} {reach}",
        help=remedy,
    )


def no_member(
    name: Name, given: Type, known: Iterable[str], base: Span | None = None
) -> Diagnostic:
    """`base` is what stands before the dot."""
    nearest = suggest.nearest(name.text, known)
    remedy = f"did you mean `{nearest}`?" if nearest else None
    if isinstance(given, SetOf):
        remedy = one_of_set("SET" if base is None else base.text, name.text)
    return error(
        "no-member",
        f"`{name.text}` is nothing that {described(given)} has",
        name.span,
        help=remedy,
    )


def other_member(name: Name, given: Type, params: Sequence[Type]) -> Diagnostic:
    """A track or value behind a dot that is not about the thing before the dot."""
    about = " and ".join(map(described, params)) or "nothing in particular"
    return error(
        "no-member",
        f"`{name.text}` is nothing that {described(given)} has",
        name.span,
        f"it is about {about}",
        help=None
        if len(params) == 1
        else f"write `{name.text}({', '.join('...' for _ in params)})`"
        if params
        else f"write `{name.text}` alone",
    )


def no_it(span: Span) -> Diagnostic:
    return error(
        "undefined-it",
        "`it` stands for nothing here",
        span,
        help="`it` is the member that a `where` tests; elsewhere use the name of the variable",
    )


def no_you(span: Span) -> Diagnostic:
    return error(
        "undefined-you",
        "Nobody decides here, so there is no `you`",
        span,
        help="`you` may be used in actions, choices and the heuristic",
    )


def not_assignable(span: Span, why: str, remedy: str | None = None) -> Diagnostic:
    return error("not-assignable", "Only tracks and notes can be changed", span, why, help=remedy)


def recursive(span: Span, name: str, way: Iterable[str]) -> Diagnostic:
    return error(
        "recursive",
        f"`{name}` comes back to itself",
        span,
        "by way of " + " -> ".join(way),
        help="nothing may call itself: every rule must come to an end",
    )


def outside_procedure(name: Name, inside: str | None) -> Diagnostic:
    """`inside` is the procedure that can be left here, if there is one."""
    return error(
        "outside-procedure",
        f"`end {name.text}` stands outside of `{name.text}`",
        name.span,
        "can only be left from inside",
        help=f"to leave this procedure, write `end {inside}`" if inside else None,
    )


def mixed_type(name: Name, is_: str, other: Name, other_is: str, nearest: str | None) -> Diagnostic:
    """Two names that are not of one sort; `is_` and `other_is` say of which they are."""
    return error(
        "mixed-type",
        f"`{other.text}` and `{name.text}` cannot be of one type",
        name.span,
        is_,
        others=(Label(other.span, other_is),),
        help=f"did you mean `{nearest}`?"
        if nearest
        else "a type lists words, or kinds of one sort",
    )


def no_game(span: Span) -> Diagnostic:
    return error(
        "no-game",
        "This ruleset declares no game",
        span,
        help="add `game my_game { players first, second }`",
    )


def no_play(span: Span, procedures: Iterable[str]) -> Diagnostic:
    nearest = suggest.nearest("play", procedures)
    return error(
        "no-play",
        "There is no procedure `play`",
        span,
        "the game begins with it",
        help=f"did you mean `{nearest}`?" if nearest else "add `procedure play() { ... }`",
    )


def bad_amount(span: Span, message: str, remedy: str | None = None) -> Diagnostic:
    return error("bad-amount", message, span, help=remedy)


def number_too_large(span: Span) -> Diagnostic:
    return bad_amount(
        span,
        "This can become a number of more than thirty-six digits",
        "count in larger units, or keep a part of it in a track with a range",
    )


def not_constant(span: Span, what: str, why: str = "this depends on the position") -> Diagnostic:
    return error("not-constant", f"{what} must be constant", span, why)


def mixed_answers(name: str, span: Span, sort: str, first: Span, first_sort: str) -> Diagnostic:
    return error(
        "mixed-answers",
        f"The answers of `{name}` are of different sorts",
        span,
        sort,
        others=(Label(first, first_sort),),
        help="use words throughout",
    )


def duplicate_answer(text: str, span: Span, first: Span) -> Diagnostic:
    return error(
        "duplicate-answer",
        f"The answer `{text}` is listed twice",
        span,
        "again here",
        others=(Label(first, "first here"),),
        help="leave one of them out",
    )


def no_carrier(span: Span, procedure: str, sort: str) -> Diagnostic:
    return error(
        "no-matching-parameter",
        f"`{procedure}` is about no {sort}",
        span,
        f"which {sort} reacts is not clear",
        help=f"give the procedure a parameter that is a {sort}",
    )


def no_carrying_value(name: Name, sort: str) -> Diagnostic:
    return error(
        "no-matching-parameter",
        f"`{name.text}` is about no {sort}",
        name.span,
        f"has no parameter that is a {sort}",
    )


def not_of_one_thing(name: Name, params: int) -> Diagnostic:
    return error(
        "wrong-argument-count",
        f"`{name.text}` is no value of one thing",
        name.span,
        f"takes {params or 'no'} arguments",
        help=f"name the clause: `{name.text}.for_example: ...`" if params else None,
    )


def none_given(span: Span, param: Entity) -> Diagnostic:
    return error(
        "none-not-allowed",
        "This parameter is never none",
        span,
        f"{described(param)} is needed",
        help=f"if it may be none, say so where it is declared: `{kinds_text(param)} or none`",
    )


# ---------------------------------------------------------------- too much work


def too_many_pairs(span: Span, pairs: int, most: int) -> Diagnostic:
    return error(
        "too-much-work",
        f"The condition of this link is tested for {pairs:,} pairs of places",
        span,
        f"at most {most:,} are allowed",
        help="link fewer places, or write several links",
    )


def too_much_to_check(exhausted: ExhaustedError, beginning: Span) -> Diagnostic:
    """For a ruleset whose check is not over when its budget is."""
    return error(
        "too-much-work",
        f"Checking this ruleset takes too much work, most of it for {exhausted.on}",
        exhausted.span or beginning,
        f"the check ends after {exhausted.most:,} steps",
        help=_CHEAPER.get(exhausted.on, "declare less, or split it into several rulesets"),
    )


_CHEAPER = {
    "links": "link smaller sets, or test something simpler for each pair",
    "variants": "declare fewer variants: each is checked with all rules of the game",
    "scenarios": "let fewer scenarios name variants of their own, or write fewer",
    "reading files": "correct the first mistakes and check again, or write less",
    "the clauses of values": "give the value fewer clauses, or conditions that test less",
}


def leads_too_deep(span: Span) -> Diagnostic:
    """For what runs out of stack in spite of all limits."""
    return error(
        "nested-too-deeply",
        "The rules of this game rest on each other too deeply",
        span,
        help="let a value or procedure call fewer others that call others in turn",
    )


_ROOM = 9
_VALUES = {
    **dict.fromkeys(("true",), "yes"),
    **dict.fromkeys(("false",), "no"),
    **dict.fromkeys(("null", "nil", "undefined", "nothing"), "none"),
    **dict.fromkeys(("draw", "tie", "no_one"), "nobody"),
    **dict.fromkeys(("self", "this"), "it"),
    **dict.fromkeys(("me", "player", "current_player"), "you"),
    **dict.fromkeys(("everybody", "all_players"), "everyone"),
    **dict.fromkeys(("opponent", "opponents", "others"), "following(you)"),
}
_FUNCTIONS = {
    "max": "greater(A, B)` or `highest of E for x in S",
    "min": "lesser(A, B)` or `lowest of E for x in S",
    **dict.fromkeys(("len", "length", "size", "number_of"), "count of S"),
    **dict.fromkeys(("any", "exists"), "some x in S has C"),
    **dict.fromkeys(("all", "forall"), "every x in S has C"),
    "range": "1..3",
    **dict.fromkeys(("random", "roll"), "let chance choose face: 1..6"),
}
_TYPES = {
    **dict.fromkeys(("int", "integer", "num", "float"), "0..9"),
    **dict.fromkeys(("bool", "boolean"), "yes or no"),
    **dict.fromkeys(("string", "str", "enum"), "red or blue"),
    "player": "faction",
    "piece": "unit",
}
INDEX = (
    "an index is `faction`, a kind of place, or numbers such as `1..6`; a set that is a value is "
    "none of them. Make one kind for each member, with a stat that tells which it is"
)
_SORTS = {"": _VALUES, "track, value or function": _FUNCTIONS, "type": _TYPES, "kind": _TYPES}


def known_elsewhere(name: str, sort: str) -> str | None:
    """What stands here for a name that other languages have, or that people think of first."""
    meant = _SORTS.get(sort, {}).get(name)
    return None if meant is None else f"write `{meant}`"


def near_word(written: str, kind: Type) -> str | None:
    """The word of a type that is like what was written, something else of that name."""
    near = suggest.nearest(written, kind.words) if isinstance(kind, Words) else None
    return None if near is None else f"did you mean `{near}`?"


def typed_note(name: str, first: Type, now: Type) -> str | None:
    """How a note that has the type of what it first held can hold more."""
    kind = _both(first, now)
    if kind is None:
        return None
    wider = f"`note {name}: {kind} = ...`"
    return f"a note is of the type that it began with; give it a wider one: {wider}"


def _both(first: Type, now: Type) -> str | None:
    """A type of two as it is written; None if there is none."""
    match first, now:
        case Int(), Int():
            low, high = min(first.low, now.low), max(first.high, now.high, first.low + _ROOM)
            return f"{low}..{high} clamped"
        case Entity(), Entity() if first.sort == now.sort:
            return kinds_text(_widened(first, now))
        case SetOf(one), SetOf(other) if one.sort == other.sort:
            return f"set of {kinds_text(one if one == other else Entity(one.sort))}"
        case OrderOf(one), OrderOf(other) if one.sort == other.sort:
            return f"order of {kinds_text(one if one == other else Entity(one.sort))}"
        case _:
            return None


def _widened(one: Entity, other: Entity) -> Entity:
    if one.kinds is None or other.kinds is None:
        return Entity(one.sort)
    return Entity(one.sort, one.kinds | other.kinds)
