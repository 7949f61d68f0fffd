"""What takes too much work to check, or leads too deep."""

from __future__ import annotations

from riotdsl.program.problems import error
from riotdsl.text.budget import ExhaustedError
from riotdsl.text.diagnostic import Diagnostic
from riotdsl.text.source import Span


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
