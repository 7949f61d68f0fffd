"""Which questions a rule reads, itself or through what it calls."""

from __future__ import annotations

from collections.abc import Iterator

from riotdsl.machine.walk import in_block, in_chooser
from riotdsl.program import expr as e
from riotdsl.program import model


def questions(program: model.Program, rule: str) -> frozenset[str]:
    """The questions behind an action, or behind one of its requirements or choices alone.

    `program` is open: its questions have not been answered. Nothing for a rule of another sort.
    """
    name, _, part = rule.partition(".")
    action = program.actions.get(name)
    if action is None:
        return frozenset()
    wanted = list(_of_action(action, part))
    seen: set[str] = set()
    found: set[str] = set()
    for node in wanted if part else (*wanted, *_after(program, action.then, seen)):
        found.update(_in_expr(program, node, seen))
    return frozenset(found)


def _of_action(action: model.Action, part: str) -> Iterator[e.Expr]:
    for choice in action.choices:
        if part in ("", choice.name):
            yield from in_chooser(choice.chooser)
    for requirement in action.requirements:
        if part in ("", requirement.name):
            yield requirement.condition
            if requirement.when is not None:
                yield requirement.when


def _after(program: model.Program, block: model.Block, seen: set[str]) -> Iterator[e.Expr]:
    """Every expression that statements run, those of the procedures that they call included."""
    yield from in_block(block)
    for name in _calls(block):
        if f"procedure {name}" not in seen:
            seen.add(f"procedure {name}")
            called = program.procedures[name]
            yield from _after(program, called.body, seen)
            for reaction in called.reactions:
                yield from _after(program, reaction.body, seen)


def _calls(block: model.Block) -> Iterator[str]:
    for node in block:
        match node:
            case model.Call(procedure):
                yield procedure
            case model.If(_, then, otherwise):
                yield from _calls((*then, *otherwise))
            case model.ForEach() | model.ForNumbers() | model.Repeat() | model.Stage():
                yield from _calls(node.body)
            case _:
                pass


def _in_expr(program: model.Program, node: e.Expr, seen: set[str]) -> Iterator[str]:
    for each in e.walk(node):
        if isinstance(each, e.Answer):
            yield each.question
        elif isinstance(each, e.Call) and f"value {each.value}" not in seen:
            seen.add(f"value {each.value}")
            for clause in program.values[each.value].clauses:
                for part in (clause.value, clause.when):
                    if part is not None:
                        yield from _in_expr(program, part, seen)
