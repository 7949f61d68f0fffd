"""The log is the game, and undo never takes back what somebody has learned from."""

from __future__ import annotations

import random
from collections import Counter
from copy import copy

import pytest

from riotdsl.game.session import Session
from riotdsl.game.table import Table
from riotdsl.machine.listing import DecisionTooLargeError
from tests.properties import chain, hidden, play, random_rulesets
from tests.properties.volumes import Record, held, many, verified

SEED = 40_000
PER_TABLE = 10  # games with the same answers and seats
PLIES = 400
# After which share of the decisions of a game it is tried to take them back.
SHARES = {"classics/othello": 0.05, "classics/breakthrough": 0.05, "classics/connect_four": 0.1,
          "classics/pig": 0.2, "rilatria": 0.005, "riot": 0.01}  # fmt: skip
GAMES = {"rilatria": 150, "riot": 40}
DRAWN, DRAWN_LONG = 15, 1_000


def log_is_the_game(table: Table, seed: int, plies: int, share: float) -> Counter[str]:
    """One random game, played twice, replayed, and at some of its decisions taken back."""
    session, twin = Session(table, seed), Session(table, seed)
    rng, again, drawn = (random.Random(seed) for _ in range(3))
    seen: Counter[str] = Counter(games=1)
    try:
        for _ in play.sampled(session, rng, plies, share):
            takes_back(session, drawn.random(), seen)
        for _ in play.sampled(twin, again, plies, share):
            pass
    except DecisionTooLargeError:
        seen["too large"] += 1
        return seen
    seen["plies"] += len(session.log)
    assert (twin.state, twin.log) == (session.state, session.log), "equal seeds, equal games"
    other = Session(table, seed + 1)
    other.replay(session.log)
    assert (other.state, other.log) == (session.state, session.log), "a log is replayed"
    assert other.options == session.options
    assert other.outcome == session.outcome
    return seen


def takes_back(session: Session, drawn: float, seen: Counter[str]) -> None:
    """After any action: undo restores exactly, or refuses because something was learned."""
    trial = Session(session.table, session.seed)
    trial.replay(session.log)
    trial.chance = copy(session.chance)
    before, log, options = trial.state, trial.log, trial.options
    decision = trial.decision
    assert decision is not None
    family = trial.legal_actions()[int(drawn * len(trial.legal_actions()))]
    action = family.expand()[0]
    assert trial.play(action)
    since = trial.log[len(log) :]
    for seat in trial.seats:
        if seat != decision.seat:
            assert not trial.undo(seat), "only who decided may take back"
    if trial.undo(decision.seat):
        seen["taken back"] += 1
        assert (trial.state, trial.log, trial.options) == (before, log, options)
        assert len(since) == 1, "not across chance"
        assert since[0].seat == decision.seat
        assert not learned(session, since[0].member), "not across a reveal"
    else:
        seen["kept"] += 1


def learned(session: Session, member: tuple[int, ...]) -> bool:
    """Whether some seat sees a card after a step that it did not see before."""
    after = hidden.copied(session)
    after.apply(member)
    for seat in session.seats:
        old, new = session.view(seat).places, after.view(seat).places
        shown = Counter[str]()
        for places, sign in ((new, 1), (old, -1)):
            for place in places.values():
                for things in place.things:
                    if things.sort == "card":
                        shown[f"{things.kind} {things.owner}"] += sign * things.count
        if any(count > 0 for count in shown.values()):
            return True
    return False


def of_shipped(name: str, seed: int) -> Counter[str]:
    table = chain.drawn_table(name, (seed - SEED) // PER_TABLE)
    return log_is_the_game(table, seed, PLIES, SHARES.get(name, 1))


def of_drawn(seed: int) -> Counter[str]:
    found = chain.checked(chain.read(random_rulesets.ruleset(seed)))
    if found is None:
        return Counter(refused_rulesets=1)
    decided = chain.answers(found, random.Random(seed))
    return log_is_the_game(chain.table(found, decided, seed % 2), seed, 20, 0.5)


@pytest.mark.parametrize("name", chain.SHIPPED)
def test_of_shipped_rulesets(name: str) -> None:
    for seed in (SEED, SEED + PER_TABLE):
        table = chain.drawn_table(name, (seed - SEED) // PER_TABLE)
        assert log_is_the_game(table, seed, 30, 0.3)["plies"]


def test_of_drawn_rulesets() -> None:
    seen = held(of_drawn, range(SEED, SEED + DRAWN))
    assert seen["taken back"]
    assert seen["kept"]


@pytest.mark.long
@pytest.mark.parametrize("name", chain.SHIPPED)
def test_of_many_games(name: str, record_property: Record) -> None:
    seeds = many(SEED, GAMES.get(name, 1_000))
    seen = verified(record_property, name, lambda seed: of_shipped(name, seed), seeds)
    assert seen["taken back"]


@pytest.mark.long
def test_of_many_drawn_rulesets(record_property: Record) -> None:
    seen = verified(record_property, "drawn", of_drawn, many(SEED, DRAWN_LONG))
    assert seen["taken back"]
    assert seen["kept"]
