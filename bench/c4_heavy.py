"""C4: `check` of rulesets within the limits that are made to be dear, with the time allowed."""

from __future__ import annotations

import resource
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory

from bench.measure import Contestant, Measurement, Ratio, Sample
from bench.processes import allowed, timed
from tests.properties.heavy import HEAVY

MINUTE = 60
LIMIT, MEGABYTES = 10.0, 1000
LARGEST = 950_000  # characters of a file
_COMMAND = ("-m", "riotdsl.cli", "check", "--strict")


def measurement() -> Measurement:
    names = tuple(HEAVY)
    return Measurement(
        "C4",
        "`riotdsl check` of rulesets that are made to be dear",
        "checks a minute",
        (
            *(Contestant(name, partial(_checked, name)) for name in names),
            Contestant(f"{LIMIT:g} seconds each", partial(allowed, LIMIT)),
        ),
        tuple(
            Ratio(f"{name}, against the time allowed", name, (f"{LIMIT:g} seconds each",), 1.0)
            for name in names
        ),
        notes=(
            "Each is as large as a file may be. The time is what the process computes.",
            f"A check that takes more than {MEGABYTES} MB fails.",
        ),
    )


def heaviest(name: str) -> str:
    """The ruleset of a sort that is as large as a file may be."""
    size = 100_000
    while len(text := HEAVY[name](size)) > LARGEST:
        size = size * LARGEST // len(text) - 1
    return text


def _checked(name: str, _seconds: float) -> Sample:
    with TemporaryDirectory() as folder:
        path = Path(folder) / "heavy.riot"
        path.write_text(heaviest(name), "utf-8")
        command = (*_COMMAND, str(path))
        taken = timed(command, {"RIOTDSL_CACHE": str(Path(folder) / "cache")}, may_find=True)
    used = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss // 1000
    if used > MEGABYTES:
        raise MemoryError(f"{name}: {used} MB")
    return Sample(MINUTE, taken)
