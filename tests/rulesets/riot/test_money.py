"""No bot throws its credits away: what `normal` leaves unspent is next to nothing."""

from __future__ import annotations

import pytest

import riotdsl
from riotdsl.arena.bots.determinization import Determinizer
from riotdsl.arena.bots.greedy import GreedyPlayer
from riotdsl.arena.bots.player import Sight
from riotdsl.game.chance import Generator, drawn, scattered
from riotdsl.machine.run import CHANCE

SEED = 11
WASTED = 0.05
BUYING = {"buy_unit", "buy_card"}
LEAST = 25
"""So many credits must have been there to spend, or the games tell nothing."""


@pytest.mark.parametrize(
    ("players", "rounds"),
    [(("police", "autonomen"), 3), (("police", "anarchists", "nationalists"), 3)],
)
def test_what_can_be_spent_is_spent(players: tuple[str, ...], rounds: int) -> None:
    """Credits are left over only where nothing can be bought with them."""
    backend = riotdsl.load("riot").table(players).backend
    table = Determinizer(backend)
    purse, seats = backend.machine.layout.tracks["credits"], table.shape.seats
    cells = {seat: cell for seat in seats if (cell := purse.cell([seat])) is not None}
    chance = Generator.seeded(SEED)
    bots = {seat: GreedyPlayer(Generator.seeded(scattered(SEED, 0), seat)) for seat in seats}
    had = left = 0
    s = backend.start()
    options = backend.advance(s)
    while options is not None and backend.measured(s)["rounds_played"] < rounds:
        seat = options.decider
        if seat == CHANCE:
            member = drawn(backend, options, s, chance)
        else:
            member = bots[seat].decide(Sight(table, options, s))
            branches = backend.machine.points[options.point].branches
            offered = {branches[each[0]].action for each in options.families if branches}
            if offered & BUYING:
                before = s[cells[seat]]
                if branches[member[0]].action == "enough_bought":
                    left += before
                    had += before
        backend.apply(options, member, s)
        if seat != CHANCE and offered & BUYING:
            had += max(0, before - s[cells[seat]])
        options = backend.advance(s)
    assert had > LEAST
    assert left <= WASTED * had
