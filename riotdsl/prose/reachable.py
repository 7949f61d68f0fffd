"""Which procedures and actions a game can come to: the others tell nothing to a reader."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from riotdsl.program import expr as e
from riotdsl.program import model
from riotdsl.program.analysis.walk import bodies_of, called_by
from riotdsl.program.expr import Expr
from riotdsl.text.lazy_dataclass import fields, is_dataclass


def reached(program: model.Program) -> frozenset[str]:
    """The names of procedures and actions that `play` leads to."""
    found: set[str] = set()
    waiting = ["play"]
    while waiting:
        name = waiting.pop()
        if name in found:
            continue
        found.add(name)
        if name not in program.actions or not is_impossible(program.actions[name]):
            waiting += called_by(*bodies_of(program, name))
    return frozenset(found)


def run_by(program: model.Program, action: str) -> frozenset[str]:
    """The procedures that an action runs, itself or through others."""
    found: set[str] = set()
    waiting = list(called_by(program.actions[action].then))
    while waiting:
        name = waiting.pop()
        if name in program.procedures and name not in found:
            found.add(name)
            waiting += called_by(program.procedures[name].body)
    return frozenset(found)


def is_impossible(action: model.Action) -> bool:
    """Whether the answers leave nothing of an action: it is forbidden, or nothing can be chosen."""
    forbidden = any(
        isinstance(each.condition, e.Const) and not each.condition.value and each.when is None
        for each in action.requirements
    )
    return forbidden or any(_is_empty(choice.chooser) for choice in action.choices)


def _is_empty(chooser: model.Chooser) -> bool:
    match chooser:
        case model.OneOf(e.Const(0)):
            return True
        case model.SomeOf(low, _, e.Const(0)):
            return low > 0
    return False


def values_read(program: model.Program) -> frozenset[str]:
    """The values that play looks at; others serve bots, statistics and tests."""
    return _with_inner(program, _values(in_play(program)))


def values_watched(program: model.Program) -> frozenset[str]:
    """The values that bots, statistics and tests look at."""
    watchers = (program.heuristic or (), program.measures, program.invariants)
    return _with_inner(program, _values(watchers))


def tracks_used(program: model.Program) -> frozenset[str]:
    """What play notes or looks up."""
    values = tuple(program.values[name] for name in values_read(program))
    every = expressions((*in_play(program), *values))
    return frozenset(each.name for each in every if isinstance(each, e.Track))


def in_play(program: model.Program) -> tuple[object, ...]:
    """What a game can come to."""
    live = reached(program)
    procedures = (each for name, each in program.procedures.items() if name in live)
    actions = (each for name, each in program.actions.items() if name in live)
    starts = tuple(track.start for track in program.tracks.values())
    return (*procedures, *actions, *program.wins, *starts)


def _with_inner(program: model.Program, first: Iterable[str]) -> frozenset[str]:
    """Values with all that they look at themselves."""
    waiting = list(first)
    found: set[str] = set()
    while waiting:
        name = waiting.pop()
        if name not in found:
            found.add(name)
            waiting += _values(program.values[name].clauses)
    return frozenset(found)


def _values(node: object) -> Iterator[str]:
    for each in expressions(node):
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
