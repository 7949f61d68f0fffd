"""boardgame.io from npm, installed on demand into the user's cache folder, run by node."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from pathlib import Path

from bench.measure import Sample, UnavailableError
from bench.peers.install import install
from riotdsl import folders

HERE = Path(__file__).parent
FILES = ("package.json", "games.mjs", "playouts.mjs")
WAYS = ("reducer", "MCTSBot.playout")
QUIETLY = ("--no-package-lock", "--no-audit", "--no-fund", "--omit=optional")


def installed() -> Path:
    """The folder with boardgame.io and our script; UnavailableError if it cannot be had."""
    node, npm = shutil.which("node"), shutil.which("npm")
    if node is None or npm is None:
        raise UnavailableError("node and npm are not installed")
    cache = folders.cache_folder()
    if cache is None:
        raise UnavailableError("there is no cache folder to install boardgame.io into")
    folder = cache / "bench" / "boardgameio"
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    for name in FILES:
        shutil.copyfile(HERE / name, folder / name)
    if not (folder / "node_modules" / "boardgame.io").is_dir():
        install("boardgame.io", [npm, "install", *QUIETLY], folder)
    return folder


def version(folder: Path) -> str:
    package = folder / "node_modules" / "boardgame.io" / "package.json"
    return str(json.loads(package.read_text("utf-8"))["version"])


def playouts(folder: Path, game: str, way: str, seconds: float) -> Sample:
    """One round in a process of its own, warmed up before it counts."""
    told = subprocess.run(
        ["node", "playouts.mjs", game, way, str(seconds)],
        cwd=folder,
        env={**os.environ, "NODE_ENV": "production"},
        check=True,
        capture_output=True,
        text=True,
    ).stdout
    found = json.loads(told)
    return Sample(found["games"], found["seconds"], found["steps"])
