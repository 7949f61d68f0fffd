"""`riotdsl witness` and `riotdsl diff --witness` as they are typed."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import Result

from tests.compare.ford import RULES

Run = Callable[..., Result]

GAME = f"""\
{RULES}edition first of ford {{ wading states yes at "Moves" "anywhere" }}
edition second of ford {{ wading states no at "Moves" "dry land" }}
"""


@pytest.fixture
def ford(tmp_path: Path) -> Path:
    (tmp_path / "ford").mkdir()
    (tmp_path / "ford" / "ford.riot").write_text(GAME, encoding="utf-8")
    return tmp_path / "ford"


def test_a_witness_is_shown_with_position_decision_and_outcomes(run: Run, ford: Path) -> None:
    result = run("witness", ford, "first", "second")
    assert result.exit_code == 0, result.output
    for words in (
        "wading: yes or no",
        "One accepts what the other refuses.",
        "Den: Black 2 wolves; White 2 wolves",
        "[go wolf river]",
        "first: Moves: \u201canywhere\u201d",
        "Refused. The river is cold.",
    ):
        assert words in " ".join(result.output.split()), words


def test_json_is_an_array_of_what_was_found(run: Run, ford: Path) -> None:
    (entry,) = json.loads(run("witness", ford, "first", "second", "--format", "json").output)
    assert entry["question"] == "wading"
    assert entry["answers"] == ["yes", "no"]
    assert (entry["kind"], entry["grade"], entry["origin"]) == ("refused", "reachable", "search")
    assert entry["decision"] == {
        "by": "white", "text": "go wolf river", "reading": "Go: wolf, river", "choice": [0, 0, 1],
    }  # fmt: skip
    assert entry["log"] == []
    assert entry["also_in"] == {"second": True}
    assert [each["accepted"] for each in entry["outcomes"]] == [True, False]
    assert entry["outcomes"][1]["refused_by"] == ["go.dry"]


def test_a_question_is_tried_where_they_agree_too(run: Run, ford: Path) -> None:
    result = run("witness", ford, "first", "first", "wading", "--format", "json")
    assert [each["answers"] for each in json.loads(result.output)] == [["yes", "no"]]
    assert json.loads(run("witness", ford, "first", "first", "--format", "json").output) == []


def test_an_unknown_question_is_named_with_the_nearest(run: Run, ford: Path) -> None:
    result = run("witness", ford, "first", "second", "wadding")
    assert result.exit_code == 2
    assert "asks no question `wadding`. Did you mean `wading`?" in result.output


def test_diff_shows_witnesses_below_the_differences(run: Run, ford: Path) -> None:
    result = run("diff", ford, "first", "second", "--witness")
    assert result.exit_code == 0, result.output
    assert "witness: yes or no" in result.output
    assert "Refused. The river is cold." in " ".join(result.output.split())
    (entry,) = json.loads(
        run("diff", ford, "first", "second", "--witness", "--format", "json").output
    )
    assert [each["grade"] for each in entry["witnesses"]] == ["reachable"]


def test_a_report_is_written_to_a_file(run: Run, ford: Path, tmp_path: Path) -> None:
    target = tmp_path / "witnesses.html"
    assert run("witness", ford, "first", "second", "-o", target).exit_code == 0
    assert "The river is cold." in target.read_text(encoding="utf-8")


def test_every_two_editions_are_shown_in_one_go(run: Run, ford: Path) -> None:
    third = "edition third of ford { wading ambiguous among yes, no at 'Moves' 'mostly' }\n"
    with (ford / "ford.riot").open("a", encoding="utf-8") as file:
        file.write(third.replace("'", '"'))
    told = json.loads(run("witness", ford, "--all-pairs", "--format", "json").output)
    assert told["backend"] in ("python", "wasm")
    shown = {(each["a"], each["b"]): each["witnesses"] for each in told["pairs"]}
    assert list(shown) == [("first", "second"), ("first", "third"), ("second", "third")]
    assert [each["kind"] for own in shown.values() for each in own] == ["refused"] * 3
    alone = json.loads(run("witness", ford, "second", "third", "--format", "json").output)
    assert shown["second", "third"] == alone
    shared = run("witness", ford, "--all-pairs", "--jobs", "2", "--format", "json")
    assert json.loads(shared.output) == told
    text = " ".join(run("witness", ford, "--all-pairs").output.split())
    rows = run("witness", ford, "--all-pairs", "--format", "csv").stdout.splitlines()
    assert rows[0].startswith("a,b,question,answers,grade,shows")
    assert [row.partition(",wading,")[0] for row in rows[1:]] == [
        "first,second", "first,third", "second,third",
    ]  # fmt: skip
    assert "SECOND AND THIRD Witnesses for 1 of 1 pair" in text
    assert f"(backend {told['backend']})" in text


@pytest.mark.parametrize(
    ("given", "said"),
    [
        (("first",), "SEL SEL, or --all-pairs"),
        ((), "SEL SEL, or --all-pairs"),
        (("first", "second", "--all-pairs"), "takes no SEL"),
        (("first", "second", "--format", "csv"), "CSV is for --all-pairs"),
    ],
)
def test_what_is_compared_must_be_said(
    run: Run, ford: Path, given: tuple[str, ...], said: str
) -> None:
    result = run("witness", ford, *given)
    assert result.exit_code == 2
    assert said in " ".join(result.output.split())
