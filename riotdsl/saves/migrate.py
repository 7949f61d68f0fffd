"""Older saves, brought to the version of today one version at a time.

A step takes a document that fits the schema of its version, with the right checksum, and returns
one of the next. What the older version did not hold is left out: the schema allows that.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any

from riotdsl.program.editions.selection import parsed
from riotdsl.program.editions.selection_name import SelectionError
from riotdsl.saves.document import FORMAT, REFEREE, VERSION, Document, checksum, sealed
from riotdsl.saves.problems import BACKUP, EDITED, SaveError, quoted, wrong
from riotdsl.saves.validate import validate

_GAME = re.compile(r"^[ \t]*game\s+(\w+)", re.MULTILINE)


def version_of(found: object) -> int:
    """Which version a document says it is; SaveError if it is no save, or newer than we are."""
    if not isinstance(found, dict) or "version" not in found:
        raise wrong("no-save", (), "This is JSON, but not a save of a game.", "Name another file.")
    version = found["version"]
    if not isinstance(version, int) or isinstance(version, bool) or version < 0:
        raise wrong("schema", ["version"], f"{quoted(version)} is no version of saves.", EDITED)
    if version > VERSION:
        message = f"The save has version {quoted(version)}; this program knows up to {VERSION}."
        raise wrong("newer", ["version"], message, "Install a newer riotdsl.")
    if version > 0 and found.get("format") != FORMAT:
        raise wrong("no-save", ["format"], f"Here must be {quoted(FORMAT)}.", "Name another file.")
    return version


def migrated(found: object) -> Document:
    """A document of any known version as one of today; one of today is returned as it is."""
    version = version_of(found)
    assert isinstance(found, dict)
    for old in range(version, VERSION):
        validate(found, f"version {old}")
        if found["checksum"] != checksum(found):
            raise unsound()
        found = sealed(_STEPS[old](found))
    return found


def unsound() -> SaveError:
    """What a wrong checksum means."""
    message = "Something in the file has changed since it was saved: the checksum does not fit."
    return wrong("checksum", ["checksum"], message, BACKUP)


def _from_0(old: Mapping[str, Any]) -> Document:
    """Version 0 had a flat list of parts, and the log in two lists side by side."""
    if len(old["log"]) != len(old["numbers"]):
        raise wrong("log", ["numbers"], "There are not as many as in the log.", EDITED)
    try:
        selection = parsed(old["selection"])
    except SelectionError as error:
        raise wrong("schema", ["selection"], str(error), EDITED) from None
    lines = [line.partition(": ") for line in old["log"]]
    return {
        "format": FORMAT,
        "version": 1,
        "kind": REFEREE,
        "rules": {
            "game": _game_of(old),
            "ruleset": old["ruleset"],
            "edition": selection.edition,
            "rulings": selection.rulings,
            "variants": list(selection.variants),
            "options": old["options"],
            "hash": old["hash"],
            "sources": [{"name": name, "text": text} for name, text in old["sources"]],
            "additions": [{"name": name, "text": text} for name, text in old["additions"]],
        },
        "language": old["language"],
        "seats": old["players"],
        "chance": {"seed": old["seed"], "game": 0, "generator": old["generator"]},
        "log": [
            {"by": by, "text": text, "choice": numbers}
            for (by, _, text), numbers in zip(lines, old["numbers"], strict=True)
        ],
        "state": old["cells"],
    }


def _from_1(old: Mapping[str, Any]) -> Document:
    """Version 1 had a seed in every referee save, from which chance to come could be computed.

    Whether somebody asked for it is not known: it is forgotten, and the system goes on. Its machine
    had other cells: the log gives the position as it is today.
    """
    forgotten = {"chance": None} if old["kind"] == REFEREE else {}
    return {name: part for name, part in old.items() if name != "state"} | {
        "version": 2,
        **forgotten,
    }


def _game_of(old: Mapping[str, Any]) -> str:
    if old["ruleset"] is not None:
        return str(old["ruleset"]).rpartition("/")[2]
    found = (_GAME.search(text) for _, text in old["sources"])
    return next((match[1] for match in found if match), "unknown")


_STEPS: Mapping[int, Callable[[Mapping[str, Any]], Document]] = {0: _from_0, 1: _from_1}
