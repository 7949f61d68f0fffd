"""`riotdsl diff`: where two selections differ."""

from pathlib import Path

import click

from .. import reports
from ..options import RulesetName, format_option


@click.command("diff")
@click.argument("name", metavar="NAME", type=RulesetName())
@click.argument("one", metavar="SEL")
@click.argument("other", metavar="SEL")
@format_option("text", "json")
@reports.output_option
def command(name: str, one: str, other: str, form: str, output: Path | None) -> None:
    """Show every question on which two selections of the ruleset NAME differ.

    SEL is EDITION[+rulings=R][+VARIANT]... A clash is a question to which no answer is admitted by
    both; on an open one they have some answers in common. Rules that variants change come last.
    """
    from riotdsl.compare import differences_told
    from riotdsl.compare.differences import compare

    from .. import loading

    with loading.errors_told():
        ruleset, (a, b) = loading.selections(name, (one, other))
        found = compare(ruleset, a, b)
    reports.give(differences_told.as_page(found), differences_told.as_json(found), form, output)
