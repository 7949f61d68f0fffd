"""What can be wrong with a variant, in words."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from riotdsl.program.problems import error
from riotdsl.syntax.tree import declarations
from riotdsl.syntax.tree import variants_scenarios as cases
from riotdsl.syntax.tree.expressions import Name
from riotdsl.text import suggest
from riotdsl.text.diagnostic import Diagnostic, Label
from riotdsl.text.source import Span

FEW = 8
_SORTS = {"win": "a win rule", "stat": "a line of a kind"}


def path_span(path: Sequence[Name]) -> Span:
    """Where a path is written."""
    return path[0].span.to(path[-1].span)


def path_text(path: Iterable[Name]) -> str:
    """A path as its author writes it."""
    return ".".join(name.text for name in path)


def sort_text(sort: str) -> str:
    """A sort of thing with its article."""
    return _SORTS.get(sort) or f"{'an' if sort[0] in 'aeiou' else 'a'} {sort}"


def nearest_path(text: str, known: Iterable[str]) -> str | None:
    """The path that was probably meant: one of as many names, of the same whole if that exists."""
    paths = {each for each in known if each.count(".") == text.count(".")}
    head = text.partition(".")[0] + "."
    return suggest.nearest(text, {each for each in paths if each.startswith(head)} or paths)


def listed(names: Iterable[str]) -> str:
    """The first few names, parted by commas."""
    known = list(names)
    rest = f" and {len(known) - FEW} more" if len(known) > FEW else ""
    return ", ".join(f"`{name}`" for name in known[:FEW]) + rest


def unknown_game(of: Name, game: str, what: str) -> Diagnostic:
    nearest = suggest.nearest(of.text, [game])
    return error(
        "unknown-game",
        f"This {what} belongs to `{of.text}`, but the game here is `{game}`",
        of.span,
        "another game",
        help=f"did you mean `{nearest}`?" if nearest else None,
    )


def unknown_target(
    path: Sequence[Name], known: Iterable[str], added_by: str | None = None
) -> Diagnostic:
    text = path_text(path)
    paths = set(known)
    head = f"{path[0].text}."
    inside = sorted(each.removeprefix(head) for each in paths if each.startswith(head))
    nearest = nearest_path(text, paths)
    remedy = f"did you mean `{nearest}`?" if nearest else None
    if path_text(path[1:]) in paths:
        remedy = f"write `{path_text(path[1:])}`: a clause is called by its value, whoever gives it"
    if added_by is not None:
        remedy = f"`{added_by}` adds it: choose that variant as well"
    if len(path) > 1 and path[0].text in paths:
        note = f"`{path[0].text}` has " + (listed(inside) if inside else "no parts with a name")
    else:
        note = "not declared"
    return error(
        "unknown-target", f"There is no `{text}` to change", path_span(path), note, help=remedy
    )


def unclear_target(path: Sequence[Name], first: Label, second: Label) -> Diagnostic:
    return error(
        "unclear-target",
        f"`{path_text(path)}` may mean two things",
        path_span(path),
        others=(first, second),
    )


def unfit_change(span: Span, message: str, note: str = "", remedy: str | None = None) -> Diagnostic:
    return error("incompatible-change", message, span, note, help=remedy)


def last_clause(path: Sequence[Name]) -> Diagnostic:
    return error(
        "last-clause-dropped",
        f"Without `{path_text(path)}` the value `{path[0].text}` can be left without an answer",
        path_span(path),
        "the last clause that always applies",
        help=f"replace it instead: `replace {path_text(path)}: ...`",
    )


def still_used(dropped: Name, use: Span) -> Diagnostic:
    return error(
        "still-used",
        f"`{dropped.text}` is dropped, but other rules need it",
        dropped.span,
        "dropped here",
        others=(Label(use, "needed here"),),
        help="replace it, or drop and replace what needs it as well",
    )


def changed_twice(text: str, again: Span, first: Span) -> Diagnostic:
    return error(
        "changed-twice",
        f"This variant changes `{text}` twice",
        again,
        "again here",
        others=(Label(first, "first here"),),
        help="make it one change",
    )


def conflicting_variants(
    text: str, earlier: cases.Variant, first: Span, later: cases.Variant, second: Span
) -> Diagnostic:
    a, b = earlier.name.text, later.name.text
    return error(
        "conflicting-variants",
        f"The variants `{a}` and `{b}` both change `{text}`",
        second,
        f"changed by `{b}`",
        others=(Label(first, f"changed by `{a}`"),),
        help=f"say which of them counts: `variant {b} of {later.game.text} over {a}`",
    )


def conflicting_words(
    path: str, earlier: cases.Variant, later: cases.Variant, spans: tuple[Span, Span]
) -> Diagnostic:
    a, b = earlier.name.text, later.name.text
    return error(
        "conflicting-variants",
        f"The variants `{a}` and `{b}` both put `{path}` into words",
        spans[1],
        f"worded by `{b}`",
        others=(Label(spans[0], f"worded by `{a}`"),),
        help=f"say which of them counts: `variant {b} of {later.game.text} over {a}`",
    )


def variants_in_circle(way: Sequence[str], span: Span) -> Diagnostic:
    return error(
        "circular-variants",
        f"The variant `{way[0]}` is over itself",
        span,
        "by way of " + " over ".join(way),
        help="leave out one `over`",
    )


def unknown_answer(
    answer: declarations.Answer, question: str, possible: Iterable[str]
) -> Diagnostic:
    answers = list(possible)
    nearest = suggest.nearest(answer.text, answers)
    return error(
        "unknown-answer",
        f"`{answer.text}` is no answer to `{question}`",
        answer.span,
        "possible: " + ", ".join(answers),
        help=f"did you mean `{nearest}`?" if nearest else None,
    )
