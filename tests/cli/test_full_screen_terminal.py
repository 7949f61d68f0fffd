"""The full-screen table in a real terminal: it starts, ends, and gives the terminal back."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.cli.games_before import keep_games

READY = ", choose"  # when something is asked
ALTERNATE, NORMAL = "\x1b[?1049h", "\x1b[?1049l"


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Callable[..., Any]]:
    """Start the program at a terminal of a size."""
    pexpect = pytest.importorskip("pexpect")
    started = []

    def start(
        *arguments: str, size: tuple[int, int] = (80, 30), first: bool = False, **variables: str
    ) -> Any:  # noqa: ANN401 - of pexpect
        if not first:
            keep_games(tmp_path / "state", ["connect_four"])
        inherited = {k: v for k, v in os.environ.items() if k not in ("COLUMNS", "LINES")}
        environment = {
            **inherited,
            "RIOTDSL_STATE": str(tmp_path / "state"),
            "TERM": "xterm-256color",
            "LC_ALL": "C.UTF-8",
        }
        child = pexpect.spawn(
            sys.executable, ["-m", "riotdsl.cli", *arguments], encoding="utf-8",
            env={**environment, **variables}, timeout=20, dimensions=(size[1], size[0]),
            cwd=str(tmp_path),
            preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
        )  # fmt: skip
        started.append(child)
        return child

    yield start
    for child in started:
        child.close(force=True)


def ended(child: Any) -> tuple[str, int]:  # noqa: ANN401 - of pexpect
    """What is shown to the end, and the exit code."""
    pexpect = pytest.importorskip("pexpect")
    child.expect(pexpect.EOF)
    shown: str = child.before
    child.wait()
    return shown, child.exitstatus


@pytest.mark.parametrize(
    ("keys", "code", "said"),
    [
        ("q\r", 0, "You have left the game."),
        ("\x03", 130, "Interrupted."),
        ("\x04", 0, "End of input."),
    ],
)
def test_it_starts_in_80_by_30_and_gives_the_terminal_back(
    table: Callable[..., Any], keys: str, code: int, said: str
) -> None:
    child = table("play", "classics/connect_four", "--lang", "en")
    child.expect_exact(ALTERNATE)
    child.expect_exact(READY)
    child.send(keys)
    shown, exit_code = ended(child)
    assert NORMAL in shown
    after = shown.rpartition(NORMAL)[2]
    assert said in after
    assert "Resume with" in after
    assert "Traceback" not in after
    assert exit_code == code


def test_a_first_game_can_be_left_at_its_card(table: Callable[..., Any]) -> None:
    child = table("play", "classics/connect_four", "--lang", "en", first=True)
    child.expect_exact("see this again.")
    child.send("q\r")
    shown, exit_code = ended(child)
    assert "You have left the game." in shown.rpartition(NORMAL)[2]
    assert exit_code == 0


def test_a_game_that_was_hung_up_on_goes_on_where_it_was(
    table: Callable[..., Any], tmp_path: Path
) -> None:
    file = tmp_path / "game.json"
    child = table("play", "classics/connect_four", "--lang", "en", "--save", str(file))
    child.expect_exact(READY)
    child.send("3\r")
    child.expect_exact("Yellow: Drop")
    child.kill(signal.SIGHUP)
    ended(child)
    child = table("resume", str(file), "--lang", "en")
    child.expect_exact("Yellow: Drop")
    child.send("\x03")
    ended(child)


@pytest.mark.parametrize(
    ("arguments", "size", "variables"),
    [
        (("--plain",), (80, 30), {}),
        (("--lines",), (80, 30), {}),
        ((), (79, 30), {}),
        ((), (80, 29), {}),
        ((), (80, 30), {"TERM": "dumb"}),
        ((), (80, 30), {"LC_ALL": "C"}),
    ],
)
def test_where_there_is_no_room_or_no_wish_the_game_is_played_in_lines(
    table: Callable[..., Any],
    arguments: tuple[str, ...],
    size: tuple[int, int],
    variables: dict[str, str],
) -> None:
    given = {"PROMPT_TOOLKIT_NO_CPR": "1", **variables}
    child = table("play", "classics/connect_four", "--lang", "en", *arguments, size=size, **given)
    child.expect_exact(", choose")
    assert ALTERNATE not in child.before
    child.sendline("q")
    shown, exit_code = ended(child)
    assert ALTERNATE not in shown
    assert exit_code == 0
