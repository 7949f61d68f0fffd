"""A constructed witness keeps every invariant, from where it begins to its end."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from riotdsl import compile as compiler
from riotdsl.compare.witness.background import Background, Case
from riotdsl.compare.witness.finder import Finder
from riotdsl.compare.witness.search.games import Game, change
from riotdsl.compare.witness.search.lockstep import Engine, Side, Twins
from riotdsl.compare.witness.search.seeker import Budget
from riotdsl.compare.witness.witness import CONSTRUCTED, Witness
from riotdsl.machine.run import CHANCE
from riotdsl.program.editions.selection_name import Selection
from riotdsl.text.source import Source

# Luck never rises in a game. A hand can set it, and then it lasts only so long.
GAME = """
game lottery { players red, blue }
faction red, blue
track turns: 0..30 clamped
track luck: 0..9 clamped
track gold(f: faction): 0..9 clamped
question late { ask "Does luck help?" answers yes or no default no because "rare" }
action dig { then { if luck > 4 and turns > 3 and late { add 1 to you.gold } } }
action rest { then { } }
procedure play() { repeat { add 1 to turns for each f in faction { let f do dig, rest } } }
win tired: nobody when turns >= 20
invariant fading: luck is 0 or luck + turns <= 10
"""
RULESET = compiler.load([Source("lottery.riot", GAME)])
SEEDS, SEEDS_LONG = 12, 100


def constructed(seed: int) -> Iterator[Witness]:
    background = Background(RULESET, Selection())
    finder = Finder(background, background, seed, Budget(4, 40), 1000, keeps=False)
    for witness in finder.witnesses([Case("late", ("yes", "no"))]):
        if witness.grade == CONSTRUCTED:
            yield witness


def broken(witness: Witness) -> list[str]:
    """The invariants that do not hold on the way, from where something was set by hand."""
    assert witness.tables is not None
    assert witness.found is not None
    found, wrong = witness.found, list[str | None]()
    one, other = (Side(Engine(table.backend, ()), {}) for table in witness.tables)
    game = Game(Twins(one, other), Twins(one, other).begin())
    for number in range(len(found.steps) + 1):
        if number == found.kept:
            assert change(game, found.changes)
        at = game.at
        sides = ((one, at.a, at.asked_a), (other, at.b, at.asked_b))
        wrong += [
            side.backend.broken(s)
            for side, s, asked in sides
            if number >= found.kept and (asked is None or asked.decider != CHANCE)
        ]
        if number < len(found.steps):
            game.play(found.steps[number].member)
    return [name for name in wrong if name is not None]


def holds(seeds: range) -> int:
    """How many constructed witnesses were looked at."""
    found = [witness for seed in seeds for witness in constructed(seed)]
    assert [broken(witness) for witness in found] == [[]] * len(found)
    return len(found)


def test_no_invariant_is_broken_on_the_way_of_a_constructed_witness() -> None:
    assert holds(range(SEEDS)) > SEEDS // 2


@pytest.mark.long
def test_no_invariant_is_broken_on_the_way_of_many_constructed_witnesses() -> None:
    assert holds(range(SEEDS, SEEDS_LONG)) > SEEDS_LONG // 10
