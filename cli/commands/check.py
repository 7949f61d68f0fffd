"""`riotdsl check`: every mistake in rulesets."""

import click

from ..options import RulesetName, format_option, of_option
from ..output import say


@click.command("check")
@click.argument("names", metavar="NAME...", nargs=-1, required=True, type=RulesetName())
@of_option
@click.option("--strict", is_flag=True, help="Report more, and treat warnings as errors.")
@format_option("text", "short", "json")
@click.pass_context
def command(
    ctx: click.Context, names: tuple[str, ...], of: str | None, form: str, *, strict: bool
) -> None:
    """Check rulesets, their editions, variants and scenarios, and report every error.

    NAME is a shipped ruleset or the path of a folder or file. A variant, edition or rulings file
    of a shipped game is checked together with that game; use --of for any other game. Exits with
    status 1 if there are errors.
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
