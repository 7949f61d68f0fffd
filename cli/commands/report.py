"""`riotdsl report`: all editions of a ruleset compared, in one file."""

import json
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from riotdsl.program.players import BOTS, NORMAL

from .. import own_copies
from ..options import (
    RulesetName,
    file_option,
    format_option,
    minutes_option,
    search_options,
    seats_option,
)
from ..output import file_name, say_document

if TYPE_CHECKING:
    from riotdsl.compare.differences import Compared
    from riotdsl.compare.impact.output import Impact
    from riotdsl.compare.report import Comparison, Measuring
    from riotdsl.compile import Ruleset

SECONDS, MINUTE = 90.0, 60
ENDINGS = (".html", ".json")


@click.command("report")
@click.argument("name", metavar="NAME", type=RulesetName())
@search_options(SECONDS, "Total time to search for witnesses not yet cached.")
@click.option(
    "--games",
    type=click.IntRange(min=2),
    metavar="N",
    help="Also measure impact, playing N pairs of games per difference.",
)
@seats_option("With --games: bot for a faction, or for `all` (default: normal).")
@minutes_option("With --games: stop after N minutes and report the games played so far.")
@own_copies.text_option
@own_copies.language_option
@format_option("text", "json")
@file_option("Write the report to FILE (.html or .json).")
def command(  # noqa: PLR0913 - the parts of a command line
    name: str,
    seconds: float,
    games: int | None,
    seats: tuple[str, ...],
    minutes: float,
    seed: int,
    texts: own_copies.Given,
    language: str | None,
    form: str,
    output: Path | None,
) -> None:
    """Compare all editions of the ruleset NAME in one self-contained HTML file.

    The report has the matrix of questions and editions, the differences between each pair, a
    position where each difference matters, and with --games its effect on games between bots. With
    --text, whole sentences are shown.
    """
    _require_output(output, form)
    from riotdsl import library
    from riotdsl.compare.report import Measuring, pairs
    from riotdsl.compare.titles import titles
    from riotdsl.text.lazy_dataclass import replace

    from .. import loading

    with loading.errors_told(name):
        ruleset = library.load(name)
        quotes = own_copies.read(name, ruleset.editions, texts)
        words = titles(ruleset, language)
        compared = pairs(ruleset)
        impacts: list[Impact] = []
        if games is not None:
            taken = _seats(ruleset, compared, seats)
            measuring = Measuring(ruleset, name, taken, games, minutes * MINUTE, seed)
            impacts = _measured(measuring, compared)
        whole = _whole(ruleset, compared, seconds, seed, impacts)
    _give(replace(whole, quotes=quotes, titles=words), output)


def _require_output(output: Path | None, form: str) -> None:
    """Wrong use if the report cannot be written, before minutes of work are lost."""
    if output is None:
        if form != "json":
            raise click.UsageError("-o FILE.html says where to write the report.")
    elif output.suffix.lower() not in ENDINGS:
        raise click.UsageError(f"-o writes a file that ends in {', '.join(ENDINGS)}.")
    elif not output.parent.is_dir():
        folder = file_name(output.parent)
        raise click.UsageError(f"There is no folder {folder} to write the report into.")


def _whole(
    ruleset: "Ruleset",
    compared: "Sequence[Compared]",
    seconds: float,
    seed: int,
    impacts: "Sequence[Impact]",
) -> "Comparison":
    from riotdsl.compare.matrix import matrix
    from riotdsl.compare.report import Comparison, Search, asked, board

    from .. import witnesses
    from ..table.report_positions import drawn

    wanted = asked(ruleset, compared)
    with witnesses.progress(sum(len(own) for _, own in wanted)) as step:
        found = Search(ruleset, seconds, seed, drawn, step).reports(wanted)
    return Comparison(matrix(ruleset), tuple(compared), found, tuple(impacts), board(ruleset))


def _seats(
    ruleset: "Ruleset", compared: "Sequence[Compared]", given: Sequence[str]
) -> tuple[tuple[str, str], ...]:
    """Who plays as in `start`, each with its bot; nobody where there is nothing to compare."""
    from riotdsl.compare.impact.rules import lineup

    from .. import seats

    if not compared:
        return ()
    players = lineup(ruleset, compared[0].a, None)
    otherwise = dict.fromkeys(players, NORMAL)
    return tuple(seats.assigned_players(given, players, tuple(BOTS), otherwise).items())


def _measured(measuring: "Measuring", compared: "Sequence[Compared]") -> "list[Impact]":
    from riotdsl.compare.report import measured

    from .. import simulation_runs

    found = []
    for trial in measuring.trials(compared):
        label = f"{trial.mixture.compared.a} to {trial.mixture.compared.b}"
        with simulation_runs.progress(trial.total, label) as trial.step:
            trial.run()
        found.append(measured(trial))
    return found


def _give(whole: "Comparison", output: Path | None) -> None:
    from riotdsl.compare import report, report_html

    from .. import reports

    makes: dict[str, Callable[[], str]] = {
        ".html": lambda: report_html.as_html(whole),
        ".json": lambda: json.dumps(report.as_json(whole), indent=2, ensure_ascii=False) + "\n",
    }
    if output is None:
        say_document(makes[".json"]().rstrip("\n"))
    else:
        reports.write(output, makes)
