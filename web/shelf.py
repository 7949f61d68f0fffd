"""The shelf: tables on the disk, each a folder with the game's ordinary save and its links."""

from __future__ import annotations

import json
import re
import secrets
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path

from riotdsl import folders
from riotdsl.text.lazy_dataclass import dataclass, field, replace

GAME, LINKS = "game.json", "links.json"
_NAME = re.compile(r"[0-9a-f]{16}")
_HASH = re.compile(r"[0-9a-f]{64}")
MOST_BYTES = 100_000


@dataclass(frozen=True, slots=True)
class Kept:
    """A table on the disk: its name, its title, and when it was last written."""

    name: str
    title: str
    written: float


@dataclass(frozen=True, slots=True)
class Links:
    """Who may sit where: the seats of each link by the hash of its token; no seat is to look on.

    `resigned` is the seat that has given the game up.
    """

    title: str
    seats: Mapping[str, Sequence[str]] = field(default_factory=dict)
    resigned: str | None = None


@dataclass(frozen=True, slots=True)
class Shelf:
    """Tables in a folder."""

    folder: Path

    def new(self) -> str:
        """A new name with an empty folder; OSError if there can be none."""
        name = secrets.token_hex(8)
        (self.folder / name).mkdir(mode=0o700, parents=True)
        return name

    def game(self, name: str) -> Path:
        return self.folder / name / GAME

    def keep_links(self, name: str, links: Links) -> None:
        found = {
            "title": links.title,
            "seats": {each: [*seats] for each, seats in links.seats.items()},
            "resigned": links.resigned,
        }
        content = json.dumps(found, indent=1, ensure_ascii=False).encode()
        folders.write_keeping_previous(self.folder / name / LINKS, content)

    def links(self, name: str) -> Links | None:
        """Who may sit at a table; None if there is no such table, or its file is broken."""
        if not _NAME.fullmatch(name):
            return None
        try:
            found = json.loads(folders.content(self.folder / name / LINKS, MOST_BYTES))
            seats = {
                str(each): [str(seat) for seat in held]
                for each, held in found["seats"].items()
                if _HASH.fullmatch(each)
            }
            resigned = found.get("resigned")
            return Links(str(found["title"]), seats, None if resigned is None else str(resigned))
        except (OSError, ValueError, KeyError, TypeError, AttributeError):
            return None

    def keep_resigned(self, name: str, seat: str | None) -> None:
        """Write down which seat has given the game up, or that none has."""
        links = self.links(name)
        if links is not None and links.resigned != seat:
            self.keep_links(name, replace(links, resigned=seat))

    def every(self) -> list[Kept]:
        """All tables, the one last played first."""
        found = []
        with suppress(OSError):
            for each in self.folder.iterdir():
                links = self.links(each.name)
                with suppress(OSError):
                    if links is not None:
                        written = self.game(each.name).stat().st_mtime
                        found.append(Kept(each.name, links.title, written))
        return sorted(found, key=lambda each: (-each.written, each.name))
