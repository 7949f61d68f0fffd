"""What is kept in the cache folder, and what is not believed."""

from __future__ import annotations

import os
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from riotdsl import folders, result_cache

KEY = "a" * 64


@pytest.fixture(autouse=True)
def shelf(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("RIOTDSL_CACHE", str(tmp_path))
    return tmp_path / "shelf"


def test_what_was_kept_comes_back() -> None:
    assert result_cache.load("shelf", KEY) is None
    result_cache.keep("shelf", KEY, [1, "é", None])
    assert result_cache.load("shelf", KEY) == [1, "é", None]


def test_a_file_under_another_key_is_not_believed(shelf: Path) -> None:
    result_cache.keep("shelf", KEY, "old")
    (shelf / f"{KEY}.kept").rename(shelf / f"{'b' * 64}.kept")
    assert result_cache.load("shelf", "b" * 64) is None


def test_other_things_in_its_place_are_not_there(shelf: Path) -> None:
    (shelf / f"{KEY}.kept").mkdir(parents=True)
    assert result_cache.load("shelf", KEY) is None
    result_cache.keep("shelf", KEY, 1)


def test_no_folder_no_memory(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    blocked = tmp_path / "file"
    blocked.touch()
    monkeypatch.setenv("RIOTDSL_CACHE", str(blocked))
    result_cache.keep("shelf", KEY, 1)
    assert result_cache.load("shelf", KEY) is None


def test_it_does_not_grow_without_end(shelf: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(result_cache, "MAX_FILES", 4)
    for number in range(12):
        result_cache.keep("shelf", f"{number:064}", number)
    assert len(list(shelf.iterdir())) <= 4
    assert result_cache.load("shelf", f"{11:064}") == 11


def test_drafts_of_killed_writers_do_not_stay_for_ever(
    shelf: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(result_cache, "MAX_FILES", 4)
    result_cache.keep("shelf", KEY, 1)
    left = shelf / f"{folders.draft_stem(shelf / ('b' * 64 + result_cache.SUFFIX))}{'0a' * 8}"
    left.write_bytes(b"part")
    for number in range(8):
        result_cache.keep("shelf", f"{number:064x}", number)
    assert not left.exists()


def test_many_at_once() -> None:
    def work(number: int) -> object:
        result_cache.keep("shelf", KEY, number)
        return result_cache.load("shelf", KEY)

    with ThreadPoolExecutor(8) as pool:
        assert all(isinstance(found, int) for found in pool.map(work, range(50)))


def test_a_key_tells_texts_apart() -> None:
    assert result_cache.digest(["ab", "c"]) != result_cache.digest(["a", "bc"])
    assert result_cache.digest(["\ud800"]) != result_cache.digest([""])


@pytest.mark.skipif(sys.platform == "win32", reason="there is no umask")
@pytest.mark.parametrize("umask", [0o000, 0o002, 0o022, 0o027, 0o077])
def test_what_was_kept_comes_back_whatever_the_umask(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, umask: int
) -> None:
    monkeypatch.setenv("RIOTDSL_CACHE", str(tmp_path / "some" / "where" / "cache"))
    before = os.umask(umask)
    try:
        result_cache.keep("shelf", KEY, 1)
        assert result_cache.load("shelf", KEY) == 1
    finally:
        os.umask(before)


@pytest.mark.skipif(sys.platform == "win32", reason="there are no such permissions")
def test_a_result_that_others_could_change_is_replaced_by_one_that_they_cannot(shelf: Path) -> None:
    result_cache.keep("shelf", KEY, 1)
    (shelf / f"{KEY}.kept").chmod(0o664)
    assert result_cache.load("shelf", KEY) is None
    result_cache.keep("shelf", KEY, 2)
    assert result_cache.load("shelf", KEY) == 2
