"""The house: all rooms of a server, opened when somebody comes and closed when all have left."""

from __future__ import annotations

import asyncio
import logging
import threading
from collections.abc import Mapping
from functools import partial
from typing import Any

from anyio import to_thread

import riotdsl
from riotdsl import library
from riotdsl.desk import messages as m
from riotdsl.desk.desk import Desk
from riotdsl.desk.explorer import Explorer, UnknownError
from riotdsl.game.session import Session
from riotdsl.languages import capital
from riotdsl.narration.names import Names
from riotdsl.program.players import HUMAN, LEVELS, NORMAL, players
from riotdsl.saves import files
from riotdsl.saves.autosave import Keeper
from riotdsl.saves.problems import SaveError
from riotdsl.saves.verify import Save
from riotdsl.text.lazy_dataclass import dataclass, field

from .room import MOST_CONNECTIONS, Guest, Room
from .shelf import Links, Shelf
from .tokens import hashed, new_token

LOG = logging.getLogger(__name__)

MOST_TABLES = 500


class HouseError(Exception):
    """What somebody asks of the house that cannot be; the text says why."""


@dataclass(frozen=True, slots=True)
class Opened:
    """A new table with its links: a token for each person's seat, one for all, one to look on."""

    name: str
    seats: Mapping[str, str]
    everyone: str
    spectators: str


@dataclass(eq=False, slots=True)
class House:
    """The tables of a server; `games` are the rulesets that can be played here."""

    shelf: Shelf
    games: tuple[str, ...] = field(default_factory=library.names)
    rooms: dict[str, Room] = field(default_factory=dict)
    doors: dict[str, asyncio.Lock] = field(default_factory=dict)
    explorers: dict[str, Explorer] = field(default_factory=dict)
    exploring: threading.Lock = field(default_factory=threading.Lock)

    # ------------------------------------------------------------ games

    def described(self, name: str, edition: str | None = None) -> dict[str, object]:
        """What can be chosen for a game: editions, languages, seats and who can play them."""
        game = self._game(name, edition, None)
        table = game.table()
        names = Names(table)
        return {
            "name": name,
            "title": capital(names.word(game.ruleset.name)),
            "edition": game.selection.edition or "",
            "editions": [*game.ruleset.editions],
            "language": table.words.language,
            "languages": [*game.ruleset.languages],
            "seats": {seat: names.faction(seat) for seat in table.closed.players},
            "players": [HUMAN, *LEVELS, "random"],
            "bot": NORMAL,
        }

    def _game(self, name: str, edition: str | None, language: str | None) -> riotdsl.Game:
        if name not in self.games:
            raise HouseError("There is no such game here.")
        try:
            return riotdsl.load(name, edition=edition, language=language)
        except (riotdsl.CompileError, ValueError) as error:
            raise HouseError(str(error)) from None

    def editions(self, name: str) -> dict[str, Any]:
        """What the editions of a game say to each question."""
        with self.exploring:
            return self._explorer(name).editions()

    def witness(self, name: str, question: str, one: str, other: str) -> dict[str, Any]:
        """A position in which two editions of a game part on a question; one search at a time."""
        with self.exploring:
            try:
                return self._explorer(name).witness(question, one, other)
            except UnknownError:
                raise HouseError("There is no such question, or no such edition.") from None

    def _explorer(self, name: str) -> Explorer:
        if name not in self.games:
            raise HouseError("There is no such game here.")
        if name not in self.explorers:
            try:
                self.explorers[name] = Explorer(name)
            except riotdsl.CompileError as error:
                raise HouseError(str(error)) from None
        return self.explorers[name]

    # ------------------------------------------------------------ tables

    def begun(
        self, name: str, seats: Mapping[str, str], edition: str | None, language: str | None
    ) -> Opened:
        """A new table: the game is written, and may be entered by its links."""
        if len(self.shelf.every()) >= MOST_TABLES:
            raise HouseError(f"There are too many tables: delete some in {self.shelf.folder}.")
        table = self._game(name, edition, language).table()
        known = table.closed.players
        if set(seats) - set(known) or set(seats.values()) - set(players()):
            raise HouseError("There is no such seat, or no such player.")
        return self.laid(Session(table), {each: seats.get(each, HUMAN) for each in known})

    def laid(self, session: Session, seats: Mapping[str, str]) -> Opened:
        """A table for a session that begins."""
        folder = self.shelf.new()
        keeper = Keeper(self.shelf.game(folder), session, seats)
        keeper.open()
        try:
            if not keeper.keep():
                raise HouseError(f"The game cannot be written: {keeper.problem}.")
        finally:
            keeper.close()
        names = Names(session.table)
        return self.linked(folder, capital(names.word(session.table.closed.ruleset.name)), seats)

    def linked(self, folder: str, title: str, seats: Mapping[str, str]) -> Opened:
        """New links for a table; the former ones are no longer valid."""
        people = [seat for seat, kind in seats.items() if kind == HUMAN]
        tokens = {seat: new_token() for seat in people}
        everyone, spectators = new_token(), new_token()
        held = {hashed(token): [seat] for seat, token in tokens.items()}
        held |= {hashed(everyone): people, hashed(spectators): []}
        self.shelf.keep_links(folder, Links(title, held))
        return Opened(folder, tokens, everyone, spectators)

    def relinked(self, name: str) -> Opened:
        """New links for a table whose links were lost."""
        links = self.shelf.links(name)
        if links is None:
            raise HouseError("There is no such table here.")
        people = max(links.seats.values(), key=len, default=())
        found = self.linked(name, links.title, dict.fromkeys(people, HUMAN))
        self.shelf.keep_resigned(name, links.resigned)
        return found

    # ------------------------------------------------------------ rooms

    def door(self, name: str) -> asyncio.Lock:
        """Who opens or closes a room, does so alone; nobody waits for the room of others."""
        return self.doors.setdefault(name, asyncio.Lock())

    async def entered(self, name: str, token: str, guest: Guest) -> Room | m.Failed:
        """The room of a table, where a guest now has the seats of a token; or why it has none."""
        links = await to_thread.run_sync(partial(self.shelf.links, name))
        if links is None or hashed(token) not in links.seats:
            return m.failed("unknown-token")
        async with self.door(name):
            room = self.rooms.get(name)
            if room is None:
                try:
                    room = await to_thread.run_sync(partial(self._room, name))
                except (SaveError, OSError):
                    LOG.exception("The table %s cannot be opened.", name)
                    return m.failed("closed")
                self.rooms[name] = room
            if len(room.guests) >= MOST_CONNECTIONS:
                return m.failed("full")
            guest.seats = tuple(links.seats[hashed(token)])
            room.guests.add(guest)
        return room

    def _room(self, name: str) -> Room:
        path = self.shelf.game(name)
        save = files.read(path)
        if not isinstance(save, Save):
            raise OSError(f"{path} is not the save of a whole game")
        keeper = Keeper(path, save.session, save.seats)
        keeper.open()
        keeper.kept = list(save.session.entries)
        links = self.shelf.links(name)
        desk = Desk(save.session, dict(save.seats))
        desk.resigned = None if links is None else links.resigned
        return Room(name, desk, keeper, partial(self.shelf.keep_resigned, name))

    async def left(self, room: Room, guest: Guest) -> None:
        """Let a guest go; a room without guests is closed, and its game is on the disk."""
        room.guests.discard(guest)
        async with self.door(room.name):
            if not room.guests and self.rooms.get(room.name) is room:
                del self.rooms[room.name]
                await room.close()
        if room.guests and guest.seats:
            await room.missed()

    def dismiss(self, name: str) -> None:
        """End all connections to a table: its links are valid no longer."""
        if name in self.rooms:
            for guest in tuple(self.rooms[name].guests):
                guest.dismiss(m.failed("unknown-token"))

    async def close(self) -> None:
        """Close all rooms."""
        for name, room in tuple(self.rooms.items()):
            async with self.door(name):
                if self.rooms.pop(name, None) is room:
                    await room.close()
