"""What reads a question: the actions at which a search aims, and the tracks around it."""

from __future__ import annotations

from collections.abc import Iterator

from riotdsl.compare.witness.search.open_machine import questions_of, statements
from riotdsl.machine.walk import expressions, in_block, in_chooser
from riotdsl.program import expr as e
from riotdsl.program import model


def aims_of(program: model.Program, question: str) -> frozenset[str]:
    """The actions in which a question is read, themselves or in the procedures that they run.

    Of an open program. The procedures that merely ask for actions do not count.
    """
    memo: dict[str, bool] = {}
    return frozenset(name for name in program.actions if _reads(program, name, question, memo))


def _reads(program: model.Program, name: str, question: str, memo: dict[str, bool]) -> bool:
    if name not in memo:
        memo[name] = False
        memo[name] = any(
            question in questions_of(program, node) for node in _own(program, name)
        ) or any(_reads(program, called, question, memo) for called in _called(program, name))
    return memo[name]


def _own(program: model.Program, name: str) -> Iterator[e.Expr]:
    action = program.actions.get(name)
    if action is None:
        procedure = program.procedures[name]
        yield from in_block(procedure.body)
        for reaction in procedure.reactions:
            if reaction.when is not None:
                yield reaction.when
            yield from in_block(reaction.body)
        return
    for choice in action.choices:
        yield from in_chooser(choice.chooser)
    for requirement in action.requirements:
        yield requirement.condition
        if requirement.when is not None:
            yield requirement.when
    yield from in_block(action.then)


def _called(program: model.Program, name: str) -> Iterator[str]:
    action = program.actions.get(name)
    if action is not None:
        bodies: tuple[model.Block, ...] = (action.then,)
    else:
        procedure = program.procedures[name]
        bodies = (procedure.body, *(reaction.body for reaction in procedure.reactions))
    for body in bodies:
        for node in statements(body):
            if isinstance(node, model.Call):
                yield node.procedure
            elif isinstance(node, model.LetDo):
                yield from node.actions
                if node.until is not None:
                    yield node.until


def tracks_near(program: model.Program, question: str) -> tuple[str, ...]:
    """The tracks that stand beside the question, or beside a value that reads it, in one rule."""
    values = {
        name
        for name, value in program.values.items()
        if any(_names(part, question) for part in _parts(value))
    }
    found: dict[str, None] = {}
    for name in sorted(values):
        for part in _parts(program.values[name]):
            found |= dict.fromkeys(_tracks(program, part))
    for _, node in expressions(program):
        if _names(node, question) or values & _calls(node):
            found |= dict.fromkeys(_tracks(program, node))
    return tuple(found)


def _parts(value: model.Value) -> Iterator[e.Expr]:
    for clause in value.clauses:
        yield clause.value
        if clause.when is not None:
            yield clause.when


def _names(node: e.Expr, question: str) -> bool:
    return any(isinstance(each, e.Answer) and each.question == question for each in e.walk(node))


def _calls(node: e.Expr) -> set[str]:
    return {each.value for each in e.walk(node) if isinstance(each, e.Call)}


def _tracks(program: model.Program, node: e.Expr) -> Iterator[str]:
    """The tracks in an expression, and in the values that it calls."""
    called = [part for name in sorted(_calls(node)) for part in _parts(program.values[name])]
    for part in (node, *called):
        yield from (each.name for each in e.walk(part) if isinstance(each, e.Track))
