"""The matrix as a page for people and as JSON."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from riotdsl.compare import stance_text
from riotdsl.compare.matrix import Matrix, Row
from riotdsl.compare.page import Heading, Items, Page, Paragraph, Part, Table
from riotdsl.compare.passage import Quotes
from riotdsl.compare.titles import Titles
from riotdsl.program.editions.conflicts import Conflict
from riotdsl.program.editions.stances import Stance
from riotdsl.program.model import Question
from riotdsl.text.lazy_dataclass import dataclass

_KINDS = {
    "open": ("Open", "Some text leaves open, or says two ways, what another does not."),
    "alike": ("Alike", "All texts admit the same answers."),
}


def as_page(
    matrix: Matrix,
    *,
    cited: bool = True,
    quotes: Quotes | None = None,
    titles: Titles | None = None,
) -> Page:
    """A table for each way in which the texts stand to each other; with citations if `cited`."""
    shown = Shown(cited=cited, quotes=quotes or {}, titles=titles or Titles())
    return Page(f"{matrix.game}: what the editions say", tuple(_parts(matrix, shown)))


@dataclass(frozen=True, slots=True)
class Shown:
    """What of the places is shown: citations if `cited`, with the sentences of the copies."""

    cited: bool
    quotes: Quotes
    titles: Titles


def as_json(matrix: Matrix, quotes: Quotes | None = None) -> dict[str, Any]:
    return {
        "editions": list(matrix.titles),
        "titles": dict(matrix.titles),
        "questions": [_question(row, quotes or {}) for row in matrix.rows],
    }


def _question(row: Row, quotes: Quotes) -> dict[str, Any]:
    question = row.question
    return {
        "id": question.name,
        "ask": question.ask,
        "answers": list(question.answers),
        "descriptions": dict(question.descriptions),
        "default": question.default,
        "because": question.because,
        "kind": row.kind,
        "conflict": None if row.conflict is None else row.conflict.value,
        "conflicts": [
            {"a": a, "b": b, "conflict": kind.value} for (a, b), kind in row.conflicts.items()
        ],
        "stances": {
            name: _stance(stance, question)
            | stance_text.places_told(stance.citations, quotes.get(name))
            for name, stance in row.stances.items()
        },
    }


def _stance(stance: Stance, question: Question) -> dict[str, Any]:
    told: dict[str, Any] = {"stance": stance.kind}
    if stance.kind == "states":
        told["answer"] = stance.answer
    else:
        told["answers"] = list(stance.admitted)
    if stance.kind == "silent":
        told["by_letter"] = stance.letter
    if _is_narrowed(stance, question):
        told["narrowed"] = stance.admitted[0]
    if stance.because is not None:
        told["because"] = stance.because
    return told


# ---------------------------------------------------------------- for people


def _parts(matrix: Matrix, shown: Shown) -> Iterator[Part]:
    if not matrix.titles:
        yield Paragraph(f"No edition of {matrix.game} has been read.")
        return
    yield Items(tuple(f"{name}: {title or 'no title'}" for name, title in matrix.titles.items()))
    yield Paragraph(_summary(matrix))
    yield Paragraph(stance_text.LEGEND)
    asked = [row for row in matrix.rows if not _is_in_all(row)]
    for heading, words, rows in _groups(asked):
        if rows:
            yield Heading(f"{heading}: {len(rows)}")
            yield Paragraph(words)
            yield _table(matrix, rows, shown)
    rest = [row for row in matrix.rows if _is_in_all(row)]
    if rest:
        yield Heading(f"The same in all: {len(rest)}")
        yield Items(tuple(_in_all(row) for row in rest))


def _groups(rows: Sequence[Row]) -> Iterator[tuple[str, str, list[Row]]]:
    """The conflicts by the firmest that two texts have, then what is open and what is alike."""
    for conflict in Conflict:
        own = [row for row in rows if row.conflict is conflict]
        yield f"Conflicts, {conflict}", stance_text.RESTS_ON[conflict], own
    for kind, (heading, words) in _KINDS.items():
        yield heading, words, [row for row in rows if row.kind == kind]


def _summary(matrix: Matrix) -> str:
    conflicts = [row.conflict for row in matrix.rows if row.conflict is not None]
    kinds = [row.kind for row in matrix.rows]
    counts = ", ".join(
        [stance_text.conflicts(conflicts), *(f"{kinds.count(k)} {k}" for k in _KINDS)]
    )
    return f"{stance_text.many(len(kinds), 'question')}: {counts}."


def _table(matrix: Matrix, rows: Sequence[Row], shown: Shown) -> Table:
    asks = ("name",) if shown.cited else ()
    head = ("question", *asks, "default", *matrix.titles)
    return Table(head, tuple(_row(row, shown) for row in rows))


def _row(row: Row, shown: Shown) -> tuple[str, ...]:
    question = row.question
    title = shown.titles.question(question)
    asked = (title, question.name) if shown.cited else (f"{title} ({question.name})",)
    said = (_said(name, stance, question, shown) for name, stance in row.stances.items())
    return (*asked, question.default, *said)


def _said(name: str, stance: Stance, question: Question, shown: Shown) -> str:
    quote = shown.quotes.get(name)
    where = stance_text.places(stance.citations, quote) if shown.cited or quote else ""
    cell = stance_text.cell(stance)
    if _is_narrowed(stance, question):
        cell += f"; {stance.admitted[0]} is played"
    return f"{cell} ({where})" if where else cell


def _is_narrowed(stance: Stance, question: Question) -> bool:
    """Whether a text that can be read in several ways excludes the default."""
    return stance.answer is None and stance.excludes(question.default)


def _is_in_all(row: Row) -> bool:
    return row.question.in_all is not None


def _in_all(row: Row) -> str:
    question = row.question
    return f"{question.name}: {question.in_all} in all; the default is {question.default}"


# ---------------------------------------------------------------- for spreadsheets


def as_table(matrix: Matrix, quotes: Quotes | None = None, titles: Titles | None = None) -> Table:
    """A row for each question: what every edition says, and then where."""
    known, words = quotes or {}, titles or Titles()
    says = (f"{name}: {what}" for what in ("says", "where") for name in matrix.titles)
    rows = tuple(
        (
            row.question.name,
            words.question(row.question),
            row.kind if row.conflict is None else f"{row.kind}, {row.conflict}",
            row.question.default,
            *(stance_text.cell(stance) for stance in row.stances.values()),
            *(
                stance_text.places(stance.citations, known.get(name))
                for name, stance in row.stances.items()
            ),
        )
        for row in matrix.rows
    )
    return Table(("question", "asks", "kind", "default", *says), rows)
