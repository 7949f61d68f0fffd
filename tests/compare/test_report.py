"""`riotdsl report`: all editions compared, in one file that is safe to open anywhere."""

from __future__ import annotations

import json
import re
from base64 import b64encode
from collections.abc import Callable
from hashlib import sha256
from html.parser import HTMLParser
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest
from click.testing import Result

from riotdsl.arena.plots import Panel, Point
from riotdsl.compare import report_plot
from tests.compare.ford import RULES

Run = Callable[..., Result]

MORE = """\
question howling {
  ask "May wolves howl?"
  answers yes or no
  default no
  because "it is late"
}
picture 36 by 4 {
  show field at 0, 0 size 18 by 4
  show river at 18, 0 size 18 by 4
}
edition first of ford {
  title "The <i>first</i> book"
  wading states yes at "Moves" "anywhere"
  howling silent at "Moves"
}
edition second of ford {
  wading states no at "Moves" "<img src=x>"
  howling states no at "Moves" "quiet"
}
edition third of ford {
  wading ambiguous among yes, no at "Moves" "wherever"
  howling silent at "Moves"
}
"""
GAME = RULES.replace("wolves go", "wolves <script>alert(1)</script> go") + MORE
GAME = GAME.replace('"it is cold"', '"it is <b>cold</b>"')


class Reader(HTMLParser):
    """What a browser would find in a page."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.words: list[str] = []
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))

    def handle_data(self, data: str) -> None:
        self.words.append(data)

    @property
    def shown(self) -> str:
        return " ".join("".join(self.words).split())

    def every(self, name: str) -> list[str]:
        """All values of an attribute."""
        return [value for _, found in self.tags if (value := found.get(name)) is not None]


@pytest.fixture(scope="module")
def ford(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("report") / "ford.riot"
    path.write_text(GAME, encoding="utf-8")
    return path


@pytest.fixture
def page(run: Run, ford: Path, tmp_path: Path) -> str:
    target = tmp_path / "report.html"
    result = run(
        "report", ford, "-o", target, "--seconds", "0.3", "--games", "4", "--seat", "black=greedy"
    )
    assert result.exit_code == 0, result.output
    assert result.output.endswith("report.html is written.\n")
    return target.read_text(encoding="utf-8")


def test_the_file_is_safe_and_needs_nothing_else(page: str) -> None:
    reader = Reader(page)
    names = {tag for tag, _ in reader.tags}
    assert not names & {"script", "img", "link", "iframe", "object", "base", "form", "i", "b"}
    assert not reader.every("src")
    assert not reader.every("style")
    assert not [name for _, found in reader.tags for name in found if name.startswith("on")]
    assert all(each.startswith("#") for each in reader.every("href"))
    assert "<script>alert(1)</script>" in reader.shown
    (policy,) = (found["content"] for _, found in reader.tags if "http-equiv" in found)
    (style,) = re.findall(r"<style>(.*?)</style>", page, re.DOTALL)
    digest = b64encode(sha256(style.encode()).digest()).decode()
    assert policy == (
        f"default-src 'none'; style-src 'sha256-{digest}'; base-uri 'none'; form-action 'none'"
    )


def test_every_link_leads_to_one_place(page: str) -> None:
    reader = Reader(page)
    anchors = reader.every("id")
    assert len(anchors) == len(set(anchors))
    assert {each.removeprefix("#") for each in reader.every("href")} <= set(anchors)
    assert {"matrix", "pair-first-second", "question-wading", "impact-pair-first-third"} <= set(
        anchors
    )


def test_matrix_pairs_witnesses_and_games_are_told(page: str) -> None:
    shown = Reader(page).shown
    for words in (
        "The <i>first</i> book",
        "2 questions: 1 conflict (1 stated against stated), 1 open, 0 alike.",
        "? yes / no (Moves: \u201cwherever\u201d)",
        "They differ on 2 of 2 questions: 1 conflict (1 stated against stated), 1 open.",
        "open. On 1 another answer is in force.",
        "no: no, never (default, because it is <b>cold</b>)",
        "yes or no, among the other rules of first",
        "One accepts what the other refuses.",
        "Refused. The river is cold. [go.dry]",
        "among the other rules of first None found in",
        "Not measurable with 4 games",
        "Paired games between white=normal, black=greedy",
    ):
        assert words in shown, words
    assert shown.count("One accepts what the other refuses.") == 1


def test_a_question_that_nothing_reads_has_no_witness(page: str) -> None:
    howling = page.partition('id="question-howling"')[2].partition("<section>")[0]
    assert re.search(r"None found in [1-9]\d* positions\.", howling)
    assert "<svg" not in howling
    wading = page.partition('id="question-wading"')[2].partition("<h3")[0]
    assert wading.count("<svg") == 1
    assert "<details>" in wading


def test_json_has_the_same(run: Run, ford: Path) -> None:
    result = run("report", ford, "--seconds", "0", "--format", "json")
    told = json.loads(result.output)
    assert told["matrix"]["editions"] == ["first", "second", "third"]
    assert [(each["a"], each["b"]) for each in told["pairs"]] == [
        ("first", "second"), ("first", "third"), ("second", "third"),
    ]  # fmt: skip
    assert [(each["question"], each["grade"]) for each in told["witnesses"]] == [
        ("wading", "reachable"), ("howling", "none"),
    ]  # fmt: skip
    assert told["impact"] == []


@pytest.mark.parametrize(
    ("editions", "words"),
    [(0, "No edition of ford has been read."), (1, "There are no two editions to compare.")],
)
def test_few_editions_are_told(run: Run, tmp_path: Path, editions: int, words: str) -> None:
    game, *known = GAME.split("edition ")
    source, target = tmp_path / "ford.riot", tmp_path / "ford.html"
    source.write_text("edition ".join([game, *known[:editions]]), encoding="utf-8")
    assert run("report", source, "-o", target, "--games", "2").exit_code == 0
    assert words in Reader(target.read_text(encoding="utf-8")).shown


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ((), "-o FILE.html says where to write the report."),
        (("-o", "report.pdf"), "-o writes a file that ends in .html, .json."),
        (("-o", "nowhere/report.html"), "There is no folder nowhere to write the report into."),
    ],
)
def test_wrong_use_is_told(run: Run, ford: Path, arguments: tuple[str, ...], words: str) -> None:
    result = run("report", ford, *arguments)
    assert result.exit_code == 2
    assert words in result.output


def test_a_plot_shows_every_point_inside_its_frame() -> None:
    points = {
        ("all", "a"): Point(1.0, -0.5, 2.5),
        ("all", "b"): Point(-3.0, -7.0, 1.0),
        ("x_y", "a"): Point(0.0, 0.0, 0.0),
    }
    panels = [Panel("Won <by>", "points", ["a", "b"], ["all", "x_y"], points, zero=True)]
    root = ET.fromstring(report_plot.drawn("What it does", panels))  # noqa: S314 - our own
    lines = [each for each in root.iter() if each.tag.endswith("line")]
    places = [float(each.attrib[name]) for each in lines for name in ("x1", "x2")]
    assert min(places) >= report_plot.LEFT
    assert max(places) <= report_plot.WIDTH - report_plot.RIGHT
    words = [each.text for each in root.iter() if each.tag.endswith("text")]
    assert {"Won <by>", "points", "all", "x y", "a", "b", "0", "-8", "+4"} <= set(words)
    shapes = [each.tag.rpartition("}")[2] for each in root.iter()]
    assert shapes.count("circle") == 2
    assert "style" not in shapes
