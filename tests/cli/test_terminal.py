"""Colour and completion: what only a terminal or a shell sees."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import click
import pytest

WRONG = "track x: nowhere\n"


def in_terminal(folder: Path, **variables: str) -> str:
    pexpect = pytest.importorskip("pexpect")
    shown: str = pexpect.run(
        f"{sys.executable} -m riotdsl.cli check {folder}",
        env={**os.environ, **variables},
        encoding="utf-8",
        timeout=60,
    )
    return shown.replace("\r\n", "\n")


@pytest.fixture
def wrong(tmp_path: Path) -> Path:
    (tmp_path / "game.riot").write_text(WRONG)
    return tmp_path


def test_colour_only_where_it_is_wanted(wrong: Path) -> None:
    coloured = in_terminal(wrong, TERM="xterm", NO_COLOR="")
    plain = in_terminal(wrong, TERM="xterm", NO_COLOR="1")
    assert "\x1b[" in coloured
    assert "\x1b" not in plain
    assert click.unstyle(coloured) == plain


@pytest.mark.parametrize(
    ("words", "wanted"),
    [
        ("riotdsl ch", "check"),
        ("riotdsl check classics/o", "classics/othello"),
        ("riotdsl explain hidden-ch", "hidden-character"),
        ("riotdsl new variant x.riot --of rila", "rilatria"),
    ],
)
def test_completion(words: str, wanted: str) -> None:
    variables = {
        "_RIOTDSL_COMPLETE": "bash_complete",
        "COMP_WORDS": words,
        "COMP_CWORD": str(words.count(" ")),
    }
    code = "from riotdsl.cli.main import main; main(prog_name='riotdsl')"
    result = subprocess.run(
        [sys.executable, "-c", code],
        env={**os.environ, **variables},
        capture_output=True,
        text=True,
        check=False,
    )
    assert f"plain,{wanted}" in result.stdout.splitlines(), result.stderr
