"""Evaluator and generated Python are one game: every state, decision and member is the same."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from tests.properties import agreement, chain, mutations, random_rulesets
from tests.properties.volumes import Record, held, many, verified

SEED = 20_000
PER_TABLE = 25  # games with the same answers and seats
PLIES = 400
# At which share of the steps of a game the evaluator, which is slow, follows.
SHARES = {"classics/othello": 0.03, "classics/breakthrough": 0.04, "classics/connect_four": 0.08,
          "rilatria": 0.004, "riot": 0.015}  # fmt: skip
GAMES = {"classics/othello": 600, "rilatria": 500, "riot": 400}
DRAWN, DRAWN_LONG, PARTS = 25, 3_000, 3
MUTATED = {"rilatria": 1, "riot": 1}
MUTATED_LONG = {"rilatria": 100, "riot": 100}


def shipped_agrees(name: str, seed: int) -> Counter[str]:
    """One game with drawn answers (the first with the defaults) at one of the line-ups."""
    machine = chain.drawn_machine(name, (seed - SEED) // PER_TABLE)
    return agreement.agree(machine, seed, PLIES, share=SHARES.get(name, 1))


def mutated_agrees(name: str, seed: int) -> Counter[str]:
    """A shipped ruleset with one to three changes, if the checks let it pass; a few games."""
    rng = random.Random(seed)
    found = chain.checked(mutations.mutated(chain.rules(name), rng, rng.randint(1, 3)))
    if found is None:
        return Counter({"refused": 1})
    lineup = rng.randrange(len(found.program.lineups))
    machine = chain.machine(found, chain.answers(found, rng), lineup)
    share = SHARES.get(name, 0.3)
    return agreement.agree(machine, seed, 200, 3, share) + Counter(rulesets=1)


def drawn_agrees(seed: int) -> Counter[str]:
    """A random ruleset, at both of its line-ups."""
    found = chain.checked(chain.read(random_rulesets.ruleset(seed)))
    if found is None:
        return Counter({"refused": 1})
    seen = Counter(rulesets=1)
    for lineup in range(len(found.program.lineups)):
        machine = chain.machine(found, chain.answers(found, random.Random(seed)), lineup)
        seen += agreement.agree(machine, seed, 20)
    return seen


@pytest.mark.parametrize("name", chain.SHIPPED)
def test_on_what_is_shipped(name: str) -> None:
    for seed in (SEED, SEED + PER_TABLE):
        assert shipped_agrees(name, seed)["states"]


@pytest.mark.parametrize("name", chain.SHIPPED)
def test_on_mutated_rulesets(name: str) -> None:
    seen = held(lambda seed: mutated_agrees(name, seed), range(SEED, SEED + MUTATED.get(name, 3)))
    assert seen["states"] or seen["refused"]


def test_on_drawn_rulesets() -> None:
    seen = held(drawn_agrees, range(SEED, SEED + DRAWN))
    assert seen["refused"] < DRAWN / 2, "most of what is drawn passes the checks"


@pytest.mark.long
@pytest.mark.parametrize("name", chain.SHIPPED)
def test_on_thousands_of_games_of_what_is_shipped(name: str, record_property: Record) -> None:
    seeds = many(SEED, GAMES.get(name, 1_000))
    verified(record_property, name, lambda seed: shipped_agrees(name, seed), seeds)


@pytest.mark.long
@pytest.mark.parametrize("name", chain.SHIPPED)
def test_on_many_mutated_rulesets(name: str, record_property: Record) -> None:
    seeds = many(SEED, MUTATED_LONG.get(name, 150))
    seen = verified(record_property, name, lambda seed: mutated_agrees(name, seed), seeds)
    assert seen["states"]


@pytest.mark.long
@pytest.mark.parametrize("part", range(PARTS))
def test_on_many_drawn_rulesets(part: int, record_property: Record) -> None:
    each = DRAWN_LONG // PARTS
    seen = verified(record_property, "drawn", drawn_agrees, many(SEED + part * each, each))
    assert seen["states"]
