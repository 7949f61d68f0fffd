"""Every rule comes to an end, and every statement has its turn."""

from __future__ import annotations

from collections.abc import Iterator

from riotdsl.program import model
from riotdsl.program.analysis.calls import (
    asks_somebody,
    cycles,
    reachable,
    run_by,
    runs,
    value_calls,
)
from riotdsl.program.analysis.walk import blocks, frame_bodies, reads, statements
from riotdsl.program.checked import Checked
from riotdsl.program.checks import problems
from riotdsl.program.problems import recursive
from riotdsl.text.diagnostic import Diagnostic
from riotdsl.text.source import Span


def recursion_problems(checked: Checked) -> Iterator[Diagnostic]:
    """`recursive`, where it was not said before."""
    program = checked.program
    said = {each.span for each in checked.diagnostics if each.code == "recursive"}
    for edges in (value_calls(program), runs(program).edges):
        for way in cycles(edges):
            names = {name: program.values[name].span for name in way if name in program.values}
            if not said & set(names.values()):
                shown = [name.removeprefix("action ") for name in way]
                yield recursive(edges[way[0]][way[1]], shown[0], shown)


def repeat_problems(checked: Checked) -> Iterator[Diagnostic]:
    """`repeat-without-decision`."""
    program = checked.program
    graph = runs(program)
    for _, body in frame_bodies(program):
        for statement in statements(body):
            if isinstance(statement, model.Repeat) and not asks_somebody(statement.body):
                called = [name for name, _ in run_by(statement.body)]
                if not reachable(graph.edges, called) & graph.asks:
                    yield problems.repeat_asks_nobody(statement)


def unreachable_problems(checked: Checked) -> Iterator[Diagnostic]:
    """`never-reached`: what stands behind an `end` or a `repeat`."""
    for _, body in frame_bodies(checked.program):
        yield from _after_ends(body)


def _after_ends(block: model.Block) -> Iterator[Diagnostic]:
    for number, statement in enumerate(block):
        yield from (wrong for inner in blocks(statement) for wrong in _after_ends(inner))
        if _never_goes_on(statement):
            behind = block[number + 1 :]
            span = next(filter(None, map(_span, behind)), None)
            if span is not None:
                stage = behind[0].name if isinstance(behind[0], model.Stage) else None
                yield problems.never_reached(span, stage, repeats=_repeats(statement))
            return


def _never_goes_on(statement: model.Statement) -> bool:
    match statement:
        case model.End() | model.Repeat():
            return True
        case model.If(_, then, otherwise):
            return any(map(_never_goes_on, then)) and any(map(_never_goes_on, otherwise))
        case model.Stage(_, body):
            return any(map(_never_goes_on, body))
        case _:
            return False


def _repeats(statement: model.Statement) -> bool:
    return any(isinstance(each, model.Repeat) for each in statements((statement,)))


def _span(statement: model.Statement) -> Span | None:
    """Where a statement stands: those without a place of their own by what they read or hold."""
    own: Span | None = getattr(statement, "span", None)
    if own is not None:
        return own
    spans = (node.span for node in reads(statement))
    inner = (_span(each) for block in blocks(statement) for each in block)
    return next(filter(None, spans), None) or next(filter(None, inner), None)
