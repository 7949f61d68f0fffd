import json
import os
import subprocess
import sys
from pathlib import Path


def test_a_short_run_prints_ratios_and_writes_them(root: Path, tmp_path: Path) -> None:
    command = [sys.executable, "-m", "bench", "P1", "--rounds=2", "--share=0.02"]
    found = tmp_path / "found.json"
    done = subprocess.run(
        [*command, f"--json={found}"], cwd=root, check=True, capture_output=True, text=True
    )
    assert "| tictactoe |" in done.stdout
    written = json.loads(found.read_text("utf-8"))
    assert [each["key"] for each in written["measurements"]] == ["P1"]
    assert all(each["ratio"] > 0 for each in written["measurements"][0]["ratios"])


def test_commands_are_measured_in_processes_of_their_own(root: Path) -> None:
    command = [sys.executable, "-m", "bench", "C2", "--rounds=1", "--share=0.01"]
    done = subprocess.run(command, cwd=root, check=True, capture_output=True, text=True)
    assert "| `riotdsl --help` |" in done.stdout


def test_a_measurement_that_is_not_there_is_wrong_use(root: Path) -> None:
    command = [sys.executable, "-m", "bench", "X9"]
    done = subprocess.run(command, cwd=root, check=False, capture_output=True, text=True)
    assert done.returncode == 2
    assert "P1" in done.stderr


def test_boardgame_io_is_skipped_with_a_message_where_node_is_missing(
    root: Path, tmp_path: Path
) -> None:
    command = [sys.executable, "-m", "bench", "P2"]
    done = subprocess.run(
        command,
        cwd=root,
        env={**os.environ, "PATH": str(tmp_path)},
        check=True,
        capture_output=True,
        text=True,
    )
    assert "Skipped: node and npm are not installed." in done.stdout
