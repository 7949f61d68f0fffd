"""Waiting for an event of another process, never for a clock."""

from __future__ import annotations

import subprocess
from collections.abc import Callable
from contextlib import suppress

LOOK_EVERY = 0.05


def wait_until(
    happened: Callable[[], bool], process: subprocess.Popen[str] | subprocess.Popen[bytes]
) -> None:
    """Return when something has happened that a process does; fail if the process ends before."""
    while not happened():
        with suppress(subprocess.TimeoutExpired):
            process.wait(LOOK_EVERY)
            assert happened(), f"{process.args!r} has ended with {process.returncode}"
