"""What can be wrong with a scenario, in words."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from riotdsl.program.problems import error
from riotdsl.syntax.tree.expressions import Name
from riotdsl.text.diagnostic import Diagnostic, Label
from riotdsl.text.source import Span


def second_fact(span: Span, first: Span, what: str) -> Diagnostic:
    return error(
        "duplicate-fact",
        f"{what} is given twice",
        span,
        "again here",
        others=(Label(first, "first here"),),
        help="leave one of them out",
    )


def not_seated(name: Name, players: Sequence[str], lineups: Iterable[Sequence[str]]) -> Diagnostic:
    other = next((each for each in lineups if name.text in each), None)
    return error(
        "not-seated",
        f"`{name.text}` does not take part in this scenario",
        name.span,
        f"here play {', '.join(players)}",
        help=f"let others play: `players {', '.join(other)}`" if other else None,
    )


def missing_amount(name: Name) -> Diagnostic:
    return error(
        "bad-amount",
        "How many lie here is missing",
        name.span,
        help=f"write for example `1 {name.text}`, or `empty` where nothing lies",
    )


def unclear_owner(span: Span, kind: str, owners: Sequence[str]) -> Diagnostic:
    return error(
        "unclear-owner",
        f"Whose `{kind}` is meant is not clear",
        span,
        f"{' and '.join(owners)} have some",
        help=f"add the owner: `{kind} of {owners[0]}`",
    )


def too_few_things(span: Span, wanted: int, there: int, what: str) -> Diagnostic:
    return error(
        "not-enough-pieces",
        f"Of `{what}` there {'is' if there == 1 else 'are'} only {there}"
        if there
        else f"There is no `{what}`",
        span,
        f"{wanted} in all up to here" if there else "",
    )


def no_rule(name: Name, known: Sequence[str]) -> Diagnostic:
    return error(
        "unknown-name",
        f"`{name.text}` alone is no rule that refuses",
        name.span,
        "of which requirement or choice?",
        help=f"write for example `{name.text}.{known[0]}`" if known else None,
    )


def no_step(span: Span) -> Diagnostic:
    return error(
        "refused-without-step",
        "Nothing was done that could be refused",
        span,
        help="write the step before it: `when ... does ...`",
    )


def no_position(span: Span, wording: str) -> Diagnostic:
    return error("impossible-position", wording, span, "this cannot be")


def only_facts(span: Span) -> Diagnostic:
    remedy = "write what stands between the braces of `given { ... }`; play the rest"
    return error(
        "impossible-position", "Only facts make a position", span, "more than facts", help=remedy
    )


def selected_before(span: Span) -> Diagnostic:
    remedy = (
        "choose it where the game is loaded: `load(..., rulings=..., variants=..., options=...)`"
    )
    message = "Which rules are played is no part of a position"
    return error("impossible-position", message, span, "a choice of rules", help=remedy)
