"""`riotdsl errata`: what to correct in one edition."""

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from .. import own_copies, reports
from ..options import RulesetName, format_option
from ..output import file_name

if TYPE_CHECKING:
    from riotdsl.compare.errata.measured import Impacts
    from riotdsl.compare.errata.sheet import Sheet
    from riotdsl.compare.errata.status import Statuses


@click.command("errata")
@click.argument("name", metavar="NAME", type=RulesetName())
@click.argument("edition", metavar="EDITION")
@own_copies.text_option
@click.option(
    "--like",
    metavar="E2",
    help="Follow edition E2 where it states an answer (default: most books).",
)
@click.option(
    "--status",
    "statuses",
    type=click.Path(dir_okay=False, path_type=Path),
    metavar="FILE.json",
    help="Keep what your team decides about each point in a file; new points are added to it.",
)
@click.option(
    "--impact",
    "impacts",
    multiple=True,
    type=click.Path(dir_okay=False, path_type=Path),
    metavar="FILE.json",
    help="What `riotdsl impact ... -o FILE.json` measured; weighs the points.",
)
@click.option(
    "--lang", "language", metavar="L",
    help="The language of questions and answers (default: that of the edition).",
)  # fmt: skip
@format_option("text", "json", reports.CSV)
@reports.table_option
def command(  # noqa: PLR0913 - the parts of a command line
    name: str,
    edition: str,
    texts: own_copies.Given,
    like: str | None,
    statuses: Path | None,
    impacts: tuple[Path, ...],
    language: str | None,
    form: str,
    output: Path | None,
) -> None:
    """List what to correct in one EDITION of the ruleset NAME, the weightiest point first.

    A book says otherwise than most others, contradicts itself, is unclear, leaves out what others
    state, or adds what none does. Each point has its place, what the other books say, what follows
    in play, and a proposed answer in the language of the book.
    """
    from riotdsl import library
    from riotdsl.compare.errata import output as told
    from riotdsl.compare.errata.sheet import sheet
    from riotdsl.compare.titles import titles

    from .. import loading

    with loading.errors_told(name):
        ruleset = library.load(name)
        own_copies.require_edition(name, edition, ruleset.editions)
        if like is not None:
            own_copies.require_edition(name, like, ruleset.editions)
            if like == edition:
                raise click.UsageError("--like names another edition than the one to correct.")
        quotes = own_copies.read(name, ruleset.editions, texts)
        spoken = ruleset.editions[edition].language
        own = titles(ruleset, spoken if spoken in ruleset.languages else None)
        shown = own if language is None else titles(ruleset, language)
        found = sheet(ruleset, edition, like, _measured(impacts))
    known = None if statuses is None else _statuses(statuses, found)
    words = told.Words(name, shown, own, quotes, known)
    table = told.as_table(found, words)
    reports.give(told.as_page(found, words), told.as_json(found, words), form, output, table)


def _measured(paths: "Sequence[Path]") -> "Impacts":
    from riotdsl.compare.errata.measured import MeasuredError, read

    try:
        return read(paths)
    except MeasuredError as error:
        raise click.UsageError(str(error)) from None


def _statuses(path: Path, found: "Sheet") -> "Statuses":
    from riotdsl.compare.errata.status import StatusError, kept

    try:
        return kept(path, found)
    except StatusError as error:
        raise click.UsageError(f"{file_name(path)} was not changed. {error}") from None
