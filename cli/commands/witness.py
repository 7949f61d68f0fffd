"""`riotdsl witness`: positions that show what two selections differ in."""

from collections.abc import Iterable
from pathlib import Path

import click

from .. import reports, witnesses
from ..options import RulesetName, format_option, search_options


@click.command("witness")
@click.argument("name", metavar="NAME", type=RulesetName())
@click.argument("one", metavar="SEL", required=False)
@click.argument("other", metavar="SEL", required=False)
@click.argument("question", metavar="[QUESTION]", required=False)
@search_options(witnesses.SECONDS, "Longest search for each witness.")
@click.option(
    "--all-pairs", is_flag=True, help="Compare every pair of editions instead of SEL SEL."
)
@click.option(
    "--jobs",
    type=click.IntRange(min=1),
    default=1,
    show_default=True,
    metavar="N",
    help="With --all-pairs: number of processes.",
)
@format_option("text", "json", reports.CSV)
@reports.table_option
def command(  # noqa: PLR0913 - the parts of a command line
    name: str,
    one: str | None,
    other: str | None,
    question: str | None,
    seconds: float,
    seed: int,
    jobs: int,
    form: str,
    output: Path | None,
    *,
    all_pairs: bool,
) -> None:
    """Find positions where two selections of the ruleset NAME play out differently.

    SEL is EDITION[+rulings=R][+VARIANT]... For each difference, two games whose rules differ in
    that answer alone are played in lockstep until they diverge: one refuses an action that the
    other accepts, or the results differ. With a QUESTION, searches only that one, or every pair of
    its answers if both selections agree on it.
    """
    if all_pairs:
        if one is not None:
            raise click.UsageError("--all-pairs takes no SEL: it compares every two editions.")
        _every_pair(name, seconds, seed, jobs, form, output)
        return
    if form == reports.CSV or (output is not None and output.suffix.lower() == ".csv"):
        raise click.UsageError("CSV is for --all-pairs; a witness of its own is no table.")
    if one is None or other is None:
        raise click.UsageError("Say which two selections: SEL SEL, or --all-pairs.")
    from riotdsl.compare.differences import compare
    from riotdsl.compare.witness import output as told

    from .. import loading

    with loading.errors_told(name):
        ruleset, (a, b) = loading.selections(name, (one, other))
        compared = compare(ruleset, a, b)
    asked = {q.name for q in ruleset.checked.program.questions.values() if not q.option}
    if question is not None and question not in asked:
        raise click.UsageError(f"{name} asks no question `{question}`. {_nearest(question, asked)}")
    report = witnesses.looked_for(ruleset, compared, question, seconds, seed)
    reports.give(told.as_page(report), told.as_json(report), form, output)


def _every_pair(  # noqa: PLR0913 - the parts of a command line
    name: str, seconds: float, seed: int, jobs: int, form: str, output: Path | None
) -> None:
    from riotdsl import library
    from riotdsl.compare.report import pairs as every_two
    from riotdsl.compare.witness import all_pairs as pairs

    from .. import loading, simulation_runs
    from ..table.report_positions import drawn

    with loading.errors_told(name):
        ruleset = library.load(name)
        compared = every_two(ruleset)
    work = pairs.tasks(ruleset, name, compared, pairs.SearchSettings(seconds, seed, drawn))
    shown: list[pairs.Shown] = []
    with (
        witnesses.progress(sum(len(task.cases) for task in work)) as step,
        simulation_runs.processes(jobs) as executor,
    ):
        for task, found in zip(work, pairs.found(work, executor), strict=True):
            shown += found
            for case in task.cases:
                step(case.question)
    table = pairs.as_table(compared, shown)
    reports.give(
        pairs.as_page(compared, shown), pairs.as_json(compared, shown), form, output, table
    )


def _nearest(question: str, known: Iterable[str]) -> str:
    from riotdsl.text.suggest import nearest

    found = nearest(question, sorted(known))
    return f"Did you mean `{found}`?" if found else "`riotdsl editions NAME` lists them."
