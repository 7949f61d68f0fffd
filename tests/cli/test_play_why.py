"""`why` at the table: what ends a phase, what is chosen for a rule, what is said only in part."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import Result

Run = Callable[..., Result]

FAIR = """
game fair { players north, south }
faction north, south
place hut[n: 1..3]
place hand[owner: faction] seen by owner
place heap
unit goat of north { pieces: 2  home: hut[1] }
unit sheep of south { pieces: 1  home: hut[3] }
card charm of north { pieces: 1  home: hand[north]  power: 3 }
card curse of north { pieces: 1  home: hand[north]  power: 4 }
value power(c: card) -> 0..9 {}
track coins(f: faction): 0..9 clamped = 2
question thrift {
  ask "Are coins kept?"
  answers kept or lost
  default lost because "so it is more lively"
}
action sell {
  form "sell {what} at {stall} to {buyer}"
  choose stall: one hut
  choose buyer: one faction where it is not you and unit of it at stall is not empty
  choose what: some unit of you at stall
  require rested: you.coins > 5 say "{The stall} is closed: you have {you.coins as coin}."
  then { move what to hut[2] }
}
action drive {
  form "drive {what} to {goal}"
  choose what: one unit of you
  choose goal: one hut where it is not what.place
  then { move what to goal }
}
procedure play() {
  stage morning { let north do drive, sell until enough }
  stage evening {
    let north choose laid: one card at hand[north]
    move laid to heap
    set north.coins = 0
  }
  stage night { let south do rest, wake until sleep }
}
action rest { then {} }
action wake { then {} }
texts "en" {
  play: "day at the fair"
  play.morning: "market"
  play.evening: "fortune-telling"
  play.night: "night"
  play.laid: "Choose a card to lay down."
  enough: "leave the market with {north.coins as coin}"
  about.enough: "You sell no more. Coins {thrift is lost: are lost/are kept}."
}
"""


@pytest.fixture
def fair(run: Run, tmp_path: Path) -> Callable[..., list[str]]:
    (tmp_path / "fair.riot").write_text(FAIR, encoding="utf-8")

    def answers(*entries: str, options: tuple[str, ...] = ()) -> list[str]:
        text = "\n".join((*entries, ""))
        options = ("--plain", "--seat", "all=human", *options)
        result = run("play", tmp_path / "fair.riot", *options, text=text)
        assert result.exit_code == 0, result.output
        assert "error of its own" not in result.output
        said = result.output.split("\n> ")[1:]
        return [" ".join(each.split()) for each in said[: len(entries)]]

    return answers


Fair = Callable[..., list[str]]


# ---------------------------------------------------------------- what a thing does

SPELLS = """
game spells { players north }
faction north
place hand[owner: faction] seen by owner
place heap
place hut[n: 1..2]
value height(h: hut) -> 1..2 { low: 1  high: 2 when h.n is 2 over low }
track coins(f: faction): 0..9 clamped
track sheep(f: faction): 0..9 clamped
card charm of north {
  pieces: 1  home: hand[north]
  after cast { add 3 to f.coins }
  after lose { add 5 to f.sheep }
}
card curse of north { pieces: 1  home: hand[north]  after cast { add 4 to f.sheep } }
procedure cast(c: card, f: faction) { move c to heap  set f.coins = height(hut[2]) }
procedure lose(c: card, f: faction) { move c to heap }
action play_it { choose c: one card at hand[you]  then { cast(c, you) } }
action shed { choose c: one card at hand[you]  then { lose(c, you) } }
procedure play() { repeat { let north do play_it, shed } }
win rich: north when north.coins is 9 and north.sheep is 9
"""


def test_what_an_action_does_is_told_with_what_the_chosen_thing_does_then(
    run: Run, tmp_path: Path
) -> None:
    (tmp_path / "spells.riot").write_text(SPELLS, encoding="utf-8")
    text = "why play_it charm\nwhy shed charm\nwhy shed curse\nrules hut\n"
    result = run("play", tmp_path / "spells.riot", "--plain", "--seat", "all=human", text=text)
    played, dropped, cursed, hut = [" ".join(x.split()) for x in result.output.split("\n> ")[1:5]]
    assert "this follows if the card is a charm: The coins of the faction rise by 3." in played
    assert "sheep" not in played
    assert "The sheep of the faction rises by 5." in dropped
    assert "this follows" not in cursed
    assert "There are 2 huts." in hut
    assert "height of the hut is 1" in hut


# ---------------------------------------------------------------- what ends a phase


def test_of_what_ends_a_phase_it_is_told_what_comes_next(fair: Fair) -> None:
    (said,) = fair("why 0")
    assert "Yes, you can do that." in said
    assert "This ends: day at the fair, market." in said
    assert "Next: fortune-telling." in said
    assert "The coins of the north are set to 0." in said


def test_what_an_action_is_for_is_told_by_why_rules_and_help(fair: Fair) -> None:
    for said in fair("why 0", "rules enough", "?"):
        assert "You sell no more. Coins are lost." in said


def test_what_an_action_is_for_can_depend_on_an_answer(fair: Fair, tmp_path: Path) -> None:
    (tmp_path / "fair.riot").write_text(FAIR.replace("default lost", "default kept"), "utf-8")
    text = "why 0\n"
    assert "Coins are kept." in fair(text)[0]


@pytest.mark.parametrize(
    "asked", ["enough", "leave the market with", "Leave the market with 2 coins"]
)
def test_what_ends_a_phase_is_found_by_every_name(fair: Fair, asked: str) -> None:
    (said,) = fair(f"rules {asked}")
    assert "This ends: day at the fair, market. Next: fortune-telling." in said
    assert "It has no requirements." in said


def test_rules_tell_where_an_action_is_offered(fair: Fair) -> None:
    (said,) = fair("rules drive")
    assert "You can do this in: day at the fair, market." in said
    assert "Next comes" not in said


def test_of_what_ends_a_phase_and_cannot_yet_the_reason_is_told(run: Run) -> None:
    text = "1\n4\n1\n4\n1\n0\nwhy 0\n"
    result = run("play", "riot", "--seed", "3", "--plain", text=text)
    assert "rule: all_deployed.reserve_empty" in result.output.rpartition("> why 0")[2]


@pytest.mark.parametrize("language", ["de", "en", "es", "fr", "it"])
def test_what_becomes_of_unspent_credits_is_told(run: Run, language: str) -> None:
    said = {
        "de": "verfallen", "en": "are lost", "es": "se pierden", "fr": "sont perdus",
        "it": "si perdono",
    }  # fmt: skip
    text = "1\n4\n1\n4\nwhy 0\n"
    result = run("play", "riot", "--seed", "3", "--plain", "--lang", language, text=text)
    assert said[language] in " ".join(result.output.rpartition("> why 0")[2].split())


# ---------------------------------------------------------------- what is chosen


def test_of_what_is_chosen_it_is_told_for_which_rule_and_what_it_is(fair: Fair) -> None:
    said = fair("0", "why 2")[-1]
    assert "Choose a card to lay down." in said
    assert "This choice is for the rule: day at the fair, fortune-telling." in said
    assert "curse" in said
    assert "4" in said.partition("curse")[2]
    assert "charm" not in said


def test_a_choice_is_told_with_its_source(run: Run) -> None:
    options = ("rilatria", "--seed", "3", "--plain", "--lang", "en", "--seat", "south=human")
    result = run("play", *options, text="1\nwhy 1\n")
    said = " ".join(result.output.rpartition("> why 1")[2].split())
    assert "This choice is for the rule: horoscope, reading a card." in said
    assert "source: v052, “Horóscopo”" in said
    assert "The gain from a +1 honour card is 1." in said


# ---------------------------------------------------------------- what is said in part


@pytest.mark.parametrize(
    ("typed", "refused"),
    [
        ("sell", "rule: sell."),
        ("sell goat at hut.1 to south", "rule: sell.buyer"),
        ("sell 2 goats at hut 1", "rule: sell.buyer"),
        ("sell sheep at hut.3 to south", "rule: sell.what"),
        ("sell at hut.3 to south", "rule: sell."),
    ],
)
def test_what_is_said_in_part_and_impossible_is_told_with_its_rule(
    fair: Fair, typed: str, refused: str
) -> None:
    why, plain = fair(f"why {typed}", typed)
    assert refused in why
    assert why.removeprefix("why ") == plain


def test_what_the_failing_choice_is_made_among_is_told(fair: Fair) -> None:
    said = fair("why sell at hut.3 to south")[-1]
    assert "The units of the north in hut 3: nothing" in said


def test_where_other_choices_could_be_made_no_values_of_one_are_told(fair: Fair) -> None:
    said = fair("why sell to south")[-1]
    assert "rule: sell.what" in said
    assert "hut 3" not in said.partition("You could")[0]


def test_the_requirement_that_fails_for_what_is_said_is_told(fair: Fair, tmp_path: Path) -> None:
    text = FAIR.replace("home: hut[3]", "home: hut[1]")
    (tmp_path / "fair.riot").write_text(text, encoding="utf-8")
    said = fair("why sell at hut.1", "sell at hut.1")
    assert all("allowed only if the coins of the player are more than 5" in each for each in said)
    assert all("rule: sell.rested" in each for each in said)


def test_what_is_said_in_part_and_possible_is_allowed(fair: Fair) -> None:
    why, typed = fair("why drive to hut.2", "drive to hut.2")
    assert "Yes, you can do that." in why
    assert "You can't do that: Something is missing. For example: Drive goat to hut 2" in typed


@pytest.mark.parametrize(
    ("typed", "word", "meant"),
    [("sell gaots", "gaots", "goat"), ("sell at hut.1 to suoth", "suoth", "south")],
)
def test_an_unknown_name_in_what_is_said_in_part_is_corrected(
    fair: Fair, typed: str, word: str, meant: str
) -> None:
    said = fair(f"why {typed}", typed)
    assert all(f"Nothing is called `{word}` here. Did you mean `{meant}`?" in x for x in said)


def test_what_cannot_be_done_now_is_told_with_when_it_can(fair: Fair) -> None:
    said = fair("why rest")[-1]
    assert "`rest` cannot be done now. You can do this in: day at the fair, night." in said


# ---------------------------------------------------------------- numbers and names


def test_too_large_a_number_is_told_with_how_many_there_are(run: Run) -> None:
    text = "1\n4\n1\n4\nbuy 100 mediactivist\nbuy_unit 100 basic\n"
    result = run("play", "riot", "--seed", "3", "--plain", text=text)
    said = " ".join(result.output.split())
    assert "`100 mediactivist` is too many: one at a time. There are 10 to choose from." in said
    assert "`100 basic` is too many: one at a time. There are 10 to choose from." in said


@pytest.mark.parametrize(
    ("asked", "meant"), [("mediactivst", "mediactivist"), ("polise", "police")]
)
def test_a_mistyped_rule_is_corrected(run: Run, asked: str, meant: str) -> None:
    result = run("play", "riot", "--seed", "3", "--plain", text=f"rules {asked}\n")
    assert f"There is no rule called {asked}. Did you mean `{meant}`?" in result.output


def test_what_is_like_no_rule_is_not_corrected(run: Run) -> None:
    result = run("play", "riot", "--seed", "3", "--plain", text="rules xyzzyxyzzy\n")
    assert "Did you mean" not in result.output
