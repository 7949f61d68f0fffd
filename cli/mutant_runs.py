"""`riotdsl test --mutants`: small changes to the rules, and which of them no scenario notices."""

import json
import time
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import click

from . import loading, simulation_runs
from .output import file_name, say, say_json

if TYPE_CHECKING:
    from riotdsl.compile import Ruleset
    from riotdsl.game.scenarios.coverage import Coverage
    from riotdsl.game.scenarios.mutants import Mutant
    from riotdsl.game.scenarios.mutation import Outcome, Verdicts

FORMAT_NAME = "riotdsl mutants 1"


def run(  # noqa: PLR0913 - the parts of a command line
    ruleset: "Ruleset",
    name: str,
    coverage: "Coverage",
    seconds: float,
    resume: Path | None,
    jobs: int,
    form: str,
    step: Callable[[str], None],
) -> int:
    """Try mutants until the time is up, and print those that nothing notices; their number."""
    from riotdsl.game.scenarios import mutation
    from riotdsl.game.scenarios.mutants import mutants
    from riotdsl.game.scenarios.suite import Bench
    from riotdsl.library.caches.compiler_stamp import stamp_of

    rules = stamp_of(ruleset.sources, FORMAT_NAME)
    verdicts = {} if resume is None else _resumed(resume, rules)
    every = [*mutants(ruleset.checked)]
    end = time.monotonic() + seconds
    try:
        with simulation_runs.processes(jobs) as executor:
            found = mutation.tried(
                Bench(ruleset.checked),
                mutation.Reach(coverage),
                dict(verdicts),
                lambda: time.monotonic() >= end,
                executor,
                jobs,
            )
            for mutant, verdict in found:
                verdicts[mutant.key] = verdict
                step(f"{len(verdicts)} of {len(every)} mutants")
    finally:
        step("")
        if resume is not None:
            _keep(resume, rules, verdicts)
    outcome = mutation.outcome(every, verdicts)
    _report(outcome, verdicts, name, form)
    return len(outcome.unnoticed) + outcome.undecided


def _report(outcome: "Outcome", verdicts: "Verdicts", name: str, form: str) -> None:
    if form == "json":
        say_json(_as_json(outcome, verdicts, name))
        return
    for each in outcome.unnoticed:
        say(f"{_place(name, each)}: {verdicts[each.key]}: {each.before} -> {each.after}")
    say(
        f"{outcome.noticed} of {outcome.counted} mutants noticed ({outcome.share:.0%}), "
        f"{len(outcome.unnoticed)} unnoticed, {outcome.undecided} undecided; "
        f"not compiling: {outcome.invalid}"
    )


def _as_json(outcome: "Outcome", verdicts: "Verdicts", name: str) -> dict[str, object]:
    return {
        "mutants": outcome.counted,
        "noticed": outcome.noticed,
        "undecided": outcome.undecided,
        "invalid": outcome.invalid,
        "unnoticed": [
            {
                "file": loading.full_name(name, each.span.source.name),
                "line": each.span.first.line,
                "column": each.span.first.column,
                "before": each.before,
                "after": each.after,
                "reached": verdicts[each.key] == "unnoticed",
            }
            for each in outcome.unnoticed
        ],
    }


def _place(name: str, mutant: "Mutant") -> str:
    return f"{loading.full_name(name, mutant.span.source.name)}:{mutant.span.first}"


def _resumed(path: Path, rules: str) -> "Verdicts":
    """The verdicts of an earlier search for the same texts."""
    if not path.exists():
        return {}
    try:
        held = json.loads(path.read_text("utf-8"))
        same = held["format"] == FORMAT_NAME and held["rules"] == rules
        verdicts = {str(key): str(verdict) for key, verdict in held["verdicts"].items()}
    except (OSError, ValueError, KeyError, TypeError, AttributeError):
        raise _not_resumed(path, "It is not a file of mutants.") from None
    if not same:
        raise _not_resumed(path, "The rules, or riotdsl, have changed since.")
    return verdicts


def _not_resumed(path: Path, why: str) -> click.UsageError:
    remedy = "Use a different file to start over."
    return click.UsageError(f"Can't resume from {file_name(path)}. {why} {remedy}")


def _keep(path: Path, rules: str, verdicts: "Verdicts") -> None:
    held = {"format": FORMAT_NAME, "rules": rules, "verdicts": verdicts}
    simulation_runs.write(path, (json.dumps(held, indent=1) + "\n").encode())
