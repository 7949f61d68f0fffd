"""`riotdsl check`: every mistake in rulesets."""

from typing import TYPE_CHECKING

import click

from ..options import RulesetName, format_option

if TYPE_CHECKING:
    from riotdsl.text.diagnostic import Diagnostic


@click.command("check")
@click.argument("names", metavar="NAME...", nargs=-1, required=True, type=RulesetName())
@click.option("--strict", is_flag=True, help="Report more, and let warnings count as findings.")
@format_option("text", "short", "json")
@click.pass_context
def command(ctx: click.Context, names: tuple[str, ...], form: str, *, strict: bool) -> None:
    """Report every mistake in rulesets, their editions, variants and scenarios.

    NAME is a shipped ruleset or the path of a folder or file. A file with a variant, an edition or
    rulings of a shipped game is checked on top of that game. Exits with 1 if there are errors.
    """
    from riotdsl.text.diagnostic import has_errors

    from .. import render

    found = [each for name in dict.fromkeys(names) for each in _checked(name, strict=strict)]
    render.report(found, form)
    if form == "text":
        clean = f"{', '.join(dict.fromkeys(names))}: clean"
        click.echo(render.closing_line(found) if found else clean)
    ctx.exit(1 if has_errors(found) or (strict and found) else 0)


def _checked(name: str, *, strict: bool) -> "tuple[Diagnostic, ...]":
    from riotdsl import library

    sources, unread = library.read(name, full_names=True)
    base = None if unread else library.base_of(sources)
    if base is None:
        return library.check(sources, unread, strict=strict)
    whole, _ = library.read(base, full_names=True)
    return library.check_addition(whole, sources, strict=strict)
