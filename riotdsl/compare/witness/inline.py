"""Differences with their witnesses: each below the difference that it shows."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from riotdsl.compare import differences_output
from riotdsl.compare.differences import Compared
from riotdsl.compare.page import Heading, Page, Part
from riotdsl.compare.passage import Quotes
from riotdsl.compare.titles import Titles
from riotdsl.compare.witness import output as told
from riotdsl.compare.witness.output import Report


def as_page(
    compared: Compared,
    report: Report,
    quotes: Quotes | None = None,
    titles: Titles | None = None,
) -> Page:
    """The page of differences; each question is followed by its witnesses."""

    def shown(question: str) -> Iterator[Part]:
        return witnesses(report, question)

    page = differences_output.as_page(compared, shown, quotes, titles)
    return Page(page.title, (*page.parts, *shown("")))


def witnesses(report: Report, question: str | None = None) -> Iterator[Part]:
    """The witnesses of one question, or all of them, without what they show."""
    for witness in report.witnesses:
        if question is None or witness.case.question == question:
            yield Heading(f"witness: {' or '.join(witness.case.answers)}", 4)
            yield from told.witness_parts(report, witness, asked=True)


def as_json(
    compared: Compared, report: Report, quotes: Quotes | None = None
) -> list[dict[str, Any]]:
    """The differences, each with `witnesses`; those of changed rules stand with every change."""
    found = told.as_json(report)
    return [
        each | {"witnesses": [w for w in found if w["question"] == each["question"]]}
        for each in differences_output.as_json(compared, quotes)
    ]
