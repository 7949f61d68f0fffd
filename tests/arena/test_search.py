"""The search decides by what its seat knows, in the time it has, and the same again."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from riotdsl.arena.bots.determinization import Determinizer
from riotdsl.arena.bots.player import Sight, Thinking
from riotdsl.arena.bots.search_player import SearchPlayer
from riotdsl.arena.setup import AUTO, PYTHON
from riotdsl.game.chance import Generator
from riotdsl.machine.layout import WINNERS
from riotdsl.machine.listing import Member
from riotdsl.machine.run import Options
from tests.arena.searching import FEW, decided, fitting, reached, searching

ALL = FEW._replace(tried=1000)
MANY = 200
HIDING = {
    "kuhn_poker": (("classics/kuhn_poker", None, None), 4, 20),
    "goofspiel": (("classics/goofspiel", None, None), 11, 20),
    "rilatria": (("rilatria", None, None), 150, 4),
    "riot": (("riot", None, None), 150, 4),
    "riot, four seats, sealed throws": (
        ("riot", "it", "police,autonomen,anarchists,nationalists"),
        200,
        4,
    ),
}


@pytest.mark.parametrize("backend", [PYTHON, AUTO])
@pytest.mark.parametrize("named", HIDING)
def test_a_decision_does_not_change_when_only_hidden_facts_change(named: str, backend: str) -> None:
    same_again(named, backend, range(HIDING[named][2]))


@pytest.mark.long
@pytest.mark.parametrize("backend", [PYTHON, AUTO])
@pytest.mark.parametrize("named", HIDING)
def test_many_decisions_do_not_change(
    named: str, backend: str, record_property: Callable[[str, object], None]
) -> None:
    differing = same_again(named, backend, range(1000, 1000 + MANY))
    told = f"{named}, {backend}: {MANY} decisions, {differing} with other hidden facts"
    record_property("verified", f"{told}; seeds 1000 to {999 + MANY}")


def same_again(named: str, backend: str, seeds: range) -> int:
    """Decisions are the same with other hidden facts, and again; how many such facts there were.

    No clock has a part in it: the search makes a number of simulations.
    """
    arguments, steps, _ = HIDING[named]
    table = fitting(*arguments)
    bot = searching(FEW, backend)
    differing = 0
    for seed in seeds:
        options, s = reached(table, seed, random.Random(seed).randint(0, steps))
        other = table.drawn(s, options.decider, Generator.seeded(seed, 1))
        differing += other != s
        first = decided(table, options, s, bot, seed)
        assert decided(table, options, other, bot, seed) == first, seed
        assert decided(table, options, s, bot, seed) == first, seed
    return differing


@given(seed=st.integers(0, 999), step=st.integers(0, 11))
def test_what_others_have_sealed_is_drawn(seed: int, step: int) -> None:
    table = fitting("classics/goofspiel")
    options, s = reached(table, seed, step)
    (window,) = table.windows
    kept = window.point.sealed
    assert kept is not None
    fits = table.drawn(s, options.decider, Generator.seeded(seed))
    size = 2 * kept.plays * kept.width
    block = slice(kept.base, kept.base + size)
    rows = [any(fits[block][each : each + kept.width]) for each in range(0, size, kept.width)]
    assert rows == [any(s[block][each : each + kept.width]) for each in range(0, size, kept.width)]


@pytest.mark.parametrize("backend", [PYTHON, AUTO])
def test_time_ends_the_thinking_and_progress_is_told(backend: str) -> None:
    table = fitting("classics/connect_four")
    options, s = reached(table, 1, 4)
    told: list[float] = []
    thinking = Thinking(seconds=0.05, progress=told.append, backend=backend)
    member = SearchPlayer(Generator.seeded(1), thinking).decide(Sight(table, options, s))
    assert member in options.families
    assert told == sorted(told)
    assert told[-1] == 1


@pytest.mark.parametrize("backend", [PYTHON, AUTO])
def test_no_time_is_time_for_one_simulation(backend: str) -> None:
    table = fitting("classics/connect_four")
    options, s = reached(table, 1, 4)
    told: list[float] = []
    thinking = Thinking(seconds=0, progress=told.append, backend=backend)
    member = SearchPlayer(Generator.seeded(1), thinking, FEW).decide(Sight(table, options, s))
    assert (member in options.families, told) == (True, [1])


def test_what_watches_may_end_the_thinking() -> None:
    table = fitting("classics/connect_four")
    options, s = reached(table, 1, 4)

    def leave(_: float) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        SearchPlayer(Generator.seeded(1), Thinking(progress=leave)).decide(Sight(table, options, s))


def test_a_single_action_is_taken_without_thinking() -> None:
    table = fitting("classics/goofspiel")
    options, s = reached(table, 1, 11)
    assert len(options.families) == 1
    told: list[float] = []
    player = SearchPlayer(Generator.seeded(1), Thinking(progress=told.append))
    assert (player.decide(Sight(table, options, s)), told) == (options.families[0], [])


@pytest.mark.parametrize(
    ("name", "games"),
    [("classics/connect_four", 12), ("rilatria", 8), ("classics/breakthrough", 12)],
)
def test_a_win_at_hand_is_taken(name: str, games: int) -> None:
    table = fitting(name)
    met = 0
    for seed in range(games):
        options, s = reached(table, seed, 100_000)
        sight = Sight(table, options, s)
        members = [each for family in sight.families for each in sight.members(family)]
        winning = [each for each in members if wins(table, options, each, s)]
        if 0 < len(winning) < len(members):
            met += 1
            assert decided(table, options, s, searching(ALL), seed) in winning
    assert met


def wins(table: Determinizer, options: Options, member: Member, s: list[int]) -> bool:
    """Whether an action ends the game at once, for the good of who takes it."""
    after = s.copy()
    table.backend.apply(options, member, after)
    over = table.backend.advance(after) is None
    return over and bool(after[WINNERS] >> options.decider & 1)
