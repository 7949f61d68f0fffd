"""Games that other threads and processes play, given up when nobody waits for them any more."""

from __future__ import annotations

import signal
import threading
from typing import Protocol

from riotdsl.machine.wasm import interrupts


class CancelledError(Exception):
    """Nobody waits for the game any more."""


class Cancellation(Protocol):
    """An event of threads or of processes."""

    def is_set(self) -> bool: ...


_THREAD = threading.local()


def watch_thread(stop: Cancellation) -> None:
    """For worker threads: what is played or searched ends when the event is set."""
    _THREAD.stop = stop
    interrupts.watch(lambda: raise_if_cancelled(0))


def watch_process(stop: Cancellation) -> None:
    """For worker processes: as `heed`; and an interrupt is for the one that collects."""
    watch_thread(stop)
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def raise_if_cancelled(_part: float) -> None:
    """As the `progress` of a search: StoppedError if it is given up."""
    stop: Cancellation | None = getattr(_THREAD, "stop", None)
    if stop is not None and stop.is_set():
        raise CancelledError
