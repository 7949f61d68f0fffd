"""Nobody sees what is hidden: positions that differ only in that look the same to a seat."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from riotdsl.game.session import Session
from riotdsl.game.table import Table
from riotdsl.machine.listing import DecisionTooLargeError
from tests.properties import chain, hidden, play, random_rulesets

SEED = 50_000
WITH_SECRETS = ("classics/goofspiel", "classics/kuhn_poker", "rilatria", "riot")
PLIES = {"rilatria": 15, "riot": 15}
DRAWN, DRAWN_LONG, SHIPPED_LONG = 12, 1_000, 30
TEXTS = 6


def looks_the_same(table: Table, seed: int, plies: int) -> Counter[str]:
    """One random game; at each decision every seat is shown another position that fits."""
    rng, session = random.Random(seed), Session(table, seed)
    seen: Counter[str] = Counter(games=1)
    machine = table.machine
    try:
        for _ in range(plies):
            if session.decision is None:
                break
            core = table.backend.core(session.s)
            for seat in machine.program.seats or ():
                other = hidden.reshuffled(machine, core, seat, rng)
                if other != core:
                    seen["pairs"] += 1
                    name = machine.program.universe.factions[seat]
                    twin = hidden.twin(session, other)
                    if twin.outcome is not None:
                        seen["would be over"] += 1  # so the seat knows that it is not so
                        continue
                    same_for(name, session, twin, rng)
            seals_are_kept(session, rng, seen)
            play.step(session, rng)
    except DecisionTooLargeError:
        seen["too large"] += 1
    return seen


def same_for(seat: str, one: Session, other: Session, rng: random.Random) -> None:
    """View, decision, listed actions, refusals and the log are the same to a seat."""
    assert one.decision == other.decision, "whether and what somebody decides"
    assert one.view(seat) == other.view(seat)
    assert one.decision is not None
    listed = Counter(action.text for action in one.actions())
    also = Counter(action.text for action in other.actions())
    if one.decision.seat == seat:
        families = [(family.text, family.ranges) for family in one.legal_actions()]
        assert families == [(family.text, family.ranges) for family in other.legal_actions()]
        assert listed == also
        for text in hidden.texts_to_try(one, rng, TEXTS):
            assert hidden.refusal(one, text) == hidden.refusal(other, text), text
    both = sorted(listed & also)
    if both:
        text = rng.choice(both)
        same_entry(seat, hidden.copied(one), hidden.copied(other), text)


def same_entry(seat: str, one: Session, other: Session, text: str) -> None:
    """The same decision reads the same in the log."""
    before = len(one.entries)
    assert one.play(text)
    assert other.play(text)
    assert hidden.seen(one.entries[before], seat) == hidden.seen(other.entries[before], seat)


def seals_are_kept(session: Session, rng: random.Random, seen: Counter[str]) -> None:
    """Whatever a seat seals, the others see the same while the seal holds."""
    point = session.offer.point
    decision = session.decision
    if point.sealed is None or decision is None:
        return
    plays = [action for action in session.actions() if action.member[0] != point.until]
    if len(plays) < 2:
        return
    one, other = hidden.copied(session), hidden.copied(session)
    chosen = rng.sample(plays, 2)
    before = len(session.entries)
    assert one.play(chosen[0])
    assert other.play(chosen[1])
    if one.entries[before].revealed or other.entries[before].revealed:
        return
    if one.options is None or one.options.point != point.number:
        return  # the window is over, so the seal is broken
    seen["sealed pairs"] += 1
    for seat in session.seats:
        if seat != decision.seat:
            assert one.view(seat) == other.view(seat)
            assert hidden.seen(one.entries[before], seat) == hidden.seen(
                other.entries[before], seat
            )
            if one.decision is not None and one.decision.seat == seat:
                listed = [action.text for action in one.actions()]
                assert listed == [action.text for action in other.actions()]


def of_shipped(name: str, seed: int) -> Counter[str]:
    found = chain.shipped(name)
    decided = chain.answers(found, random.Random(seed)) if seed != SEED else None
    table = chain.table(found, decided, seed % len(found.program.lineups))
    return looks_the_same(table, seed, PLIES.get(name, 15))


def of_drawn(seed: int) -> Counter[str]:
    found = chain.checked(chain.read(random_rulesets.ruleset(seed)))
    if found is None:
        return Counter(unchecked=1)
    decided = chain.answers(found, random.Random(seed))
    return looks_the_same(chain.table(found, decided, seed % 2), seed, 6)


@pytest.mark.parametrize("name", WITH_SECRETS)
def test_in_shipped_rulesets(name: str) -> None:
    of_shipped(name, SEED)
    of_shipped(name, SEED + 1)


def test_in_drawn_rulesets() -> None:
    for seed in range(SEED, SEED + DRAWN):
        of_drawn(seed)


@pytest.mark.long
@pytest.mark.parametrize("name", WITH_SECRETS)
def test_in_many_games(name: str) -> None:
    seeds = range(SEED, SEED + SHIPPED_LONG)
    seen = sum((of_shipped(name, seed) for seed in seeds), Counter[str]())
    print(f"hidden, {name}: seeds {seeds.start} to {seeds.stop - 1}: {dict(seen)}")  # noqa: T201


@pytest.mark.long
def test_in_many_drawn_rulesets() -> None:
    seeds = range(SEED, SEED + DRAWN_LONG)
    seen = sum((of_drawn(seed) for seed in seeds), Counter[str]())
    print(f"hidden, drawn: seeds {seeds.start} to {seeds.stop - 1}: {dict(seen)}")  # noqa: T201
