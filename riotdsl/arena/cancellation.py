"""Games that other threads and processes play, given up when nobody waits for them any more."""

from __future__ import annotations

import signal
import threading
from typing import Protocol

from riotdsl.machine.wasm import interrupts


class StoppedError(Exception):
    """Nobody waits for the game any more."""


class Stop(Protocol):
    """An event of threads or of processes."""

    def is_set(self) -> bool: ...


_THREAD = threading.local()


def heed(stop: Stop) -> None:
    """For worker threads: what is played or searched ends when the event is set."""
    _THREAD.stop = stop
    interrupts.watch(lambda: go_on(0))


def serve(stop: Stop) -> None:
    """For worker processes: as `heed`; and an interrupt is for the one that collects."""
    heed(stop)
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def go_on(_part: float) -> None:
    """As the `progress` of a search: StoppedError if it is given up."""
    stop: Stop | None = getattr(_THREAD, "stop", None)
    if stop is not None and stop.is_set():
        raise StoppedError
