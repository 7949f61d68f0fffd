"""What `riotdsl replay` shows: all of a referee save, of a seat save what the seat may know."""

from __future__ import annotations

import json
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path

from click.testing import Result

Run = Callable[..., Result]


def test_a_replay_hides_nothing_but_from_a_seat(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    people = ("--seat", "all=human", "--seed", "1", "--save", file, "--set-up")
    assert run("play", "classics/kuhn_poker", *people).exit_code == 0
    run("act", file, "check")
    everything = run("replay", file, "--plain", "--all").output
    assert "Hand of First: 1 king" in everything
    assert "Hand of Second: 1 queen" in everything
    assert "hidden" not in everything
    assert "Only you can see" not in everything
    assert "Hand of Second: 1 queen" in run("replay", file, "--all", "--step", text="\n").output
    seen = run("replay", file, "--plain", "--seat", "second").output
    assert "Chance: card dealt: hidden\nYou draw: queen\nFirst: Check\n" in seen
    assert "king" not in seen
    assert "Seed 1." in everything
    assert "Seed" not in seen
    as_json = run("replay", file, "--format", "json", "--seat", "second")
    assert json.loads(as_json.output)["seat"] == "second"
    assert "king" not in as_json.output
    wrong = run("replay", file, "--seat", "secnd")
    assert wrong.exit_code == 2
    assert "Did you mean second?" in wrong.output


def test_a_seat_save_is_told_in_the_words_of_the_game(run: Run, tmp_path: Path) -> None:
    file, seat = tmp_path / "game.json", tmp_path / "seat.json"
    bots = ("--seat", "all=random", "--seed", "1", "--plain", "--save", file)
    assert run("play", "rilatria", *bots).exit_code == 0
    run("export", file, "--seat", "north", "-o", seat)
    shown = run("replay", seat, "--plain").output
    for part in (
        "South: Set up the hero on g3 and a hulk on h2\n", "Chance: card drawn: 3 hidden\n",
        "South: Horoscope: hidden\n", "South: Move: hulk, h1\n", "Chance: card drawn: token card, ",
        "North: Move the barbarian from b8 to b7\n", "North: End the turn\n",
        "North: +1 luck card\n",
    ):  # fmt: skip
        assert part in shown
    assert "_" not in shown
    assert "Norte: Terminar el turno\n" in run("replay", seat, "--plain", "--lang", "es").output


def test_a_heading_is_told_once_while_it_lasts(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    run("play", "rilatria", "--seat", "all=random", "--seed", "1", "--plain", "--save", file)
    lines = run("replay", file, "--plain").output.splitlines()
    turns = [each for each in lines if each.startswith("Turn: ")]
    assert len(turns) > 4
    assert all(one != other for one, other in pairwise(turns))
    assert len([each for each in lines if each.startswith("Horoscope: ")]) == len(turns)


def test_a_game_in_progress_hides_what_its_people_may_not_know(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "g.json"
    run(
        "play", "classics/kuhn_poker", "--seat", "all=human", "--seed", "1", "--save", file,
        text="check\nquit\n",
    )  # fmt: skip
    cards = ("jack", "queen", "king")
    shown = run("replay", file, "--plain").output.casefold()
    assert not any(f"1 {card}" in shown or f": {card}" in shown for card in cards)
    everything = run("replay", file, "--plain", "--all").output.casefold()
    assert sum(card in everything for card in cards) >= 2
