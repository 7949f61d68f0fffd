"""Numbers that others have published, and ours beside them."""

from collections.abc import Callable

import pytest

import riotdsl
from riotdsl.game.perft import finished_games, perft

SEQUENCES = {
    "connect_four": (7, 49, 343, 2401, 16807, 117649, 823536),
    "othello": (4, 12, 56, 244, 1396, 8200, 55092, 390216),
    "breakthrough": (22, 484, 11132, 256036),
}
QUICK = {"connect_four": 4, "othello": 5, "breakthrough": 3}


@pytest.mark.parametrize("name", SEQUENCES)
def test_sequences_of_few_actions_are_as_many_as_published(name: str) -> None:
    backend = riotdsl.load(f"classics/{name}").table().backend
    counts = [perft(backend, depth) for depth in range(1, QUICK[name] + 1)]
    assert counts == list(SEQUENCES[name][: QUICK[name]])


@pytest.mark.long
@pytest.mark.parametrize("name", SEQUENCES)
def test_sequences_are_as_many_as_published(
    name: str, record_property: Callable[[str, object], None]
) -> None:
    backend = riotdsl.load(f"classics/{name}").table().backend
    for depth, count in enumerate(SEQUENCES[name], start=1):
        assert perft(backend, depth) == count, depth
    counts = ", ".join(map(str, SEQUENCES[name]))
    record_property("verified", f"{name}: {counts} sequences of 1, 2, ... actions")


def test_tictactoe_has_as_many_finished_games_as_published() -> None:
    assert finished_games(riotdsl.load("classics/tictactoe").table().backend) == 255_168
