"""A room: one table that is being played at, with the connections of those who sit there."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Mapping
from functools import partial
from typing import TypeVar

from anyio import to_thread

from riotdsl import folders
from riotdsl.arena.bots.opponents import Opponents
from riotdsl.desk import messages as m
from riotdsl.desk.codec import Envelope, written
from riotdsl.desk.desk import Desk
from riotdsl.narration.story.story import EVERYBODY
from riotdsl.program.players import HUMAN
from riotdsl.saves.autosave import Keeper
from riotdsl.text.lazy_dataclass import dataclass, field, replace

LOG = logging.getLogger(__name__)

MOST_CONNECTIONS = 64
MOST_UNSENT = 64
"""A connection that takes so few of the texts that are for it is closed."""

Found = TypeVar("Found")
CHANGES = m.PlayRequest, m.UndoRequest, m.ResignRequest, m.ConsentRequest
ABOUT = m.ResignRequest, m.HandRequest, m.RematchRequest
"""Requests that change more than the position: who plays, whether it is over."""


@dataclass(eq=False, slots=True)
class Guest:
    """A connection: the seats that its link is for, its language, and the texts that wait for it.

    What is told to all never waits for one of them; None after the texts ends the connection.
    """

    seats: tuple[str, ...] = ()
    language: str | None = None
    unsent: asyncio.Queue[str | None] = field(default_factory=lambda: asyncio.Queue(MOST_UNSENT))
    is_gone: bool = False
    room: Room | None = None

    @property
    def viewpoints(self) -> tuple[str, ...]:
        return self.seats or (EVERYBODY,)

    async def send(self, text: str) -> None:
        """Send an answer; who asks faster than they listen, waits."""
        if not self.is_gone:
            await self.unsent.put(text)

    def tell(self, text: str) -> None:
        """Send what nobody asked for, at once."""
        if not self.is_gone:
            try:
                self.unsent.put_nowait(text)
            except asyncio.QueueFull:
                self.dismiss()

    def dismiss(self, why: m.Failed | None = None) -> None:
        """End the connection; what it has not taken by now is lost."""
        self.is_gone = True
        while self.unsent.full():
            self.unsent.get_nowait()
        if why is not None:
            self.unsent.put_nowait(written(why))
            while self.unsent.full():
                self.unsent.get_nowait()
        self.unsent.put_nowait(None)


@dataclass(slots=True)
class Undoing:
    """A decision that a seat wants to take back, and the seats that have yet to agree."""

    seat: str
    asked: set[str]


@dataclass(eq=False, slots=True)
class Room:
    """A desk whose game is written after every decision; one request is answered at a time.

    `changed` writes down who has resigned, which no save says.
    """

    name: str
    desk: Desk
    keeper: Keeper
    changed: Callable[[str | None], None]
    opponents: Opponents = field(init=False)
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    guests: set[Guest] = field(default_factory=set)
    playing: asyncio.Task[None] | None = None
    is_closing: bool = False
    undoing: Undoing | None = None

    def __post_init__(self) -> None:
        self.opponents = Opponents(self.desk.session)

    # ------------------------------------------------------------ those who sit here

    async def enter(self, guest: Guest, language: str | None) -> m.Answer:
        """Tell a guest that has come in what is played."""
        guest.language = language if language in self.desk.languages else None
        async with self.lock:
            found = await self.worked(
                partial(self.desk.answer, guest.viewpoints[0], m.Hello(), guest.language)
            )
            await self.introduce(guest)
        self.go_on()
        return self.addressed(guest, found)

    def addressed(self, guest: Guest, found: m.Answer) -> m.Answer:
        """The answer with all the seats of a guest, and who is away, where it tells of them."""
        if not isinstance(found, m.Table):
            return found
        there = self.present()
        seats = tuple(
            replace(each, away=each.player == HUMAN and each.name not in there)
            for each in found.seats
        )
        return replace(found, yours=guest.seats, seats=seats)

    async def missed(self) -> None:
        """Tell those who stay that somebody has left; nobody waits for one who is not there."""
        async with self.lock:
            await self.introduce()

    def present(self) -> set[str]:
        """The seats for which somebody is connected."""
        return {seat for guest in self.guests for seat in guest.seats}

    async def introduce(self, new: Guest | None = None) -> None:
        """Tell everybody who sits at the table now; who is `new` has asked."""
        for guest in self.guests - {new}:
            asking = partial(self.desk.answer, guest.viewpoints[0], m.Hello(), guest.language)
            guest.tell(written(self.addressed(guest, await self.worked(asking))))

    async def answer(self, guest: Guest, asked: Envelope) -> m.Answer:
        """The answer to a request; what it changes is written and told to all."""
        seat = guest.viewpoints[0] if asked.seat is None else asked.seat
        if seat not in guest.viewpoints:
            return m.failed("not-your-seat")
        request = asked.request
        async with self.lock:
            before = await self.worked(self.marks) if isinstance(request, CHANGES) else {}
            found = await self.found(guest, seat, request)
            if isinstance(found, m.Accepted | m.Undone):
                self.undoing = None
                await self.keep()
                await self.tell(before, undone=isinstance(found, m.Undone))
            elif isinstance(found, m.Done) and isinstance(request, ABOUT):
                await self.seated_anew()
        if isinstance(request, m.LanguageRequest) and isinstance(found, m.Table):
            guest.language = found.language
        if isinstance(found, m.Accepted | m.Undone | m.Done):
            self.go_on()
        return self.addressed(guest, found)

    async def found(self, guest: Guest, seat: str, request: m.Request) -> m.Answer:
        """The answer of the desk, once those who are asked first have agreed."""
        if isinstance(request, m.ConsentRequest):
            return await self.consented(guest, seat, request)
        if isinstance(request, m.UndoRequest):
            others = self.present() & {*self.desk.people} - {*guest.seats}
            may = await self.worked(partial(self.desk.may_undo, seat)) if seat else None
            if others and seat and may is None and request.at == self.desk.at(seat):
                return self.ask_others(seat, others)
        if isinstance(request, m.HandRequest) and request.of not in guest.seats:
            is_absent = request.of not in self.present()
            if not is_absent or self.desk.seats.get(request.of) != HUMAN:
                return m.failed("not-absent")
        if isinstance(request, m.RematchRequest) and seat and self.desk.is_over:
            await self.worked(self.put_away)
        return await self.worked(partial(self.desk.answer, seat, request, guest.language))

    async def seated_anew(self) -> None:
        """Write who plays, and whether it is over; tell everybody."""
        self.undoing = None
        if self.keeper.session is not self.desk.session:
            self.keeper.session = self.desk.session
            self.opponents = Opponents(self.desk.session)
        self.keeper.seats, self.keeper.kept = dict(self.desk.seats), None
        await self.worked(partial(self.changed, self.desk.resigned))
        await self.keep()
        await self.introduce()

    def put_away(self) -> None:
        """Keep the game that is over beside the one that begins."""
        path = self.keeper.path
        self.keeper.write(path.with_name(folders.new_name(path.stem, path.suffix)))

    # ------------------------------------------------------------ taking back

    def ask_others(self, seat: str, others: set[str]) -> m.Waiting:
        """Ask all other people who are there whether a seat may take its decision back."""
        self.undoing = Undoing(seat, others)
        for guest in tuple(self.guests):
            for each in others & {*guest.seats}:
                guest.tell(written(m.Asked(seat, self.desk.at(each)), None, each))
        return m.Waiting()

    async def consented(self, guest: Guest, seat: str, request: m.ConsentRequest) -> m.Answer:
        """Take back what was asked for, when the last of those who were asked agrees."""
        undoing = self.undoing
        if undoing is None or seat not in undoing.asked or request.at != self.desk.at(seat):
            return m.failed("stale")
        if not request.agrees:
            self.undoing = None
            for each in tuple(self.guests):
                if undoing.seat in each.seats:
                    each.tell(written(m.Declined(), None, undoing.seat))
            return m.Done()
        undoing.asked.discard(seat)
        if undoing.asked & self.present():
            return m.Done()
        wanted = m.UndoRequest(self.desk.at(undoing.seat))
        answer = partial(self.desk.answer, undoing.seat, wanted, guest.language)
        return await self.worked(answer)

    def marks(self) -> Mapping[str, str]:
        """What each seat, and who looks on, takes the position for."""
        return {each: self.desk.at(each) for each in (*self.desk.session.seats, EVERYBODY)}

    async def tell(self, before: Mapping[str, str], *, undone: bool = False) -> None:
        """Tell everybody for whom something has changed, and nobody else."""
        now = await self.worked(self.marks)
        for guest in tuple(self.guests):
            for seat in guest.viewpoints:
                if now[seat] != before[seat]:
                    guest.tell(written(m.Changed(now[seat], undone), None, seat))

    async def keep(self) -> None:
        """Write the game, and tell everybody if that fails."""
        if not await self.worked(self.keeper.keep):
            LOG.error("The game of table %s cannot be written: %s", self.name, self.keeper.problem)
            self.tell_all(m.failed("unwritten"))

    def tell_all(self, failed: m.Failed) -> None:
        for guest in tuple(self.guests):
            guest.tell(written(failed))

    # ------------------------------------------------------------ bots

    def go_on(self) -> None:
        """Let bots play while it is their turn and somebody is there."""
        if self.playing is None or self.playing.done():
            self.playing = asyncio.get_running_loop().create_task(self.play_bots())

    async def play_bots(self) -> None:
        """Play until a person decides; a bot that fails is asked again when somebody comes."""
        try:
            while self.guests and not self.is_closing:
                async with self.lock:
                    kind = self.bot()
                    if kind is None:
                        return
                    before = await self.worked(self.marks)
                    await self.worked(partial(self.decide, kind))
                    await self.keep()
                    await self.tell(before)
        except Exception:
            LOG.exception("A bot failed at table %s.", self.name)
            self.tell_all(m.failed("our-error"))

    def bot(self) -> str | None:
        """The bot that decides now; None if a person does, or nobody."""
        decision = self.desk.session.decision
        kind = HUMAN if decision is None or self.desk.resigned else self.desk.seats[decision.seat]
        return None if kind == HUMAN else kind

    def decide(self, kind: str) -> None:
        self.desk.take(self.opponents.decide(kind))

    async def worked(self, work: Callable[[], Found]) -> Found:
        """What a function gives, worked out in a thread, so that others are served meanwhile.

        Whoever is cancelled waits for the thread all the same: no other may have the desk yet.
        """
        task = asyncio.ensure_future(to_thread.run_sync(work))
        try:
            return await asyncio.shield(task)
        except asyncio.CancelledError:
            await asyncio.wait({task})
            raise

    async def close(self) -> None:
        """Wait for what is under way, and give the file of the game back.

        A bot is not interrupted: its thread would play on after the file was given back.
        """
        self.is_closing = True
        if self.playing is not None:
            await asyncio.gather(self.playing, return_exceptions=True)
        async with self.lock:
            await self.worked(self.keeper.keep)
            self.keeper.close()
