"""Witnesses for the commands that show them, with a bar while they are looked for."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from riotdsl.compare.differences import Compared
    from riotdsl.compare.page import Part
    from riotdsl.compare.witness.output import Report
    from riotdsl.compare.witness.witness import Witness
    from riotdsl.compile import Ruleset

SECONDS, SEED = 10.0, 1


def looked_for(
    ruleset: "Ruleset",
    compared: "Compared",
    question: str | None = None,
    seconds: float = SECONDS,
    seed: int = SEED,
) -> "Report":
    """The witnesses of what two selections differ in, or of one question."""
    from riotdsl.compare.witness.background import Background
    from riotdsl.compare.witness.cases import cases
    from riotdsl.compare.witness.finder import Finder
    from riotdsl.compare.witness.output import Report
    from riotdsl.compare.witness.search.seeker import Budget

    from .table.report_positions import drawn

    a, b = Background(ruleset, compared.a), Background(ruleset, compared.b)
    asked = cases(compared, ruleset, question)
    finder = Finder(a, b, seed, Budget(), seconds)
    order = {(case.question, case.answers): number for number, case in enumerate(asked)}
    found: list[Witness] = []
    with progress(len(asked)) as step:
        for witness in finder.witnesses(asked):
            found.append(witness)
            step(witness.case.question)
    return Report(
        a, b, sorted(found, key=lambda each: order[each.case.question, each.case.answers]), drawn
    )


def parts(name: str, selections: tuple[str, str], *, alone: bool = False) -> "tuple[Part, ...]":
    """Differences of two selections with their witnesses, to follow on a page of another report.

    The witnesses come `alone` where the page has told the differences.
    """
    from riotdsl.compare.differences import compare
    from riotdsl.compare.witness import inline

    from . import loading

    ruleset, (a, b) = loading.selections(name, selections)
    compared = compare(ruleset, a, b)
    report = looked_for(ruleset, compared)
    return tuple(inline.witnesses(report)) if alone else inline.as_page(compared, report).parts


@contextmanager
def progress(count: int) -> Iterator[Callable[[str], None]]:
    """A bar on a terminal; nothing elsewhere."""
    import sys

    if not sys.stderr.isatty():
        yield lambda _question: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeElapsedColumn

    columns = (BarColumn(), MofNCompleteColumn(), TimeElapsedColumn(), "{task.description}")
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task("", total=count)
        yield lambda question: progress.update(task, advance=1, description=question)
