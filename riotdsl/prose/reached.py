"""Which procedures and actions a game can come to: the others tell nothing to a reader."""

from __future__ import annotations

from collections.abc import Iterator

from riotdsl.program import model


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
