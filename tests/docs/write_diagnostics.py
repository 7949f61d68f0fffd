"""Writes docs/reference/diagnostics.md: `python -m tests.docs.write_diagnostics`."""

from __future__ import annotations

from pathlib import Path

from riotdsl.text.codes import CODES
from riotdsl.text.diagnostic import Severity

PAGE = Path(__file__).parent.parent.parent / "docs" / "reference" / "diagnostics.md"
_HEAD = """\
# The diagnostics

Every code with what it means in one line; `riotdsl explain CODE` prints the cause, an example and
the remedy. [Read a diagnostic](../how-to/read-a-diagnostic.md) says how they are read. This page is
written by `python -m tests.docs.write_diagnostics`.
"""
_SECTIONS = (
    (Severity.ERROR, "Errors", "The ruleset cannot be played until it is mended."),
    (Severity.WARNING, "Warnings", "It can be played, but this is probably not meant."),
    (Severity.INFO, "Information", "Nothing is wrong; it may be good to know."),
)


def page() -> str:
    """The page as it should be."""
    parts = [_HEAD]
    for severity, title, what in _SECTIONS:
        rows = [
            f"| `{code.name}` | {code.summary} |" for code in CODES if code.severity is severity
        ]
        parts.append("\n".join([f"## {title}", "", what, "", "| code | |", "|---|---|", *rows, ""]))
    return "\n".join(parts)


def write() -> None:
    """Bring the page up to date."""
    PAGE.write_text(page(), encoding="utf-8", newline="\n")


if __name__ == "__main__":
    write()
