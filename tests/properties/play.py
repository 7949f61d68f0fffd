"""Sessions at random: how to play on, and what could be tried besides what is listed."""

from __future__ import annotations

import random
from collections.abc import Iterator

from riotdsl.game.action import Action
from riotdsl.game.offer import Offer
from riotdsl.game.session import Session
from riotdsl.machine.bits import members, packed
from riotdsl.machine.listing import Member
from riotdsl.program.types import Entity, Int, OrderOf, SetOf, Type, Words


def listed(session: Session) -> list[Action]:
    return list(session.actions())


def step(session: Session, rng: random.Random) -> None:
    """Take one random action."""
    action = rng.choice(rng.choice(session.legal_actions()).expand())
    session.accept(action.member)


def sampled(session: Session, rng: random.Random, plies: int, share: float) -> Iterator[None]:
    """Play a random game, and stop at a share of its decisions to look around."""
    for _ in range(plies):
        if session.decision is None:
            return
        if rng.random() < share:
            yield
        step(session, rng)


def others(session: Session, rng: random.Random, count: int) -> Iterator[Member]:
    """Members of the decision that may or may not be listed: every value is of its type."""
    offer = session.offer
    branches = len(offer.point.branches) or 1
    actions = listed(session)
    for _ in range(count):
        if actions and rng.random() < 0.6:
            member = list(rng.choice(actions).member)
            if len(member) > 1:
                at = rng.randrange(1, len(member))
                _, _, kind = offer.choices(tuple(member))[at - 1]
                member[at] = any_value(offer, kind, rng)
            yield tuple(member)
            continue
        member = [rng.randrange(branches)]
        for _, _, kind in offer.choices(tuple(member)):
            member.append(any_value(offer, kind, rng))
        yield tuple(member)


def any_value(offer: Offer, kind: Type, rng: random.Random) -> int:
    universe = offer.backend.machine.program.universe
    match kind:
        case Int(low, high):
            return rng.randint(max(low - 1, 0), high + 1)
        case Words():
            return rng.choice(list(universe.words.values()))
        case Entity(sort):
            return rng.randrange(max(universe.count(sort), 1))
        case SetOf(element):
            some = rng.randrange(0, 4)
            mask = universe.mask(element)
            held = list(members(mask))
            return sum(1 << each for each in rng.sample(held, min(some, len(held))))
        case OrderOf(element):
            held = list(members(universe.mask(element)))[:7]
            rng.shuffle(held)
            return packed(held[: rng.randint(0, len(held))])
        case _:
            return rng.randint(0, 1)
