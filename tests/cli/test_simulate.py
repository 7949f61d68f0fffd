"""`riotdsl simulate`."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import Result

Run = Callable[..., Result]


def test_a_report_has_winners_rules_and_measures(run: Run) -> None:
    result = run("simulate", "classics/tictactoe", "--games", "20", "--seat", "cross=random")
    assert result.exit_code == 0
    for word in ("cross", "greedy", "three_in_a_row", "decisions", "marks_made", "(stalled)"):
        assert word in result.output


def test_equal_seeds_give_equal_reports(run: Run) -> None:
    arguments = ("simulate", "classics/pig", "--games", "10", "--seed", "5")
    assert run(*arguments).output == run(*arguments, "--jobs", "2").output
    assert run(*arguments).output != run("simulate", "classics/pig", "--games", "10").output


def test_json_and_a_file(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "report.json"
    result = run("simulate", "classics/pig", "--games", "5", "--format", "json", "-o", file)
    assert result.exit_code == 0
    (told,) = json.loads(file.read_text("utf-8"))["selections"]
    assert told["games"] == 5
    assert sum(share["count"] for share in told["wins"].values()) == 5
    assert told["seats"] == {"left": "greedy", "right": "greedy"}


def test_the_bots_are_those_of_the_start(run: Run, tmp_path: Path, root: Path) -> None:
    text = (root / "rulesets" / "classics" / "pig" / "pig.riot").read_text("utf-8")
    path = tmp_path / "pig.riot"
    text = text.replace("seat right greedy", "seat right human")
    path.write_text(text.replace("seat left human", "seat left random"), "utf-8")
    result = run("simulate", path, "--games", "2", "--format", "json")
    (told,) = json.loads(result.output)["selections"]
    assert told["seats"] == {"left": "random", "right": "greedy"}


def test_selections_side_by_side(run: Run) -> None:
    result = run("simulate", "classics/pig", "usual", "default", "--games", "3")
    assert result.exit_code == 0
    assert result.output.split("\n")[0].split() == ["usual", "default"]


def test_invariants_can_be_watched(run: Run, tmp_path: Path, root: Path) -> None:
    assert run("simulate", "classics/pig", "--games", "3", "--watch").exit_code == 0
    rules = (root / "rulesets/classics/tictactoe/tictactoe.riot").read_text("utf-8")
    broken = tmp_path / "broken.riot"
    broken.write_text(f"{rules}\ninvariant one_at_most: cross.marks <= 1\n", "utf-8")
    result = run("simulate", broken, "--games", "3", "--watch")
    assert result.exit_code == 1
    assert "one_at_most does not hold" in result.output


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--seat", "cross"), "FACTION=PLAYER"),
        (("--seat", "crossy=random"), "crossy does not play here"),
        (("--seat", "cross=genius"), "no player genius"),
        (("--seat", "cross=random", "--seat", "cross=greedy"), "twice"),
        (("--players", "cross"), "cannot play together"),
        (("nowhere",), "nowhere"),
    ],
)
def test_wrong_use_is_told(run: Run, arguments: tuple[str, ...], said: str) -> None:
    result = run("simulate", "classics/tictactoe", "--games", "1", *arguments)
    assert result.exit_code in (1, 2)
    assert said in result.output


@pytest.mark.skipif(sys.platform == "win32", reason="signals are sent otherwise there")
def test_an_interrupt_gives_the_report_so_far(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "riotdsl.cli", "simulate", "classics/othello"]
    environment = {**os.environ, "RIOTDSL_CACHE": str(tmp_path / "cache")}
    with subprocess.Popen(
        [*command, "--games", "100000", "--jobs", "2"],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment, text=True,
        # The tests themselves may run where interrupts are ignored, which is inherited.
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),  # noqa: PLW1509 - no threads here
    ) as process:  # fmt: skip
        time.sleep(8)
        process.send_signal(signal.SIGINT)
        try:
            output, wrong = process.communicate(timeout=60)
        finally:
            process.kill()
    assert process.returncode == 0
    assert "100000 were asked for" in output
    assert not wrong
