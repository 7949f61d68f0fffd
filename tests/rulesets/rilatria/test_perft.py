"""Perft of Rilatria: golden numbers, on which the engine and another reading of the rules agree."""

import pytest

import riotdsl
from riotdsl.game.perft import perft_by_depth
from tests.rulesets.rilatria import generator
from tests.rulesets.rilatria.generator import Rules
from tests.rulesets.rilatria.positions import Given, counted

MIDDLE = Given(
    edition="v052",
    side="south",
    pieces={
        "h2": "S hero", "e5": "S assassin", "d4": "S rider", "f6": "S hulk", "g4": "S barbarian",
        "g1": "S lancer new",
        "b8": "N hero", "c7": "N assassin", "e7": "N lancer", "f4": "N barbarian", "c5": "N hulk",
    },
    reserves=((4, 4, 3, 6, 1), (2, 5, 5, 4, 1)),
)  # fmt: skip
READING = Given(
    edition="v052",
    side="north",
    pieces={
        "a9": "N hero", "b7": "N barbarian", "d6": "N lancer", "a7": "N hulk", "h5": "N rider",
        "f4": "S hero", "c8": "S barbarian", "e4": "S hulk", "g3": "S rider", "b4": "S assassin",
    },
    reserves=((1, 6, 6, 0, 0), (1, 3, 3, 2, 1)),
    drawn=(("honour", 1), ("money", 4), ("token", 0)),
)  # fmt: skip
FIRST = Given(
    edition="first",
    side="south",
    pieces={
        "i1": "S hero", "e5": "S barbarian", "d4": "S hulk", "g2": "S barbarian new",
        "a9": "N hero", "d6": "N barbarian", "f4": "N barbarian", "d2": "N rider", "e4": "N hulk",
    },
    reserves=((3, 4, 2, 6, 1), (1, 6, 5, 3, 0)),
)  # fmt: skip
GOLDEN = {
    "middle": (MIDDLE, [72, 3160, 75366]),
    "reading": (READING, [3, 141, 3054]),
    "first": (FIRST, [53, 1824, 32810]),
}
OPENING = [72, 72 * 72, 72 * 72 * 13]  # two set-ups, then a card of thirteen kinds


@pytest.mark.parametrize("name", GOLDEN)
def test_the_engine_counts_the_golden_numbers(name: str) -> None:
    given, golden = GOLDEN[name]
    assert counted(given, 3) == golden


@pytest.mark.parametrize("name", GOLDEN)
def test_the_generator_counts_the_golden_numbers(name: str) -> None:
    given, golden = GOLDEN[name]
    assert [generator.sequences(given.plain(), depth) for depth in (1, 2, 3)] == golden


def test_the_opening() -> None:
    assert list(perft_by_depth(riotdsl.load("rilatria").table().backend, 3)) == OPENING
    opening = generator.Position(Rules())
    assert [generator.sequences(opening, depth) for depth in (1, 2, 3)] == OPENING
