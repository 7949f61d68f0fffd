"""Round robins: who meets whom, and ratings that find the strength that results were drawn with."""

from __future__ import annotations

from collections import Counter

import pytest

from riotdsl.arena.game_result import GameResult
from riotdsl.arena.ratings import Outcome, ratings
from riotdsl.arena.record import Run
from riotdsl.arena.round_robin import seatings, standings
from riotdsl.arena.setup import Setup
from riotdsl.game.chance import Generator
from riotdsl.program.editions.selection_name import Selection

BOTS = ("normal", "easy", "hard")


def test_two_bots_meet_both_ways_round() -> None:
    assert set(seatings(("easy", "hard"), ("left", "right"))) == {
        (("left", "easy"), ("right", "hard")),
        (("left", "hard"), ("right", "easy")),
    }


def test_a_bot_takes_every_seat_among_equal_others_who_also_play_alone() -> None:
    found = seatings(BOTS, ("a", "b", "c"))
    assert len(set(found)) == len(found) == 6 * 3 + 3
    kinds = Counter(tuple(sorted(Counter(bot for _, bot in seats).values())) for seats in found)
    assert kinds == {(1, 2): 18, (3,): 3}


STRENGTH = {"easy": 1, "normal": 3, "hard": 9}
LUCK = {"a": 1, "b": 4, "c": 1}


def outcome(seats: tuple[tuple[str, str], ...], games: int, generator: Generator) -> Outcome:
    weights = [(name, STRENGTH[bot] * LUCK[name]) for name, bot in seats]
    lots = [name for name, weight in weights for _ in range(weight)]
    return Outcome(seats, tuple((lots[generator.draw(len(lots))],) for _ in range(games)))


@pytest.mark.parametrize("factions", [("a", "b"), ("a", "b", "c")])
def test_ratings_are_those_that_games_were_drawn_with(factions: tuple[str, ...]) -> None:
    """A factor of three is 191 points, and it does not matter that one faction is the better."""
    generator = Generator.seeded(7)
    outcomes = [outcome(seats, 200, generator) for seats in seatings(BOTS, factions)]
    found = {each.bot: each for each in ratings(BOTS, outcomes)}
    assert list(found) == ["hard", "normal", "easy"]
    for bot, expected in (("hard", 191), ("normal", 0), ("easy", -191)):
        low, high = found[bot].interval
        assert low < expected < high
        assert low < found[bot].elo < high
        assert high - low < 120


def test_who_never_loses_is_rated_and_equals_are_equal() -> None:
    seats = seatings(("easy", "hard"), ("a", "b"))
    always = [Outcome(each, (({bot: name for name, bot in each}["hard"],),) * 20) for each in seats]
    best, worst = ratings(("easy", "hard"), always)
    assert best.bot == "hard"
    assert 300 < best.elo - worst.elo < 1000
    one, other = ratings(("easy", "hard"), [Outcome(each, ((),) * 20) for each in seats])
    assert one.elo == pytest.approx(other.elo)


def run(seats: tuple[tuple[str, str], ...], winners: list[tuple[str, ...]]) -> Run:
    played = [GameResult(game, won, "rule", 1, {}) for game, won in enumerate(winners)]
    return Run(Setup("g", Selection(None), seats), "hash", (), played)


def test_one_among_others_is_compared_with_one_of_those_in_the_same_seats() -> None:
    factions = ("a", "b", "c")
    runs = []
    for seats in seatings(("easy", "hard"), factions):
        own = next((name for name, bot in seats if bot == "hard"), "a")
        alone = sum(bot == "hard" for _, bot in seats) == 1
        runs.append(run(seats, [(own,) if alone else ("a",)] * 3 + [()]))
    found = standings(("easy", "hard"), runs, 4)
    assert found.games == 8 * 4
    better = next(each for each in found.duels if each.one == "hard")
    assert (better.won.count, better.won.games) == (9, 12)
    assert better.peer is not None
    assert (better.peer.count, better.peer.games) == (3, 12)
    assert better.ratio is not None
    ratio, low, high = better.ratio
    assert ratio == pytest.approx(3)
    assert 1 < low < 3 < high
    assert standings(("easy", "hard"), runs, 2).games == 8 * 2
