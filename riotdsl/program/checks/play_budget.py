"""What is spent without an answer: the budget of play, what surely exceeds it, and setting up.

Play counts what it spends between two answered decisions (see `machine.budget`). Here stands what
is known before: loops that surely run through more than the budget, where only chance is asked,
and the start, at which nobody is asked at all.
"""

from __future__ import annotations

from collections.abc import Iterator

from riotdsl.program import expr as e
from riotdsl.program import model
from riotdsl.program.analysis.calls import runs
from riotdsl.program.analysis.play_budget import BUDGET, POINT, ROUND
from riotdsl.program.analysis.walk import frame_bodies, statements
from riotdsl.program.analysis.work import MOST_STEPS, Work, called_first
from riotdsl.program.checked import Checked
from riotdsl.program.checks import problems
from riotdsl.program.checks.size_limits import cells
from riotdsl.text.diagnostic import Diagnostic
from riotdsl.text.lazy_dataclass import dataclass, field


def spending_problems(checked: Checked) -> Iterator[Diagnostic]:
    """`too-much-work`: before the first decision, or where nobody can decide."""
    program = checked.program
    work = Work(program)
    yield from _start_problems(program, work)
    surely = _Surely(program)
    for name, body in frame_bodies(program):
        owner = program.procedures.get(name) or program.actions[name]
        spent = max(map(surely.statement, statements(body)), default=0)
        if spent > BUDGET:
            yield problems.too_much_work(owner.span, spent, BUDGET)


def _start_problems(program: model.Program, work: Work) -> Iterator[Diagnostic]:
    """Every cell of a track is given its start, every token is put at its home."""
    total = 0
    tokens = (*program.universe.tokens("unit"), *program.universe.tokens("card"))
    for kind, home in program.homes.items():
        total += sum(each.kind == kind for each in tokens) * work.reading(home.place)
        if total > MOST_STEPS and home.place.span is not None:
            yield problems.too_much_work(home.place.span, total, MOST_STEPS)
            return
    for track in program.tracks.values():
        if track.start is not None:
            total += cells(program, track.params) * work.reading(track.start)
        if total > MOST_STEPS:
            yield problems.too_much_work(track.span, total, MOST_STEPS)
            return


@dataclass(slots=True)
class _Surely:
    """At least how much is spent by a run in which no seat is asked; 0 where one may be."""

    program: model.Program
    procedures: dict[str, int] = field(default_factory=dict)

    def __post_init__(self) -> None:
        for name in called_first(runs(self.program).edges):
            if name in self.program.procedures:
                self.procedures[name] = self.block(self.program.procedures[name].body)

    def block(self, block: model.Block) -> int:
        inside = list(statements(block))
        if any(isinstance(each, model.End) or self.may_be_answered(each) for each in inside):
            return 0
        return sum(map(self.statement, block))

    def may_be_answered(self, node: model.Statement) -> bool:
        match node:
            case model.LetDo():
                return True
            case model.LetChoose(who):
                return who is not None
            case model.Call(procedure):
                return not self.procedures[procedure]
            case _:
                return False

    def statement(self, node: model.Statement) -> int:
        match node:
            case model.LetChoose(None):
                return POINT
            case model.Call(procedure):
                return self.procedures[procedure]
            case model.If(_, then, otherwise):
                return min(self.block(then), self.block(otherwise))
            case model.ForNumbers(_, e.Const(low), e.Const(high), body):
                return max(0, high - low + 1) * self.round(body)
            case model.ForEach(_, e.Const(members), None, body):
                return members.bit_count() * self.round(body)
            case model.Stage(_, body):
                return self.block(body)
            case _:
                return 0

    def round(self, body: model.Block) -> int:
        """A round of a loop; what asks nobody at all is counted in steps, elsewhere."""
        spent = self.block(body)
        return ROUND + spent if spent else 0
