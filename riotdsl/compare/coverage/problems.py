"""What can be wrong between an edition and a copy of its text, in words."""

from __future__ import annotations

from collections.abc import Sequence

from riotdsl.program.problems import error
from riotdsl.syntax.tree import declarations
from riotdsl.text.diagnostic import Diagnostic


def not_found(where: declarations.Where, text: str) -> Diagnostic:
    return error(
        "locator-not-found",
        f"These words do not occur in {text}",
        where.span,
        "not found",
        help="copy the words as they are printed; capital letters count; line breaks, bold "
        "marks and sorts of quotation marks do not",
    )


def found_twice(where: declarations.Where, text: str, lines: Sequence[int]) -> Diagnostic:
    different = [str(line) for line in dict.fromkeys(lines)]
    listed = ", ".join(different[:-1]) + f" and {different[-1]}"
    return error(
        "locator-found-twice",
        f"These words occur {len(lines)} times in {text}",
        where.span,
        f"in the lines {listed}" if len(different) > 1 else f"in line {different[0]}",
        help="add the word before or behind; `riotdsl coverage --shorten` proposes some",
    )


def no_line(where: declarations.Where, text: str) -> Diagnostic:
    return error(
        "heading-not-found",
        f"No line of {text} is this heading",
        where.span,
        "not found",
        help="write the whole line as it is printed, or add a locator",
    )


def no_heading(node: declarations.TextFrom, heading: str, text: str) -> Diagnostic:
    return error(
        "heading-not-found",
        f'No line of {text} is the heading "{heading}"',
        node.span,
        "here the text should begin or end",
        help="name the lines: `--lines 10-200`",
    )


def other_text(
    edition: declarations.Edition, text: str, found: int, every: int, best: str | None
) -> Diagnostic:
    name = edition.name.text
    help_text = f"it fits the edition `{best}`" if best not in {None, name} else None
    return error(
        "wrong-rulebook-text",
        f"{text} is not the text of the edition `{name}`: "
        f"only {found} of its {every} locators are found there",
        edition.name.span,
        "this edition",
        help=help_text,
    )
