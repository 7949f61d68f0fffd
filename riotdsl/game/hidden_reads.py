"""Whether a step read what its seat may not see: then its outcome tells, and it stands.

The step is taken once more by plain evaluation, on a copy of the position, up to the first such
reading. What is offered to others does not count: `check` has proved that it tells nothing.
"""

from __future__ import annotations

from riotdsl.machine import code as c
from riotdsl.machine.evaluate import State
from riotdsl.machine.hidden_variables import is_hidden_return, turnings
from riotdsl.machine.knowledge import HiddenError
from riotdsl.machine.listing import Lister, Member
from riotdsl.machine.run import Interpreter

PAYOFF = "payoff"


class Learning(Interpreter):
    """Takes steps, and stops where something is read that a seat may not see."""

    def __init__(self, machine: c.Machine) -> None:
        super().__init__(machine)
        self.lister = Lister(self.evaluator)
        self.evaluator = self.known_to(0)

    def reads_hidden(self, point: c.Point, member: Member, seat: int, before: State) -> bool:
        """Whether what a seat does in a position, or what follows at once, reads hidden things."""
        self.evaluator = self.known_to(seat)
        turning = turnings(self.machine).get(point.number)
        if turning is not None and not turning.is_open(before, seat):
            return True
        s = before[:]
        try:
            self.apply(point, member, s)
            if self.advance(s) is None and PAYOFF in self.machine.program.values:
                for each in self.machine.program.seats or ():
                    self.evaluator.call(PAYOFF, [each], s)
        except HiddenError:
            return True
        return False

    def families(self, point: c.Point, s: State) -> list[Member]:
        """Two that differ are enough to know that somebody has to decide.

        Where hidden things decide whether chance chooses anything, that is a reading.
        """
        if point.decider is None and not point.silent:
            return list(Lister(self.evaluator).families(point, s[:]))
        return self.lister.differing(point, s[:])

    def step(self, instruction: c.Instruction, s: State) -> None:
        """Where hidden things decide from where a procedure was run, going back there tells."""
        if isinstance(instruction, c.Leave):
            assert self.knowledge is not None
            if is_hidden_return(self.machine, instruction.owner, s, self.knowledge.seat):
                raise HiddenError
        super().step(instruction, s)

    def next_of(self, instruction: c.NextOf, s: State) -> None:
        assert self.knowledge is not None
        self.knowledge.look_at(instruction.rest, s)
        super().next_of(instruction, s)
