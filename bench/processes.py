"""Commands, each run in a process of its own: what they compute is measured, not what passes."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Callable, Mapping, Sequence

from bench.measure import Sample

MINUTE = 60

# Wherever else Python may not keep what it compiles, here it does: that is a cache too.
KEPT = {"PYTHONDONTWRITEBYTECODE": ""}


def timed(
    arguments: Sequence[str],
    variables: Mapping[str, str] | None = None,
    *,
    may_find: bool = False,
) -> float:
    """Run Python with arguments; the seconds that the process has computed.

    With `may_find` it may exit with 1, as a check does that finds something.
    """
    before = _clock()
    done = subprocess.run(
        [sys.executable, *arguments],
        check=False,
        env={**os.environ, **(variables or {})},
        stdout=subprocess.DEVNULL,
    )
    if done.returncode != 0 and not (may_find and done.returncode == 1):
        done.check_returncode()
    return _clock() - before


def _clock() -> float:
    if sys.platform == "win32":
        return time.perf_counter()
    used = os.times()
    return used.children_user + used.children_system


def a_minute(once: Callable[[], float], seconds: float) -> Sample:
    """As many runs as fit into a time, at least one; counted as runs a minute."""
    runs, taken = 0, 0.0
    while not runs or taken + taken / runs < seconds:
        taken += once()
        runs += 1
    return Sample(runs * MINUTE, taken)


def allowed(limit: float, _seconds: float) -> Sample:
    """A contestant that always takes exactly what is allowed."""
    return Sample(MINUTE, limit)
