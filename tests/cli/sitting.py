"""Somebody at a terminal who plays by chance, and enters wrong things at every prompt."""

from __future__ import annotations

import os
import random
import re
import signal
import sys
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

PROMPT = re.compile(r"(?:^|[\r\n])(?:[^\r\n│]*\? )?> ")
NUMBER = re.compile(r"(?m)(?:^| ) +([0-9]+) ")
WRONG = (
    "99999", "-1", "xyzzy", "why", "why 0", "why xyzzy", "explain xyzzy", "rules xyzzy",
    "é ß ñ",
    "undo undo", "attack nowhere", "?", "more", "back", "log", "explain", "rules", "a" * 300,
)  # fmt: skip
LEFT, OVER = "left", "over"


@dataclass
class Sitting:
    """A game at a terminal without colours, from one command on; `seen` is all that it showed."""

    arguments: tuple[str, ...]
    folder: Path
    cache: Path
    seed: int = 0
    wrong: int = 1
    child: Any = None
    seen: str = ""
    decisions: int = 0
    chance: random.Random = field(init=False)

    def __post_init__(self) -> None:
        self.chance = random.Random(self.seed)

    def start(self, *arguments: str) -> str:
        """Start the program and wait for the first prompt; what it showed."""
        pexpect = pytest.importorskip("pexpect")
        inherited = {k: v for k, v in os.environ.items() if k not in ("COLUMNS", "LINES")}
        folders = {"RIOTDSL_CACHE": str(self.cache), "RIOTDSL_STATE": str(self.folder / "state")}
        self.child = pexpect.spawn(
            sys.executable, ["-m", "riotdsl.cli", *(arguments or self.arguments)],
            env={**inherited, **folders, "TERM": "dumb", "NO_COLOR": "1"},
            encoding="utf-8", timeout=120, dimensions=(60, 80), cwd=str(self.folder), echo=False,
            preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
        )  # fmt: skip
        return self.waited()

    def waited(self) -> str:
        """What is shown until the next prompt, or until the program has ended."""
        pexpect = pytest.importorskip("pexpect")
        self.child.expect([PROMPT, pexpect.EOF])
        shown: str = self.child.before.replace("\r\n", "\n").replace("\r", "\n")
        self.seen += shown
        return shown

    def enter(self, entry: str) -> str:
        """Enter a line; the answer."""
        self.child.sendline(entry)
        return self.waited()

    @property
    def is_over(self) -> bool:
        pexpect = pytest.importorskip("pexpect")
        return bool(self.child.after is pexpect.EOF)

    def step(self, shown: str) -> str:
        """Enter wrong things, then a number of the list; what is shown at the next prompt."""
        numbers = listed(shown)
        for entry in self.chance.sample(WRONG, self.wrong):
            answer = self.enter(entry)
            assert not self.is_over, f"{entry!r} ended the game: {answer}"
            assert "Traceback" not in answer
            if entry in ("more", "back"):
                numbers = listed(answer) or numbers
        self.decisions += 1
        return self.enter(str(self.chance.choice(numbers)))

    def play(self, shown: str, most: int = 100_000) -> str:
        """Play by chance until the game is over, or for so many decisions; what is shown last."""
        while not self.is_over and most > 0:
            shown = self.step(shown)
            most -= 1
        return shown

    def ended(self) -> int:
        """The exit code of the program."""
        self.child.wait()
        code: int = self.child.exitstatus
        return code


def listed(shown: str) -> list[int]:
    """The numbers of the list that was shown last."""
    return [int(each) for each in NUMBER.findall(shown.rpartition("\n\n")[2])]
