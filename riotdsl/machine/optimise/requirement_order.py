"""How early a requirement can be tested while the choices of an action are being tried.

Best is before: a requirement on a place that is chosen becomes a part of what it is chosen from.
"""

from __future__ import annotations

from riotdsl.program import expr as e
from riotdsl.program import model
from riotdsl.program.expr import Expr
from riotdsl.program.types import YES_NO, Entity, SetOf
from riotdsl.text.lazy_dataclass import replace


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


def with_conditions(action: model.Action, exposed: frozenset[tuple[str, str]]) -> model.Action:
    """The action with what is required of a chosen place or faction said where it is chosen."""
    kept = []
    choices = list(action.choices)
    for requirement in action.requirements:
        number = needed(action, requirement, exposed) - 1
        if number < 0 or not _can_join(action, number, requirement, exposed):
            kept.append(replace(requirement, ready=number + 1))
        else:
            choices[number] = _joined(action.name, choices[number], requirement)
    return replace(action, choices=tuple(choices), requirements=tuple(kept))


def _can_join(
    action: model.Action,
    number: int,
    requirement: model.Requirement,
    exposed: frozenset[tuple[str, str]],
) -> bool:
    """Things stay out: which of them are one choice is found before requirements are looked at."""
    chooser = action.choices[number].chooser
    if not isinstance(chooser, model.OneOf):
        return False
    assert isinstance(chooser.source.type, SetOf)
    if chooser.source.type.element.sort in ("unit", "card"):
        return False
    read_outside = any(owner == action.name for owner, _ in exposed)
    parts = [requirement.condition, *([] if requirement.when is None else [requirement.when])]
    return not (read_outside and any(isinstance(n, e.Call) for part in parts for n in e.walk(part)))


def _joined(owner: str, choice: model.Choice, requirement: model.Requirement) -> model.Choice:
    chooser = choice.chooser
    assert isinstance(chooser, model.OneOf)
    assert isinstance(chooser.source.type, SetOf)
    element = chooser.source.type.element
    variable = f"{choice.name}_{requirement.name}"
    member = e.Local(variable, type=Entity(element.sort, element.kinds, maybe_none=False))

    def about(node: Expr) -> Expr:
        if isinstance(node, e.Frame) and (node.owner, node.name) == (owner, choice.name):
            return member
        return e.mapped(node, about)

    condition = about(requirement.condition)
    if requirement.when is not None:
        idle = e.Not(about(requirement.when), type=YES_NO)
        condition = e.Or((idle, condition), type=YES_NO)
    source = e.Filter(variable, chooser.source, condition, type=chooser.source.type)
    return replace(choice, chooser=model.OneOf(source))
