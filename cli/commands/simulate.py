"""`riotdsl simulate`: many games between bots, and what they tell."""

from pathlib import Path
from typing import TYPE_CHECKING

import click

from riotdsl.program.players import BOTS

from ..failure import Failure
from ..options import (
    RulesetName,
    file_option,
    format_option,
    games_options,
    picked_options,
    resume_option,
    seats_option,
    workers_options,
)
from ..output import say

if TYPE_CHECKING:
    from riotdsl.arena.record import Run
    from riotdsl.arena.report import Report
    from riotdsl.arena.setup import Setup
    from riotdsl.game.table import Table

    How = tuple[int, str, bool, tuple[tuple[str, str], ...]]
    """The seed, the backend, whether to watch, and the options picked."""


@click.command("simulate")
@click.argument("name", metavar="NAME", type=RulesetName())
@click.argument("selections", metavar="[SEL]...", nargs=-1)
@click.option(
    "--games",
    type=click.IntRange(min=1),
    default=100,
    show_default=True,
    metavar="N",
    help="Number of games.",
)
@games_options
@picked_options
@seats_option("Bot for a faction, or for `all` (default: the ruleset's `start`).")
@workers_options
@click.option("--watch", is_flag=True, help="Check the invariants at every decision.")
@resume_option
@format_option("text", "json", "csv")
@file_option("Write to FILE (.json, .csv, .svg or .png).")
@click.pass_context
def command(  # noqa: PLR0913 - its arguments and options
    ctx: click.Context,
    name: str,
    selections: tuple[str, ...],
    games: int,
    players: str | None,
    options: dict[str, str],
    seats: tuple[str, ...],
    jobs: int,
    backend: str,
    scheduler: str | None,
    seed: int,
    resume: Path | None,
    form: str,
    output: Path | None,
    *,
    watch: bool,
) -> None:
    """Play many games of the ruleset NAME between bots and report who wins, how, and when.

    SEL is EDITION[+rulings=R][+VARIANT]...; several are reported side by side. Ctrl-C stops the
    games and reports those played so far; with --resume FILE the same command continues from
    there. With --watch, exits with status 1 at the first invariant that fails. Losing the cluster
    also exits with status 1.
    """
    from riotdsl.arena.cluster import ClusterError
    from riotdsl.arena.game_result import BrokenInvariantError
    from riotdsl.arena.report import report

    from .. import figures, loading, simulation_runs

    figures.require_drawing(output)
    simulation_runs.check_files(resume, output)
    simulation_runs.check_workers(jobs, scheduler)
    with loading.errors_told(name):
        ruleset, chosen = loading.selections(name, selections)
    tables = [
        simulation_runs.table(ruleset, each, players, options)
        for each in chosen or (ruleset.start,)
    ]
    how = seed, backend, watch, tuple(options.items())
    planned = [_planned(name, each, seats, how) for each in tables]
    keeper = simulation_runs.CheckpointFile(resume, planned)
    keeper.load()
    keeper.now()
    reports: list[tuple[Setup, Report]] = []
    lost: ClusterError | None = None
    try:
        with simulation_runs.cluster(scheduler) as cluster:
            for run, table in zip(planned, tables, strict=True):
                whole = False
                try:
                    left = simulation_runs.games(
                        run.setup, table.closed, range(games), run.done, jobs, cluster
                    )
                    whole = simulation_runs.played(run, games, left, keeper)
                except ClusterError as error:
                    lost = error
                factions = [faction for faction, _ in run.setup.seats]
                reports.append((run.setup, report(run.up_to(games), factions)))
                if not whole:
                    break
        figures.give(reports, games, form, output)
    except BrokenInvariantError as error:
        message = f"{name} {run.setup.rules}: {error}"
        raise Failure(message, "invariant", message) from None
    finally:
        keeper.now()
    if lost is not None:
        say(f"{lost} With --resume FILE such a run can be gone on with.", err=True)
        ctx.exit(1)


def _planned(name: str, table: "Table", given: tuple[str, ...], how: "How") -> "Run":
    """A run of games that has not begun."""
    from riotdsl.arena.setup import Setup

    from .. import seats as seating
    from .. import simulation_runs

    seed, backend, watched, options = how
    otherwise = seating.in_start(table, BOTS)
    taken = seating.assigned_players(given, table.closed.players, tuple(BOTS), otherwise)
    setup = Setup(
        name,
        table.closed.selection,
        tuple(taken.items()),
        seed,
        watched=watched,
        backend=backend,
        options=options,
    )
    return simulation_runs.planned(table, setup)
