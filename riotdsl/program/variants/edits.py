"""Small edits of the tree: the same declarations with one part put in, taken out or renamed."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TypeVar

from riotdsl.syntax.tree import declarations
from riotdsl.syntax.tree import statements as steps
from riotdsl.syntax.tree import variants_scenarios as cases
from riotdsl.syntax.tree.expressions import Name, Node
from riotdsl.text.lazy_dataclass import fields, replace

T = TypeVar("T", bound=Node)
Change = Callable[[Node], Node | None]

_WITH_STATEMENTS = (
    declarations.Action,
    declarations.Procedure,
    declarations.Reaction,
    declarations.Ability,
    declarations.Thing,
)


def rewritten(node: T, change: Change) -> T:
    """The tree with `change` made to every node below, the inner ones first; None takes it out.

    Only members of lists can be taken out. What nobody changes is the same object as before.
    """
    made: dict[str, object] = {}
    for field in fields(node):
        held = getattr(node, field.name)
        if isinstance(held, Node):
            inner = change(rewritten(held, change))
            assert inner is not None
            if inner is not held:
                made[field.name] = inner
        elif isinstance(held, tuple) and any(isinstance(item, Node) for item in held):
            items = tuple(_each(held, change))
            if len(items) != len(held) or any(a is not b for a, b in zip(items, held, strict=True)):
                made[field.name] = items
    return replace(node, **made) if made else node  # type: ignore[arg-type]  # the fields' own types


def _each(held: tuple[object, ...], change: Change) -> Iterator[object]:
    for item in held:
        made = change(rewritten(item, change)) if isinstance(item, Node) else item
        if made is not None:
            yield made


def swapped(node: T, old: Node, new: Node | None) -> T:
    """The tree with one node of it, found by identity, replaced or (None) taken out."""
    return rewritten(node, lambda each: new if each is old else each)


def without_kind(node: cases.Declaration, kind: str) -> cases.Declaration | None:
    """The declaration without a kind, place or faction; None where nothing is left of it."""
    match node:
        case declarations.Thing() | declarations.Place():
            families = tuple(each for each in node.families if each.name.text != kind)
            return replace(node, families=families) if families else None
        case declarations.Faction():
            names = _without(node.names, kind)
            return replace(node, names=names) if names else None
        case _:
            return None


def without_carrier(node: cases.Declaration, kind: str) -> cases.Declaration | None:
    """An ability without one of the kinds that carry it; None if nobody carries it any more."""
    if isinstance(node, declarations.Ability) and any(each.text == kind for each in node.kinds):
        kinds = _without(node.kinds, kind)
        return replace(node, kinds=kinds) if kinds else None
    return node


def without_over(node: cases.Declaration, value: str, label: str) -> cases.Declaration:
    """The declaration in which no clause of the value is `over` that label any more."""
    if not isinstance(node, declarations.Value | declarations.Thing | declarations.Ability):
        return node

    def change(each: Node) -> Node:
        if not isinstance(each, declarations.Clause) or all(
            name.text != label for name in each.over
        ):
            return each
        is_own = isinstance(node, declarations.Value) and node.name.text == value
        is_given = each.of is not None and each.of.text == value
        return replace(each, over=_without(each.over, label)) if is_own or is_given else each

    return rewritten(node, change)


def without_action(node: cases.Declaration, action: str) -> cases.Declaration:
    """The declaration in which nobody is let do that action; with nothing left, nobody is asked."""
    if not isinstance(node, _WITH_STATEMENTS):
        return node

    def change(each: Node) -> Node | None:
        if not isinstance(each, steps.LetDo) or all(name.text != action for name in each.actions):
            return each
        actions = _without(each.actions, action)
        return replace(each, actions=actions) if actions else None

    return rewritten(node, change)


def apart(node: declarations.Thing, kind: str) -> tuple[cases.Declaration, ...]:
    """The same kinds, with one of them in a declaration of its own.

    Clauses that all of them give are moved to an ability of all, because each may stand only once.
    """
    if len(node.families) == 1:
        return (node,)
    at = next(i for i, each in enumerate(node.families) if each.name.text == kind)
    groups = (node.families[:at], node.families[at : at + 1], node.families[at + 1 :])
    given = tuple(item for item in node.items if isinstance(item, declarations.Clause))
    rest = tuple(item for item in node.items if not isinstance(item, declarations.Clause))
    made: list[cases.Declaration] = [
        replace(node, families=group, items=rest) for group in groups if group
    ]
    if given:
        kinds = tuple(family.name for family in node.families)
        joint = Name(", ".join(name.text for name in kinds), span=node.span)
        made.append(declarations.Ability(joint, kinds, given, span=node.span))
    return tuple(made)


def _without(names: tuple[Name, ...], text: str) -> tuple[Name, ...]:
    return tuple(name for name in names if name.text != text)
