"""All expressions of a closed program, with where each stands."""

from __future__ import annotations

from collections.abc import Iterator
from typing import assert_never

from riotdsl.program import expr as e
from riotdsl.program import model


def expressions(program: model.Program) -> Iterator[tuple[str, e.Expr]]:
    """Every expression that runs, with the procedure or action it stands in ("" for the rest)."""
    for value in program.values.values():
        for clause in value.clauses:
            yield "", clause.value
            if clause.when is not None:
                yield "", clause.when
    for win in program.wins:
        yield "", win.winners
        if win.when is not None:
            yield "", win.when
    for invariant in program.invariants:
        yield "", invariant.condition
    for measure in program.measures:
        if measure.value is not None:
            yield "", measure.value
    if program.heuristic is not None:
        yield "", program.heuristic[1]
    for name, procedure in program.procedures.items():
        yield from ((name, node) for node in in_block(procedure.body))
        for reaction in procedure.reactions:
            if reaction.when is not None:
                yield name, reaction.when
            yield from ((name, node) for node in in_block(reaction.body))
    for name, action in program.actions.items():
        for choice in action.choices:
            yield from ((name, node) for node in in_chooser(choice.chooser))
        for requirement in action.requirements:
            yield name, requirement.condition
            if requirement.when is not None:
                yield name, requirement.when
        yield from ((name, node) for node in in_block(action.then))


def in_chooser(chooser: model.Chooser) -> Iterator[e.Expr]:
    match chooser:
        case model.NumberOf(low, high):
            yield low
            yield high
        case model.WordOf():
            return
        case _:
            yield chooser.source


def in_block(block: model.Block) -> Iterator[e.Expr]:
    for statement in block:
        yield from in_statement(statement)


def in_statement(node: model.Statement) -> Iterator[e.Expr]:
    match node:
        case model.Assign(target, value):
            yield target
            yield value
        case model.Move(_, what, to):
            yield what
            yield to
        case model.If(condition, then, otherwise):
            yield condition
            yield from in_block(then)
            yield from in_block(otherwise)
        case model.ForEach(_, source, where, body):
            yield source
            if where is not None:
                yield where
            yield from in_block(body)
        case model.ForNumbers(_, low, high, body):
            yield low
            yield high
            yield from in_block(body)
        case model.Repeat(body) | model.Stage(_, body):
            yield from in_block(body)
        case model.Call(_, args):
            yield from args
        case model.LetDo():
            yield from node.who
            if node.order is not None:
                yield node.order
        case model.LetChoose():
            if node.who is not None:
                yield node.who
            yield from in_chooser(node.chooser)
        case model.End():
            return
        case _:
            assert_never(node)


def has_end(block: model.Block) -> bool:
    """Whether some statement of a block leaves its procedure early."""
    for node in block:
        match node:
            case model.End():
                return True
            case model.If(_, then, otherwise):
                if has_end(then) or has_end(otherwise):
                    return True
            case model.ForEach() | model.ForNumbers() | model.Stage() | model.Repeat():
                if has_end(node.body):
                    return True
            case _:
                pass
    return False
