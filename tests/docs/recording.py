"""A game at the terminal, drawn for the README; `pytest tests/docs --update` draws it anew."""

from __future__ import annotations

import io
import re
from collections.abc import Callable, Iterator
from importlib import import_module
from typing import Any

from rich._export_format import CONSOLE_SVG_FORMAT
from rich.console import Console

import riotdsl
from riotdsl.arena.bots.determinization import Determinizer
from riotdsl.arena.bots.factory import make_bot
from riotdsl.arena.bots.player import Sight
from riotdsl.game.view import View

SEED = 3
WIDTH = 80
SEAT, ACTION = "autonomen", "attack"
REFUSED = "attack hq police with 1 basic from {place}"
_FROM_ELSEWHERE = re.compile(r"\s*@font-face \{\{.*?\}\}|\s*<!--.*?-->", re.DOTALL)


def recorded() -> str:
    """The SVG of a clash in the middle of a game: refused, then fought."""
    console = Console(
        record=True, width=WIDTH, file=io.StringIO(), force_terminal=True, color_system="256",
        soft_wrap=True, highlight=False, markup=False, emoji=False, _environ={},
    )  # fmt: skip
    table = riotdsl.load("riot").table(["police", "autonomen"])
    screen = _screen(console, table.closed.players)
    session = riotdsl.Session(table, SEED)
    seats = {seat: make_bot("greedy", SEED, 0, n) for n, seat in enumerate(session.seats)}
    fitting = Determinizer(table.backend)
    while not _can_attack(session):
        assert session.options is not None
        bot = seats[session.seats[session.options.decider]]
        session.accept(bot.decide(Sight(fitting, session.options, session.s)))
    host = import_module("riotdsl.cli.table.host").Host(
        session, screen, {"police": lambda: seats["police"]}
    )
    screen.entries = _entered(host)
    console.print("$ riotdsl resume evening.json")
    host.told[SEAT] = max(0, len(session.entries) - 3)
    host.story.recall()
    host.run()
    template = _FROM_ELSEWHERE.sub("", CONSOLE_SVG_FORMAT)
    return console.export_svg(title="riotdsl play", code_format=template, unique_id="game")


def _can_attack(session: riotdsl.Session) -> bool:
    decision = session.decision
    assert decision is not None
    return decision.seat == SEAT and any(each.name == ACTION for each in session.legal_actions())


def _basic_at(view: View) -> str:
    """A building where the seat has a unit."""
    return next(
        label
        for label, place in view.places.items()
        if label.startswith("building") and any(each.owner == SEAT for each in place.things)
    )


def _entered(host: Any) -> Iterator[str]:  # noqa: ANN401 - of the command line
    """A refused attack, then one from the list, in the first way that there is."""
    yield REFUSED.format(place=_basic_at(host.session.view(SEAT)))
    names = [each.offered.name for each in host.menu.listed]
    yield str(names.index(ACTION) + 1)
    if host.menu.inside:
        yield "1"
    yield "0"  # There is no card to play before the distance attacks.
    yield "quit"


def _screen(console: Console, seats: tuple[str, ...]) -> Any:  # noqa: ANN401 - of the command line
    kind = import_module("riotdsl.cli.table.screen.terminal").Screen

    class Recorder(kind):  # type: ignore[misc,valid-type] # of the command line
        entries: Iterator[str]
        width = WIDTH - 1
        is_ascii = False
        is_coloured = True

        def ask(self, prompt: str, _: Callable[[], list[str]] | None = None, __: str = "") -> str:
            entry: str = next(self.entries)
            console.print(f"{prompt}{entry}", style="bold")
            return entry

        def written(self, text: str) -> str:
            return text

    screen = Recorder(seats)
    screen.console = console
    return screen
