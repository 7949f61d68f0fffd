"""What can be wrong with a save, in the words of those who have it."""

from __future__ import annotations

from collections.abc import Sequence

from riotdsl.text.lazy_dataclass import dataclass
from riotdsl.text.safe import visible

BACKUP = "Take an earlier copy of the file."
EDITED = "Undo what was changed in the file, or take an earlier copy."
LONGEST = 80
MAX_NAME = 1_000
"""No name in a save that can be read is longer."""


@dataclass(frozen=True, slots=True)
class Damage:
    """One thing that is wrong with a save.

    `kind` is a stable word for programs, `path` a JSON pointer to the place, `/` the whole file.
    """

    kind: str
    path: str
    message: str
    remedy: str

    def __str__(self) -> str:
        return f"{self.path}: {self.message} {self.remedy}"


class SaveError(Exception):
    """A save that cannot be used, with the reason."""

    def __init__(self, damage: Damage) -> None:
        self.damage = damage
        super().__init__(str(damage))


def wrong(kind: str, path: Sequence[str | int], message: str, remedy: str) -> SaveError:
    return SaveError(Damage(kind, pointer(path), message, remedy))


def set_up() -> SaveError:
    """That a game cannot be saved which did not begin at its beginning."""
    message = "This game began in a position that was set up, and its log does not lead there."
    return wrong("set-up", (), message, "Play from `Game.new`, or keep the text of the position.")


def pointer(path: Sequence[str | int]) -> str:
    """A JSON pointer; what cannot be seen in a name is escaped, and a long name is cut off.

    >>> pointer(["log", 3, "a/b"])
    '/log/3/a~1b'
    """
    names = (shortened(str(part), MAX_NAME) for part in path)
    parts = (name.replace("~", "~0").replace("/", "~1") for name in names)
    return "/" + "/".join(visible(part) for part in parts)


def quoted(value: object) -> str:
    """A value of a save as a message shows it: on one line, not too long."""
    text = value[: LONGEST + 1] if isinstance(value, str) else repr(value)
    return f"“{shortened(visible(text))}”"


def shortened(text: str, most: int = LONGEST) -> str:
    """So many letters of a text at most."""
    return f"{text[:most]}…" if len(text) > most else text
