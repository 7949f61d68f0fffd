"""Steps that settle nothing are not told, and numbers that serve as marks are told as notes."""

from pathlib import Path

import pytest

import riotdsl
from riotdsl.prose.book import Book
from riotdsl.prose.chapters import rulebook
from riotdsl.prose.html import as_html
from riotdsl.prose.markdown import as_markdown

GAME = """game small { players red, blue }
faction red, blue
place camp
unit scout of each faction { pieces: 2  home: camp }
question guards { ask "Are there guards?"  answers yes or no  default no because "few do" }
track open: yes or no
track hurt(u: unit): 0..9
procedure play() {
  go()
  let red do look until rest
}
procedure go() {
STEPS
}
action look { require free: open and some u in unit has u.hurt > 0 then {} }
win never: nobody when not open and every u in unit has u.hurt > 0
texts "en" {
  says.go: "somebody goes"
  says.open: "the gate is open"
  denies.open: "the gate is shut"
  says.hurt: "wounds of {the u}" (plural)
  says.hurt.positive: "{the u} {u: is/are} hurt"
  denies.hurt.positive: "{the u} {u: is/are} unhurt"
}
"""


def book(folder: Path, steps: str) -> Book:
    path = folder / "small.riot"
    path.write_text(GAME.replace("STEPS", steps), encoding="utf-8")
    return rulebook(riotdsl.load(path, language="en").table())


def steps_told(folder: Path, steps: str) -> list[str]:
    (head,) = (each for each in book(folder, steps).sentences() if each.text == "Somebody goes:")
    return [each.text for each in head.walk()][1:]


def test_what_was_noted_just_now_is_not_asked(tmp_path: Path) -> None:
    steps = (
        "set open = yes  if guards is yes { set open = no }  if open { move unit of red to camp }"
    )
    noted, moved = steps_told(tmp_path, steps)
    assert noted == "It is noted that the gate is open."
    assert "go" in moved
    assert "If" not in moved


def test_after_a_note_of_the_contrary_the_other_steps_are_told(tmp_path: Path) -> None:
    steps = "set open = no  if open { move unit to camp } else { move unit of red to camp }"
    assert steps_told(tmp_path, steps) == ["The units of the red go into the camp."]


def test_what_is_noted_anew_before_anybody_looks_is_told_once(tmp_path: Path) -> None:
    steps = """set open = yes
      let red choose stays: some 0..2 unit of red
      set open = stays is empty
      if open { move unit of red to camp }"""
    told = steps_told(tmp_path, steps)
    assert "It is noted that the gate is open." not in told
    assert len([each for each in told if "is noted" in each and "gate is open" in each]) == 1


def test_what_was_looked_at_in_between_is_told_twice(tmp_path: Path) -> None:
    steps = """set open = yes
      let red choose stays: some 0..2 unit of red where open
      set open = stays is empty
      if open { move unit of red to camp }"""
    assert "It is noted that the gate is open." in steps_told(tmp_path, steps)


def test_a_number_that_is_only_marked_is_noted(tmp_path: Path) -> None:
    steps = "for each u in unit { set u.hurt = 1 }  for each u in unit of red { set u.hurt = 0 }"
    told = steps_told(tmp_path, steps)
    assert "It is noted that this unit is hurt." in told
    assert "The note that this unit is hurt is struck out." in told


def test_a_number_that_counts_is_set(tmp_path: Path) -> None:
    steps = "for each u in unit { set u.hurt = 1 }  for each u in unit of red { set u.hurt = 2 }"
    assert "The wounds of this unit are set to 1." in steps_told(tmp_path, steps)


@pytest.mark.parametrize("write", [as_markdown, as_html])
def test_a_ruling_on_steps_stands_behind_them(tmp_path: Path, write: object) -> None:
    steps = "if guards is yes { set open = no } else { set open = yes }"
    assert callable(write)
    page = str(write(book(tmp_path, steps)))
    assert page.index("Somebody goes:") < page.index("gate is open") < page.index("Ruling 1")
