"""Installing what others publish, for a measurement."""

from __future__ import annotations

import subprocess
from collections.abc import Sequence
from pathlib import Path

from bench.measure import UnavailableError

PATIENCE = 600


def install(what: str, command: Sequence[str], folder: Path) -> None:
    """Run a command that installs something; UnavailableError with the reason if it fails."""
    try:
        done = subprocess.run(
            command, cwd=folder, check=False, capture_output=True, text=True, timeout=PATIENCE
        )
    except (OSError, subprocess.TimeoutExpired) as error:
        raise UnavailableError(f"{what} could not be installed: {error}") from error
    if done.returncode:
        last = (done.stderr.strip().splitlines() or ["no reason given"])[-1]
        raise UnavailableError(f"{what} could not be installed: {last}")
