"""What can be wrong with a selection, in words."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from riotdsl.program.editions.stances import Stance
from riotdsl.program.problems import error, unknown_part
from riotdsl.program.variants.problems import unknown_answer
from riotdsl.syntax.tree import declarations
from riotdsl.syntax.tree.expressions import Name
from riotdsl.text.diagnostic import Diagnostic, Label, Severity

__all__ = [
    "empty_part", "no_rulings", "other_edition", "two_rulings", "unknown_answer",
    "unknown_edition", "unknown_setting", "unused_ruling", "variant_twice",
]  # fmt: skip

_EXAMPLE = "write for example `de+rulings=club+night_shift`"


def empty_part(text: str) -> str:
    if not text.strip():
        return f"A selection names an edition, or `default`: {_EXAMPLE}."
    return f"`{text}` has nothing before or behind a `+`: {_EXAMPLE}."


def two_rulings(text: str, rulings: Sequence[str]) -> str:
    return f"`{text}` names two sets of rulings, {rulings[0]} and {rulings[1]}: choose one."


def no_rulings(text: str) -> str:
    return f"`{text}` names no rulings behind `rulings=`: write for example `rulings=letter`."


def unknown_setting(text: str, word: str) -> str:
    return f"`{word}` in `{text}` has no meaning: only `rulings=` is set so; {_EXAMPLE}."


def variant_twice(text: str, variants: Sequence[str]) -> str:
    twice = next(name for name in variants if variants.count(name) > 1)
    return f"`{text}` names the variant `{twice}` twice: once is enough."


def unknown_edition(use: Name, known: Iterable[str], as_variant: bool) -> Diagnostic:  # noqa: FBT001 - said by the caller
    if not as_variant:
        return unknown_part(use, (*known, "default"), "edition")
    return error(
        "unknown-name",
        f"`{use.text}` is a variant, and a selection begins with an edition",
        use.span,
        help=f"write `default+{use.text}`",
    )


def other_edition(
    use: Name, rulings: declarations.Rulings, edition: declarations.Edition | None
) -> Diagnostic:
    named = ", ".join(f"`{name.text}`" for name in rulings.editions)
    played = "no edition is chosen" if edition is None else f"the edition is `{edition.name.text}`"
    return error(
        "rulings-for-other-edition",
        f"The rulings `{rulings.name.text}` are only for {named}, but {played}",
        use.span,
        others=(Label(rulings.editions[0].span, "for this one"),),
    )


def unused_ruling(ruling: declarations.Decided, edition: str, stance: Stance) -> Diagnostic:
    is_stated = stance.answer is not None
    why = "states an answer" if is_stated else f"excludes {ruling.answer.text}"
    place = ruling.question.span if is_stated else ruling.answer.span
    return Diagnostic(
        "unused-ruling",
        Severity.INFO,
        f"The ruling on `{ruling.question.text}` is not used: `{edition}` {why}",
        Label(place, "stated by the text" if is_stated else "excluded by the text"),
    )
