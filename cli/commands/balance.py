"""`riotdsl balance`: assumed numbers chosen so that games between bots reach declared goals."""

import json
import time
import tomllib
from collections.abc import Mapping
from contextlib import suppress
from math import inf
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from riotdsl.program.players import BOTS, NORMAL
from riotdsl.text.lazy_dataclass import dataclass

from ..options import (
    RulesetName,
    file_option,
    format_option,
    games_options,
    picked_options,
    resume_option,
    workers_options,
)
from ..output import file_name, say, say_document

if TYPE_CHECKING:
    from collections.abc import Iterator

    from riotdsl.arena.balance.goals import Figure, Lineup
    from riotdsl.arena.balance.race import Candidate, Race
    from riotdsl.arena.balance.space import Values
    from riotdsl.arena.game_result import GameResult
    from riotdsl.compile import Ruleset

MINUTE = 60
DEFAULT = "balanced"
DECLARED = "balance.toml"
"""The file in the folder of a ruleset that says what may vary, and what is to be reached."""


@click.command("balance")
@click.argument("name", metavar="NAME", type=RulesetName())
@click.argument("selection", metavar="[SEL]", required=False)
@click.option(
    "--vary",
    metavar="PATH=A..B",
    multiple=True,
    help=f"Assumed number and its range (default: as in {DECLARED}).",
)
@click.option(
    "--goal",
    "goals",
    metavar="WHAT=A..B",
    multiple=True,
    help=f"Goal: 2=40..60, MEASURE=A..B or MEASURE%=A..B (default: as in {DECLARED}).",
)
@click.option(
    "--bot",
    type=click.Choice(tuple(BOTS)),
    default=NORMAL,
    show_default=True,
    metavar="BOT",
    help="Bot that plays every seat.",
)
@click.option(
    "--games",
    type=click.IntRange(min=4),
    default=100,
    show_default=True,
    metavar="N",
    help="Games per candidate and line-up.",
)
@click.option(
    "--candidates",
    type=click.IntRange(min=1),
    default=50,
    show_default=True,
    metavar="N",
    help="Largest number of candidates to try.",
)
@click.option(
    "--minutes",
    type=click.FloatRange(min=0),
    metavar="N",
    help="Start no new candidate after N minutes (default: no limit).",
)
@click.option("--name", "called", default=DEFAULT, show_default=True, help="Name of the variant.")
@games_options
@picked_options
@workers_options
@resume_option
@format_option("text", "json")
@file_option("Write a variant with the numbers found to a .riot file.")
def command(  # noqa: PLR0913 - its arguments and options
    name: str,
    selection: str | None,
    vary: tuple[str, ...],
    goals: tuple[str, ...],
    bot: str,
    games: int,
    candidates: int,
    minutes: float | None,
    called: str,
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
    """Find values for the assumed numbers of the ruleset NAME that reach goals of balance.

    SEL is EDITION[+rulings=R][+VARIANT]... Candidates play the same games between equal bots in
    every line-up, or only in the one given by --players. Candidates that fall behind are dropped.
    The best one then plays as many new games, and the report is about those.
    """
    from riotdsl.arena.balance import goals as bands
    from riotdsl.arena.balance import space as spaces
    from riotdsl.arena.balance.race import Race
    from riotdsl.arena.balance.tables import Tables

    from .. import loading, seats, simulation_runs

    if not called.isidentifier():
        raise click.UsageError(f"--name {called}: a variant has a name such as {DEFAULT}.")
    simulation_runs.check_files(resume, output)
    simulation_runs.check_workers(jobs, scheduler)
    with loading.errors_told(name):
        ruleset, chosen = loading.selections(name, () if selection is None else (selection,))
    picked = (*chosen, ruleset.start)[0]
    declared = _declared(name)
    measures = [measure.name for measure in ruleset.checked.program.measures]
    try:
        space = spaces.space_of(ruleset, vary or declared["vary"])
        wanted = tuple(bands.goal_of(each, measures) for each in goals or declared["goals"])
    except (spaces.SpaceError, bands.GoalError) as error:
        raise click.UsageError(str(error)) from None
    if not wanted:
        raise click.UsageError("No goal is named: --goal 2=40..60 is one.")
    tables = Tables(name, ruleset, picked, options, space, bot, backend, seed)
    lineups = _lineups(ruleset, seats.parse_players(players))
    with loading.errors_told(name):
        setup, closed = tables.table(space.start, lineups[0])
    simulation_runs.backend_told(setup)
    marks = {
        "rules": closed.hash,
        "selection": str(picked),
        "options": dict(options),
        "bot": bot,
        "games": games,
        "seed": seed,
    }
    with simulation_runs.cluster(scheduler) as cluster:

        def play(values: "Values", lineup: "Lineup", numbers: range) -> "list[GameResult]":
            with loading.errors_told(name):
                setup, closed = tables.table(values, lineup)
            with simulation_runs.games(setup, closed, numbers, (), jobs, cluster) as found:
                return list(found)

        race = Race(space, wanted, lineups, games, seed, play)
        record = _Record(race, {**marks, **_aims(race)}, resume)
        record.load()
        with suppress(KeyboardInterrupt):
            _run(race, record, candidates, minutes)
        best = _best(race)
        if output is not None:
            because = f"Set by riotdsl balance, with {bot} bots in games of seed {seed}."
            text = space.variant(called, ruleset.name, best.values, because)
            simulation_runs.write(output, text.encode())
        fresh = race.fresh(best.values)
    if form == "json":
        say_document(json.dumps(as_json(race, best, fresh), indent=2))
    else:
        say(as_text(race, best, fresh))


def _lineups(ruleset: "Ruleset", players: list[str] | None) -> "tuple[Lineup, ...]":
    """All that can play, or the one that is asked for."""
    return ruleset.lineups if players is None else (tuple(players),)


def _best(race: "Race") -> "Candidate":
    """The best candidate; wrong use if none was played to its end."""
    if race.best is None:
        raise click.UsageError("No candidate has played all its games: it needs more time.")
    return race.best


def _aims(race: "Race") -> dict[str, object]:
    """What varies and what is wanted, for the record."""
    return {
        "space": [[each.path, each.low, each.high] for each in race.space.dimensions],
        "goals": [
            [each.kind, each.low, each.high, each.seats, each.measure] for each in race.goals
        ],
        "players": [list(each) for each in race.lineups],
    }


def _run(race: "Race", record: "_Record", candidates: int, minutes: float | None) -> None:
    """Try candidates until there are so many, the time is over, or the goals are reached."""
    from .. import simulation_runs

    until = inf if minutes is None else time.monotonic() + minutes * MINUTE
    done = min(len(race.tried), candidates)
    with simulation_runs.progress(candidates, "candidates", done) as step:
        while len(race.tried) < candidates and time.monotonic() < until:
            if race.step() is None:
                return
            record.write()
            step()


def _declared(name: str) -> Mapping[str, list[str]]:
    """What the folder of a ruleset declares."""
    from riotdsl import library

    found = library.find(name)
    file = found.joinpath(DECLARED) if found.is_dir() else None
    if file is None or not file.is_file():
        return {"vary": [], "goals": []}
    try:
        told = tomllib.loads(file.read_text("utf-8"))
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise click.UsageError(f"{DECLARED} of {name} cannot be read: {error}") from None
    for key in ("vary", "goals"):
        entries = told.setdefault(key, [])
        if not isinstance(entries, list) or not all(isinstance(each, str) for each in entries):
            raise click.UsageError(f"{DECLARED} of {name}: {key} is a list of texts.")
    return told


@dataclass(frozen=True, slots=True)
class _Record:
    """The file of `--resume`, if there is one."""

    race: "Race"
    marks: "Mapping[str, object]"
    file: Path | None

    def load(self) -> None:
        """Take the candidates that the file has; wrong use if they are of another search."""
        if self.file is None or not self.file.exists():
            return
        from riotdsl import folders
        from riotdsl.arena.balance import race as races

        try:
            races.resume(self.race, self.marks, json.loads(folders.content(self.file)))
        except OSError as error:
            raise click.FileError(str(self.file), error.strerror or str(error)) from error
        except races.RecordError as error:
            raise self.refused(str(error)) from None
        except (ValueError, RecursionError):
            raise self.refused("It is not a record of `balance`.") from None

    def refused(self, why: str) -> click.UsageError:
        name = file_name(str(self.file))
        return click.UsageError(f"Cannot resume from {name}. {why} Name another file.")

    def write(self) -> None:
        if self.file is None:
            return
        from riotdsl.arena.balance import race as races

        from .. import simulation_runs

        told = races.as_json(self.marks, self.race.tried)
        simulation_runs.write(self.file, json.dumps(told).encode())


def as_text(race: "Race", best: "Candidate", fresh: "Candidate") -> str:
    """The numbers that were found, and what the goals speak of in games that chose nothing."""
    finished = sum(each.is_finished for each in race.tried)
    lines = [f"{len(race.tried)} candidates, {finished} to the end of {race.games} games", ""]
    lines.append("CHANGED NUMBERS, before and now")
    changed = list(race.space.changed(best.values))
    lines += [f"  {each.path}  {each.start}  {value}" for each, value in changed] or ["  none"]
    figures = list(_figures(race, fresh))
    for lineup in race.lineups:
        lines += ["", ", ".join(lineup).upper()]
        lines += [f"  {_told(each)}" for each in figures if each.lineup == lineup]
    missed = sum(not each.is_met for each in figures)
    lines += ["", f"{len(figures) - missed} of {len(figures)} goals are met."]
    lines.append(f"{race.games} new games for each line-up, seed {race.seed}. ")
    lines[-1] += "Brackets hold 95 % intervals; one that meets its band counts as met."
    return "\n".join(lines)


def _figures(race: "Race", candidate: "Candidate") -> "Iterator[Figure]":
    from riotdsl.arena.balance.goals import figures

    return figures(race.goals, candidate.tallies)


def _told(figure: "Figure") -> str:
    from riotdsl.arena.balance.goals import MEDIAN

    goal = figure.goal
    band = f"{goal.low:g} to {goal.high:g}"
    mark = "" if figure.is_met else "  MISSED"
    if goal.kind == MEDIAN:
        return f"{figure.name}, median {figure.value:g}, goal {band}{mark}"
    low, high = figure.interval
    return f"{figure.name} {figure.value:.1f} % [{low:.1f}, {high:.1f}], goal {band}{mark}"


def as_json(race: "Race", best: "Candidate", fresh: "Candidate") -> dict[str, Any]:
    """The same for programs."""
    return {
        "candidates": len(race.tried),
        "games": race.games,
        "seed": race.seed,
        "values": race.space.named(best.values),
        "changed": {each.path: value for each, value in race.space.changed(best.values)},
        "figures": [
            {
                "players": list(each.lineup),
                "what": each.goal.kind,
                "name": each.name,
                "value": each.value,
                "interval": list(each.interval),
                "goal": [each.goal.low, each.goal.high],
                "met": each.is_met,
            }
            for each in _figures(race, fresh)
        ],
    }
