"""A state folder of somebody who has played before, so that no game is introduced."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path


def keep_games(state: Path, names: Iterable[str]) -> None:
    """Keep a file of each game that is named, as a finished game would."""
    folder = state / "games"
    folder.mkdir(parents=True, exist_ok=True)
    for name in names:
        (folder / f"{name.rpartition('/')[2]}-before.json").touch()
