"""The tree of declarations: exactly what an author wrote, each node with its span.

Expressions and statements are in `terms` and `steps`, what is said about texts in `sources`;
nothing here is resolved or checked.
"""

from __future__ import annotations

from collections.abc import Iterator

from riotdsl.syntax.tree.editions import (
    Answer,
    Assumed,
    Cites,
    Decided,
    Described,
    Edition,
    Form,
    NotARule,
    Option,
    Question,
    Reading,
    Rulings,
    Stance,
    TextFrom,
    Texts,
    Where,
    Wording,
)
from riotdsl.syntax.tree.expressions import Expr, Name, Node, Ref
from riotdsl.syntax.tree.statements import Block, Choose
from riotdsl.text.budget import spend
from riotdsl.text.lazy_dataclass import dataclass, fields

__all__ = [
    "Ability", "Action", "Answer", "Assumed", "Cites", "Clause", "Decided", "Described",
    "Edition", "Faction", "Family", "Form", "Game", "Grid", "Heuristic", "Index", "Invariant",
    "Lineup", "Link", "LinkEnd", "Measure", "NamedType", "NotARule", "NumberType", "Option",
    "OrderType", "Param", "Picture", "Place", "Procedure", "Question", "RangeType", "Reaction",
    "Reading", "Require", "Rulings", "Seat", "SetType", "Show", "Stance", "Start", "Stat",
    "TextFrom", "Texts", "Thing", "Track", "Type", "Value", "Where", "Win", "Wording", "Write",
    "YesNoType", "parts", "walk",
]  # fmt: skip

# ---------------------------------------------------------------- types


@dataclass(frozen=True, slots=True)
class RangeType(Node):
    low: int
    high: int
    clamped: bool


@dataclass(frozen=True, slots=True)
class YesNoType(Node):
    pass


@dataclass(frozen=True, slots=True)
class NamedType(Node):
    """Words, or kinds of thing or place, or one of `unit card faction place`."""

    names: tuple[Name, ...]


@dataclass(frozen=True, slots=True)
class SetType(Node):
    kind: Name


@dataclass(frozen=True, slots=True)
class OrderType(Node):
    kind: Name


@dataclass(frozen=True, slots=True)
class NumberType(Node):
    """A whole number whose range the checker finds."""


Type = RangeType | YesNoType | NamedType | SetType | OrderType | NumberType


@dataclass(frozen=True, slots=True)
class Param(Node):
    name: Name
    type: Type


# ---------------------------------------------------------------- the table


@dataclass(frozen=True, slots=True)
class Lineup(Node):
    names: tuple[Name, ...]


@dataclass(frozen=True, slots=True)
class Game(Node):
    name: Name
    lineups: tuple[Lineup, ...]


@dataclass(frozen=True, slots=True)
class Faction(Node):
    names: tuple[Name, ...]


@dataclass(frozen=True, slots=True)
class Seat(Node):
    faction: Name
    player: Name


@dataclass(frozen=True, slots=True)
class Start(Node):
    edition: Name | None
    rulings: Name | None
    players: tuple[Name, ...]
    seats: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class Index(Node):
    """One index of a family: `row: 1..6`, `owner: faction` or `where: hut`."""

    name: Name
    low: int | None
    high: int | None
    kind: Name | None


@dataclass(frozen=True, slots=True)
class Family(Node):
    name: Name
    indexes: tuple[Index, ...]


@dataclass(frozen=True, slots=True)
class Place(Node):
    families: tuple[Family, ...]
    seen_by: tuple[Name, ...] | None
    notes: tuple[Assumed, ...]


@dataclass(frozen=True, slots=True)
class Grid(Node):
    name: Name
    files: int
    ranks: int


@dataclass(frozen=True, slots=True)
class LinkEnd(Node):
    """All places of some sets; a variable names each of them in turn."""

    variable: Name | None
    sets: tuple[Expr, ...]


@dataclass(frozen=True, slots=True)
class Link(Node):
    first: LinkEnd
    second: LinkEnd
    both_ways: bool
    when: Expr | None
    notes: tuple[Assumed, ...]


@dataclass(frozen=True, slots=True)
class Show(Node):
    place: Ref
    x: int
    y: int
    width: int
    height: int
    label: str | None


@dataclass(frozen=True, slots=True)
class Write(Node):
    text: str
    x: int
    y: int


@dataclass(frozen=True, slots=True)
class Picture(Node):
    width: int
    height: int
    items: tuple[Show | Write, ...]


@dataclass(frozen=True, slots=True)
class Stat(Node):
    name: Name
    value: Expr
    notes: tuple[Assumed, ...]


@dataclass(frozen=True, slots=True)
class Clause(Node):
    """A clause of a value; `of` names the value where it is given from outside."""

    of: Name | None
    label: Name
    value: Expr
    when: Expr | None
    over: tuple[Name, ...]
    notes: tuple[Assumed, ...]


@dataclass(frozen=True, slots=True)
class Reaction(Node):
    procedure: Name
    when: Expr | None
    body: Block
    notes: tuple[Assumed, ...]


@dataclass(frozen=True, slots=True)
class Thing(Node):
    """A kind of unit or card (`sort` says which), or a family of kinds."""

    sort: str
    families: tuple[Family, ...]
    owners: tuple[Name, ...] | None
    each_faction: bool
    items: tuple[Stat | Clause | Reaction, ...]


@dataclass(frozen=True, slots=True)
class Track(Node):
    name: Name
    params: tuple[Param, ...]
    type: Type
    start: Expr | None


# ---------------------------------------------------------------- rules


@dataclass(frozen=True, slots=True)
class Value(Node):
    name: Name
    params: tuple[Param, ...]
    type: Type
    clauses: tuple[Clause, ...]


@dataclass(frozen=True, slots=True)
class Ability(Node):
    name: Name
    kinds: tuple[Name, ...]
    items: tuple[Clause | Reaction, ...]


@dataclass(frozen=True, slots=True)
class Require(Node):
    """A requirement of an action; `of` names the action where a variant adds it."""

    of: Name | None
    name: Name
    condition: Expr
    when: Expr | None
    say: str | None
    notes: tuple[Assumed, ...]


@dataclass(frozen=True, slots=True)
class Action(Node):
    name: Name
    form: str | None
    items: tuple[Choose | Require, ...]
    then: Block
    notes: tuple[Assumed, ...]


@dataclass(frozen=True, slots=True)
class Procedure(Node):
    name: Name
    params: tuple[Param, ...]
    body: Block
    notes: tuple[Assumed, ...]


@dataclass(frozen=True, slots=True)
class Win(Node):
    """Who wins; with `after`, as soon as one of those procedures has run."""

    name: Name
    after: tuple[Name, ...]
    winners: Expr
    when: Expr | None
    notes: tuple[Assumed, ...]


@dataclass(frozen=True, slots=True)
class Invariant(Node):
    name: Name
    condition: Expr


@dataclass(frozen=True, slots=True)
class Measure(Node):
    """A final value, or a count of how often a procedure ran."""

    name: Name
    value: Expr | None
    procedure: Name | None
    when: Expr | None


@dataclass(frozen=True, slots=True)
class Heuristic(Node):
    value: Expr


def parts(node: Node) -> Iterator[Node]:
    """The nodes directly below a node, in the order of its fields."""
    spend(2)
    for field in fields(node):
        held = getattr(node, field.name)
        if isinstance(held, Node):
            yield held
        elif isinstance(held, tuple):
            yield from (item for item in held if isinstance(item, Node))


def walk(node: Node) -> Iterator[Node]:
    """The node and everything below it."""
    waiting = [node]
    while waiting:
        following = waiting.pop()
        yield following
        waiting.extend(reversed(tuple(parts(following))))


def walk_statements(node: Node) -> Iterator[Node]:
    """The node and everything below it, but no expression."""
    waiting = [node]
    while waiting:
        following = waiting.pop()
        yield following
        inner = [part for part in parts(following) if not isinstance(part, Expr)]
        waiting.extend(reversed(inner))
