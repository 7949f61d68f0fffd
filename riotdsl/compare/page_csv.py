"""Tables as CSV, as spreadsheets read it."""

from __future__ import annotations

import csv
from io import StringIO

from riotdsl.compare.page import Table
from riotdsl.text.safe import visible

# A spreadsheet takes a cell that begins so for a formula.
_FORMULA = ("=", "+", "-", "@")


def as_csv(table: Table) -> str:
    """The head and the rows, with commas; a cell that could be a formula begins with a quote."""
    written = StringIO()
    writer = csv.writer(written, lineterminator="\n")
    writer.writerows([_cell(cell) for cell in row] for row in (table.head, *table.rows))
    return written.getvalue()


def _cell(text: str) -> str:
    shown = visible(text)
    return f"'{shown}" if shown.startswith(_FORMULA) and not _is_number(shown) else shown


def _is_number(text: str) -> bool:
    return text.lstrip("+-").replace(".", "", 1).isdigit()
