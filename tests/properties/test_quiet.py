"""Where nothing happens that a seat may notice, all that it is given is the same."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from riotdsl.arena.bots.determinization import Determinizer
from riotdsl.game.session import Session
from riotdsl.saves.seat import seat_document
from tests.properties import chain, quiet_rulesets
from tests.properties.volumes import Record, held, many, verified
from tests.properties.world import World

SEAT = "ant"
GAMES, DECISIONS = 10, 4
DRAWN, DRAWN_LONG = 12, 2_000


def tells_nothing(seed: int) -> Counter[str]:
    """One ruleset, and some games that differ in what the seat may not know."""
    found = chain.checked(chain.read(quiet_rulesets.ruleset(seed)))
    if found is None:
        return Counter(refused_rulesets=1)
    table = chain.table(found)
    fitting = Determinizer(table.backend)
    given: list[list[object]] = []
    dealt = set()
    for number in range(GAMES):
        world = World(Session(table, number).beginning(), fitting)
        given.append(list(_given(world, random.Random(number))))
        places = world.session.view("bee").places
        dealt.add(repr(places.get("hand.bee")))
        assert given[-1] == given[0], f"games 0 and {number}"
    return Counter({"rulesets": 1, "told apart": len(dealt) > 1})


def _given(world: World, rng: random.Random) -> list[object]:
    """What the seat is given whenever it decides; it always takes the first action."""
    found: list[object] = []
    for _ in range(DECISIONS):
        while world.is_chance:
            world.apply(rng.choice(world.members()))
        session = world.session
        document = seat_document(session, dict.fromkeys(session.seats, "human"), SEAT)
        refused = session.undo_refused(SEAT)
        found.append((
            *(document[name] for name in ("view", "decision", "outcome", "actions", "log")),
            [str(each) for each in world.told(SEAT, 0)],
            None if refused is None else (refused.code, refused.wording),
        ))  # fmt: skip
        if world.is_over:
            break
        world.apply(world.members()[0])
    return found


@pytest.mark.parametrize("family", quiet_rulesets.FAMILIES)
def test_a_seat_notices_nothing(family: str) -> None:
    every = len(quiet_rulesets.FAMILIES)
    first = quiet_rulesets.FAMILIES.index(family)
    seen = held(tells_nothing, range(first, DRAWN * every, every))
    assert seen["told apart"] > DRAWN / 3


@pytest.mark.long
def test_a_seat_notices_nothing_in_many_rulesets(record_property: Record) -> None:
    seen = verified(record_property, "quiet", tells_nothing, many(0, DRAWN_LONG))
    assert seen["told apart"]
