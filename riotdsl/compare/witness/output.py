"""Witnesses for people and for programs."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, Protocol

from riotdsl.compare import stance_text
from riotdsl.compare.differences import Side, between
from riotdsl.compare.page import Code, Heading, Items, Page, Paragraph, Part, Table
from riotdsl.compare.witness.background import Background, Case
from riotdsl.compare.witness.dependencies import Dependency
from riotdsl.compare.witness.search.wasm_player import WASM, backend_name
from riotdsl.compare.witness.witness import NONE, REACHABLE, SCENARIO, Outcome, Told, Witness
from riotdsl.game.view import View
from riotdsl.languages import capital
from riotdsl.program.editions.conflicts import Conflict
from riotdsl.text.lazy_dataclass import dataclass

Draw = Callable[[Witness], str]
KINDS = {
    "refused": "One accepts what the other refuses.",
    "result": "The results differ.",
    "decider": "Another decides.",
    "view": "Not the same is seen.",
    "winner": "Another wins.",
}
_MOST_FACTS, _MOST_ROWS, _MOST_BEFORE = 6, 8, 8


@dataclass(frozen=True, slots=True)
class Report:
    """The witnesses of two selections; `draw` makes a picture of a position in characters."""

    a: Background
    b: Background
    witnesses: Sequence[Witness]
    draw: Draw

    @property
    def names(self) -> tuple[str, str]:
        return str(self.a.selection), str(self.b.selection)

    def conflict(self, question: str) -> Conflict | None:
        """What a conflict of the two on a question rests on; None if there is none."""
        one, other = (side.answered.decided.answers.get(question) for side in (self.a, self.b))
        if one is None or other is None:
            return None
        return between(Side(one.stance, one), Side(other.stance, other))


# ---------------------------------------------------------------- for people


def as_page(report: Report) -> Page:
    """Every witness with its position, its decision and the two outcomes side by side."""
    one, other = report.names
    return Page(f"Witnesses: {one} and {other}", tuple(_parts(report)))


def _parts(report: Report) -> Iterator[Part]:
    yield Paragraph(f"{summary(report.witnesses)} {where_played()}")
    for witness in report.witnesses:
        yield Heading(title(witness.case), 3)
        yield from witness_parts(report, witness)


class Graded(Protocol):
    """Whatever has a grade."""

    @property
    def grade(self) -> str: ...


def where_played() -> str:
    """On which backend games are played in step."""
    name = backend_name()
    where = "inside WebAssembly" if name == WASM else "by generated Python"
    return f"Games were played in step {where} (backend {name})."


def summary(witnesses: Sequence[Graded]) -> str:
    """How many there are, and of which grade."""
    if not witnesses:
        return "There is nothing to show: they differ in no answer."
    found = [each for each in witnesses if each.grade != NONE]
    reachable = sum(each.grade == REACHABLE for each in found)
    return (
        f"Witnesses for {len(found)} of {stance_text.many(len(witnesses), 'pair')} of answers: "
        f"{reachable} in positions that a game reaches, {len(found) - reachable} constructed."
    )


def title(case: Case) -> str:
    """The heading of a case."""
    if case.is_rules:
        return f"Changed rules: {case.answers[0]} or {case.answers[1]}"
    return f"{case.question}: {case.answers[0]} or {case.answers[1]}"


def witness_parts(report: Report, witness: Witness, *, asked: bool = False) -> Iterator[Part]:
    """One witness without its heading, and without the question if that was asked already."""
    if not witness.case.is_rules and not asked:
        yield Paragraph(report.a.program.questions[witness.case.question].ask)
        conflict = report.conflict(witness.case.question)
        if conflict is not None:
            one, other = report.names
            yield Paragraph(f"A conflict of {one} and {other}, {conflict}.")
    if witness.kind is None and not witness.positions:
        yield Paragraph("The two do not have the same pieces and places: they cannot play in step.")
        return
    if witness.kind is None:
        yield Paragraph(f"None found in {stance_text.many(witness.positions, 'position')}.")
        return
    yield Paragraph(
        f"{KINDS[witness.kind.value]} {_grade(witness)} {_also(report, witness)}".strip()
    )
    yield from _so_far(witness)
    yield Code(report.draw(witness))
    if witness.decision is not None:
        yield Paragraph(_spoken(witness.decision))
    elif not witness.log:
        begins = "when the game begins" if witness.grade == REACHABLE else "as the game goes on"
        yield Paragraph(f"Nobody has decided anything yet: it shows {begins}.")
    if witness.chance:
        yield Items(tuple(_spoken(each) for each in witness.chance))
    yield _outcome_table(report, witness)


def _so_far(witness: Witness) -> Iterator[Part]:
    """The last decisions before the position."""
    decided = [each for each in witness.log if each.by is not None]
    if decided:
        shown = decided[-_MOST_BEFORE:]
        yield Paragraph("Before:" if shown == decided else f"The last {len(shown)} before:")
        yield Items(tuple(_spoken(each) for each in shown))


def _grade(witness: Witness) -> str:
    if witness.origin == SCENARIO:
        return (
            f"None found in {stance_text.many(witness.positions, 'position')}; a scenario of the "
            f"ruleset leads here, \u201c{witness.scenario}\u201d.{_given(witness)}"
        )
    if witness.grade != REACHABLE:
        return f"The position is constructed; every invariant holds in it.{_given(witness)}"
    decided = sum(each.by is not None for each in witness.log)
    return f"A game comes here after {stance_text.many(decided, 'decision')}.{_given(witness)}"


def _given(witness: Witness) -> str:
    """On which other answers it rests, those that no text states first."""
    ruled = [f"{each.question} is {each.answer}" for each in witness.given if _is_open(each)]
    stated = [_stated(each) for each in witness.given if not _is_open(each)]
    told = f" It rests on rulings, which neither text states: {', '.join(ruled)}." if ruled else ""
    return told + (
        f" It rests on what the texts do not state alike: {', '.join(stated)}." * bool(stated)
    )


def _is_open(ground: Dependency) -> bool:
    return ground.is_ruling and not ground.against


def _stated(ground: Dependency) -> str:
    """An answer with those who state it, and those who state another."""
    said = [", ".join(ground.stated_by), *(f"not {each}" for each in ground.against)]
    return f"{ground.question} is {ground.answer} ({', '.join(filter(None, said))})"


def _also(report: Report, witness: Witness) -> str:
    if witness.also is None or report.names[0] == report.names[1]:
        return ""
    if witness.also:
        return f"The same shows among the other rules of \u201c{report.names[1]}\u201d."
    return f"Among the other rules of \u201c{report.names[1]}\u201d the same line does not show it."


def _spoken(told: Told) -> str:
    return f"{_who(told.name or told.by)}: {told.reading}  [{told.text}]"


def _who(seat: str | None) -> str:
    return "Chance" if seat is None else capital(seat)


def _outcome_table(report: Report, witness: Witness) -> Table:
    case = witness.case
    head = ("", *case.answers)
    rows = []
    if not case.is_rules:
        described = report.a.program.questions[case.question].descriptions
        rows.append(("means", *(described.get(answer, "") for answer in case.answers)))
        rows.append(("where", *(where(report, case.question, answer) for answer in case.answers)))
    if witness.rows:
        rows += witness.rows[:_MOST_ROWS]
        more = len(witness.rows) - _MOST_ROWS
        rows += [("", f"and {more} more", f"and {more} more")] * (more > 0)
    else:
        one, other = (_outcome(each) for each in witness.outcomes)
        rows.append(("then", one, other))
    return Table(head, tuple(row for row in rows if any(row[1:])), side_by_side=True)


def _outcome(outcome: Outcome) -> str:
    if not outcome.accepted:
        reasons = [f"{each.wording} [{each.code}]" for each in outcome.refusal[:1]]
        cited = [str(each) for failure in outcome.refusal[:1] for each in failure.citations]
        return " ".join(["Refused.", *reasons, *(f"({each})" for each in dict.fromkeys(cited))])
    facts = [_sentence(f"{name}: {value}") for name, value in outcome.facts.items()]
    more = len(facts) - _MOST_FACTS
    return " ".join(["Accepted.", *facts[:_MOST_FACTS], *[f"And {more} more."] * (more > 0)])


def _sentence(text: str) -> str:
    return text if text.endswith((".", "?", "!")) else f"{text}."


def where(report: Report, question: str, answer: str) -> str:
    """Where the two selections say an answer: the places of those whose text admits it."""
    said: dict[str, str] = {}
    for background in (report.a, report.b):
        force = background.answered.decided.answers.get(question)
        if force is None or force.stance is None or answer not in force.stance.admitted:
            continue
        readings = force.stance.readings or {}
        places = stance_text.places(readings.get(answer) or force.stance.citations)
        said[str(background.selection)] = places or force.stance.kind
    return "; ".join(f"{name}: {places}" for name, places in said.items())


# ---------------------------------------------------------------- for programs


def as_json(report: Report) -> list[dict[str, Any]]:
    """An entry for each pair of answers."""
    return [_witness_json(report, each) for each in report.witnesses]


def _witness_json(report: Report, witness: Witness) -> dict[str, Any]:
    case, names = witness.case, report.names
    return {
        "question": case.question or None,
        "answers": list(case.answers),
        "conflict": report.conflict(case.question),
        "background": names[0],
        "also_in": {names[1]: witness.also},
        "kind": None if witness.kind is None else witness.kind.value,
        "grade": witness.grade,
        "origin": witness.origin,
        "given": [
            {
                "question": each.question,
                "answer": each.answer,
                "decided_by": each.decided_by,
                "stated_by": list(each.stated_by),
                "against": list(each.against),
                "ruling": each.is_ruling,
            }
            for each in witness.given
        ],
        "scenario": witness.scenario,
        "positions_tried": witness.positions,
        "backend": backend_name(),
        "players": list(witness.players),
        "position": None if witness.view is None else _position(witness.view),
        "decision": None if witness.decision is None else _told_json(witness.decision),
        "log": [_told_json(each) for each in witness.log],
        "built": _built(witness),
        "chance": [_told_json(each) for each in witness.chance],
        "outcomes": [
            {"answer": answer, "where": where(report, case.question, answer), **_outcome_json(each)}
            for answer, each in zip(case.answers, witness.outcomes, strict=False)
        ],
    }


def _built(witness: Witness) -> dict[str, Any] | None:
    """How a constructed position came about: steps, cells set by hand, and steps since."""
    found = witness.found
    if found is None or not found.changes:
        return None
    choices = [list(step.member) for step in found.before]
    return {
        "from": choices[: found.kept],
        "changes": dict(found.changes),
        "since": choices[found.kept :],
    }


def _told_json(each: Told) -> dict[str, Any]:
    return {"by": each.by, "text": each.text, "reading": each.reading, "choice": list(each.choice)}


def _outcome_json(each: Outcome) -> dict[str, Any]:
    return {
        "accepted": each.accepted,
        "refused_by": [failure.code for failure in each.refusal],
        "because": [failure.wording for failure in each.refusal],
        "citations": [str(where) for failure in each.refusal for where in failure.citations],
        "facts": dict(each.facts),
    }


def _position(view: View) -> dict[str, Any]:
    return {
        "decider": view.decider,
        "places": {
            label: [
                {"kind": t.kind, "sort": t.sort, "owner": t.owner, "count": t.count,
                 "marks": dict(t.marks)}
                for t in here.things
            ]
            for label, here in view.places.items()
        },
        "tracks": {name: dict(values) for name, values in view.tracks.items() if values},
        "variables": dict(view.variables),
    }  # fmt: skip
