"""A program closed without folding, and an interpreter that records what of it is evaluated.

For play, closing folds away what cannot apply under the answers. Here every clause, branch and
answer stays in its place, so that one can see which of them a scenario comes to.
"""

from __future__ import annotations

from collections.abc import Mapping

from riotdsl.game.scenarios.interpreter import Prompter
from riotdsl.game.scenarios.position import Selected
from riotdsl.machine import code as c
from riotdsl.machine.evaluate import Env, Evaluator, State
from riotdsl.machine.from_program import lower
from riotdsl.machine.layout import OUTCOME, PC
from riotdsl.machine.listing import Lister, Member
from riotdsl.machine.run import Options
from riotdsl.program import expr as e
from riotdsl.program import model
from riotdsl.program.close import Kept, closer, in_force, present
from riotdsl.program.expr import Expr
from riotdsl.program.rewrite import Rewriter
from riotdsl.program.types import YES_NO, SetOf
from riotdsl.text.lazy_dataclass import dataclass, field, replace


@dataclass(slots=True)
class Unfolded(Rewriter):
    """Puts in answers and seats and folds nothing; every node is a new one.

    `read` are the nodes that took the place of answers, by the question.
    """

    answers: Mapping[str, int]
    seats: tuple[int, ...]
    present: Mapping[str, int]
    read: list[tuple[Expr, str]] = field(default_factory=list)

    def value(self, value: model.Value) -> model.Value:
        ordered = replace(value, clauses=in_force(value.clauses))
        return Rewriter.value(self, ordered)

    def expr(self, node: Expr) -> Expr:
        match node:
            case e.Answer(question):
                made: Expr = e.Const(self.answers[question], type=node.type, span=node.span)
                if node.type == YES_NO:
                    made = e.And(
                        (made,), type=YES_NO, span=node.span
                    )  # no constant: nothing is cut
                self.read.append((made, question))
            case e.Seated():
                assert isinstance(node.type, SetOf)
                kind = SetOf(node.type.element, len(self.seats))
                made = e.Const(e.mask_of(self.seats), type=kind, span=node.span)
            case e.Const(value) if isinstance(node.type, SetOf):
                mask = value & self.present.get(node.type.element.sort, value)
                kind = SetOf(node.type.element, mask.bit_count())
                made = e.Const(mask, type=kind, span=node.span)
            case _:
                made = e.mapped(node, self.expr)
                made = replace(node) if made is node else made
        return made


@dataclass(slots=True)
class RecordingEvaluator(Evaluator):
    """An evaluator that notes each node that it evaluates, by what came of it.

    Nodes are noted by identity: those of the program live as long as the machine.
    """

    true: set[int] = field(default_factory=set)
    false: set[int] = field(default_factory=set)
    entered: set[str] = field(default_factory=set)
    stages: set[int] = field(default_factory=set)

    def value(self, node: Expr, s: State, env: Env) -> int:
        found = Evaluator.value(self, node, s, env)
        (self.true if found else self.false).add(id(node))
        return found

    def takes(self, owner: model.Value | model.Procedure, args: list[int]) -> bool:
        taken = Evaluator.takes(self, owner, args)
        if taken and isinstance(owner, model.Procedure):
            self.entered.add(owner.name)
        return taken

    def statement(self, node: model.Statement, s: State) -> bool:
        if isinstance(node, model.Stage):
            self.stages.add(id(node))
        return Evaluator.statement(self, node, s)


@dataclass(slots=True)
class Record:
    """What one run evaluated: nodes by identity, and what ran, by name."""

    true: frozenset[int]
    false: frozenset[int]
    actions: frozenset[str]
    procedures: frozenset[str]
    stages: frozenset[int]
    places: frozenset[int]
    refused: frozenset[str]
    win: int


@dataclass(slots=True)
class RecordingPrompter(Prompter):
    """An interpreter for scenarios that records what is evaluated and what runs."""

    read: list[tuple[Expr, str]] = field(default_factory=list)
    recorder: RecordingEvaluator = field(init=False)
    acted: set[str] = field(default_factory=set)
    places: set[int] = field(default_factory=set)
    refused: set[str] = field(default_factory=set)
    win: int = 0

    def __post_init__(self) -> None:
        self.evaluator = self.recorder = RecordingEvaluator(self.machine)
        self.lister = Lister(self.evaluator)

    def step(self, instruction: c.Instruction, s: State) -> None:
        self.places.add(s[PC])
        Prompter.step(self, instruction, s)

    def advance(self, s: State) -> Options | None:
        options = Prompter.advance(self, s)
        self.places.add(s[PC])
        self.win = s[OUTCOME]
        return options

    def act(self, action: str, you: int, choices: Member, back: int, s: State) -> None:
        self.acted.add(action)
        Prompter.act(self, action, you, choices, back, s)

    def hear_refusal(self, code: str) -> None:
        self.refused.add(code)

    def taken(self) -> Record:
        """What was recorded since the last time."""
        noted = self.recorder
        found = Record(
            frozenset(noted.true), frozenset(noted.false), frozenset(self.acted),
            frozenset(noted.entered) | self.owners(), frozenset(noted.stages),
            frozenset(self.places), frozenset(self.refused), self.win,
        )  # fmt: skip
        for each in (noted.true, noted.false, noted.stages, self.places):
            each.clear()
        for names in (noted.entered, self.acted, self.refused):
            names.clear()
        self.win = 0
        return found

    def owners(self) -> frozenset[str]:
        """The procedures and actions in whose code the machine was."""
        line = sorted((at, name) for name, at in self.machine.entries.items())
        ends = [at for at, _ in line[1:]] + [len(self.machine.code)]
        return frozenset(
            name
            for (first, name), end in zip(line, ends, strict=True)
            if any(first <= each < end for each in self.places)
        )


def recorded(
    program: model.Program, codes: dict[str, int], seats: tuple[int, ...], _kept: Kept
) -> Selected:
    """The program closed without folding, with the interpreter that records."""
    closing = Unfolded(codes, seats, present(program.universe, seats))
    made = replace(closing.rewritten(program), seats=seats)
    prompter = RecordingPrompter(lower(made), read=closing.read)
    return Selected(prompter, closer(program, codes, seats))
