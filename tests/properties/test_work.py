"""Between two answered decisions there is one budget, and every backend counts alike."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from riotdsl.game.trace import Plain, trace_hash
from riotdsl.machine.code import Machine
from riotdsl.machine.evaluate import Env, Evaluator, State
from riotdsl.machine.layout import OUTCOME
from riotdsl.machine.python.backend import PythonBackend
from riotdsl.machine.run import CHANCE, Interpreter
from riotdsl.machine.wasm.engine import Engine
from riotdsl.program.analysis.play_budget import BUDGET
from riotdsl.program.expr import Expr
from riotdsl.text.lazy_dataclass import dataclass, replace
from tests.properties import chain, endless
from tests.properties.volumes import Record, held, many, verified

pytest.importorskip("wasmtime", reason="the extra `fast` is not installed")

SEED = 90_000
DRAWN, DRAWN_LONG = 60, 5_000
SMALL = BUDGET // 800
# What one answer may take besides: its own listing, and what follows until something is charged.
ONE_ANSWER = 400_000


@dataclass(slots=True)
class Counting(Evaluator):
    """The evaluator, which counts its steps."""

    steps: int = 0

    def value(self, node: Expr, s: State, env: Env) -> int:
        self.steps += 1
        return Evaluator.value(self, node, s, env)


def within_budget(machine: Machine, seed: int) -> Counter[str]:
    """Play a few decisions by the evaluator; between two answers it stays within the budget."""
    plain, counting = Interpreter(machine), Counting(machine)
    plain.evaluator = plain.lister.evaluator = counting
    rng = random.Random(seed)
    s = plain.start()
    seen = Counter[str]()
    for _ in range(30):
        options = plain.advance(s)
        assert counting.steps <= machine.budget + ONE_ANSWER, counting.steps
        if options is None:
            seen["stalled" if s[OUTCOME] == len(machine.program.wins) + 1 else "over"] += 1
            return seen
        if options.decider != CHANCE:
            counting.steps = 0
            seen["answers"] += 1
        point = machine.points[options.point]
        family = rng.choice(options.families)
        plain.apply(point, rng.choice(plain.lister.members(point, family, s)), s)
    return seen


def counts_alike(seed: int) -> Counter[str]:
    found = chain.checked(chain.read(endless.ruleset(seed)))
    if found is None:
        return Counter(refused=1)
    machine = replace(chain.machine(found, {}, 0), budget=SMALL)
    module = Engine(machine)
    trace = trace_hash(Plain(machine), seed, 2, 12)
    assert trace_hash(PythonBackend(machine), seed, 2, 12) == trace
    assert module.trace_hash(seed, 2, 12) == trace
    games = [row[:3] for row in module.playouts(seed, range(2), 12)]
    assert games == [row[:3] for row in module.playouts(seed, range(2), 12, watched=True)]
    seen = within_budget(machine, seed) + Counter(rulesets=1)
    python = PythonBackend(machine)
    if python.plays_out:
        s = python.start()
        done = python.playout(s, random.Random(seed).random, 12)
        assert (s[OUTCOME], done) == listed(python, random.Random(seed), 12)
        seen["played without lists"] += 1
    return seen


def listed(python: PythonBackend, rng: random.Random, limit: int) -> tuple[int, int]:
    """How a random game ends whose decisions are listed, and after how many of them."""
    s = python.start()
    options = python.advance(s)
    done = 0
    while options is not None and done < limit:
        done += 1
        python.apply(options, options.families[int(rng.random() * len(options.families))], s)
        options = python.advance(s)
    return s[OUTCOME], done


def test_what_goes_on_and_on_is_stalled_at_the_same_moment_everywhere() -> None:
    seen = held(counts_alike, range(SEED, SEED + DRAWN))
    assert seen["stalled"] > DRAWN / 15
    assert seen["answers"] > DRAWN / 2
    assert seen["played without lists"]


@pytest.mark.long
def test_thousands_of_drawn_rulesets_that_go_on_and_on(record_property: Record) -> None:
    verified(record_property, "endless", counts_alike, many(SEED, DRAWN_LONG))
