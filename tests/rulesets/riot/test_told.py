"""What is told of a game of RIOT accounts for its money, its points and its cards."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from itertools import takewhile
from pathlib import Path

import pytest
from click.testing import Result

import riotdsl
from riotdsl.game.log.event_lines import Teller, sentences_of
from riotdsl.game.procedure_entry import stand

SEATS = ("police", "autonomen")
REASONS = re.compile(r": Buy a card for |: Play the Tip-off card|^Martyr: ")


@pytest.fixture(scope="module")
def told() -> list[str]:
    return []


@pytest.fixture
def story(typed: Callable[..., Result], tmp_path: Path, told: list[str]) -> list[str]:
    """The lines of a game of bots, one entry or sentence each, to its end; played once."""
    if not told:
        save = tmp_path / "game.json"
        bots = [word for seat in SEATS for word in ("--seat", f"{seat}=greedy")]
        table = ("--players", ",".join(SEATS), "--lang", "en", "--seed", "11")
        assert typed("play", "riot", *table, *bots, "--save", save).exit_code == 0
        told += typed("replay", save, "--lang", "en").output.splitlines()
    return told


def turns(lines: list[str], faction: str) -> Iterator[tuple[int, list[int], int]]:
    """Of each turn of a faction that was ended: its income, its prices, and what lapsed."""
    income, prices = None, list[int]()
    for line in lines:
        price = re.search(r": Buy .* for (\d+) credits?(?: \((\d+)x\))?$", line)
        if found := re.match(rf"The {faction} get (\d+) credit", line):
            if income is not None:
                yield income, prices, 0
            income, prices = int(found[1]), []
        elif price and line.startswith(f"{faction}:"):
            prices.append(int(price[1]) * int(price[2] or 1))
        elif found := re.match(rf"The {faction} lose (\d+) credits? not spent", line):
            assert income is not None
            yield income, prices, int(found[1])
            income = None


@pytest.mark.parametrize("faction", [seat.capitalize() for seat in SEATS])
def test_every_credit_is_told_of(story: list[str], faction: str) -> None:
    found = list(turns(story, faction))
    assert found
    assert all(income == sum(prices) + lapsed for income, prices, lapsed in found)


def test_points_are_told_with_their_sum(story: list[str]) -> None:
    total: dict[str, int] = {}
    for line in story:
        if found := re.match(r"The (\w+) hold (\d) areas?: (\d) points?, (\d+) in all\.", line):
            assert found[2] == found[3]
            total[found[1]] = total.get(found[1], 0) + int(found[3])
            assert total[found[1]] == int(found[4])
    shown = next(line for line in story if "Area points:" in line)
    points = re.findall(r"(\w+) (\d+)", shown.partition("Area points:")[2])
    assert {name: int(number) for name, number in points if number != "0"} == total


def test_every_card_drawn_has_a_reason_before_it(story: list[str]) -> None:
    drawn = [number for number, line in enumerate(story) if line.startswith("Chance: card drawn")]
    assert all(REASONS.search(story[number - 1]) for number in drawn)
    martyr = story.index("Martyr: the Autonomen earn a card for the Mediactivist.")
    assert story[martyr - 1] == "The Mediactivist of the Autonomen is lost."


def test_placing_units_tells_how_many_there_are(story: list[str]) -> None:
    placed = [line for line in story if line.startswith("Autonomen: Place")]
    counted = [re.findall(r"\((.*?)\)", line) for line in placed]
    assert [each[0] for each in counted] == [f"{number} of 4" for number in (1, 2, 3, 4)]


def test_placing_units_tells_what_a_building_is_worth(story: list[str]) -> None:
    placed = " ".join(line for line in story if line.startswith("Autonomen: Place"))
    told = re.findall(r"building \d\.(\d) \(worth (\d)\)", placed)
    assert len(told) == 4
    assert all(worth == ("2" if lot == "3" else "1") for lot, worth in told)


def test_the_card_that_wins_is_told_before_the_end() -> None:
    table = riotdsl.load("riot", language="en").table(("police", "autonomen", "anarchists"))
    teller = Teller(table.machine, sentences_of(table))
    layout, universe = table.machine.layout, table.machine.program.universe
    s, first, stacks = teller.start(), layout.things["card"], universe.families["opinion"].mask
    cards = [first + card for card in range(universe.count("card"))]
    opinion = [cell for cell in cards if stacks >> s[cell] & 1]
    for cell in opinion:
        s[cell] = universe.families["turned"].start
    s[opinion[-1]] = universe.families["last_taken"].start
    assert stand(teller.evaluator, "turn", (1,), "close", s)
    assert teller.advance(s) is None
    said = [each.text for each in teller.noted]
    assert len(said) == 1
    assert re.fullmatch(r"Public Opinion card turned up: .*\. Left: 0\.", said[0])


def test_whoever_is_turned_back_by_obstructors_is_told_of(
    typed: Callable[..., Result], tmp_path: Path
) -> None:
    save = tmp_path / "game.json"
    bots = [word for seat in SEATS for word in ("--seat", f"{seat}=greedy")]
    table = ("--players", ",".join(SEATS), "--lang", "en", "--seed", "15")
    assert typed("play", "riot", *table, *bots, "--save", save).exit_code == 0
    lines = typed("replay", save, "--lang", "en").output.splitlines()
    asked = [number for number, line in enumerate(lines) if line.endswith(": Obstruct")]
    rests = ["\n".join(takewhile(is_about_the_way, lines[number + 1 :])) for number in asked]
    assert len(rests) > 1
    assert all("not get past" in rest or " win" in rest for rest in rests)


def is_about_the_way(line: str) -> bool:
    """Whether nobody tries something else in this line of a story."""
    return not re.match(r"\w+: (Enter|Attack|Move|End)", line)
