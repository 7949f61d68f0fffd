"""Keeps a game on the disk while it is played."""

from __future__ import annotations

import tempfile
import time
from collections.abc import Mapping
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path

from riotdsl import folders
from riotdsl.game.session import Session
from riotdsl.saves.files import write

SUFFIX = ".json"


def usual_path(game: str) -> Path:
    """A new name in the user's folder for unfinished games; OSError if there can be none."""
    folder = folders.state_folder() / "games"
    folder.mkdir(mode=0o700, exist_ok=True)
    stem = f"{game}-{time.strftime('%Y%m%d-%H%M%S')}"
    taken = {each.name for each in folder.iterdir()}
    numbered = (f"{stem}-{n}{SUFFIX}" for n in range(2, len(taken) + 3))
    return folder / next(name for name in (f"{stem}{SUFFIX}", *numbered) if name not in taken)


@dataclass(slots=True)
class Keeper:
    """Writes a session to one file after every decision; has the file to itself until `close`.

    `problem` is why the last write failed, in words; the file then holds the game as it was before.
    """

    path: Path
    session: Session
    seats: Mapping[str, str]
    problem: str | None = None
    kept: int = -1
    held: ExitStack = field(default_factory=ExitStack, repr=False)

    def open(self) -> None:
        """Take the file; InUseError if another program has it, OSError if it cannot be written."""
        self.held.enter_context(folders.locked(self.path))

    def keep(self) -> bool:
        """Write the game if it is not written already; False, with `problem`, if that fails."""
        if self.kept == len(self.session.entries) and self.problem is None:
            return True
        try:
            write(self.path, self.session, self.seats)
        except OSError as error:
            self.problem = error.strerror or str(error)
            return False
        self.problem, self.kept = None, len(self.session.entries)
        return True

    def rescue(self) -> Path | None:
        """Write the game wherever that is possible; where it is, or None."""
        if self.keep():
            return self.path
        for folder in (folders.state_folder, lambda: Path(tempfile.gettempdir())):
            try:
                path = folder() / f"{self.path.stem}-{time.strftime('%Y%m%d-%H%M%S')}{SUFFIX}"
                write(path, self.session, self.seats)
            except OSError:
                continue
            return path
        return None

    def close(self) -> None:
        """Give the file back."""
        self.held.close()
