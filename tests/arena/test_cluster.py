"""Games on a cluster of processes, some of which die: the same games as here."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path

import pytest
from click.testing import Result

import riotdsl
from riotdsl.arena import cluster, tournament
from riotdsl.arena.cluster import ClusterError, Job, connected, played_there
from riotdsl.arena.game_result import GameResult
from riotdsl.arena.rules_bundle import code_here, packed
from riotdsl.arena.setup import Setup
from tests.waiting import wait_until

Run = Callable[..., Result]
NAME = "classics/pig"
GAMES = 6_000
PATIENCE = 120.0


@dataclass(slots=True)
class Machines:
    """A scheduler and its workers, each a process, in a folder without any ruleset."""

    folder: Path
    scheduler: subprocess.Popen[bytes]
    workers: list[subprocess.Popen[bytes]]

    @property
    def file(self) -> Path:
        return self.folder / "scheduler.json"

    @property
    def address(self) -> str:
        return str(json.loads(self.file.read_text("utf-8"))["address"])


def started(folder: Path, module: str, *arguments: str) -> subprocess.Popen[bytes]:
    command = [sys.executable, "-m", f"distributed.cli.{module}", "--no-dashboard"]
    return subprocess.Popen(
        [*command, "--scheduler-file", str(folder / "scheduler.json"), *arguments],
        cwd=folder,
        env={**os.environ, "RIOTDSL_CACHE": str(folder / "cache")},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )


@pytest.fixture
def machines(tmp_path: Path) -> Iterator[Machines]:
    pytest.importorskip("distributed", reason="the extra `cluster` is not installed")
    scheduler = started(tmp_path, "dask_scheduler", "--host", "127.0.0.1", "--port", "0")
    made = Machines(tmp_path, scheduler, [])
    try:
        wait_until(made.file.exists, scheduler)
        for _ in range(2):
            made.workers.append(started(tmp_path, "dask_worker", "--nthreads", "1", "--no-nanny"))
        yield made
    finally:
        for process in (*made.workers, scheduler):
            process.kill()
            process.wait()


def by_number(games: list[GameResult]) -> list[GameResult]:
    return sorted(games, key=lambda played: played.game)


def random_setup() -> tuple[Setup, riotdsl.Game]:
    game = riotdsl.load(NAME)
    closed = game.table().closed
    seats = tuple((faction, "random") for faction in closed.players)
    return Setup(NAME, closed.selection, seats, seed=3), game


@pytest.mark.xdist_group("cluster")
def test_games_are_the_same_although_workers_die(
    machines: Machines, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    setup, game = random_setup()
    closed = game.table().closed
    here = list(tournament.run(setup, GAMES))
    monkeypatch.setattr(cluster, "LARGER", 1)
    monkeypatch.setattr(cluster, "WITHOUT_WORKERS", PATIENCE)
    found: list[GameResult] = []
    with connected(machines.address) as workers:
        wait_until(lambda: workers.threads() >= 2, machines.scheduler)
        for played in workers.run(setup, closed, GAMES, done=range(100)):
            if not found:
                machines.workers[0].kill()
            found.append(played)
    assert by_number(found) == here[100:]

    arguments = ("simulate", NAME, "--games", "300", "--seed", "5")
    there = run(*arguments, "--scheduler", machines.address)
    assert (there.exit_code, there.output) == (0, run(*arguments).output)

    machines.workers[1].kill()
    monkeypatch.setattr(cluster, "WITHOUT_WORKERS", 1.0)
    alone = run(*arguments, "--scheduler", machines.address)
    assert alone.exit_code == 1
    assert f"dask worker {machines.address}" in alone.stderr
    assert "300 were asked for" in alone.stdout


def test_a_worker_with_other_code_is_told() -> None:
    setup, game = random_setup()
    job = Job(setup, packed(game.table().closed), "0.0.1-another")
    with pytest.raises(ClusterError, match=r"0\.0\.1-another\. Install the same everywhere"):
        played_there(job, range(2))


def test_a_worker_forgets_old_tables() -> None:
    setup, game = random_setup()
    parcel = packed(game.table().closed)
    jobs = [
        Job(replace(setup, name=f"{number}"), parcel, code_here())
        for number in range(cluster.TABLES + 2)
    ]
    results = [played_there(job, range(3)) for job in jobs]
    assert all(each == results[0] for each in results)
    assert [tournament.is_known(job.setup) for job in jobs] == [False] * 2 + [True] * cluster.TABLES


@pytest.mark.parametrize(
    ("address", "said"),
    [
        ("localhost", "is no address of a scheduler"),
        ("http://localhost:8786", "is no address of a scheduler"),
        ("tcp://localhost:port", "is no address of a scheduler"),
        ("tcp://127.0.0.1:9", "`dask scheduler` starts one"),
    ],
)
def test_a_wrong_address_is_told(run: Run, address: str, said: str) -> None:
    pytest.importorskip("distributed", reason="the extra `cluster` is not installed")
    result = run("simulate", NAME, "--scheduler", address)
    assert result.exit_code == 2
    assert said in " ".join(result.output.split())


def test_the_missing_extra_is_told(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    result = run("simulate", NAME, "--scheduler", "tcp://127.0.0.1:9")
    assert result.exit_code == 2
    assert "pip install 'riotdsl[cluster]'" in result.output


def test_a_cluster_has_its_own_jobs(run: Run) -> None:
    result = run("simulate", NAME, "--scheduler", "tcp://127.0.0.1:9", "--jobs", "2")
    assert result.exit_code == 2
    assert "workers of its own" in result.output
