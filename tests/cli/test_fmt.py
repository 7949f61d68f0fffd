from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import Result

Run = Callable[..., Result]

UNTIDY = "faction   a,b\r\n"
TIDY = "faction a, b\n"


def write(path: Path, text: str) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(text.encode())
    return path


def test_a_file_is_laid_out_and_named(run: Run, tmp_path: Path) -> None:
    path = write(tmp_path / "game.riot", UNTIDY)
    result = run("fmt", path)
    assert (result.exit_code, result.stdout) == (0, f"{path}\n")
    assert path.read_bytes() == TIDY.encode()


def test_a_tidy_file_is_not_named(run: Run, tmp_path: Path) -> None:
    result = run("fmt", write(tmp_path / "game.riot", TIDY))
    assert (result.exit_code, result.output) == (0, "")


def test_all_files_of_a_folder_are_laid_out_each_once(run: Run, tmp_path: Path) -> None:
    inner = write(tmp_path / "game" / "editions" / "de.riot", UNTIDY)
    outer = write(tmp_path / "game" / "game.riot", UNTIDY)
    other = write(tmp_path / "game" / "notes.txt", UNTIDY)
    result = run("fmt", tmp_path / "game", outer)
    assert result.stdout.splitlines() == [str(inner), str(outer)]
    assert other.read_bytes() == UNTIDY.encode()


def test_check_changes_nothing_and_exits_with_1(run: Run, tmp_path: Path) -> None:
    path = write(tmp_path / "game.riot", UNTIDY)
    result = run("fmt", "--check", path)
    assert (result.exit_code, result.stdout) == (1, f"{path}\n")
    assert path.read_bytes() == UNTIDY.encode()
    assert run("fmt", "--check", write(path, TIDY)).exit_code == 0


def test_a_file_with_a_mistake_is_reported_and_left_alone(run: Run, tmp_path: Path) -> None:
    broken = write(tmp_path / "a.riot", "faction   a,\n")
    sound = write(tmp_path / "b.riot", UNTIDY)
    result = run("fmt", tmp_path)
    assert (result.exit_code, result.stdout) == (1, f"{sound}\n")
    assert "error[syntax-error]: This declaration breaks off" in result.stderr
    assert broken.read_text() == "faction   a,\n"
    assert sound.read_text() == TIDY


def test_a_file_that_is_not_text_is_reported_and_left_alone(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "game.riot"
    path.write_bytes(b"faction a\n// \xff\n")
    result = run("fmt", path)
    assert result.exit_code == 1
    assert "error[invalid-encoding]" in result.stderr
    assert "game.riot:2:" in result.stderr


def test_a_byte_order_mark_is_taken_off(run: Run, tmp_path: Path) -> None:
    path = write(tmp_path / "game.riot", "\ufeff" + TIDY)
    assert run("fmt", path).exit_code == 0
    assert path.read_bytes() == TIDY.encode()


def test_a_missing_path_is_wrong_use(run: Run, tmp_path: Path) -> None:
    assert run("fmt", tmp_path / "nothing").exit_code == 2
    assert run("fmt").exit_code == 2


def test_another_sort_of_file_is_wrong_use(run: Run, tmp_path: Path) -> None:
    assert run("fmt", write(tmp_path / "notes.txt", TIDY)).exit_code == 2


def test_links_in_a_folder_are_not_followed(run: Run, tmp_path: Path) -> None:
    outside = write(tmp_path / "outside.riot", UNTIDY)
    (tmp_path / "game").mkdir()
    (tmp_path / "game" / "link.riot").symlink_to(outside)
    assert run("fmt", tmp_path / "game").output == ""
    assert outside.read_bytes() == UNTIDY.encode()


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no pipes with names here")
def test_what_is_no_file_is_not_waited_for(run: Run, tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.riot")
    result = run("fmt", tmp_path / "pipe.riot")
    assert result.exit_code == 1
    assert "[not-a-file]" in result.stderr
