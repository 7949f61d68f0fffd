"""Things of one kind in one sentence, names with holes, and what variants add: how they read."""

from pathlib import Path

import pytest

import riotdsl
from riotdsl.prose.chapters import rulebook

GAME = """game small { players red, blue }
faction red, blue
place camp[owner: faction], desk[owner: faction], pile[owner: faction], field[n: 1..3]
unit scout of each faction { pieces: 2  home: camp[it.owner] }
track points(f: faction): 0..9 clamped
track mood: glad or sad
track lead: faction = red
value near(f: faction, g: faction) -> yes or no { alike: f.points is g.points }
value bonus(f: faction) -> 0..9 { none: 0  good: 1 when f.points is 3 over none }
procedure play() {
  repeat {
    tidy()
    for each f in faction {
      for each g in faction where near(f, g) { add g.points to f.points }
    }
    let lead do march
  }
}
procedure tidy() {
  for each f in faction { move unit of f to pile[f] }
  move unit of red to desk[lead]
  move unit of blue to camp[lead]
}
action march {
  choose u: one unit of you
  require happy: mood is glad and near(you, lead) say "You are {mood}. It is {you.points + 1}."
  then { set mood = sad  add bonus(you) to you.points }
}
win most: faction where every r in following(it) has it.points > r.points
win beaten: faction where some r in following(it) has r.points > it.points and it.points > 0
variant bold of small {
  because "it is braver"
  add bonus.brave: 5 when mood is sad over none, good
  add value idle_value(f: faction) -> 0..9 { a: 2 }
}
texts "en" {
  red: "Red" (proper)
  camp: "camp {of_the owner}"
  desk: "desk before {owner}" (surface)
  pile: "things won by {owner}" (plural)
  field: "field {n}"
  says.tidy: "All is put away."
}
texts "de" {
  camp: "Lager {of_the owner}" (neuter)
  desk: "Tisch vor {owner dative}" (masculine, surface)
  pile: "Haufen {of_the owner}" (plural)
  points: "Punkte" (plural)
  near: "nah"
  bold: "Mutig"
  bold.because: "das ist mutiger"
}
texts "es" { points: "puntos" (masculine, plural) }
texts "fr" { points: "points" (masculine, plural) }
texts "it" { points: "punti" (masculine, plural) }
"""


def told(tmp_path: Path, language: str, *variants: str) -> dict[str, list[str]]:
    """The sentences of each rule."""
    path = tmp_path / "small.riot"
    path.write_text(GAME, encoding="utf-8")
    table = riotdsl.load(path, language=language, variants=variants).table()
    found: dict[str, list[str]] = {}
    for each in rulebook(table).sentences():
        found.setdefault(each.rule, []).append(f"{each.text} {each.quoted or ''}".strip())
    return found


@pytest.mark.parametrize(
    ("language", "most", "near"),
    [
        (
            "en",
            "The factions whose points are more than the points of every other faction win.",
            "the points of the faction are the points of the other faction",
        ),
        (
            "de",
            "Die Seiten, deren Punkte höher sind als die Punkte jeder anderen Seite, gewinnen.",
            "die Punkte der Seite die Punkte der anderen Seite sind",
        ),
        (
            "es",
            "Ganan los bandos cuyos puntos superan los puntos de cada otro bando.",
            "los puntos del bando son los puntos del otro bando",
        ),
        (
            "fr",
            "Les camps dont les points dépassent les points de chaque autre camp gagnent.",
            "les points du camp sont les points de l'autre camp",
        ),
        (
            "it",
            "Vincono le fazioni i cui punti superano i punti di ogni altra fazione.",
            "i punti della fazione sono i punti dell'altra fazione",
        ),
    ],
)
def test_two_of_a_kind_are_told_apart(tmp_path: Path, language: str, most: str, near: str) -> None:
    found = told(tmp_path, language)
    assert found["most"] == [most]
    assert near in found["near.alike"][0]


def test_two_that_are_each_this_one_are_told_apart(tmp_path: Path) -> None:
    found = told(tmp_path, "en")
    assert "The points of this faction rise by the points of the other faction." in found["play"]
    assert (
        "the points of the other faction are more than the points of this faction"
        in (found["beaten"][0])
    )


def test_names_with_holes_lose_them_where_all_members_are_meant(tmp_path: Path) -> None:
    english, german = told(tmp_path, "en"), told(tmp_path, "de")
    assert english["camp"] == ["Every faction has a camp."]
    assert english["desk"] == ["Every faction has a desk."]
    assert english["pile"] == ["Every faction has a place for things won."]
    assert english["field"] == ["There are 3 fields."]
    assert german["desk"] == ["Jede Seite hat einen Tisch."]
    assert "The units of Red go onto the desk before the lead." in english["tidy"]


def test_only_the_noun_of_a_name_with_holes_is_inflected(tmp_path: Path) -> None:
    joined = "Die Einheiten dieser Seite kommen zu den Haufen dieser Seite hinzu."
    assert joined in told(tmp_path, "de")["tidy"]


def test_the_sentence_of_a_procedure_may_have_its_full_stop(tmp_path: Path) -> None:
    found = told(tmp_path, "en")
    assert found["tidy"][0] == "All is put away:"
    assert "All is put away." in found["play"]


def test_messages_have_dots_for_words_and_numbers(tmp_path: Path) -> None:
    assert told(tmp_path, "en")["march.happy"][0].endswith("“You are … It is …”")


def test_what_a_rule_without_words_holds_for_is_in_the_accusative(tmp_path: Path) -> None:
    assert "„nah“ für den Spieler und das lead gilt" in told(tmp_path, "de")["march.happy"][0]


def test_a_clause_that_a_variant_adds_is_told_with_its_value(tmp_path: Path) -> None:
    assert "bonus.brave" not in told(tmp_path, "en")
    brave = "But if the mood is “sad”, the bonus of the faction is 5."
    assert told(tmp_path, "en", "bold")["bonus.brave"] == [brave]
