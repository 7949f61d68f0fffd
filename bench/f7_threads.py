"""F7: two threads, each with a module of its own, beside one."""

from __future__ import annotations

import os
import threading
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from bench import ours
from bench.measure import Contestant, Measurement, Ratio, Sample, UnavailableError

GAME = "riot"
GOAL = 1.9
ONE, TWO = "one thread", "two threads"


def measurement() -> Measurement:
    if (os.cpu_count() or 1) < 2:  # noqa: PLR2004 - two threads
        raise UnavailableError("this machine has one core")
    runs = [ours.module_playouts(ours.module(GAME), clock) for _ in range(2)]
    return Measurement(
        "F7",
        "RIOT inside modules, by two threads and by one",
        "playouts/s",
        (
            Contestant(ONE, lambda seconds: together(runs[:1], seconds)),
            Contestant(TWO, lambda seconds: together(runs, seconds)),
        ),
        (Ratio(f"{TWO}, against {ONE}", TWO, (ONE,), GOAL),),
        seconds=2.0,
        notes=(
            "Time is what has passed, less what a thread waited for a core that others had.",
            "So a thread that waits for the other one is seen, and a busy machine is not.",
        ),
    )


def together(runs: Sequence[Callable[[float], Sample]], seconds: float) -> Sample:
    """What some threads do at the same time; the slowest says how long it took."""
    ready = threading.Barrier(len(runs))

    def one(run: Callable[[float], Sample]) -> Sample:
        ready.wait()
        return run(seconds)

    with ThreadPoolExecutor(len(runs)) as threads:
        samples = list(threads.map(one, runs))
    count = sum(each.count for each in samples)
    steps = sum(each.steps for each in samples)
    rate = sum(each.rate for each in samples)
    return Sample(count, count / rate, steps)


def clock() -> float:
    """Seconds that have passed, without those for which this thread waited for a core."""
    return time.perf_counter() - waited()


def waited() -> float:
    """The seconds for which this thread was ready and had no core; 0 where nobody tells."""
    try:
        told = Path(f"/proc/self/task/{threading.get_native_id()}/schedstat").read_text("ascii")
    except OSError:
        return 0.0
    return int(told.split()[1]) / 1e9
