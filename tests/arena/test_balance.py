"""Balance: what may vary, what is wanted, what is tried next, and a race that finds it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from math import exp

import pytest

from riotdsl.arena import tournament
from riotdsl.arena.balance import goals as bands
from riotdsl.arena.balance import race as races
from riotdsl.arena.balance.goals import GoalError, Lineup, Tally, cost, figures, goal_of
from riotdsl.arena.balance.proposals import solved
from riotdsl.arena.balance.race import Race, RecordError
from riotdsl.arena.balance.space import Dimension, Space, SpaceError, Values, space_of
from riotdsl.arena.balance.tables import Tables
from riotdsl.arena.game_result import GameResult
from riotdsl.compile import Ruleset, load
from riotdsl.game.chance import Generator
from riotdsl.text.source import Source

DICE = """
game dice { players red, blue players blue, red }
faction red, blue
track pips(f: faction): 0..99 clamped
value bonus(f: faction) -> 0..20 {
  plain: 3 assumed "a guess"
  blue_bonus: 9 when f is blue over plain assumed "a guess"
  printed: 5 when f.pips > 90 over plain, blue_bonus
}
action roll { then { add bonus(you) to you.pips } }
procedure play() {
  for each n in 1..3 {
    for each f in faction { let f do roll }
    let chance choose luck: 0..9
    add luck to red.pips
  }
  count_pips()
}
procedure count_pips() {}
measure red_pips: red.pips
win most after count_pips: faction where it.pips is highest of x.pips for x in faction
heuristic: you.pips
"""


@pytest.fixture(scope="module")
def dice() -> Ruleset:
    return load([Source("dice.riot", DICE)])


# ---------------------------------------------------------------- what may vary


def test_a_space_has_values_and_reasons(dice: Ruleset) -> None:
    space = space_of(dice, ["bonus.plain=1..6", "bonus.blue_bonus = 2..12"])
    assert space.start == (3, 9)
    assert space.dimensions[1] == Dimension("bonus.blue_bonus", 9, 2, 12, "a guess")
    text = space.variant("even", "dice", (3, 5), "it is fairer")
    assert "replace bonus.blue_bonus: 5 assumed" in text
    assert "bonus.plain" not in text


@pytest.mark.parametrize(
    ("written", "told"),
    [
        ([], "Nothing may vary"),
        (["bonus.plain"], "PATH=LOW..HIGH"),
        (["bonus.plane=1..2"], "Did you mean bonus.plain?"),
        (["bonus.printed=1..9"], "not marked as assumed"),
        (["roll=1..9"], "not given as a number"),
        (["bonus.plain=5..9"], "is 3, outside 5..9"),
        (["bonus.plain=1..9", "bonus.plain=1..8"], "varied twice"),
    ],
)
def test_what_cannot_vary_is_refused(dice: Ruleset, written: list[str], told: str) -> None:
    with pytest.raises(SpaceError, match=told.replace("?", r"\?")):
        space_of(dice, written)


# ---------------------------------------------------------------- what is wanted


def tally(wins: dict[str, int], games: int, rounds: Iterable[int] = ()) -> Tally:
    found = Tally(games)
    found.wins.update(wins)
    for each in rounds:
        found.measured.setdefault("rounds", Counter())[each] += 1
    return found


def test_goals_are_read() -> None:
    texts = ("2=40..60", "rounds = 6..15", "rounds%=0..1.5")
    read = [goal_of(text, ["rounds"]) for text in texts]
    assert [each.kind for each in read] == [bands.SHARES, bands.MEDIAN, bands.NONZERO]
    assert (read[0].seats, read[2].high) == (2, 1.5)
    for wrong, told in (
        ("2", "Examples"),
        ("speed=1..2", "measures no speed"),
        ("2=6..4", "between"),
    ):
        with pytest.raises(GoalError, match=told):
            goal_of(wrong, ["rounds"])


def test_what_is_inside_costs_nothing_and_what_is_outside_more_the_farther() -> None:
    goals = [goal_of(text, ["rounds"]) for text in ("2=40..60", "rounds=6..15", "rounds%=90..100")]
    lineup: Lineup = ("a", "b")
    fair = {lineup: tally({"a": 45, "b": 55}, 100, [0] * 5 + [10] * 95)}
    assert cost(goals, fair) == 0
    assert all(each.is_met for each in figures(goals, fair))
    off = {lineup: tally({"a": 20, "b": 80}, 100, [30] * 100)}
    worse = {lineup: tally({"a": 10, "b": 90}, 100, [30] * 100)}
    assert 0 < cost(goals, off) < cost(goals, worse)
    missed = [each.name for each in figures(goals, off) if not each.is_met]
    assert missed == ["a", "b", "rounds"]


# ---------------------------------------------------------------- what is tried next


def test_equations_are_solved() -> None:
    assert solved([[0, 2], [4, 1]], [6, 11]) == pytest.approx([2, 3])


LINEUPS: tuple[Lineup, ...] = (("a", "b"), ("a", "b", "c"))
SPACE = Space(tuple(Dimension(name, 8, 0, 12, "made up") for name in ("one", "two", "idle")))


def luck(values: Values, lineup: Lineup, games: range) -> list[GameResult]:
    """Games that a wins the more often the higher `one` is, and c the higher `two` is."""
    force = {"a": exp((values[0] - 4) / 3), "b": 1.0, "c": exp((values[1] - 5) / 3)}
    whole = sum(force[name] for name in lineup)
    found = []
    for game in games:
        left = Generator.seeded(3, game).fraction() * whole
        for name in lineup:
            winner = name
            left -= force[name]
            if left < 0:
                break
        found.append(GameResult(game, (winner,), "rule", 1, {}))
    return found


def raced(seed: int, steps: int) -> Race:
    goals = tuple(goal_of(text, []) for text in ("2=40..60", "3=25..42"))
    race = Race(SPACE, goals, LINEUPS, 60, seed, luck)
    for _ in range(steps):
        if race.step() is None:
            break
    return race


@pytest.mark.parametrize("seed", range(3))
def test_a_race_finds_numbers_that_reach_the_goals(seed: int) -> None:
    race = raced(seed, 40)
    assert race.best is not None
    assert race.best.costs[-1] == 0
    assert race.tried[0].costs[-1] > 0
    assert abs(race.best.values[0] - 4) <= 2
    assert abs(race.best.values[1] - 5) <= 3
    assert any(not each.is_finished for each in race.tried)


def test_a_race_that_is_taken_up_tries_the_same() -> None:
    whole, half = raced(1, 6), raced(1, 3)
    marks = {"goals": "these"}
    told = races.as_json(marks, half.tried)
    again = raced(1, 0)
    races.resume(again, marks, told)
    for _ in range(3):
        again.step()
    assert [each.values for each in again.tried] == [each.values for each in whole.tried]
    assert again.tried == whole.tried
    with pytest.raises(RecordError, match="goals differ"):
        races.resume(again, {"goals": "others"}, told)
    with pytest.raises(RecordError, match="damaged"):
        races.resume(again, marks, {**told, "candidates": [{}]})


# ---------------------------------------------------------------- tables


def test_candidates_play_by_their_own_numbers(dice: Ruleset) -> None:
    space = space_of(dice, ["bonus.plain=1..12", "bonus.blue_bonus=2..12"])
    tables = Tables("dice", dice, dice.start, {}, space, "random", "python", 1)
    pips: dict[Values, list[list[int]]] = {}
    for values in ((3, 9), (7, 9), (3, 9)):
        setup, _ = tables.table(values, ("red", "blue"))
        played = tournament.played(setup, range(4))
        pips.setdefault(values, []).append([each.measures["red_pips"] for each in played])
    assert pips[3, 9][0] == pips[3, 9][1]
    assert [more - less for more, less in zip(pips[7, 9][0], pips[3, 9][0], strict=True)] == [
        12
    ] * 4
