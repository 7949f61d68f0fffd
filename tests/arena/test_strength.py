"""The search beats the greedy bot, and that the random one; small games are played well."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

import pytest

import riotdsl
from riotdsl.arena import match
from riotdsl.arena.bots.determinization import Determinizer
from riotdsl.arena.bots.greedy import GreedyPlayer
from riotdsl.arena.bots.random import RandomPlayer
from riotdsl.arena.bots.search import Effort
from riotdsl.game.chance import Generator, scattered
from riotdsl.machine.layout import WINNERS
from riotdsl.machine.run import Options
from tests.arena.searching import FEW, decided, duels, fitting, searching

QUICK = Effort(simulations=40, decisions=4)
LONG = {
    ("riot", "search"): 20,
    ("rilatria", "search"): 20,
    ("riot", "greedy"): 40,
    ("rilatria", "greedy"): 20,
}


def test_noughts_and_crosses_are_not_lost() -> None:
    assert lost(range(3)) == 0


@pytest.mark.long
@pytest.mark.parametrize("seat", [0, 1])
def test_noughts_and_crosses_are_never_lost_whatever_the_other_does(
    seat: int, record_property: Callable[[str, object], None]
) -> None:
    table = fitting("classics/tictactoe")
    s = table.backend.start()
    ends = list(lines_of_play(table, table.backend.advance(s), s, seat))
    assert all(not winners >> (1 - seat) & 1 for winners in ends)
    record_property("verified", f"all {len(ends)} lines of play from seat {seat}, none lost")


def lines_of_play(
    table: Determinizer, options: Options | None, s: list[int], seat: int
) -> Iterator[int]:
    """Who wins, for all that the other seat can do against the search in a game without chance."""
    if options is None:
        yield s[WINNERS]
        return
    own = options.decider == seat
    tried = [decided(table, options, s, searching(Effort()), 1)] if own else options.families
    for member in tried:
        after = s.copy()
        table.backend.apply(options, member, after)
        yield from lines_of_play(table, table.backend.advance(after), after, seat)


def lost(games: Iterable[int]) -> int:
    """How many games of noughts and crosses random play wins against the search."""
    table = fitting("classics/tictactoe")
    return duels(table, RandomPlayer, searching(Effort()), 1, games).count


def test_two_searches_draw_at_noughts_and_crosses() -> None:
    table = fitting("classics/tictactoe")
    best = searching(Effort(simulations=600, decisions=None))
    for game in range(1):
        players = {seat: best(Generator.seeded(scattered(2, game), seat)) for seat in (0, 1)}
        assert match.play(table, players, 2, game).winners == ()


@pytest.mark.parametrize("seed", range(6))
def test_the_best_card_never_folds_and_the_worst_never_calls(seed: int) -> None:
    session = riotdsl.load("classics/kuhn_poker").new(seed=seed)
    assert session.play("bet")
    table = fitting("classics/kuhn_poker")
    assert session.options is not None
    told = session.view("second").places["hand.second"].things[0].kind
    expected = {"king": "call", "jack": "fold"}
    member = decided(table, session.options, session.s, searching(Effort()), seed)
    assert session.offer.text(member) == expected.get(told, session.offer.text(member))


@pytest.mark.parametrize(
    ("name", "games", "least"), [("pig", 4, 6), ("goofspiel", 8, 10), ("breakthrough", 1, 2)]
)
def test_small_games_are_won_against_random_play(name: str, games: int, least: int) -> None:
    table = fitting(f"classics/{name}")
    assert duels(table, searching(QUICK), RandomPlayer, 1, range(games)).count >= least


def test_few_simulations_beat_random_play() -> None:
    assert duels(fitting("rilatria"), searching(FEW), RandomPlayer, 1, range(1)).count == 2


@pytest.mark.long
@pytest.mark.parametrize(("name", "better"), LONG)
def test_each_bot_beats_the_simpler_one(
    name: str, better: str, record_property: Callable[[str, object], None]
) -> None:
    """Each game is played from both seats with the same chance; the interval is at 95 %.

    The search makes as many simulations as it does where no time is given.
    """
    bots = {
        "search": (searching(Effort()), GreedyPlayer, "greedy"),
        "greedy": (GreedyPlayer, RandomPlayer, "random"),
    }
    one, other, worse = bots[better]
    games = LONG[name, better]
    share = duels(fitting(name), one, other, 1, range(games))
    low, high = share.interval
    assert low > 1 / 2
    record_property(
        "verified",
        f"{name}: {better} won {share.count} of {share.games} games against {worse}, "
        f"{low:.0%} to {high:.0%}; seed 1, games 0 to {games - 1} from both seats",
    )
