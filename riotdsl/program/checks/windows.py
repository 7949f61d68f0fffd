"""Windows, in which several seats do something; and moves that lead nowhere."""

from __future__ import annotations

from collections.abc import Iterator

from riotdsl.program import expr as e
from riotdsl.program import model
from riotdsl.program.analysis.calls import reached
from riotdsl.program.analysis.walk import offered, program_statements
from riotdsl.program.checked import Checked
from riotdsl.program.checks import problems
from riotdsl.program.expr import Expr
from riotdsl.program.fold import constant
from riotdsl.text.diagnostic import Diagnostic

_OF_THE_POSITION = (e.Track, e.PlaceOf, e.Frame, e.Running, e.At, e.Following)


def window_problems(checked: Checked) -> Iterator[Diagnostic]:
    """`offered-twice`, `window-order-not-constant`, `sealed-choice` and `sealed-end`."""
    program = checked.program
    sealed = program.universe.words["sealed"]
    told: set[str] = set()
    for statement in program_statements(program):
        if not isinstance(statement, model.LetDo):
            continue
        for name in dict.fromkeys(statement.actions):
            if offered(statement).count(name) > 1:
                yield problems.offered_twice(statement, name)
        if statement.order is None:
            continue
        read = reached((statement.order,), program)
        reading = next((each for each in read if isinstance(each, _OF_THE_POSITION)), None)
        if reading is not None:
            where = statement.order.span or statement.span
            yield problems.window_order_open(where, reading.span)
        if sealed in _words(program, statement.order, set()):
            for name in statement.actions:
                if name not in told:
                    told.add(name)
                    yield from _sealed_problems(program.actions[name], statement)
            end = program.actions.get(statement.until or "")
            if end is not None and (end.choices or end.then):
                yield problems.sealed_end(end, statement)


def _sealed_problems(action: model.Action, window: model.LetDo) -> Iterator[Diagnostic]:
    for choice in action.choices:
        if isinstance(choice.chooser, model.SomeOf | model.OrderOf):
            yield problems.sealed_choice(choice, window)


def _words(program: model.Program, node: Expr, seen: set[str]) -> set[int]:
    """The words that an expression can be."""
    match node:
        case e.Const(value):
            return {value}
        case e.Answer(question):
            return set(program.questions[question].answers.values())
        case e.Call(name) if name not in seen:
            seen.add(name)
            clauses = program.values[name].clauses
            return {word for clause in clauses for word in _words(program, clause.value, seen)}
        case _:
            return set()


def move_problems(checked: Checked) -> Iterator[Diagnostic]:
    """`move-nowhere`."""
    program = checked.program
    nowhere = program.universe.count("place")
    for statement in program_statements(program):
        if isinstance(statement, model.Move):
            goal = constant(statement.to, program.universe, {})
            if goal is not None and goal >= nowhere:
                yield problems.move_nowhere(statement)
