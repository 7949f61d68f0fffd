"""`riotdsl describe`: a house rule in words."""

from pathlib import Path

import click

from .. import reports
from ..options import RulesetName, format_option


@click.command("describe")
@click.argument("name", metavar="NAME", type=RulesetName())
@click.argument("variant", metavar="VARIANT")
@click.option("--edition", metavar="E", help="Edition to apply it to (default: that of `start`).")
@click.option("--lang", "language", metavar="L", help="Language (default: that of the edition).")
@click.option(
    "--no-witness", is_flag=True, help="Skip the search for a position where it makes a difference."
)
@format_option("text", "json")
@reports.output_option
def command(  # noqa: PLR0913 - the parts of a command line
    name: str,
    variant: str,
    edition: str | None,
    language: str | None,
    form: str,
    output: Path | None,
    *,
    no_witness: bool,
) -> None:
    """Describe what VARIANT changes in the ruleset NAME: one paragraph per change, and a witness.

    VARIANT is the name of a shipped variant or the path of a file.
    """
    import riotdsl
    from riotdsl.compare import rulebooks
    from riotdsl.prose.comparison import reworded

    from .. import loading, witnesses

    with loading.errors_told(name):
        base = riotdsl.load(name, edition=edition, language=language)
        varied = riotdsl.load(name, edition=edition, variants=(variant,), language=language)
        before = str(base.selection)
        looks = not no_witness and not reports.is_json(form, output)
        pair = before, f"{before}+{variant}"
        more = witnesses.parts(name, pair, alone=True) if looks else ()
        known = varied.table(max(varied.ruleset.lineups, key=len)).closed.variants
        page = rulebooks.described(base, varied, known[0], more)
        told = rulebooks.as_json(reworded(rulebooks.book_of(base), rulebooks.book_of(varied)))
    reports.give(page, told, form, output)
