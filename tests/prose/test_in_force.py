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


STILL = """game still { players red, blue }
faction red, blue
place camp, cave, pit
unit scout of each faction { pieces: 2  home: camp }
question resting { ask "Do scouts rest?"  answers yes or no  default no because "why should they" }
track tired(u: unit): yes or no
track debts(f: faction): 0..9 clamped
track fed(f: faction): 0..9 clamped
track coins(f: faction): 0..9 clamped
value strong(u: unit) -> yes or no {
  usual: u.place is camp
  weak: no when u.tired over usual
}
value hidden -> set of unit { always: unit at cave + unit at pit }
procedure play() {
  for each f in faction { turn(f) }
}
procedure turn(f: faction) {
  for each u in unit of f {
    if resting is yes { set u.tired = yes }
    if resting is yes { move u to pit } else { move u to cave }
  }
  for each e in faction where e.debts > 0 { take 1 from e.debts }
  if f is red { let f do buy, beg until stop } else { let f do buy, beg until stop }
  for each u in unit { set u.tired = no }
}
action buy {
  require rich: strong_one is not empty
  then { add 1 to you.coins  add 1 to you.fed }
}
action beg { require poor: you is not red  then { add 1 to you.coins } }
value strong_one -> set of unit { always: (unit where strong(it)) }
win rich: faction where it.coins >= 9 and hidden is empty
texts "en" {
  red: "Reds" (plural)
  buy: "buy"
  beg: "beg"
  stop: "stop"
  says.tired: "{the u} {u: is/are} tired"
  says.fed: "meals of {the f}" (plural)
  says.debts: "debts of {the f}" (plural)
  says.strong: "{the u} {u: is/are} strong"
  says.hidden: "hidden units" (plural)
}
"""


def of_a_still_game(folder: Path, game: str = STILL) -> list[str]:
    path = folder / "still.riot"
    path.write_text(game, encoding="utf-8")
    return [s.text for s in rulebook(riotdsl.load(path, language="en").table()).sentences()]


def test_what_no_rule_in_force_ever_sets_is_not_told(tmp_path: Path) -> None:
    told = of_a_still_game(tmp_path)
    assert not [text for text in told if "tired" in text or "debts" in text]
    assert "The unit is strong if and only if the unit is in the camp." in told


def test_what_a_rule_in_force_sets_is_told(tmp_path: Path) -> None:
    told = of_a_still_game(tmp_path, STILL.replace("default no", "default yes"))
    assert "It is noted that this unit is tired." in told
    assert "But if the unit is tired, it is not true that the unit is strong." in told


def test_what_is_noted_and_never_read_is_not_told(tmp_path: Path) -> None:
    assert not [text for text in of_a_still_game(tmp_path) if "meals" in text]


def test_a_place_that_only_rules_not_in_force_name_is_not_told(tmp_path: Path) -> None:
    told = of_a_still_game(tmp_path)
    assert not [text for text in told if "pit" in text]
    assert "The hidden units are the units in the cave." in told


def test_nobody_is_offered_what_a_requirement_denies_them(tmp_path: Path) -> None:
    offers = [text for text in of_a_still_game(tmp_path) if "until" in text]
    assert [text.rpartition(": ")[2] for text in offers] == ["buy.", "buy; beg."]
