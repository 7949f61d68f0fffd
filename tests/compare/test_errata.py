"""`riotdsl errata`: what to correct in one edition, and what a team has decided about it."""

from __future__ import annotations

import csv
import json
import os
from collections.abc import Callable
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from click.testing import Result

from tests.compare.ford import RULES

Run = Callable[..., Result]

QUESTIONS = """\
question {name} {{
  ask "Is {name} so?"
  answers near "yes, it is" or far "no, it is not" or mid "sometimes"
  default far
  because "it is simpler"
}}
"""
ASKED = (
    "shared",
    "against",
    "close",
    "missed",
    "literal",
    "vague",
    "torn",
    "alone",
    "quiet",
    "open",
)
READ = "require {name}: {name} is far or turns >= 0"
TEXTS = """\
texts "de" {
  against: "Ist es dagegen?"
  against.far: "nein, nie"
}
"""
EDITIONS = {
    "a": """language "de" {
      title "Die Furt"
      wading states no at "River" "stay out"
      shared states near at "River" "stay out"
      against states near at "River" "may swim"
      close states near at "River" "may swim"
      missed silent at "Shore"
      literal silent at "River" by letter near
      vague ambiguous among near, far at "River" "may swim"
      torn contradicts near at "River" "stay out", far at "River" "may swim"
      alone states mid at "Shore" "all wolves"
      quiet silent
      open silent
    }""",
    "b": """language "de" {
      wading states no at "Fluss" "bleiben"
      shared states near at "Fluss" "bleiben"
      against states far at "Fluss" "nie baden"
      close states near at "Fluss" "nie baden"
      missed states far at "Ufer" "kein Wolf"
      literal states far at "Fluss" "bleiben"
      vague states far at "Fluss" "bleiben"
      torn states far at "Fluss" "bleiben"
      alone silent
      quiet silent
      open ambiguous among near, mid at "Fluss" "bleiben"
    }""",
}
COPY = """\
# River

Wolves stay out of it. Older wolves may swim with their young.

# Shore

Here all wolves rest.
"""


def ruleset() -> str:
    questions = "".join(QUESTIONS.format(name=name) for name in ASKED)
    requires = "\n".join(READ.format(name=name) for name in ASKED)
    rules = RULES.replace("then { move beast", f"{requires}\n  then {{ move beast")
    c = EDITIONS["b"].replace("close states near", "close states far")
    d = c.replace("missed states far", "missed states near")
    texts = {**EDITIONS, "c": c, "d": d}
    editions = "".join(f"edition {name} of ford {body}\n" for name, body in texts.items())
    return f"{rules}{questions}{TEXTS}{editions}"


@pytest.fixture
def ford(tmp_path: Path) -> Path:
    path = tmp_path / "ford.riot"
    path.write_text(ruleset())
    return path


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    path = tmp_path / "copy.txt"
    path.write_text(COPY)
    return path


def sheet(run: Run, *arguments: str | Path) -> dict[str, Any]:
    result = run("errata", *arguments, "--format", "json")
    assert result.exit_code == 0, result.output
    told = json.loads(result.stdout)
    assert isinstance(told, dict)
    return told


def entries(run: Run, *arguments: str | Path) -> dict[str, dict[str, Any]]:
    return {each["question"]: each for each in sheet(run, *arguments)["entries"]}


def test_the_points_are_told_apart_and_in_the_order_of_their_weight(run: Run, ford: Path) -> None:
    told = [(each["question"], each["sort"]) for each in sheet(run, ford, "a")["entries"]]
    assert told == [
        ("against", "says otherwise"),  # three books against one
        ("close", "says otherwise"),  # two against two
        ("literal", "leaves out"),  # a conflict by the letter
        ("torn", "contradicts itself"),
        ("vague", "unclear"),
        ("missed", "leaves out"),
        ("alone", "adds"),
    ]


def test_the_answer_of_most_others_is_proposed_in_the_language_of_the_book(
    run: Run, ford: Path
) -> None:
    found = entries(run, ford, "a")
    assert found["against"]["proposed"] == "far"
    assert found["against"]["stated_by"] == ["b", "c", "d"]
    assert found["against"]["proposal"] == "Ist es dagegen? Nein, nie."
    assert found["missed"]["proposed"] == "far"  # two against one
    assert found["alone"]["proposed"] is None


def test_another_edition_can_be_followed(run: Run, ford: Path) -> None:
    followed = entries(run, ford, "a", "--like", "d")
    assert followed["missed"]["proposed"] == "near"
    assert followed["missed"]["stated_by"] == ["d"]
    assert "close" not in entries(run, ford, "a", "--like", "b")


def test_what_no_other_book_settles_gets_the_default_of_the_ruleset(run: Run, ford: Path) -> None:
    found = entries(run, ford, "b")["open"]
    assert (found["sort"], found["proposed"], found["stated_by"]) == ("unclear", "near", [])
    page = run("errata", ford, "b").stdout
    assert "no other book states an answer" in " ".join(page.split())


def test_the_page_says_what_to_do(run: Run, ford: Path) -> None:
    page = " ".join(run("errata", ford, "a", "--lang", "en").stdout.split())
    assert page.startswith("Errata for Die Furt 7 points to correct in the edition a")
    assert "1. Is against so? Says otherwise. This book says “yes, it is”." in page
    assert "Three books (b, c, d) say “no, it is not”." in page
    assert "Proposed (de): Ist es dagegen? Nein, nie." in page
    assert f"`riotdsl witness {ford} a b against`" in page
    # Where the book leaves a point out it is sent to the section that goes with the others'.
    assert "Add a sentence that gives the proposed answer under “Shore”." in page


def test_a_copy_gives_the_whole_sentence_with_the_cited_words_marked(
    run: Run, ford: Path, copy: Path
) -> None:
    given = ("--text", f"a={copy}")
    cited = entries(run, ford, "a", *given)["against"]["stances"]["a"]["citations"][0]
    assert cited["lines"] == [3]
    assert cited["sentence"] == {
        "before": "Older wolves ", "words": "may swim", "after": " with their young."
    }  # fmt: skip
    page = " ".join(run("errata", ford, "a", *given).stdout.split())
    assert "River, line 3: Older wolves ⟦may swim⟧ with their young." in page


@pytest.mark.parametrize(
    ("command", "after"),
    [("editions", ()), ("diff", ("a", "b")), ("explain", ("against",)), ("errata", ("a",))],
)
def test_every_comparing_command_shows_the_sentences_of_a_copy(
    run: Run, ford: Path, copy: Path, command: str, after: tuple[str, ...]
) -> None:
    without = run(command, ford, *after)
    assert "with their young" not in without.output
    shown = run(command, ford, *after, "--text", f"a={copy}")
    assert shown.exit_code == 0, shown.output
    assert "⟦may swim⟧ with their young." in " ".join(shown.stdout.split())


def test_the_report_shows_the_sentences_of_a_copy(
    run: Run, ford: Path, copy: Path, tmp_path: Path
) -> None:
    file = tmp_path / "report.html"
    result = run("report", ford, "--seconds", "0", "--text", f"a={copy}", "-o", file)
    assert result.exit_code == 0, result.output
    assert "<mark>may swim</mark> with their young." in file.read_text()


def test_questions_are_told_in_the_language_that_is_asked_for(run: Run, ford: Path) -> None:
    for command, after in (("editions", ()), ("diff", ("a", "b"))):
        assert "Ist es dagegen?" in run(command, ford, *after, "--lang", "de").stdout
        assert "Is against so?" in run(command, ford, *after).stdout
    refused = run("editions", ford, "--lang", "fr")
    assert refused.exit_code == 2
    assert "There are no texts in the language 'fr', only in: de, en." in refused.output


@pytest.mark.parametrize(("command", "after"), [("editions", ()), ("diff", ("a", "b"))])
def test_every_table_is_written_as_csv(
    run: Run, ford: Path, tmp_path: Path, command: str, after: tuple[str, ...]
) -> None:
    printed = run(command, ford, *after, "--format", "csv").stdout
    rows = {row["question"]: row for row in csv.DictReader(StringIO(printed))}
    assert rows["against"]["kind"] == "conflict, stated against stated"
    assert rows["against"]["asks"] == "Is against so?"
    file = tmp_path / "table.csv"
    run(command, ford, *after, "-o", file)
    assert file.read_text() == printed


def test_words_that_are_not_found_once_are_said_with_a_remedy(
    run: Run, ford: Path, tmp_path: Path
) -> None:
    twice = tmp_path / "twice.txt"
    twice.write_text(COPY.replace("Here all wolves rest.", "Some may swim."))
    page = " ".join(run("errata", ford, "a", "--text", f"a={twice}").stdout.split())
    assert f"“may swim” is found 2 times in {twice} (lines: 3, 7)" in page
    assert f"`riotdsl coverage {ford} a --text {twice} --shorten` proposes words" in page
    assert f"“all wolves” is not found in {twice}" in page


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ("a", "write `de=rules-de.txt`"),
        ("z=copy.txt", "has no edition z"),
        ("a=missing.txt", "missing.txt"),
    ],
)
def test_a_copy_that_cannot_be_read_is_wrong_use_or_told(
    run: Run, ford: Path, given: str, said: str
) -> None:
    result = run("errata", ford, "a", "--text", given)
    assert result.exit_code in (1, 2)
    assert said in result.output


def test_nothing_of_a_copy_is_kept(
    run: Run, ford: Path, copy: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    cache = tmp_path / "cache"
    cache.mkdir(mode=0o700)
    monkeypatch.setenv("RIOTDSL_CACHE", str(cache))
    status = tmp_path / "status.json"
    assert run("errata", ford, "a", "--text", f"a={copy}", "--status", status).exit_code == 0
    assert run("editions", ford, "--text", f"a={copy}").exit_code == 0
    written = [each for each in (*cache.rglob("*"), status) if each.is_file()]
    assert written
    assert not any(b"with their young" in each.read_bytes() for each in written)


@pytest.mark.parametrize("ending", ["html", "md", "csv", "json"])
def test_it_is_written_as_the_ending_says(
    run: Run, ford: Path, copy: Path, tmp_path: Path, ending: str
) -> None:
    file = tmp_path / f"a.{ending}"
    result = run("errata", ford, "a", "--text", f"a={copy}", "-o", file)
    assert result.exit_code == 0, result.output
    marked = {"html": "<mark>may swim</mark>", "md": "**may swim**", "csv": "⟦may swim⟧"}
    assert marked.get(ending, '"words": "may swim"') in file.read_text()


def test_csv_has_a_row_for_each_point(run: Run, ford: Path) -> None:
    rows = list(csv.DictReader(StringIO(run("errata", ford, "a", "--format", "csv").stdout)))
    assert [row["question"] for row in rows][:2] == ["against", "close"]
    assert rows[0]["proposed"] == "Ist es dagegen? Nein, nie."
    assert rows[0]["status"] == "open"


# ---------------------------------------------------------------- what a team has decided


ENTRY = {"question": "x", "edition": "a", "stance": "1", "status": "done", "note": ""}


def decide(file: Path, question: str, **words: str) -> None:
    told = json.loads(file.read_text())
    for each in told["entries"]:
        if each["question"] == question:
            each.update(words)
    file.write_text(json.dumps(told))


def test_a_status_is_kept_between_runs(run: Run, ford: Path, tmp_path: Path) -> None:
    file = tmp_path / "status.json"
    assert entries(run, ford, "a", "--status", file)["against"]["status"] == "open"
    decide(file, "against", status="rejected", note="We mean it so.", by="Ada")
    before = file.read_bytes()
    found = entries(run, ford, "a", "--status", file)["against"]
    assert (found["status"], found["note"]) == ("rejected", "We mean it so.")
    assert file.read_bytes() == before


def test_a_changed_stance_is_open_again_and_its_note_is_not_lost(
    run: Run, ford: Path, tmp_path: Path
) -> None:
    file = tmp_path / "status.json"
    run("errata", ford, "a", "--status", file)
    decide(file, "against", status="accepted", note="Mend in print 2.")
    changed = ruleset().replace("against states near", "against states mid")
    ford.write_text(changed)
    assert entries(run, ford, "a", "--status", file)["against"]["status"] == "open"
    assert "Mend in print 2." in file.read_text()
    page = " ".join(run("errata", ford, "a", "--status", file).stdout.split())
    assert "Earlier, when the book said something else: accepted: Mend in print 2." in page


def test_a_stance_at_another_place_is_the_same_stance(run: Run, ford: Path, tmp_path: Path) -> None:
    file = tmp_path / "status.json"
    run("errata", ford, "a", "--status", file)
    decide(file, "against", status="accepted")
    ford.write_text(
        ruleset().replace('against states near at "River"', 'against states near at "Shore"')
    )
    assert entries(run, ford, "a", "--status", file)["against"]["status"] == "accepted"


def test_a_point_that_was_mended_is_counted_and_stays_in_the_file(
    run: Run, ford: Path, tmp_path: Path
) -> None:
    file = tmp_path / "status.json"
    run("errata", ford, "a", "--status", file)
    ford.write_text(ruleset().replace("against states near", "against states far"))
    page = run("errata", ford, "a", "--status", file).stdout
    assert "No longer found: 1 point of the status file." in page
    assert '"against"' in file.read_text()


def test_a_status_file_holds_several_editions(run: Run, ford: Path, tmp_path: Path) -> None:
    file = tmp_path / "status.json"
    run("errata", ford, "a", "--status", file)
    decide(file, "torn", note="Ask Ada.")
    run("errata", ford, "b", "--status", file)
    assert entries(run, ford, "a", "--status", file)["torn"]["note"] == "Ask Ada."


@pytest.mark.parametrize(
    ("written", "said"),
    [
        ("{", "It is not JSON"),
        ("[]", 'It has no "format"'),
        ('{"format": "riotdsl errata status 1", "entries": [{}]}', "Entry 1 needs question"),
        (
            json.dumps({"format": "riotdsl errata status 1", "entries": [ENTRY]}),
            "it can be open, accepted, rejected",
        ),
    ],
)
def test_a_status_file_that_is_wrong_is_told_and_left_alone(
    run: Run, ford: Path, tmp_path: Path, written: str, said: str
) -> None:
    file = tmp_path / "status.json"
    file.write_text(written)
    result = run("errata", ford, "a", "--status", file)
    assert result.exit_code == 2
    assert said in result.output
    assert file.read_text() == written


# ---------------------------------------------------------------- what was measured


def impact(tmp_path: Path, question: str, answers: tuple[str, str], difference: float) -> Path:
    """A file as `riotdsl impact` writes it."""
    file = tmp_path / "impact.json"
    won = {"what": "won", "name": "white", "difference": difference, "measurable": True}
    factor = {"question": question, "a": answers[0], "b": answers[1]}
    effect = {"kind": "alone", "difference": factor, "games": 400, "estimates": [won]}
    file.write_text(json.dumps({"effects": [effect]}))
    return file


@pytest.mark.parametrize(
    ("answers", "often"), [(("far", "near"), "less often"), (("near", "far"), "more often")]
)
def test_what_was_measured_is_told_and_weighs(
    run: Run, ford: Path, tmp_path: Path, answers: tuple[str, str], often: str
) -> None:
    changed = ruleset().replace("close states far", "close states near")
    ford.write_text(changed.replace("shared states near", "shared states far", 1))
    # Without it `shared` comes first of two points with as much weight.
    weighed = sheet(run, ford, "a", "--impact", impact(tmp_path, "against", answers, 0.05))
    first = weighed["entries"][0]
    assert first["question"] == "against"
    told = f"white wins {often}, by 5.0 percentage points, in 400 pairs of games"
    assert told in first["measured"]
    assert sheet(run, ford, "a")["entries"][0]["question"] == "shared"


def test_a_file_that_holds_no_impact_is_wrong_use(run: Run, ford: Path, tmp_path: Path) -> None:
    file = tmp_path / "impact.json"
    file.write_text("[]")
    result = run("errata", ford, "a", "--impact", file)
    assert result.exit_code == 2
    assert "holds no measured impact. Write it with `riotdsl impact" in result.output


# ---------------------------------------------------------------- the books themselves


@pytest.mark.parametrize("edition", ["de", "en", "es", "fr", "it"])
def test_every_locator_of_a_riot_book_is_shown_in_its_sentence(run: Run, edition: str) -> None:
    folder = os.environ.get("RIOTDSL_RULEBOOKS")
    if folder is None:
        pytest.skip("RIOTDSL_RULEBOOKS names no folder with the texts of the rulebooks")
    file = Path(folder) / ("riot-it-en.txt" if edition in ("it", "en") else f"riot-{edition}.txt")
    told = sheet(run, "riot", edition, "--text", f"{edition}={file}")
    cited = [
        place
        for each in told["entries"]
        for place in each["stances"][edition]["citations"]
        if place["locator"]
    ]
    assert cited
    assert all(place["sentence"] is not None for place in cited)
