"""What a team has decided about each point of an errata sheet, in a file of its own.

An entry of the file names a question, an edition, and the hash of the stance that was judged; a
stance that changes is another entry, and open. No sentence of a book is in it. Entries are added
and never taken away.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from hashlib import sha256
from pathlib import Path
from typing import Any

from riotdsl import folders
from riotdsl.compare.errata.sheet import Entry, Sheet
from riotdsl.program.editions.stances import Stance
from riotdsl.text.lazy_dataclass import dataclass

FORMAT = "riotdsl errata status 1"
OPEN, ACCEPTED, REJECTED = STATUSES = ("open", "accepted", "rejected")
PATIENCE = 10.0
_HASH = 16
Key = tuple[str, str, str]


class StatusError(Exception):
    """What is wrong with a status file, and what to do."""


@dataclass(frozen=True, slots=True)
class Status:
    """What was decided; `earlier` are the notes on other stances of the edition to the question."""

    status: str = OPEN
    note: str = ""
    earlier: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Statuses:
    """The entries of a file as they are written there, by what they are about."""

    entries: Mapping[Key, Mapping[str, Any]]

    def of(self, edition: str, entry: Entry) -> Status:
        key = key_of(edition, entry)
        own = self.entries.get(key, {})
        earlier = tuple(
            f"{each['status']}: {each['note']}"
            for other, each in self.entries.items()
            if other[:2] == key[:2] and other != key and each["note"]
        )
        return Status(own.get("status", OPEN), own.get("note", ""), earlier)

    def gone(self, sheet: Sheet) -> int:
        """How many points of this edition are no longer on the sheet."""
        asked = {entry.question.name for entry in sheet.entries}
        return len(
            {key[0] for key in self.entries if key[1] == sheet.edition and key[0] not in asked}
        )

    def with_entries(self, sheet: Sheet) -> Statuses:
        """The same, and what the sheet has besides, as open."""
        fresh = {
            key: {
                "question": key[0],
                "edition": key[1],
                "stance": key[2],
                "status": OPEN,
                "note": "",
            }
            for key in (key_of(sheet.edition, entry) for entry in sheet.entries)
        }
        new = {key: each for key, each in fresh.items() if key not in self.entries}
        return Statuses({**self.entries, **new})


def key_of(edition: str, entry: Entry) -> Key:
    return entry.question.name, edition, hash_of(entry.stance)


def hash_of(stance: Stance) -> str:
    """What stands for what a text says; where it says it does not count."""
    said = json.dumps([stance.kind, list(stance.admitted), stance.letter])
    return sha256(said.encode()).hexdigest()[:_HASH]


# ---------------------------------------------------------------- the file


def kept(path: Path, sheet: Sheet) -> Statuses:
    """The statuses of a file, to which the new entries of a sheet are added.

    StatusError says what is wrong; the file is then as it was.
    """
    try:
        with folders.locked(path, PATIENCE):
            known = _read(path)
            found = known.with_entries(sheet)
            if found.entries != known.entries or not path.exists():
                folders.write_atomically(path, _written(found))
            return found
    except folders.InUseError:
        raise StatusError("Another program has it in use; try again when it is done.") from None
    except OSError as error:
        raise StatusError(f"{error.strerror or error}.") from None


def _read(path: Path) -> Statuses:
    try:
        told = json.loads(folders.content(path).decode())
    except FileNotFoundError:
        return Statuses({})
    except (ValueError, RecursionError) as error:
        raise StatusError(f"It is not JSON ({error}); mend it, or name another file.") from None
    entries = told.get("entries") if isinstance(told, dict) else None
    if not isinstance(told, dict) or told.get("format") != FORMAT or not isinstance(entries, list):
        raise StatusError(f'It has no "format": "{FORMAT}"; name another file, or a new one.')
    found: dict[Key, Mapping[str, Any]] = {}
    for number, each in enumerate(entries, 1):
        key = _checked(each, number)
        if key in found:
            raise StatusError(f"Entries about `{key[0]}` in {key[1]} are there twice; keep one.")
        found[key] = each
    return Statuses(found)


def _checked(each: Any, number: int) -> Key:  # noqa: ANN401 - whatever is in the file
    names = "question", "edition", "stance", "status", "note"
    if not isinstance(each, dict) or not all(isinstance(each.get(name), str) for name in names):
        raise StatusError(f"Entry {number} needs {', '.join(names)}, each a string.")
    if each["status"] not in STATUSES:
        raise StatusError(
            f"Entry {number}, `{each['question']}`, has the status {each['status']!r}; "
            f"it can be {', '.join(STATUSES)}."
        )
    return each["question"], each["edition"], each["stance"]


def _written(found: Statuses) -> bytes:
    entries: Iterable[Mapping[str, Any]] = found.entries.values()
    told = {"format": FORMAT, "entries": list(entries)}
    return (json.dumps(told, indent=2, ensure_ascii=False) + "\n").encode()
