"""Expressions as they were written."""

from __future__ import annotations

from collections.abc import Iterator

from riotdsl.text.lazy_dataclass import dataclass, field, fields
from riotdsl.text.source import Span


@dataclass(frozen=True, slots=True, kw_only=True)
class Node:
    """Anything in the tree; two nodes are equal if they say the same, wherever they stand."""

    span: Span = field(compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Name(Node):
    text: str


@dataclass(frozen=True, slots=True)
class Number(Node):
    value: int


@dataclass(frozen=True, slots=True)
class YesNo(Node):
    value: bool


@dataclass(frozen=True, slots=True)
class Member(Node):
    """`.name` behind a reference."""

    name: Name


@dataclass(frozen=True, slots=True)
class Indexed(Node):
    """`[i, j]` behind a reference."""

    arguments: tuple[Expr, ...]


@dataclass(frozen=True, slots=True)
class Applied(Node):
    """`(x, y)` behind a reference."""

    arguments: tuple[Expr, ...]


@dataclass(frozen=True, slots=True)
class Ref(Node):
    """A name (also `it` and `you`) and what follows it: `hut[b.row]`, `u.owner.score`."""

    root: Name
    trailers: tuple[Member | Indexed | Applied, ...]


@dataclass(frozen=True, slots=True)
class AllOf(Node):
    """`unit`, `card`, `faction` or `place` as the set of all of them."""

    entity: str


@dataclass(frozen=True, slots=True)
class Filtered(Node):
    """`(S where C)`; in C each member is `it`."""

    source: Expr
    condition: Expr


@dataclass(frozen=True, slots=True)
class Within(Node):
    """`S of f` (relation "of") or `S at p` (relation "at")."""

    relation: str
    source: Expr
    holder: Expr


@dataclass(frozen=True, slots=True)
class Not(Node):
    operand: Expr


@dataclass(frozen=True, slots=True)
class Binary(Node):
    """`operator` is one of and or + - * >= <= > < is "is not" in "not in"."""

    operator: str
    left: Expr
    right: Expr


@dataclass(frozen=True, slots=True)
class Quantified(Node):
    """`every x in S where W has C`, or `some ...`."""

    every: bool
    name: Name
    source: Expr
    where: Expr | None
    condition: Expr


@dataclass(frozen=True, slots=True)
class Aggregate(Node):
    """`count of S`, `sum of E for x in S`, `lowest of ...`, `highest of ...`."""

    operator: str
    source: Expr
    name: Name | None
    body: Expr | None


Expr = Number | YesNo | Ref | AllOf | Filtered | Within | Not | Binary | Quantified | Aggregate


def chain(node: Expr, operator: str) -> Iterator[Expr]:
    """The parts of `a and b and c`, however they are nested."""
    if isinstance(node, Binary) and node.operator == operator:
        yield from chain(node.left, operator)
        yield from chain(node.right, operator)
    else:
        yield node


def bare(node: Expr) -> str | None:
    """The name, if the expression is nothing but one."""
    return node.root.text if isinstance(node, Ref) and not node.trailers else None


def swallowed(node: Quantified) -> Expr | None:
    """The first part behind `and` or `or` that `has` reaches although it names no such thing.

    `some c in S has X or Y` means `has (X or Y)`; where Y does not speak of c, a reader may take it
    for a part of its own.
    """
    condition = node.condition
    if not isinstance(condition, Binary) or condition.operator not in ("and", "or"):
        return None
    _, *behind = chain(condition, condition.operator)
    return next((part for part in behind if not _mentions(part, node.name.text)), None)


def _mentions(node: Node, name: str) -> bool:
    waiting = [node]
    while waiting:
        following = waiting.pop()
        if isinstance(following, Ref) and following.root.text == name:
            return True
        for each in fields(following):
            held = getattr(following, each.name)
            parts = held if isinstance(held, tuple) else (held,)
            waiting += [part for part in parts if isinstance(part, Node)]
    return False
