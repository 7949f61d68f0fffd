"""The packages of another commit, unpacked so that Python can import them."""

from __future__ import annotations

import io
import subprocess
import tarfile
from pathlib import Path

ROOT = Path(__file__).parents[1]
INSIDE = ("cli", "grammar", "rulesets")


def unpack(revision: str, folder: Path) -> None:
    """Put `riotdsl/`, `cli/`, `grammar/` and `rulesets/` of a commit into a folder."""
    command = ["git", "archive", revision, "riotdsl", *INSIDE]
    done = subprocess.run(command, cwd=ROOT, check=True, capture_output=True)
    with tarfile.open(fileobj=io.BytesIO(done.stdout)) as archive:
        archive.extractall(folder, filter="data")


def install(folder: Path) -> None:
    """Lay an unpacked commit out as it is installed: everything inside `riotdsl/`."""
    for name in INSIDE:
        (folder / name).rename(folder / "riotdsl" / name)
