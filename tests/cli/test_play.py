"""`riotdsl play`, at a pipe and at a terminal."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import click
import pytest
from click.testing import Result

Run = Callable[..., Result]

TICTACTOE = ("play", "classics/tictactoe", "--seed", "1")
PROMPT = r"\x1b\[\?2004h"
BOTH = ("--seat", "all=human")


def entries(*lines: str) -> str:
    return "".join(f"{line}\n" for line in lines)


# ---------------------------------------------------------------- without a terminal


@pytest.mark.parametrize("name", ["tictactoe", "kuhn_poker", "goofspiel", "pig"])
def test_without_input_bots_play_to_the_end(run: Run, name: str) -> None:
    result = run("play", f"classics/{name}", "--seed", "2")
    assert result.exit_code == 0
    assert "bots play every seat" in result.output
    assert " won: " in result.output.strip().split("\n")[-1]


def test_the_ruleset_to_begin_with(run: Run) -> None:
    result = run("play", "--seed", "2")
    assert result.exit_code == 0
    assert " won: " in result.output.strip().split("\n")[-1]


def test_the_ruleset_to_begin_with_can_be_played_by_numbers(run: Run) -> None:
    result = run("play", "--seed", "2", text="1\n" * 40)
    assert result.exit_code == 0
    assert result.output.count(", choose") > 20


def test_bots_can_be_watched(run: Run) -> None:
    result = run(*TICTACTOE, "--seat", "all=random")
    assert result.exit_code == 0
    assert "Cross: Claim" in result.output


def test_a_game_by_entries(run: Run) -> None:
    text = entries("xyzzy", "a1", "claim b1", "claim a2", "claim b2", "claim a3")
    result = run(*TICTACTOE, *BOTH, text=text)
    assert result.exit_code == 0
    assert "There is no" in result.output
    assert "Cross won: three in a row. Choices made: 5." in result.output


def test_a_refusal_has_wording_values_and_source(run: Run) -> None:
    result = run(*TICTACTOE, *BOTH, text=entries("5", "claim b2", "why claim b2", "why 1"))
    assert result.exit_code == 0
    said = result.output
    assert said.count("You can't do that: b2 is already taken.") == 2
    for part in (
        "rule: claim.free",
        "The mark of b2: cross",
        "source: usual",
        "You could try: ",
        "Yes, you can do that.",
    ):
        assert part in said
    assert "End of input." in said


def test_values_are_explained_and_rules_looked_up(run: Run) -> None:
    text = entries(
        "explain", "explain would_catch", "explain would_catch black, d3",
        "explain would_catch black", "explain would_catch red d3", "explain xyzzy",
        "rules", "notation put", "rules xyzzy", "why 1",
    )  # fmt: skip
    result = run("play", "classics/othello", "--seed", "1", text=text)
    assert result.exit_code == 0
    for part in (
        "for example: `explain would_catch Black, a1`",
        "A disc of Black on d3 catches enemy discs, by would_catch.in_some_line",
        "Something is missing.",
        "Nothing is called `red d3` here.",
        "There is no value `xyzzy`.",
        "| action put {",
        "source: usual, reported by",
        "There is no rule called xyzzy.",
        "holds: put.catches",
    ):
        assert part in result.output


def test_undo_and_log(run: Run) -> None:
    text = entries("undo", "claim b2", "log", "undo", "log", "quit")
    result = run(*TICTACTOE, *BOTH, text=text)
    assert result.exit_code == 0
    for part in ("nothing to undo", "Cross: Claim: b2", "Undone.", "Nothing has happened"):
        assert part in result.output
    assert "You have left the game." in result.output


def test_alone_what_a_bot_did_since_is_taken_back_too(run: Run) -> None:
    result = run(*TICTACTOE, text=entries("claim b2", "undo", "claim b2"))
    assert "Undone, along with what others chose since (1)." in result.output
    assert result.exit_code == 0


def test_what_chance_has_decided_stands_and_is_named(run: Run) -> None:
    result = run("play", "classics/pig", "--seed", "4", text=entries("roll", "undo"))
    said = " ".join(result.output.split())
    assert "You can't undo past a random result: die: " in said


@pytest.mark.parametrize(
    "wrong", ["0", "10", "-1", "more", "why", "why 99", "back", "\x00", "é" * 300]
)
def test_wrong_entries_change_nothing(run: Run, wrong: str) -> None:
    result = run(*TICTACTOE, *BOTH, text=entries(wrong, "claim b2", "log"))
    assert result.exit_code == 0
    assert "\nCross: Claim: b2\n" in result.output


def test_long_lists_are_folded(run: Run) -> None:
    text = entries("more", "more", "more", "more", "more", "72")
    result = run("play", "rilatria", "--plain", "--seed", "1", "--lang", "en", text=text)
    assert result.exit_code == 0
    assert " more: type `more`" in result.output
    assert "That's the whole list." in result.output
    assert "Since your last choice" in result.output


def test_plain_has_no_boxes(run: Run) -> None:
    boxed = run(*TICTACTOE, *BOTH, text=entries("claim b2"))
    plain = run(*TICTACTOE, *BOTH, "--plain", text=entries("claim b2"))
    assert "┌" in boxed.output
    assert "┌" not in plain.output
    assert "b2: mark: cross" in plain.output
    assert "\n   1  Claim: a1\n   2  Claim: b1\n" in plain.output


def test_the_language_can_be_chosen(run: Run) -> None:
    assert run(*TICTACTOE, "--lang", "xx").exit_code == 2
    assert run(*TICTACTOE, "--lang", "en", text=entries("1")).exit_code == 0


def test_stages_and_what_chance_brings_read_in_the_language(run: Run) -> None:
    result = run("play", "rilatria", "--seed", "3", "--lang", "es", text=entries("1", "1", "9"))
    assert "(turno, fase libre)" in result.output
    assert "Robas: carta de" in result.output


def test_squares_show_marks(run: Run) -> None:
    text = entries("1", "1", "recruit barbarian on i1")
    result = run("play", "rilatria", "--seed", "3", "--lang", "en", text=text)
    legend = re.search(r"(?m)(\S) bought this turn", result.output)
    assert legend is not None
    assert f" Sb{legend[1]} " in result.output


def test_another_cards_are_not_shown(run: Run) -> None:
    for seed in range(6):
        text = entries("1", "1", "1")
        result = run("play", "classics/kuhn_poker", "--seed", str(seed), text=text)
        before_the_end = result.output.split(" won: ")[0].rpartition("Since your last choice")[0]
        shown = [card for card in ("jack", "queen", "king") if card in before_the_end.lower()]
        assert len(shown) <= 1, result.output


def test_the_end_shows_several_people_no_hand(run: Run) -> None:
    text = entries("1", "1", "1")
    result = run("play", "classics/kuhn_poker", "--seed", "3", "--seat", "all=human", text=text)
    end = result.output.rpartition("> ")[2]
    assert " won: " in end
    assert "Only you can see" not in end
    assert "Second: Check" in end
    assert not [card for card in ("jack", "queen", "king") if card in end.lower()]


# ---------------------------------------------------------------- at a terminal


def test_a_short_game_with_wrong_entries_and_undo(terminal: Callable[..., Any]) -> None:
    child = terminal("classics/tictactoe", "--seed", "1", *BOTH, NO_COLOR="1")
    child.expect("Cross, choose")
    child.expect(PROMPT)
    for entry, answer in (
        ("42", "42 is not in the list. It goes from 1 to 9."),
        ("clam a1", "Did you mean `claim`"),
        ("?", "undo your last choice"),
        ("claim a1", "Nought, choose"),
        ("undo", "Undone."),
        ("claim a1", "Nought, choose"),
        ("claim a1", "a1 is already taken."),
        ("claim b1", "Cross, choose"),
        ("claim a2", "Nought, choose"),
        ("claim b2", "Cross, choose"),
        ("claim a3", "Cross won: three in a row"),
    ):
        child.sendline(entry)
        child.expect_exact(answer)
    child.expect_exact("Choices made: 5.")
    child.wait()
    assert child.exitstatus == 0


def test_what_is_typed_is_completed(terminal: Callable[..., Any]) -> None:
    child = terminal("classics/tictactoe", "--seed", "1", *BOTH, NO_COLOR="1")
    child.expect(PROMPT)
    child.send("un\t")
    child.expect_exact("undo")
    child.send("\r")
    child.expect_exact("There is nothing to undo.")


def test_tab_goes_as_far_as_there_is_one_way_and_asks_nothing(terminal: Callable[..., Any]) -> None:
    child = terminal("rilatria", "--seed", "1", "--lang", "en", NO_COLOR="1")
    child.expect(PROMPT)
    child.send("SET\t")
    child.expect_exact("up the hero on")
    child.send("\t")
    child.expect_exact("g1   h1   i1   g2   h2   i2   g3   h3   i3")
    child.send("g1\t")
    child.expect_exact("and a hulk on")
    child.send("h1\r")
    child.expect_exact("South: Set up the hero on g1 and a hulk on h1")


def test_a_suggestion_is_shown_only_where_colours_tell_it_from_what_is_typed(
    terminal: Callable[..., Any],
) -> None:
    child = terminal("classics/tictactoe", "--seed", "1", *BOTH, NO_COLOR="")
    child.expect(PROMPT)
    child.send("cla")
    child.expect_exact("im: a1")
    child.send("\x1b[C\r")
    child.expect_exact("Nought, choose")
    child = terminal("classics/tictactoe", "--seed", "1", *BOTH, NO_COLOR="1")
    child.expect(PROMPT)
    child.send("cla\r")
    child.expect_exact("You can't do that")
    assert "im: a1" not in child.before


def test_colours_only_where_they_are_wanted(terminal: Callable[..., Any]) -> None:
    for colour, found in (("", True), ("1", False)):
        child = terminal("classics/tictactoe", "--seed", "1", NO_COLOR=colour)
        child.expect("Cross, choose")
        assert ("\x1b[36m" in child.before) is found or ("\x1b[36m" in child.after) is found


def test_the_end_of_input_and_an_interrupt_end_the_program(terminal: Callable[..., Any]) -> None:
    child = terminal("classics/tictactoe", "--seed", "1")
    child.expect(PROMPT)
    child.sendeof()
    child.expect("End of input.")
    child.wait()
    assert child.exitstatus == 0
    child = terminal("classics/tictactoe", "--seed", "1")
    child.expect(PROMPT)
    child.sendintr()
    child.wait()
    assert child.exitstatus == 130


@pytest.mark.parametrize("width", [60, 80])
def test_lines_fit(terminal: Callable[..., Any], width: int) -> None:
    arguments = ("rilatria", "--seed", "1", "--lang", "en", "--save", "game.json")
    child = terminal(*arguments, width=width, NO_COLOR="1")
    child.expect("South, choose")
    shown = click.unstyle(child.before).replace("\r\n", "\n").replace("\r", "\n").split("\n")
    assert max(map(len, shown)) <= width
