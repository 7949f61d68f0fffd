"""Differences between two selections as a page for people and as JSON."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from riotdsl.compare import stance_text
from riotdsl.compare.differences import Compared, Difference, Kind, Side
from riotdsl.compare.page import Code, Heading, Page, Paragraph, Part, Table
from riotdsl.compare.passage import Quote, Quotes
from riotdsl.compare.titles import Titles
from riotdsl.program.editions.conflicts import Conflict
from riotdsl.program.variants.changes import Changed
from riotdsl.syntax.printer.dispatch import node_doc
from riotdsl.syntax.printer.document import rendered
from riotdsl.syntax.tree.expressions import Node

More = Callable[[str], Iterator[Part]]
_HOW = {"add": "adds", "drop": "drops", "replace": "replaces"}
_CHAPTERS: dict[str, tuple[str, str]] = {
    **{str(kind): (f"Conflicts, {kind}", stance_text.RESTS_ON[kind]) for kind in Conflict},
    Kind.CHOSEN: ("Chosen", stance_text.CHOSEN),
    Kind.OPEN: ("Open", "Some answer is admitted by both, but not the same ones."),
}


def as_json(compared: Compared, quotes: Quotes | None = None) -> list[dict[str, Any]]:
    """The questions first, and then the clauses that variants change, whose kind is `change`."""
    changes = [
        *(_change_told(change, "a") for change in compared.changes_of_a),
        *(_change_told(change, "b") for change in compared.changes_of_b),
    ]
    sides = _quotes(compared, quotes)
    return [*(_difference_told(each, sides) for each in compared.differences), *changes]


def _quotes(compared: Compared, quotes: Quotes | None) -> tuple[Quote | None, Quote | None]:
    """The copies of the two sides, where there are any."""
    known = quotes or {}
    return known.get(compared.a.edition or ""), known.get(compared.b.edition or "")


def _difference_told(each: Difference, quotes: tuple[Quote | None, Quote | None]) -> dict[str, Any]:
    return {
        "question": each.question.name,
        "ask": each.question.ask,
        "kind": each.kind.value,
        "conflict": None if each.conflict is None else each.conflict.value,
        "in_force_differs": each.in_force_differs,
        "a": _side_told(each.a, quotes[0]),
        "b": _side_told(each.b, quotes[1]),
    }


def _side_told(side: Side, quote: Quote | None) -> dict[str, Any]:
    return {
        "stance": None if side.stance is None else side.stance.kind,
        "admitted": list(side.admitted),
        "in_force": side.in_force.answer,
        "decided_by": side.in_force.by,
        "because": side.in_force.reason or None,
        **stance_text.places_told(side.where, quote),
    }


def _change_told(change: Changed, side: str) -> dict[str, Any]:
    return {
        "question": None,
        "kind": "change",
        "in_force_differs": False,
        "a": None,
        "b": None,
        "clause": change.path,
        "how": change.how,
        "side": side,
        "variant": change.variant,
        "before": _written(change.before),
        "after": _written(change.after),
    }


def _written(node: Node | None) -> str | None:
    return None if node is None else rendered(node_doc(node), 80)


# ---------------------------------------------------------------- for people


def as_page(
    compared: Compared,
    more: More | None = None,
    quotes: Quotes | None = None,
    titles: Titles | None = None,
) -> Page:
    """Conflicts first, then what is open, then what variants change.

    `more` gives what is to stand below a question.
    """
    title = f"{compared.a} and {compared.b}"
    return Page(title, tuple(_parts(compared, more, _quotes(compared, quotes), titles or Titles())))


def _parts(
    compared: Compared,
    more: More | None,
    quotes: tuple[Quote | None, Quote | None],
    titles: Titles,
) -> Iterator[Part]:
    yield Paragraph(summary(compared))
    names = str(compared.a), str(compared.b)
    for kind, (heading, words) in _CHAPTERS.items():
        found = [each for each in compared.differences if (each.conflict or each.kind) == kind]
        if found:
            yield Heading(f"{heading}: {len(found)}")
            yield Paragraph(words)
            for each in found:
                yield from _difference(each, names, quotes, titles)
                yield from more(each.question.name) if more else ()
    yield from _changes(compared.changes_of_a, names[0])
    yield from _changes(compared.changes_of_b, names[1])


def summary(compared: Compared) -> str:
    """On how many questions they differ, and how."""
    differences = compared.differences
    changed = len(compared.changes_of_a) + len(compared.changes_of_b)
    rules = f" Variants change {stance_text.many(changed, 'rule')}." if changed else ""
    every = stance_text.many(compared.questions, "question")
    if not differences:
        return f"They differ on none of {every}.{rules}"
    conflicts = [each.conflict for each in differences if each.conflict is not None]
    set_ = len(compared.of_kind(Kind.CHOSEN))
    chosen = f"{set_} chosen, " if set_ else ""
    in_force = sum(each.in_force_differs for each in differences)
    played = f"On {in_force} another answer is in force." if in_force else "All are played alike."
    return (
        f"They differ on {len(differences)} of {every}: {stance_text.conflicts(conflicts)}, "
        f"{chosen}{len(compared.of_kind(Kind.OPEN))} open. {played}{rules}"
    )


def _difference(
    each: Difference,
    names: tuple[str, str],
    quotes: tuple[Quote | None, Quote | None],
    titles: Titles,
) -> Iterator[Part]:
    mark = " (another answer in force)" if each.in_force_differs else ""
    yield Heading(titles.question(each.question), 3)
    yield Paragraph(f"{each.question.name}{mark}")
    sides = (each.a, each.b)
    rows = (
        ("says", *(stance_text.sentence(side.stance) for side in sides)),
        ("in force", *(in_force(side) for side in sides)),
        ("where", *map(stance_text.places, (each.a.where, each.b.where), quotes)),
    )
    shown = tuple(row for row in rows if any(row[1:]))
    yield Table(("", *names), shown, side_by_side=True)


def in_force(side: Side) -> str:
    """The answer in force, and what put it in force."""
    words = {"edition": "stated", "letter": "by letter", "ruling": "ruled"}
    by = side.in_force.by
    return f"{side.in_force.answer} ({words.get(by, by)})"


def _changes(changes: Sequence[Changed], name: str) -> Iterator[Part]:
    if not changes:
        return
    yield Heading(f"Changed rules: {len(changes)}")
    yield Paragraph(f"Only in {name}.")
    for change in changes:
        yield Heading(f"{change.variant} {_HOW[change.how]} {change.path}", 3)
        before, after = _written(change.before), _written(change.after)
        if before is not None:
            yield Heading("before", 4)
            yield Code(before)
        if after is not None:
            yield Heading("now" if before is not None else "new", 4)
            yield Code(after)


# ---------------------------------------------------------------- for spreadsheets


def as_table(
    compared: Compared, quotes: Quotes | None = None, titles: Titles | None = None
) -> Table:
    """A row for each question on which they differ, and for each rule that a variant changes."""
    words, (one, other) = titles or Titles(), _quotes(compared, quotes)
    names = str(compared.a), str(compared.b)
    sides = (f"{name}: {what}" for name in names for what in ("says", "in force", "where"))
    rows: list[tuple[str, ...]] = []
    for each in compared.differences:
        asked = each.question.name, words.question(each.question), each.label
        rows.append((*asked, *_cells(each.a, one), *_cells(each.b, other)))
    for changes, before, after in ((compared.changes_of_a, 0, 3), (compared.changes_of_b, 3, 0)):
        for change in changes:
            says = (
                ("",) * before,
                (f"{change.variant} {_HOW[change.how]} it", "", ""),
                ("",) * after,
            )
            rows.append((change.path, "", "change", *(cell for cells in says for cell in cells)))
    return Table(("question", "asks", "kind", *sides), tuple(rows))


def _cells(side: Side, quote: Quote | None) -> tuple[str, str, str]:
    where = stance_text.places(side.where, quote)
    return stance_text.sentence(side.stance), in_force(side), where
