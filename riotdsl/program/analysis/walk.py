"""What a program reads: its statements and expressions, wherever they stand."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from riotdsl.program import expr as e
from riotdsl.program import model
from riotdsl.program.expr import Expr
from riotdsl.text.budget import spend


def statements(block: model.Block) -> Iterator[model.Statement]:
    """Every statement of a block and of the blocks inside it, in the order written."""
    waiting = [*reversed(block)]
    spend(len(block))
    while waiting:
        statement = waiting.pop()
        yield statement
        for inner in reversed(blocks(statement)):
            waiting += reversed(inner)
            spend(len(inner))


def asked(block: model.Block) -> Iterator[model.LetChoose]:
    """Every choice in a block and in the blocks inside it."""
    return (each for each in statements(block) if isinstance(each, model.LetChoose))


def blocks(statement: model.Statement) -> tuple[model.Block, ...]:
    """The blocks directly inside a statement."""
    match statement:
        case model.If(_, then, otherwise):
            return then, otherwise
        case model.ForEach() | model.ForNumbers() | model.Repeat() | model.Stage():
            return (statement.body,)
        case _:
            return ()


def chooser_reads(chooser: model.Chooser) -> tuple[Expr, ...]:
    """The expressions of a choice."""
    match chooser:
        case model.NumberOf(low, high):
            return low, high
        case model.WordOf():
            return ()
        case _:
            return (chooser.source,)


def reads(statement: model.Statement) -> Iterator[Expr]:
    """The expressions that a statement itself reads, without those of its inner blocks.

    What is assigned to is not read; the arguments of its track are.
    """
    match statement:
        case model.LetDo(who, _, _, order):
            yield from who
            yield from _given(order)
        case model.LetChoose(who, _, chooser):
            yield from _given(who)
            yield from chooser_reads(chooser)
        case model.If(condition):
            yield condition
        case model.ForEach(_, source, where):
            yield source
            yield from _given(where)
        case model.ForNumbers(_, low, high):
            yield low
            yield high
        case model.Assign(target, value):
            if isinstance(target, e.Track):
                yield from target.args
            yield added(target, value)
        case model.Move(_, what, to):
            yield what
            yield to
        case model.Call(_, args):
            yield from args
        case _:
            return


def added(target: e.Track | e.Frame, value: Expr) -> Expr:
    """The amount, where something is added to the target or taken from it; else the whole value."""
    if isinstance(value, e.Arith) and value.left is target:
        return value.right
    return value


def requirement_reads(requirement: model.Requirement) -> Iterator[Expr]:
    """Condition, `when`, and the holes of the wording."""
    yield requirement.condition
    yield from _given(requirement.when)
    if requirement.say is not None:
        yield from holes(requirement.say)


def holes(message: model.Message) -> tuple[Expr, ...]:
    """What a wording reads."""
    return tuple(part.expr for part in message.parts if isinstance(part, model.Hole))


def action_reads(action: model.Action) -> Iterator[Expr]:
    """What decides whether an action is possible; not what it does."""
    for choice in action.choices:
        yield from chooser_reads(choice.chooser)
    for requirement in action.requirements:
        yield from requirement_reads(requirement)


def procedure_bodies(procedure: model.Procedure) -> tuple[model.Block, ...]:
    """The body of a procedure and those of its reactions."""
    return procedure.body, *(reaction.body for reaction in procedure.reactions)


def frame_bodies(program: model.Program) -> Iterator[tuple[str, model.Block]]:
    """Every block of statements with the procedure or action that it belongs to."""
    for procedure in program.procedures.values():
        for body in procedure_bodies(procedure):
            yield procedure.name, body
    for action in program.actions.values():
        yield action.name, action.then


def value_reads(value: model.Value) -> Iterator[Expr]:
    """The results and conditions of a value's clauses."""
    for clause in value.clauses:
        yield clause.value
        yield from _given(clause.when)


def calls(nodes: Iterable[Expr]) -> Iterator[e.Call]:
    """Every call of a value in some expressions."""
    for node in nodes:
        for each in e.walk(node):
            if isinstance(each, e.Call):
                yield each


def _given(node: Expr | None) -> tuple[Expr, ...]:
    return () if node is None else (node,)
