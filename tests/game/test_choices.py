"""What players are told about choices: how they are called, and why something cannot be chosen."""

from __future__ import annotations

from functools import cache

import pytest

from riotdsl import compile as compiler
from riotdsl.game.action import Failure, Rejection
from riotdsl.game.blockers import Stop
from riotdsl.game.game import seated
from riotdsl.game.session import Session
from riotdsl.game.typed.partial_action import attempted
from riotdsl.game.typed.reader import shared_place
from riotdsl.program.editions.selection_name import Selection
from riotdsl.text.source import Source

RULES = """
game harbour { players pilots }
faction pilots
place cove, beach, mill
place hidden_creek
unit boat of pilots { pieces: 2  home: cove }
unit raft of pilots { pieces: 2  home: cove }
action row {
  form "row {crew} to {goal}"
  choose goal: one place where it is beach or it is mill
  choose crew: some unit of you where it.place is not mill
  require calm: goal is not mill
  then { move crew to goal }
}
action drift {
  choose start_place: one place where it is cove or it is beach
  choose far: 1..2
  then { if far is 1 { move unit at start_place to mill } }
}
procedure play() {
  repeat { let pilots do row, drift until look_round  watch(pilots) }
}
procedure watch(f: faction) { let f choose spot: one place where it is not mill  move boat to spot }
win home: pilots when count of unit at hidden_creek is 4
"""
ENGLISH = """
texts "en" {
  row: "row"
  drift.start_place: "place to leave"
}
"""
GERMAN = """
texts "de" {
  boat: "Boot" (neuter, plural "Boote")
  cove: "Bucht" (feminine)
  mill: "Mühle" (feminine)
  unit: "Figur" (feminine, plural "Figuren")
  place: "Ort" (masculine)
  drift.far: "Weite"
  row.goal: "Wähle den Strand oder die Mühle."
  drift.start_place.refused: "Von {the start_place dative} legt niemand ab."
  watch.spot.refused: "{The spot} ist nicht zu sehen."
}
"""
OTHERS = 'texts "fr" { cove: "anse" } texts "it" { cove: "baia" } texts "es" { cove: "cala" }'


@cache
def rules(texts: str) -> compiler.Ruleset:
    return compiler.load([Source("harbour.riot", RULES + texts)])


def session(language: str = "en", texts: str = ENGLISH + GERMAN + OTHERS) -> Session:
    closed = compiler.closed(rules(texts), Selection(None), ["pilots"])
    return Session(seated(closed, language), 0)


def said(made: Session, text: str) -> str:
    refused = made.play(text)
    assert isinstance(refused, Rejection)
    return refused.wording


@pytest.mark.parametrize(
    ("language", "expected"),
    [
        ("en", "The cove cannot be chosen as goal."),
        ("fr", "Choix impossible (goal) : l'anse."),
        ("it", "Scelta non possibile (goal): la baia."),
        ("es", "Elección no posible (goal): la cala."),
    ],
)
def test_what_cannot_be_chosen_is_told_in_every_language(language: str, expected: str) -> None:
    genders = OTHERS.replace('anse"', 'anse" (feminine)').replace('baia"', 'baia" (feminine)')
    texts = ENGLISH + genders.replace('cala"', 'cala" (feminine)')
    assert said(session(language, texts), "row 1 boat to cove") == expected


def test_a_choice_is_called_by_its_text() -> None:
    assert said(session(), "drift mill 1") == "The mill cannot be chosen as place to leave."
    listed = "Drift: cove, 1; Drift: cove, 2; Drift: beach, 1; Drift: beach, 2"
    assert said(session(), "drift") == f"`drift` can mean several: {listed}."
    assert said(session("de"), "drift cove 7") == "Als Weite nicht wählbar: 7."


def test_a_choice_without_a_text_is_called_by_what_it_holds() -> None:
    made = session("de")
    assert made.play("drift cove 1")
    assert said(made, "row 1 boat to beach") == "Als Figuren nicht wählbar: 1 Boot."


def test_a_sentence_that_asks_is_said_again() -> None:
    assert said(session("de"), "row 1 boat to cove") == "Wähle den Strand oder die Mühle."


def test_a_refusal_of_a_choice_names_what_was_chosen() -> None:
    assert said(session("de"), "drift mill 1") == "Von der Mühle legt niemand ab."


@pytest.mark.parametrize(
    ("refusal", "expected"),
    [
        ("Nobody is left to sail to {the goal}.", "Nobody is left to sail to the cove."),
        ("{The crew} cannot sail.", "Choose a crew."),
    ],
)
def test_where_nothing_can_be_chosen_a_refusal_is_said_that_names_nothing_chosen(
    refusal: str, expected: str
) -> None:
    shown = 'sail: "sail to {the goal} with {crew}"  sail.crew: "Choose a crew."'
    sail = """
      action sail {
        choose goal: one place where it is cove or it is mill
        choose crew: some unit of you where it.place is not goal
        then { move crew to goal }
      }
    """
    texts = f'texts "en" {{ {shown}  sail.crew.refused: "{refusal}" }}'
    source = RULES.replace("do row,", "do sail, row,") + sail + texts
    closed = compiler.closed(
        compiler.load([Source("harbour.riot", source)]), Selection(None), ["pilots"]
    )
    stop = attempted(Session(seated(closed, "en"), 0), "sail to the cove")
    assert isinstance(stop, Stop)
    assert isinstance(stop.reason, Failure)
    assert stop.reason.wording == expected


def test_a_refusal_of_a_procedure_names_what_was_chosen() -> None:
    made = session("de")
    assert made.play("look_round")
    assert said(made, "mill") == "Die Mühle ist nicht zu sehen."
    assert made.play("beach")


def test_a_requirement_without_a_message_is_told_by_its_name() -> None:
    assert said(session(), "row 1 boat to mill") == "Required: calm."
    assert said(session("de"), "row 1 boat to mill") == "Erforderlich: calm."


def test_an_action_with_a_name_alone_reads_as_its_form() -> None:
    made = session()
    listed = [made.reading(each) for each in made.legal_actions()]
    assert listed[0] == "Row … to beach"
    assert made.reading(next(made.actions())) == "Row 1 raft to beach"


def test_a_place_behind_the_last_of_several_holds_for_all() -> None:
    made = session(texts="")
    assert made.play("row 1 boat, 1 raft to beach")
    assert isinstance(made.play("row 1 boat, 1 raft to beach"), Rejection)
    assert made.play("row 1 boat, 1 raft from cove to beach")


def test_a_place_that_is_said_is_kept() -> None:
    assert shared_place("1 boat from cove, 1 raft from beach") == (
        "1 boat from cove, 1 raft from beach"
    )
    assert shared_place("1 boat, 1 raft") == "1 boat, 1 raft"
