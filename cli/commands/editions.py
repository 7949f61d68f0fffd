"""`riotdsl editions`: the matrix of questions by edition."""

from pathlib import Path

import click

from .. import own_copies, reports
from ..options import RulesetName, format_option


@click.command("editions")
@click.argument("name", metavar="NAME", type=RulesetName())
@own_copies.text_option
@own_copies.language_option
@format_option("text", "json", reports.CSV)
@reports.table_option
def command(
    name: str, texts: own_copies.Given, language: str | None, form: str, output: Path | None
) -> None:
    """Show how every edition of the ruleset NAME answers every question.

    Conflicts come first, sorted by what they rest on, then questions that some texts leave
    unanswered. With -o the file has the citations as well; with --text, the sentences they are in.
    """
    from riotdsl import library
    from riotdsl.compare import matrix_output
    from riotdsl.compare.matrix import matrix
    from riotdsl.compare.titles import titles

    from .. import loading

    with loading.errors_told(name):
        ruleset = library.load(name)
        found, words = matrix(ruleset), titles(ruleset, language)
        quotes = own_copies.read(name, ruleset.editions, texts)
    page = matrix_output.as_page(found, cited=output is not None, quotes=quotes, titles=words)
    table = matrix_output.as_table(found, quotes, words)
    reports.give(page, matrix_output.as_json(found, quotes), form, output, table)
