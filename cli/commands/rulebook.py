"""`riotdsl rulebook`: the rules as prose."""

import json
from collections.abc import Callable
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING

import click

from ..options import RulesetName, format_option

if TYPE_CHECKING:
    from riotdsl.prose.book import Book


@click.command("rulebook")
@click.argument("name", metavar="NAME", type=RulesetName())
@click.option("--edition", "selection", metavar="SEL", help="Whose rules; else those of `start`.")
@click.option("--lang", "language", metavar="L", help="The language; else that of the edition.")
@format_option("text", "json")
@click.option(
    "-o",
    "output",
    type=click.Path(dir_okay=False, path_type=Path),
    metavar="FILE",
    help="Write Markdown (.md) or HTML (.html) to a file.",
)
def command(
    name: str, selection: str | None, language: str | None, form: str, output: Path | None
) -> None:
    """Write the rules of NAME as prose: chapters, the board, every rule as a sentence.

    Rulings stand in brackets with their reasons, what is assumed is marked, and notes say where the
    edition prints a rule. Without -o the book is printed as Markdown.
    """
    from .. import loading

    with loading.errors_told():
        book = _book(name, selection, language)
    if output is not None:
        _write(book, output)
    elif form == "json":
        click.echo(json.dumps(asdict(book), indent=2, ensure_ascii=False))
    else:
        from riotdsl.prose.markdown import as_markdown

        click.echo(as_markdown(book, pictures=False), nl=False)


def _book(name: str, selection: str | None, language: str | None) -> "Book":
    """The book for everybody who can sit down: the largest line-up has all of them."""
    from riotdsl.prose.chapters import rulebook

    from .. import loading

    game = loading.game(name, selection, language)
    return rulebook(game.table(max(game.ruleset.lineups, key=len)))


def _write(book: "Book", output: Path) -> None:
    from riotdsl import folders
    from riotdsl.prose.html import as_html
    from riotdsl.prose.markdown import as_markdown

    kinds: dict[str, Callable[[Book], str]] = {".html": as_html, ".md": as_markdown}
    make = kinds.get(output.suffix.lower())
    if make is None:
        raise click.UsageError(f"-o writes a file that ends in {', '.join(kinds)}.")
    try:
        folders.write_atomically(output, make(book).encode())
    except OSError as error:
        raise click.FileError(str(output), error.strerror or str(error)) from error
    click.echo(f"{click.format_filename(output)} is written.")
