"""What a position is worth to each seat, from 0 to 1.

A game that is over is worth 1 to those who won, 0 to those who lost, and a half on a draw; where
the ruleset declares a `payoff`, that decides. A game that goes on lies in between, by how much the
ruleset's estimate has risen or fallen since the decision that is thought about.
"""

from __future__ import annotations

from collections.abc import Sequence

from riotdsl.machine.layout import OUTCOME, WINNERS
from riotdsl.machine.python.backend import PythonBackend
from riotdsl.program.model import Program
from riotdsl.program.types import Int
from riotdsl.text.lazy_dataclass import dataclass, field

PAYOFF = "payoff"
MARGIN = 0.05
EVEN = 0.5
SLOPE = EVEN - MARGIN

State = list[int]


def payoff_of(program: Program) -> tuple[int, int] | None:
    """The bounds of what a seat can take home; None if that is not declared, or always the same."""
    value = program.values.get(PAYOFF)
    bounds = None if value is None else value.type
    if not isinstance(bounds, Int) or bounds.low == bounds.high:
        return None
    return bounds.low, bounds.high


@dataclass(slots=True)
class PositionValue:
    """Values positions against a first one; `scale` is a usual change of the estimate."""

    backend: PythonBackend
    seats: Sequence[int]
    start: State
    scale: float = 1.0
    before: dict[int, int] = field(init=False)
    payoff: tuple[int, int] | None = field(init=False)

    def __post_init__(self) -> None:
        program = self.backend.machine.program
        self.before = {seat: self.estimate(self.start, seat) for seat in self.seats}
        self.payoff = payoff_of(program)

    @property
    def estimates(self) -> bool:
        """Whether the ruleset has an estimate."""
        return self.backend.machine.program.heuristic is not None

    def estimate(self, s: State, seat: int) -> int:
        return self.backend.heuristic(s, seat) or 0

    def of(self, s: State, seat: int) -> float:
        """From 0 to 1."""
        if s[OUTCOME]:
            return self.outcome(s, seat)
        if not self.estimates:
            return EVEN
        change = (self.estimate(s, seat) - self.before[seat]) / self.scale
        return EVEN + SLOPE * change / (1 + abs(change))

    def outcome(self, s: State, seat: int) -> float:
        if self.payoff is not None:
            low, high = self.payoff
            evaluator = self.backend.plain.evaluator
            paid = evaluator.call(PAYOFF, [seat], self.backend.core(s))
            return (paid - low) / (high - low)
        if not s[WINNERS]:
            return EVEN
        return float(s[WINNERS] >> seat & 1)
