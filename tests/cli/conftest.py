"""A terminal at which a game is started."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.cli.games_before import keep_games


@pytest.fixture
def terminal(tmp_path: Path) -> Iterator[Callable[..., Any]]:
    """Start `riotdsl play` at a terminal of a width, line by line.

    Earlier games are kept there, so that it does not begin with its card.
    """
    pexpect = pytest.importorskip("pexpect")
    started = []

    def start(*arguments: str, width: int = 80, **variables: str) -> Any:  # noqa: ANN401 - of pexpect
        # The runner of the tests may have said how wide it is; the terminal is to be asked.
        inherited = {k: v for k, v in os.environ.items() if k not in ("COLUMNS", "LINES")}
        name = next((each for each in arguments if not each.startswith("-")), "riot")
        kept = tmp_path / "state" / "games"
        kept.mkdir(parents=True, exist_ok=True)
        (kept / f"{name.rpartition('/')[2]}-earlier.json").touch()
        environment = {
            **inherited,
            "RIOTDSL_STATE": str(tmp_path / "state"),
            "TERM": "xterm",
            "PROMPT_TOOLKIT_NO_CPR": "1",
        }
        keep_games(tmp_path / "state", ["riot", *(each for each in arguments if each[:1] != "-")])
        child = pexpect.spawn(
            sys.executable, ["-m", "riotdsl.cli", "play", "--lines", *arguments], encoding="utf-8",
            env={**environment, **variables}, timeout=80, dimensions=(50, width),
            cwd=str(tmp_path),
            # The tests themselves may run where interrupts are ignored, which is inherited.
            preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
        )  # fmt: skip
        started.append(child)
        return child

    yield start
    for child in started:
        child.close(force=True)
