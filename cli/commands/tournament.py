"""`riotdsl tournament`: bots against each other from every seat, and how strong each is."""

import csv
import io
import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from riotdsl.program.players import BOTS, LEVELS

from ..options import (
    RulesetName,
    file_option,
    format_option,
    games_options,
    picked_options,
    resume_option,
    workers_options,
)
from ..output import say, say_document

if TYPE_CHECKING:
    from collections.abc import Iterator

    from riotdsl.arena.record import Run
    from riotdsl.arena.report import Share
    from riotdsl.arena.round_robin import Duel, Standings


@click.command("tournament")
@click.argument("name", metavar="NAME", type=RulesetName())
@click.argument("selection", metavar="[SEL]", required=False)
@click.option(
    "--bots",
    metavar="LIST",
    default=",".join(LEVELS),
    show_default=True,
    help="Two or more bots, comma-separated.",
)
@click.option(
    "--games",
    type=click.IntRange(min=1),
    default=20,
    show_default=True,
    metavar="N",
    help="Games per seating.",
)
@games_options
@picked_options
@workers_options
@resume_option
@format_option("text", "json", "csv")
@file_option("Write to FILE (.json or .csv).")
@click.pass_context
def command(  # noqa: PLR0913 - its arguments and options
    ctx: click.Context,
    name: str,
    selection: str | None,
    bots: str,
    games: int,
    players: str | None,
    options: dict[str, str],
    jobs: int,
    backend: str,
    scheduler: str | None,
    seed: int,
    resume: Path | None,
    form: str,
    output: Path | None,
) -> None:
    """Play bots against each other in the ruleset NAME and rate them.

    Each bot takes every seat against every other one, in games with the same seeds. SEL is
    EDITION[+rulings=R][+VARIANT]... Ctrl-C stops the games and rates those played so far; with
    --resume FILE the same command continues from there.
    """
    from riotdsl.arena.cluster import ClusterError
    from riotdsl.arena.round_robin import seatings, standings
    from riotdsl.arena.setup import Setup

    from .. import loading, simulation_runs

    simulation_runs.check_files(resume, output)
    simulation_runs.check_workers(jobs, scheduler)
    names = _bots(bots)
    with loading.errors_told(name):
        ruleset, chosen = loading.selections(name, () if selection is None else (selection,))
    table = simulation_runs.table(ruleset, (*chosen, ruleset.start)[0], players, options)
    if len(table.closed.players) == 1:
        raise click.UsageError(f"{name} is for one player: there is nobody to play against.")
    picked = tuple(options.items())
    setups = [
        Setup(name, table.closed.selection, seats, seed, backend=backend, options=picked)
        for seats in seatings(names, table.closed.players)
    ]
    runs = [simulation_runs.planned(table, setup) for setup in setups]
    keeper = simulation_runs.CheckpointFile(resume, runs)
    keeper.load()
    keeper.now()
    lost: ClusterError | None = None
    try:
        with simulation_runs.cluster(scheduler) as cluster:
            for number, run in enumerate(runs, start=1):
                label = f"set-up {number} of {len(runs)}"
                left = simulation_runs.games(
                    run.setup, table.closed, range(games), run.done, jobs, cluster
                )
                try:
                    if not simulation_runs.played(run, games, left, keeper, label):
                        break
                except ClusterError as error:
                    lost = error
                    break
    finally:
        keeper.now()
    _give(runs, standings(names, runs, games), games, form, output)
    if lost is not None:
        say(f"{lost} With --resume FILE such a run can be gone on with.", err=True)
        ctx.exit(1)


def _bots(given: str) -> list[str]:
    """The bots of `--bots a,b`; wrong use if they are not two or more of those that there are."""
    from riotdsl.text.suggest import nearest

    names = list(dict.fromkeys(each.strip() for each in given.split(",")))
    for each in names:
        if each not in BOTS:
            near = nearest(each, BOTS)
            remedy = f" Did you mean {near}?" if near else ""
            raise click.UsageError(f"There is no bot {each}, only {', '.join(BOTS)}.{remedy}")
    if len(names) == 1:
        raise click.UsageError("A tournament needs two bots at least: --bots normal,hard.")
    return names


def _give(
    runs: "list[Run]", found: "Standings", games: int, form: str, output: Path | None
) -> None:
    from ..reports import written

    ending = "" if output is None else output.suffix.lower().removeprefix(".")
    chosen = ending if ending in ("json", "csv") else form
    if chosen == "json":
        text = json.dumps(as_json(runs, found), indent=2)
    else:
        text = as_csv(found) if chosen == "csv" else as_text(runs, found, games)
    if output is not None:
        written(output, f"{text}\n".encode())
    elif chosen == "json":
        say_document(text)
    else:
        say(text)


def as_text(runs: "list[Run]", found: "Standings", games: int) -> str:
    """Ratings, then pairs."""
    setup = runs[0].setup
    width = max(len(each.bot) for each in found.bots) + 2
    lines = [f"{setup.name} {setup.rules}: {', '.join(setup.factions)}", "", "ELO"]
    for each in found.bots:
        low, high = each.interval
        lines.append(f"  {each.bot.ljust(width)}{each.elo:6.0f} [{low:.0f}, {high:.0f}]")
    if len(setup.factions) == 2:  # noqa: PLR2004 - the name says it
        lines += ["", "WON AGAINST"]
        lines += [f"  {_pair(each, width)}{_share(each.won)}" for each in found.duels]
    else:
        lines += ["", "WON ALONE AMONG OTHERS, one of those others in the same seats, ratio"]
        lines += [f"  {_pair(each, width)}{_compared(each)}" for each in found.duels]
    asked = len(runs) * games
    end = "" if found.games == asked else f"; {asked} were asked for"
    lines += ["", f"{found.games} games, seed {setup.seed}{end}. Brackets hold 95 % intervals."]
    return "\n".join(lines)


def _pair(duel: "Duel", width: int) -> str:
    return f"{duel.one.ljust(width)}{duel.other.ljust(width)}"


def _share(share: "Share") -> str:
    low, high = share.interval
    told = f"{100 * share.share:5.1f} % [{100 * low:.1f}, {100 * high:.1f}]"
    return f"{told} of {share.games}"


def _compared(duel: "Duel") -> str:
    assert duel.peer is not None, "a larger table has peers"
    told = f"{_share(duel.won)}; {_share(duel.peer)}"
    if duel.ratio is None:
        return told
    ratio, low, high = duel.ratio
    return f"{told}; {ratio:.2f} [{low:.2f}, {high:.2f}]"


def as_json(runs: "list[Run]", found: "Standings") -> dict[str, Any]:
    """The same figures for programs."""
    setup = runs[0].setup
    return {
        "name": setup.name,
        "selection": str(setup.selection),
        "options": dict(setup.options),
        "players": list(setup.factions),
        "seed": setup.seed,
        "games": found.games,
        "bots": [
            {"bot": each.bot, "elo": each.elo, "interval": list(each.interval)}
            for each in found.bots
        ],
        "pairs": [
            {
                "bot": each.one,
                "against": each.other,
                "won": _share_told(each.won),
                "peer": None if each.peer is None else _share_told(each.peer),
                "ratio": None if each.ratio is None else _ratio_told(each.ratio),
            }
            for each in found.duels
        ],
    }


def _share_told(share: "Share") -> dict[str, Any]:
    return {
        "count": share.count,
        "games": share.games,
        "share": share.share,
        "interval": list(share.interval),
    }


def _ratio_told(ratio: tuple[float, float, float]) -> dict[str, Any]:
    value, low, high = ratio
    return {"value": value, "interval": [low, high]}


def as_csv(found: "Standings") -> str:
    """A line for each figure."""
    held = io.StringIO()
    lines = csv.writer(held, lineterminator="\n")
    lines.writerow(("what", "bot", "against", "value", "low", "high"))
    for what, bot, against, values in _figures(found):
        lines.writerow((what, bot, against, *(f"{each:.6g}" for each in values)))
    return held.getvalue().rstrip("\n")


def _figures(found: "Standings") -> "Iterator[tuple[str, str, str, tuple[float, ...]]]":
    for each in found.bots:
        yield "elo", each.bot, "", (each.elo, *each.interval)
    for duel in found.duels:
        yield "won", duel.one, duel.other, (duel.won.share, *duel.won.interval)
        if duel.peer is not None:
            yield "peer", duel.one, duel.other, (duel.peer.share, *duel.peer.interval)
        if duel.ratio is not None:
            yield "ratio", duel.one, duel.other, duel.ratio
