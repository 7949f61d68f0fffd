"""A game at the full-screen table, driven by keys and clicks without a terminal."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass
from importlib import import_module
from typing import Any

from riotdsl.game.session import Session
from riotdsl.narration.names import Names

PATIENCE = 30


@dataclass(repr=False)
class Panes:
    """A table whose app is driven by a pilot."""

    table: Any
    app: Any
    pilot: Any
    host: Any

    async def waited(self) -> None:
        """Wait until the table asks something, or has ended, and shows it."""

        def is_asked() -> bool:
            return self.app.failure or self.table.is_done or self.table.showing.question is not None

        def wait() -> None:
            with self.table.asked:
                assert self.table.asked.wait_for(is_asked, PATIENCE), "the table asks nothing"

        await asyncio.to_thread(wait)
        while not self.table.is_done and self.app.asked is not self.table.showing.question:
            assert self.app.failure is None
            await self.pilot.pause()
        await self.pilot.pause()

    async def press(self, *keys: str) -> None:
        """Press keys, then wait for what is asked next."""
        await self.pilot.press(*keys)
        await self.waited()

    async def enter(self, entry: str) -> None:
        """Type an entry and Enter."""
        for mark in entry:
            await self.pilot.press("space" if mark == " " else mark)
        await self.press("enter")

    async def go_on(self) -> None:
        """Close what is read, then choose the last of the list, or say that nobody looks."""
        if self.app.is_reading:
            await self.press("escape")
        menu = self.app.asked.menu
        await self.enter("" if menu is None else str(menu.items[-1].number))

    async def click(self, label: str) -> None:
        """Click on a place of the board."""
        area = self.board.areas[label]
        at = area.x + area.width // 2, area.y + area.height // 2
        await self.pilot.click(self.board, offset=at)
        await self.waited()

    @property
    def board(self) -> Any:  # noqa: ANN401 - of the command line
        return self.app.query_one("#board")

    def text(self, name: str) -> str:
        """What a pane shows."""
        widget = self.app.query_one(name)
        return str(widget.render())

    @property
    def rows(self) -> list[str]:
        """All that is on the screen, row by row."""
        strips = self.app.screen._compositor.render_strips()  # noqa: SLF001 - nothing else tells it
        return ["".join(segment.text for segment in strip) for strip in strips]


@asynccontextmanager
async def panes(
    session: Session,
    bots: Mapping[str, Callable[[], Any]],
    size: tuple[int, int] = (80, 30),
    keeper: Any = None,  # noqa: ANN401 - of the saves
    *,
    introduced: bool = False,
) -> AsyncIterator[Panes]:
    """A table for a session; it is left at the end, if it is still played."""
    introduce = import_module("riotdsl.cli.table.game_loop")._introduce  # noqa: SLF001 - how a first game begins
    screen = import_module("riotdsl.cli.table.screen.terminal").Screen
    full = import_module("riotdsl.cli.table.full_screen.full_screen").FullScreen
    app_of = import_module("riotdsl.cli.table.full_screen.app").TableApp
    table = full(screen(session.seats, plain=False), Names(session.table))
    host = import_module("riotdsl.cli.table.host").Host(session, table, bots, keeper=keeper)

    def play() -> bool:
        return bool(introduce(host) and host.run()) if introduced else bool(host.run())

    table.app = app_of(table, play)
    async with table.app.run_test(size=size) as pilot:
        found = Panes(table, table.app, pilot, host)
        try:
            await found.waited()
            yield found
        finally:
            table.leave()
