"""Budgets: what would drown the machine is refused, with what to do about it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from math import comb, factorial, prod

from riotdsl.program import expr as e
from riotdsl.program import model
from riotdsl.program.analysis.walk import program_statements
from riotdsl.program.checked import Checked
from riotdsl.program.checks import problems
from riotdsl.program.expr import Expr
from riotdsl.program.types import ORDER_END, ORDER_LIMIT, Entity, Int, OrderOf, SetOf, Type
from riotdsl.text.diagnostic import Diagnostic
from riotdsl.text.source import Span

MOST_MEMBERS = 50_000
MOST_TRIED = 500_000
MOST_CELLS = 20_000


def member_problems(checked: Checked) -> Iterator[Diagnostic]:
    """`too-many-choices`, where it is certain."""
    program = checked.program
    for action in program.actions.values():
        size, complete = _certain(program, action)
        if size > (MOST_MEMBERS if complete else MOST_TRIED):
            yield problems.too_many_members(action.span, size, MOST_MEMBERS)
    for statement in program_statements(program):
        if isinstance(statement, model.LetChoose):
            ways = possibilities(program, statement.chooser)
            if ways is not None and ways > MOST_MEMBERS:
                yield problems.too_many_members(statement.span, ways, MOST_MEMBERS)


def _certain(program: model.Program, action: model.Action) -> tuple[int, bool]:
    """How many combinations are tried before any condition is; whether that is all there is."""
    tested = [requirement.ready for requirement in action.requirements if requirement.ready]
    until = min(tested, default=len(action.choices))
    sizes: list[int] = []
    for choice in action.choices[:until]:
        size = possibilities(program, choice.chooser)
        if size is None:
            return prod(sizes), False
        sizes.append(size)
    return prod(sizes), not action.requirements


def possibilities(program: model.Program, chooser: model.Chooser) -> int | None:
    """At least how many ways to choose there are; None if that depends on the position."""
    match chooser:
        case model.WordOf(words):
            return len(words)
        case model.NumberOf(e.Const(low), e.Const(high)):
            return max(0, high - low + 1)
        case model.OneOf(source):
            return _different(program, source)
        case model.OrderOf(source):
            count = _different(program, source)
            return None if count is None else factorial(min(count, ORDER_LIMIT))
        case model.SomeOf(low, high, source):
            count = _different(program, source)
            if count is None:
                return None
            most = count if high is None else min(high, count)
            return sum(comb(count, size) for size in range(low, most + 1))
        case _:
            return None


def _different(program: model.Program, source: Expr) -> int | None:
    """How many members of a constant set differ; interchangeable things are one."""
    if not isinstance(source, e.Const) or not isinstance(source.type, SetOf):
        return None
    sort, mask = source.type.element.sort, source.value
    if sort not in ("unit", "card"):
        return mask.bit_count()
    tokens = program.universe.tokens(sort)
    return len({(t.kind, t.index, t.owner) for n, t in enumerate(tokens) if mask >> n & 1})


# ---------------------------------------------------------------- cells


def state_problems(checked: Checked) -> Iterator[Diagnostic]:
    """`state-too-large`, at the largest track."""
    program = checked.program
    sizes = {name: cells(program, track.params) for name, track in program.tracks.items()}
    total = sum(sizes.values()) + len(program.universe.units) + len(program.universe.cards)
    total += sum(len(procedure.slots) for procedure in program.procedures.values())
    total += sum(len(action.slots) for action in program.actions.values())
    if sizes and total > MOST_CELLS:
        largest = max(sizes, key=lambda name: sizes[name])
        track = program.tracks[largest]
        yield problems.state_too_large(track, sizes[largest], total, MOST_CELLS)


def cells(program: model.Program, params: Iterable[model.Param]) -> int:
    """How many numbers a track with these parameters keeps."""
    size = 1
    for param in params:
        match param.type:
            case Int(low, high):
                size *= high - low + 1
            case Entity():
                size *= program.universe.mask(param.type).bit_count()
    return size


# ---------------------------------------------------------------- orders


def order_problems(checked: Checked) -> Iterator[Diagnostic]:
    """`order-too-long`, where no choice has been refused for it."""
    universe = checked.program.universe
    for kind, span, chosen in _orders(checked.program):
        if kind.size > ORDER_LIMIT and not chosen:
            yield problems.order_too_long(span, kind.size, ORDER_LIMIT)
        elif kind.size <= ORDER_LIMIT and universe.mask(kind.element).bit_length() > ORDER_END:
            yield problems.order_too_wide(span, kind.element.sort, ORDER_END)


def _orders(program: model.Program) -> Iterator[tuple[OrderOf, Span, bool]]:
    """Every order, where it stands, and whether it is chosen."""
    tracks = program.tracks.values()
    types: list[tuple[Type, Span, bool]] = [(track.type, track.span, False) for track in tracks]
    for value in program.values.values():
        kinds = (value.type, *(param.type for param in value.params))
        types += [(kind, value.span, False) for kind in kinds]
    for procedure in program.procedures.values():
        params = (slot for slot in procedure.slots if slot.name in procedure.params)
        types += [(slot.type, procedure.span, False) for slot in params]
    for action in program.actions.values():
        slots = {slot.name: slot.type for slot in action.slots}
        types += [(slots[choice.name], choice.span, True) for choice in action.choices]
    for statement in program_statements(program):
        if isinstance(statement, model.LetChoose):
            types.append((statement.slot.type, statement.span, True))
    for kind, span, chosen in types:
        if isinstance(kind, OrderOf):
            yield kind, span, chosen
