"""The declared picture as SVG."""

import re
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

import riotdsl
from riotdsl.prose.picture.drawing import picture_svg

SVG = "{http://www.w3.org/2000/svg}"


def words(drawn: str) -> list[str]:
    return [each.text or "" for each in ET.fromstring(drawn).iter(f"{SVG}text")]  # noqa: S314 - our own


def played(name: str, actions: int, language: str | None = None) -> riotdsl.Session:
    session = riotdsl.load(name, language=language).new(seed=3)
    for _ in range(actions):
        session.play(next(session.actions()))
    return session


def drawn(session: riotdsl.Session) -> str:
    found = picture_svg(session.table, session.view(session.seats[0]))
    assert found is not None
    return found


def test_a_grid_has_its_squares_coordinates_and_sides() -> None:
    session = riotdsl.load("rilatria", language="es").new(seed=3)
    session.play("set_up g1 h2")
    session.play("set_up a9 b8")
    found = drawn(session)
    shown = words(found)
    assert {*"abcdefghi"} <= {*shown}
    assert {str(n) for n in range(1, 10)} <= {*shown}
    assert {"Sur", "Norte", "h = héroe", "ar = armatoste"} <= {*shown}
    assert len(re.findall("<rect", found)) > 81


def test_places_are_called_as_the_language_calls_them() -> None:
    english, german = (words(drawn(played("riot", 0, code))) for code in ("en", "de"))
    assert {"Street 1", "Hospital", "1.1"} <= {*english}
    assert {"Straße 1", "Krankenhaus", "Gebäude 1.1"} <= {*german}


def test_a_link_that_leads_one_way_has_an_arrow() -> None:
    root = ET.fromstring(drawn(played("riot", 0)))  # noqa: S314 - our own
    lines = list(root.iter(f"{SVG}line"))
    bows = list(root.iter(f"{SVG}path"))
    assert len(lines) + len(bows) == 6 + 6 + 1, "six streets in a ring, all at the middle, one bed"
    assert len([p for p in root.iter(f"{SVG}polygon") if p.get("stroke") is None]) == 1


PITS = """game pits { players ann, ben }
faction ann, ben
grid pit 3 by 2
place store
unit seed { pieces: 4  home: a2 }
procedure play() { let ann do gather }
action gather { then { move seed at a2 to store } }
win most: ann when count of seed at store is 4
"""


def drawn_pits(folder: Path, rest: str) -> str:
    (folder / "pits.riot").write_text(PITS + rest, encoding="utf-8")
    return drawn(riotdsl.load(folder).new())


def test_squares_are_called_as_on_the_board_and_count_what_lies_there(tmp_path: Path) -> None:
    whole = drawn_pits(tmp_path, "picture 30 by 8 { show pit at 0, 0 size 30 by 8 }")
    assert {"4s", "s = seed"} <= {*words(whole)}
    single = drawn_pits(
        tmp_path,
        "picture 30 by 8 { show a2 at 0, 0 size 5 by 3  show pit[3, 1] at 20, 4 size 5 by 3 }",
    )
    assert {"a2", "4s", "c1"} <= {*words(single)}


def test_neighbours_on_a_grid_are_not_joined_by_lines_and_linked_squares_are(
    tmp_path: Path,
) -> None:
    picture = """
picture 40 by 8 {
  show a2 at 0, 0 size 6 by 3
  show b2 at 16, 0 size 6 by 3
  show c2 at 32, 0 size 6 by 3
}
"""
    assert "<line" not in drawn_pits(tmp_path, picture)
    linked = drawn_pits(tmp_path, f"{picture}\nlink a2 with c2\n")
    assert linked.count("<line") + linked.count("<path") == 1


def test_sides_differ_by_shape_and_letter() -> None:
    game = riotdsl.load("riot")
    table = game.table(["police", "autonomen", "anarchists", "nationalists"])
    root = ET.fromstring(picture_svg(table) or "")  # noqa: S314 - our own
    assert {"P", "Au", "An", "N"} <= {each.text for each in root.iter(f"{SVG}text")}
    assert len({each.get("fill") for each in root.iter(f"{SVG}polygon") if each.get("stroke")}) == 2


@pytest.mark.parametrize("name", ["riot", "rilatria", "classics/othello", "classics/connect_four"])
def test_every_picture_is_whole_and_needs_nothing(name: str) -> None:
    found = drawn(played(name, 4))
    ET.fromstring(found)  # noqa: S314 - our own
    assert "<script" not in found
    assert "style=" not in found
    assert "href" not in found
    assert " id=" not in found


def test_what_a_ruleset_says_stays_text(tmp_path: Path) -> None:
    path = tmp_path / "trap.riot"
    path.write_text(
        """game trap { players ann, ben }
faction ann, ben
place field[n: 1..2]
track winner_is: faction
unit runner of each faction { pieces: 1  home: field[1] }
procedure play() { let ann choose side: one faction  set winner_is = side }
win first: faction where it is winner_is
picture 40 by 8 {
  write "<script>alert(1)</script>" at 1, 0
  show field[1] at 0, 2 size 30 by 5 "a & b <i>"
}
""",
        encoding="utf-8",
    )
    found = drawn(riotdsl.load(path).new())
    assert "<script" not in found
    assert "<i>" not in found
    assert {"<script>alert(1)</script>", "a & b <i>"} <= {*words(found)}


def test_a_ruleset_without_a_picture_has_none() -> None:
    assert picture_svg(riotdsl.load("classics/pig").table()) is None


PICTURES = Path(__file__).parents[2] / "docs" / "pictures"


def test_the_picture_in_the_documents_is_what_is_drawn(request: pytest.FixtureRequest) -> None:
    session = riotdsl.load("rilatria", language="en").new(seed=3)
    for action in ("set_up h2 g1", "set_up b8 c9"):
        session.play(action)
    path, found = PICTURES / "rilatria.svg", drawn(session) + "\n"
    if request.config.getoption("--update"):
        path.write_text(found, encoding="utf-8")
    assert path.read_text(encoding="utf-8") == found, "draw it anew: pytest tests/prose --update"
