"""`riotdsl simulate`."""

from __future__ import annotations

import csv
import json
import os
import re
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import Result

from riotdsl.arena import plots
from riotdsl.machine.wasm import runtime
from tests.waiting import wait_until

Run = Callable[..., Result]


def test_a_report_has_winners_rules_and_measures(run: Run) -> None:
    result = run("simulate", "classics/tictactoe", "--games", "20", "--seat", "cross=random")
    assert result.exit_code == 0
    for word in ("cross", "normal", "three_in_a_row", "decisions", "marks_made", "(stalled)"):
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
    assert told["seats"] == {"left": "normal", "right": "normal"}


def test_the_bots_are_those_of_the_start(run: Run, tmp_path: Path, root: Path) -> None:
    text = (root / "rulesets" / "classics" / "pig" / "pig.riot").read_text("utf-8")
    path = tmp_path / "pig.riot"
    text = text.replace("seat right normal", "seat right human")
    path.write_text(text.replace("seat left human", "seat left random"), "utf-8")
    result = run("simulate", path, "--games", "2", "--format", "json")
    (told,) = json.loads(result.output)["selections"]
    assert told["seats"] == {"left": "random", "right": "normal"}


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


def test_the_backend_does_not_matter(run: Run) -> None:
    pytest.importorskip("wasmtime", reason="the extra `fast` is not installed")
    arguments = ("simulate", "classics/pig", "--games", "12", "--format", "json")
    inside = json.loads(run(*arguments, "--backend", "wasm", "--jobs", "2").output)
    outside = json.loads(run(*arguments, "--backend", "python").output)
    assert [each["selections"][0].pop("backend") for each in (inside, outside)] == [
        "wasm",
        "python",
    ]
    assert inside == outside


def test_a_missing_backend_is_told(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(runtime, "is_available", lambda: False)
    result = run("simulate", "classics/pig", "--games", "2", "--backend", "wasm")
    assert result.exit_code == 2
    assert "pip install 'riotdsl[fast]'" in result.output
    assert run("simulate", "classics/pig", "--games", "2").exit_code == 0


def test_a_run_goes_on(run: Run, tmp_path: Path) -> None:
    kept = tmp_path / "run.json"
    arguments = ("simulate", "classics/pig", "usual", "--seat", "all=random", "--resume", kept)
    assert run(*arguments, "--games", "4").exit_code == 0
    data = json.loads(kept.read_text("utf-8"))
    (games,) = (each["games"] for each in data["runs"])
    del games[1:3]
    kept.write_text(json.dumps(data), "utf-8")
    resumed = run(*arguments, "--games", "9").output
    assert resumed == run(*arguments[:-2], "--games", "9").output
    (known,) = (each["games"] for each in json.loads(kept.read_text("utf-8"))["runs"])
    assert [game[0] for game in known[:2]] == [0, 3]
    assert sorted(game[0] for game in known) == list(range(9))


@pytest.mark.parametrize(
    ("content", "arguments", "said"),
    [
        (None, ("usual", "--seed", "1"), "Its seed: 0. Asked for: 1."),
        (None, ("default",), "Its selection: usual. Asked for: default."),
        (None, ("usual", "--seat", "left=greedy"), "Its seats: left=random, right=random."),
        (None, ("usual", "default"), "Its selections are 1 in number, not 2."),
        ("{}", ("usual",), "damaged"),
        ("[", ("usual",), "no record"),
        ('{"format": 1, "runs": [{"selection": "usual"}]}', ("usual",), "damaged"),
    ],
)
def test_a_run_goes_on_only_with_the_same_games(
    run: Run, tmp_path: Path, content: str | None, arguments: tuple[str, ...], said: str
) -> None:
    kept = tmp_path / "run.json"
    usual = ("simulate", "classics/pig", "--games", "2", "--resume", kept, "--seat", "all=random")
    if content is None:
        assert run(*usual, "usual").exit_code == 0
    else:
        kept.write_text(content, "utf-8")
    before = kept.read_bytes()
    result = run(*usual, *arguments)
    assert result.exit_code == 2
    assert said in " ".join(result.output.split())
    assert kept.read_bytes() == before


@pytest.mark.parametrize(
    "row",
    [
        [0, ["left"], "reached", 5, [1, 1]],  # the game of this number a second time
        [7, ["somebody"], "reached", 5, [1, 1]],
        [7, ["left"], "reached", -5, [1, 1]],
        [7, ["left"], "reached", 5, [1]],
        [-7, ["left"], "reached", 5, [1, 1]],
    ],
)
def test_a_record_with_a_game_that_cannot_be_is_damaged(
    run: Run, tmp_path: Path, row: list[object]
) -> None:
    kept = tmp_path / "run.json"
    arguments = ("simulate", "classics/pig", "--games", "2", "--resume", kept)
    assert run(*arguments).exit_code == 0
    data = json.loads(kept.read_text("utf-8"))
    data["runs"][0]["games"].append(row)
    kept.write_text(json.dumps(data), "utf-8")
    result = run(*arguments)
    assert result.exit_code == 2
    assert "It is damaged." in " ".join(result.output.split())


def test_measures_that_the_rules_do_not_have_are_damage(run: Run, tmp_path: Path) -> None:
    kept = tmp_path / "run.json"
    arguments = ("simulate", "classics/pig", "--games", "2", "--resume", kept)
    assert run(*arguments).exit_code == 0
    kept.write_text(kept.read_text("utf-8").replace("pots_lost", "pots_won"), "utf-8")
    assert run(*arguments).exit_code == 2


def test_a_report_does_not_go_into_the_file_of_games(run: Run, tmp_path: Path) -> None:
    kept = tmp_path / "run.json"
    result = run("simulate", "classics/pig", "--games", "2", "--resume", kept, "-o", kept)
    assert result.exit_code == 2
    assert not kept.exists()


def test_what_cannot_be_kept_is_told_at_once(run: Run, tmp_path: Path) -> None:
    nowhere = tmp_path / "missing" / "run.json"
    result = run("simulate", "classics/pig", "--games", "2", "--resume", nowhere)
    assert result.exit_code == 1
    assert "run.json" in result.output
    assert "WON BY" not in result.output


def test_games_are_kept_where_the_report_cannot_be_written(run: Run, tmp_path: Path) -> None:
    kept = tmp_path / "run.json"
    nowhere = tmp_path / "missing" / "report.json"
    arguments = ("simulate", "classics/pig", "--games", "3", "--resume", kept, "-o", nowhere)
    assert run(*arguments).exit_code == 1
    (known,) = json.loads(kept.read_text("utf-8"))["runs"]
    assert len(known["games"]) == 3


def test_a_file_is_written_as_its_ending_says(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "report.csv"
    arguments = ("simulate", "classics/pig", "usual", "--games", "5")
    assert run(*arguments, "-o", file).exit_code == 0
    with file.open(encoding="utf-8") as lines:
        rows = list(csv.DictReader(lines))
    assert {row["name"] for row in rows} >= {"left", "right", "nobody", "decisions", "pots_lost"}
    won = [float(row["value"]) for row in rows if row["what"] == "won"]
    assert sum(won) == pytest.approx(1)
    assert all(float(row["low"]) <= float(row["value"]) <= float(row["high"]) for row in rows)
    assert run(*arguments, "--format", "csv").output == file.read_text("utf-8")


def test_plots_need_their_extra(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(plots, "find_spec", lambda _name: None)
    file = tmp_path / "report.svg"
    result = run("simulate", "classics/pig", "--games", "5", "-o", file)
    assert result.exit_code == 2
    assert "pip install 'riotdsl[report]'" in result.output
    assert not file.exists()


@pytest.mark.parametrize(("ending", "first"), [("svg", b"<?xml"), ("png", b"\x89PNG")])
def test_plots(run: Run, tmp_path: Path, ending: str, first: bytes) -> None:
    pytest.importorskip("matplotlib", reason="the extra `report` is not installed")
    file = tmp_path / f"report.{ending}"
    arguments = ("simulate", "classics/pig", "usual", "default", "--games", "5", "-o", file)
    assert run(*arguments).exit_code == 0
    content = file.read_bytes()
    assert content.startswith(first)
    assert run(*arguments).exit_code == 0
    assert file.read_bytes() == content


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--seat", "cross"), "FACTION=PLAYER"),
        (("--seat", "crossy=random"), "crossy does not play here"),
        (("--seat", "cross=genius"), "no player genius"),
        (("--seat", "cross=random", "--seat", "cross=greedy"), "twice"),
        (("--players", "cross"), "cross cannot play alone"),
        (("nowhere",), "nowhere"),
    ],
)
def test_wrong_use_is_told(run: Run, arguments: tuple[str, ...], said: str) -> None:
    result = run("simulate", "classics/tictactoe", "--games", "1", *arguments)
    assert result.exit_code in (1, 2)
    assert said in result.output


@pytest.mark.skipif(sys.platform == "win32", reason="signals are sent otherwise there")
def test_an_interrupt_gives_the_report_so_far(tmp_path: Path) -> None:
    kept = tmp_path / "run.json"
    command = [sys.executable, "-m", "riotdsl.cli", "simulate", "classics/othello"]
    command += ["--resume", str(kept)]
    environment = {**os.environ, "RIOTDSL_CACHE": str(tmp_path / "cache")}
    with subprocess.Popen(
        [*command, "--games", "1000000", "--jobs", "2"],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment, text=True,
        # The tests themselves may run where interrupts are ignored, which is inherited.
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),  # noqa: PLW1509 - no threads here
    ) as process:  # fmt: skip
        wait_until(kept.exists, process)
        process.send_signal(signal.SIGINT)
        try:
            output, wrong = process.communicate(timeout=60)
        finally:
            process.kill()
    assert process.returncode == 0
    assert "1000000 were asked for" in output
    assert not wrong
    (known,) = json.loads(kept.read_text("utf-8"))["runs"]
    assert re.search(rf"^games +{len(known['games'])}$", output, re.MULTILINE)


PICKED = ("simulate", "classics/pig", "--games", "6", "--seed", "3")


def test_a_value_can_be_picked_for_an_option(run: Run) -> None:
    longer = json.loads(run(*PICKED, "--option", "target=100", "--format", "json").stdout)
    usual = json.loads(run(*PICKED, "--option", "target=20", "--format", "json").stdout)
    (long,), (short,) = longer["selections"], usual["selections"]
    assert (long["options"], short["options"]) == ({"target": "100"}, {"target": "20"})
    assert long["decisions"]["low"] > short["decisions"]["high"]


def test_games_with_an_option_are_the_same_wherever_they_are_played(run: Run) -> None:
    here = run(*PICKED, "--option", "target=100", "--backend", "python").stdout
    assert "target=100" in here
    assert (
        run(*PICKED, "--option", "target=100", "--backend", "python", "--jobs", "2").stdout == here
    )
    assert run(*PICKED, "--option", "target=100").stdout == here


@pytest.mark.parametrize(
    ("option", "said"),
    [("target", "NAME=VALUE"), ("targt=20", "Did you mean `target`?"), ("target=7", "20, 100")],
)
def test_an_option_that_cannot_be_picked_is_wrong_use(run: Run, option: str, said: str) -> None:
    result = run(*PICKED, "--option", option)
    assert result.exit_code == 2
    assert said in result.stderr


def test_games_with_another_option_are_not_gone_on_with(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "games.json"
    assert run(*PICKED, "--option", "target=100", "--resume", file).exit_code == 0
    assert run(*PICKED, "--option", "target=100", "--resume", file).exit_code == 0
    result = run(*PICKED, "--option", "target=20", "--resume", file)
    assert result.exit_code == 2
    assert "usual target=100" in result.stderr


WIDE = """
game wide { players a, b }
faction a, b
place pile, yard
unit pawn[n: 1..24] { pieces: 1  home: pile }
action grab { choose g: some unit at pile  then { move g to yard } }
procedure play() { let a do grab }
"""


def test_a_decision_that_is_too_large_for_bots_is_told(tmp_path: Path) -> None:
    (tmp_path / "wide.riot").write_text(WIDE)
    told = [sys.executable, "-m", "riotdsl.cli", "simulate", str(tmp_path / "wide.riot")]
    done = subprocess.run([*told, "--games", "2"], capture_output=True, text=True, check=False)
    assert done.returncode == 1, done
    assert "more than 50,000 possibilities, too many for bots" in done.stderr
