"""Choosing step by step leads to exactly the actions that are listed, and takes nothing else."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

import riotdsl
from riotdsl.game.choosing import CLOSE, Asked, Choosing, Misstep, Step
from riotdsl.game.session import Session
from riotdsl.machine.listing import DecisionTooLargeError, Member
from tests.properties import chain, choosing, play, random_rulesets

DRAWN, SEED, PLIES = 25, 41_000, 12
MOST = 300  # actions of a decision that is walked through as a whole
FOREIGN: tuple[object, ...] = (None, True, "0", 1.0, -7, 10**30, [], {}, (), float("nan"))


def ends(stepwise: Choosing, step: Step) -> Iterator[Member]:
    """What can be made from a step on; of a subset the classes are taken in their order."""
    if step.action is not None:
        yield step.action
    last = step.within[-1] if step.asked is Asked.SOME and step.within else None
    values = [each.value for each in step.picks if step.takes(each.value)]
    known = [each.value for each in step.picks]
    for value in values:
        if last is None or known.index(value) >= known.index(last):
            yield from ends(stepwise, stepwise.after(step, value))
    if step.closes:
        yield from ends(stepwise, stepwise.after(step, CLOSE))


def agrees(session: Session) -> int:
    """One decision as a whole, if it is not too large; how many actions it has."""
    try:
        listed = {action.member for action in play.listed(session)}
    except DecisionTooLargeError:
        return 0
    if len(listed) > MOST:
        return 0
    stepwise = Choosing(session.offer)
    assert set(ends(stepwise, stepwise.begun())) == listed
    return len(listed)


def walked(session: Session, rng: random.Random, plies: int) -> int:
    """Some decisions of a random game; how many actions were met."""
    met = 0
    for _ in range(plies):
        if session.options is None:
            break
        met += agrees(session)
        listed = play.listed(session)
        session.accept(rng.choice(listed).member)
    return met


@pytest.mark.parametrize("number", range(DRAWN))
def test_the_paths_of_drawn_rulesets_make_what_is_listed(number: int) -> None:
    rng = random.Random(SEED + number)
    source = choosing if number % 2 else random_rulesets
    drawn = source.ruleset(SEED + number)
    found = chain.checked(chain.read(drawn))
    if found is None:
        return
    session = Session(chain.table(found), number)
    try:
        walked(session, rng, PLIES)
    except DecisionTooLargeError:
        return


@pytest.mark.parametrize("name", chain.SHIPPED)
def test_the_paths_of_shipped_games_make_what_is_listed(name: str) -> None:
    rng = random.Random(SEED)
    session = riotdsl.load(name).new(seed=SEED)
    assert walked(session, rng, 25)


@pytest.mark.parametrize("name", ["riot", "rilatria", "classics/goofspiel"])
def test_whatever_is_given_as_a_path_gets_an_answer(name: str) -> None:
    rng = random.Random(SEED)
    session = riotdsl.load(name).new(seed=SEED)
    stepwise = Choosing(session.offer)
    for _ in range(300):
        path = [rng.choice((*FOREIGN, *range(-2, 30))) for _ in range(rng.randrange(1, 6))]
        found = stepwise.step(path)
        assert isinstance(found, Step | Misstep)
        if isinstance(found, Misstep):
            assert 0 <= found.at < len(path)
    assert stepwise.step([0] * 5000) == Misstep(1000, "too-long")


TAKING = """
game g { players north, south }
faction north, south
place yard, den
unit man of each faction { pieces: 3 home: yard }
unit dog { pieces: 2 home: yard }
procedure play() { for each f in faction { let f do send } }
action send { choose us: some 2..4 unit at yard  then { for each u in us { move u to den } } }
"""


def test_a_subset_tells_how_many_of_each_class_can_still_be_taken() -> None:
    found = chain.checked(chain.read(TAKING))
    assert found is not None
    stepwise = Choosing(Session(chain.table(found), 0).offer)
    step = stepwise.step([0])
    assert isinstance(step, Step)
    assert (step.asked, step.choice, step.closes) == (Asked.SOME, "us", False)
    assert [(each.least, each.most) for each in step.picks] == [(0, 3), (0, 3), (0, 2)]
    first = step.picks[0].value
    step = stepwise.step([0, first, first, first])
    assert isinstance(step, Step)
    assert step.closes
    assert [(each.taken, each.least, each.most) for each in step.picks] == [
        (3, 3, 3), (0, 0, 1), (0, 0, 1),
    ]  # fmt: skip
    assert stepwise.step([0, first, first, first, first]) == Misstep(4)
    assert stepwise.step([0, CLOSE]) == Misstep(1)
