"""`riotdsl check`: every mistake in rulesets."""

import click

from ..options import RulesetName, format_option, of_option
from ..output import say


@click.command("check")
@click.argument("names", metavar="NAME...", nargs=-1, required=True, type=RulesetName())
@of_option
@click.option("--strict", is_flag=True, help="Report more, and let warnings count as findings.")
@format_option("text", "short", "json")
@click.pass_context
def command(
    ctx: click.Context, names: tuple[str, ...], of: str | None, form: str, *, strict: bool
) -> None:
    """Report every mistake in rulesets, their editions, variants and scenarios.

    NAME is a shipped ruleset or the path of a folder or file. A file with a variant, an edition or
    rulings of a shipped game is checked on top of that game, and with --of on top of any other.
    Exits with 1 if there are errors.
    """
    from riotdsl import library
    from riotdsl.text.diagnostic import has_errors

    from .. import render

    found = [
        each
        for name in dict.fromkeys(names)
        for each in library.check_named(name, strict=strict, full_names=True, of=of)
    ]
    render.report(found, form)
    if form == "text":
        clean = f"{', '.join(dict.fromkeys(names))}: clean"
        say(render.closing_line(found) if found else clean)
    ctx.exit(1 if has_errors(found) or (strict and found) else 0)
