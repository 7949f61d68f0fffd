"""The name by which the program tells a user to call it."""

from __future__ import annotations

import os
import subprocess
import sys
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

called: Any = import_module("riotdsl.cli.invocation")


@pytest.fixture
def program(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A program of that name in a folder, called by its path from the folder above."""
    path = tmp_path / "bin" / "riotdsl"
    path.parent.mkdir()
    path.write_text("#!/bin/sh\n")
    path.chmod(0o755)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "argv", [str(path)])
    monkeypatch.setenv("PATH", "")
    return path


def test_a_program_that_the_shell_finds_has_its_short_name(
    program: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", str(program.parent))
    assert called.program_name() == "riotdsl"


def test_a_program_that_the_shell_does_not_find_is_called_by_its_path(program: Path) -> None:
    assert called.program_name() == os.path.relpath(program)


def test_another_program_of_the_name_is_not_taken_for_it(
    program: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    other = tmp_path / "other" / "riotdsl"
    other.parent.mkdir()
    other.write_text("#!/bin/sh\nexit 1\n")
    other.chmod(0o755)
    monkeypatch.setenv("PATH", str(other.parent))
    assert called.program_name() == os.path.relpath(program)


def test_the_whole_path_is_told_where_it_is_shorter(
    program: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    deep = tmp_path.joinpath(*"abcdefghijklmnopqrstuvwxyz" * 3)
    deep.mkdir(parents=True)
    monkeypatch.chdir(deep)
    assert called.program_name() == str(program)


def test_a_program_in_the_working_folder_has_a_dot_before_it(
    program: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(program.parent)
    assert called.program_name() == f".{os.sep}riotdsl"


def test_names_with_spaces_are_in_quotes(program: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(program.parent))
    assert called.command_line("resume", "my game.json") == 'riotdsl resume "my game.json"'


def test_a_module_is_called_as_one(tmp_path: Path) -> None:
    result = subprocess.run(
        [sys.executable, "-m", "riotdsl.cli", "act", "game.json"],
        capture_output=True, text=True, check=False, cwd=tmp_path,
        env={**os.environ, "PATH": str(Path(sys.executable).parent)},
    )  # fmt: skip
    assert "python -m riotdsl.cli act FILE ACTION." in result.stderr
