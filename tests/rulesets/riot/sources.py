"""What lies beside the project and is no part of it: the rulebooks and the table of differences."""

from __future__ import annotations

import csv
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import pytest

from riotdsl import library
from riotdsl.compare.matrix import Matrix
from riotdsl.compare.matrix import matrix as make_matrix
from riotdsl.compile import Ruleset
from riotdsl.program.editions.stances import stance_of

HERE = Path(__file__).parent
SHARED = HERE.parents[3] / "shared"

RULEBOOKS = {
    "de": "riot-de.txt",
    "en": "riot-it-en.txt",
    "es": "riot-es.txt",
    "fr": "riot-fr.txt",
    "it": "riot-it-en.txt",
}

# The columns of the table.
COLUMNS = ("es", "it", "en", "de", "fr")

_ROW = re.compile(r"\| (\d+) \| (?:[★○] )*`(\w+)` \| (.+) \|")
_MARKS = {"\u2013": "silent", "?": "ambiguous", "!": "contradicts"}
_BRACKET = re.compile(r"\s*\([^)]*\)")


@cache
def riot() -> Ruleset:
    return library.load("riot")


def shared(name: str) -> Path:
    """A file beside the project; the test is skipped where it is absent."""
    path = SHARED / name
    if not path.is_file():
        pytest.skip(f"{name} is not beside the project: it cannot be shipped")
    return path


def rulebook(edition: str) -> Path:
    return shared(f"rulebooks/{RULEBOOKS[edition]}")


# ---------------------------------------------------------------- the points


@dataclass(frozen=True, slots=True)
class Point:
    """A row of points.csv; `answers` maps the words of the table to answers of the question."""

    name: str
    part: str
    kind: str
    questions: tuple[str, ...]
    answers: dict[str, frozenset[str]]
    deviation: str

    def explains(self, edition: str) -> bool:
        """Whether it gives a reason for departing from the table in an edition."""
        return re.search(rf"\b{edition}: \w+ \w+", self.deviation) is not None


@cache
def points() -> tuple[Point, ...]:
    with (HERE / "points.csv").open(encoding="utf-8", newline="") as opened:
        return tuple(_point(row) for row in csv.DictReader(opened))


def _point(row: dict[str, str]) -> Point:
    entries = [entry.split(" = ") for entry in row["answers_map"].split(" | ") if entry]
    answers = {words: frozenset(given.split("/")) for words, given in entries}
    questions = tuple(row["questions"].split())
    return Point(row["id"], row["part"], row["kind"], questions, answers, row["deviation"])


# ---------------------------------------------------------------- the table


@dataclass(frozen=True, slots=True)
class Cell:
    """What the table says about one edition: a stance, and its words without mark and remark."""

    stance: str
    words: str


def table() -> dict[str, dict[str, Cell]]:
    """Part 1 of the table of differences: the cells of each point by edition."""
    text = text_of_part(1)
    found = (match for match in map(_ROW.fullmatch, text.splitlines()) if match)
    return {
        f"{match[1]} {match[2]}": {
            edition: _cell(cell)
            for edition, cell in zip(COLUMNS, match[3].split(" | "), strict=False)
        }
        for match in found
    }


def listed(part: int) -> list[str]:
    """The ids of the points of part 4 or 5, in the order of their tables."""
    return re.findall(r"^\| `(\w+)` \|", text_of_part(part), re.MULTILINE)


def text_of_part(number: int) -> str:
    """The text of one part of the comparison."""
    text = shared("facts/editions.md").read_text(encoding="utf-8")
    return text.partition(f"\n## {number}. ")[2].partition(f"\n## {number + 1}. ")[0]


def _cell(text: str) -> Cell:
    text = text.strip()
    stance = _MARKS.get(text[:1], "states")
    words = text if stance == "states" else text[1:]
    return Cell(stance, _BRACKET.sub("", words).strip())


def departures(point: Point, cells: dict[str, Cell]) -> Iterator[tuple[str, str]]:
    """The editions whose stance is not what the table says, each with both."""
    (question,) = point.questions
    for edition, cell in cells.items():
        stance = stance_of(riot().checked, edition, question)
        wanted = point.answers.get(cell.words)
        if cell.stance == "silent":
            same = stance.kind == "silent"
        else:
            same = stance.kind == cell.stance and frozenset(stance.admitted) == wanted
        if not same:
            yield edition, f"{cell} is mapped to {wanted}, but the edition has {stance}"


@cache
def matrix() -> Matrix:
    return make_matrix(riot())
