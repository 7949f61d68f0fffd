"""What the long tests have verified: a page of counts and seeds.

A test says `record_property("verified", "8000 games, seeds 1 to 8000")`. The summary of a run shows
what its tests said, and `--verification FILE` writes it down.
"""

from __future__ import annotations

import platform
import time
from collections.abc import Iterator
from importlib.metadata import version
from pathlib import Path

import pytest


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--verification", type=Path, metavar="FILE", help="write counts and seeds")


def pytest_terminal_summary(
    terminalreporter: pytest.TerminalReporter, config: pytest.Config
) -> None:
    said = sorted(_said(terminalreporter))
    if not said:
        return
    terminalreporter.section("verified")
    for test, what, seconds in said:
        terminalreporter.line(f"{test}: {what} ({seconds:.0f} s)")
    path: Path | None = config.getoption("--verification")
    if path is not None:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(page(said), "utf-8")


def page(said: list[tuple[str, str, float]]) -> str:
    """The page for a reader who wants to know how much was tried."""
    rows = [f"| {test} | {what} | {seconds:.0f} |" for test, what, seconds in said]
    when = time.strftime("%Y-%m-%d")
    where = f"Python {platform.python_version()}, {platform.system()} {platform.machine()}"
    return "\n".join(
        (
            "# What was verified",
            "",
            "Written by `make test-long`. Every line is a test that passed; the seeds repeat it.",
            "",
            f"riotdsl {version('riotdsl')}, {where}, {when}.",
            "",
            "| test | what | seconds |",
            "|---|---|---:|",
            *rows,
            "",
        )
    )


def _said(reporter: pytest.TerminalReporter) -> Iterator[tuple[str, str, float]]:
    for report in reporter.getreports("passed"):
        for name, what in report.user_properties:
            if name == "verified":
                test = report.nodeid.partition("::")[2].partition("[")[0]
                yield test.removeprefix("test_").replace("_", " "), str(what), report.duration
