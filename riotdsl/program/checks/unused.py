"""What can never apply: things that are declared and that no game comes to.

Only what leads from `play`, or from a win, counts as used. Names in links, wordings, scenarios
and variants count as well: what serves a test or a house rule is no mistake.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cached_property

from riotdsl.program import expr as e
from riotdsl.program import model
from riotdsl.program.analysis.calls import action_node, reachable, runs, value_calls
from riotdsl.program.analysis.flow import flow_of
from riotdsl.program.analysis.walk import (
    action_reads,
    calls,
    procedure_bodies,
    program_statements,
    reads,
    statements,
    value_reads,
)
from riotdsl.program.checked import Checked
from riotdsl.program.checks import problems
from riotdsl.program.expr import Expr
from riotdsl.program.fold import compare
from riotdsl.text.diagnostic import Diagnostic, has_errors
from riotdsl.text.lazy_dataclass import dataclass

PAYOFF = "payoff"
"""What each seat takes home: bots and statistics ask for this value, and no rule need."""

_WORD = re.compile(r"[a-z][a-z0-9_]*")
_TURNED = {"<": ">", "<=": ">=", ">": "<", ">=": "<=", "==": "=="}


def unused_problems(checked: Checked) -> Iterator[Diagnostic]:
    """All warnings of this chapter; none while an error may hide a use."""
    if has_errors(checked.diagnostics):
        return
    use = Use(checked)
    yield from _unused_names(use)
    tests: dict[str, set[_Test]] = {name: set() for name in checked.program.questions}
    for test in (test for node in use.rules for test in _tests(node)):
        tests[test.question].add(test)
    for name, question in checked.program.questions.items():
        yield from _question_problems(question, tests[name])
    yield from _never_placed(checked.program)


class Use:
    """What is used, and what rules read."""

    def __init__(self, checked: Checked) -> None:
        self.checked = checked
        self.program = checked.program
        self.run = reachable(runs(self.program).edges, ["play"])

    @cached_property
    def rules(self) -> tuple[Expr, ...]:
        """Every expression that a game reads, with those of the values that it calls."""
        return self.with_values(list(self.rule_roots()))

    @cached_property
    def everything(self) -> tuple[Expr, ...]:
        """The same, with what invariants, measures and bots read."""
        return self.with_values([*self.rule_roots(), *self.other_roots()])

    @cached_property
    def words(self) -> frozenset[str]:
        """Every word in links, wordings, scenarios and variants."""
        names = self.checked.names
        cases = (*names.texts, *names.scenarios.values(), *names.variants.values())
        nodes = (*names.links, *cases)
        return frozenset(word for node in nodes for word in _WORD.findall(node.span.text))

    def rule_roots(self) -> Iterator[Expr]:
        """What is read from `play` on, by wins and payoffs, and when the things are laid out."""
        program = self.program
        for procedure in program.procedures.values():
            if procedure.name in self.run:
                for body in procedure_bodies(procedure):
                    yield from _block_reads(body)
                yield from (r.when for r in procedure.reactions if r.when is not None)
        for action in program.actions.values():
            if action_node(action.name) in self.run:
                yield from action_reads(action)
                yield from _block_reads(action.then)
        for win in program.wins:
            yield win.winners
            yield from () if win.when is None else (win.when,)
        if (payoff := program.values.get(PAYOFF)) is not None:
            yield from value_reads(payoff)
        yield from (home.place for home in program.homes.values())
        yield from (track.start for track in program.tracks.values() if track.start is not None)

    def other_roots(self) -> Iterator[Expr]:
        """What is read about a game, but not by its rules."""
        program = self.program
        yield from (invariant.condition for invariant in program.invariants)
        for measure in program.measures:
            yield from (node for node in (measure.value, measure.when) if node is not None)
        if program.heuristic is not None:
            yield program.heuristic[1]

    def with_values(self, roots: list[Expr]) -> tuple[Expr, ...]:
        """Some expressions, with all clauses of the values that they lead to."""
        called = reachable(value_calls(self.program), (call.value for call in calls(roots)))
        values = [self.program.values[name] for name in called]
        return (*roots, *(node for value in values for node in value_reads(value)))


def _block_reads(block: model.Block) -> Iterator[Expr]:
    for statement in statements(block):
        yield from reads(statement)


# ---------------------------------------------------------------- names


def _unused_names(use: Use) -> Iterator[Diagnostic]:
    program = use.program
    nodes = [each for node in use.everything for each in e.walk(node)]
    called = {node.value for node in nodes if isinstance(node, e.Call)}
    read = {node.name for node in nodes if isinstance(node, e.Track)}
    for value in program.values.values():
        if value.name not in called and value.name not in use.words and value.name != PAYOFF:
            yield problems.unused("value", value.name, value.span, "no rule asks for it")
    for track in program.tracks.values():
        if track.name not in read and track.name not in use.words:
            yield problems.unused("track", track.name, track.span, "no rule reads it")
    for procedure in program.procedures.values():
        if procedure.name not in use.run and procedure.name not in use.words:
            why = "nothing that leads from `play` calls it"
            yield problems.unused("procedure", procedure.name, procedure.span, why)
    for action in program.actions.values():
        if action_node(action.name) not in use.run and action.name not in use.words:
            yield problems.unused("action", action.name, action.span, "no `let` offers it")
    for win in use.checked.names.wins.values():
        for event in win.after:
            if event.text not in use.run:
                yield problems.never_decided(win.name.text, event)


# ---------------------------------------------------------------- questions


@dataclass(frozen=True, slots=True)
class _Test:
    """How rules look at an answer: compared with a number, or (without operator) otherwise."""

    question: str
    operator: str = ""
    number: int = 0


def _tests(node: Expr) -> Iterator[_Test]:
    match node:
        case e.Compare(operator, e.Answer(question), e.Const(number)):
            yield _Test(question, operator, number)
        case e.Compare(operator, e.Const(number), e.Answer(question)):
            yield _Test(question, _TURNED[operator], number)
        case e.Answer(question):
            yield _Test(question)
        case _:
            for child in e.children(node):
                yield from _tests(child)


def _question_problems(question: model.Question, tests: set[_Test]) -> Iterator[Diagnostic]:
    if not tests:
        sort = "option" if question.option else "question"
        yield problems.unused(sort, question.name, question.span, "no rule reads it")
        return
    if not all(test.operator for test in tests):
        return
    alike: dict[tuple[bool, ...], list[str]] = {}
    for text, code in question.answers.items():
        outcome = tuple(compare(test.operator, code, test.number) for test in tests)
        alike.setdefault(outcome, []).append(text)
    for answers in alike.values():
        if len(answers) > 1:
            yield problems.unused_answer(question, answers)


# ---------------------------------------------------------------- things


def _never_placed(program: model.Program) -> Iterator[Diagnostic]:
    homeless = [
        family
        for family in program.universe.families.values()
        if family.sort in ("unit", "card") and family.name not in program.homes
    ]
    if not homeless:
        return
    flow = flow_of(program)
    moved = [
        statement.what
        for statement in program_statements(program)
        if isinstance(statement, model.Move)
    ]
    for family in homeless:
        if not any(flow.holds_unplaced(what, family.name) for what in moved):
            yield problems.never_placed(family)
