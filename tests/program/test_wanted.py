"""What a language other than English must word: what people read at the table and in the book."""

from __future__ import annotations

from riotdsl.program.texts.missing import check_missing
from riotdsl.program.texts.required import RequiredTexts
from tests.program.given import check

POND = """game pond { players grey, green }
faction grey, green
place nest[n: 1..2]
grid tile 2 by 2
unit duck { pieces: 2  home: nest[1] }
track wet: rain or snow
track deep(p: nest): shallow or steep
value loud(f: faction) -> 0..3 { always: 1 }
procedure play() { dawn()  day(grey)  rest() }
procedure dawn() { stage first { set wet = rain } }
procedure day(f: faction) {
  stage early { set wet = snow }
  stage late { if loud(f) is 1 { call_out(f) }  let f do swim }
}
procedure call_out(f: faction) { let f choose sound: quack or hiss  set wet = rain }
procedure rest() { set wet = snow }
action swim {
  choose goal: one nest
  require dry: wet is rain say "It snows."
  then { move duck to goal }
}
win alone: faction where it.loud is 3
"""
WANTED = {
    "grey", "green", "nest", "duck", "swim", "swim.dry", "alone", "day", "call_out", "wet", "deep",
    "day.late", "rain", "snow", "shallow", "steep", "quack", "hiss", "loud", "swim.goal",
    "call_out.sound", "pond", "tile", "says.dawn", "dawn.first", "day.early", "says.rest",
    "says.play",
}  # fmt: skip


def lacking(texts: str, language: str = "de", game: str = POND) -> set[str]:
    checked = check(game + texts)
    own = {
        ".".join(name.text for name in wording.path)
        for each in checked.names.texts
        if each.language == language
        for wording in each.wordings
    }
    return set(RequiredTexts(checked).lacking(language, own))


def test_everything_that_is_shown_is_wanted_and_nothing_else() -> None:
    assert lacking("") == WANTED


def test_tracks_without_a_name_are_only_told_in_the_book_once_one_has_a_name() -> None:
    in_book = WANTED - {"deep"} | {"says.deep"}
    assert lacking('texts "de" { wet: "Wetter" }') == in_book - {"wet"}
    assert lacking('texts "en" { wet: "weather" }') == in_book
    told = 'texts "de" { wet: "Wetter"  says.deep: "Tiefe"  says.deep.steep: "steil" }'
    assert lacking(told) == in_book - {"wet", "says.deep", "steep"}


def test_a_value_is_worded_by_how_it_reads_in_a_sentence() -> None:
    assert "loud" not in lacking('texts "de" { says.loud: "Lärm {of_the f}" }')


def test_nouns_behind_as_are_wanted_in_the_language_that_asks_for_them() -> None:
    german = 'texts "de" { swim.dry: "Es gibt {1 as flake}." }'
    assert "flake" in lacking(german)
    assert "flake" not in lacking(german, "fr")


def test_what_a_variant_brings_is_wanted() -> None:
    variant = (
        'variant cold of pond { because "winter" add require swim.ice: wet is rain say "Ice." }'
    )
    assert lacking(variant) - WANTED == {"cold", "cold.because", "swim.ice"}


def test_all_that_is_missing_is_named() -> None:
    (missing,) = check_missing(check(POND + 'texts "de" { grey: "Grau" }'))
    assert f"{len(WANTED) - 1} wordings are missing" in missing.message
    assert all(f"`{path}`" in missing.notes[0] for path in WANTED - {"grey"})


def test_english_lacks_nothing() -> None:
    assert not check_missing(check(POND + 'texts "en" { grey: "Grey" }'))
