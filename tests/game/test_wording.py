from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from riotdsl import compile as compiler
from riotdsl.game.action import Rejection
from riotdsl.game.game import load, seated
from riotdsl.game.session import Session
from riotdsl.languages import Wanted
from riotdsl.program.editions.selection_name import Selection, SelectionError
from riotdsl.program.types import YES_NO, Entity, Int, OrderOf, SetOf, Words
from riotdsl.text.source import Source

FENS = Path(__file__).parent / "fens.riot"


@cache
def ruleset() -> compiler.Ruleset:
    return compiler.load([Source(FENS.name, FENS.read_text(encoding="utf-8"))])


def session(language: str | None = None, edition: str | None = "second") -> Session:
    """A new game in which the herons have said how the weather is."""
    closed = compiler.closed(ruleset(), Selection(edition), ["herons", "frogs"])
    made = Session(seated(closed, language), 0)
    assert made.play("sunny")
    return made


def place(made: Session, name: str) -> int:
    return made.table.machine.program.universe.places.index(name)


def refusal(made: Session, text: str, code: str) -> str:
    """The wording of a requirement that fails."""
    refused = made.play(text)
    assert isinstance(refused, Rejection)
    return next(each.wording for each in refused.failures if each.code == code)


def readings(made: Session, name: str) -> list[str]:
    return [made.reading(each) for each in made.actions() if each.name == name]


# ---------------------------------------------------------------- names

PLACES = ("bank[2]", "nest[frogs]", "island")


@pytest.mark.parametrize(
    ("language", "article", "expected"),
    [
        ("en", None, ("bank 2", "nest of the Frogs", "island")),
        ("en", "the", ("bank 2", "the nest of the Frogs", "the island")),
        ("de", "the", ("Ufer 2", "das Nest der Frösche", "die Insel")),
        ("de", "in_the", ("in Ufer 2", "im Nest der Frösche", "in der Insel")),
        ("es", "of_the", ("de la orilla 2", "del nido de las Ranas", "de la isla")),
        ("fr", "to_the", ("à la rive 2", "au nid des Frogs", "à l'île")),
        ("it", "in_the", ("nella sponda 2", "nel nido dei Frogs", "nell'isola")),
    ],
)
def test_places(language: str, article: str | None, expected: tuple[str, ...]) -> None:
    made = session(language)
    wanted = Wanted(article)
    names = made.table.machine.program.universe.places
    found = tuple(
        made.table.words.name(Entity("place"), names.index(each), wanted) for each in PLACES
    )
    assert found == expected


@pytest.mark.parametrize(
    ("language", "expected"),
    [
        ("en", "2 black storks and 1 egret"),
        ("de", "2 Schwarze Störche und 1 Silberreiher"),
        ("es", "2 cigüeñas negras y 1 garceta"),
        ("fr", "2 cigognes noires et 1 aigrette"),
        ("it", "2 cicogne nere e 1 airone bianco"),
    ],
)
def test_sets_of_things_are_counted(language: str, expected: str) -> None:
    words = session(language).table.words
    flock = SetOf(Entity("unit"), 5)
    assert words.name(flock, 0b01011) == expected


def test_other_values() -> None:
    words = session("de").table.words
    universe = words.closed.program.universe
    assert words.name(Int(0, 9), 7) == "7"
    assert words.name(YES_NO, 1) == "ja"
    assert words.name(Words(("sunny",)), universe.words["sunny"]) == "sonnig"
    assert words.name(Words(("rainy",)), universe.words["rainy"]) == "rainy"
    assert words.name(Entity("faction"), 2) == "niemand"
    assert words.name(Entity("place"), universe.count("place")) == "nichts"
    assert words.name(SetOf(Entity("place"), 9), 0) == "nichts"
    assert words.name(SetOf(Entity("faction"), 2), 0b11, Wanted("the")) == (
        "die Reiher und die Frösche"
    )
    assert words.name(OrderOf(Entity("faction"), 2), 0xF01) == (
        "zuerst die Frösche, dann die Reiher"
    )
    assert words.name(OrderOf(Entity("faction"), 2), 0xF1) == "die Frösche"
    assert words.name(OrderOf(Entity("faction"), 2), 0xF) == "niemand"


def test_a_name_without_texts_is_its_identifier_with_spaces() -> None:
    words = session("en").table.words
    assert words.noun("one_frog").name == "one frog"
    assert words.noun("egg").name == "egg"


# ---------------------------------------------------------------- messages

FLY_HOME = "fly 1 black_stork bank.1"
FLY_TWO = "fly 2 black_stork, 1 egret bank.1"


@pytest.mark.parametrize(
    ("language", "expected"),
    [
        ("en", "The black stork is already on bank 1."),
        ("de", "Der Schwarze Storch ist schon in Ufer 1."),
        ("es", "La cigüeña negra ya está posada en la orilla 1."),
        ("fr", "The black stork is already on bank 1."),
    ],
)
def test_one_thing(language: str, expected: str) -> None:
    assert refusal(session(language), FLY_HOME, "fly.far") == expected


@pytest.mark.parametrize(
    ("language", "expected"),
    [
        ("en", "The 2 black storks and the egret are already on bank 1."),
        ("de", "Die 2 Schwarzen Störche und der Silberreiher sind schon in Ufer 1."),
        ("es", "Las 2 cigüeñas negras y la garceta ya están posadas en la orilla 1."),
    ],
)
def test_several_things(language: str, expected: str) -> None:
    assert refusal(session(language), FLY_TWO, "fly.far") == expected


@pytest.mark.parametrize(
    ("language", "expected"),
    [
        ("en", "The Herons have 1 egg, to bank 1 it takes 2 eggs."),
        ("de", "Die Reiher haben 1 Ei, nötig sind 2 Eier."),
        ("es", "Las Garzas tienen 1 huevo; para ir a la orilla 1 hacen falta 2 huevos."),
    ],
)
def test_numbers_with_nouns(language: str, expected: str) -> None:
    assert refusal(session(language), FLY_HOME, "fly.rich") == expected


@pytest.mark.parametrize(
    ("to", "expected"),
    [
        ("island", "Die Insel ist unter Wasser; sie taucht bald auf."),
        ("marsh", "Der Sumpf ist unter Wasser; er taucht bald auf."),
        ("nest.frogs", "Das Nest der Frösche ist unter Wasser; es taucht bald auf."),
    ],
)
def test_words_that_agree(to: str, expected: str) -> None:
    made = session("de")
    assert refusal(made, f"fly 1 egret {to}", "fly.dry") == expected


def test_answers_in_force_can_be_read() -> None:
    refused = refusal(session("en"), "fly 1 egret island", "fly.dry")
    assert refused == "The island is under water: the tide is high."


@pytest.mark.parametrize(("tide", "expected"), [("high", "wet"), ("low", "dry")])
def test_of_two_words_behind_a_condition_the_first_is_said_where_it_holds(
    tide: str, expected: str
) -> None:
    text = FENS.read_text(encoding="utf-8").replace("default high", f"default {tide}")
    about = 'texts "en" { about.lay: "It is {tides is high: wet/dry}." }'
    made = compiler.load([Source(FENS.name, f"{text}\n{about}")])
    closed = compiler.closed(made, Selection(None), ["herons", "frogs"])
    assert seated(closed, "en").words.message("about.lay", None, ()) == f"It is {expected}."


def test_what_is_not_worded_is_none() -> None:
    made = session("fr")
    assert made.table.words.message("fly.there", None, made.state) is None
    assert made.table.words.message("done", None, made.state) == "The Herons have 9 eggs."


def test_prompts_and_questions() -> None:
    made = session("de")
    words = made.table.words
    assert words.message("play.weather", None, made.state) == "Wie ist das Wetter für die Reiher?"
    assert words.question("tides") == "Gibt es Gezeiten?"
    assert words.answer("tides", "high") == "überall Wasser"
    assert words.answer("tides", "low") == "low"
    assert session("en").table.words.question("tides") == "Are there tides?"
    assert session("en").table.words.answer("tides", "high") == "water everywhere"


# ---------------------------------------------------------------- languages


def test_the_language_is_that_of_the_edition() -> None:
    assert session().table.words.language == "de"
    assert session(edition=None).table.words.language == "en"
    assert session("es").table.words.language == "es"


def test_terms_hold_in_their_edition_and_its_language() -> None:
    island = Wanted("the")
    for edition, language, expected in (
        ("first", "de", "das Eiland"),
        ("second", "de", "die Insel"),
        ("first", "en", "the island"),
        (None, "de", "die Insel"),
    ):
        made = session(language, edition)
        name = made.table.words.name(Entity("place"), place(made, "island"), island)
        assert name == expected


def test_a_language_without_texts_is_refused() -> None:
    with pytest.raises(SelectionError, match="'xx'"):
        load(FENS.parent / "fens.riot", language="xx")
    assert load(FENS, language="fr").new().table.words.language == "fr"


# ---------------------------------------------------------------- actions


def test_actions_read_as_sentences() -> None:
    made = session("en", None)
    assert "Lay" in readings(made, "lay")
    assert made.play("lay")
    assert "Hop frog to bank 3" in readings(made, "hop")


def test_a_family_is_read_as_far_as_it_is_bound() -> None:
    made = session("de", None)
    families = [made.reading(each) for each in made.legal_actions()]
    assert "Hüpfen: Silberreiher, Ufer 2" in families


def test_things_of_one_name_are_told_apart_by_their_place() -> None:
    made = session("en", None)
    assert made.play("hop egret to bank.3")
    assert made.play("lay")
    found = readings(made, "hop")
    assert "Hop egret from bank 1 to bank 2" in found
    assert "Hop egret from bank 3 to bank 2" in found
    assert "Hop black stork to bank 2" in found


@pytest.mark.parametrize(
    ("language", "whole", "family"),
    [
        ("en", "Fly the 2 black storks and the egret to the island", "Fly …"),
        ("de", "Fliegen mit 2 Schwarzen Störchen und 1 Silberreiher zur Insel", "Fliegen mit …"),
        ("es", "Fly the 2 black storks and the egret to the island", "Fly …"),
        ("fr", "Envoler les 2 cigognes noires et l'aigrette à l'île", "Envoler …"),
        ("it", "Volare con 2 cicogne nere e 1 airone bianco nell'isola", "Volare con …"),
    ],
)
def test_the_text_of_an_action_has_its_choices_in_holes(
    language: str, whole: str, family: str
) -> None:
    closed = compiler.closed(ruleset(), Selection(None, "dry"), ["herons", "frogs"])
    made = Session(seated(closed, language), 0)
    for step in ("sunny", "lay", "lay"):
        assert made.play(step)
    assert whole in readings(made, "fly")
    assert family in [made.reading(each) for each in made.legal_actions()]


def test_what_can_be_typed_for_an_action() -> None:
    assert session("de").table.aliases() == {
        "fliegen mit": "fly", "hüpfen": "hop", "fly": "fly",
    }  # fmt: skip
    made = session("de")
    assert made.play("hüpfen egret bank.3")
    assert session("de").play("hüpfen: egret bank.3")


@pytest.mark.parametrize(("language", "name"), [("en", "fly"), ("de", "fliegen mit")])
def test_an_action_is_called_by_the_words_before_its_first_choice(language: str, name: str) -> None:
    assert session(language).table.words.noun("fly").name == name
