"""Which questions a rule reads, itself or through what it calls."""

from __future__ import annotations

from riotdsl.program import model
from riotdsl.program.analysis.calls import questions_read, run_from
from riotdsl.program.analysis.walk import action_tests, block_expressions


def questions(program: model.Program, rule: str) -> frozenset[str]:
    """The questions behind an action, or behind one of its requirements or choices alone.

    `program` is open: its questions have not been answered. Nothing for a rule of another sort.
    """
    name, _, part = rule.partition(".")
    action = program.actions.get(name)
    if action is None:
        return frozenset()
    nodes = list(action_tests(action, part))
    if not part:
        for body in run_from(program, action.then):
            nodes += block_expressions(body)
    return frozenset(questions_read(nodes, program))
