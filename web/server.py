"""The application: the page, the lobby for who has its key, and the sockets of the tables."""

from __future__ import annotations

import asyncio
import json
import logging
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from functools import partial
from importlib import resources

from anyio import CancelScope, from_thread, to_thread
from starlette.applications import Starlette
from starlette.datastructures import Headers
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route, WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect

from riotdsl.desk import messages as m
from riotdsl.desk.codec import MOST_BYTES, Envelope, read, written
from riotdsl.text.lazy_dataclass import dataclass, field

from .house import House, HouseError, Opened
from .room import Guest, Room
from .tokens import is_same

LOG = logging.getLogger(__name__)

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
    "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
HEADERS = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cache-Control": "no-cache",
}
KINDS = {"html": "text/html", "js": "text/javascript", "css": "text/css", "svg": "image/svg+xml"}
BURST, A_SECOND = 60.0, 30.0
"""How many messages a connection may send at once, and how many each second from then on."""
MOST_SOCKETS = 1000
HELLO_WITHIN, IDLE_FOR = 30.0, 2 * 60 * 60.0
"""How many seconds a connection has to say hello, and may be silent from then on."""

WITHIN = 20.0
"""How many seconds a text may take to be sent."""


@dataclass(slots=True)
class Allowance:
    """How many messages a connection may still send."""

    left: float = BURST
    since: float = field(default_factory=time.monotonic)

    def takes_one(self) -> bool:
        now = time.monotonic()
        self.left = min(BURST, self.left + (now - self.since) * A_SECOND)
        self.since = now
        if self.left < 1:
            return False
        self.left -= 1
        return True


def application(house: House, key: str) -> Starlette:
    """The server of a house; who has its key can open tables."""

    @asynccontextmanager
    async def lifespan(_: Starlette) -> AsyncIterator[None]:
        yield
        await house.close()

    lobby = partial(_lobby, house, key)
    return Starlette(
        routes=[
            Route("/", partial(_page, "lobby.html")),
            Route("/editions", partial(_page, "editions.html")),
            Route("/table/{name}", partial(_page, "table.html")),
            Route("/page/{file}", _file),
            Route("/lobby/{what}", lobby, methods=["POST"]),
            WebSocketRoute("/socket/{name}", Reception(house).socket),
        ],
        lifespan=lifespan,
    )


# ---------------------------------------------------------------- the page


async def _page(file: str, _: Request) -> Response:
    return _served(file)


async def _file(request: Request) -> Response:
    return _served(request.path_params["file"])


def _served(name: str) -> Response:
    """A file of the page; nothing else in the world."""
    folder = resources.files(__package__ or "web").joinpath("page")
    known = {each.name: each for each in folder.iterdir() if each.is_file()}
    kind = KINDS.get(name.rpartition(".")[2])
    if name not in known or kind is None:
        return Response("There is no such page.", 404, HEADERS, "text/plain")
    return Response(known[name].read_bytes(), 200, HEADERS, kind)


# ---------------------------------------------------------------- the lobby


async def _lobby(house: House, key: str, request: Request) -> Response:
    """What the lobby asks: only who has the key of the house, from a page of this server."""
    given = request.headers.get("authorization", "").removeprefix("Bearer ")
    if not is_same(given, key) or not _is_own(request.headers):
        return _said("The key of this server is missing: open the link that it printed.", 403)
    content = b""
    async for part in request.stream():
        content += part
        if len(content) > MOST_BYTES:
            return _said("This message is too large.", 413)
    try:
        asked = json.loads(content or b"{}")
        answer = await to_thread.run_sync(
            partial(_answered, house, request.path_params["what"], asked)
        )
    except (HouseError, OSError) as error:
        return _said(str(error), 409)
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
        return _said("This message has not the form that it needs.", 400)
    if answer is None:
        return _said("There is no such page.", 404)
    return JSONResponse(answer, headers=HEADERS)


def _answered(house: House, what: str, asked: dict[str, object]) -> object:
    match what:
        case "games":
            return {"games": [*house.games]}
        case "game":
            return house.described(_text(asked, "name") or "", _text(asked, "edition"))
        case "tables":
            return {
                "tables": [
                    {"name": each.name, "title": each.title, "written": each.written}
                    for each in house.shelf.every()
                ]
            }
        case "open":
            seats = asked.get("seats", {})
            if not isinstance(seats, dict):
                raise TypeError
            found = house.begun(
                _text(asked, "game") or "",
                {str(seat): str(kind) for seat, kind in seats.items()},
                _text(asked, "edition"),
                _text(asked, "language"),
            )
            return _told(found)
        case "editions":
            return house.editions(_text(asked, "name") or "")
        case "witness":
            parts = [_text(asked, each) or "" for each in ("name", "question", "a", "b")]
            return house.witness(*parts)
        case "links":
            found = house.relinked(_text(asked, "name") or "")
            from_thread.run_sync(house.dismiss, found.name)
            return _told(found)
        case _:
            return None


def _told(found: Opened) -> dict[str, object]:
    return {
        "name": found.name,
        "seats": dict(found.seats),
        "everyone": found.everyone,
        "spectators": found.spectators,
    }


def _text(asked: dict[str, object], name: str) -> str | None:
    found = asked.get(name)
    if found is not None and not isinstance(found, str):
        raise TypeError
    return found or None


def _said(text: str, status: int) -> Response:
    return JSONResponse({"error": text}, status, HEADERS)


def _is_own(headers: Headers) -> bool:
    """Whether a request comes from a page of this server, or from no page at all."""
    origin, host = headers.get("origin"), headers.get("host")
    return origin is None or (host is not None and origin in {f"http://{host}", f"https://{host}"})


# ---------------------------------------------------------------- a table


@dataclass(eq=False, slots=True)
class Reception:
    """Those whose connections are open, with or without a table; there can be so many only."""

    house: House
    waiting: int = 0

    async def socket(self, socket: WebSocket) -> None:
        """One connection: a hello with the token of a link, then questions and answers."""
        if not _is_own(socket.headers) or self.waiting >= MOST_SOCKETS:
            await socket.close(1008)
            return
        self.waiting += 1
        try:
            await socket.accept()
            await self.serve(socket, Guest())
        finally:
            self.waiting -= 1

    async def serve(self, socket: WebSocket, guest: Guest) -> None:
        """Read and write at the same time, until the guest has gone."""
        writing = asyncio.create_task(_writing(socket, guest))
        try:
            await self.reading(socket, guest)
        except WebSocketDisconnect:
            pass
        finally:
            guest.is_gone = True
            writing.cancel()
            with CancelScope(shield=True):
                await asyncio.gather(writing, return_exceptions=True)
                if guest.room is not None:
                    await self.house.left(guest.room, guest)

    async def reading(self, socket: WebSocket, guest: Guest) -> None:
        """Answer what is asked; a guest that is silent for long is sent away."""
        allowance = Allowance()
        while True:
            patience = HELLO_WITHIN if guest.room is None else IDLE_FOR
            try:
                text = await asyncio.wait_for(_received(socket), patience)
            except TimeoutError:
                guest.dismiss(m.failed("idle"))
                continue
            if not allowance.takes_one():
                await guest.send(written(m.failed("too-many")))
                await asyncio.sleep(1 / A_SECOND)
                continue
            asked = read(text)
            if not isinstance(asked, Envelope):
                await guest.send(written(asked))
            elif isinstance(asked.request, m.Hello) and guest.room is None:
                await self.welcomed(socket.path_params["name"], guest, asked)
            elif guest.room is None:
                await guest.send(written(m.failed("no-hello"), asked.id))
            else:
                found = await _answer(guest.room, guest, asked)
                await guest.send(written(found, asked.id, asked.seat))

    async def welcomed(self, name: str, guest: Guest, asked: Envelope) -> None:
        """Let a guest enter the room of its token, and tell it so, or why not."""
        assert isinstance(asked.request, m.Hello)
        entered = await self.house.entered(name, asked.request.token, guest)
        if isinstance(entered, m.Failed):
            await guest.send(written(entered, asked.id))
            return
        guest.room = entered
        await guest.send(written(await _answer(entered, guest, asked), asked.id))


async def _writing(socket: WebSocket, guest: Guest) -> None:
    """Send what waits for a guest, and close the connection when all is said."""
    with suppress(RuntimeError, WebSocketDisconnect, TimeoutError):
        while (text := await guest.unsent.get()) is not None:
            await asyncio.wait_for(socket.send_text(text), WITHIN)
    guest.is_gone = True
    with suppress(RuntimeError, WebSocketDisconnect):
        await socket.close(1000)


async def _received(socket: WebSocket) -> str | bytes:
    message = await socket.receive()
    if message["type"] == "websocket.disconnect":
        raise WebSocketDisconnect(message.get("code", 1000))
    found: str | bytes | None = message.get("text")
    return message.get("bytes") or b"" if found is None else found


async def _answer(room: Room, guest: Guest, asked: Envelope) -> m.Answer:
    try:
        if isinstance(asked.request, m.Hello):
            return await room.enter(guest, asked.request.language)
        return await room.answer(guest, asked)
    except Exception:
        LOG.exception("A request of the kind %s failed.", type(asked.request).__name__)
        return m.failed("our-error")
