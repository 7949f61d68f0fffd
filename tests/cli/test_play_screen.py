"""What stands on the screen: it fits, in every language, and shows nothing that is hidden."""

from __future__ import annotations

import io
import os
import subprocess
import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

import riotdsl
from riotdsl.arena.bots.determinization import Determinizer
from riotdsl.arena.bots.factory import make_bot
from riotdsl.arena.bots.player import Sight
from riotdsl.game.chance import Generator

SCREEN = import_module("riotdsl.cli.table.screen.terminal").Screen
HOST = import_module("riotdsl.cli.table.host").Host
ENTRIES = import_module("riotdsl.cli.table.entries").Entries
LANGUAGES = ("en", "es", "it", "de", "fr")
SEATS = ["police", "autonomen", "anarchists"]


class Paper(SCREEN):  # type: ignore[misc,valid-type] # of the command line
    """A screen of a width that keeps what is put on it."""

    def __init__(self, seats: tuple[str, ...], width: int) -> None:
        super().__init__(seats)
        self.columns = width
        self.rows: list[str] = []

    @property
    def width(self) -> int:
        return self.columns

    @property
    def room(self) -> int:
        return self.columns

    def put(self, spans: tuple[tuple[str, str | None], ...]) -> None:
        self.rows.append("".join(text for text, _ in spans))


def decisions(session: riotdsl.Session, most: int) -> Iterator[str]:
    """The seats that decide in a game between bots that play by chance."""
    bots = {seat: make_bot("random", 5, 0, n) for n, seat in enumerate(session.seats)}
    fitting = Determinizer(session.table.backend)
    for _ in range(most):
        decision = session.decision
        if decision is None:
            return
        yield decision.seat
        assert session.options is not None
        session.accept(bots[decision.seat].decide(Sight(fitting, session.options, session.s)))


def host_of(session: riotdsl.Session, width: int = 79) -> Any:  # noqa: ANN401 - of the command line
    return HOST(session, Paper(session.seats, width), {})


def shown(host: Any, seat: str, *entered: str) -> list[str]:  # noqa: ANN401 - of the command line
    """Everything that a seat sees at a decision, and what some entries are answered."""
    host.screen.rows.clear()
    host.sight = None
    host.story.readings.clear()
    host.story.follow()
    host.told[seat] = 0
    host.last_view.clear()
    host.show(seat)
    entries = ENTRIES(host, seat)
    for entry in entered:
        entries.enter(entry)
    return list(host.screen.rows)


@pytest.mark.parametrize(
    "language",
    [each if each == "de" else pytest.param(each, marks=pytest.mark.long) for each in LANGUAGES],
)
def test_everything_fits_in_every_language(language: str) -> None:
    session = riotdsl.load("riot", language=language).new(seed=7, players=SEATS)
    hosts = [host_of(session, width) for width in (59, 79)]
    looked = 0
    for number, seat in enumerate(decisions(session, 60)):
        if number % 12 == 0:
            for host in hosts:
                rows = shown(host, seat, "?", "log")
                assert [row for row in rows if len(row) > host.screen.width] == []
                assert any("┌" in row for row in rows)
                looked += 1
    assert looked == 10


def test_what_is_hidden_changes_nothing_on_the_screen() -> None:
    session = riotdsl.load("riot").new(seed=11, players=SEATS)
    host = host_of(session)
    fitting, generator = Determinizer(session.table.backend), Generator.seeded(3)
    entered = (
        "log",
        "why 1",
        "explain income police",
        "explain goal_share",
        "explain hand_is_full police",
    )
    different = looked = 0
    for number, seat in enumerate(decisions(session, 72)):
        if number % 12:
            continue
        true, before = session.s, shown(host, seat, *entered)
        assert session.options is not None
        session.s = fitting.drawn(true, session.options.decider, generator)
        session.offered = None
        different += session.table.backend.core(session.s) != session.table.backend.core(true)
        after = shown(host, seat, *entered)
        assert [each for each in zip(before, after, strict=True) if each[0] != each[1]] == []
        session.s, session.offered = true, None
        looked += 1
    assert looked == 6
    assert different >= 4, "most positions hide something"


def test_a_terminal_without_accents_gets_plain_letters(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "riotdsl.cli", "play", "rilatria", "--seed", "1", "--lang", "es"],
        env={
            **os.environ, "PYTHONIOENCODING": "ascii", "PYTHONUTF8": "0",
            "RIOTDSL_STATE": str(tmp_path),
        },
        input=b"?\n1\nquit\n", capture_output=True, check=True,
    )  # fmt: skip
    said = done.stdout.decode("ascii")
    assert "+-----+" in said
    assert "Como estan las cosas" in said
    assert "?" not in said.replace('; "?" muestra la ayuda', "").replace("> ?", "").replace(
        "  ?, ayuda", ""
    )


def test_letters_that_cannot_be_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    paper = SCREEN(("red",))
    for encoding, wanted in (("ascii", 'Strasse -> "Cafe"...'), ("latin-1", "Straße -> «Café»...")):
        monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(io.BytesIO(), encoding=encoding))
        assert paper.written("Straße → «Café»…") == wanted
