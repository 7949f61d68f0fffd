"""`riotdsl rulebook`: the rules as prose, or two editions side by side."""

from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING

import click

from .. import reports
from ..options import RulesetName, format_option
from ..output import say, say_json

if TYPE_CHECKING:
    from riotdsl.prose.book import Book


@click.command("rulebook")
@click.argument("name", metavar="NAME", type=RulesetName())
@click.option(
    "--edition",
    "selection",
    metavar="SEL",
    help="Edition or selection (default: the ruleset's `start`).",
)
@click.option("--lang", "language", metavar="L", help="Language (default: that of the edition).")
@click.option("--compare", "pair", metavar="SEL,SEL", help="Show two selections side by side.")
@click.option("--no-witness", is_flag=True, help="With --compare: skip the search for positions.")
@format_option("text", "json")
@reports.output_option
def command(  # noqa: PLR0913 - the parts of a command line
    name: str,
    selection: str | None,
    language: str | None,
    pair: str | None,
    form: str,
    output: Path | None,
    *,
    no_witness: bool,
) -> None:
    """Generate a rulebook for the ruleset NAME: chapters, the board, every rule as a sentence.

    Rulings appear in brackets with their reasons, assumed rules are marked, and notes cite the
    printed rulebook. Without -o the book is printed as Markdown. With --compare, shows only the
    rules that read differently, side by side, then a position for each difference.
    """
    if pair is not None:
        _compare(name, pair, language, form, output, no_witness=no_witness)
        return
    from riotdsl.compare.rulebooks import book_of

    from .. import loading

    with loading.errors_told(name):
        book = book_of(loading.game(name, selection, language))
    if output is not None:
        _write(book, output)
    elif form == "json":
        say_json(asdict(book))
    else:
        from riotdsl.prose.markdown import as_markdown

        say(as_markdown(book, pictures=False), nl=False)


def _compare(  # noqa: PLR0913 - the parts of a command line
    name: str, pair: str, language: str | None, form: str, output: Path | None, *, no_witness: bool
) -> None:
    from riotdsl.compare import rulebooks
    from riotdsl.prose.comparison import reworded

    from .. import loading, witnesses

    texts = [each.strip() for each in pair.split(",")]
    if len(texts) != 2:  # noqa: PLR2004 - a pair
        raise click.UsageError("--compare takes two selections with a comma between them.")
    one, other = texts
    with loading.errors_told(name):
        games = [loading.game(name, each, language) for each in texts]
        spoken = games[0].table(max(games[0].ruleset.lineups, key=len)).words.language
        games = [loading.game(name, each, spoken) for each in texts]
        a, b = (rulebooks.book_of(game, terms=False) for game in games)
        looks = not no_witness and not reports.is_json(form, output)
        more = witnesses.parts(name, (one, other)) if looks else ()
    page = rulebooks.as_page((one, other), a, b, more)
    reports.give(page, rulebooks.as_json(reworded(a, b)), form, output)


def _write(book: "Book", output: Path) -> None:
    from riotdsl.prose.html import as_html
    from riotdsl.prose.markdown import as_markdown

    reports.write(output, {".html": lambda: as_html(book), ".md": lambda: as_markdown(book)})
