"""How expressions read: small programs, in English and German."""

from pathlib import Path

import pytest

import riotdsl
from riotdsl.prose.chapters import rulebook

BASE = """game small { players red, blue }
faction red, blue
place camp, field[n: 1..3], hill
unit scout of each faction { pieces: 2  home: camp }
unit guard of each faction { pieces: 1  home: camp }
track coins(f: faction): 0..9 clamped = 3
track tired(u: unit): yes or no
procedure play() { let red do pass_by }
action pass_by { then {} }
win rich: faction where it.coins >= 9
value asked(f: faction, u: unit) -> RULE
texts "en" {
  red: "Red" (proper)
  says.coins: "coins of {the f}" (plural)
  says.tired: "{the u} {u: is/are} tired"
  denies.tired: "{the u} {u: is/are} rested"
  says.asked: "{the f} {f: asks/ask}"
}
texts "de" {
  faction: "Seite" (feminine, plural "Seiten")
  unit: "Einheit" (feminine, plural "Einheiten")
  scout: "Späher" (masculine, plural "Späher")
  guard: "Wache" (feminine, plural "Wachen")
  camp: "Lager" (neuter)
  hill: "Hügel" (masculine, surface)
  red: "Rot" (proper)
  says.coins: "Münzen {of_the f}" (plural)
  says.tired: "{the u} müde {u: ist/sind}"
  denies.tired: "{the u} ausgeruht {u: ist/sind}"
  says.asked: "{the f} {f: fragt/fragen}"
}
"""


def said(tmp_path: Path, rule: str, language: str) -> list[str]:
    path = tmp_path / "small.riot"
    path.write_text(BASE.replace("RULE", rule), encoding="utf-8")
    table = riotdsl.load(path, language=language).table()
    return [s.text for s in rulebook(table).sentences() if s.rule.startswith("asked.")]


CASES = [
    (
        "yes or no { a: u.place is hill and f.coins >= 3 }",
        (
            "The faction asks exactly if the unit is in the hill and the coins of the faction are"
            " at least 3."
        ),
        (
            "Genau dann, wenn die Einheit auf dem Hügel ist und die Münzen der Seite mindestens 3"
            " sind, gilt, dass die Seite fragt."
        ),
    ),
    (
        "yes or no { a: every x in unit of f has x.tired }",
        "The faction asks exactly if every unit of the faction is tired.",
        "Genau dann, wenn jede Einheit der Seite müde ist, gilt, dass die Seite fragt.",
    ),
    (
        "yes or no { a: (unit of f at camp where not it.tired) is not empty }",
        (
            "The faction asks exactly if there is at least one unit of the faction in the camp that"
            " is rested."
        ),
        (
            "Genau dann, wenn es mindestens eine Einheit der Seite im Lager, die ausgeruht ist,"
            " gibt, gilt, dass die Seite fragt."
        ),
    ),
    (
        "yes or no { a: u is scout or u is guard and u.owner is red }",
        (
            "The faction asks exactly if the unit is a scout, or else the unit is a guard and the"
            " unit belongs to Red."
        ),
        (
            "Genau dann, wenn die Einheit ein Späher ist, oder aber die Einheit eine Wache ist und"
            " die Einheit Rot gehört, gilt, dass die Seite fragt."
        ),
    ),
]


@pytest.mark.parametrize(("rule", "english", "german"), CASES)
def test_conditions(tmp_path: Path, rule: str, english: str, german: str) -> None:
    assert said(tmp_path, rule, "en") == [english]
    assert said(tmp_path, rule, "de") == [german]


def test_what_is_usual_and_what_is_not(tmp_path: Path) -> None:
    rule = "yes or no { usual: no  rich: f.coins > 5 when f is red over usual }"
    assert said(tmp_path, rule, "en") == [
        "As a rule, it is not true that the faction asks.",
        (
            "But if the faction is Red, the faction asks exactly if the coins of the faction are"
            " more than 5."
        ),
    ]
    assert said(tmp_path, rule, "de") == [
        "In der Regel gilt, dass es nicht zutrifft, dass die Seite fragt.",
        (
            "Wenn jedoch die Seite Rot ist, gilt genau dann, wenn die Münzen der Seite größer als 5"
            " sind, dass die Seite fragt."
        ),
    ]
