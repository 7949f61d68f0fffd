"""`riotdsl diff`: where two selections differ."""

from pathlib import Path

import click

from .. import own_copies, reports, witnesses
from ..options import RulesetName, format_option


@click.command("diff")
@click.argument("name", metavar="NAME", type=RulesetName())
@click.argument("one", metavar="SEL")
@click.argument("other", metavar="SEL")
@click.option("--witness", is_flag=True, help="Show a position where each difference matters.")
@own_copies.text_option
@own_copies.language_option
@format_option("text", "json", reports.CSV)
@reports.table_option
def command(  # noqa: PLR0913 - the parts of a command line
    name: str,
    one: str,
    other: str,
    texts: own_copies.Given,
    language: str | None,
    form: str,
    output: Path | None,
    *,
    witness: bool,
) -> None:
    """Show every question on which two selections of the ruleset NAME differ.

    SEL is EDITION[+rulings=R][+VARIANT]... A conflict is a question with no answer that both texts
    allow; it is shown with what it rests on: statements, an ambiguous text, or a silent text read
    literally. On an open question the texts allow some of the same answers. Rules that variants
    change come last. With --text, whole sentences are shown.
    """
    from riotdsl.compare import differences_output
    from riotdsl.compare.differences import compare
    from riotdsl.compare.titles import titles

    from .. import loading

    with loading.errors_told(name):
        ruleset, (a, b) = loading.selections(name, (one, other))
        found, words = compare(ruleset, a, b), titles(ruleset, language)
        quotes = own_copies.read(name, ruleset.editions, texts)
    page = differences_output.as_page(found, None, quotes, words)
    told = differences_output.as_json(found, quotes)
    if witness:
        from riotdsl.compare.witness import inline

        report = witnesses.looked_for(ruleset, found)
        page = inline.as_page(found, report, quotes, words)
        told = inline.as_json(found, report, quotes)
    table = differences_output.as_table(found, quotes, words)
    reports.give(page, told, form, output, table)
