import riotdsl
from riotdsl.game.perft import finished_games, perft, perft_by_depth
from riotdsl.machine.python.backend import PythonBackend


def backend(name: str) -> PythonBackend:
    return riotdsl.load(f"classics/{name}").table().backend


def test_there_is_one_sequence_of_no_actions() -> None:
    assert perft(backend("tictactoe"), 0) == 1


def test_counts_come_depth_by_depth() -> None:
    assert list(perft_by_depth(backend("tictactoe"), 3)) == [9, 72, 504]


def test_a_game_that_has_ended_is_not_counted_deeper() -> None:
    # Two cards are dealt, then two to three bets: 3 * 2 * (pass, pass; bet, x; pass, bet, x).
    counts = list(perft_by_depth(backend("kuhn_poker"), 6))
    assert counts == [3, 6, 12, 24, 12, 0]


def test_distinct_outcomes_of_chance_count_once() -> None:
    assert list(perft_by_depth(backend("pig"), 2)) == [2, 8]


def test_finished_games_are_counted_at_every_length() -> None:
    assert finished_games(backend("kuhn_poker")) == 30
