"""Paired games under rules that differ little: every set of rules is played with the same chance.

Games of the same number have the same seeds for chance and bots. They go alike until a difference
shows, which is why a pair of games tells more than two games.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from itertools import accumulate
from time import monotonic

from riotdsl.arena import tournament
from riotdsl.arena.game_result import GameResult
from riotdsl.arena.setup import Setup
from riotdsl.compare.impact.rules import Factor, Mixture
from riotdsl.text.lazy_dataclass import dataclass, field, replace

Taken = frozenset[str]
NOTHING: Taken = frozenset()


@dataclass(frozen=True, slots=True)
class Plan:
    """Which sets of differences are to be played, in the order of their worth."""

    factors: tuple[Factor, ...]
    orders: tuple[tuple[str, ...], ...]

    @property
    def everything(self) -> Taken:
        return frozenset(factor.name for factor in self.factors)

    def first(self) -> list[Taken]:
        """None, all, and each alone; nothing where there is no difference."""
        if not self.factors:
            return []
        alone = [frozenset({factor.name}) for factor in self.factors]
        return list(dict.fromkeys([NOTHING, self.everything, *alone]))

    def then(self) -> list[Taken]:
        """All but one, and what orders need; nothing without orders."""
        if not self.orders:
            return []
        but_one = [self.everything - {factor.name} for factor in self.factors]
        steps = [taken for order in self.orders for taken in prefixes(order)]
        known = set(self.first())
        return [taken for taken in dict.fromkeys([*but_one, *steps]) if taken not in known]


def plan(factors: Sequence[Factor], orders: int, seed: int) -> Plan:
    """A plan with so many random orders of the differences; one difference has no orders."""
    drawn = random.Random(seed)  # noqa: S311 - an order, no key
    names = [factor.name for factor in factors]
    count = orders if len(names) > 1 else 0
    return Plan(tuple(factors), tuple(_shuffled(names, drawn) for _ in range(count)))


def _shuffled(names: Sequence[str], drawn: random.Random) -> tuple[str, ...]:
    return tuple(drawn.sample(list(names), len(names)))


def prefixes(order: Sequence[str]) -> list[Taken]:
    """What is taken before each step of an order, and after the last."""
    return list(accumulate(({name} for name in order), frozenset.union, initial=NOTHING))


@dataclass(slots=True)
class Trial:
    """The games that were played for a plan, by what was taken and by their numbers.

    `seconds` is how long it may take; `step` is called after every game.
    """

    mixture: Mixture
    setup: Setup
    plan: Plan
    games: int
    seconds: float
    step: Callable[[], None] = lambda: None
    played: dict[Taken, dict[int, GameResult]] = field(default_factory=dict)
    begun: float = field(default_factory=monotonic)

    def is_over(self) -> bool:
        """Whether the time is over."""
        return monotonic() - self.begun >= self.seconds

    @property
    def total(self) -> int:
        """How many games there are to play in all."""
        return self.games * (len(self.plan.first()) + len(self.plan.then()))

    @property
    def is_whole(self) -> bool:
        return sum(map(len, self.played.values())) == self.total

    def estimate(self) -> float:
        """How many seconds all of it takes, judged by a few games under the first selection."""
        started = monotonic()
        self._play(NOTHING, range(1))
        made = monotonic()
        self._play(NOTHING, next(self._portions()))
        more = len(self.played.get(NOTHING, ())) - 1
        each = (monotonic() - made) / more if more > 0 else made - started
        return (made - started) * self.total / self.games + each * self.total

    def run(self) -> None:
        """Play until all is done or the time is over; games of low numbers come first everywhere.

        What orders need is played when each difference alone and all together are done.
        """
        first = self.plan.first()
        for portion in self._portions():
            for taken in first:
                self._play(taken, portion)
        for taken in first:
            self._forget(taken)
        for taken in self.plan.then():
            for portion in self._portions():
                self._play(taken, portion)
            self._forget(taken)

    def _portions(self) -> Iterator[range]:
        most = tournament.at_once(self.setup)
        for at in range(0, self.games, most):
            yield range(at, min(at + most, self.games))

    def _play(self, taken: Taken, portion: range) -> None:
        if self.is_over():
            return
        known = self.played.setdefault(taken, {})
        setup = self._setup(taken)
        for played in tournament.run(setup, portion, done=known):
            known[played.game] = played
            self.step()
            if self.is_over():
                return

    def _setup(self, taken: Taken) -> Setup:
        """The set-up of a set of differences, with its table."""
        setup = replace(self.setup, put=("impact", *sorted(taken)))
        if not tournament.is_known(setup):
            tournament.at_backend(setup, self.mixture.backend(taken))
        return setup

    def _forget(self, taken: Taken) -> None:
        tournament.forget(replace(self.setup, put=("impact", *sorted(taken))))
