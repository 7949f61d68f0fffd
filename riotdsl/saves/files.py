"""Saves on the disk."""

from __future__ import annotations

import errno
from collections.abc import Mapping
from pathlib import Path

from riotdsl import folders
from riotdsl.game.session import Session
from riotdsl.program.players import HUMAN
from riotdsl.saves.document import Document, document, laid_out
from riotdsl.saves.problems import wrong
from riotdsl.saves.rules import Rules
from riotdsl.saves.seat import SeatSave, seat_document
from riotdsl.saves.strict_json import MAX_BYTES
from riotdsl.saves.validate import is_valid
from riotdsl.saves.verify import Save, verified


def read(path: str | Path, language: str | None = None) -> Save | SeatSave:
    """The save in a file, verified; SaveError says what is wrong with it. The file is not changed.

    The log of a referee save is played again and must lead to the position that the save holds.
    With a language, names and messages are in that and not in the one that was saved.
    """
    return verified(content_of(path), language)


def content_of(path: str | Path) -> bytes:
    """The bytes of a save; SaveError if they cannot be read."""
    try:
        return folders.content(Path(path), MAX_BYTES + 1)
    except (OSError, ValueError) as error:  # ValueError: a path that no system can have
        reason = getattr(error, "strerror", None) or str(error)
        raise wrong("unreadable", (), f"It cannot be read: {reason}.", _remedy(path)) from None


def _remedy(path: str | Path) -> str:
    try:
        if folders.previous(Path(path)).is_file():
            return f"The version before it is in {folders.previous(Path(path)).name}."
    except (OSError, ValueError):
        pass
    return "Name the file of a game that was saved."


def write(
    path: str | Path,
    session: Session,
    seats: Mapping[str, str] | None = None,
    rules: Rules | None = None,
) -> None:
    """Write a game whole or not at all; OSError if not. The version before is kept as `.bak`.

    `seats` says who plays each seat; without it, people do. `rules` are those of the table, for
    whoever writes often and knows them.
    """
    put(path, document(session, seats or dict.fromkeys(session.seats, HUMAN), rules))


def export(path: str | Path, save: Save, seat: str) -> None:
    """Write what a seat may know of a game; OSError if that cannot be."""
    put(path, seat_document(save.session, save.seats, seat))


def put(path: str | Path, found: Document) -> None:
    """Write a document; OSError if that cannot be, or if nobody could read it again."""
    # What no UTF-8 can hold, from the name of a file, is written as JSON escapes it.
    content = (laid_out(found) + "\n").encode("utf-8", "backslashreplace")
    if len(content) > MAX_BYTES or not is_valid(found):
        raise OSError(errno.EFBIG, "The game is too large for a save")
    folders.write_keeping_previous(Path(path), content)
