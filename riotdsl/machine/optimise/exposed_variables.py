"""Variables of procedures and actions that are read from outside of them."""

from __future__ import annotations

from riotdsl.machine.code import Machine
from riotdsl.program import expr as e
from riotdsl.program import model
from riotdsl.program.analysis.walk import expressions, has_end


def exposed_in(program: model.Program) -> frozenset[tuple[str, str]]:
    """Variables of frames that are read from outside."""
    found = set()
    for owner, whole in expressions(program):
        for node in e.walk(whole):
            if isinstance(node, e.Frame) and node.owner != owner:
                found.add((node.owner, node.name))
    return frozenset(found)


def exposed_variables(machine: Machine) -> frozenset[tuple[str, str]]:
    """Variables of frames that are read from outside: they must lie in their cells."""
    found = set(exposed_in(machine.program))
    for name, procedure in machine.program.procedures.items():
        if leaves_early(machine, procedure, frozenset(found)):
            found.update((name, slot.name) for slot in procedure.slots)
    return frozenset(found)


def leaves_early(
    machine: Machine, procedure: model.Procedure, exposed: frozenset[tuple[str, str]]
) -> bool:
    """Whether something must still be done after an `end` in the body."""
    watched = procedure.name in machine.layout.returns
    read = any((procedure.name, slot.name) in exposed for slot in procedure.slots)
    return has_end(procedure.body) and (bool(procedure.reactions) or watched or read)
