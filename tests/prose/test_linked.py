"""Which places are linked: told with each single place, in every language, and never as a flood."""

from pathlib import Path

import pytest

import riotdsl
from riotdsl.prose.chapters import rulebook

MAP = """game map { players red }
faction red
place mill, inn, port, ferry
place lane[n: 1..3], hut[n: 1..9]
grid square 3 by 3
link mill with inn, port
link ferry to mill
link inn with lane
link port with lane[2]
link lane[1] with lane[2] assumed "a guess"
link lane[2] to lane[3]
link hut with hut
unit scout of each faction { pieces: 1  home: mill }
procedure play() { let red do step }
action step { choose goal: one place then { move scout to goal } }
texts "de" {
  mill: "Mühle" (feminine)
  inn: "Gasthof" (masculine)
  port: "Hafen" (masculine)
  ferry: "Fähre" (feminine)
  lane: "Gasse {n}" (feminine, plural "Gassen")
  lane.because: "geraten"
}
texts "fr" { mill: "moulin" (masculine)  inn: "auberge" (feminine)  port: "port" (masculine) }
texts "es" { mill: "molino" (masculine)  inn: "posada" (feminine)  port: "puerto" (masculine) }
texts "it" { mill: "mulino" (masculine)  inn: "locanda" (feminine)  port: "porto" (masculine) }
"""


def told(folder: Path, language: str) -> dict[str, str]:
    path = folder / "map.riot"
    path.write_text(MAP, encoding="utf-8")
    book = rulebook(riotdsl.load(path, language=language).table())
    return {each.rule: each.text for each in book.sentences()}


def test_a_place_tells_to_which_it_is_linked_and_what_leads_one_way(tmp_path: Path) -> None:
    places = told(tmp_path, "en")
    assert places["mill"] == "There is a mill. The mill is linked to the inn and the port."
    assert places["ferry"] == "There is a ferry. One way only, the ferry is linked to the mill."
    assert places["inn"].endswith("The inn is linked to the mill and the lanes.")
    assert places["port"].endswith("The port is linked to the mill and lane 2.")


def test_a_family_tells_its_own_links_in_a_row(tmp_path: Path) -> None:
    assert told(tmp_path, "en")["lane"].endswith(
        " Links: lane 1 \u2013 lane 2, lane 2 \u2192 lane 3."
    )


def test_neither_grids_nor_families_with_many_links_are_listed(tmp_path: Path) -> None:
    places = told(tmp_path, "en")
    assert places["square"] == "There are 9 squares."
    assert places["hut"] == "There are 9 huts."


@pytest.mark.parametrize(
    ("language", "wanted"),
    [
        ("de", "Die Mühle ist mit dem Gasthof und dem Hafen verbunden."),
        ("fr", "Le moulin est relié à l'auberge et au port."),
        ("es", "El molino está conectado con la posada y el puerto."),
        ("it", "Il mulino è collegato alla locanda e al porto."),
    ],
)
def test_links_are_told_in_every_language(tmp_path: Path, language: str, wanted: str) -> None:
    assert told(tmp_path, language)["mill"].endswith(wanted)


@pytest.mark.parametrize(("language", "reason"), [("en", "a guess"), ("de", "geraten")])
def test_a_link_that_is_assumed_is_marked_so(tmp_path: Path, language: str, reason: str) -> None:
    path = tmp_path / "map.riot"
    path.write_text(MAP, encoding="utf-8")
    book = rulebook(riotdsl.load(path, language=language).table())
    lane = next(each for each in book.sentences() if each.rule == "lane")
    assert [(note.kind, note.text) for note in lane.notes] == [("assumed", reason)]
