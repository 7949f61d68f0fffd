"""The formatter, on one file of everything that is badly laid out in several ways.

What it makes of them stands in `layouts/`; `pytest tests/syntax --update` writes it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path

import pytest

from riotdsl.syntax.parser import parse
from riotdsl.syntax.printer.formatter import printed
from riotdsl.text.source import Source

HERE = Path(__file__).parent
EVERY_SORT = (HERE / "every_sort.riot").read_text("utf-8")
TOKEN = re.compile(r'"[^"\n]*"|[a-z0-9_]+|\.\.|->|[<>]=|\S')
LINES = EVERY_SORT.splitlines()


def remarked(step: int, first: int, line: str = "\n") -> str:
    """A comment behind every so-many-th token."""
    number = count(1)
    tokens = TOKEN.findall(EVERY_SORT)
    told = (
        f"{token} // {next(number)}{line}" if at % step == first else f"{token} "
        for at, token in enumerate(tokens)
    )
    return "".join(told)


def between(before: str, after: str) -> Iterator[str]:
    """Every line, with something before and behind it."""
    for number, line in enumerate(LINES):
        yield before.format(number) + line + after.format(number)


LAYOUTS: dict[str, Callable[[], str]] = {
    "squeezed": lambda: " ".join(TOKEN.findall(EVERY_SORT)),
    "spread": lambda: "\n\n".join(each for each in LINES if each),
    "remarks_behind_lines": lambda: "\n".join(between("", "  // {}")),
    "remarks_above_lines": lambda: "\n".join(between("// {}\n", "\n")),
    "remarks_behind_tokens": lambda: remarked(7, 0),
    "remarks_amid_tokens": lambda: remarked(7, 3, "\n\n"),
    "remarks_between_tokens": lambda: remarked(5, 1, "\n// more\n"),
}


@pytest.mark.parametrize("name", LAYOUTS)
def test_a_badly_laid_out_file_is_laid_out(name: str, pytestconfig: pytest.Config) -> None:
    file, diagnostics = parse(Source("game.riot", LAYOUTS[name]()))
    assert not diagnostics
    path = HERE / "layouts" / f"{name}.txt"
    if pytestconfig.getoption("update"):
        path.parent.mkdir(exist_ok=True)
        path.write_text(printed(file), encoding="utf-8", newline="\n")
    assert printed(file) == path.read_text("utf-8")


def test_how_it_was_laid_out_before_does_not_matter() -> None:
    tokens = TOKEN.findall(EVERY_SORT)
    spaced = ("\n".join(tokens), "  ".join(tokens), "\t".join(tokens), "\r\n".join(tokens))
    found = {printed(parse(Source("game.riot", text))[0]) for text in spaced}
    assert found == {(HERE / "layouts" / "squeezed.txt").read_text("utf-8")}
