"""An errata sheet as a page for people, as JSON, and as a table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any

from riotdsl.compare import stance_text
from riotdsl.compare.errata.measured import Measured
from riotdsl.compare.errata.sheet import Entry, Sheet, Sort
from riotdsl.compare.errata.status import Status, Statuses
from riotdsl.compare.page import ENTRY, Heading, Items, Page, Paragraph, Part, Table
from riotdsl.compare.passage import Quotes
from riotdsl.compare.titles import Titles
from riotdsl.languages import capital
from riotdsl.program.editions.stances import Stance
from riotdsl.program.model import Question
from riotdsl.text.lazy_dataclass import dataclass

MEANS = {
    Sort.OTHERWISE: "its answer is against what most other books state",
    Sort.CONTRADICTS: "it states two answers that exclude each other",
    Sort.UNCLEAR: "it can be read in more than one way",
    Sort.LEAVES_OUT: "it says nothing where other books state an answer",
    Sort.ADDS: "it states an answer where no other book does",
}
CORRECTIONS = {
    Sort.OTHERWISE: "Change the sentence so that it gives the proposed answer.",
    Sort.CONTRADICTS: "Keep the statement that gives the proposed answer, and strike the others.",
    Sort.UNCLEAR: "Reword the sentence so that only the proposed answer can be read.",
    Sort.LEAVES_OUT: "Add a sentence that gives the proposed answer",
    Sort.ADDS: "Keep the sentence if the original has it too; otherwise strike it.",
}
ORDER = (
    "The weightiest come first: statements that exclude each other before points that one side "
    "leaves open; then those with the most books on the other side; then {impact}those that are "
    "played differently. What only this book states comes last."
)
PROPOSED = (
    "Proposed sentences are made from the ruleset's own texts; they stand in no rulebook. Words in "
    "double brackets or marked are those that the ruleset cites."
)
_BY = {
    "edition": "the text", "letter": "the letter of the text", "ruling": "a ruling",
    "default": "the ruleset's default", "narrowed": "the first answer that the text allows",
}  # fmt: skip
_NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")
_MOST_SCENARIOS = 2


@dataclass(frozen=True, slots=True)
class Words:
    """In what words a sheet is told.

    `name` is what the ruleset is called on the command line; `titles` are in the reader's language,
    `own` in that of the book; `quotes` are the reader's own copies.
    """

    name: str
    titles: Titles
    own: Titles
    quotes: Quotes
    statuses: Statuses | None = None

    def status(self, sheet: Sheet, entry: Entry) -> Status | None:
        return None if self.statuses is None else self.statuses.of(sheet.edition, entry)


def as_page(sheet: Sheet, words: Words) -> Page:
    """What is to be corrected in short, and then every point with its sentences."""
    return Page(f"Errata for {sheet.title or sheet.edition}", tuple(_parts(sheet, words)))


def _parts(sheet: Sheet, words: Words) -> Iterator[Part]:
    yield Paragraph(summary(sheet))
    if not sheet.entries:
        return
    counts = Counter(entry.sort for entry in sheet.entries)
    yield Items(tuple(f"{sort}: {counts[sort]} ({MEANS[sort]})" for sort in Sort if counts[sort]))
    is_measured = any(entry.measured for entry in sheet.entries)
    impact = "those with the largest measured impact, and " if is_measured else ""
    yield Paragraph(f"{ORDER.format(impact=impact)} {PROPOSED}")
    gone = 0 if words.statuses is None else words.statuses.gone(sheet)
    if gone:
        yield Paragraph(f"No longer found: {stance_text.many(gone, 'point')} of the status file.")
    yield _overview(sheet, words)
    yield Heading("Point by point")
    for number, entry in enumerate(sheet.entries, 1):
        yield Heading(f"{number}. {words.titles.question(entry.question)}", ENTRY)
        yield Paragraph(verdict(entry, words.titles))
        yield _sides(sheet, entry, words)
        yield Items(tuple(_lines(sheet, entry, words)))


def summary(sheet: Sheet) -> str:
    """How many points there are, and against whom the edition was held."""
    others = f"the other editions ({', '.join(sheet.others)})" if sheet.others else "no other"
    against = f"{others}; {sheet.like} is followed" if sheet.like else others
    return (
        f"{stance_text.many(len(sheet.entries), 'point')} to correct in the edition "
        f"{sheet.edition}, among {stance_text.many(sheet.questions, 'question')}, compared with "
        f"{against}."
    )


def _overview(sheet: Sheet, words: Words) -> Table:
    head = ("no.", "what", "question", "this book", "proposed", "stated by")
    status = ("status",) if words.statuses else ()
    rows = []
    for number, entry in enumerate(sheet.entries, 1):
        own = words.status(sheet, entry)
        cells = (
            f"{number}",
            str(entry.sort),
            words.titles.question(entry.question),
            reading(entry.stance, entry.question, words.titles),
            _answer(entry, words.titles),
            ", ".join(entry.by),
        )
        rows.append((*cells, own.status) if own else cells)
    return Table((*head, *status), tuple(rows))


def _answer(entry: Entry, titles: Titles) -> str:
    return "" if entry.proposed is None else titles.answer(entry.question, entry.proposed)


# ---------------------------------------------------------------- an entry in sentences


def verdict(entry: Entry, titles: Titles) -> str:
    """What this book says, and what the others say against it."""
    own = says(entry.stance, entry.question, titles)
    told = [f"{capital(entry.sort.value)}. This book {own}."]
    stated: dict[str, list[str]] = {}
    for name, stance in entry.others.items():
        stated.setdefault(says(stance, entry.question, titles), []).append(name)
    told += [
        f"{capital(books(names))} {_plural(said, len(names))}."
        for said, names in sorted(stated.items(), key=lambda each: -len(each[1]))
    ]
    return " ".join(told)


def books(names: Iterable[str]) -> str:
    """How many books, and which."""
    listed = list(names)
    count = _NUMBERS[len(listed)] if len(listed) < len(_NUMBERS) else str(len(listed))
    return f"{count} {'book' if len(listed) == 1 else 'books'} ({', '.join(listed)})"


def says(stance: Stance, question: Question, titles: Titles) -> str:
    """A stance in words, as what a book does."""
    words = [f"\u201c{titles.answer(question, each)}\u201d" for each in stance.admitted]
    match stance.kind:
        case "states":
            return f"says {words[0]}"
        case "silent":
            if stance.letter is None:
                return "says nothing"
            return f"says nothing; taken by the letter it means {words[0]}"
        case "ambiguous":
            return f"can be read as {' or '.join(words)}"
        case "contradicts":
            return f"contradicts itself: {' and '.join(words)}"
        case _:
            return "has not been read for this"


def reading(stance: Stance, question: Question, titles: Titles) -> str:
    """A stance as it stands in a table: an answer that is stated, by itself."""
    if stance.answer is not None:
        return titles.answer(question, stance.answer)
    return says(stance, question, titles)


_PLURALS = (("says", "say"), ("contradicts itself", "contradict themselves"), ("has", "have"))


def _plural(said: str, count: int) -> str:
    for one, many in _PLURALS if count > 1 else ():
        if said.startswith(one):
            return many + said.removeprefix(one).replace("it means", "they mean")
    return said


def _sides(sheet: Sheet, entry: Entry, words: Words) -> Table:
    """What every book says, with the places; this one first."""
    stances = {sheet.edition: entry.stance, **entry.others}
    rows = []
    for name, stance in stances.items():
        where = stance_text.places(stance.citations, words.quotes.get(name))
        book = f"{name} (this book)" if name == sheet.edition else name
        rows.append((book, reading(stance, entry.question, words.titles), where))
    return Table(("book", "answer", "where"), tuple(rows))


def _lines(sheet: Sheet, entry: Entry, words: Words) -> Iterator[str]:
    yield f"What to do: {todo(entry)}"
    if entry.proposed is not None:
        yield f"Proposed ({words.own.language}): {proposal(entry, words.own)}"
        yield f"Why: {why(entry, words.titles)}"
        yield f"In play: {in_play(entry, words)}"
        if entry.measured is not None:
            yield f"Measured: {measured(entry, entry.measured)}"
        if entry.is_played_otherwise and entry.by:
            command = f"riotdsl witness {words.name} {sheet.edition} {entry.by[0]}"
            yield f"To see it on the board: `{command} {entry.question.name}`"
    for each in entry.scenarios[:_MOST_SCENARIOS]:
        yield f"Scenario of the ruleset: \u201c{each.title}\u201d ({each.span})"
    status = words.status(sheet, entry)
    if status is not None:
        note = f", {status.note}" if status.note else ""
        yield f"Status: {status.status}{note}"
        yield from (
            f"Earlier, when the book said something else: {each}" for each in status.earlier
        )
    yield f"Name of the question: {entry.question.name}"


def todo(entry: Entry) -> str:
    """What a translator is to do with the sentence."""
    told = CORRECTIONS[entry.sort]
    if entry.sort is not Sort.LEAVES_OUT:
        return told
    if entry.section is None:
        return f"{told}."
    such_as = "" if entry.stance.citations else ", for instance"
    return f"{told}{such_as} under \u201c{entry.section}\u201d."


def proposal(entry: Entry, own: Titles) -> str:
    """The proposed answer in the language of the book, with its question."""
    if entry.proposed is None:
        return ""
    answer = capital(own.answer(entry.question, entry.proposed))
    return (
        f"{own.question(entry.question)} {answer}{'' if answer.endswith(('.', '!', '?')) else '.'}"
    )


def why(entry: Entry, titles: Titles) -> str:
    """On whose word the answer is proposed, and against whose."""
    because = titles.because(entry.question)
    if not entry.by:
        return f"no other book states an answer; this is the ruleset's own, because {because}."
    told = [f"{books(entry.by)} {'state' if len(entry.by) > 1 else 'states'} it."]
    for answer, names in entry.against.items():
        told.append(
            f"Against it: {books(names)}, \u201c{titles.answer(entry.question, answer)}\u201d."
        )
    if any(len(names) >= len(entry.by) for names in entry.against.values()):
        told.append(f"Between them the ruleset decides, because {because}.")
    return " ".join(told)


def in_play(entry: Entry, words: Words) -> str:
    """What follows for those who play by the book."""
    played = words.titles.answer(entry.question, entry.in_force.answer)
    by = _BY.get(entry.in_force.by, entry.in_force.by)
    conflict = "" if entry.conflict is None else f" Conflict: {entry.conflict}."
    if not entry.is_played_otherwise:
        return f"riotdsl already plays it so (by {by}); readers of the book may not.{conflict}"
    return f"with this book riotdsl plays \u201c{played}\u201d (by {by}).{conflict}"


def measured(entry: Entry, found: Measured) -> str:
    """How much more or less often a faction wins with the proposed answer."""
    games = f"{found.games} pairs of games between bots"
    if found.faction is None:
        return f"no measurable change in who wins, in {games}."
    points = found.points if found.after == entry.proposed else -found.points
    often = "more" if points > 0 else "less"
    return (
        f"with the proposed answer {found.faction} wins {often} often, by {abs(points):.1f} "
        f"percentage points, in {games}."
    )


# ---------------------------------------------------------------- for programs


def as_json(sheet: Sheet, words: Words) -> dict[str, Any]:
    return {
        "name": sheet.game,
        "edition": sheet.edition,
        "title": sheet.title,
        "like": sheet.like,
        "others": list(sheet.others),
        "questions": sheet.questions,
        "entries": [_told(sheet, entry, words) for entry in sheet.entries],
    }


def _told(sheet: Sheet, entry: Entry, words: Words) -> dict[str, Any]:
    stances = {sheet.edition: entry.stance, **entry.others}
    status = words.status(sheet, entry)
    return {
        "question": entry.question.name,
        "title": words.titles.question(entry.question),
        "sort": entry.sort.value,
        "stances": {
            name: {
                "stance": each.kind,
                "answers": list(each.admitted),
                "by_letter": each.letter,
                **stance_text.places_told(each.citations, words.quotes.get(name)),
            }
            for name, each in stances.items()
        },
        "section": entry.section,
        "proposed": entry.proposed,
        "proposal": proposal(entry, words.own) or None,
        "stated_by": list(entry.by),
        "alike": list(entry.alike),
        "conflict": None if entry.conflict is None else entry.conflict.value,
        "in_force": entry.in_force.answer,
        "decided_by": entry.in_force.by,
        "measured": None if entry.measured is None else measured(entry, entry.measured),
        "scenarios": [each.title for each in entry.scenarios],
        "status": None if status is None else status.status,
        "note": None if status is None else status.note,
    }


def as_table(sheet: Sheet, words: Words) -> Table:
    """A row for each point."""
    head = (
        "no.", "question", "title", "what", "this book", "where", "proposed", "stated by",
        "what to do", "conflict", "in play", "status", "note",
    )  # fmt: skip
    quote = words.quotes.get(sheet.edition)
    rows = []
    for number, entry in enumerate(sheet.entries, 1):
        status = words.status(sheet, entry) or Status()
        rows.append(
            (
                str(number),
                entry.question.name,
                words.titles.question(entry.question),
                str(entry.sort),
                says(entry.stance, entry.question, words.titles),
                stance_text.places(entry.stance.citations, quote),
                proposal(entry, words.own),
                ", ".join(entry.by),
                todo(entry),
                entry.conflict or "",
                in_play(entry, words) if entry.proposed else "",
                status.status,
                status.note,
            )
        )
    return Table(head, tuple(rows))
