"""`--text E=FILE`: the reader's own copies of rulebooks, for the commands that quote them."""

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, TypeVar

import click

if TYPE_CHECKING:
    from riotdsl.compare.coverage.copies import Copy
    from riotdsl.syntax.tree.declarations import Edition
    from riotdsl.text.source import Source

Decorated = TypeVar("Decorated", bound=Callable[..., Any])
Given = tuple[tuple[str, str], ...]


class EditionFile(click.ParamType):  # type: ignore[type-arg]  # older versions are not generic
    """An edition and a file, as `de=rules-de.txt`."""

    name = "edition=file"

    def convert(
        self,
        value: Any,  # noqa: ANN401 - click's signature
        param: click.Parameter | None,
        ctx: click.Context | None,
    ) -> tuple[str, str]:
        edition, _, file = str(value).partition("=")
        if not edition or not file:
            self.fail(
                f"{value!r} is no edition with its file; write `de=rules-de.txt`.", param, ctx
            )
        return edition, file


def text_option(function: Decorated) -> Decorated:
    """`--text E=FILE`, as often as there are editions."""
    return click.option(
        "--text", "texts", metavar="E=FILE", multiple=True, type=EditionFile(),
        help="Your own copy of edition E: whole sentences are shown. Nothing of it is kept.",
    )(function)  # fmt: skip


def language_option(function: Decorated) -> Decorated:
    """`--lang L`: the language of questions and answers."""
    return click.option(
        "--lang", "language", metavar="L", help="The language of questions and answers."
    )(function)


def read(name: str, editions: "Mapping[str, Edition]", given: Given) -> "dict[str, Copy]":
    """The copies by edition; call it where errors are told."""
    from riotdsl import library
    from riotdsl.compare.coverage.copies import copies
    from riotdsl.text.diagnostic import CompileError

    sources: dict[str, Source] = {}
    for edition, file in given:
        require_edition(name, edition, editions)
        found, unread = library.read_file(file)
        if unread:
            raise CompileError(unread)
        sources[edition] = found[0]
    return copies(name, editions, sources) if sources else {}


def require_edition(name: str, edition: str, known: "Sequence[str] | Mapping[str, Any]") -> None:
    """Wrong use if a ruleset has no edition of this name."""
    from riotdsl.text import suggest

    if edition not in known:
        nearest = suggest.nearest(edition, tuple(known))
        hint = f"Did you mean {nearest}?" if nearest else f"It has {', '.join(known) or 'none'}."
        raise click.UsageError(f"{name} has no edition {edition}. {hint}")
