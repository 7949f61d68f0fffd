"""`riotdsl witness`: positions that show what two selections differ in."""

import time
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import click

from .. import reports
from ..options import RulesetName, format_option

if TYPE_CHECKING:
    from riotdsl.compare.witness.background import Case
    from riotdsl.compare.witness.witness import Witness

SECONDS = 20


@click.command("witness")
@click.argument("name", metavar="NAME", type=RulesetName())
@click.argument("one", metavar="SEL")
@click.argument("other", metavar="SEL")
@click.argument("question", metavar="[QUESTION]", required=False)
@click.option(
    "--seconds",
    type=click.FloatRange(min=0),
    default=SECONDS,
    show_default=True,
    metavar="N",
    help="How long to look for each.",
)
@click.option(
    "--seed",
    type=click.IntRange(min=0),
    default=1,
    show_default=True,
    metavar="N",
    help="Another seed looks at other games.",
)
@format_option("text", "json")
@reports.output_option
def command(  # noqa: PLR0913 - the parts of a command line
    name: str, one: str, other: str, question: str | None, seconds: float, seed: int, form: str,
    output: Path | None,
) -> None:  # fmt: skip
    """Show, for each answer in which two selections of the ruleset NAME differ, what it does.

    SEL is EDITION[+rulings=R][+VARIANT]... Two programs that differ in one answer alone are played
    in step until they part: one refuses what the other accepts, or the results differ. With a
    QUESTION only that one is looked at; if they agree on it, all pairs of its answers.
    """
    from riotdsl.compare.differences import compare
    from riotdsl.compare.witness import finding, told
    from riotdsl.compare.witness.background import Background
    from riotdsl.compare.witness.seeking import Budget

    from .. import loading
    from ..table.drawn import drawn

    with loading.errors_told():
        ruleset, (a, b) = loading.selections(name, (one, other))
        compared = compare(ruleset, a, b)
    known = ruleset.checked.program.questions
    if question is not None and question not in known:
        raise click.UsageError(f"{name} asks no question `{question}`. {_nearest(question, known)}")
    finder = finding.Finder(
        Background(ruleset, a), Background(ruleset, b), seed, Budget(), lambda: _clock(seconds)
    )
    asked = finding.cases(compared, ruleset, question)
    found = list(_found(asked, finder.witness))
    report = told.Report(finder.a, finder.b, found, drawn)
    reports.give(told.as_page(report), told.as_json(report), form, output)


def _nearest(question: str, known: Iterable[str]) -> str:
    from riotdsl.text.suggest import nearest

    found = nearest(question, known)
    return f"Did you mean `{found}`?" if found else "`riotdsl editions NAME` lists them."


def _clock(seconds: float) -> Callable[[], bool]:
    end = time.monotonic() + seconds
    return lambda: time.monotonic() < end


def _found(cases: "list[Case]", witness: "Callable[[Case], Witness]") -> "Iterator[Witness]":
    """The witnesses one after the other; on a terminal with a bar."""
    import sys

    if not sys.stderr.isatty():
        yield from map(witness, cases)
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeElapsedColumn

    columns = ("{task.description}", BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task("", total=len(cases))
        for case in cases:
            progress.update(task, description=case.question)
            yield witness(case)
            progress.advance(task)
