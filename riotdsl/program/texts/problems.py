"""What can be wrong with texts and terms, in words."""

from __future__ import annotations

import textwrap
from collections.abc import Collection, Iterable, Sequence

from riotdsl.program.problems import error, warning
from riotdsl.program.texts.paths import ABOUT, BECAUSE, HOW
from riotdsl.program.variants.problems import FEW, listed, nearest_path, path_span, path_text
from riotdsl.syntax.tree import declarations
from riotdsl.syntax.tree.expressions import Name
from riotdsl.text import suggest
from riotdsl.text.diagnostic import Diagnostic, Label
from riotdsl.text.lazy_dataclass import replace
from riotdsl.text.source import Span


def unknown_wording(path: Sequence[Name], known: Collection[str]) -> Diagnostic:
    text = path_text(path)
    nearest = nearest_path(text, known)
    label = "not declared"
    if len(path) == 1:
        label = "not declared, and no message asks for it by `as`"
    elif path[-1].text == BECAUSE:
        label = "no reason is written there"
    return error(
        "unknown-wording",
        f"There is no `{text}` to put into words",
        path_span(path),
        label,
        help=f"did you mean `{nearest}`?" if nearest else None,
    )


def too_much_to_word(span: Span, steps: int, most: int) -> Diagnostic:
    return error(
        "too-much-work",
        f"What this text names can take {steps:,} steps to find",
        span,
        f"at most {most:,} are allowed, for texts are shown often",
        help="name something simpler, or keep what is named in a track",
    )


def second_wording(path: Sequence[Name], first: Span, variant: str | None) -> Diagnostic:
    """`variant` is one beside which the second stands, where the first is in another file."""
    remedy = "leave one of them out"
    if variant is not None:
        remedy = f"put these texts inside the braces of the variant `{variant}`: there they count"
    return error(
        "duplicate-wording",
        f"`{path_text(path)}` is put into words twice",
        path_span(path),
        "again here",
        others=(Label(first, "first here"),),
        help=remedy,
    )


def unknown_form(name: Name, known: Iterable[str]) -> Diagnostic:
    forms = tuple(known)
    nearest = suggest.nearest(name.text, forms)
    return error(
        "unknown-form",
        f"`{name.text}` is no form of a name",
        name.span,
        help=f"did you mean `{nearest}`?" if nearest else "known are: " + ", ".join(forms),
    )


def form_without_text(form: declarations.Form) -> Diagnostic:
    name = form.name.text
    return error(
        "incompatible-form",
        f"`{name}` needs its word",
        form.name.span,
        help=f'write `{name} "..."`',
    )


def form_with_text(form: declarations.Form) -> Diagnostic:
    name = form.name.text
    return error(
        "incompatible-form",
        f"`{name}` takes no word",
        form.span,
        help=f"write `{name}` alone",
    )


def form_again(form: declarations.Form, first: declarations.Form) -> Diagnostic:
    same = form.name.text == first.name.text
    return error(
        "incompatible-form",
        f"`{form.name.text}` is given twice" if same else "A name has one gender",
        form.name.span,
        "again here" if same else "another one here",
        others=(Label(first.name.span, "first here"),),
        help="leave one of them out",
    )


def name_in_play(path: str, span: Span) -> Diagnostic:
    if path.partition(".")[0] in (ABOUT, HOW):
        return error(
            "bad-message",
            f"What `{path}` tells cannot depend on the position",
            span,
            "this changes in play",
            help="only questions and options can be read in its holes",
        )
    return error(
        "bad-message",
        f"The name of `{path}` cannot depend on the position",
        span,
        "this changes in play",
        help="only its indexes can stand in its holes",
    )


def language_span(texts: declarations.Texts) -> Span:
    """Where the code of a language is written."""
    source = texts.span.source
    start = source.text.find(f'"{texts.language}"', texts.span.start)
    return source.span(start, start + len(texts.language) + 2)


def name_of_squares(path: str, span: Span) -> Diagnostic:
    return error(
        "bad-message",
        f"The name of `{path}` has a hole, but squares are called by letter and number",
        span,
        "never filled in",
        help="write the name for all of them, without holes",
    )


def unknown_language(texts: declarations.Texts) -> Diagnostic:
    return error(
        "unknown-language",
        f'"{texts.language}" is not the code of a language',
        language_span(texts),
        "two or three small letters",
        help='write it like "en" or "de"',
    )


def language_not_there(texts: declarations.Texts, known: Iterable[str]) -> Diagnostic:
    """Of texts in a variant that nobody would ever read."""
    nearest = suggest.nearest(texts.language, sorted(known))
    whole = f'begin the language outside the variant: `texts "{texts.language}" {{ ... }}`'
    return error(
        "unknown-language",
        f'The game has no texts in "{texts.language}"',
        language_span(texts),
        "known: " + ", ".join(f'"{each}"' for each in sorted(known)),
        help=f'did you mean "{nearest}"?' if nearest else whole,
    )


def missing_wordings(
    language: str, span: Span, model: str | None, paths: Sequence[str]
) -> Diagnostic:
    """What a language lacks, each path named; `model` is another that has all of it."""
    what = "A wording is" if len(paths) == 1 else f"{len(paths)} wordings are"
    beside = "" if model is None else f' that "{model}" has'
    found = warning(
        "missing-wording",
        f'{what} missing in "{language}"{beside}',
        span,
        listed(paths),
    )
    every = textwrap.fill(
        ", ".join(f"`{path}`" for path in paths), break_long_words=False, break_on_hyphens=False
    )
    return replace(found, notes=(every,)) if len(paths) > FEW else found
