"""A game as a JSON document and back; the shape of version 0."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Mapping
from typing import Any

from riotdsl.game.session import Session
from riotdsl.saves.replaying import lines
from riotdsl.saves.rules import rules_of

VERSION = 0


def document(session: Session, seats: Mapping[str, str]) -> dict[str, Any]:
    """Everything about a game; `seats` says who plays each seat."""
    rules = rules_of(session.table)
    found = {
        "version": VERSION,
        "ruleset": rules.shipped,
        "hash": rules.hash,
        "selection": str(rules.selection),
        "options": dict(rules.options),
        "players": dict(seats),
        "language": session.table.words.language,
        "seed": session.seed,
        "generator": session.generator.state,
        "log": [f"{line.by}: {line.text}" for line in lines(session.entries)],
        "numbers": [list(line.member) for line in lines(session.entries)],
        "cells": list(session.state),
        "sources": [list(each) for each in rules.sources],
        "additions": [list(each) for each in rules.additions],
    }
    return {**found, "checksum": checksum(found)}


def checksum(found: Mapping[str, Any]) -> str:
    """A mark of all that a document holds but the mark itself, however it is laid out."""
    rest = {name: value for name, value in found.items() if name != "checksum"}
    text = json.dumps(rest, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode("ascii")).hexdigest()


def laid_out(value: object, indent: str = "") -> str:
    """JSON for people: what holds no lists or objects itself is on one line."""
    inner = indent + " "
    if isinstance(value, dict) and _holds_more(value.values()):
        rows = [f"{json.dumps(name)}: {laid_out(each, inner)}" for name, each in value.items()]
        return _block("{", inner, rows, indent, "}")
    if isinstance(value, list) and _holds_more(value):
        return _block("[", inner, [laid_out(each, inner) for each in value], indent, "]")
    return json.dumps(value, ensure_ascii=False)


def _holds_more(values: Iterable[object]) -> bool:
    return any(isinstance(each, dict | list) for each in values)


def _block(opening: str, inner: str, rows: list[str], indent: str, closing: str) -> str:
    return f"{opening}\n{inner}" + f",\n{inner}".join(rows) + f"\n{indent}{closing}"
