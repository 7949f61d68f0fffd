"""Many games on the command line: who works on them, a bar, a file to go on from."""

import json
import sys
import time
from collections.abc import Callable, Collection, Iterator, Sequence
from concurrent.futures import Executor
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING

import click

from .output import file_name

if TYPE_CHECKING:
    from contextlib import AbstractContextManager

    from rich.progress import ProgressColumn
    from rich.text import Text

    from riotdsl.arena.cluster import Cluster
    from riotdsl.arena.game_result import GameResult
    from riotdsl.arena.record import Run
    from riotdsl.arena.setup import Setup
    from riotdsl.compile import Closed, Ruleset
    from riotdsl.game.table import Table
    from riotdsl.program.editions.selection_name import Selection

Step = Callable[[], None]
KEPT_EVERY = 10.0
PATIENCE = 20  # Keeping takes at most such a part of the time.


def check_files(resume: Path | None, output: Path | None) -> None:
    """Wrong use if games and report would be written to one file."""
    if resume is not None and output is not None and resume.resolve() == output.resolve():
        raise click.UsageError("--resume and -o name the same file; take two.")


def check_workers(jobs: int, scheduler: str | None) -> None:
    """Wrong use if games are given to a cluster and to this machine."""
    if scheduler is not None and jobs > 1:
        raise click.UsageError("--jobs is for this machine; a cluster has workers of its own.")


def backend_told(setup: "Setup") -> str:
    """The backend on which games are played; wrong use if it cannot play them."""
    from riotdsl.arena import tournament
    from riotdsl.arena.setup import PYTHON, WASM

    try:
        return WASM if tournament.is_fast(setup) else PYTHON
    except tournament.BackendError as error:
        raise click.UsageError(str(error)) from None


def table(
    ruleset: "Ruleset", selection: "Selection", players: str | None, options: dict[str, str]
) -> "Table":
    """The table of a selection; the command ends if it cannot be set up."""
    from riotdsl import Game

    from . import loading, seats

    with loading.errors_told():
        return Game(ruleset, selection, options).table(seats.parse_players(players))


def planned(table: "Table", setup: "Setup") -> "Run":
    """A run of games at a table that has not begun."""
    from riotdsl.arena import tournament
    from riotdsl.arena.record import Run

    backend_told(setup)
    tournament.at_table(setup, table)
    measures = tuple(measure.name for measure in table.closed.program.measures)
    return Run(setup, table.closed.hash, measures)


@contextmanager
def games(  # noqa: PLR0913 - what is played, and by whom
    setup: "Setup",
    closed: "Closed",
    numbers: range,
    done: Collection[int],
    jobs: int,
    cluster: "Cluster | None",
) -> "Iterator[Iterator[GameResult]]":
    """The games of these numbers but those done, as they are finished.

    They are played by a cluster, or by so many jobs here.
    """
    from riotdsl.arena import tournament

    if cluster is not None:
        yield cluster.run(setup, closed, numbers.stop, {*range(numbers.start), *done})
        return
    with workers(jobs, backend_told(setup)) as executor:
        yield tournament.run(setup, numbers, executor, done)


def played(
    run: "Run",
    count: int,
    left: "AbstractContextManager[Iterator[GameResult]]",
    keeper: "CheckpointFile",
    label: str | None = None,
) -> bool:
    """Play what is left of a run; whether it was all played, or an interrupt has ended it."""
    with progress(count, label or run.setup.rules, len(run.up_to(count))) as step:
        try:
            with left as found:
                for each in found:
                    run.played.append(each)
                    step()
                    keeper.now_and_then()
        except KeyboardInterrupt:
            return False
    return True


@contextmanager
def workers(jobs: int, backend: str) -> Iterator[Executor | None]:
    """Threads where games are played inside modules, else processes; None for one job.

    Whatever they still play when this is left is given up.
    """
    import threading
    from concurrent.futures import ThreadPoolExecutor

    from riotdsl.arena import cancellation
    from riotdsl.arena.setup import WASM

    if jobs == 1:
        yield None
    elif backend == WASM:
        stop = threading.Event()
        with ThreadPoolExecutor(
            jobs, initializer=cancellation.watch_thread, initargs=(stop,)
        ) as threads:
            try:
                yield threads
            finally:
                stop.set()
                threads.shutdown(wait=False, cancel_futures=True)
    else:
        with processes(jobs) as executor:
            yield executor


@contextmanager
def processes(jobs: int) -> Iterator[Executor | None]:
    """So many processes; None for one job. What they still play when this is left is given up."""
    import multiprocessing
    from concurrent.futures import ProcessPoolExecutor

    from riotdsl.arena import cancellation

    if jobs == 1:
        yield None
        return
    stop = multiprocessing.Event()
    with ProcessPoolExecutor(
        jobs, initializer=cancellation.watch_process, initargs=(stop,)
    ) as executor:
        try:
            yield executor
        finally:
            stop.set()
            executor.shutdown(wait=False, cancel_futures=True)


@contextmanager
def cluster(address: str | None) -> "Iterator[Cluster | None]":
    """The cluster of a scheduler; wrong use if it cannot be reached. None without an address."""
    if address is None:
        yield None
        return
    from riotdsl.arena.cluster import ClusterError, connected

    try:
        with connected(address) as found:
            yield found
    except ClusterError as error:
        raise click.UsageError(str(error)) from None


@contextmanager
def progress(games: int, label: str, done: int = 0) -> Iterator[Step]:
    """A bar with rate and remaining time on a terminal; nothing elsewhere."""
    if not sys.stderr.isatty():
        yield lambda: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn

    columns = (BarColumn(), MofNCompleteColumn(), _rate(), TimeRemainingColumn())
    with Progress(
        "{task.description}", *columns, console=Console(stderr=True), transient=True
    ) as bar:
        task = bar.add_task(label, total=games, completed=done)
        yield lambda: bar.advance(task)


def _rate() -> "ProgressColumn":
    from rich.progress import ProgressColumn, Task
    from rich.text import Text

    class Rate(ProgressColumn):
        def render(self, task: Task) -> "Text":
            speed = task.finished_speed or task.speed
            return Text("" if speed is None else f"{speed:,.1f} a second")

    return Rate()


# ---------------------------------------------------------------- going on another day


class CheckpointFile:
    """Writes what is finished into a file, now and then; without a file it does nothing."""

    def __init__(self, path: Path | None, runs: "Sequence[Run]") -> None:
        self.path = path
        self.runs = runs
        self.next = time.monotonic()  # the first games show at once whether the file can be written

    def load(self) -> None:
        """Take the games that the file has; wrong use if they are others than those asked for."""
        if self.path is None or not self.path.exists():
            return
        from riotdsl import folders
        from riotdsl.arena import record

        try:
            record.resume(self.runs, json.loads(folders.content(self.path)))
        except OSError as error:
            raise click.FileError(str(self.path), error.strerror or str(error)) from error
        except record.RecordError as error:
            raise self._refused(str(error)) from None
        except (ValueError, RecursionError):
            raise self._refused("It is no record of a simulation.") from None

    def _refused(self, why: str) -> click.UsageError:
        name = file_name(str(self.path))
        return click.UsageError(f"{name} cannot be gone on with. {why} Another file begins anew.")

    def now_and_then(self) -> None:
        """Write if it is time to; where it fails, games go on and it is tried again."""
        if self.path is not None and time.monotonic() >= self.next:
            self.next += KEPT_EVERY
            with suppress(click.FileError):
                self.now()

    def now(self) -> None:
        """Write, or tell why it cannot be."""
        if self.path is None:
            return
        from riotdsl.arena import record

        started = time.monotonic()
        write(self.path, json.dumps(record.as_json(self.runs)).encode())
        ended = time.monotonic()
        self.next = ended + max(KEPT_EVERY, PATIENCE * (ended - started))


def write(path: Path, content: bytes) -> None:
    """Write a file, or tell why it cannot be."""
    from riotdsl import folders

    try:
        folders.write_atomically(path, content)
    except OSError as error:
        raise click.FileError(str(path), error.strerror or str(error)) from error
