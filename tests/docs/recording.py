"""A game at the terminal, drawn for the README; `pytest tests/docs --update` draws it anew."""

from __future__ import annotations

import io
import re
from collections.abc import Callable
from importlib import import_module
from typing import Any

from rich._export_format import CONSOLE_SVG_FORMAT
from rich.console import Console

import riotdsl
from riotdsl.arena.bots import made
from riotdsl.arena.fitting import Fitting
from riotdsl.arena.player import Sight

SEED = 3
WIDTH = 80
BEFORE = 38
ENTERED = ("attack hq police with 1 basic from street.3", "8", "1", "quit")
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
    seats = {seat: made("greedy", SEED, 0, n) for n, seat in enumerate(session.seats)}
    fitting = Fitting(table.backend)
    for _ in range(BEFORE):
        assert session.options is not None
        session.accept(
            seats[session.seats[session.options.decider]].decide(
                Sight(fitting, session.options, session.s)
            )
        )
    host = import_module("riotdsl.cli.table.host").Host(
        session, screen, {"police": seats["police"]}
    )
    console.print("$ riotdsl resume evening.json")
    host.told["autonomen"] = BEFORE
    host.story.recall()
    host.run()
    template = _FROM_ELSEWHERE.sub("", CONSOLE_SVG_FORMAT)
    return console.export_svg(title="riotdsl play", code_format=template, unique_id="game")


def _screen(console: Console, seats: tuple[str, ...]) -> Any:  # noqa: ANN401 - of the command line
    entries = iter(ENTERED)
    kind = import_module("riotdsl.cli.table.screen").Screen

    class Recorder(kind):  # type: ignore[misc,valid-type] # of the command line
        width = WIDTH - 1
        is_ascii = False
        is_coloured = True

        def ask(self, prompt: str, _: Callable[[], list[str]] | None = None) -> str:
            entry = next(entries)
            console.print(f"{prompt}{entry}", style="bold")
            return entry

        def written(self, text: str) -> str:
            return text

    screen = Recorder(seats)
    screen.console = console
    return screen
