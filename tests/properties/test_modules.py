"""Generated Python and WebAssembly are one game, also on mutated and drawn rulesets."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from riotdsl.game.trace import trace_hash
from riotdsl.machine.code import Machine
from riotdsl.machine.listing import DecisionTooLargeError
from riotdsl.machine.python.backend import PythonBackend
from riotdsl.machine.wasm.engine import Engine
from tests.properties import chain, mutations, random_rulesets
from tests.properties.volumes import Record, held, many, verified

pytest.importorskip("wasmtime", reason="the extra `fast` is not installed")

SEED = 40_000
DRAWN, DRAWN_LONG = 12, 1_500
MUTATED_LONG = {"riot": 60, "rilatria": 100}
SMALL = ("classics/goofspiel", "classics/kuhn_poker", "classics/othello")
DECISIONS = 60


def compare(machine: Machine, seed: int, games: int) -> Counter[str]:
    """Both hash the same games, or both find a decision too large."""
    found: list[object] = []
    for backend in (PythonBackend(machine), Engine(machine)):
        try:
            if isinstance(backend, Engine):
                found.append(backend.trace_hash(seed, games, DECISIONS))
            else:
                found.append(trace_hash(backend, seed, games, DECISIONS))
        except DecisionTooLargeError:
            found.append("too large")
    assert found[0] == found[1], f"seed {seed}"
    return Counter(rulesets=1, games=games)


def drawn(seed: int) -> Counter[str]:
    checked = chain.checked(chain.read(random_rulesets.ruleset(seed)))
    if checked is None:
        return Counter(refused=1)
    seen: Counter[str] = Counter()
    for lineup in range(len(checked.program.lineups)):
        answers = chain.answers(checked, random.Random(seed))
        seen += compare(chain.machine(checked, answers, lineup), seed, 3)
    return seen


def mutated(name: str, seed: int) -> Counter[str]:
    rng = random.Random(seed)
    checked = chain.checked(mutations.mutated(chain.rules(name), rng, rng.randint(1, 3)))
    if checked is None:
        return Counter(refused=1)
    lineup = rng.randrange(len(checked.program.lineups))
    return compare(chain.machine(checked, chain.answers(checked, rng), lineup), seed, 2)


def test_on_drawn_rulesets() -> None:
    seen = held(drawn, range(SEED, SEED + DRAWN))
    assert seen["games"]


@pytest.mark.parametrize("name", SMALL)
def test_on_mutated_rulesets(name: str) -> None:
    seen = held(lambda seed: mutated(name, seed), range(SEED, SEED + 2))
    assert seen["games"] or seen["refused"]


@pytest.mark.long
def test_on_many_drawn_rulesets(record_property: Record) -> None:
    assert verified(record_property, "drawn", drawn, many(SEED, DRAWN_LONG))["games"]


@pytest.mark.long
@pytest.mark.parametrize("name", chain.SHIPPED)
def test_on_many_mutated_rulesets(name: str, record_property: Record) -> None:
    seeds = many(SEED, MUTATED_LONG.get(name, 150))
    assert verified(record_property, name, lambda seed: mutated(name, seed), seeds)["games"]
