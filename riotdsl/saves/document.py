"""A game as a JSON document: its parts, its checksum, and how it is laid out."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from riotdsl.game.chance import Generator
from riotdsl.game.session import Session
from riotdsl.program.editions.selection_name import Selection
from riotdsl.saves.problems import set_up
from riotdsl.saves.replay import Line, lines
from riotdsl.saves.rules import Rules, parts_from, rules_of

FORMAT = "riotdsl save"
VERSION = 2
REFEREE, SEAT = "referee", "seat"

Document = dict[str, Any]


def document(session: Session, seats: Mapping[str, str], rules: Rules | None = None) -> Document:
    """Everything about a game; `seats` says who plays each seat, `rules` are those of its table.

    SaveError if the game began in a position that was set up: a log leads from the beginning.
    """
    if session.origin is not None:
        raise set_up()
    found = {
        **heading(REFEREE),
        "rules": rules_part(rules or rules_of(session.table)),
        "language": session.table.words.language,
        "seats": {seat: seats[seat] for seat in session.seats},
        "chance": chance_part(session),
        "log": [
            {"by": line.by, "text": line.text, "choice": list(line.member)}
            for line in lines(session.entries)
        ],
        "decision": decision_part(session),
        "outcome": outcome_part(session),
        "state": list(session.state),
    }
    return sealed(found)


def chance_part(session: Session) -> Document | None:
    """From what chance follows that is to come; None where it follows from nothing."""
    if not isinstance(session.chance, Generator):
        return None
    state = session.chance.state
    return {"seed": session.seed, "game": session.game_number, "generator": state}


def heading(kind: str) -> Document:
    return {"format": FORMAT, "version": VERSION, "kind": kind}


def rules_part(rules: Rules) -> Document:
    return {
        "game": rules.game,
        "ruleset": rules.shipped,
        "edition": rules.selection.edition,
        "rulings": rules.selection.rulings,
        "variants": list(rules.selection.variants),
        "options": dict(rules.options),
        "hash": rules.hash,
        "answers": dict(rules.answers or {}),
        "parts": dict(rules.parts or {}),
        "sources": [{"name": name, "text": text} for name, text in rules.sources],
        "additions": [{"name": name, "text": text} for name, text in rules.additions],
    }


def rules_from(found: Document) -> Rules:
    """The rules that a valid document names."""
    part = found["rules"]
    return Rules(
        part["game"],
        part["ruleset"],
        Selection(part["edition"], part["rulings"], tuple(part["variants"])),
        part["options"],
        tuple(found["seats"]),
        part["hash"],
        part.get("answers"),
        parts_from(part["parts"]) if "parts" in part else None,
        tuple((each["name"], each["text"]) for each in part["sources"]),
        tuple((each["name"], each["text"]) for each in part["additions"]),
    )


def lines_from(found: Document) -> list[Line]:
    """The log of a valid referee document."""
    return [Line(each["by"], each["text"], tuple(each["choice"])) for each in found["log"]]


def decision_part(session: Session) -> Document | None:
    decision = session.decision
    if decision is None:
        return None
    names = ("seat", "kind", "procedure", "stage", "name")
    return {name: getattr(decision, name) for name in names}


def outcome_part(session: Session) -> Document | None:
    outcome = session.outcome
    if outcome is None:
        return None
    return {
        "winners": list(outcome.winners),
        "rule": outcome.rule,
        "payoffs": dict(outcome.payoffs),
    }


# ---------------------------------------------------------------- checksum and layout


def sealed(found: Document) -> Document:
    """The document with its checksum."""
    rest = {name: value for name, value in found.items() if name != "checksum"}
    return {**rest, "checksum": checksum(rest)}


def checksum(found: Document) -> str:
    """A mark of all that a document holds but the mark itself, however it is laid out."""
    mark = hashlib.sha256(b"{")
    for number, name in enumerate(sorted(found.keys() - {"checksum"})):
        mark.update(f"{',' if number else ''}{json.dumps(name)}:".encode("ascii"))
        for piece in _pieces(found[name]):
            mark.update(piece.encode("ascii"))
    mark.update(b"}")
    return mark.hexdigest()


def _pieces(value: object) -> Iterator[str]:
    """Canonical JSON, of a list one by one: written out at once it can be large."""
    if isinstance(value, list):
        yield "["
        for number, each in enumerate(value):
            text = json.dumps(each, sort_keys=True, separators=(",", ":"))
            yield f",{text}" if number else text
        yield "]"
    else:
        yield json.dumps(value, sort_keys=True, separators=(",", ":"))


def laid_out(value: object, indent: str = "") -> str:
    """JSON for people: what holds no lists or objects itself is on one line."""
    inner = indent + " "
    if isinstance(value, dict) and _holds_more(value.values()):
        rows = [f"{json.dumps(name)}: {laid_out(each, inner)}" for name, each in value.items()]
        return _block("{", inner, rows, indent, "}")
    if isinstance(value, list) and value and all(isinstance(each, dict) for each in value):
        rows = [json.dumps(each, ensure_ascii=False) for each in value]
        return _block("[", inner, rows, indent, "]")
    return json.dumps(value, ensure_ascii=False)


def _holds_more(values: Iterable[object]) -> bool:
    return any(isinstance(each, dict | list) for each in values)


def _block(opening: str, inner: str, rows: list[str], indent: str, closing: str) -> str:
    return f"{opening}\n{inner}" + f",\n{inner}".join(rows) + f"\n{indent}{closing}"
