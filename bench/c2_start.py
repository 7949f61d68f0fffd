"""C2: how long `riotdsl --help` takes, beside the library that it is made with."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from bench.measure import Contestant, Measurement, Ratio, Sample
from bench.processes import a_minute, timed

GOAL = 2.0
COMMANDS = {
    "`riotdsl --help`": ("-m", "riotdsl.cli", "--help"),
    '`python -c "import click"`': ("-c", "import click"),
}


def measurement() -> Measurement:
    ours, theirs = COMMANDS
    return Measurement(
        "C2",
        "the start of the command line",
        "runs a minute",
        tuple(Contestant(name, partial(_runs, command)) for name, command in COMMANDS.items()),
        (Ratio(f"{ours} takes longer than {theirs}", theirs, (ours,), GOAL, at_most=True),),
        notes=("Each run is a process of its own; the time is what it computes.",),
    )


def _runs(command: Sequence[str], seconds: float) -> Sample:
    return a_minute(lambda: timed(command), seconds)
