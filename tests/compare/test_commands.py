"""`riotdsl editions`, `diff` and `coverage` as they are typed."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import Result

Run = Callable[..., Result]

GAME = """\
game duel { players white, black }
faction white, black
place field, den
unit wolf of each faction { pieces: 2  home: field }
question reach {
  ask "How far?"
  answers near "one step" or far
  default near
  because "it is simpler"
}
action bite {
  choose prey: one unit at field where it.owner is not you
  require close: reach is near
  then { move prey to den }
}
procedure play() { repeat { for each f in faction { let f do bite } } }
win last: white when unit of black at field is empty
edition first of duel {
  reach states far at "Moves" "as far"
  not_a_rule at "Moves" because heading
}
edition second of duel { reach silent at "Moves" }
"""

VARIANT = """\
variant mine of duel {
  because "it is more fun"
  set reach = near
  drop bite.close
}
"""


@pytest.fixture
def duel(tmp_path: Path) -> Path:
    path = tmp_path / "duel.riot"
    path.write_text(GAME)
    return path


@pytest.fixture
def text(tmp_path: Path) -> Path:
    path = tmp_path / "text.txt"
    path.write_text("Moves\n\nA wolf goes as far as it likes.\n\nAnd it bites.\n")
    return path


def test_the_matrix(run: Run, duel: Path) -> None:
    result = run("editions", duel)
    assert result.exit_code == 0, result.output
    assert "1 question: 0 conflicts, 1 open, 0 alike." in result.stdout
    assert "How far? (reach)" in result.stdout
    told = json.loads(run("editions", duel, "--format", "json").stdout)
    assert told["editions"] == ["first", "second"]
    assert told["questions"][0]["stances"]["first"]["answer"] == "far"


def test_a_game_without_editions(run: Run, tmp_path: Path) -> None:
    bare = tmp_path / "bare.riot"
    bare.write_text(GAME.partition("edition first")[0])
    result = run("editions", bare)
    assert result.exit_code == 0
    assert "No edition of duel has been read." in result.stdout
    assert json.loads(run("editions", bare, "--format", "json").stdout)["editions"] == []


@pytest.mark.parametrize(("ending", "begin"), [("md", "# duel"), ("html", "<!doct"), ("json", "{")])
def test_reports_in_files(run: Run, duel: Path, tmp_path: Path, ending: str, begin: str) -> None:
    file = tmp_path / f"report.{ending}"
    result = run("editions", duel, "-o", file)
    assert result.exit_code == 0, result.output
    assert file.read_text(encoding="utf-8").startswith(begin)
    assert "is written" in result.stdout
    assert run("diff", duel, "first", "second", "-o", tmp_path / f"d.{ending}").exit_code == 0


def test_a_report_cannot_be_written(run: Run, duel: Path, tmp_path: Path) -> None:
    result = run("editions", duel, "-o", tmp_path / "a.pdf")
    assert result.exit_code == 2
    assert "ends in .md, .html, .json" in result.stderr
    assert run("editions", duel, "-o", tmp_path / "no" / "a.md").exit_code != 0


def test_differences(run: Run, duel: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    result = run("diff", duel, "first", "second")
    assert result.exit_code == 0, result.output
    assert "They differ on 1 of 1 question: 0 conflicts, 1 open." in result.stdout
    mine = tmp_path / "mine.riot"
    mine.write_text(VARIANT)
    monkeypatch.chdir(tmp_path)
    paths = (mine, "mine.riot", "./mine.riot", f"../{tmp_path.name}/mine.riot")
    selections = [f"first+{path}" for path in paths]
    results = {run("diff", duel, "first", each, "--format", "json").stdout for each in selections}
    assert len(results) == 1, results
    told = json.loads(results.pop())
    assert [(each["question"], each["kind"]) for each in told] == [
        ("reach", "chosen"), (None, "change"),
    ]  # fmt: skip
    assert told[0]["b"]["decided_by"] == "variant"
    assert told[1]["clause"] == "bite.close"


@pytest.mark.parametrize("selection", ["third", "first+gone", "first+rulings=gone"])
def test_an_unknown_selection(run: Run, duel: Path, selection: str) -> None:
    result = run("diff", duel, "first", selection)
    assert result.exit_code == 2
    assert "Error: There is no " in result.output


def test_a_selection_that_is_none(run: Run, duel: Path) -> None:
    assert run("diff", duel, "first", "first++second").exit_code == 2


def test_coverage_as_a_table_has_a_row_for_each_sentence(run: Run, duel: Path, text: Path) -> None:
    told = run("coverage", duel, "first", "--text", text, "--format", "csv").stdout
    assert told == (
        "line,status,claims or reason,sentence\n"
        "1,not a rule,heading,Moves\n"
        "3,claimed,reach,A wolf goes as far as it likes.\n"
        "5,open,,And it bites.\n"
    )


def test_coverage(run: Run, duel: Path, text: Path) -> None:
    result = run("coverage", duel, "first", "--text", text)
    assert result.exit_code == 1
    assert "covered: 66.7 %" in result.stdout
    assert "line 5: And it bites." in result.stdout
    assert run("coverage", duel, "first", "--text", text, "--min", "66").exit_code == 0
    assert run("coverage", duel, "first", "--text", text, "--lines", "1-4").exit_code == 0
    told = json.loads(run("coverage", duel, "first", "--text", text, "--format", "json").stdout)
    assert (told["sentences"], told["claimed"], told["not_a_rule"]) == (3, 1, {"heading": 1})
    assert told["open"] == [{"line": 5, "text": "And it bites."}]
    assert (told["covered"], told["min"]) == (66.7, 95)


def test_coverage_finds_locators_wrong(run: Run, duel: Path, text: Path) -> None:
    text.write_text("Moves\n\nNot far.\n")
    result = run("coverage", duel, "first", "--text", text, "--min", "0")
    assert result.exit_code == 1
    assert "error[locator-not-found]" in result.stdout
    told = json.loads(run("coverage", duel, "first", "--text", text, "--format", "json").stdout)
    assert told["locators"]["not_found"] == ["as far"]
    assert told["diagnostics"][0]["code"] == "locator-not-found"


def test_coverage_shortens(run: Run, duel: Path, text: Path) -> None:
    result = run("coverage", duel, "first", "--text", text, "--shorten", "--min", "0")
    assert "as far -> far" in result.stdout


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (("third", "--text", "text.txt"), 2),
        (("first",), 2),
        (("first", "--text", "gone.txt"), 1),
        (("first", "--text", "."), 1),
        (("first", "--text", "text.txt", "--lines", "5"), 2),
        (("first", "--text", "text.txt", "--lines", "-"), 2),
        (("first", "--text", "text.txt", "--lines", "9-2"), 2),
        (("first", "--text", "text.txt", "--lines", "0-2"), 2),
        (("first", "--text", "text.txt", "--min", "101"), 2),
        (("first", "--text", "text.txt", "--min", "nan"), 2),
        (("first", "--text", "bytes.txt"), 1),
    ],
)
def test_coverage_that_cannot_be(  # noqa: PLR0913 - fixtures and cases
    run: Run,
    duel: Path,
    text: Path,
    monkeypatch: pytest.MonkeyPatch,
    arguments: tuple[str, ...],
    code: int,
) -> None:
    monkeypatch.chdir(text.parent)
    Path("bytes.txt").write_bytes(b"\xff\xfe\x00")
    result = run("coverage", duel, *arguments)
    assert result.exit_code == code, result.output
    assert "Traceback" not in result.output
