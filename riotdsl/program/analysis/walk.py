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


def stages_of(block: model.Block) -> Iterator[str]:
    """The names of the stages in a block and in the blocks inside it."""
    return (each.name for each in statements(block) if isinstance(each, model.Stage))


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
            yield from given(order)
        case model.LetChoose(who, _, chooser):
            yield from given(who)
            yield from chooser_reads(chooser)
        case model.If(condition):
            yield condition
        case model.ForEach(_, source, where):
            yield source
            yield from given(where)
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
    yield from given(requirement.when)
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
        yield from given(clause.when)


def calls(nodes: Iterable[Expr]) -> Iterator[e.Call]:
    """Every call of a value in some expressions."""
    for node in nodes:
        for each in e.walk(node):
            if isinstance(each, e.Call):
                yield each


def given(*nodes: Expr | None) -> Iterator[Expr]:
    """Those expressions that there are."""
    return (node for node in nodes if node is not None)


# ---------------------------------------------------------------- what runs


def program_statements(program: model.Program) -> Iterator[model.Statement]:
    """Every statement of procedures, reactions and actions."""
    for _, body in frame_bodies(program):
        yield from statements(body)


def bodies_of(program: model.Program, name: str) -> tuple[model.Block, ...]:
    """What a procedure or action runs; nothing for other names."""
    if name in program.procedures:
        return procedure_bodies(program.procedures[name])
    return (program.actions[name].then,) if name in program.actions else ()


def offered(window: model.LetDo) -> tuple[str, ...]:
    """The actions that a window offers, with the one that ends it."""
    return window.actions if window.until is None else (*window.actions, window.until)


def called_by(*blocks: model.Block) -> Iterator[str]:
    """The procedures that blocks call and the actions that they offer."""
    for block in blocks:
        for statement in statements(block):
            if isinstance(statement, model.Call):
                yield statement.procedure
            elif isinstance(statement, model.LetDo):
                yield from offered(statement)


def has_end(block: model.Block) -> bool:
    """Whether some statement of a block leaves its procedure early."""
    return any(isinstance(each, model.End) for each in statements(block))


def requirement_tests(requirement: model.Requirement) -> Iterator[Expr]:
    """What decides whether a requirement is met: not its wording."""
    return given(requirement.condition, requirement.when)


def action_tests(action: model.Action, part: str = "") -> Iterator[Expr]:
    """What decides whether an action is possible, or whether one part of it is met."""
    for choice in action.choices:
        if part in ("", choice.name):
            yield from chooser_reads(choice.chooser)
    for requirement in action.requirements:
        if part in ("", requirement.name):
            yield from requirement_tests(requirement)


def block_expressions(block: model.Block) -> Iterator[Expr]:
    """Every expression of a block: what it reads, and what it assigns to."""
    for statement in statements(block):
        if isinstance(statement, model.Assign):
            yield statement.target
            yield statement.value
        else:
            yield from reads(statement)


def expressions(program: model.Program) -> Iterator[tuple[str, Expr]]:
    """Every expression that runs, with the procedure or action it stands in ("" for the rest)."""
    rest: list[Expr] = [node for value in program.values.values() for node in value_reads(value)]
    rest += (node for win in program.wins for node in given(win.winners, win.when))
    rest += (invariant.condition for invariant in program.invariants)
    rest += given(*(measure.value for measure in program.measures))
    rest += () if program.heuristic is None else (program.heuristic[1],)
    yield from (("", node) for node in rest)
    owners: list[model.Procedure | model.Action] = [*program.procedures.values()]
    for owner in (*owners, *program.actions.values()):
        yield from ((owner.name, node) for node in frame_expressions(owner))


def frame_expressions(owner: model.Procedure | model.Action) -> Iterator[Expr]:
    """Every expression of a procedure, with its reactions, or of an action."""
    if isinstance(owner, model.Action):
        yield from action_tests(owner)
        yield from block_expressions(owner.then)
        return
    yield from block_expressions(owner.body)
    for reaction in owner.reactions:
        yield from given(reaction.when)
        yield from block_expressions(reaction.body)
