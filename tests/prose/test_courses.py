"""How the course of a game reads: what is skipped, who acts in which order, and until when."""

from pathlib import Path

import pytest

import riotdsl
from riotdsl.prose.book import Sentence
from riotdsl.prose.chapters import rulebook

GAME = """game small { players red, blue, green }
faction red, blue, green
place hut, well, oak, shelf[n: 1..2]
unit scout of each faction { pieces: 2  home: hut }
question ways { ask "How?"  answers in_full or in_turn or sealed  default WAY because "so" }
track coins(f: faction): 0..9 clamped
value village -> set of place { always: hut + well + oak }
procedure play() {
  for each f in faction { turn(f) }
  let red, blue do pay until stop order ways
}
procedure turn(f: faction) {
  stage morning {
    if f is red { end turn }
  }
  stage evening {
    for each e in following(f) { visit(e) }
  }
}
procedure visit(e: faction) {
  if e is none { end visit }
  if e is red { end visit }
  add 1 to e.coins
}
procedure rest() { if 2 is 3 { end rest } }
AFTER
action pay {
  choose there: one village
  then { add 1 to you.coins }
}
win rich: faction where it.coins >= 9
win poor: nobody when red.coins >= 8
texts "en" {
  turn: "turn" (neuter)
  visit: "visit" (neuter)
  pay: "pay"
  stop: "stop"
  says.e: "guest" (neuter)
}
texts "de" {
  faction: "Seite" (feminine, plural "Seiten")
  turn: "Zug" (masculine)
  visit: "Besuch" (masculine)
  hut: "Hütte" (feminine)
  well: "Brunnen" (masculine)
  oak: "Eiche" (feminine)
  village: "Dorf" (neuter)
  pay: "zahlen"
  stop: "aufhören"
  says.e: "Gast" (masculine, accusative "Gast")
}
"""

AFTER = "after turn { add 1 to f.coins }"


def told(folder: Path, language: str, way: str = "in_full", after: str = "") -> list[Sentence]:
    path = folder / "small.riot"
    path.write_text(GAME.replace("WAY", way).replace("AFTER", after), encoding="utf-8")
    return list(rulebook(riotdsl.load(path, language=language).table()).sentences())


def texts(folder: Path, language: str, way: str = "in_full", after: str = "") -> list[str]:
    return [sentence.text for sentence in told(folder, language, way, after)]


def test_where_there_are_steps_all_of_them_are_skipped(tmp_path: Path) -> None:
    assert "Everything that remains of “Turn” is skipped." in texts(tmp_path, "en")
    assert "Alles, was von „Zug“ noch übrig ist, entfällt." in texts(tmp_path, "de")


def test_what_follows_a_procedure_is_not_skipped(tmp_path: Path) -> None:
    skipped = "Everything that remains of “Turn” is skipped; what follows right after “Turn” still"
    assert f"{skipped} happens." in texts(tmp_path, "en", after=AFTER)


def test_where_there_are_no_steps_the_section_is_meant(tmp_path: Path) -> None:
    ends = [each.text for each in told(tmp_path, "en") if "skipped" in each.text]
    assert ends[1:] == ["The rest of this section is skipped."] * 2


def test_those_who_follow_are_all_others_going_round(tmp_path: Path) -> None:
    assert (
        "For every faction except the faction, in the order of the turns, beginning after the"
        " faction and going round:"
    ) in texts(tmp_path, "en")
    assert (
        "Für jede Seite außer der Seite, so wie die Züge aufeinanderfolgen, beginnend nach der"
        " Seite und weiter reihum:"
    ) in texts(tmp_path, "de")


WAYS = [
    ("in_full", "This is done by one side after the other, each until it chooses “stop”."),
    (
        "in_turn",
        (
            "This is done in turn, one action each time. It ends when all have chosen “stop” in a"
            " row; as long as another still acts, whoever has chosen it may act again."
        ),
    ),
    (
        "sealed",
        (
            "This is done unseen by the others, until all have chosen “stop”; then all is revealed"
            " together."
        ),
    ),
]


@pytest.mark.parametrize(("way", "wanted"), WAYS)
def test_who_ends_a_window_of_several(tmp_path: Path, way: str, wanted: str) -> None:
    found = texts(tmp_path, "en", way)
    at = found.index("The red and the blue take this action, any number of times: pay.")
    assert found[at + 1] == wanted


def test_nobody_is_told_as_no_such_one(tmp_path: Path) -> None:
    assert "If there is no such guest:" in texts(tmp_path, "en")
    assert "Wenn es keinen solchen Gast gibt:" in texts(tmp_path, "de")


def test_places_that_are_single_are_listed_by_name(tmp_path: Path) -> None:
    assert "The village is the hut, the well and the oak." in texts(tmp_path, "en")
    assert "Das Dorf ist die Hütte, der Brunnen und die Eiche." in texts(tmp_path, "de")


def test_a_number_called_by_an_english_plural_agrees_with_it(tmp_path: Path) -> None:
    assert "The coins of the guest rise by 1." in texts(tmp_path, "en")


def test_the_order_of_the_rules_of_winning_is_told(tmp_path: Path) -> None:
    found = texts(tmp_path, "en")
    at = found.index(
        "Before every decision, and when all is over, these rules are looked at in this order;"
        " the first that applies ends the game."
    )
    assert found[at + 1].startswith("The factions whose coins are at least 9 win")


def test_what_goes_to_a_place_called_by_what_lies_there_joins_it(tmp_path: Path) -> None:
    path = tmp_path / "small.riot"
    moved = GAME.replace("WAY", "in_full").replace("AFTER", "after turn { move unit to oak }")
    path.write_text(moved.replace('  pay: "pay"', '  oak: "old things" (plural)\n  pay: "pay"'))
    found = [s.text for s in rulebook(riotdsl.load(path, language="en").table()).sentences()]
    assert "The units join the old things." in found
