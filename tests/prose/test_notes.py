"""What stands behind sentences: in the language of the book, else marked as English."""

import re
from pathlib import Path

import pytest

import riotdsl
from riotdsl.prose.chapters import rulebook
from riotdsl.prose.html import as_html

GAME = """game small { players red, blue }
faction red, blue
place camp assumed "no text tells of a camp"
unit scout of each faction {
  pieces: 2 assumed "two fit into the box"
  home: camp
}
question extent {
  ask "How far does a scout see?"
  answers near "one field" or far "two fields"
  default near because "it is simpler"
}
value sight(u: unit) -> 1..2 {
  short: 1 when extent is near
  wide: 2 when extent is far
}
procedure play() { let red do pass_by }
action pass_by { then {} }
win far_seeing: faction where 2 <= sum of sight(u) for u in unit of it
rulings club of small { extent = far because "we voted" }
variant hawks of small {
  because "scouts are hawks"
  set extent = far
}
"""

GERMAN = """texts "de" {
  extent: "Wie weit sieht ein Späher?"
  extent.near: "ein Feld weit"
  extent.far: "zwei Felder weit"
  extent.because: "das ist einfacher"
  club.extent.because: "wir haben abgestimmt"
  hawks.because: "Späher sind Habichte"
  camp.because: "kein Text kennt ein Lager"
  scout.pieces.because: "zwei passen in die Schachtel"
}
"""


def page(
    folder: Path, text: str, language: str = "de", *, rulings: str | None = None, variant: str = ""
) -> str:
    path = folder / "small.riot"
    path.write_text(text, encoding="utf-8")
    variants = [variant] if variant else []
    game = riotdsl.load(path, language=language, rulings=rulings, variants=variants)
    return as_html(rulebook(game.table()))


def test_reasons_are_told_in_the_language(tmp_path: Path) -> None:
    told = GAME + GERMAN
    asked = "Wie weit sieht ein Späher?"
    default = f"[Entscheidung 1: {asked} Ein Feld weit \u2013 das ist einfacher]"
    assert default in page(tmp_path, told)
    voted = f"[Entscheidung 1: {asked} Zwei Felder weit \u2013 wir haben abgestimmt]"
    assert voted in page(tmp_path, told, rulings="club")
    hawks = f"[Variante 1: {asked} Zwei Felder weit \u2013 Späher sind Habichte]"
    assert hawks in page(tmp_path, told, variant="hawks")


def test_what_is_assumed_is_told_in_the_language(tmp_path: Path) -> None:
    told = page(tmp_path, GAME + GERMAN)
    assert "<li>kein Text kennt ein Lager</li>" in told
    assert "<li>zwei passen in die Schachtel</li>" in told
    assert "no text tells" not in told


def test_what_has_no_text_is_marked_as_english(tmp_path: Path) -> None:
    only = re.sub(r".*because:.*\n", "", GERMAN)
    told = page(tmp_path, GAME + only)
    assert 'Ein Feld weit <span lang="en">\u2013 it is simpler</span>' in told
    assert '<li><span lang="en">no text tells of a camp</span></li>' in told


def test_in_english_nothing_is_marked(tmp_path: Path) -> None:
    told = page(tmp_path, GAME + GERMAN, language="en")
    assert "How far does a scout see? One field \u2013 it is simpler" in told
    assert '<span lang="en">' not in told


EDITIONS = """edition print of small language "fr" {
  title "Imprimé"
  extent states near at "Mouvement:" "un pas"
}
"""


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("en", "Mouvement: “un pas”"),
        ("de", "Mouvement: „un pas“"),
        ("es", "Mouvement: «un pas»"),
        ("it", "Mouvement: «un pas»"),
        ("fr", "Mouvement\u00a0: «\u00a0un pas\u00a0»"),
    ],
)
def test_a_title_has_one_colon_and_the_quotation_marks_of_the_book(
    tmp_path: Path, language: str, told: str
) -> None:
    path = tmp_path / "small.riot"
    some = f'texts "{language}" {{ camp: "X" }}\n' if language != "en" else ""
    path.write_text(GAME + EDITIONS + some, encoding="utf-8")
    game = riotdsl.load(path, language=language, edition="print")
    notes = [n.text for s in rulebook(game.table()).sentences() for n in s.notes]
    assert told in notes


def test_a_ruling_that_only_strikes_out_an_alternative_does_not_stand_behind_a_win(
    tmp_path: Path,
) -> None:
    game = GAME.replace(
        "win far_seeing: faction where 2 <= sum of sight(u) for u in unit of it",
        """track dark: yes or no
win far_seeing: red when not dark and extent is near
win blind: nobody when dark and (extent is far or unit at camp is not empty)""",
    ).replace("action pass_by { then {} }", "action pass_by { then { set dark = yes } }")
    (tmp_path / "small.riot").write_text(game, encoding="utf-8")
    book = rulebook(riotdsl.load(tmp_path / "small.riot").table())
    noted = {each.rule: [note.kind for note in each.notes] for each in book.sentences()}
    assert noted["far_seeing"] == ["ruling"]
    assert noted["blind"] == []
    book = rulebook(riotdsl.load(tmp_path / "small.riot", rulings="club").table())
    noted = {each.rule: [note.kind for note in each.notes] for each in book.sentences()}
    assert noted["blind"] == ["ruling"]
