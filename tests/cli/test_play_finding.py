"""What is asked in one's own words at the table leads to the rules that answer it."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from importlib import import_module
from types import SimpleNamespace
from typing import Any

import pytest
from click.testing import Result

import riotdsl

Run = Callable[..., Result]
NAMES = import_module("riotdsl.narration.names").Names
LOOKUP = import_module("riotdsl.narration.rules.lookup")
FINDING = import_module("riotdsl.narration.rules.search")
WINNING = import_module("riotdsl.narration.rules.win_rules")
PLAIN = import_module("riotdsl.narration.lines").plain
SEVERAL = "Several rules are about that. Ask for one of them:"
LANGUAGES = ("en", "de", "es", "it", "fr")


@cache
def names_of(game: str, language: str = "en") -> Any:  # noqa: ANN401 - of the command line
    seats = ["police", "autonomen"] if game == "riot" else None
    return NAMES(riotdsl.load(game, language=language).table(seats))


def asked(names: Any, word: str, seat: str = "") -> str:  # noqa: ANN401 - as above
    decision = SimpleNamespace(seat=seat, offered=()) if seat else None
    session = SimpleNamespace(decision=decision, legal_actions=tuple)
    lines = LOOKUP.lines(session, names, word, 10_000)
    return "\n".join(PLAIN(each) for each in lines)


def titled(names: Any, path: str) -> str:  # noqa: ANN401 - as above
    title: str = LOOKUP.title(names, path)
    return title.removesuffix(f" ({path})")


def answers(run: Run, language: str, *entries: str) -> list[str]:
    text = "\n".join(entries)
    result = run("play", "riot", "--lang", language, "--seed", "1", "--plain", text=f"{text}\n")
    answered = []
    rest = result.output
    for entry in entries:
        rest = rest.partition(f"> {entry}\n")[2]
        answered.append(" ".join(rest.partition("\n> ")[0].split()))
    return answered


@pytest.mark.parametrize(
    ("game", "words", "rule"),
    [
        ("riot", "which clashes count", "When a clash with this outcome counts"),
        (
            "riot",
            "number of clashes of this turn that count for Public Opinion",
            "clashes of this turn that count for Public Opinion (opinion_due)",
        ),
        ("riot", "hospital recovery", "Place where the unit recovers (sickbed)"),
        ("riot", "time is up", "nearest to the goal when time was up"),
        ("riot", "neighbour", "When a unit is able to step to the destination"),
        ("rilatria", "reaches by moving", "When a unit reaches a square by moving (walks)"),
        ("rilatria", "luck", "treaty of luck"),
        ("rilatria", "honour", "treaty of honour"),
    ],
)
def test_words_lead_to_the_rules_that_speak_of_them(game: str, words: str, rule: str) -> None:
    told = asked(names_of(game), words)
    assert rule in told
    assert "There is no rule called" not in told
    assert "Did you mean" not in told


@pytest.mark.parametrize(
    ("language", "words", "path"),
    [
        ("de", "welche Kämpfe zählen", "clash_is_news"),
        ("de", "Nachbar", "way"),
        ("es", "vecino", "way"),
        ("it", "luoghi adiacenti", "way"),
        ("fr", "lieu adjacent", "way"),
        ("es", "qué enfrentamientos cuentan", "clash_is_news"),
        ("it", "quali scontri contano", "clash_is_news"),
        ("fr", "quels affrontements comptent", "clash_is_news"),
    ],
)
def test_words_are_found_in_the_language_of_the_table(language: str, words: str, path: str) -> None:
    names = names_of("riot", language)
    assert path in FINDING.whole(names, words).every
    assert titled(names, path) in asked(names, words)


def test_every_title_of_a_list_can_be_asked_for() -> None:
    names = names_of("riot")
    listed = asked(names, "which clashes count")
    assert listed.startswith(SEVERAL)
    for path in FINDING.whole(names, "which clashes count").every[: FINDING.MOST]:
        assert path in LOOKUP.matching(names, titled(names, path))


def test_only_what_is_near_the_whole_of_it_is_suggested() -> None:
    names = names_of("riot")
    assert (
        asked(names, "basci unit")
        == "There is no rule called basci unit. Did you mean `basic unit`?"
    )
    assert asked(names, "which xyzzy") == "There is no rule called which xyzzy."
    told = asked(names, "xyzzy clash")
    assert told.startswith("There is no rule called xyzzy clash. Rules that mention it: clash; ")


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_others_ways_to_win_stand_behind_ones_own(language: str) -> None:
    names = names_of("riot", language)
    told = asked(names, names.sentences.topics["win"], "autonomen")
    (other,) = WINNING.of_others(names, ["autonomen"])
    own, _, rest = told.partition(other)
    assert "(seven_points)" in own
    assert "(last_card)" not in own
    assert "(last_card)" in rest
    assert "(seven_points)" not in rest


@pytest.mark.parametrize("language", LANGUAGES)
def test_one_loses_by_the_rules_by_which_others_win(language: str) -> None:
    names = names_of("riot", language)
    told = asked(names, names.sentences.topics["lose"], "autonomen")
    assert "(last_card)" in told
    assert "(seven_points)" not in told
    assert told == asked(
        names, f"{names.sentences.topics['win']} {names.faction('police')}", "autonomen"
    )


def test_the_end_of_the_game_is_how_it_can_be_won_and_where_it_is_told() -> None:
    told = asked(names_of("riot"), "end of the game", "autonomen")
    assert "(seven_points)" in told
    assert "(undecided)" in told
    assert told.endswith("See also: the game")


def test_the_opening_says_how_others_win_where_they_win_otherwise() -> None:
    two, alike = names_of("riot"), names_of("rilatria")
    own, other = WINNING.told(two, ["autonomen"])
    assert own.startswith("Ways to win for Autonomen: ")
    assert other.startswith(
        "Ways to win for Police: the last Public Opinion card; no protesters left"
    )
    *both, nobody = WINNING.told(two, ["autonomen", "police"])
    assert len(both) == 2
    assert nobody.startswith("Nobody wins: ")
    assert len(list(WINNING.told(alike, [alike.table.closed.players[0]]))) == 1
    assert list(WINNING.told(two, [])) == []


def test_of_many_others_it_is_said_where_their_ways_are_told() -> None:
    every = ["police", "autonomen", "anarchists", "nationalists"]
    names = NAMES(riotdsl.load("riot").table(every))
    found = WINNING.of_others(names, ["police"])
    assert found == ["The other players win in other ways. Type `rules win` for details."]


def test_values_are_found_by_the_words_of_their_names(run: Run) -> None:
    told = answers(run, "en", "explain attacking force", "explain force attack", "explain xyzzy")
    assert "attack_force: The attacking Force" in told[0]
    assert "Did you mean" not in told[0]
    assert "attack_force: The attacking Force" in told[1]
    assert told[2].startswith("There is no value `xyzzy`.")


def test_values_are_found_in_the_language_of_the_table(run: Run) -> None:
    (told,) = answers(run, "fr", "explique force attaque")
    assert "attack_force : La force d'attaque" in told


def test_signs_alone_ask_for_nothing() -> None:
    names = names_of("riot")
    assert asked(names, "???") == asked(names, "")


def test_why_answers_prose_with_the_rules_that_speak_of_it(run: Run) -> None:
    van, lost, none, near = answers(
        run, "en", "why did the riot van go to hospital", "why is the basic unit lost",
        "why xyzzy", "why plcae basic in building 1.1",
    )  # fmt: skip
    assert van.startswith("`why` is about actions. Rules that mention this: ")
    assert "Riot Van" in van
    assert "Hospital" in van
    assert "has lost" in lost
    assert none.startswith("You can't do that: There is no action `xyzzy`.")
    assert "Did you mean `place`?" in near


def test_the_word_for_the_end_means_what_ends_the_phase(run: Run) -> None:
    none, *_, barred = answers(run, "de", "warum ende", *["1"] * 7, "warum ende")
    assert none.startswith("0 steht für")
    assert "Regel: all_deployed.reserve_empty" in barred
    assert "gemeint?" not in barred


def test_rules_alone_names_only_what_is_possible_now(run: Run) -> None:
    *_, told = answers(run, "en", *["1"] * 8, "rules")
    assert "Actions you can take now: deploy." in told


@pytest.mark.parametrize("game", ["riot", "rilatria"])
def test_every_chapter_that_is_named_can_be_looked_into(game: str) -> None:
    names = names_of(game)
    chapters = import_module("riotdsl.narration.rules.rulebook_index").chapters(names)
    assert len(chapters) > 6
    for title in chapters:
        assert "None of it counts here" not in asked(names, title), title
        assert "There is no rule called" not in asked(names, title), title
