"""Evaluator and generated Python are one game: every state, decision and member is the same."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from tests.properties import agreement, chain, mutations, random_rulesets

SEED = 20_000
# How far the evaluator follows, and how far generated code may run ahead of it.
PLIES = {"classics/othello": (1, 50), "classics/breakthrough": (6, 60), "rilatria": (8, 200),
         "riot": (12, 150)}  # fmt: skip
DRAWN, DRAWN_LONG = 25, 3_000
SHIPPED_LONG, MUTATED, MUTATED_LONG = 40, 3, 60


def shipped_agrees(name: str, seed: int) -> Counter[str]:
    """One game with drawn answers (the first with the defaults) at one of the line-ups."""
    found = chain.shipped(name)
    rng = random.Random(seed)
    decided = chain.answers(found, rng if seed != SEED else None)
    machine = chain.machine(found, decided, seed % len(found.program.lineups))
    plies, ahead = PLIES.get(name, (30, 0))
    return agreement.agree(machine, seed, plies, ahead=ahead if seed % 3 else 0)


def mutated_agrees(name: str, seed: int) -> Counter[str]:
    """A shipped ruleset with one to three changes, if the checks let it pass."""
    rng = random.Random(seed)
    found = chain.checked(mutations.mutated(chain.rules(name), rng, rng.randint(1, 3)))
    if found is None:
        return Counter({"refused": 1})
    lineup = rng.randrange(len(found.program.lineups))
    machine = chain.machine(found, chain.answers(found, rng), lineup)
    plies, ahead = PLIES.get(name, (15, 0))
    return agreement.agree(machine, seed, plies, ahead=ahead)


def drawn_agrees(seed: int) -> Counter[str]:
    """A random ruleset, at both of its line-ups."""
    found = chain.checked(chain.read(random_rulesets.ruleset(seed)))
    if found is None:
        return Counter({"refused": 1})
    seen: Counter[str] = Counter()
    for lineup in range(len(found.program.lineups)):
        machine = chain.machine(found, chain.answers(found, random.Random(seed)), lineup)
        seen += agreement.agree(machine, seed, 20)
    return seen


@pytest.mark.parametrize("name", chain.SHIPPED)
def test_on_what_is_shipped(name: str) -> None:
    for seed in range(SEED, SEED + 2):
        shipped_agrees(name, seed)


@pytest.mark.parametrize("name", [each for each in chain.SHIPPED if each != "classics/othello"])
def test_on_mutated_rulesets(name: str) -> None:
    for seed in range(SEED, SEED + MUTATED):
        mutated_agrees(name, seed)


def test_on_drawn_rulesets() -> None:
    seen: Counter[str] = Counter()
    for seed in range(SEED, SEED + DRAWN):
        seen += drawn_agrees(seed)
    assert seen["refused"] < DRAWN / 2, "most of what is drawn passes the checks"


@pytest.mark.long
@pytest.mark.parametrize("name", chain.SHIPPED)
def test_on_many_games_of_what_is_shipped(name: str) -> None:
    few = 8 if name == "classics/othello" else SHIPPED_LONG
    report(name, range(SEED, SEED + few), lambda seed: shipped_agrees(name, seed))


@pytest.mark.long
@pytest.mark.parametrize("name", chain.SHIPPED)
def test_on_many_mutated_rulesets(name: str) -> None:
    few = 8 if name == "classics/othello" else MUTATED_LONG
    report(f"{name}, mutated", range(SEED, SEED + few), lambda seed: mutated_agrees(name, seed))


@pytest.mark.long
@pytest.mark.parametrize("part", range(6))
def test_on_many_drawn_rulesets(part: int) -> None:
    each = DRAWN_LONG // 6
    report("drawn", range(SEED + part * each, SEED + (part + 1) * each), drawn_agrees)


def report(what: str, seeds: range, law: object) -> None:
    """Hold a law for many seeds and print what was seen."""
    assert callable(law)
    seen: Counter[str] = Counter()
    for seed in seeds:
        try:
            seen += law(seed)
        except AssertionError as error:
            raise AssertionError(f"seed {seed}: {error}") from error
    counts = ", ".join(f"{count} {name}" for name, count in sorted(seen.items()))
    print(f"agreement, {what}: seeds {seeds.start} to {seeds.stop - 1}: {counts}")  # noqa: T201
