"""`riotdsl editions`: the matrix of questions by edition."""

from pathlib import Path

import click

from .. import reports
from ..options import RulesetName, format_option


@click.command("editions")
@click.argument("name", metavar="NAME", type=RulesetName())
@format_option("text", "json")
@reports.output_option
def command(name: str, form: str, output: Path | None) -> None:
    """Show how every edition of the ruleset NAME answers every question.

    Conflicts come first, sorted by what they rest on, then questions that some texts leave
    unanswered. With -o the file has the citations as well.
    """
    from riotdsl import library
    from riotdsl.compare import matrix_output
    from riotdsl.compare.matrix import matrix

    from .. import loading

    with loading.errors_told(name):
        found = matrix(library.load(name))
    page = matrix_output.as_page(found, cited=output is not None)
    reports.give(page, matrix_output.as_json(found), form, output)
