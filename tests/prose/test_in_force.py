"""What a rulebook leaves out, or names only at its end, because it is not in force."""

from pathlib import Path

import riotdsl
from riotdsl.prose.book import Book
from riotdsl.prose.chapters import rulebook

GAME = """game small { players red, blue }
faction red, blue
place camp, heap[n: 1..2]
unit scout of each faction { pieces: 2  home: camp }
unit spy of red { pieces: 1  home: camp }
unit guest_spy of blue { pieces: 1  home: camp }
question fleeing { ask "May one flee?"  answers yes or no  default no because "see far_sight" }
question far_sight { ask "Does a spy see far?"  answers yes or no  default no because "why not" }
track used(f: faction): yes or no
track spare(f: faction): yes or no
value sight(u: unit) -> 1..2 { usual: 1 }
ability keen of spy { sight.keen: 2 when far_sight is yes over usual }
procedure play() { let red do walk, flee until rest }
procedure nobody_calls() { set spare(red) = yes }
action walk { then { set used(red) = yes } }
action flee {
  choose who: one unit
  require free: fleeing is yes say "Nobody flees."
  then { move who to camp }
}
win sighted: faction where 2 <= sum of sight(u) for u in unit of it
win settled: faction where fleeing is yes
texts "en" {
  spy: "spy" (neuter, plural "spies")
  guest_spy: "spy" (neuter, plural "spies")
  red: "Reds" (plural)
  blue: "Blues" (plural)
  heap: "cards of heap {n}" (plural)
  walk: "walk"
  flee: "flee"
  says.spare: "{the f} {f: has/have} something to spare"
  says.nobody_calls: "nobody calls this"
}
"""


def book(folder: Path) -> Book:
    path = folder / "small.riot"
    path.write_text(GAME, encoding="utf-8")
    return rulebook(riotdsl.load(path, language="en").table())


def told(folder: Path) -> dict[str, list[str]]:
    """The sentences under every heading."""
    entries = [entry for chapter in book(folder).chapters for entry in chapter.entries]
    return {entry.title: [sentence.text for sentence in entry.walk()] for entry in entries}


def test_an_action_that_is_forbidden_is_not_offered_and_has_no_steps(tmp_path: Path) -> None:
    found = told(tmp_path)
    assert found["Flee"] == ["Action: flee.", "With the rules in force this is never allowed."]
    offered = next(text for texts in found.values() for text in texts if "until" in text)
    assert (
        offered == "The Reds take this action, any number of times, until “rest” is chosen: walk."
    )


def test_an_ability_without_effect_says_so(tmp_path: Path) -> None:
    assert told(tmp_path)["Keen"] == [
        "This is an ability of the spies. With the rules in force it changes nothing."
    ]


def test_two_kinds_of_one_name_have_headings_of_their_own(tmp_path: Path) -> None:
    assert {"Spy (Reds)", "Spy (Blues)"} <= {*told(tmp_path)}


def test_only_what_play_uses_is_noted(tmp_path: Path) -> None:
    text = " ".join(sentence.text for sentence in book(tmp_path).sentences())
    assert "something to spare" not in text


def test_places_called_by_what_lies_there_are_told_one_by_one(tmp_path: Path) -> None:
    assert (
        "There is a place for cards of heap 1 and a place for cards of heap 2."
        in (told(tmp_path)["Places"])
    )


def test_a_reason_asks_the_question_that_it_rests_on(tmp_path: Path) -> None:
    notes = [note.text for sentence in book(tmp_path).sentences() for note in sentence.notes]
    assert "May one flee? No \u2013 see “Does a spy see far?”" in notes
