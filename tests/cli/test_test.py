"""`riotdsl test`."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import Result

Run = Callable[..., Result]

SCENARIOS = """
scenario "nobody begins with a mark" { then every s in square has s.mark is none }

scenario "black begins" { then decider is black }

scenario "one each" {
  when white does claim(spot: a1)
  when black does claim(spot: a1)
  then refused by claim.spot
}
"""


@pytest.fixture
def tiny(tmp_path: Path, root: Path) -> Path:
    text = (root / "tests" / "language" / "tiny.riot").read_text(encoding="utf-8")
    path = tmp_path / "tiny.riot"
    path.write_text(text + SCENARIOS, encoding="utf-8")
    return path


def test_a_failing_run_is_one_line(run: Run, tiny: Path) -> None:
    result = run("test", tiny)
    first, last = result.stdout.splitlines()
    assert first.startswith(f"{tiny.as_posix()}:")
    assert first.endswith(
        '"black begins" (default): expected decider is black; found decider is white'
    )
    assert last == "3 scenarios, 3 runs, 1 failed"
    assert result.exit_code == 1


def test_only_some_titles(run: Run, tiny: Path) -> None:
    result = run("test", tiny, "-k", "ONE EACH")
    assert result.stdout == "1 scenario, 1 run, 0 failed\n"
    assert result.exit_code == 0


def test_a_word_that_no_title_has(run: Run, tiny: Path) -> None:
    assert run("test", tiny, "-k", "nothing such").exit_code == 2


def test_json(run: Run, tiny: Path) -> None:
    told = json.loads(run("test", tiny, "--format", "json").stdout)
    (failure,) = told.pop("failures")
    assert told == {"scenarios": 3, "runs": 3, "failed": 1}
    assert failure["expected"] == "decider is black"
    assert failure["found"] == "decider is white"
    assert (failure["selection"], failure["column"]) == ("default", 27)


def test_mistakes_come_first(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "broken.riot"
    path.write_text("game broken { players a }\nfaction a\n", encoding="utf-8")
    result = run("test", path)
    assert result.exit_code == 1
    assert "no-play" in result.output


def test_a_file_with_a_variant_tries_its_own_scenarios(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "careful.riot"
    path.write_text(
        """variant careful of pig {
  because "a test"
  add require roll.short: pot < 5
}

scenario "five are enough" {
  given { with variant careful }
  when left does roll
  when chance chooses 5
  when left does roll
  then refused by roll.short
}

scenario "without it they are not" {
  when left does roll
  when chance chooses 5
  when left does roll
  then decider is left
}
""",
        "utf-8",
    )
    result = run("test", path)
    found, last = result.stdout.splitlines()
    assert found.startswith(f'{path.as_posix()}:18:3: "without it they are not" (default): ')
    assert last == "2 scenarios, 2 runs, 1 failed"


def test_files_are_named_as_by_check(run: Run, tiny: Path) -> None:
    tiny.write_text(tiny.read_text("utf-8").replace("decider is black", "decider is blak"), "utf-8")
    folder = tiny.parent
    wanted = f"{folder.as_posix()}/tiny.riot:23:"
    for command in ("check", "test", "play", "simulate"):
        assert wanted in run(command, folder).stdout, command
