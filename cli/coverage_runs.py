"""`riotdsl test --coverage`: what the scenarios exercise, as a table or a file."""

import json
from collections.abc import Collection
from pathlib import Path
from typing import TYPE_CHECKING

from . import reports
from .output import say_json

if TYPE_CHECKING:
    from riotdsl.compare.page import Page
    from riotdsl.game.scenarios.coverage import Coverage


def give(
    coverage: "Coverage", name: str, editions: Collection[str], form: str, output: Path | None
) -> None:
    """Print the coverage, or write it to a file as its ending says."""
    from riotdsl.game.scenarios import coverage_output as made

    if output is None:
        if form == "json":
            say_json(made.as_json(coverage))
        else:
            reports.show(page(coverage, name, editions))
        return
    reports.write(
        output,
        {
            ".html": lambda: made.as_html(coverage, f"What the scenarios of {name} exercise"),
            ".json": lambda: (
                json.dumps(made.as_json(coverage), indent=2, ensure_ascii=False) + "\n"
            ),
            ".info": lambda: made.as_lcov(coverage),
        },
    )


def page(coverage: "Coverage", name: str, editions: Collection[str]) -> "Page":
    """The coverage in tables: by file and kind, and by edition."""
    from riotdsl.compare.page import Heading, Page, Paragraph, Table
    from riotdsl.game.scenarios import coverage_output as made

    total = len(coverage.parts)
    rows = tuple(
        (
            each.file,
            each.kind,
            f"{each.exercised} of {each.parts}",
            "; ".join(made.missing_names(each)),
        )
        for each in made.tallies(coverage)
    )
    per_edition = tuple(
        (label, f"{len(found)} of {total}")
        for label, found in coverage.by_selection.items()
        if label == "default" or label in editions
    )
    unrecorded = tuple(
        Paragraph(f"“{title}” ({selection}) did not pass here; counted up to where it stopped.")
        for title, selection in coverage.unrecorded
    )
    return Page(
        f"What the scenarios of {name} exercise: {len(coverage.counts)} of {total} parts",
        (
            Table(("File", "Kind", "Exercised", "Never exercised (line)"), rows),
            Heading("By edition"),
            Table(("Selection", "Exercised"), per_edition, side_by_side=True),
            *unrecorded,
        ),
    )
