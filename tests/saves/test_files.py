"""Writing: whole or not at all, whatever happens."""

from __future__ import annotations

import errno
import os
import random
import signal
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from riotdsl import folders
from riotdsl.game.session import Session
from riotdsl.saves.autosave import Keeper, kept_games, usual_path
from riotdsl.saves.files import read, write
from riotdsl.saves.verify import Save
from tests.saves.games import is_equal, matches, played, table

KILLS, KILLS_LONG, SEED = 4, 200, 62_000
SEATS = {"left": "human", "right": "human"}


def game_in(path: Path) -> Session:
    save = read(path)
    assert isinstance(save, Save)
    return save.session


def no_space(_descriptor: int) -> None:
    raise OSError(errno.ENOSPC, "No space left on device")


def test_the_version_before_is_kept(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    first, second = matches("take 1"), matches("take 1", "take 2")
    write(file, first)
    assert not folders.previous(file).exists()
    write(file, second)
    assert is_equal(game_in(file), second)
    assert is_equal(game_in(folders.previous(file)), first)
    write(file, second)
    assert is_equal(game_in(folders.previous(file)), first)


def test_a_full_disk_leaves_the_last_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "game.json"
    session = matches("take 1")
    keeper = Keeper(file, session, SEATS)
    keeper.open()
    assert keeper.keep()
    before = file.read_bytes()
    monkeypatch.setattr(os, "fsync", no_space)
    assert session.play("take 2")
    assert not keeper.keep()
    assert keeper.problem == "No space left on device"
    assert keeper.is_there
    assert file.read_bytes() == before
    assert sorted(each.name for each in tmp_path.iterdir()) == [".game.json.lock", "game.json"]
    monkeypatch.undo()
    assert keeper.keep()
    assert is_equal(game_in(file), session)


def test_a_game_is_rescued_elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RIOTDSL_STATE", str(tmp_path / "state"))
    session = matches("take 1")
    folder = tmp_path / "games"
    folder.mkdir()
    keeper = Keeper(folder / "game.json", session, SEATS)
    (folder / "game.json").mkdir()
    path = keeper.rescue()
    assert path is not None
    assert path.is_relative_to(tmp_path / "state")
    assert is_equal(game_in(path), session)


def test_what_was_interrupted_in_a_step_is_not_written(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    session = matches("take 1")
    keeper = Keeper(file, session, SEATS)
    keeper.keep()
    before = file.read_bytes()
    session.s[5] += 1
    session.entries.append(session.entries[-1])
    assert keeper.rescue() == file
    assert file.read_bytes() == before


def test_undo_is_written_too(tmp_path: Path) -> None:
    session = matches("take 1")
    keeper = Keeper(tmp_path / "game.json", session, SEATS)
    keeper.keep()
    session.undo()
    keeper.keep()
    assert is_equal(game_in(keeper.path), session)


def test_files_that_the_program_names_never_have_the_same_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("RIOTDSL_STATE", str(tmp_path))
    monkeypatch.setattr("time.strftime", lambda _form: "20260101-000000")
    assert len({usual_path("matches") for _ in range(300)}) == 300
    keepers = [Keeper(usual_path("matches"), matches(), SEATS) for _ in range(3)]
    for keeper in keepers:  # all of them before one has written anything
        keeper.open()
    assert all(keeper.keep() for keeper in keepers)
    assert len(kept_games()) == 3


@pytest.mark.parametrize("name", ["game.json", "g" * 240 + ".json", "\u20ac" * 80 + ".json"])
def test_games_that_are_rescued_in_one_second_are_all_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    monkeypatch.setenv("RIOTDSL_STATE", str(tmp_path / "state"))
    monkeypatch.setattr("time.strftime", lambda _form: "20260101-000000")
    sessions = [matches("take 1"), matches("take 2"), matches("take 3")]
    found = [Keeper(tmp_path / "gone" / name, each, SEATS).rescue() for each in sessions]
    for path, session in zip(found, sessions, strict=True):
        assert path is not None
        assert path.is_relative_to(tmp_path / "state")
        assert is_equal(game_in(path), session)


def test_a_file_is_open_in_one_program_only(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    with folders.locked(file), pytest.raises(folders.InUseError), folders.locked(file, 0.05):
        pass
    with folders.locked(file):
        assert (tmp_path / ".game.json.lock").exists()


def test_drafts_of_the_killed_are_cleared_away(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    draft, other = tmp_path / f".game.json.{'0a' * 8}", tmp_path / ".game.json.notes"
    draft.write_text("half")
    other.write_text("mine")
    with folders.locked(file):
        assert not draft.exists()
        assert other.exists()


# ---------------------------------------------------------------- killed


def write_on(file: Path, said: int, seed: int) -> None:
    """Play and write without end, telling after every write how far it is."""
    while True:
        session = played(table("classics/pig"), seed, 0)
        rng = random.Random(seed)
        while session.decision is not None:
            assert session.play(rng.choice(list(session.actions())))
            write(file, session)
            os.write(said, b"%d %d\n" % (seed, len(session.entries)))
        seed += 1


def killed_while_writing(file: Path, seed: int) -> None:
    """Kill a writer at a random moment; all that it told to be written must be there."""
    table("classics/pig")
    reader, writer = os.pipe()
    child = os.fork()
    if child == 0:
        try:
            write_on(file, writer, seed)
        finally:
            os._exit(1)
    os.close(writer)
    first = b"".join(os.read(reader, 1) for _ in range(random.Random(seed).randint(1, 300)))
    os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)
    told = first
    while more := os.read(reader, 65536):
        told += more
    os.close(reader)
    last = [int(number) for number in told.split(b"\n")[-2].split()]
    found = game_in(file)
    assert [found.seed or 0, len(found.entries)] >= last
    if folders.previous(file).exists():
        game_in(folders.previous(file))


@pytest.mark.skipif(sys.platform == "win32", reason="Windows cannot fork")
def test_a_killed_writer_loses_nothing(tmp_path: Path) -> None:
    for seed in range(SEED, SEED + KILLS):
        killed_while_writing(tmp_path / "game.json", seed)


@pytest.mark.long
@pytest.mark.skipif(sys.platform == "win32", reason="Windows cannot fork")
def test_many_killed_writers_lose_nothing(
    tmp_path: Path, record_property: Callable[[str, object], None]
) -> None:
    for seed in range(SEED, SEED + KILLS_LONG):
        killed_while_writing(tmp_path / "game.json", seed)
    record_property("verified", f"{KILLS_LONG} kills, seeds {SEED} to {SEED + KILLS_LONG - 1}")
