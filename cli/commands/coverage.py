"""`riotdsl coverage`: how much of a rulebook's text an edition accounts for."""

import math
import re
from typing import TYPE_CHECKING

import click

from .. import own_copies, reports
from ..options import RulesetName, format_option

if TYPE_CHECKING:
    from riotdsl.compare.coverage.coverage import Coverage


class _Lines(click.ParamType):  # type: ignore[type-arg]  # older versions are not generic
    """Lines of a file: `10-200`, `10-` or `-200`."""

    name = "lines"

    def convert(
        self,
        value: str | tuple[int, int],
        param: click.Parameter | None,
        ctx: click.Context | None,
    ) -> tuple[int, int]:
        if isinstance(value, tuple):
            return value
        match = re.fullmatch(r"(\d{0,9})-(\d{0,9})", value, re.ASCII)
        if match is None or value == "-":
            self.fail(f"{value!r} is not of the form 10-200", param, ctx)
        first, last = int(match[1] or 1), int(match[2] or 10**9)
        if not 1 <= first <= last:
            self.fail(f"{value!r} names no lines", param, ctx)
        return first, last


@click.command("coverage")
@click.argument("name", metavar="NAME", type=RulesetName())
@click.argument("edition", metavar="EDITION")
@click.option(
    "--text", "file", required=True, metavar="FILE", help="Your own copy of the rulebook's text."
)
@click.option(
    "--lines",
    metavar="A-B",
    type=_Lines(),
    help="Range of lines to read (default: as the edition declares).",
)
@click.option(
    "--min", "least", type=click.FloatRange(0, 100), default=95, show_default=True, metavar="N",
    help="Smallest share of sentences to cover, in percent.",
)  # fmt: skip
@click.option(
    "--shorten", is_flag=True, help="Suggest shorter locators that still occur only once."
)
@format_option("text", "json", reports.CSV)
@click.pass_context
def command(  # noqa: PLR0913 - its arguments and options
    ctx: click.Context,
    name: str,
    edition: str,
    file: str,
    lines: tuple[int, int] | None,
    least: float,
    form: str,
    *,
    shorten: bool,
) -> None:
    """Compare the citations of EDITION with your own copy of its rulebook.

    Each sentence is cited, marked as not a rule, or uncovered. Exits with status 1 if a locator is
    not found or found twice, or if too few sentences are covered.
    """
    from riotdsl.compare.coverage import output as coverage_told
    from riotdsl.compare.coverage.shorter_locators import proposals

    from .. import render

    if math.isnan(least):
        raise click.BadParameter("nan is no share", param_hint="'--min'")
    found = _covered(name, edition, file, lines)
    proposed = tuple(proposals(found.copy, tuple(found.locators))) if shorten else None
    if form == "text":
        render.report(found.diagnostics, "text")
    page = coverage_told.as_page(found, least, proposed)
    told = coverage_told.as_json(found, least, proposed)
    reports.give(page, told, form, None, coverage_told.as_table(found))
    if found.diagnostics or 100 * found.covered < least:
        ctx.exit(1)


def _covered(name: str, edition: str, file: str, lines: tuple[int, int] | None) -> "Coverage":
    from riotdsl import library
    from riotdsl.compare.coverage.coverage import coverage
    from riotdsl.text.diagnostic import CompileError, Diagnostic

    from .. import loading

    with loading.errors_told(name):
        ruleset = library.load(name)
        own_copies.require_edition(name, edition, ruleset.editions)
        sources, unread = library.read_file(file)
        if unread:
            raise CompileError(unread)
        found = coverage(ruleset.editions[edition], sources[0], ruleset.editions, lines)
        if isinstance(found, Diagnostic):
            raise CompileError([found])
        return found
