"""`riotdsl test`: the scenarios of a ruleset, and which do not hold."""

import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import click

from .. import coverage_runs, mutant_runs, ruleset_watch
from ..failure import Failure as Ended
from ..options import RulesetName, file_option, format_option, of_option
from ..output import say, say_json, styled

if TYPE_CHECKING:
    from riotdsl.compile import Ruleset
    from riotdsl.game.scenarios.coverage import Coverage
    from riotdsl.game.scenarios.suite import Failure, Result


@click.command("test")
@click.argument("name", metavar="NAME", type=RulesetName())
@of_option
@click.option(
    "-k", "word", metavar="WORD", default="", help="Run only scenarios with WORD in their title."
)
@click.option("--fresh", is_flag=True, help="Run every scenario, also those that passed before.")
@click.option(
    "--jobs",
    type=click.IntRange(min=1),
    default=1,
    show_default=True,
    metavar="N",
    help="How many processes run scenarios.",
)
@click.option(
    "--coverage", is_flag=True, help="Show which parts of the rules the scenarios exercise."
)
@click.option("--watch", is_flag=True, help="Run again whenever a file changes, until Ctrl-C.")
@click.option(
    "--mutants",
    is_flag=True,
    help="Change the rules one by one, and list what no scenario notices.",
)
@click.option(
    "--seconds",
    type=click.FloatRange(min=0, min_open=True),
    default=60,
    show_default=True,
    metavar="N",
    help="With --mutants: when to stop.",
)
@click.option(
    "--resume",
    type=click.Path(dir_okay=False, path_type=Path),
    metavar="FILE",
    help="With --mutants: save verdicts in a file, and resume with those that it has.",
)
@format_option("text", "json")
@file_option("With --coverage: write .html, .json or .info (lcov) to a file.")
@click.pass_context
def command(  # noqa: PLR0913 - the parts of a command line
    ctx: click.Context,
    name: str,
    of: str | None,
    word: str,
    fresh: bool,  # noqa: FBT001 - a flag of the command line
    jobs: int,
    coverage: bool,  # noqa: FBT001
    watch: bool,  # noqa: FBT001
    mutants: bool,  # noqa: FBT001
    seconds: float,
    resume: Path | None,
    form: str,
    output: Path | None,
) -> None:
    """Run the scenarios of the ruleset NAME, each under every selection that it names.

    NAME may also be a variant file with scenarios that test it; use --of if its game is not
    shipped.

    Prints one line per failed run: place, title, selection, what was expected and what was found.
    WORD may also be part of the file name. Runs that passed before are not repeated until their
    rules or their text change. Exits with status 1 if a run fails.
    """
    if output is not None and not coverage:
        raise click.UsageError("-o FILE needs --coverage.")
    if resume is not None and not mutants:
        raise click.UsageError("--resume FILE needs --mutants.")
    if coverage + mutants + watch > 1:
        raise click.UsageError("Give one of --coverage, --mutants and --watch.")
    if coverage or mutants:
        ruleset, found = _covered(name, of, word)
        if coverage:
            coverage_runs.give(found, name, ruleset.editions, form, output)
            return
        left = mutant_runs.run(ruleset, name, found, seconds, resume, jobs, form, _progress)
        ctx.exit(1 if left else 0)
    if not watch:
        ctx.exit(1 if _run(name, of, word, form, jobs, fresh=fresh) else 0)
    _watch(name, of, lambda: _run(name, of, word, form, jobs, fresh=fresh))


def _watch(name: str, of: str | None, run: Callable[[], object]) -> None:
    """Run once, and again after every change; problems of the rules are shown and do not end it."""
    from riotdsl import library

    for _ in ruleset_watch.changes(lambda: library.sources_with_base(name, of)):
        try:
            run()
        except Ended as end:
            if not end.more.get("diagnostics"):
                raise


def _run(  # noqa: PLR0913 - the parts of a command line
    name: str, of: str | None, word: str, form: str, jobs: int, *, fresh: bool
) -> int:
    """Run what is not remembered, and print what comes of it; the number of failures."""
    from riotdsl import library
    from riotdsl.game.scenarios import parallel_runs
    from riotdsl.game.scenarios.passed_runs import PassedRuns, keep_suite, suite_counts, suite_key
    from riotdsl.game.scenarios.suite import Bench

    from .. import simulation_runs

    sources, own = library.sources_with_base(name, of)
    key = suite_key(sources, sorted(own), word)
    known = None if fresh else suite_counts(key)
    if known is not None:
        _report(known[0], known[1], known[1], [], name, form)
        return 0
    ruleset, files = _loaded(name, of)
    bench = Bench(ruleset.checked)
    scenarios = bench.scenarios(word, files)
    _refuse_nothing(word, scenarios)
    runs = [*bench.runs(scenarios)]
    passed = PassedRuns(ruleset.name)
    digests = {run.key: passed.digest(run) for run in runs}
    waiting = [run for run in runs if fresh or digests[run.key] not in passed.known]
    failed: list[Result] = []
    try:
        with simulation_runs.processes(min(jobs, max(len(waiting), 1))) as executor:
            found = parallel_runs.results(waiting, ruleset.sources, executor)
            for number, (run, result) in enumerate(found, start=1):
                _progress(f"{number} of {len(waiting)} runs, {len(failed)} failed")
                if result.failure is None:
                    passed.known[digests[run.key]] = None
                    continue
                failed.append(result)
                if form == "text":
                    _progress("")
                    say(_line(name, result))
    finally:
        _progress("")
        passed.keep()
    if not failed:
        keep_suite(key, len(scenarios), len(runs))
    _report(len(scenarios), len(runs), len(runs) - len(waiting), failed, name, form)
    return len(failed)


def _report(  # noqa: PLR0913 - what is counted
    scenarios: int, runs: int, remembered: int, failed: "list[Result]", name: str, form: str
) -> None:
    counts = {"scenarios": scenarios, "runs": runs, "failed": len(failed)}
    if form == "json":
        failures = [_as_json(name, each) for each in failed]
        say_json({**counts, "remembered": remembered, "failures": failures})
    else:
        told = ", ".join(f"{number} {_counted(what, number)}" for what, number in counts.items())
        say(f"{told} ({remembered} remembered)" if remembered else told)


def _covered(name: str, of: str | None, word: str) -> "tuple[Ruleset, Coverage]":
    """The ruleset, and what its scenarios exercise."""
    from riotdsl.game.scenarios.coverage import Survey

    ruleset, files = _loaded(name, of)
    survey = Survey(ruleset.checked)
    runs = survey.runs(word, files)
    _refuse_nothing(word, runs)
    for number, _ in enumerate(survey.cover(runs), start=1):
        _progress(f"{number} of {len(runs)} runs")
    _progress("")
    return ruleset, survey.found


def _loaded(name: str, of: str | None) -> "tuple[Ruleset, frozenset[str]]":
    from riotdsl import library

    from .. import loading

    with loading.errors_told(name):
        return library.load_with_base(name, of)


def _refuse_nothing(word: str, found: object) -> None:
    if word and not found:
        raise click.BadParameter(f"no scenario has {word!r} in its title", param_hint="-k")


def _line(name: str, result: "Result") -> str:
    failure = result.failure
    assert failure is not None
    place = f"{_file(name, failure)}:{failure.span.first.line}:{failure.span.first.column}"
    head = f'{place}: "{result.scenario.title}" ({result.selection})'
    return f"{head}: expected {failure.expected}; found {failure.found}"


def _as_json(name: str, result: "Result") -> dict[str, object]:
    failure = result.failure
    assert failure is not None
    return {
        "title": result.scenario.title,
        "selection": result.selection,
        "file": _file(name, failure),
        "line": failure.span.first.line,
        "column": failure.span.first.column,
        "expected": failure.expected,
        "found": failure.found,
    }


def _file(name: str, failure: "Failure") -> str:
    from .. import loading

    return loading.full_name(name, failure.span.source.name)


def _counted(what: str, number: int) -> str:
    return what.removesuffix("s") if number == 1 else what


def _progress(text: str) -> None:
    """A line on a terminal that the next one overwrites."""
    if sys.stderr.isatty():
        styled(f"\r{text}\x1b[K", nl=False, err=True)
