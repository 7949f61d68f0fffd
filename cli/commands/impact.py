"""`riotdsl impact`: what the differences between two selections do to the game."""

from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

import click

from riotdsl.program.players import BOTS, NORMAL

from .. import reports
from ..options import (
    RulesetName,
    file_option,
    format_option,
    games_options,
    minutes_option,
    picked_options,
    seats_option,
)
from ..output import say

if TYPE_CHECKING:
    from riotdsl.arena.setup import Setup
    from riotdsl.compare.differences import Compared
    from riotdsl.compare.impact.games import Trial
    from riotdsl.compare.impact.rules import Factor, Mixture

MINUTE = 60


@click.command("impact")
@click.argument("name", metavar="NAME", type=RulesetName())
@click.argument("one", metavar="SEL")
@click.argument("other", metavar="SEL")
@click.argument("questions", metavar="[QUESTION]...", nargs=-1)
@click.option(
    "--games",
    type=click.IntRange(min=2),
    default=400,
    show_default=True,
    metavar="N",
    help="Pairs of games per difference.",
)
@games_options
@picked_options
@seats_option("Bot for a faction, or for `all` (default: normal).")
@click.option(
    "--orders",
    type=click.IntRange(min=0),
    default=0,
    show_default=True,
    metavar="K",
    help="Also measure all differences but one, and averages over K orders.",
)
@minutes_option("Stop after N minutes and report the games played so far.")
@format_option("text", "json", reports.CSV)
@file_option("Write a report (.md, .html, .json, .csv) or a plot (.svg, .png).")
def command(  # noqa: PLR0913 - the parts of a command line
    name: str,
    one: str,
    other: str,
    questions: tuple[str, ...],
    games: int,
    players: str | None,
    options: dict[str, str],
    seats: tuple[str, ...],
    orders: int,
    minutes: float,
    backend: str,
    seed: int,
    form: str,
    output: Path | None,
) -> None:
    """Measure how the differences between two selections of the ruleset NAME change the game.

    SEL is EDITION[+rulings=R][+VARIANT]... Bots play pairs of games with the same random draws: one
    under the rules of the first selection, one with differences taken from the second, each alone
    and all together, or only those of the given QUESTIONs. Reports how much more often each faction
    wins, and how decisions and measures change.
    """
    from riotdsl.compare.differences import compare
    from riotdsl.compare.impact import output as told
    from riotdsl.compare.impact import plot
    from riotdsl.compare.impact.games import Trial, plan
    from riotdsl.compare.impact.rules import Mixture, lineup

    from .. import figures, loading, simulation_runs
    from ..seats import parse_players

    figures.require_drawing(output)
    with loading.errors_told(name):
        ruleset, (a, b) = loading.selections(name, (one, other))
        compared = compare(ruleset, a, b)
    with loading.errors_told(name):
        mixture = Mixture(ruleset, compared, lineup(ruleset, a, parse_players(players)), options)
    setup = _setup(name, mixture, seats, seed, backend)
    where = simulation_runs.backend_told(setup)
    trial = Trial(
        mixture, setup, plan(_chosen(compared, questions), orders, seed), games, minutes * MINUTE
    )
    with suppress(KeyboardInterrupt):
        _run(trial)
    found = told.impact(trial, where)
    plotted = output is not None and figures.is_plot(output)
    if output is None or not plotted:
        reports.give(told.as_page(found), told.as_json(found), form, output, told.as_table(found))
    elif found.is_empty:
        reports.show(told.as_page(found))
    else:
        reports.written(output, plot.as_plot(found, figures.ending(output)))


def _chosen(compared: "Compared", questions: Sequence[str]) -> "tuple[Factor, ...]":
    """The differences that are asked for, or all."""
    from riotdsl.compare.impact.rules import factors
    from riotdsl.text.suggest import nearest

    known = {factor.name: factor for factor in factors(compared)}
    for name in questions:
        if name not in known:
            meant = nearest(name, sorted(known))
            remedy = f" Did you mean `{meant}`?" if meant else ""
            both = f"{compared.a} and {compared.b}"
            raise click.UsageError(f"{both} differ in no answer in force to `{name}`.{remedy}")
    return tuple(known[name] for name in dict.fromkeys(questions or known))


def _setup(name: str, mixture: "Mixture", given: Sequence[str], seed: int, backend: str) -> "Setup":
    from riotdsl.arena.setup import Setup

    from .. import seats as seating

    otherwise = dict.fromkeys(mixture.players, NORMAL)
    taken = seating.assigned_players(given, mixture.players, tuple(BOTS), otherwise)
    picked = tuple(mixture.options.items())
    return Setup(
        name, mixture.compared.a, tuple(taken.items()), seed, backend=backend, options=picked
    )


def _run(trial: "Trial") -> None:
    """Play what is planned; how long it will take is told first."""
    from .. import simulation_runs

    if not trial.plan.factors:
        return
    say(_estimate(trial.estimate(), trial.seconds), err=True)
    label = f"{trial.mixture.compared.a} to {trial.mixture.compared.b}"
    done = sum(map(len, trial.played.values()))
    with simulation_runs.progress(trial.total, label, done) as trial.step:
        trial.run()


def _estimate(seconds: float, most: float) -> str:
    told = f"Estimated time: {_duration(seconds)}."
    if seconds <= most:
        return told
    stop = _duration(most) if most >= MINUTE else f"{most:.0f} seconds"
    return f"{told} It stops after {stop} with what it has; --minutes allows more."


def _duration(seconds: float) -> str:
    minutes = round(seconds / MINUTE)
    if minutes < 1:
        return "less than a minute"
    return "about a minute" if minutes == 1 else f"about {minutes} minutes"
