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
    assert allowed.startswith("It is allowed.")
    assert refused.startswith("Not possible: Only basic units are placed before the first turn.")


def test_wrong_use_shows_an_example_in_the_language_of_the_table(run: Run) -> None:
    (said,) = answers(run, "why Startaufstellung", options=("--lang", "de"))
    assert said.startswith("Nicht möglich: Es fehlt noch etwas. Zum Beispiel: Startaufstellung: ")


@pytest.mark.parametrize("number", ["-1", "1.5", "0", "99999999999999999999"])
def test_what_looks_like_a_number_is_looked_for_in_the_list(run: Run, number: str) -> None:
    (said,) = answers(run, number)
    assert said.startswith(f"There is no {number} in the list; it goes from 1 to ")


def test_what_could_be_done_is_like_what_was_tried(run: Run) -> None:
    (said,) = answers(run, "place a Mediactivist in building 3.2")
    assert "You could: Place a basic unit in building 3.2;" in said


def test_nothing_may_follow_a_command_that_stands_alone(run: Run) -> None:
    (said,) = answers(run, "undo undo")
    assert said.startswith("Not possible: `undo` is not understood here.")


def test_an_error_of_ours_in_an_answer_does_not_end_the_game(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object, **__: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(import_module("riotdsl.cli.table.lookup"), "lines", fail)
    failed, after = answers(run, "rules hero", "0")
    assert failed.startswith("riotdsl has met an error of its own (ZeroDivisionError); a report")
    assert failed.endswith("The game goes on.")
    assert after.startswith("There is no 0 in the list")


def test_refusals_tell_what_was_compared_in_words(run: Run) -> None:
    (said,) = answers(run, "place a basic unit in street 2")
    assert "The buildings for which there are no units " in said
    assert "unit at it" not in said


def test_values_are_listed_with_what_they_are_and_by_examples_that_can_be_entered(run: Run) -> None:
    (listed,) = answers(run, "explain")
    assert "worth building 1.1: The value of building 1.1" in listed
    assert listed.endswith("more: type explain all")
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
    assert rules == "Say what about: rules WORD. Actions that you can take now: place."
    assert notation.startswith("Say what about: notation WORD.")


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
        "Not possible: You already have a building in area 1: choose another area. "
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
