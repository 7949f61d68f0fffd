"""What each place of the code is charged with: see `budget`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from riotdsl.machine import code as c
from riotdsl.machine.wins import Numbered, free_wins, numbered_wins
from riotdsl.program import model
from riotdsl.program.analysis.play_budget import BUDGET, POINT, ROUND, TRY
from riotdsl.program.analysis.walk import action_reads
from riotdsl.program.analysis.work import Work
from riotdsl.text.lazy_dataclass import dataclass, field

# Listing is charged with that part of its steps: what can be tried is far more than what is.
LISTED = 10
# Frames are few: what follows them is charged only if it is more than that.
SHORT = 2_000


@dataclass(slots=True)
class ChargeCounter:
    """Works it out for one machine."""

    machine: c.Machine
    work: Work = field(init=False)
    winning: int = field(init=False)
    ahead: list[int] = field(init=False)

    def __post_init__(self) -> None:
        self.work = Work(self.machine.program)
        self.winning = self.looked_at(free_wins(self.machine.program))
        code = self.machine.code
        self.ahead = [0] * (len(code) + 1)
        # What is not charged leads only forwards.
        for place in reversed(range(len(code))):
            if not isinstance(code[place], c.Again | c.Enter | c.Leave | c.Ask | c.Reveal):
                following = max((self.ahead[each] for each in self.following(place)), default=0)
                self.ahead[place] = self.steps(code[place]) + following

    def all(self) -> tuple[int, ...]:
        return tuple(min(self.charge(place), BUDGET) for place in range(len(self.machine.code)))

    def answer(self, point: c.Point) -> int:
        """Listing what can be done at a point, and carrying out what was decided there."""
        return self.asked(point) + max(map(self.acted, point.branches), default=0)

    def following(self, place: int) -> Iterator[int]:
        """The places where the machine may go on after an instruction that is not charged."""
        match self.machine.code[place]:
            case c.Test(_, otherwise):
                yield from (place + 1, otherwise)
            case c.Jump(to):
                yield to
            case c.NextOf(_, _, _, end):
                yield from (place + 1, end)
            case c.Halt():
                return
            case _:
                yield place + 1

    def steps(self, node: c.Instruction) -> int:
        """How many steps an instruction takes at most, each as in `Work`."""
        match node:
            case c.Do(body):
                return self.work.block_steps(body)
            case c.Test(value) | c.Store(_, value):
                return 1 + self.work.reading(value)
            case c.Seats(_, who) | c.Enter(_, who):
                return 1 + sum(map(self.work.reading, who))
            case c.Decide(wins):
                return self.looked_at(numbered_wins(self.machine.program, wins))
            case c.Halt():
                return self.winning
            case _:
                return 1

    def looked_at(self, wins: Sequence[Numbered]) -> int:
        """How many steps it takes to look at win rules."""
        parts = (part for _, win in wins for part in (win.when, win.winners) if part is not None)
        return sum(map(self.work.reading, parts))

    def charge(self, place: int) -> int:
        match self.machine.code[place]:
            case c.Again(to, least):
                return least + self.ahead[to]
            case c.Enter(procedure, _, back) as node:
                inside = self.ahead[self.machine.entries[procedure]]
                return ROUND + self.steps(node) + max(inside, self.ahead[back])
            case c.Leave(owner):
                longest = max(map(self.ahead.__getitem__, self.backs(owner)), default=0)
                return longest if longest > SHORT else 0
            case c.Ask(number):
                return POINT + self.asked(self.machine.points[number])
            case c.Reveal(number, _, end):
                acts = [self.acted(each) for each in self.machine.points[number].branches]
                return POINT + max(acts) + self.ahead[end]
            case _:
                return 0

    def asked(self, point: c.Point) -> int:
        """Looking for winners, listing, and what follows if nobody is asked."""
        found = self.winning + self.ahead[point.after]
        if point.decider is not None:
            found += self.work.reading(point.decider)
        if point.chooser is not None:
            compared = self.work.comparing(point.chooser)
            return found + compared + self.work.choosing(point.chooser) // LISTED
        actions = [self.machine.program.actions[each.action] for each in point.branches]
        found += sum(map(self.work.listing, actions)) // LISTED
        # What is chosen first is compared whatever follows.
        found += sum(
            self.work.comparing(each.choices[0].chooser) for each in actions if each.choices
        )
        return found + (0 if point.until is None else self.acted(point.branches[point.until]))

    def acted(self, branch: c.Branch) -> int:
        """Carrying out an action that was not just decided on, and what follows."""
        name = branch.action
        tested = sum(map(self.work.reading, action_reads(self.machine.program.actions[name])))
        entry = self.machine.entries.get(name)
        if entry is not None:
            return tested + self.ahead[entry]
        return tested + self.work.steps[name] + self.ahead[branch.back]

    def backs(self, owner: str) -> Iterator[int]:
        """Where the machine may go on after a procedure or action."""
        yield from (site.back for site in self.machine.sites.get(owner, ()))
        for point in self.machine.points:
            yield from (each.back for each in point.branches if each.action == owner)


def tries(program: model.Program) -> dict[str, tuple[int, ...]]:
    """What each subset that is tried is charged with, by action."""
    work = Work(program)
    return {
        name: tuple(max(steps // LISTED, TRY) for steps in work.trying(action)[1:])
        for name, action in program.actions.items()
    }
