"""`riotdsl simulate`: many games between bots, and what they tell."""

import json
from collections.abc import Iterator
from concurrent.futures import Executor
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import click

from ..options import RulesetName, format_option

if TYPE_CHECKING:
    from riotdsl.arena.report import Report
    from riotdsl.arena.tournament import Setup


@click.command("simulate")
@click.argument("name", metavar="NAME", type=RulesetName())
@click.argument("selections", metavar="[SEL]...", nargs=-1)
@click.option("--games", type=click.IntRange(min=1), default=100, show_default=True)
@click.option("--players", metavar="LIST", help="Who plays, with commas; else as in `start`.")
@click.option(
    "--seat", "seats", metavar="F=BOT", multiple=True, help="random, greedy or search; F or all."
)
@click.option("--jobs", type=click.IntRange(min=1), default=1, show_default=True)
@click.option("--seed", type=int, default=0, show_default=True, help="Equal seeds, equal games.")
@click.option("--watch", is_flag=True, help="Look at the invariants at every decision.")
@format_option("text", "json")
@click.option("-o", "output", type=click.Path(dir_okay=False, path_type=Path), metavar="FILE")
@click.pass_context
def command(  # noqa: PLR0913 - its arguments and options
    ctx: click.Context,
    name: str,
    selections: tuple[str, ...],
    games: int,
    players: str | None,
    seats: tuple[str, ...],
    jobs: int,
    seed: int,
    form: str,
    output: Path | None,
    *,
    watch: bool,
) -> None:
    """Play many games of the ruleset NAME between bots and report who wins, how, and when.

    SEL is EDITION[+rulings=R][+VARIANT]...; several are reported side by side. An interrupt ends
    the games and reports what was played until then. With --watch it exits with 1 at the first
    invariant that does not hold.
    """
    from riotdsl.arena.match import BrokenInvariantError

    from .. import figures

    setups = [_setup(name, each, players, seats, seed) for each in selections or (None,)]
    reports: list[tuple[Setup, Report]] = []
    for setup in setups:
        watched = figures.with_watch(setup) if watch else setup
        try:
            found, whole = _played(watched, games, jobs)
        except BrokenInvariantError as error:
            click.echo(f"{name} {setup.selection}: {error}", err=True)
            ctx.exit(1)
        reports.append((setup, found))
        if not whole:
            break
    told = figures.as_json(reports, seed)
    shown = json.dumps(told, indent=2) if form == "json" else figures.as_text(reports, games, seed)
    if output is None:
        click.echo(shown)
        return
    from riotdsl import folders

    try:
        folders.write_atomically(output, (shown + "\n").encode())
    except OSError as error:
        raise click.FileError(str(output), error.strerror or str(error)) from error
    click.echo(f"{click.format_filename(output)} is written.")


def _setup(
    name: str, selection: str | None, players: str | None, given: tuple[str, ...], seed: int
) -> "Setup":
    from riotdsl.arena import tournament
    from riotdsl.arena.bots import BOTS

    from .. import loading
    from .. import seats as seating

    table = loading.table(name, selection, players)
    otherwise = seating.in_start(table, BOTS)
    taken = seating.taken(given, table.closed.players, list(BOTS), otherwise)
    setup = tournament.Setup(name, table.closed.selection, tuple(taken.items()), seed)
    tournament.at_table(setup, table)
    return setup


def _played(setup: "Setup", games: int, jobs: int) -> tuple["Report", bool]:
    """The report on the games, and whether all of them were played."""
    from riotdsl.arena import tournament
    from riotdsl.arena.report import report

    found = []
    whole = True
    with _progress(games, str(setup.selection)) as step, _workers(jobs) as executor:
        try:
            for played in tournament.run(setup, games, executor):
                found.append(played)
                step()
        except KeyboardInterrupt:
            whole = False
    return report(found, [faction for faction, _ in setup.seats]), whole


@contextmanager
def _workers(jobs: int) -> Iterator[Executor | None]:
    if jobs == 1:
        yield None
        return
    from concurrent.futures import ProcessPoolExecutor

    from riotdsl.arena.tournament import ignore_interrupts

    with ProcessPoolExecutor(jobs, initializer=ignore_interrupts) as executor:
        yield executor


@contextmanager
def _progress(games: int, label: str) -> Iterator["Step"]:
    """A bar on a terminal; nothing elsewhere."""
    import sys

    if not sys.stderr.isatty():
        yield lambda: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn

    columns = ("{task.description}", BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task(label, total=games)
        yield lambda: progress.advance(task)


if TYPE_CHECKING:
    from collections.abc import Callable

    Step = Callable[[], None]
