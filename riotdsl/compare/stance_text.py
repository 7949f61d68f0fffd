"""Stances and places in a few words, for people and for programs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable
from typing import Any

from riotdsl.compare.passage import Quote
from riotdsl.program.editions.conflicts import Conflict
from riotdsl.program.editions.stances import Stance
from riotdsl.syntax.tree.declarations import Where

LEGEND = (
    "A word alone: the text states this answer. \u2013: it says nothing; the letter is what the "
    "letter of the text yields all the same. ?: it can be read in these ways. !: it contradicts "
    "itself."
)


RESTS_ON = {
    Conflict.STATED: "Each text states its answer, and they exclude each other.",
    Conflict.AMBIGUOUS: (
        "A text can be read in several ways, or contradicts itself; each way excludes what the "
        "other says."
    ),
    Conflict.LETTER: (
        "A text says nothing; only what its letter yields all the same excludes what the other "
        "says."
    ),
}
CHOSEN = (
    "No text stands on one side, but an answer that a variant, a ruling or a default puts in "
    "force; what the other says excludes it."
)


def conflicts(kinds: Collection[Conflict]) -> str:
    """How many conflicts there are, and how many of each kind."""
    told = many(len(kinds), "conflict")
    counted = Counter(kinds)
    parts = [f"{counted[kind]} {kind}" for kind in Conflict if counted[kind]]
    return f"{told} ({', '.join(parts)})" if parts else told


def many(number: int, word: str) -> str:
    """So many of something."""
    return f"{number} {word}{'s' * (number != 1)}"


def cell(stance: Stance) -> str:
    """A stance as it stands in a table."""
    answers = " / ".join(stance.admitted)
    match stance.kind:
        case "states":
            return answers
        case "silent":
            return f"\u2013 letter: {stance.letter}" if stance.letter else "\u2013"
        case "ambiguous":
            return f"? {answers}"
        case "contradicts":
            return f"! {answers}"
        case kind:
            return kind


def sentence(stance: Stance | None) -> str:
    """A stance in words."""
    if stance is None:
        return "no edition"
    answers = " or ".join(stance.admitted)
    match stance.kind:
        case "states":
            return f"states {answers}"
        case "silent":
            return f"silent; by letter {stance.letter}" if stance.letter else "silent"
        case "ambiguous":
            return f"ambiguous: {answers}"
        case "contradicts":
            return f"contradicts itself: {answers}"
        case "missing":
            return "takes no stance yet"
        case kind:
            return f"{kind}, because {stance.because}" if stance.because else kind


def place(where: Where, quote: Quote | None = None) -> str:
    """Where it stands, as a reader looks it up; with `quote` the whole sentences."""
    if where.reported is not None:
        return f"reported by {where.reported}"
    section = (where.section or "").rstrip(": ")
    passage = quote(where) if quote else None
    if passage is not None:
        line = f", line {passage.lines[0]}" if len(passage.lines) == 1 else ""
        return f"{section}{line}: {passage}"
    locator = f" \u201c{where.locator}\u201d" if where.locator else ""
    return f"{section}:{locator}" if locator else section


def places(where: Iterable[Where], quote: Quote | None = None) -> str:
    """Several of them, each once."""
    between = " \N{MIDDLE DOT} " if quote else "; "
    return between.join(dict.fromkeys(place(each, quote) for each in where))


def places_told(where: Iterable[Where], quote: Quote | None = None) -> dict[str, Any]:
    """The first place, and all of them, for programs; with `quote` the sentence of each."""
    listed = [place_told(each, quote) for each in where]
    first = listed[0] if listed else {"section": None, "locator": None}
    return {"section": first["section"], "locator": first["locator"], "citations": listed}


def place_told(where: Where, quote: Quote | None = None) -> dict[str, Any]:
    """A place for programs."""
    told = {"section": where.section, "locator": where.locator, "reported_by": where.reported}
    passage = quote(where) if quote else None
    return told if passage is None else told | passage.told
