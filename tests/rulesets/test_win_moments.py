"""No win waits: what holds when an action or a procedure has run is what the game ends with.

Wins that are bound to nothing are looked at only when somebody has to decide. If one of them held
before, and another or none decides the game, it should have been bound to its event.
"""

from __future__ import annotations

import random
from collections import Counter

import pytest

from riotdsl.machine import code as c
from riotdsl.machine.code import Machine
from riotdsl.machine.evaluate import Evaluator, State
from riotdsl.machine.layout import OUTCOME, WINNERS
from riotdsl.machine.listing import Member
from riotdsl.machine.python.backend import PythonBackend
from riotdsl.machine.run import Interpreter
from riotdsl.machine.wins import free_wins
from tests.properties import chain
from tests.properties.volumes import Record, held, many, verified

SEED = 110_000
# At which share of the steps the evaluator, which is slow, follows.
SHARES = {"classics/othello": 0.03, "classics/breakthrough": 0.04, "classics/connect_four": 0.08,
          "rilatria": 0.01, "riot": 0.02}  # fmt: skip
PLIES = 400

Found = tuple[int, int]


class Watcher(Interpreter):
    """Notes the first free win that holds when something has run."""

    def __init__(self, machine: Machine) -> None:
        super().__init__(machine)
        self.evaluator = _Ends(machine, self)
        self.lister.evaluator = self.evaluator
        self.early: Found | None = None
        self.watching = True

    def step(self, instruction: c.Instruction, s: State) -> None:
        if isinstance(instruction, c.Leave):
            self.ended(s)
        super().step(instruction, s)

    def ended(self, s: State) -> None:
        """Note who would have won now that something has run."""
        if self.early is not None or not self.watching:
            return
        z = s[:]
        self.watching = False
        self.decide(free_wins(self.machine.program), z)
        self.watching = True
        if z[OUTCOME]:
            self.early = z[OUTCOME], z[WINNERS]

    def stepped(self, point: int, member: Member, s: State) -> None:
        """One decision and what follows from it."""
        self.early = None
        self.apply(self.machine.points[point], member, s)
        self.advance(s)


class _Ends(Evaluator):
    def __init__(self, machine: Machine, watcher: Watcher) -> None:
        super().__init__(machine)
        self.watcher = watcher

    def procedure(self, name: str, args: list[int], s: State) -> None:
        super().procedure(name, args, s)
        self.watcher.ended(s)

    def action(self, name: str, you: int, choices: tuple[int, ...], s: State) -> None:
        super().action(name, you, choices, s)
        self.watcher.ended(s)


def waits_for_nothing(name: str, seed: int) -> Counter[str]:
    """One game with drawn answers; the watcher follows at some of its steps, and at the last."""
    machine = chain.drawn_machine(name, (seed - SEED) // 4)
    fast, watcher, rng = PythonBackend(machine), Watcher(machine), random.Random(seed)
    seen: Counter[str] = Counter()
    s = fast.start()
    options = fast.advance(s)
    for _ in range(PLIES):
        if options is None:
            break
        family = rng.choice(options.families)
        member = rng.choice(fast.members(options, family, s))
        z = fast.core(s)
        fast.apply(options, member, s)
        following = fast.advance(s)
        if following is None or rng.random() < SHARES.get(name, 1):
            watcher.stepped(options.point, member, z)
            assert z == fast.core(s)
            seen["steps"] += 1
            if watcher.early is not None:
                assert (z[OUTCOME], z[WINNERS]) == watcher.early
                seen["wins"] += 1
        options = following
    return seen


@pytest.mark.parametrize("name", chain.SHIPPED)
def test_no_win_waits_for_a_decision_in_vain(name: str) -> None:
    assert held(lambda seed: waits_for_nothing(name, seed), range(SEED, SEED + 4))["steps"]


@pytest.mark.long
@pytest.mark.parametrize("name", chain.SHIPPED)
def test_no_win_waits_for_a_decision_in_vain_in_many_games(
    name: str, record_property: Record
) -> None:
    seeds = many(SEED, 400)
    assert verified(record_property, name, lambda seed: waits_for_nothing(name, seed), seeds)
