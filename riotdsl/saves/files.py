"""Saves on the disk."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from riotdsl import folders
from riotdsl.game.session import Session
from riotdsl.saves.document import document, laid_out


def write(path: str | Path, session: Session, seats: Mapping[str, str] | None = None) -> None:
    """Write a game whole or not at all; OSError if not. The version before is kept as `.bak`."""
    taken = seats or dict.fromkeys(session.seats, "human")
    text = laid_out(document(session, taken)) + "\n"
    folders.write_keeping_previous(Path(path), text.encode())
