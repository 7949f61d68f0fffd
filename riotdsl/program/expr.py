"""Expressions with their meaning: names bound, types known.

The same nodes serve the open program, the closed one and the machine: closing only replaces
`Answer` and `Seated` by constants. Every node has a type; spans are not part of equality.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from functools import cache

from riotdsl.program.types import YES_NO, Entity, Int, SetOf, Type
from riotdsl.text.budget import spend
from riotdsl.text.lazy_dataclass import dataclass, field, fields, replace
from riotdsl.text.source import Span


@dataclass(frozen=True, slots=True, kw_only=True)
class Typed:
    """Any expression."""

    type: Type
    span: Span | None = field(default=None, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Const(Typed):
    """A number, `yes`, a word, an entity, or a constant set, as the integer it is at run time."""

    value: int


@dataclass(frozen=True, slots=True)
class Answer(Typed):
    """The answer to a question or the value of an option: a constant once the program is closed."""

    question: str


@dataclass(frozen=True, slots=True)
class Seated(Typed):
    """The factions that take part: a constant once the program is closed."""


@dataclass(frozen=True, slots=True)
class Local(Typed):
    """A variable bound inside this expression, or a parameter of the value it belongs to."""

    name: str


@dataclass(frozen=True, slots=True)
class Frame(Typed):
    """A variable of a procedure or action: parameter, note, choice or loop variable."""

    owner: str
    name: str


@dataclass(frozen=True, slots=True)
class Decider(Typed):
    """Who decides at this moment."""


@dataclass(frozen=True, slots=True)
class Winners(Typed):
    """Who has won, as a set; only scenarios and measures read it."""


@dataclass(frozen=True, slots=True)
class Running(Typed):
    """Whether a procedure is at work."""

    procedure: str


@dataclass(frozen=True, slots=True)
class Track(Typed):
    name: str
    args: tuple[Expr, ...]


@dataclass(frozen=True, slots=True)
class PlaceOf(Typed):
    """Where a unit or card lies."""

    thing: Expr


@dataclass(frozen=True, slots=True)
class Table(Typed):
    """A constant relation of the universe, such as `area`, `linked` or `distance`."""

    name: str
    args: tuple[Expr, ...]


@dataclass(frozen=True, slots=True)
class Call(Typed):
    """A declared value applied to arguments."""

    value: str
    args: tuple[Expr, ...]


@dataclass(frozen=True, slots=True)
class Arith(Typed):
    """`operator` is + - * lesser or greater."""

    operator: str
    left: Expr
    right: Expr


@dataclass(frozen=True, slots=True)
class Compare(Typed):
    """`operator` is < <= > >= == or !=."""

    operator: str
    left: Expr
    right: Expr


@dataclass(frozen=True, slots=True)
class And(Typed):
    parts: tuple[Expr, ...]


@dataclass(frozen=True, slots=True)
class Or(Typed):
    parts: tuple[Expr, ...]


@dataclass(frozen=True, slots=True)
class Not(Typed):
    operand: Expr


@dataclass(frozen=True, slots=True)
class Contains(Typed):
    """Whether a member is in a set; none is in no set."""

    member: Expr
    source: Expr


@dataclass(frozen=True, slots=True)
class Empty(Typed):
    source: Expr


@dataclass(frozen=True, slots=True)
class Single(Typed):
    """The set of one entity; of none, the empty set."""

    member: Expr


@dataclass(frozen=True, slots=True)
class Members(Typed):
    """The set of the members of an order."""

    order: Expr


@dataclass(frozen=True, slots=True)
class Ordered(Typed):
    """The members of a set as an order, in the order of their declaration."""

    source: Expr


@dataclass(frozen=True, slots=True)
class Following(Typed):
    """The other seats in turn order after a faction, as an order; `order` is the turn order."""

    faction: Expr
    order: Expr | None


@dataclass(frozen=True, slots=True)
class Owned(Typed):
    """The members of a set of things that belong to a faction."""

    source: Expr
    owner: Expr


@dataclass(frozen=True, slots=True)
class At(Typed):
    """The members of a set of things that lie at a place."""

    source: Expr
    place: Expr


@dataclass(frozen=True, slots=True)
class Filter(Typed):
    variable: str
    source: Expr
    condition: Expr


@dataclass(frozen=True, slots=True)
class Union(Typed):
    left: Expr
    right: Expr


@dataclass(frozen=True, slots=True)
class Meet(Typed):
    """What two sets have in common; only lowering makes it."""

    left: Expr
    right: Expr


@dataclass(frozen=True, slots=True)
class Holding(Typed):
    """The things for which a track holds a value; only lowering makes it."""

    track: str
    value: Expr


@dataclass(frozen=True, slots=True)
class Shifted(Typed):
    """The numbers that are so much less than those of a set; only lowering makes it."""

    source: Expr
    by: int


@dataclass(frozen=True, slots=True)
class Guarded(Typed):
    """A set if a condition holds, else nothing; only lowering makes it."""

    condition: Expr
    source: Expr


@dataclass(frozen=True, slots=True)
class UnionOf(Typed):
    """The union of a set for each member of another; only lowering makes it."""

    variable: str
    source: Expr
    body: Expr


@dataclass(frozen=True, slots=True)
class Minus(Typed):
    left: Expr
    right: Expr


@dataclass(frozen=True, slots=True)
class Count(Typed):
    source: Expr


@dataclass(frozen=True, slots=True)
class Quantified(Typed):
    every: bool
    variable: str
    source: Expr
    condition: Expr


@dataclass(frozen=True, slots=True)
class Aggregate(Typed):
    """`operator` is sum, lowest or highest; 0 over nothing."""

    operator: str
    variable: str
    source: Expr
    body: Expr


Expr = (
    Const | Answer | Seated | Local | Frame | Decider | Winners | Running | Track | PlaceOf | Table
    | Call | Arith | Compare | And | Or | Not | Contains | Empty | Single | Members | Ordered
    | Following | Owned | At | Filter | Union | Meet | Holding | Shifted | Guarded | UnionOf
    | Minus | Count | Quantified | Aggregate
)  # fmt: skip

YES = Const(1, type=YES_NO)
NO = Const(0, type=YES_NO)


@cache
def branches(node_class: Hashable) -> tuple[str, ...]:
    """The names of the fields of a class of nodes, without type and span."""
    assert isinstance(node_class, type)
    own = (each.name for each in fields(node_class) if each.name not in ("type", "span"))
    return tuple(own)


def children(node: Expr) -> Iterator[Expr]:
    """The expressions directly below a node."""
    spend(1)
    for name in branches(type(node)):  # type: ignore[arg-type]  # a class is hashable
        held = getattr(node, name)
        if isinstance(held, Typed):
            yield held  # type: ignore[misc]  # every Typed is an Expr
        elif isinstance(held, tuple):
            yield from held


def walk(node: Expr) -> Iterator[Expr]:
    """A node and everything below it."""
    waiting = [node]
    while waiting:
        following = waiting.pop()
        yield following
        waiting.extend(reversed(tuple(children(following))))


def mapped(node: Expr, change: Callable[[Expr], Expr]) -> Expr:
    """The node with `change` applied to each child; the node itself if nothing changed."""
    spend(3)
    changed: dict[str, object] = {}
    for name in branches(type(node)):  # type: ignore[arg-type]  # a class is hashable
        held = getattr(node, name)
        if isinstance(held, Typed):
            new = change(held)  # type: ignore[arg-type]  # every Typed is an Expr
            if new is not held:
                changed[name] = new
        elif isinstance(held, tuple):
            news = tuple(change(item) for item in held)
            if any(a is not b for a, b in zip(news, held, strict=True)):
                changed[name] = news
    return replace(node, **changed) if changed else node  # type: ignore[arg-type]


def number(value: int) -> Const:
    return Const(value, type=Int(value, value))


def mask_of(members: Iterator[int] | tuple[int, ...] | range) -> int:
    """The set of these members as an integer."""
    found = 0
    for member in members:
        found |= 1 << member
    return found


def set_const(mask: int, element: Entity) -> Const:
    return Const(mask, type=SetOf(element, mask.bit_count()))


def substituted(node: Expr, bindings: dict[str, Expr]) -> Expr:
    """The expression with local variables replaced; binders are unique, so nothing is captured."""
    if isinstance(node, Local):
        return bindings.get(node.name, node)
    return mapped(node, lambda child: substituted(child, bindings))
