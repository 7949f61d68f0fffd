"""What a step lets each seat know: the entries of the log."""

from __future__ import annotations

from collections.abc import Sequence

from riotdsl.game.action import Entry
from riotdsl.game.log.revealed import broke_seal
from riotdsl.game.offer import thing_sort
from riotdsl.game.view import visible
from riotdsl.machine.bits import members
from riotdsl.machine.code import Machine, Point
from riotdsl.machine.hidden_variables import drawings
from riotdsl.machine.listing import Member
from riotdsl.machine.run import CHANCE, Options
from riotdsl.program.analysis.secret_decisions import hidden_kinds
from riotdsl.program.types import SetOf, Type

State = Sequence[int]


def entry(  # noqa: PLR0913 - a step and the positions around it
    machine: Machine,
    options: Options,
    member: Member,
    texts: tuple[str, str],
    before: State,
    after: State,
) -> Entry:
    """The log's line for a step, with who may read it and whether it brought something to light.

    `texts` are what the seat reads that decided, and what others read who know what it chose.
    """
    factions = machine.program.universe.factions
    point = machine.points[options.point]
    seat = None if options.decider == CHANCE else factions[options.decider]
    seats = machine.program.seats or ()
    unnoticed = drawings(machine).get(point.number)
    knowing = frozenset(
        factions[each]
        for each in seats
        if each == options.decider
        or (
            (unnoticed is None or unnoticed.is_open(before, each))
            and _knows(machine, point, member, each, before, after)
        )
    )
    return Entry(
        seat, *texts, _covered(point, member), knowing, options.point, member,
        _revealed(machine, options, before, after),
        unnoticed is not None,
    )  # fmt: skip


def _covered(point: Point, member: Member) -> str:
    """What a seat is told that may not know what was chosen."""
    if point.sealed is not None and member[0] != point.until:
        return "something sealed"
    return point.name if point.chooser is not None else point.branches[member[0]].action


def _types(machine: Machine, point: Point, member: Member) -> list[Type]:
    if point.chooser is not None:
        return [machine.layout.cells[point.slot].type]
    action = machine.program.actions[point.branches[member[0]].action]
    types = {slot.name: slot.type for slot in action.slots}
    return [types[choice.name] for choice in action.choices]


def _knows(  # noqa: PLR0913 - a step and the positions around it
    machine: Machine, point: Point, member: Member, seat: int, before: State, after: State
) -> bool:
    """Whether a seat that did not decide sees everything that was chosen."""
    if point.sealed is not None and member[0] != point.until:
        return False
    if not hidden_kinds(machine.program.universe):
        return True
    for kind, value in zip(_types(machine, point, member), member[1:], strict=False):
        sort = thing_sort(kind)
        if sort is None:
            continue
        known = visible(machine, before, seat, sort) | visible(machine, after, seat, sort)
        chosen = members(value) if isinstance(kind, SetOf) else iter((value,))
        if any(not known >> each & 1 for each in chosen):
            return False
    return True


def _revealed(machine: Machine, options: Options, before: State, after: State) -> bool:
    """Whether a seat learned where a thing lies, or a seal was broken."""
    if options.decider == CHANCE:
        return True
    if broke_seal(machine, before, after):
        return True
    if not hidden_kinds(machine.program.universe):
        return False
    for seat in machine.program.seats or ():
        for sort in ("unit", "card"):
            if visible(machine, after, seat, sort) & ~visible(machine, before, seat, sort):
                return True
    return False
