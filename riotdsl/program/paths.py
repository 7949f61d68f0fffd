"""Paths: by what name each part of a ruleset can be cited, replaced or dropped.

`attack` is an action, `attack.twice` its requirement, `strength.printed` a clause of a value
wherever it is given, `pawn.force` a line of a kind, `turn.act` a stage.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from riotdsl.syntax.tree import declarations as tree
from riotdsl.syntax.tree import statements as steps
from riotdsl.syntax.tree import variants_scenarios as cases
from riotdsl.syntax.tree.expressions import Name, Node
from riotdsl.text.budget import spend
from riotdsl.text.lazy_dataclass import dataclass

# Sorts whose names stand apart: a win rule may be called like an action.
APART = frozenset({"win", "invariant", "measure"})

# What an edition can cite.
CITABLE = frozenset(
    {"action", "requirement", "choice", "value", "clause", "unit", "card", "stat", "procedure",
     "stage", "ability", "win", "track", "place", "grid", "question"}
)  # fmt: skip

_NAMED: dict[type[Node], str] = {
    tree.Grid: "grid",
    tree.Track: "track",
    tree.Value: "value",
    tree.Ability: "ability",
    tree.Action: "action",
    tree.Procedure: "procedure",
    tree.Win: "win",
    tree.Invariant: "invariant",
    tree.Measure: "measure",
    tree.Question: "question",
    tree.Option: "option",
}


@dataclass(frozen=True, slots=True)
class Part:
    """A part with its path and sort; `holder` numbers the declaration in which `node` stands."""

    path: str
    sort: str
    name: Name
    holder: int
    node: Node


def parts(declarations: Sequence[cases.Declaration]) -> Iterator[Part]:
    """Everything that has a path, in the order of the declarations."""
    for holder, node in enumerate(declarations):
        spend(3)
        for name, sort, part in _parts(node):
            spend(2)
            yield Part(name[0], sort, name[1], holder, part)


def declares(node: cases.Declaration) -> tuple[tuple[Name, str], ...]:
    """The names that a declaration gives to wholes, each with its sort; none for links."""
    match node:
        case tree.Faction():
            return tuple((name, "faction") for name in node.names)
        case tree.Place():
            return tuple((family.name, "place") for family in node.families)
        case tree.Thing():
            return tuple((family.name, node.sort) for family in node.families)
        case _:
            sort = _NAMED.get(type(node))
            return () if sort is None else ((node.name, sort),)  # type: ignore[union-attr]


_Found = tuple[tuple[str, Name], str, Node]


def _parts(node: cases.Declaration) -> Iterator[_Found]:
    for name, sort in declares(node):
        yield (name.text, name), sort, node
    match node:
        case tree.Value(name):
            for clause in node.clauses:
                yield _inner(name.text, clause.label), "clause", clause
        case tree.Thing():
            for family in node.families:
                for item in node.items:
                    if isinstance(item, tree.Stat):
                        yield _inner(family.name.text, item.name), "stat", item
            yield from _given(node.items)
        case tree.Ability():
            yield from _given(node.items)
        case tree.Action(name):
            for each in node.items:
                sort = "choice" if isinstance(each, steps.Choose) else "requirement"
                yield _inner(name.text, each.name), sort, each
        case tree.Procedure(name):
            for inner in tree.walk_statements(node.body):
                if isinstance(inner, steps.Stage):
                    yield _inner(name.text, inner.name), "stage", inner


def _given(items: Sequence[Node]) -> Iterator[_Found]:
    for item in items:
        if isinstance(item, tree.Clause) and item.of is not None:
            yield _inner(item.of.text, item.label), "clause", item


def _inner(outer: str, name: Name) -> tuple[str, Name]:
    return f"{outer}.{name.text}", name
