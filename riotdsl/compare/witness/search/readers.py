"""What reads a question: the actions at which a search aims, and the tracks around it."""

from __future__ import annotations

from collections.abc import Iterator

from riotdsl.program import expr as e
from riotdsl.program import model
from riotdsl.program.analysis.calls import questions_read
from riotdsl.program.analysis.walk import (
    bodies_of,
    called_by,
    expressions,
    frame_expressions,
    value_reads,
)


def aims_of(program: model.Program, question: str) -> frozenset[str]:
    """The actions in which a question is read, themselves or in the procedures that they run.

    Of an open program. The procedures that merely ask for actions do not count.
    """
    memo: dict[str, bool] = {}
    return frozenset(name for name in program.actions if _reads(program, name, question, memo))


def _reads(program: model.Program, name: str, question: str, memo: dict[str, bool]) -> bool:
    if name not in memo:
        memo[name] = False
        owner = program.actions.get(name) or program.procedures[name]
        memo[name] = question in questions_read(frame_expressions(owner), program) or any(
            _reads(program, called, question, memo)
            for called in called_by(*bodies_of(program, name))
        )
    return memo[name]


def tracks_near(program: model.Program, question: str) -> tuple[str, ...]:
    """The tracks that stand beside the question, or beside a value that reads it, in one rule."""
    values = {
        name
        for name, value in program.values.items()
        if any(_names(part, question) for part in value_reads(value))
    }
    found: dict[str, None] = {}
    for name in sorted(values):
        for part in value_reads(program.values[name]):
            found |= dict.fromkeys(_tracks(program, part))
    for _, node in expressions(program):
        if _names(node, question) or values & _calls(node):
            found |= dict.fromkeys(_tracks(program, node))
    return tuple(found)


def _names(node: e.Expr, question: str) -> bool:
    return any(isinstance(each, e.Answer) and each.question == question for each in e.walk(node))


def _calls(node: e.Expr) -> set[str]:
    return {each.value for each in e.walk(node) if isinstance(each, e.Call)}


def _tracks(program: model.Program, node: e.Expr) -> Iterator[str]:
    """The tracks in an expression, and in the values that it calls."""
    called = [part for name in sorted(_calls(node)) for part in value_reads(program.values[name])]
    for part in (node, *called):
        yield from (each.name for each in e.walk(part) if isinstance(each, e.Track))
