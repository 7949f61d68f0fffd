"""What can be wrong with editions, rulings and `start`, in words."""

from __future__ import annotations

from collections.abc import Sequence

from riotdsl.program.problems import error, warning
from riotdsl.program.variants.problems import nearest_path, path_span, path_text, sort_text
from riotdsl.syntax.tree import declarations
from riotdsl.syntax.tree.expressions import Name
from riotdsl.text.diagnostic import Diagnostic, Label, Severity
from riotdsl.text.source import Span

LONGEST_LOCATOR = 6


def second_stance(again: Name, first: Name) -> Diagnostic:
    return error(
        "duplicate-stance",
        f"This edition takes a stance on `{again.text}` twice",
        again.span,
        "again here",
        others=(Label(first.span, "first here"),),
        help="join them: `contradicts` and `ambiguous among` hold several answers",
    )


def second_ruling(again: Name, first: Name) -> Diagnostic:
    return error(
        "duplicate-ruling",
        f"`{again.text}` is ruled on twice",
        again.span,
        "again here",
        others=(Label(first.span, "first here"),),
        help="leave one of them out",
    )


def second_seat(again: Name, first: Name) -> Diagnostic:
    return error(
        "duplicate-seat",
        f"`{again.text}` is seated twice",
        again.span,
        "again here",
        others=(Label(first.span, "first here"),),
        help="leave one of them out",
    )


def too_few_answers(stance: declarations.Stance) -> Diagnostic:
    verb = "contradicts itself" if stance.kind == "contradicts" else "is ambiguous"
    answer = stance.readings[0].answer.text
    return error(
        "too-few-answers",
        f"A text that {verb} admits at least two different answers",
        stance.span,
        "all of these are the same",
        help=f"write `{stance.question.text} states {answer} at ...`",
    )


def long_locator(where: declarations.Where, words: int) -> Diagnostic:
    return error(
        "long-locator",
        f"This locator has {words} words",
        where.span,
        f"at most {LONGEST_LOCATOR} are allowed",
        help="keep the shortest run of words that occurs only once in the text",
    )


def missing_locator(where: declarations.Where) -> Diagnostic:
    return error(
        "missing-locator",
        "This citation says in which section, but not where in it",
        where.span,
        help='add a few words of the text behind the section: `at "section" "words"`',
    )


def missing_stance(edition: declarations.Edition, missing: Sequence[str]) -> Diagnostic:
    count = f"{len(missing)} questions" if len(missing) > 1 else f"`{missing[0]}`"
    found = warning(
        "missing-stance",
        f"The edition `{edition.name.text}` takes no stance on {count}",
        edition.name.span,
        help='where it says nothing, write `silent at "section"`; where nobody has looked yet, '
        '`unexamined because "..."`',
    )
    if len(missing) == 1:
        return found
    return Diagnostic(
        found.code, found.severity, found.message, found.primary, found.secondary, found.help,
        notes=("missing: " + ", ".join(missing),),
    )  # fmt: skip


def stance_against_all(stance: declarations.Stance, in_all: str, question: Span) -> Diagnostic:
    return error(
        "stance-against-all",
        f"`{stance.question.text}` is said to be {in_all} in all editions, but not in this one",
        stance.question.span,
        f"this is `{stance.kind}`",
        others=(Label(question, f"`{in_all} in all`"),),
        help=f"leave out `{in_all} in all` and let every edition take its stance",
    )


def unknown_citation(
    path: Sequence[Name], known: frozenset[str], sort: str | None = None
) -> Diagnostic:
    text = path_text(path)
    nearest = nearest_path(text, known)
    return error(
        "unknown-citation",
        f"There is no `{text}` to cite" if sort is None else f"`{text}` cannot be cited",
        path_span(path),
        "not declared" if sort is None else f"it is {sort_text(sort)}",
        help=f"did you mean `{nearest}`?" if nearest else None,
    )


def ruling_against_edition(
    ruling: declarations.Decided, edition: str, stance: declarations.Stance
) -> Diagnostic:
    asked, answer = ruling.question.text, ruling.answer.text
    is_stated = stance.kind == "states"
    stated = f"`{asked}` is stated by `{edition}`: there is nothing to rule on"
    excluded = f"`{edition}` excludes {answer} as an answer to `{asked}`"
    return error(
        "ruling-against-edition",
        stated if is_stated else excluded,
        ruling.question.span if is_stated else ruling.answer.span,
        "ruled on here" if is_stated else "not one of its readings",
        others=(Label(stance.question.span, "stated here" if is_stated else "read here"),),
        help=f"to play otherwise than the text says, write a variant: `set {asked} = {answer}`",
    )


def unused_in_all(ruling: declarations.Decided) -> Diagnostic:
    return Diagnostic(
        "unused-ruling",
        Severity.INFO,
        f"The ruling on `{ruling.question.text}` is never used: every edition states an answer, or "
        "excludes this one",
        Label(ruling.question.span, "settled by the texts"),
    )


def unknown_lineup(names: Sequence[Name], lineups: Sequence[Sequence[str]]) -> Diagnostic:
    return error(
        "unknown-lineup",
        "The game cannot be played by these players",
        path_span(names),
        "possible: " + "; ".join(", ".join(lineup) for lineup in lineups),
    )


def uncited_requirement(action: str, name: Name) -> Diagnostic:
    return warning(
        "uncited-requirement",
        f"No edition cites `{action}.{name.text}`",
        name.span,
        "printed nowhere",
        help=f'let an edition cite it, `cites {action}.{name.text} at "section" "words"`, '
        "or mark it as `assumed`",
    )


def missing_texts(edition: declarations.Edition) -> Diagnostic:
    return warning(
        "missing-texts",
        f'There are no texts in the language of this edition, "{edition.language}"',
        edition.name.span,
        help=f'add `texts "{edition.language}" {{ ... }}`',
    )


def unknown_language(edition: declarations.Edition) -> Diagnostic:
    return error(
        "unknown-language",
        f'"{edition.language}" is not the code of a language',
        edition.name.span,
        "its language is two or three small letters",
        help='write it like `language "en"`',
    )


def too_many_editions(edition: declarations.Edition, count: int, most: int) -> Diagnostic:
    return error(
        "too-many-things",
        f"A game has at most {most} editions",
        edition.name.span,
        f"these are {count}",
        help="leave out what was never compared: every two editions are",
    )
