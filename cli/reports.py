"""Reports as pages: on the screen, or in a file of Markdown or HTML."""

import json
import shutil
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from .options import file_option
from .output import file_name, say, say_json

if TYPE_CHECKING:
    from riotdsl.compare.page import Page, Table

Decorated = TypeVar("Decorated", bound=Callable[..., Any])

CSV = "csv"
LEAST_WIDTH, MOST_WIDTH = 40, 160


def output_option(function: Decorated) -> Decorated:
    """`-o FILE.md` or `-o FILE.html`."""
    return file_option("Write the output to FILE (.md, .html or .json).")(function)


def table_option(function: Decorated) -> Decorated:
    """`-o FILE` for reports that are also a table."""
    return file_option("Write .md, .html, .json, or a table as .csv.")(function)


def give(
    page: "Page", told: object, form: str, output: Path | None, table: "Table | None" = None
) -> None:
    """Print a report as text, JSON or CSV, or write it to a file, whose ending says how.

    Without a `table` there is no CSV.
    """
    if output is not None:
        _write(page, told, output, table)
    elif form == CSV and table is not None:
        from riotdsl.compare.page_csv import as_csv

        say(as_csv(table), nl=False)
    elif is_json(form, output):
        say_json(told)
    else:
        show(page)


def is_json(form: str, output: Path | None) -> bool:
    """Whether a report is given as JSON."""
    return form == "json" if output is None else output.suffix.lower() == ".json"


def show(page: "Page") -> None:
    """Print a page as it fits the terminal."""
    from riotdsl.compare.page import as_text

    columns = shutil.get_terminal_size((80, 24)).columns
    say(as_text(page, min(max(columns, LEAST_WIDTH), MOST_WIDTH)))


def _write(page: "Page", told: object, output: Path, table: "Table | None") -> None:
    from riotdsl.compare import page_csv, page_markup

    makes: dict[str, Callable[[], str]] = {
        ".md": lambda: page_markup.as_markdown(page),
        ".html": lambda: page_markup.as_html(page),
        ".json": lambda: json.dumps(told, indent=2, ensure_ascii=False) + "\n",
    }
    if table is not None:
        makes[".csv"] = lambda: page_csv.as_csv(table)
    write(output, makes)


def write(output: Path, makes: Mapping[str, Callable[[], str]]) -> None:
    """Write to a file what its ending says."""
    make = makes.get(output.suffix.lower())
    if make is None:
        raise click.UsageError(f"-o writes a file that ends in {', '.join(makes)}.")
    written(output, make().encode())


def written(output: Path, content: bytes) -> None:
    """Write a file, and say so."""
    from .simulation_runs import write as write_file

    write_file(output, content)
    say(f"{file_name(output)} is written.")
