"""The log is the game, and undo never takes back what somebody has learned from."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from riotdsl.game.session import Session
from riotdsl.game.table import Table
from riotdsl.machine.listing import DecisionTooLargeError
from tests.properties import chain, hidden, play, random_rulesets

SEED = 40_000
PLIES = {"classics/othello": 12, "rilatria": 25, "riot": 25}
DRAWN, DRAWN_LONG, SHIPPED_LONG = 15, 1_500, 40


def log_is_the_game(table: Table, seed: int, plies: int) -> Counter[str]:
    """One random game, played twice, replayed, and taken back step by step."""
    session, twin = Session(table, seed), Session(table, seed)
    rng, again = random.Random(seed), random.Random(seed)
    seen: Counter[str] = Counter(games=1)
    try:
        for _ in range(plies):
            if session.decision is None:
                break
            takes_back(session, rng.random(), seen)
            again.random()
            play.step(session, rng)
            play.step(twin, again)
            seen["plies"] += 1
    except DecisionTooLargeError:
        seen["too large"] += 1
        return seen
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
    trial.generator.state = session.generator.state
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
    found = chain.shipped(name)
    decided = chain.answers(found, random.Random(seed)) if seed != SEED else None
    table = chain.table(found, decided, seed % len(found.program.lineups))
    return log_is_the_game(table, seed, PLIES.get(name, 20))


def of_drawn(seed: int) -> Counter[str]:
    found = chain.checked(chain.read(random_rulesets.ruleset(seed)))
    if found is None:
        return Counter(unchecked=1)
    decided = chain.answers(found, random.Random(seed))
    return log_is_the_game(chain.table(found, decided, seed % 2), seed, 10)


@pytest.mark.parametrize("name", chain.SHIPPED)
def test_of_shipped_rulesets(name: str) -> None:
    of_shipped(name, SEED)


def test_of_drawn_rulesets() -> None:
    for seed in range(SEED, SEED + DRAWN):
        of_drawn(seed)


@pytest.mark.long
@pytest.mark.parametrize("name", chain.SHIPPED)
def test_of_many_games(name: str) -> None:
    seeds = range(SEED, SEED + SHIPPED_LONG)
    seen = sum((of_shipped(name, seed) for seed in seeds), Counter[str]())
    print(f"log, {name}: seeds {seeds.start} to {seeds.stop - 1}: {dict(seen)}")  # noqa: T201


@pytest.mark.long
def test_of_many_drawn_rulesets() -> None:
    seeds = range(SEED, SEED + DRAWN_LONG)
    seen = sum((of_drawn(seed) for seed in seeds), Counter[str]())
    print(f"log, drawn: seeds {seeds.start} to {seeds.stop - 1}: {dict(seen)}")  # noqa: T201
