"""Games on a Dask cluster: the one place that touches `distributed`.

The portions are those of any other run, with the same seeds, so the games are the same. A portion
whose worker dies is given to another one by the scheduler, and comes back once. Rules travel as a
parcel: workers need riotdsl, but no ruleset.
"""

from __future__ import annotations

import logging
import socket
import threading
import time
from collections.abc import Collection, Iterator
from concurrent.futures import CancelledError, Executor
from contextlib import contextmanager, suppress
from typing import Any
from urllib.parse import urlsplit

from riotdsl.arena import tournament
from riotdsl.arena.game_result import GameResult
from riotdsl.arena.rules_bundle import RulesBundle, code_here, opened, packed
from riotdsl.arena.setup import Setup
from riotdsl.compile import Closed
from riotdsl.library.caches.code import compiled
from riotdsl.machine.python.backend import PythonBackend
from riotdsl.text.lazy_dataclass import dataclass, field, replace

SCHEMES = ("tcp", "tls", "ws", "wss", "ucx")
CONNECTING = 10.0
LEAVING = 1.0
WITHOUT_WORKERS = 30.0
PORTIONS_EACH = 4
LARGER = 10  # A portion on a cluster, against one here: it has a longer way to go.
TABLES = 4
_START = "`dask scheduler` starts one and tells its address."


class ClusterError(Exception):
    """A cluster that cannot be used, or not any more; the text says why, and what to do."""


@dataclass(frozen=True, slots=True)
class Job:
    """What a worker must have to play: rules, bots and seed, and which code they are meant for."""

    setup: Setup
    parcel: RulesBundle
    code: str


# ---------------------------------------------------------------- on a worker

_TABLES: list[Setup] = []
_OPENING = threading.Lock()


def played_there(job: Job, games: range) -> list[GameResult]:
    """Play games of a job; its rules are compiled the first time."""
    if job.code != code_here():
        raise ClusterError(
            f"A worker has riotdsl {code_here()}, and here it is {job.code}. "
            "Install the same everywhere."
        )
    with _OPENING:
        if not tournament.is_known(job.setup):
            tournament.at_backend(job.setup, PythonBackend(opened(job.parcel), compiled))
            _TABLES.append(job.setup)
            for old in _TABLES[:-TABLES]:
                tournament.forget(old)
                _TABLES.remove(old)
    return tournament.played(job.setup, games)


def _itself(job: Job) -> Job:
    """Have the scheduler keep a job: it gives it anew to workers where those that had it died."""
    return job


# ---------------------------------------------------------------- here


@contextmanager
def connected(address: str) -> Iterator[Cluster]:
    """A cluster by the address of its scheduler; ClusterError if it cannot be reached."""
    distributed = _library()
    _knock(address)
    # What it would log is told by us where it matters.
    logging.getLogger("distributed").setLevel(logging.CRITICAL + 1)

    class Client(distributed.Client):  # type: ignore[misc, name-defined]
        def __del__(self) -> None:
            with suppress(Exception):  # One that never got through cannot take its leave.
                super().__del__()

    try:
        client = Client(address, timeout=CONNECTING, set_as_default=False)
    except Exception as error:
        raise ClusterError(f"The scheduler at {address} lets nobody in: {error}") from error
    try:
        yield Cluster(address, client, client.get_executor(pure=False), distributed.KilledWorker)
    finally:
        with suppress(Exception):
            client.close(timeout=LEAVING)


def _knock(address: str) -> None:
    """ClusterError if this is no address, or if nobody answers there."""
    try:
        parts = urlsplit(address if "://" in address else f"tcp://{address}")
        host, port = parts.hostname, parts.port
    except ValueError:
        host = port = None
    if not host or not port or parts.scheme not in SCHEMES:
        raise ClusterError(
            f"{address!r} is no address of a scheduler. One looks like tcp://10.0.0.5:8786."
        )
    try:
        with socket.create_connection((host, port), CONNECTING) as door:
            greeted = parts.scheme != "tcp" or _is_greeted(door)
    except OSError as error:
        raise ClusterError(
            f"No scheduler answers at {address}: {error.strerror or error}. {_START}"
        ) from error
    if not greeted:
        raise ClusterError(f"What answers at {address} is no scheduler of Dask. {_START}")


def _is_greeted(door: socket.socket) -> bool:
    """Whether somebody speaks first, as schedulers do; to others the client would wait for ever."""
    try:
        return bool(door.recv(1))
    except TimeoutError:
        return False


@dataclass(slots=True)
class Cluster:
    """A scheduler and whoever works for it."""

    address: str
    client: Any
    executor: Executor
    killed: type[Exception]
    seen: float = field(default_factory=time.monotonic)

    def run(
        self, setup: Setup, closed: Closed, games: int, done: Collection[int] = ()
    ) -> Iterator[GameResult]:
        """So many games as they are finished, without those done already: as `tournament.run`."""
        parcel = packed(closed)
        # The worker's table has the name of its rules: paths mean nothing there.
        job = Job(replace(setup, name=parcel.rules), parcel, code_here())
        with self.losses_told():
            threads = self.threads()
            sent = self.client.submit(_itself, job, pure=False)
            most = LARGER * tournament.at_once(setup)
            portions = tournament.portions(games, done, min(most, 1 + games // threads))
            yield from tournament.collected(
                portions,
                lambda each: self.executor.submit(played_there, sent, each),
                PORTIONS_EACH * threads,
                self.look,
            )

    def threads(self) -> int:
        """How many portions can be worked on at once; it waits a while for the first worker."""
        self.seen = time.monotonic()
        while True:
            found = sum(self.client.nthreads().values())
            if found:
                return int(found)
            self.look()
            time.sleep(0.1)

    def look(self) -> None:
        """ClusterError if nobody has worked for the scheduler for too long."""
        if self.client.status != "running":
            raise CancelledError
        now = time.monotonic()
        if self.client.nthreads():
            self.seen = now
        elif now - self.seen > WITHOUT_WORKERS:
            raise ClusterError(
                f"Nobody works for the scheduler at {self.address}. "
                f"Start workers: dask worker {self.address}"
            )

    @contextmanager
    def losses_told(self) -> Iterator[None]:
        """What goes wrong on the way, as a ClusterError."""
        try:
            yield
        except self.killed as error:
            raise ClusterError(
                "Some games have ended every worker that they were given to. "
                "Perhaps it has too little memory: start workers with --nthreads 1."
            ) from error
        except ModuleNotFoundError as error:
            raise ClusterError(
                f"A worker has no {error.name}. Install riotdsl {code_here()} on every worker."
            ) from error
        except (CancelledError, OSError) as error:
            raise ClusterError(f"The scheduler at {self.address} has gone.") from error


def _library() -> Any:  # noqa: ANN401 - it has no types
    try:
        import distributed  # noqa: PLC0415 - the extra `cluster`
    except ImportError as error:
        raise ClusterError(
            "A cluster needs the extra `cluster`: pip install 'riotdsl[cluster]'."
        ) from error
    return distributed
