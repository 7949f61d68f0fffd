"""Keeps a game on the disk while it is played."""

from __future__ import annotations

import tempfile
from collections.abc import Mapping, Sequence
from contextlib import ExitStack, suppress
from pathlib import Path

from riotdsl import folders
from riotdsl.game.action import Entry
from riotdsl.game.session import Session
from riotdsl.machine.run import CHANCE
from riotdsl.saves.files import write
from riotdsl.saves.problems import set_up
from riotdsl.saves.rules import Rules, rules_of
from riotdsl.text.lazy_dataclass import dataclass, field

SUFFIX = ".json"


def usual_path(game: str) -> Path:
    """A new name in the user's folder for unfinished games; OSError if there can be none."""
    folder = _games_folder()
    folder.mkdir(mode=0o700, exist_ok=True)
    return folder / folders.new_name(game, SUFFIX)


def kept_games() -> list[tuple[Path, float]]:
    """The games in the user's folder with when they were last written, the newest first."""
    found = []
    with suppress(OSError):
        for each in _games_folder().glob(f"*{SUFFIX}"):
            with suppress(OSError):  # a link that leads nowhere hides no other game
                found.append((each, each.stat().st_mtime))
    return sorted(found, key=lambda each: (-each[1], each[0].name))


def is_first(game: str) -> bool:
    """Whether no game of this name was kept before in the user's folder."""
    return not any(path.name.startswith(f"{game}-") for path, _ in kept_games())


def _games_folder() -> Path:
    return folders.state_folder() / "games"


@dataclass(slots=True)
class Keeper:
    """Writes a session to one file after every decision; has the file to itself until `close`.

    `problem` is why the last write failed, in words; the file then holds the game as it was before.
    """

    path: Path
    session: Session
    seats: Mapping[str, str]
    problem: str | None = None
    kept: Sequence[Entry] | None = None
    rules: Rules | None = field(default=None, repr=False)
    held: ExitStack = field(default_factory=ExitStack, repr=False)

    def open(self) -> None:
        """Take the file; InUseError if another program has it, OSError if it cannot be written.

        SaveError if no file can hold the game.
        """
        if self.session.origin is not None:
            raise set_up()
        self.held.enter_context(folders.locked(self.path))

    def keep(self) -> bool:
        """Write the game if it is not written already; False, with `problem`, if that fails."""
        if self.is_kept:
            return True
        try:
            self.write(self.path)
        except OSError as error:
            self.problem = error.strerror or str(error)
            return False
        self.problem, self.kept = None, list(self.session.entries)
        return True

    def write(self, path: Path) -> None:
        self.rules = self.rules or rules_of(self.session.table)
        write(path, self.session, self.seats, self.rules)

    @property
    def is_kept(self) -> bool:
        """Whether the file holds the game as it stands."""
        return self.kept == self.session.entries and self.problem is None

    @property
    def is_there(self) -> bool:
        """Whether the file holds a game, be it an earlier position of it."""
        return self.kept is not None

    def rescue(self) -> Path | None:
        """Write the game wherever that is possible; where it is, or None.

        What was interrupted in the middle of a step is not written: the file has it as it was.
        """
        if not self.is_kept and self.is_between:
            return self.path if self.is_there else None
        if self.keep():
            return self.path
        for folder in (folders.state_folder, lambda: Path(tempfile.mkdtemp(prefix="riotdsl-"))):
            try:
                path = folder() / folders.new_name(self.path.stem, SUFFIX)
                self.write(path)
            except OSError:
                continue
            return path
        return None

    @property
    def is_between(self) -> bool:
        """Whether the session stands where no seat decides although the game goes on."""
        session, again = self.session, self.session.beginning()
        again.replay(session.entries)
        waits = session.options is None or session.options.decider != CHANCE
        return not waits or again.state != session.state

    def close(self) -> None:
        """Give the file back."""
        self.held.close()
