"""K2: `riotdsl moves` on a save as a whole, in a process of its own."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory

from bench.k1_load_save import RULESET, content
from bench.measure import Contestant, Measurement, Ratio, Sample
from bench.processes import KEPT, a_minute, allowed, timed

DECISIONS = 100
LIMIT = 1.0


def measurement() -> Measurement:
    allowance = f"{LIMIT:g} seconds each"
    return Measurement(
        "K2",
        f"`riotdsl moves` on a save of `{RULESET}` after {DECISIONS} decisions",
        "runs a minute",
        (Contestant("`riotdsl moves`", _runs), Contestant(allowance, partial(allowed, LIMIT))),
        (Ratio("against the time allowed", "`riotdsl moves`", (allowance,), 1.0),),
        notes=(
            "Each run is a process of its own, with warm caches; the time is what it computes.",
        ),
    )


def _runs(seconds: float) -> Sample:
    with TemporaryDirectory() as folder:
        file = Path(folder, "game.json")
        file.write_bytes(content(DECISIONS))
        command = ("-m", "riotdsl.cli", "moves", str(file))
        timed(command, KEPT)
        return a_minute(lambda: timed(command, KEPT), seconds)
