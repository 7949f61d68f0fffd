"""What can be wrong with names and types, in words."""

from __future__ import annotations

from collections.abc import Iterable

from riotdsl.program.types import Entity, Int, Type, described
from riotdsl.syntax.terms import Name
from riotdsl.text import suggest
from riotdsl.text.diagnostic import Diagnostic, Label, Severity
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


def unknown_name(use: Name, known: Iterable[str], sort: str = "thing") -> Diagnostic:
    nearest = suggest.nearest(use.text, known)
    return error(
        "unknown-name",
        f"There is no {sort} called `{use.text}`",
        use.span,
        "not declared",
        help=f"did you mean `{nearest}`?" if nearest else None,
    )


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


def reserved_name(name: Name) -> Diagnostic:
    return error(
        "reserved-name",
        f"`{name.text}` is built in and cannot be declared",
        name.span,
        help="choose another name",
    )


def wrong_type(span: Span, given: Type, wanted: str) -> Diagnostic:
    return error(
        "wrong-type",
        f"{wanted[0].upper()}{wanted[1:]} is needed here",
        span,
        f"this is {described(given)}",
    )


def may_be_other(span: Span, given: Type, wanted: Type) -> Diagnostic:
    """For what is kept: nothing looks at its kind again, so it must be sure beforehand."""
    whole = isinstance(wanted, Entity) and not wanted.maybe_none
    maybe_none = whole and isinstance(given, Entity) and given.maybe_none
    what = described(wanted)
    return error(
        "wrong-type",
        f"{what[0].upper()}{what[1:]} is needed here",
        span,
        "this may be none" if maybe_none else f"this may be any: {described(given)}",
    )


def wrong_count(span: Span, name: str, given: int, wanted: int) -> Diagnostic:
    return error(
        "wrong-count",
        f"`{name}` takes {wanted} argument{'s' * (wanted != 1)}",
        span,
        f"{given} given",
    )


def never_equal(span: Span, left: Type, right: Type) -> Diagnostic:
    return error(
        "never-equal",
        "These two can never be the same",
        span,
        f"{described(left)} against {described(right)}",
    )


def out_of_range(span: Span, found: Int, allowed: Int, what: str) -> Diagnostic:
    return error(
        "out-of-range",
        f"{what} can leave its range {allowed.low}..{allowed.high}",
        span,
        f"this can be anything from {found.low} to {found.high}",
        help="widen the range, or say that it stops at its ends: "
        f"`{allowed.low}..{allowed.high} clamped`",
    )


def no_member(name: Name, given: Type, known: Iterable[str]) -> Diagnostic:
    nearest = suggest.nearest(name.text, known)
    return error(
        "no-member",
        f"`{name.text}` is nothing that {described(given)} has",
        name.span,
        help=f"did you mean `{nearest}`?" if nearest else None,
    )


def no_it(span: Span) -> Diagnostic:
    return error(
        "no-it",
        "`it` stands for nothing here",
        span,
        help="`it` is the member tested by a `where`; give the variable its name",
    )


def no_you(span: Span) -> Diagnostic:
    return error(
        "no-you",
        "Nobody decides here, so there is no `you`",
        span,
        help="`you` may be used in actions, choices and the heuristic",
    )


def not_assignable(span: Span) -> Diagnostic:
    return error(
        "not-assignable",
        "Only tracks and notes can be changed",
        span,
        help="values follow from the state; declare a `track` for what is remembered",
    )


def recursive(span: Span, name: str, way: Iterable[str]) -> Diagnostic:
    return error(
        "recursive",
        f"`{name}` comes back to itself",
        span,
        "by way of " + " -> ".join(way),
        help="nothing may call itself: every rule must come to an end",
    )


def outside_procedure(name: Name) -> Diagnostic:
    return error(
        "outside-procedure",
        f"`end {name.text}` stands outside of `{name.text}`",
        name.span,
        help="a procedure can only be left from inside",
    )


def mixed_type(name: Name, known: Iterable[str]) -> Diagnostic:
    nearest = suggest.nearest(name.text, known)
    return error(
        "mixed-type",
        f"`{name.text}` is no kind, though its neighbours are",
        name.span,
        help=f"did you mean `{nearest}`?"
        if nearest
        else "a type lists either kinds or plain words",
    )


def no_game(span: Span) -> Diagnostic:
    return error(
        "no-game",
        "This ruleset declares no game",
        span,
        help="add `game my_game { players first, second }`",
    )


def no_play(span: Span) -> Diagnostic:
    return error(
        "no-play",
        "There is no procedure `play`",
        span,
        "the game begins with it",
        help="add `procedure play() { ... }`",
    )


def bad_amount(span: Span, message: str, remedy: str | None = None) -> Diagnostic:
    return error("bad-amount", message, span, help=remedy)


def not_constant(span: Span, what: str) -> Diagnostic:
    return error("not-constant", f"{what} must be constant", span, "this depends on the position")


def mixed_answers(span: Span) -> Diagnostic:
    return error(
        "mixed-answers",
        "These answers are of different sorts",
        span,
        "words, numbers, or yes and no",
        help="use words throughout",
    )


def duplicate_answer(span: Span) -> Diagnostic:
    return error("duplicate-answer", "An answer is listed twice", span, help="list each once")


def no_carrier(span: Span, procedure: str, sort: str) -> Diagnostic:
    return error(
        "no-carrier",
        f"`{procedure}` is about no {sort}",
        span,
        "the ability reacts for the first one of the frame",
        help=f"give the procedure a parameter that is a {sort}",
    )


def no_carrying_value(span: Span, sort: str) -> Diagnostic:
    return error(
        "no-carrier",
        f"This value is about no {sort}",
        span,
        help="only values with such a parameter can be changed by a kind",
    )


def not_of_one_thing(name: Name) -> Diagnostic:
    return error(
        "wrong-count",
        f"`{name.text}` is no value of one thing",
        name.span,
        help="a line of a kind gives a value with one parameter",
    )


def none_given(span: Span, param: Type) -> Diagnostic:
    return error(
        "none-given",
        "This parameter is never none",
        span,
        f"{described(param)} is needed",
        help="if it may be none, say so where it is declared: `faction or none`",
    )
