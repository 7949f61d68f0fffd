"""`rules WORD` answers in sentences: notation is the last resort, with the reason for it."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

import riotdsl

NAMES = import_module("riotdsl.narration.names").Names
LOOKUP = import_module("riotdsl.narration.rules.lookup")
PLAIN = import_module("riotdsl.narration.lines").plain

FARM = """\
game farm { players red, blue }
faction red, blue
place yard[n: 1..2]
place barn[owner: faction]
unit cart of each faction { pieces: 2  home: yard[1] }
track cargo(u: unit): 0..9 clamped
track dust: 0..9 clamped
track fuel(f: faction): 0..9 clamped

procedure play() {
  stage first { let red do haul until rest }
  let blue do haul until rest
}
action haul {
  choose what: one unit of you at yard[1]
  require small: what.cargo < load_limit(you)
    say "The load is too large."
  then {
    move what to barn[you]
    add 1 to you.fuel
    add 1 to dust
  }
}
action rest { then { add 1 to dust } }
value load_limit(f: faction) -> 1..9 {
  usually: 2
  load_of_fuel: 4 when f.fuel > 3 over usually
}
win most: faction where it.fuel >= 9

texts "en" {
  cargo: "cargo"
  dust: "load"
  fuel: "fuel"
  load_limit: "the greatest load of {the f}"
  play.first: "loading up"
  says.haul: "haul a cart away"
}
"""


@pytest.fixture
def farm(tmp_path: Path) -> Any:  # noqa: ANN401 - of the command line
    (tmp_path / "farm.riot").write_text(FARM)
    return NAMES(riotdsl.load(str(tmp_path)).table())


def asked(names: Any, word: str, *, notation: bool = False) -> list[str]:  # noqa: ANN401 - as above
    session = SimpleNamespace(decision=None, legal_actions=tuple)
    return [PLAIN(each) for each in LOOKUP.lines(session, names, word, 79, notation=notation)]


def test_what_nothing_depends_on_is_told_to_be_so_above_its_notation(farm: Any) -> None:  # noqa: ANN401
    told = asked(farm, "dust")
    assert told[0] == "load (dust)"
    assert told[1].startswith("  Nothing in this game depends on this.")
    assert told[2] == "  | track dust: 0..9 clamped"


def test_rules_that_the_book_tells_come_before_such_a_thing(farm: Any) -> None:  # noqa: ANN401
    told = asked(farm, "load")
    assert told[0].endswith("(load_limit)")
    assert not any(each.startswith("  | ") or "dust" in each for each in told)
    assert "  | track dust: 0..9 clamped" in asked(farm, "load", notation=True)


def test_a_single_place_is_looked_up_as_its_kind(farm: Any) -> None:  # noqa: ANN401
    assert asked(farm, "yard 2")[0] == "yard"
    assert asked(farm, farm.place("barn.blue"))[0] == asked(farm, "barn")[0] == "barn"


def test_what_is_next_to_a_place_is_told_with_it_and_found_by_the_word(tmp_path: Path) -> None:
    lanes = "place mill, inn\nlink mill with inn\nplace yard[n: 1..2]"
    (tmp_path / "farm.riot").write_text(FARM.replace("place yard[n: 1..2]", lanes))
    names = NAMES(riotdsl.load(str(tmp_path)).table())
    assert "  There is a mill. The mill is linked to the inn." in asked(names, "mill")
    assert asked(names, "link")[1] == "  inn; mill"
    assert asked(names, "fuell")[0].startswith("fuel")


def test_stages_and_actions_are_found_by_the_words_on_the_screen(farm: Any) -> None:  # noqa: ANN401
    assert asked(farm, "loading up")[0] == "loading up (play.first)"
    assert asked(farm, "haul a cart away")[0] == "Haul a cart away (haul)"


def test_a_part_is_not_told_once_more_beside_the_rule_in_which_it_stands(farm: Any) -> None:  # noqa: ANN401
    titles = [each for each in asked(farm, "load") if not each.startswith((" ", "See also"))]
    assert len(titles) == 1


@pytest.mark.parametrize("language", ["en", "de"])
def test_no_word_on_the_screen_of_a_shipped_game_reads_like_a_program(language: str) -> None:
    names = NAMES(riotdsl.load("riot", language=language).table())
    view = riotdsl.load("riot", language=language).new(seed=1).view("police")
    tracks = [each for each in names.telling if each in view.tracks and each in names.told]
    words = [*map(names.word, tracks), *map(names.place, view.places)]
    words += [names.thing("unit", each) for each in names.numbers["unit"]]
    for word in words:
        told = asked(names, word)
        assert told
        assert not [each for each in told if each.startswith("  | ")], word
