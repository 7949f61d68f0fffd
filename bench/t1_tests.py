"""T1: `test riot`, when nothing is remembered, when nothing has changed, and with two processes."""

from __future__ import annotations

from functools import partial
from tempfile import TemporaryDirectory

from bench.measure import Contestant, Measurement, Ratio, Sample
from bench.processes import a_minute, allowed, timed

COLD, AGAIN = 30.0, 1.0
_COMMAND = ("-m", "riotdsl.cli", "test", "riot")


def measurement() -> Measurement:
    return Measurement(
        "T1",
        "`riotdsl test riot`",
        "times a minute",
        (
            Contestant("cold", _cold),
            Contestant("unchanged", _unchanged),
            Contestant(f"{COLD:g} seconds each", partial(allowed, COLD)),
            Contestant(f"{AGAIN:g} second each", partial(allowed, AGAIN)),
        ),
        (
            Ratio("cold, against the time allowed", "cold", (f"{COLD:g} seconds each",), 1.0),
            Ratio(
                "unchanged, against the time allowed", "unchanged", (f"{AGAIN:g} second each",), 1.0
            ),
        ),
        notes=("Each is a process of its own; the time is what it and its children compute.",),
    )


def _cold(seconds: float) -> Sample:
    def once() -> float:
        with TemporaryDirectory() as folder:
            return timed(_COMMAND, {"RIOTDSL_CACHE": folder})

    return a_minute(once, seconds)


def _unchanged(seconds: float) -> Sample:
    with TemporaryDirectory() as folder:
        cache = {"RIOTDSL_CACHE": folder}
        timed(_COMMAND, cache)
        return a_minute(lambda: timed(_COMMAND, cache), seconds)
