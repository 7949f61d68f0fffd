"""What is listed is accepted, and what is accepted was listed; a refusal changes nothing."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from riotdsl.game.action import Accepted, Action, Rejection
from riotdsl.game.session import Session
from riotdsl.game.table import Table
from riotdsl.machine.listing import DecisionTooLargeError
from tests.properties import chain, hidden, play, random_rulesets
from tests.properties.volumes import Record, held, many, verified

SEED = 30_000
PER_TABLE = 10  # games with the same answers and seats
PLIES = 400
# At which share of the decisions of a game everything is tried.
SHARES = {"classics/othello": 0.02, "classics/breakthrough": 0.02, "classics/connect_four": 0.1,
          "classics/goofspiel": 0.3, "classics/kuhn_poker": 0.5, "classics/pig": 0.1,
          "classics/tictactoe": 0.2, "rilatria": 0.005, "riot": 0.02}  # fmt: skip
GAMES = {"rilatria": 150, "riot": 200}
SLOW = ("classics/othello", "classics/breakthrough")
DRAWN, DRAWN_LONG = 15, 1_500
TRIED = 8


def lists_what_it_accepts(table: Table, seed: int, plies: int, share: float) -> Counter[str]:
    """One random game; what is tried at some of its decisions is counted."""
    rng, session = random.Random(seed), Session(table, seed)
    seen: Counter[str] = Counter(games=1)
    try:
        for _ in play.sampled(session, rng, plies, share):
            tries_all(session, rng, seen)
    except DecisionTooLargeError:
        seen["too large"] += 1
    return seen


def tries_all(session: Session, rng: random.Random, seen: Counter[str]) -> None:
    """At one decision: some of what is listed, and some of what is not."""
    actions = play.listed(session)
    texts = [action.text for action in actions]
    assert len(set(texts)) == len(texts), "two actions read the same"
    for action in rng.sample(actions, min(len(actions), TRIED)):
        is_accepted(session, action)
        seen["listed"] += 1
    listed = {action.member for action in actions}
    for member in play.others(session, rng, TRIED):
        tried = is_listed(session, Action("?", "?", member), listed)
        seen["accepted" if tried else "refused"] += 1


def is_accepted(session: Session, action: Action) -> None:
    """Whole and by its text a listed action is accepted, with the same result."""
    one, other = hidden.copied(session), hidden.copied(session)
    played = one.play(action)
    assert isinstance(played, Accepted), (action.text, played)
    assert played.action.member == action.member
    typed = other.play(action.text)
    assert isinstance(typed, Accepted), (action.text, typed)
    assert typed.action == played.action
    assert one.entries[len(session.entries)] == other.entries[len(session.entries)]


def is_listed(session: Session, action: Action, listed: set[tuple[int, ...]]) -> bool:
    """Whether an action is accepted: then it was listed. If not, it is refused with reasons."""
    before, log = session.state, session.log
    failures = session.judge().failures(action.member)
    if not failures:
        assert session.canonical(action.member) in listed, action.member
        return True
    assert action.member not in listed
    answer = session.play(action)
    assert isinstance(answer, Rejection)
    assert (session.state, session.log) == (before, log), "a refusal changes nothing"
    assert answer.failures == failures
    for failure in failures:
        assert failure.code in codes(session, action), failure.code
        assert failure.wording.strip()
    return False


def codes(session: Session, action: Action) -> set[str]:
    """The names by which an action can be refused."""
    point = session.offer.point
    if point.chooser is not None:
        return {f"{point.owner}.{point.name}"}
    name = session.offer.name(action.member)
    declared = session.table.machine.program.actions[name]
    parts = [each.name for each in declared.requirements]
    parts += [each.name for each in declared.choices]
    return {name, *(f"{name}.{part}" for part in parts)}


def of_shipped(name: str, seed: int) -> Counter[str]:
    table = chain.drawn_table(name, (seed - SEED) // PER_TABLE)
    return lists_what_it_accepts(table, seed, PLIES, SHARES[name])


def of_drawn(seed: int) -> Counter[str]:
    found = chain.checked(chain.read(random_rulesets.ruleset(seed)))
    if found is None:
        return Counter(refused_rulesets=1)
    decided = chain.answers(found, random.Random(seed))
    return lists_what_it_accepts(chain.table(found, decided, seed % 2), seed, 20, 0.4)


@pytest.mark.parametrize("name", chain.SHIPPED)
def test_at_shipped_rulesets(name: str) -> None:
    for seed in (SEED, SEED + PER_TABLE):
        table = chain.drawn_table(name, (seed - SEED) // PER_TABLE)
        share = 0.15 if name in chain.BIG or name in SLOW else 0.6
        assert lists_what_it_accepts(table, seed, 12, share)["games"]


def test_at_drawn_rulesets() -> None:
    seen = held(of_drawn, range(SEED, SEED + DRAWN))
    assert seen["listed"]
    assert seen["accepted"]
    assert seen["refused"]


@pytest.mark.parametrize("name", ["classics/goofspiel", "classics/pig", "rilatria", "riot"])
def test_an_action_of_another_decision_is_refused_or_means_one_of_this(name: str) -> None:
    table, rng = chain.table(chain.shipped(name)), random.Random(SEED)
    session, stale = Session(table, SEED), Session(table, SEED + 1)
    for _ in range(8):
        if session.decision is None or stale.decision is None:
            return
        listed = {action.member for action in session.actions()}
        for action in rng.sample(play.listed(stale), 1):
            if not session.judge().failures(action.member):
                assert session.canonical(action.member) in listed
        play.step(session, rng)
        play.step(stale, rng)


ODD = (
    *("", "   ", "²", "٣", "9" * 5_000, "\x00", "#", "# 1", "-1", "nothing", "none", "...", "{}"),
    *("\\", "(" * 500, "a, " * 500, "a > " * 500, "from of at", "é" * 300),
)


@pytest.mark.parametrize("name", ["classics/goofspiel", "classics/pig", "rilatria", "riot"])
def test_whatever_is_typed_is_played_or_refused(name: str) -> None:
    rng, session = random.Random(SEED), Session(chain.table(chain.shipped(name)), SEED)
    for _ in range(4):
        if session.decision is None:
            return
        words = [*ODD, *session.decision.offered]
        words += [word for action in play.listed(session)[:60] for word in action.text.split()]
        for _ in range(40):
            text = " ".join(rng.choice(words) for _ in range(rng.randint(0, 6)))
            answer = hidden.copied(session).play(text)
            assert isinstance(answer, Accepted | Rejection)
            assert not isinstance(answer, Rejection) or answer.wording.strip()
        play.step(session, rng)


@pytest.mark.long
@pytest.mark.parametrize("name", chain.SHIPPED)
def test_at_many_games(name: str, record_property: Record) -> None:
    seeds = many(SEED, GAMES.get(name, 1_000))
    seen = verified(record_property, name, lambda seed: of_shipped(name, seed), seeds)
    assert seen["listed"]


@pytest.mark.long
def test_at_many_drawn_rulesets(record_property: Record) -> None:
    verified(record_property, "drawn", of_drawn, many(SEED, DRAWN_LONG))
