"""What the rules in force settle: conditions that hold in every position, or in none."""

from collections.abc import Iterator, Mapping

from riotdsl.game.table import Table
from riotdsl.program import expr as e
from riotdsl.program import model
from riotdsl.program.analysis.calls import reached
from riotdsl.program.types import YesNo
from riotdsl.text.lazy_dataclass import dataclass

IN_PLAY = (
    e.Frame, e.Track, e.PlaceOf, e.At, e.Holding, e.Decider, e.Winners, e.Running, e.Following,
)  # fmt: skip
Env = Mapping[str, int]
Mark = tuple[str, tuple[int, ...]]  # a single mark of a track
Bound = dict[e.Frame, int]
Guards = tuple[e.Expr, ...]
Step = tuple[model.Assign | model.Call, Guards]


def known(
    table: Table, condition: e.Expr, env: Env, asked: frozenset[Mark] = frozenset()
) -> bool | None:
    """Whether a condition holds in every position or in none; None if that depends.

    `asked` are marks of which it is just being found out whether they are ever set.
    """
    match condition:
        case e.And(parts):
            found = [known(table, part, env, asked) for part in parts]
            return False if False in found else None if None in found else True
        case e.Or(parts):
            found = [known(table, part, env, asked) for part in parts]
            return True if True in found else None if None in found else False
        case e.Not(operand):
            inner = known(table, operand, env, asked)
            return None if inner is None else not inner
        case e.Call(name, args) if all(is_settled(table, arg) for arg in args):
            params = table.machine.program.values[name].params
            given = {p.name: settled(table, a, env) for p, a in zip(params, args, strict=True)}
            return _called(table, name, given, asked)
        case e.Track(name, args) if all(is_settled(table, arg) for arg in args):
            mark = name, tuple(settled(table, arg, env) for arg in args)
            return None if mark in asked or _Setting(table, asked | {mark}).may_set(mark) else False
        case _ if is_settled(table, condition):
            return bool(settled(table, condition, env))
        case _:
            return None


def is_settled(table: Table, node: e.Expr) -> bool:
    """Whether something is the same in all positions."""
    nodes = reached((node,), table.machine.program)
    return not any(isinstance(each, IN_PLAY) for each in nodes)


def settled(table: Table, node: e.Expr, env: Env) -> int:
    """What something settled is."""
    start = table.backend.core(table.backend.start())
    return table.backend.plain.evaluator.value(node, start, dict(env))


def _called(table: Table, name: str, given: Env, asked: frozenset[Mark]) -> bool | None:
    """What a value is that is `yes or no`: all clauses that may apply have to say the same."""
    found: set[bool | None] = set()
    for clause in table.machine.program.values[name].clauses:
        applies = clause.when is None or known(table, clause.when, given, asked)
        if applies is not False:
            found.add(known(table, clause.value, given, asked))
        if applies:
            break
    return found.pop() if len(found) == 1 else None


# ---------------------------------------------------------------- marks that nothing sets


@dataclass(frozen=True, slots=True)
class _Setting:
    """Finds out whether rules in force set a mark; `asked` as in `known`."""

    table: Table
    asked: frozenset[Mark]

    def may_set(self, mark: Mark) -> bool:
        """Whether something may set a mark that is not set at the beginning."""
        program = self.table.machine.program
        name, args = mark
        track = program.tracks[name]
        if not isinstance(track.type, YesNo) or track.start is not None:
            return True
        for owner, (step, guards) in _steps(program):
            match step:
                case model.Assign(e.Track(target, at), stored) if target == name:
                    bound = _bound(program, owner, at, args)
                    clears = isinstance(stored, e.Const) and not stored.value
                    if bound is not None and not clears and self.runs(owner, guards, bound):
                        return True
        return False

    def runs(
        self, owner: str, guards: Guards, bound: Bound, above: frozenset[str] = frozenset()
    ) -> bool:
        """Whether a step may be taken while parameters of its procedure are bound so."""
        program = self.table.machine.program
        if any(known(self.table, _put(each, bound), {}, self.asked) is False for each in guards):
            return False
        if owner not in program.procedures or not bound or owner in above:
            return True
        held = {frame.name: number for frame, number in bound.items()}
        params = enumerate(program.procedures[owner].params)
        wanted = {at: held[name] for at, name in params if name in held}
        for caller, (step, inner) in _steps(program):
            if isinstance(step, model.Call) and step.procedure == owner:
                at = tuple(step.args[number] for number in wanted)
                found = _bound(program, caller, at, tuple(wanted.values()))
                if found is not None and self.runs(caller, inner, found, above | {owner}):
                    return True
        return False


def _bound(
    program: model.Program, owner: str, at: tuple[e.Expr, ...], args: tuple[int, ...]
) -> Bound | None:
    """What parameters are where expressions have these values; None where they never have."""
    params = program.procedures[owner].params if owner in program.procedures else ()
    found: Bound = {}
    for node, number in zip(at, args, strict=True):
        match node:
            case e.Const(constant) if constant != number:
                return None
            case e.Frame(_, name) if name in params and found.setdefault(node, number) != number:
                return None
    return found


def _put(node: e.Expr, bound: Bound) -> e.Expr:
    """An expression with what is bound put in."""
    if isinstance(node, e.Frame) and node in bound:
        return e.Const(bound[node], type=node.type, span=node.span)
    return e.mapped(node, lambda child: _put(child, bound))


def _steps(program: model.Program) -> Iterator[tuple[str, Step]]:
    """All that is stored or called, in which procedure or action, and under which conditions."""
    for name, procedure in program.procedures.items():
        yield from ((name, step) for step in _guarded(procedure.body, ()))
        for each in procedure.reactions:
            guards = () if each.when is None else (each.when,)
            yield from ((name, step) for step in _guarded(each.body, guards))
    for name, action in program.actions.items():
        yield from ((name, step) for step in _guarded(action.then, ()))


def _guarded(block: model.Block, guards: Guards) -> Iterator[Step]:
    for node in block:
        match node:
            case model.Assign() | model.Call():
                yield node, guards
            case model.If(condition, then, otherwise):
                yield from _guarded(then, (*guards, condition))
                unless = e.Not(condition, type=condition.type, span=condition.span)
                yield from _guarded(otherwise, (*guards, unless))
            case model.ForEach() | model.ForNumbers() | model.Repeat() | model.Stage():
                yield from _guarded(node.body, guards)
