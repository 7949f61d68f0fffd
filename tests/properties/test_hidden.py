"""Nobody sees what is hidden: positions that differ only in that look the same to a seat."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from riotdsl.game.action import Action
from riotdsl.game.session import Session
from riotdsl.game.table import Table
from riotdsl.machine.listing import DecisionTooLargeError
from riotdsl.saves.seat_log import told
from tests.properties import chain, hidden, play, random_rulesets
from tests.properties.volumes import Record, held, many, verified

SEED = 50_000
WITH_SECRETS = ("classics/goofspiel", "classics/kuhn_poker", "rilatria", "riot")
PER_TABLE = 10  # games with the same answers and seats
PLIES = 400
# At which share of the decisions of a game every seat is shown another position.
SHARES = {"classics/goofspiel": 0.5, "classics/kuhn_poker": 1, "rilatria": 0.02, "riot": 0.03}
GAMES = {"rilatria": 200, "riot": 80}
DRAWN, DRAWN_LONG = 12, 1_000
TEXTS = 6


def looks_the_same(table: Table, seed: int, plies: int, share: float) -> Counter[str]:
    """One random game; at some decisions every seat is shown another position that fits."""
    rng, session = random.Random(seed), Session(table, seed)
    seen: Counter[str] = Counter(games=1)
    try:
        for _ in play.sampled(session, rng, plies, share):
            is_shown_others(session, rng, seen)
            seals_are_kept(session, rng, seen)
            plays_are_not_counted(session, rng, seen)
    except DecisionTooLargeError:
        seen["too large"] += 1
    return seen


def is_shown_others(session: Session, rng: random.Random, seen: Counter[str]) -> None:
    machine = session.table.machine
    core = session.table.backend.core(session.s)
    for seat in machine.program.seats or ():
        other = hidden.reshuffled(machine, core, seat, rng)
        if other == core:
            continue
        seen["pairs"] += 1
        twin = hidden.twin(session, other)
        if twin.outcome is not None:
            seen["would be over"] += 1  # so the seat knows that it is not so
        else:
            same_for(machine.program.universe.factions[seat], session, twin, rng)


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
            assert hidden.attempt(one, text) == hidden.attempt(other, text), text
    both = sorted(listed & also)
    if both:
        text = rng.choice(both)
        same_entry(seat, hidden.copied(one), hidden.copied(other), text)
    if one.decision.seat != seat:
        own = [action for action in one.actions() if action.text not in also]
        theirs = [action for action in other.actions() if action.text not in listed]
        if own and theirs:
            covered_entry(seat, (one, rng.choice(own)), (other, rng.choice(theirs)))


def same_entry(seat: str, one: Session, other: Session, text: str) -> None:
    """The same decision reads the same in the log."""
    before = len(one.entries)
    assert one.play(text)
    assert other.play(text)
    assert hidden.seen(one.entries[before], seat) == hidden.seen(other.entries[before], seat)


def covered_entry(seat: str, *plays: tuple[Session, Action]) -> None:
    """What can be done in one position alone tells which it is: so the log covers it.

    Unless the seat sees it on the table.
    """
    if len({action.name for _, action in plays}) > 1:
        return
    views, lines = [], []
    for session, action in plays:
        tried = hidden.copied(session)
        tried.apply(action.member)
        views.append(tried.view(seat))
        lines.append(hidden.seen(tried.entries[-1], seat))
    assert views[0] != views[1] or lines[0] == lines[1], lines


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


def plays_are_not_counted(session: Session, rng: random.Random, seen: Counter[str]) -> None:
    """However many plays a seat seals, the others read the same once it has finished."""
    point, decision = session.offer.point, session.decision
    if point.sealed is None or point.until is None or decision is None:
        return
    found = []
    for count in (0, rng.randint(1, 3)):
        tried = hidden.copied(session)
        for _ in range(count):
            plays = [each for each in tried.actions() if each.member[0] != point.until]
            if plays:
                tried.apply(rng.choice(plays).member)
        ends = [each for each in tried.actions() if each.member[0] == point.until]
        if not ends:
            return
        tried.apply(ends[0].member)
        found.append(tried)
    if found[1].entries[-1].revealed:
        return  # the window is over, so the seal is broken
    seen["counts kept"] += 1
    for seat in session.seats:
        if seat != decision.seat:
            one, other = ([text for text in told(each, seat) if text] for each in found)
            assert one == other
            assert found[0].view(seat) == found[1].view(seat)


def of_shipped(name: str, seed: int) -> Counter[str]:
    table = chain.drawn_table(name, (seed - SEED) // PER_TABLE)
    return looks_the_same(table, seed, PLIES, SHARES[name])


def of_drawn(seed: int) -> Counter[str]:
    found = chain.checked(chain.read(random_rulesets.ruleset(seed)))
    if found is None:
        return Counter(refused_rulesets=1)
    decided = chain.answers(found, random.Random(seed))
    return looks_the_same(chain.table(found, decided, seed % 2), seed, 15, 0.5)


@pytest.mark.parametrize("name", WITH_SECRETS)
def test_in_shipped_rulesets(name: str) -> None:
    seen: Counter[str] = Counter()
    for seed in (SEED, SEED + PER_TABLE):
        table = chain.drawn_table(name, (seed - SEED) // PER_TABLE)
        seen += looks_the_same(table, seed, 12, 1)
    assert seen["pairs"]


def test_in_drawn_rulesets() -> None:
    assert held(of_drawn, range(SEED, SEED + DRAWN))["pairs"]


@pytest.mark.long
@pytest.mark.parametrize("name", WITH_SECRETS)
def test_in_many_games(name: str, record_property: Record) -> None:
    seeds = many(SEED, GAMES.get(name, 1_000))
    seen = verified(record_property, name, lambda seed: of_shipped(name, seed), seeds)
    assert seen["pairs"]


@pytest.mark.long
def test_in_many_drawn_rulesets(record_property: Record) -> None:
    seen = verified(record_property, "drawn", of_drawn, many(SEED, DRAWN_LONG))
    assert seen["pairs"]
