"""A player that searches, in Python or inside a WebAssembly module; its decisions are the same."""

from __future__ import annotations

import time
from typing import Protocol

from riotdsl.arena.bots.player import Sight, Thinking
from riotdsl.arena.bots.search import Effort, Search
from riotdsl.arena.bots.wasm_search import searcher
from riotdsl.arena.setup import PYTHON
from riotdsl.game.chance import Generator
from riotdsl.machine.budget import MOST_TRIED, simulated_in, tried_of
from riotdsl.machine.code import Machine
from riotdsl.machine.listing import Member
from riotdsl.text.lazy_dataclass import dataclass, field

LEAST, MOST, WORK = 200, 1000, 40_000
PORTIONS = 50
LONGEST, WHOLE = 16, 400
"""A simulation that is cut has about so many decisions; one that is not seldom has more."""
SOON = 0.02
"""The clock is looked at about every so many seconds."""


class Thought(Protocol):
    """A search that has begun."""

    def run(self, count: int) -> None: ...
    def best(self) -> Member: ...


@dataclass(slots=True)
class SearchPlayer:
    """Decides by simulations: a number of them, or as many as there is time for."""

    generator: Generator
    thinking: Thinking = field(default_factory=Thinking)
    effort: Effort = field(default_factory=Effort)

    def decide(self, sight: Sight) -> Member:
        machine = sight.backend.machine
        effort = affordable(self.effort, machine)
        simulations = self.effort.simulations or usual(effort, machine)
        begun = self.begun(sight, effort, simulations)
        if isinstance(begun, tuple):
            return begun
        clock = _Clock(self.thinking, simulations)
        while portion := clock.portion():
            begun.run(portion)
        return begun.best()

    def begun(self, sight: Sight, effort: Effort, simulations: int) -> Thought | Member:
        """The search, or the action if there is only one."""
        inside = None if self.thinking.backend == PYTHON else searcher(sight.fitting)
        if inside is not None:
            most = simulations if self.thinking.seconds is None else None
            return inside.begun(sight, self.generator, effort, most)
        members = [each for family in sight.families for each in sight.members(family)]
        if len(members) == 1:
            return members[0]
        return Search(sight, self.generator, effort, members)


def affordable(effort: Effort, machine: Machine) -> Effort:
    """An effort with as few tries as a decision may take where actions are dear."""
    tried = tried_of(machine)
    if tried == MOST_TRIED:
        return effort
    return effort._replace(
        tried=min(effort.tried, tried),
        tried_below=min(effort.tried_below, tried // effort.tried_below),
        soundings=min(effort.soundings, tried // LONGEST),
    )


def usual(effort: Effort, machine: Machine) -> int:
    """How many simulations a decision gets where neither they nor a time are given."""
    is_cut = machine.program.heuristic is not None and effort.decisions is not None
    decisions = LONGEST + effort.tried_below if is_cut else WHOLE
    most = min(MOST, max(LEAST, WORK // machine.layout.size))
    return min(most, simulated_in(machine, decisions))


@dataclass(slots=True)
class _Clock:
    """Says how many simulations to make next, and tells how far it is."""

    thinking: Thinking
    simulations: int
    start: float = field(default_factory=time.monotonic)
    done: int = 0
    told: int = 0

    def portion(self) -> int:
        """0 when it is time to stop."""
        passed = time.monotonic() - self.start
        part = self.part(passed)
        if int(part * PORTIONS) > self.told or part >= 1:
            self.told = int(part * PORTIONS)
            self.thinking.progress(part)
        if part >= 1:
            return 0
        found = self.following(passed)
        self.done += found
        return found

    def part(self, passed: float) -> float:
        limit = self.thinking.seconds
        if limit is None:
            return self.done / self.simulations
        if not self.done:
            return 0.0
        return min(passed / limit, 1.0) if limit > 0 else 1.0

    def following(self, passed: float) -> int:
        """So many that the clock is looked at soon."""
        limit = self.thinking.seconds
        if limit is None:
            return min(max(1, self.simulations // PORTIONS), self.simulations - self.done)
        if not self.done:
            return 1
        return max(1, int(self.done / passed * min(SOON, limit - passed)))
