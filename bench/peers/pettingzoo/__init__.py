"""PettingZoo from PyPI, installed on demand into the user's cache folder, run by itself."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

from bench.measure import Sample, UnavailableError
from bench.peers.install import install
from riotdsl import folders

SCRIPT = Path(__file__).with_name("playouts.py")
PACKAGES = ("pettingzoo", "pygame")
GAMES = {"tictactoe": "tictactoe_v3", "connect_four": "connect_four_v3"}


def installed() -> Path:
    """The folder with its packages; UnavailableError if it cannot be had."""
    cache = folders.cache_folder()
    if cache is None:
        raise UnavailableError("there is no cache folder to install PettingZoo into")
    folder = cache / "bench" / f"pettingzoo-{sys.version_info[0]}.{sys.version_info[1]}"
    if not (folder / "pettingzoo").is_dir():
        command = [sys.executable, "-m", "pip", "install", "--quiet", "--only-binary=:all:"]
        install("PettingZoo", [*command, "--target", str(folder), *PACKAGES], cache)
    return folder


def playouts(folder: Path, game: str, seconds: float) -> Sample:
    """One round in a process of its own."""
    told = _told(folder, game, str(seconds))
    return Sample(told["games"], told["seconds"], told["steps"])


def version(folder: Path) -> str:
    return str(_told(folder, "tictactoe", "0")["version"])


def _told(folder: Path, game: str, seconds: str) -> dict[str, int]:
    told = subprocess.run(
        [sys.executable, str(SCRIPT), GAMES[game], seconds],
        env={**os.environ, "PYTHONPATH": str(folder), "PYGAME_HIDE_SUPPORT_PROMPT": "1"},
        check=True,
        capture_output=True,
        text=True,
    ).stdout
    found: dict[str, int] = json.loads(told)
    return found
