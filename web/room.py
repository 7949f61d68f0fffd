"""A room: one table that is being played at, with the connections of those who sit there."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from functools import partial
from typing import TypeVar

from anyio import to_thread

from riotdsl.arena.bots.opponents import Opponents
from riotdsl.desk import messages as m
from riotdsl.desk.codec import Envelope, written
from riotdsl.desk.desk import Desk
from riotdsl.narration.story.story import EVERYBODY
from riotdsl.program.players import HUMAN
from riotdsl.saves.autosave import Keeper
from riotdsl.text.lazy_dataclass import dataclass, field, replace

MOST_CONNECTIONS = 64
Found = TypeVar("Found")


@dataclass(eq=False, slots=True)
class Guest:
    """A connection: the seats that its link is for, its language, and how it is sent a text."""

    send: Callable[[str], Awaitable[None]]
    seats: tuple[str, ...] = ()
    language: str | None = None

    @property
    def viewpoints(self) -> tuple[str, ...]:
        return self.seats or (EVERYBODY,)


@dataclass(eq=False, slots=True)
class Room:
    """A desk whose game is written after every decision; one request is answered at a time."""

    name: str
    desk: Desk
    keeper: Keeper
    opponents: Opponents = field(init=False)
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    guests: set[Guest] = field(default_factory=set)
    playing: asyncio.Task[None] | None = None

    def __post_init__(self) -> None:
        self.opponents = Opponents(self.desk.session)

    # ------------------------------------------------------------ those who sit here

    async def enter(self, guest: Guest, language: str | None) -> m.Answer:
        """Tell a guest that has come in what is played."""
        if len(self.guests) > MOST_CONNECTIONS:
            return m.failed("too-many")
        guest.language = language if language in self.desk.languages else None
        async with self.lock:
            found = await self.worked(
                partial(self.desk.answer, guest.viewpoints[0], m.Hello(), guest.language)
            )
        self.go_on()
        return self.addressed(guest, found)

    def addressed(self, guest: Guest, found: m.Answer) -> m.Answer:
        """The answer with all the seats of a guest, where it tells of them."""
        return replace(found, yours=guest.seats) if isinstance(found, m.Table) else found

    async def answer(self, guest: Guest, asked: Envelope) -> m.Answer:
        """The answer to a request; what it changes is written and told to all."""
        seat = guest.viewpoints[0] if asked.seat is None else asked.seat
        if seat not in guest.viewpoints:
            return m.failed("not-your-seat")
        async with self.lock:
            before = self.marks()
            found = await self.worked(
                partial(self.desk.answer, seat, asked.request, guest.language)
            )
            if isinstance(found, m.Accepted | m.Undone):
                await self.worked(self.keeper.keep)
        if isinstance(asked.request, m.LanguageRequest) and isinstance(found, m.Table):
            guest.language = found.language
        if isinstance(found, m.Accepted | m.Undone):
            await self.tell(before, undone=isinstance(found, m.Undone))
            self.go_on()
        return self.addressed(guest, found)

    def marks(self) -> Mapping[str, str]:
        """What each seat, and who looks on, takes the position for."""
        return {each: self.desk.at(each) for each in (*self.desk.session.seats, EVERYBODY)}

    async def tell(self, before: Mapping[str, str], *, undone: bool = False) -> None:
        """Tell everybody for whom something has changed, and nobody else."""
        now = self.marks()
        for guest in tuple(self.guests):
            for seat in guest.viewpoints:
                if now[seat] != before[seat]:
                    await guest.send(written(m.Changed(now[seat], undone), None, seat))

    # ------------------------------------------------------------ bots

    def go_on(self) -> None:
        """Let bots play while it is their turn and somebody is there."""
        if self.playing is None or self.playing.done():
            self.playing = asyncio.get_running_loop().create_task(self.play_bots())

    async def play_bots(self) -> None:
        while self.guests and (kind := self.bot()) is not None:
            async with self.lock:
                before = self.marks()
                await self.worked(partial(self.decide, kind))
            await self.tell(before)

    def bot(self) -> str | None:
        """The bot that decides now; None if a person does, or nobody."""
        decision = self.desk.session.decision
        kind = HUMAN if decision is None else self.desk.seats[decision.seat]
        return None if kind == HUMAN else kind

    def decide(self, kind: str) -> None:
        self.desk.take(self.opponents.decide(kind))
        self.keeper.keep()

    async def worked(self, work: Callable[[], Found]) -> Found:
        """What a function gives, worked out in a thread, so that others are served meanwhile."""
        return await to_thread.run_sync(work)

    async def close(self) -> None:
        """Wait for what is under way, and give the file of the game back."""
        if self.playing is not None:
            self.playing.cancel()
            await asyncio.gather(self.playing, return_exceptions=True)
        async with self.lock:
            await self.worked(self.keeper.keep)
            self.keeper.close()
