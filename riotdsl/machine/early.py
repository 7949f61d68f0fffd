"""How early a requirement can be tested while the choices of an action are being tried."""

from __future__ import annotations

from riotdsl.program import expr as e
from riotdsl.program import model


def needed(
    action: model.Action, requirement: model.Requirement, exposed: frozenset[tuple[str, str]]
) -> int:
    """How many choices must be bound; `exposed` are the variables that are read from outside."""
    numbers = {choice.name: number for number, choice in enumerate(action.choices, start=1)}
    parts = [requirement.condition]
    if requirement.when is not None:
        parts.append(requirement.when)
    called = [node for part in parts for node in e.walk(part)]
    read_outside = any(owner == action.name for owner, _ in exposed)
    if read_outside and any(isinstance(node, e.Call) for node in called):
        return requirement.ready
    found = 0
    for node in called:
        if isinstance(node, e.Frame) and node.owner == action.name:
            found = max(found, numbers.get(node.name, 0))
    return found
