"""Which procedures and actions a game can come to: the others tell nothing to a reader."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from riotdsl.program import expr as e
from riotdsl.program import model
from riotdsl.program.expr import Expr
from riotdsl.text.data import fields, is_dataclass


def reached(program: model.Program) -> frozenset[str]:
    """The names of procedures and actions that `play` leads to."""
    found: set[str] = set()
    waiting = ["play"]
    while waiting:
        name = waiting.pop()
        if name in found:
            continue
        found.add(name)
        if name in program.procedures:
            procedure = program.procedures[name]
            waiting += _called(procedure.body)
            for reaction in procedure.reactions:
                waiting += _called(reaction.body)
        elif name in program.actions:
            waiting += _called(program.actions[name].then)
    return frozenset(found)


def values_read(program: model.Program) -> frozenset[str]:
    """The values that play looks at; others serve bots, statistics and tests."""
    waiting = [
        name
        for part in (program.procedures, program.actions, program.wins, program.tracks)
        for name in _values(part)
    ]
    found: set[str] = set()
    while waiting:
        name = waiting.pop()
        if name not in found:
            found.add(name)
            waiting += _values(program.values[name].clauses)
    return frozenset(found)


def _values(node: object) -> Iterator[str]:
    whole = list(node.values()) if isinstance(node, Mapping) else node
    parts = tuple(whole) if isinstance(whole, list) else whole
    for each in expressions(parts):
        if isinstance(each, e.Call):
            yield each.value


def expressions(node: object) -> Iterator[Expr]:
    """Every expression in statements or declarations."""
    if isinstance(node, e.Typed):
        yield from e.walk(node)  # type: ignore[arg-type]  # every Typed is an Expr
    elif isinstance(node, tuple):
        for each in node:
            yield from expressions(each)
    elif is_dataclass(node):
        for each in fields(node):
            if each.name not in ("span", "say"):
                yield from expressions(getattr(node, each.name))


def _called(block: model.Block) -> Iterator[str]:
    for node in block:
        match node:
            case model.Call(procedure):
                yield procedure
            case model.LetDo(_, actions, until):
                yield from actions
                if until is not None:
                    yield until
            case model.If(_, then, otherwise):
                yield from _called((*then, *otherwise))
            case model.ForEach() | model.ForNumbers() | model.Repeat() | model.Stage():
                yield from _called(node.body)
