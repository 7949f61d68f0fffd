import errno
import operator
import os
import sys
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from riotdsl import folders, result_cache

posix_only = pytest.mark.skipif(sys.platform == "win32", reason="Windows has no permission bits")


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    for variable in ("RIOTDSL_CACHE", "RIOTDSL_STATE", "XDG_CACHE_HOME", "XDG_STATE_HOME"):
        monkeypatch.delenv(variable, raising=False)
    for variable in ("HOME", "USERPROFILE", "LOCALAPPDATA"):
        monkeypatch.setenv(variable, str(tmp_path))
    return tmp_path


def mode(path: Path) -> int:
    return path.stat().st_mode & 0o777


def test_the_cache_folder_is_made_below_the_home_folder(home: Path) -> None:
    folder = folders.cache_folder()
    assert folder is not None
    assert folder.is_dir()
    assert folder.is_relative_to(home)


@posix_only
def test_the_cache_folder_is_open_to_nobody_else(home: Path) -> None:
    folder = folders.cache_folder()
    assert folder is not None
    folder.chmod(0o755)
    assert folders.cache_folder() == folder
    assert mode(folder) == 0o700
    assert home in folder.parents


def test_a_variable_moves_the_cache_folder(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RIOTDSL_CACHE", str(home / "elsewhere"))
    assert folders.cache_folder() == home / "elsewhere"


@posix_only
def test_a_chosen_cache_folder_that_others_can_write_is_not_used_and_not_changed(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shared = home / "shared"
    shared.mkdir()
    shared.chmod(0o777)
    monkeypatch.setenv("RIOTDSL_CACHE", str(shared))
    assert folders.cache_folder() is None
    assert mode(shared) == 0o777


def test_without_a_place_for_it_there_is_no_cache(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (home / "file").write_text("not a folder")
    monkeypatch.setenv("RIOTDSL_CACHE", str(home / "file" / "cache"))
    assert folders.cache_folder() is None


@pytest.mark.skipif(sys.platform in {"win32", "darwin"}, reason="the XDG variables are Linux's")
def test_a_relative_base_folder_does_not_count(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", "here")
    assert folders.cache_folder() == home / ".cache" / "riotdsl"


def test_the_state_folder_is_not_the_cache_folder(home: Path) -> None:
    state = folders.state_folder()
    assert state.is_dir()
    assert state.is_relative_to(home)
    assert state != folders.cache_folder()


def test_a_variable_moves_the_state_folder(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RIOTDSL_STATE", str(home / "elsewhere"))
    assert folders.state_folder() == home / "elsewhere"


@posix_only
@pytest.mark.parametrize(("bits", "private"), [(0o700, True), (0o755, True), (0o770, False)])
def test_a_folder_is_private_if_only_its_owner_can_write(
    tmp_path: Path, bits: int, *, private: bool
) -> None:
    folder = tmp_path / "folder"
    folder.mkdir()
    folder.chmod(bits)
    assert folders.is_private(folder) == private


@posix_only
def test_a_folder_that_others_can_rename_is_not_private(tmp_path: Path) -> None:
    folder = tmp_path / "shared" / "folder"
    folder.mkdir(parents=True, mode=0o700)
    folder.parent.chmod(0o777)
    assert not folders.is_private(folder)
    folder.parent.chmod(0o1777)
    assert folders.is_private(folder)


@posix_only
def test_a_link_to_an_open_folder_is_not_private(tmp_path: Path) -> None:
    shared = tmp_path / "shared"
    shared.mkdir()
    shared.chmod(0o777)
    (tmp_path / "link").symlink_to(shared)
    assert not folders.is_private(tmp_path / "link")


def test_what_is_no_folder_is_not_private(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    assert not folders.is_private(tmp_path / "file")
    assert not folders.is_private(tmp_path / "missing")


def test_writing_replaces_the_content_and_leaves_no_draft(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    folders.write_atomically(path, b"old")
    folders.write_atomically(path, b"new\r\n\x00")
    assert path.read_bytes() == b"new\r\n\x00"
    assert list(tmp_path.iterdir()) == [path]


@posix_only
def test_writing_keeps_the_permissions_of_the_file(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    path.write_bytes(b"old")
    path.chmod(0o640)
    folders.write_atomically(path, b"new")
    assert mode(path) == 0o640


@posix_only
def test_writing_through_a_link_changes_the_file_behind_it(tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"old")
    (tmp_path / "link").symlink_to(tmp_path / "file")
    folders.write_atomically(tmp_path / "link", b"new")
    assert (tmp_path / "link").is_symlink()
    assert (tmp_path / "file").read_bytes() == b"new"


def test_a_write_that_fails_changes_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "game.json"
    path.write_bytes(b"old")

    def full_disk(_descriptor: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("riotdsl.folders.os.fsync", full_disk)
    with pytest.raises(OSError, match="No space"):
        folders.write_atomically(path, b"new")
    assert path.read_bytes() == b"old"
    assert list(tmp_path.iterdir()) == [path]


@posix_only
def test_a_folder_below_one_that_another_user_owns_is_not_private(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    if os.geteuid() != 0:
        pytest.skip("only root can give a folder away")
    theirs = tmp_path / "theirs"
    mine = theirs / "cache"
    mine.mkdir(parents=True, mode=0o700)
    assert folders.is_private(mine)
    os.chown(theirs, 12345, 12345)
    assert not folders.is_private(mine)
    monkeypatch.setenv("RIOTDSL_CACHE", str(mine))
    assert folders.cache_folder() is None


@posix_only
def test_a_folder_that_another_group_can_rename_is_not_private(tmp_path: Path) -> None:
    folder = tmp_path / "shared" / "folder"
    folder.mkdir(parents=True, mode=0o700)
    if os.geteuid() != 0:
        pytest.skip("only root can give a folder to any group")
    os.chown(folder.parent, 0, 12345)
    folder.parent.chmod(0o770)
    assert not folders.is_private(folder)


@posix_only
def test_a_cache_behind_a_link_is_used_where_it_lies(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (home / "real").mkdir(mode=0o700)
    (home / "link").symlink_to(home / "real")
    monkeypatch.setenv("RIOTDSL_CACHE", str(home / "link"))
    assert folders.cache_folder() == (home / "real").resolve()


@posix_only
@pytest.mark.parametrize("kind", ["pipe", "device", "folder"])
def test_what_is_no_regular_file_is_neither_read_nor_written(tmp_path: Path, kind: str) -> None:
    path = tmp_path / kind
    if kind == "pipe":
        os.mkfifo(path)
    elif kind == "folder":
        path.mkdir()
    else:
        path = Path("/dev/zero")
    for attempt in (
        lambda: folders.content(path),
        lambda: folders.write_atomically(path, b"new"),
        lambda: folders.write_keeping_previous(path, b"new"),
    ):
        with pytest.raises(OSError, match=r"not a file|directory"):
            attempt()
    assert not path.is_file()


@posix_only
@pytest.mark.parametrize("planted", ["game.json.bak", ".game.json.lock"])
def test_a_planted_link_is_not_followed(tmp_path: Path, planted: str) -> None:
    precious = tmp_path / "precious"
    precious.write_bytes(b"mine")
    missing = tmp_path / "missing"
    for target in (precious, missing):
        path = tmp_path / "game.json"
        path.write_bytes(b"old")
        (tmp_path / planted).symlink_to(target)
        with suppress(OSError), folders.locked(path):
            folders.write_keeping_previous(path, b"new")
        assert precious.read_bytes() == b"mine"
        assert not missing.exists()
        (tmp_path / planted).unlink()


def test_drafts_of_killed_writers_are_cleared_for_the_file_and_its_backup(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    for name in (".game.json.0123456789abcdef", ".game.json.bak.0123456789abcdef"):
        (tmp_path / name).write_bytes(b"part")
    (tmp_path / ".game.json.bak.notes").write_bytes(b"somebody's")
    with folders.locked(path):
        left = {each.name for each in tmp_path.iterdir()}
    assert left == {".game.json.lock", ".game.json.bak.notes"}


@posix_only
def test_a_cache_that_was_open_to_others_is_not_believed(home: Path) -> None:
    folder = folders.cache_folder()
    assert folder is not None
    assert folder.is_relative_to(home.resolve())
    folder.chmod(0o777)
    assert folders.cache_folder() is None
    assert mode(folder) == 0o777


@posix_only
def test_a_kept_result_is_replaced_and_never_written_through_a_link(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("RIOTDSL_CACHE", str(home / "cache"))
    precious = home / "precious"
    precious.write_bytes(b"mine")
    result_cache.keep_bytes("shelf", "key", b"one")
    (file,) = (home / "cache" / "shelf").iterdir()
    file.unlink()
    file.symlink_to(precious)
    assert result_cache.load_bytes("shelf", "key") is None
    result_cache.keep_bytes("shelf", "key", b"two")
    assert precious.read_bytes() == b"mine"
    assert result_cache.load_bytes("shelf", "key") == b"two"


@posix_only
@pytest.mark.parametrize("what", ["shelf", "file"])
def test_a_shelf_or_a_result_that_others_can_change_is_not_believed(
    home: Path, monkeypatch: pytest.MonkeyPatch, what: str
) -> None:
    monkeypatch.setenv("RIOTDSL_CACHE", str(home / "cache"))
    result_cache.keep_bytes("shelf", "key", b"one")
    shelf = home / "cache" / "shelf"
    (shelf if what == "shelf" else next(shelf.iterdir())).chmod(0o777)
    assert result_cache.load_bytes("shelf", "key") is None


def test_links_in_a_circle_are_an_error_of_the_system(tmp_path: Path) -> None:
    loop = tmp_path / "loop"
    loop.symlink_to(loop)
    with pytest.raises(OSError, match=r"[Ll]inks"):
        folders.write_atomically(loop, b"new")


# ---------------------------------------------------------------- writes that fail, whatever fails

STEPS = (
    "os.open", "os.fsync", "os.write", "os.fchmod", "os.chmod", "os.link", "os.rename",
    "os.replace", "os.stat", "os.lstat", "pathlib.Path.open", "pathlib.Path.replace",
    "pathlib.Path.stat", "pathlib.Path.lstat", "pathlib.Path.unlink", "shutil.copymode",
)  # fmt: skip
"""Calls of the system that writing a file may make, under all their names."""


@pytest.mark.parametrize("number", [errno.ENOSPC, errno.EIO])
@pytest.mark.parametrize("before", [(), ("game.json",), ("game.json", "game.json.bak")])
@pytest.mark.parametrize("step", STEPS)
def test_a_write_that_fails_anywhere_leaves_the_file_and_its_backup_as_they_were(
    tmp_path: Path, step: str, before: tuple[str, ...], number: int
) -> None:
    made = {name: f"the old {name}".encode() for name in before}
    path = tmp_path / "game.json"
    usual = operator.attrgetter(step.partition(".")[2])(sys.modules[step.partition(".")[0]])
    for at in range(30):
        for each in tmp_path.iterdir():
            each.unlink()
        for name, content in made.items():
            (tmp_path / name).write_bytes(content)
        calls = iter(range(1000))

        def failing(
            *given: object, calls: Iterator[int] = calls, at: int = at, **named: object
        ) -> Any:  # noqa: ANN401 - of any call
            if next(calls) == at:
                raise OSError(number, os.strerror(number))
            return usual(*given, **named)

        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(step, failing)
            try:
                folders.write_keeping_previous(path, b"the new")
            except OSError:
                is_written = False
            else:
                is_written = True
        left = {each.name: each.read_bytes() for each in tmp_path.iterdir() if each.name[0] != "."}
        if is_written:
            kept = {"game.json.bak": made["game.json"]} if "game.json" in made else {}
            assert left == {"game.json": b"the new", **kept}
        else:
            assert left == made
        if next(calls) <= at:
            break
    else:
        pytest.fail("it called without end")


@posix_only
def test_a_backup_and_a_draft_are_as_closed_as_the_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "game.json"
    path.write_bytes(b"secret")
    path.chmod(0o600)
    seen: list[int] = []

    def looked(_descriptor: int) -> None:
        seen.extend(mode(each) for each in tmp_path.iterdir())

    monkeypatch.setattr("riotdsl.folders.os.fsync", looked)
    folders.write_keeping_previous(path, b"more secrets")
    assert set(seen) == {0o600}
    assert mode(path) == mode(folders.previous(path)) == 0o600
    path.chmod(0o640)
    folders.write_keeping_previous(path, b"yet more")
    assert mode(path) == mode(folders.previous(path)) == 0o640


def test_drafts_of_a_long_name_are_not_taken_for_those_of_another(tmp_path: Path) -> None:
    one, other = tmp_path / ("x" * 120 + "1.json"), tmp_path / ("x" * 120 + "2.json")

    def locked_meanwhile(_descriptor: int) -> None:
        with folders.locked(other):
            pass

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("riotdsl.folders.os.fsync", locked_meanwhile)
        folders.write_keeping_previous(one, b"mine")
    assert one.read_bytes() == b"mine"
    (tmp_path / f"{folders.draft_stem(one)}{'0a' * 8}").write_bytes(b"part")
    with folders.locked(one):
        assert not list(tmp_path.glob(f"{folders.draft_stem(one)}*"))


@pytest.mark.parametrize("letter", ["x", "ü", "\N{BIRD}"])
def test_a_name_as_long_as_a_backup_and_a_lock_allow_can_be_written(
    tmp_path: Path, letter: str
) -> None:
    path = tmp_path / (letter * (240 // len(letter.encode())) + ".json")
    with folders.locked(path):
        folders.write_keeping_previous(path, b"old")
        folders.write_keeping_previous(path, b"new")
    assert path.read_bytes() == b"new"
    assert folders.previous(path).read_bytes() == b"old"
