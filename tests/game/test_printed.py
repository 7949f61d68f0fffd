"""Actions typed as they are printed: read in every language, judged by the rules, or explained."""

from __future__ import annotations

import random

import pytest

import riotdsl
from riotdsl.game.action import Action, Rejection
from riotdsl.game.session import Session
from riotdsl.game.typed.input_errors import MisreadError

TABLES = [
    *(("riot", language) for language in ("en", "de", "fr", "it", "es")),
    ("rilatria", "en"), ("rilatria", "es"), ("classics/othello", "en"), ("classics/pig", "en"),
    ("classics/goofspiel", "en"), ("classics/breakthrough", "en"),
]  # fmt: skip
DECISIONS = 30
WAYS = 3


def some_actions(session: Session, chance: random.Random) -> list[Action]:
    found = []
    for family in session.legal_actions():
        single = family.expand()
        found += chance.sample(single, min(WAYS, len(single)))
    return found


@pytest.mark.parametrize(("name", "language"), TABLES)
def test_every_action_can_be_typed_as_it_is_printed(name: str, language: str) -> None:
    chance = random.Random(4)
    session = riotdsl.load(name, language=language).new(seed=3)
    for _ in range(DECISIONS):
        if session.options is None:
            break
        listed = some_actions(session, chance)
        for action in chance.sample(listed, min(4, len(listed))):
            printed = session.reading(action)
            for typed in (printed, printed.upper(), f"  {printed.lower()}. "):
                assert session.canonical(session.read(typed)) == action.member, typed
        session.accept(chance.choice(listed).member)


@pytest.fixture(scope="module")
def riot() -> Session:
    """The first decisions of RIOT are made; the Autonomen deploy two basic units that differ."""
    return riotdsl.load("riot").new(seed=2)


def wording(session: Session, text: str) -> str:
    refused = session.play(text)
    assert isinstance(refused, Rejection), text
    return refused.wording


def test_articles_and_numbers_do_not_matter(riot: Session) -> None:
    wanted = riot.read("Place a basic unit in building 1.2")
    for typed in (
        "place basic unit in building 1.2", "place the basic unit in the building 1.2",
        "place 1 basic unit in building 1.2", "place basic units in 1.2",
        "PLACE BASIC IN BUILDING.1.2", "settle basic building.1.2",
    ):  # fmt: skip
        assert riot.read(typed) == wanted, typed


def test_what_is_forbidden_is_read_and_refused_by_its_rule(riot: Session) -> None:
    refused = riot.play("Place a basic unit in street 2")
    assert isinstance(refused, Rejection)
    assert refused.code == "settle.home_base"


def test_what_is_not_offered_now_is_known_all_the_same(riot: Session) -> None:
    text = "Move 1 basic unit from street 1 to street 2"
    assert wording(riot, text) == f"`{text}` cannot be done now."


def test_what_is_missing_is_told_by_an_example_that_can_be_entered(riot: Session) -> None:
    with pytest.raises(MisreadError) as caught:
        riot.read("place a basic unit 7")
    example = caught.value.misreading.example
    assert example is not None
    assert not riot.judge().failures(riot.read(example))


def test_what_several_begin_with_is_told_with_some_of_them(riot: Session) -> None:
    for typed in ("place", "place a basic unit", "place a basic unit in"):
        with pytest.raises(MisreadError) as caught:
            riot.read(typed)
        assert caught.value.code == "ambiguous"
        assert caught.value.wording.endswith("; ….")
        assert len(caught.value.instead) == 5
        for reading in caught.value.instead:
            assert not riot.judge().failures(riot.read(reading))


def test_a_name_that_nothing_has_is_told_with_the_nearest(riot: Session) -> None:
    said = wording(riot, "place a basic unit in bulding 1.2")
    assert said == "Nothing is called `bulding 1.2` here. Did you mean `building 1.2`?"


def test_too_many_is_too_many() -> None:
    session = riotdsl.load("riot").new(seed=2)
    while session.decision is not None and session.decision.stage != "deploy":
        session.accept(next(session.actions()).member)
    said = wording(session, "deploy 20 basic units on entry point 1")
    assert said.startswith("`20 basic units` is too many: at most ")


def test_a_long_text_is_not_repeated_whole(riot: Session) -> None:
    assert len(wording(riot, "a" * 5000)) < 120
    assert len(wording(riot, "place " + "a" * 5000)) < 200


def test_what_begins_otherwise_is_not_suggested(riot: Session) -> None:
    assert wording(riot, "done") == "There is no action `done`."


@pytest.mark.parametrize("name", ["riot", "rilatria", "classics/pig"])
def test_a_part_of_a_reading_is_that_action_or_none(name: str) -> None:
    chance = random.Random(5)
    session = riotdsl.load(name).new(seed=3)
    understood = 0
    for _ in range(25):
        if session.decision is None:
            break
        listed = [action for family in session.legal_actions()[:40] for action in family.expand()]
        action = chance.choice(listed)
        words = session.reading(action).split()
        cut = chance.randrange(1, len(words) + 1)
        for text in (" ".join(words[:cut]), " ".join(words[-cut:])):
            if text.strip(".:").isdecimal():
                continue
            try:
                member = session.read(text)
            except MisreadError:
                continue
            if not session.judge().failures(member):
                assert session.canonical(member) == action.member, text
                understood += 1
        session.accept(action.member)
    assert understood > 10
