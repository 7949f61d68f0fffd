"""`rules`, `notation` and `explain` at the table: sentences of the rulebook, with sources."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import Result

Run = Callable[..., Result]
WRITTEN = "  | "
LANGUAGES = {"de": "Aktion: ", "fr": "Action : "}
HOUSE_RULE = """
variant slow of riot {
  because "beginners need time"
  add require attack.not_at_once: you.credits > 1
    say "Nobody attacks without money."
}

texts "de" { attack.not_at_once: "Ohne Geld greift niemand an." }
"""


def entered(run: Run, *entries: str, options: tuple[str | Path, ...] = ()) -> str:
    """What is said in answer to some entries at the first decision of the game to begin with."""
    result = run("play", "--seed", "2", "--plain", *options, text="\n".join((*entries, "")))
    assert result.exit_code == 0, result.output
    return result.output.partition(f"> {entries[0]}")[2].partition("The input has ended")[0]


@pytest.mark.parametrize("language", LANGUAGES)
def test_rules_are_told_in_the_language_of_the_table(run: Run, language: str) -> None:
    said = " ".join(entered(run, "rules attack", options=("--lang", language)).split())
    assert LANGUAGES[language] in said
    assert "“5) Clashes”" in said
    assert WRITTEN not in said


def test_a_part_of_a_rule_is_told_by_itself(run: Run) -> None:
    said = entered(run, "rules attack.twice")
    assert "This is allowed only if" in said
    assert "Choose" not in said


def test_what_kinds_have_printed_is_told_with_the_value(run: Run) -> None:
    said = entered(run, "rules force")
    assert said.count("The printed Force of") > 4
    assert "[Assumed: the true number is only on the player mat]" in said


def test_the_notation_is_shown_on_demand(run: Run) -> None:
    said = entered(run, "notation attack")
    assert f"{WRITTEN}action attack" + " {" in said
    assert "source: en," in said


def test_a_house_rule_can_be_looked_up(run: Run, tmp_path: Path) -> None:
    (tmp_path / "slow.riot").write_text(HOUSE_RULE, "utf-8")
    said = entered(
        run, "rules not_at_once", "rules attack", options=("--variant", tmp_path / "slow.riot")
    )
    assert said.count("“Nobody attacks without money.”") == 2


def test_a_house_rule_brings_its_own_texts(run: Run, tmp_path: Path) -> None:
    (tmp_path / "slow.riot").write_text(HOUSE_RULE, "utf-8")
    game = tmp_path / "game.json"
    options = ("--variant", tmp_path / "slow.riot", "--lang", "de", "--save", game)
    said = entered(run, "rules not_at_once", options=options)
    assert "Ohne Geld greift niemand an." in said
    (tmp_path / "slow.riot").unlink()
    again = run("resume", game, "--plain", text="rules not_at_once\n")
    assert "Ohne Geld greift niemand an." in again.output


def test_a_value_is_explained_with_its_rule(run: Run) -> None:
    said = entered(run, "explain card_price autonomen", options=("--lang", "de"))
    assert "Der Preis der nächsten Karte für die Autonomen: 1, durch card_price.rising" in said
    assert "Der Preis der nächsten Karte" in said


def test_what_is_to_be_chosen_is_asked_in_a_sentence(run: Run) -> None:
    result = run("play", "rilatria", "--seed", "3", "--lang", "es", text="1\n")
    assert "Te toca decidir como Sur (horóscopo, leer una carta)\n" in result.output
    assert "  Elige una de las tres cartas.\n" in result.output
    assert "pick" not in result.output.casefold()


def test_a_house_rule_is_its_own_source(run: Run, tmp_path: Path) -> None:
    rule = (
        'variant slow of riot {\n  because "beginners need time"\n'
        '  add require settle.east: home_base.area > 1 say "Not there."\n'
        "  replace worth.small: 2\n}\n"
    )
    (tmp_path / "slow.riot").write_text(rule, "utf-8")
    entries = (
        "place a basic unit in building 1.2",
        "why 1",
        "rules settle.east",
        "explain worth 1.1",
    )
    said = entered(run, *entries, options=("--variant", tmp_path / "slow.riot"))
    assert said.count("source: the variant “slow”, because beginners need time") == 4
    game = tmp_path / "game.json"
    options = ("--variant", tmp_path / "slow.riot", "--set-up", "--save", game)
    assert run("play", "--seed", "2", *options).exit_code == 0
    acted = run("act", game, "place a basic unit in building 1.2")
    assert "source: the variant slow, because beginners need time" in acted.output


def test_a_house_rule_is_called_by_the_name_that_texts_give_it(run: Run, tmp_path: Path) -> None:
    rule = (
        'variant slow of riot {\n  because "beginners need time"\n'
        '  add require settle.east: home_base.area > 1 say "Not there."\n}\n'
        'texts "en" { slow: "slow evening" }\n'
    )
    (tmp_path / "slow.riot").write_text(rule, "utf-8")
    options = ("--variant", tmp_path / "slow.riot")
    said = entered(run, "rules settle.east", options=options)
    assert "source: the variant “slow evening”, because beginners need time" in said
    assert "the variant “slow”" not in said


def test_rules_alone_names_the_chapters(run: Run) -> None:
    said = entered(run, "rules")
    assert "Chapters: The game and its rounds; " in said


def test_a_chapter_tells_what_it_is_about(run: Run) -> None:
    said = entered(run, "rules public opinion", "rules victory")
    assert "There is no rule called" not in said
    assert "Who wins" in said.partition("> rules victory")[2]


def test_where_else_a_word_is_spoken_of_is_told(run: Run) -> None:
    said = " ".join(entered(run, "rules shield").split())
    assert "See also: " in said
    assert "Effect of the shield of the unit" in said.partition("See also: ")[2]


def test_a_heading_of_the_book_can_be_asked_for(run: Run) -> None:
    said = entered(run, "rules effect of the shield of the unit")
    assert "the shield of the unit stops" in " ".join(said.split())


def test_a_number_that_stops_at_its_ends_tells_them(run: Run) -> None:
    said = entered(run, "rules honour", options=("rilatria",))
    assert "It stays between 0 and 6." in said


def test_what_the_rules_in_force_never_look_up_is_not_on_the_board(run: Run) -> None:
    result = run("play", "--seed", "2", text="1\n")
    assert "last occupied by" not in result.output.casefold()
