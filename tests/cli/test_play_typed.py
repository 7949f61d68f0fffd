"""What is typed at the table, and what is answered to it."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from pathlib import Path

import pytest
from click.testing import Result

Run = Callable[..., Result]


def answers(run: Run, *entries: str, options: tuple[str | Path, ...] = ()) -> list[str]:
    """The answer to each entry at the first decision of the game to begin with."""
    result = run("play", "--seed", "2", "--plain", *options, text="\n".join((*entries, "")))
    assert result.exit_code == 0, result.output
    found = result.output.partition("The input has ended")[0].split("\n> ")[1:]
    return [" ".join(each.partition("\n")[2].split()) for each in found][: len(entries)]


def test_an_action_is_asked_for_as_it_is_printed(run: Run) -> None:
    allowed, refused = answers(
        run, "why Place a basic unit in building 1.2", "why place a Mediactivist in building 1.2"
    )
    assert allowed.startswith("Yes, you can do that.")
    assert refused.startswith(
        "You can't do that: Only basic units are placed before the first turn."
    )


def test_wrong_use_shows_an_example_in_the_language_of_the_table(run: Run) -> None:
    (said,) = answers(run, "why Startaufstellung: eine", options=("--lang", "de"))
    assert said.startswith("Nicht möglich: „Startaufstellung: eine“ kann mehreres bedeuten: ")
    assert said.count("Startaufstellung: eine Basiseinheit (1 von 4) in Gebäude ") == 5
    assert said.endswith("; ….")


@pytest.mark.parametrize("number", ["-1", "99", "99999999999999999999"])
def test_what_looks_like_a_number_is_looked_for_in_the_list(run: Run, number: str) -> None:
    (said,) = answers(run, number)
    assert said.startswith(f"{number} is not in the list. It goes from 1 to ")


def test_what_could_be_done_is_like_what_was_tried(run: Run) -> None:
    (said,) = answers(run, "place a Mediactivist in building 3.2")
    assert "You could try: Place a basic unit (1 of 4) in building 3.2 (worth 1);" in said


def test_nothing_may_follow_a_command_that_stands_alone(run: Run) -> None:
    (said,) = answers(run, "undo undo")
    assert said.startswith("You can't do that: `undo` is not understood here.")


def test_an_error_of_ours_in_an_answer_does_not_end_the_game(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object, **__: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(import_module("riotdsl.narration.rules.lookup"), "lines", fail)
    failed, after = answers(run, "rules hero", "99")
    assert failed.startswith("Internal error in riotdsl (ZeroDivisionError). A report")
    assert failed.endswith("You can keep playing.")
    assert after.startswith("99 is not in the list")


def test_refusals_tell_what_was_compared_in_words(run: Run) -> None:
    (said,) = answers(run, "place a basic unit in street 2")
    assert "The buildings for which there are no units " in said
    assert "unit at it" not in said


def test_values_are_listed_with_what_they_are_and_by_examples_that_can_be_entered(run: Run) -> None:
    (listed,) = answers(run, "explain")
    assert "worth building 1.1: The value of building 1.1" in listed
    assert listed.endswith("more: type `explain all`")
    whole, asked, board, wrong = answers(
        run, "explain all", "explain worth building 1.1", "explain worth 1.1", "explain foo"
    )
    assert "card_price Police: The price of the next card for the Police" in whole
    assert asked == board
    assert asked.startswith("The value of building 1.1: 1")
    assert wrong == "There is no value `foo`. For example: explain card_price Autonomen"


def test_every_listed_value_can_be_asked_for(run: Run) -> None:
    (whole,) = answers(run, "explain all", options=("--lang", "fr"))
    result = run("play", "--seed", "2", "--plain", "--lang", "fr", text="explain all\n")
    listed = result.output.partition("> explain all\n")[2].partition("\n> ")[0].splitlines()[1:]
    forms = [
        row.split(" : ")[0].strip() for row in listed if row.startswith("  ") and row[2] != " "
    ]
    assert len(forms) > 40, whole
    said = answers(run, *(f"explain {form}" for form in forms), options=("--lang", "fr"))
    assert not [each for each in said if "ici." in each or "Il manque" in each]


def test_rules_are_found_whatever_their_hyphens_and_signs(run: Run) -> None:
    tip, stone, win = answers(run, "rules tip-off", "rules +1 stone", "rules win")
    assert tip.startswith("Tip-off card (tip_off)")
    assert stone.startswith("+1 Stone card (stone)")
    assert "second_wind" not in win


def test_rules_that_are_not_in_force_are_not_told_with_those_that_are(run: Run) -> None:
    (said,) = answers(run, "rules enter")
    assert "one more condition" not in said


def test_rules_alone_names_actions_as_they_are_printed(run: Run) -> None:
    rules, notation = answers(run, "rules", "notation")
    assert rules.startswith("About what? Type `rules WORD`. Actions you can take now: place. ")
    assert notation.startswith("About what? Type `notation WORD`.")


def test_the_same_player_cannot_be_named_twice(run: Run) -> None:
    result = run("play", "--players", "autonomen,police,police")
    assert result.exit_code == 2
    assert "--players names police twice." in result.output


def test_a_game_is_kept_in_a_file_and_not_in_a_folder(run: Run) -> None:
    result = run("play", "classics/pig", "--save", ".", text="1\n")
    assert result.exit_code == 2
    assert ". is a folder: name a file in it." in result.output


def test_a_file_that_is_not_there_is_told_without_a_place_in_it(run: Run, tmp_path: Path) -> None:
    result = run("moves", tmp_path / "no.json")
    assert f"{tmp_path / 'no.json'}: It cannot be read" in result.output
    (tmp_path / "no.json").write_text("{", "utf-8")
    assert ".bak" not in run("moves", tmp_path / "no.json").output


def test_an_export_overwrites_nothing_but_an_export(run: Run, tmp_path: Path) -> None:
    game, mail = tmp_path / "game.json", tmp_path / "mail.json"
    setting = ("--seed", "1", "--set-up", "--save", game)
    assert run("play", "classics/pig", *setting).exit_code == 0
    mail.write_text("mine", "utf-8")
    export = ("export", game, "--seat", "left", "-o", mail)
    refused = run(*export)
    assert refused.exit_code == 2
    assert mail.read_text("utf-8") == "mine"
    mail.unlink()
    assert run(*export).exit_code == 0
    assert run(*export).exit_code == 0


def test_saves_tell_in_words_who_decides(run: Run, tmp_path: Path) -> None:
    game, mail = tmp_path / "game.json", tmp_path / "mail.json"
    options = ("--seed", "1", "--lang", "de", "--set-up", "--save", game)
    assert run("play", *options).exit_code == 0
    assert run("export", game, "--seat", "autonomen", "-o", mail).exit_code == 0
    for file in (game, mail):
        said = run("moves", file).output
        assert said.startswith("Es entscheidet: Autonome (Aufbau, "), said


def test_the_next_command_can_be_copied(run: Run, tmp_path: Path) -> None:
    result = run("new", "variant", tmp_path / "my rule.riot", "--of", "classics/pig")
    assert result.output.rstrip().endswith(f"riotdsl check '{tmp_path / 'my rule.riot'}'")


def test_a_refusal_names_the_member_that_decides_and_no_ruling_that_does_not(run: Run) -> None:
    first = "place a basic unit in building 1.1"
    _, refused = answers(run, first, "why place a basic unit in building 1.2")
    assert refused.startswith(
        "You can't do that: You already have a building in area 1: choose another area. "
        "rule: settle.new_area Building 1.1 is held by the Autonomen, by holds.inside source: "
    )
    assert "building 1.3" not in refused
    assert "decided here" not in refused


SHELVES = """
game shelves { players north }
faction north
place shelf[n: 1..3]
track full(s: shelf): yes or no
value is_full(s: shelf) -> yes or no { always: s.full }
action fill {
  choose there: one shelf
  require first: not some s in shelf where s is not there has is_full(s)
  then { set there.full = yes }
}
procedure play() {
  set shelf[2].full = yes
  let north do fill until pass
}
"""


def test_a_member_of_which_texts_cannot_speak_is_quoted(run: Run, tmp_path: Path) -> None:
    (tmp_path / "shelves.riot").write_text(SHELVES, encoding="utf-8")
    result = run("play", tmp_path, "--plain", "--seat", "north=human", text="why fill shelf.3\n")
    said = " ".join(result.output.split())
    assert "rule: fill.first s is shelf.2 is_full(s) is yes, by is_full.always You could" in said


# ---------------------------------------------------------------- numbers that stay


def lists(run: Run, *entries: str, options: tuple[str, ...]) -> list[str]:
    """What stands before each prompt."""
    result = run("play", "--seed", "1", *options, text="\n".join((*entries, "")))
    assert result.exit_code == 0, result.output
    return [each.rpartition("\n\n")[2] for each in result.output.split("\n> ")][: len(entries) + 1]


def test_where_ways_differ_by_a_number_that_is_their_number(run: Run) -> None:
    options = ("classics/connect_four", "--seat", "all=human")
    *_, full, refused = lists(run, *["4"] * 7, options=options)
    assert full.split()[-6:] == ["1", "2", "3", "5", "6", "7"]
    assert "You can't do that: Column 4 is full.\n  rule: insert.room" in refused
    assert lists(run, *["4"] * 6, "5", options=options)[-1].startswith("Yellow, choose")


def test_what_ends_a_phase_has_the_number_0_below_every_page(run: Run) -> None:
    options = ("rilatria", "--lang", "en", "--seat", "all=human", "--plain")
    first, second, ended = lists(run, "1", "1", "3", "more", "0", options=options)[3:]
    assert first.endswith(" more: type `more`\n   0  End the turn")
    assert second.endswith("\n   0  End the turn")
    assert "   1  " in first
    assert "   1  " not in second
    assert ended.startswith("North, choose")


def test_help_names_what_ends_the_phase(run: Run) -> None:
    options = ("rilatria", "--lang", "en", "--seat", "all=human")
    said = lists(run, "1", "1", "1", "?", options=options)[-1]
    assert "\n0 always ends the phase: End the turn.\n" in said


def test_0_where_nothing_ends_the_phase_says_so(run: Run) -> None:
    for entry in ("0", "why 0"):
        (said,) = answers(run, entry)
        assert said.startswith("0 means “end phase”, and there is no phase to end here. The list ")
        assert said.endswith(" goes from 1 to 18.")


@pytest.mark.parametrize("language", ["en", "es"])
def test_what_begins_alike_is_listed_under_what_it_shares(run: Run, language: str) -> None:
    shown, _ = lists(run, "log", options=("rilatria", "--lang", language))
    rows = shown.splitlines()[1:]
    assert len(rows) == 18
    assert all(row.endswith(" …") for row in rows[::2])
    assert " ".join(rows[1].split()) == "1 h1 2 i1 3 g2 4 h2 5 i2 6 g3 7 h3 8 i3"


# ---------------------------------------------------------------- nearly as printed

FREE = ("rilatria", "--lang", "en", "--seat", "all=human")
OPENED = ("set up hero g1 hulk h1", "1", "1")


@pytest.mark.parametrize(
    ("typed", "done"),
    [
        ("buy a barbarian for i1", "Buy a barbarian (2 diamonds) for i1"),
        ("barbarian i1", "Buy a barbarian (2 diamonds) for i1"),
        ("move hulk h1 i2", "Move the hulk from h1 to i2"),
        ("move hero g1 f1", "Move the hero from g1 to f1"),
        ("sacrifice", "Sacrifice a point of life for a diamond"),
        ("end", "End the turn"),
        ("the turn", "End the turn"),
    ],
)
def test_what_can_mean_one_thing_only_is_done(run: Run, typed: str, done: str) -> None:
    text = "\n".join((*OPENED, f"why {typed}", typed, "log", ""))
    result = run("play", "--seed", "1", *FREE, text=text)
    assert f"> why {typed}\nYes, you can do that." in result.output
    assert f"South: {done}\n" in result.output.rpartition("> log")[2]


@pytest.mark.parametrize(
    ("typed", "refused"),
    [
        ("move hero", "`move hero` can mean several: Move the hero from g1 to f1; "),
        ("g2", "`g2` can mean several: "),
        ("buy a barbarian", "`buy a barbarian` can mean several: Buy a barbarian (2 diamonds) for"),
        ("buy a barbarian for a9", "Choose a square where the barbarian can be set down."),
        ("buy a barbarian for 0 diamonds for i1", "`for 0 diamonds for i1` is not understood"),
        (
            "buy a barbarian (0 diamonds) for i1",
            "`buy a barbarian (0 diamonds) for i1` is not right; it would read: Buy a barbarian (2",
        ),
        ("attack d5", "Choose a square that the unit reaches by attacking. rule: strike.target"),
        ("move hulk h1 d5", "Choose a square that the hulk reaches"),
    ],
)
def test_what_cannot_be_meant_alone_is_refused(run: Run, typed: str, refused: str) -> None:
    said = lists(run, *OPENED, typed, options=FREE)[-1]
    assert " ".join(said.split()).startswith(f"{typed} You can't do that: {refused}"), said


def test_of_several_that_are_meant_five_are_named(run: Run) -> None:
    said = " ".join(lists(run, *OPENED, "move", options=FREE)[-1].split())
    assert said.count("Move the ") == 5
    assert said.endswith("; ….")


def test_a_name_that_several_have_is_said_to_mean_several(run: Run) -> None:
    bought = ("1", "1", "3", "buy a barbarian for i1", "buy a barbarian for i3", "0", "1", "0", "1")
    said = " ".join(lists(run, *bought, "move barbarian i2", options=FREE)[-1].split())
    assert (
        "`move barbarian i2` can mean several: Move the barbarian from i1 to i2; Move the" in said
    )


def test_an_end_of_a_reading_is_enough(run: Run) -> None:
    (said,) = answers(run, "why building 1.3")
    assert said.startswith("Yes, you can do that.")


# ---------------------------------------------------------------- commands


def test_commands_have_words_in_the_language_of_the_table(run: Run) -> None:
    options = ("--lang", "de")
    more, why, undo, both = answers(run, "mehr", "warum 1", "rückgängig", "?", options=options)
    assert more == "Das ist die ganze Liste."
    assert why.startswith("Das ist erlaubt.")
    assert undo == "Es gibt nichts zurückzunehmen."
    assert "why, warum AKTION" in both
    result = run("play", "--seed", "2", "--lang", "de", text="ruckgangig\nende jetzt\nende\n1\n")
    assert "> ruckgangig\nEs gibt nichts" in result.output
    assert result.output.count("Du hast das Spiel verlassen.") == 1
    assert result.output.rpartition("> ")[2].startswith("ende\nDu hast das Spiel verlassen.")


def test_a_mistyped_command_is_told_and_not_done(run: Run) -> None:
    wrong, after = answers(run, "qiut", "log")
    assert wrong.startswith("You can't do that: There is no action `qiut`. Did you mean `quit`?")
    assert after == "Nothing has happened yet."


# ---------------------------------------------------------------- what cannot be done at all

MOVING = ("1", "2", "3", "4", "0")


def test_why_nothing_of_an_action_is_possible_is_told_by_its_rule(run: Run) -> None:
    *_, why, typed = answers(run, *MOVING, "why enter", "enter")
    assert why.startswith(
        "You can't do that: Choose some of your units that can still move and that"
    )
    assert "rule: enter.group" in why
    assert typed == why


THROWS = """
game throws { players north }
faction north
place hut
unit stone of north { pieces: 1  home: hut }
track tired: yes or no
action throw {
  choose what: one unit
  require rested: not tired say "You are tired."
  then { set tired = yes }
}
action lift { then { set tired = yes } }
procedure play() {
  set tired = yes
  let north do throw, lift until no_more
}
texts "en" {
  throw: "throw {a what}"
  lift: "lift something"
  no_more: "throw nothing more"
}
"""


def test_the_name_of_what_cannot_be_done_is_not_taken_for_another_action(
    run: Run, tmp_path: Path
) -> None:
    (tmp_path / "throws.riot").write_text(THROWS, encoding="utf-8")
    text = "why throw\nthrow\nthrow nothing\n"
    result = run("play", tmp_path, "--plain", "--seat", "north=human", text=text)
    _, why, typed, begun = result.output.split("\n> ")
    assert "You are tired." in why
    assert "rule: throw.rested" in typed
    assert "The game" in begun or "over" in begun or "You have" in begun


def test_more_than_one_of_what_is_chosen_singly_is_refused(run: Run) -> None:
    (said,) = answers(run, "place 100 basic in building 1.1")
    assert said.startswith(
        "You can't do that: `100 basic` is too many: one at a time. There are 14"
    )


def test_what_is_counted_is_done_as_often_as_it_can_be(run: Run) -> None:
    (said,) = answers(run, "place 9 basic in building 1.1")
    assert "Done: 1. Not entered: place 1 basic in building 1.1 (8x)." in said


def test_a_dotted_number_is_no_number_of_the_list(run: Run) -> None:
    (said,) = answers(run, "1.9")
    assert "in the list" not in said


def test_a_heading_of_several_rules_can_be_asked_for(run: Run) -> None:
    (said,) = answers(run, "rules who wins")
    assert "Before every decision" in said
