"""Statements as they were written, and what a decision is among."""

from __future__ import annotations

from riotdsl.syntax.tree.expressions import Expr, Name, Node, Ref
from riotdsl.text.lazy_dataclass import dataclass


@dataclass(frozen=True, slots=True)
class OneOf(Node):
    source: Expr
    where: Expr | None


@dataclass(frozen=True, slots=True)
class SomeOf(Node):
    """A subset; without bounds any but the empty one."""

    low: int | None
    high: int | None
    source: Expr
    where: Expr | None


@dataclass(frozen=True, slots=True)
class OrderOf(Node):
    source: Expr
    where: Expr | None


@dataclass(frozen=True, slots=True)
class NumberOf(Node):
    low: Expr
    high: Expr


@dataclass(frozen=True, slots=True)
class WordOf(Node):
    words: tuple[Name, ...]


Chooser = OneOf | SomeOf | OrderOf | NumberOf | WordOf


@dataclass(frozen=True, slots=True)
class Choose(Node):
    """One choice of an action."""

    name: Name
    chooser: Chooser


@dataclass(frozen=True, slots=True)
class LetDo(Node):
    who: tuple[Expr, ...]
    actions: tuple[Name, ...]
    until: Name | None
    order: Expr | None


@dataclass(frozen=True, slots=True)
class LetChoose(Node):
    who: tuple[Expr, ...]
    name: Name
    chooser: Chooser


@dataclass(frozen=True, slots=True)
class If(Node):
    condition: Expr
    then: Block
    otherwise: Block | None


@dataclass(frozen=True, slots=True)
class ForEach(Node):
    name: Name
    source: Expr
    where: Expr | None
    body: Block


@dataclass(frozen=True, slots=True)
class ForNumbers(Node):
    name: Name
    low: Expr
    high: Expr
    body: Block


@dataclass(frozen=True, slots=True)
class Repeat(Node):
    body: Block


@dataclass(frozen=True, slots=True)
class Stage(Node):
    name: Name
    body: Block


@dataclass(frozen=True, slots=True)
class End(Node):
    procedure: Name


@dataclass(frozen=True, slots=True)
class Add(Node):
    amount: Expr
    target: Ref


@dataclass(frozen=True, slots=True)
class Take(Node):
    amount: Expr
    target: Ref


@dataclass(frozen=True, slots=True)
class Set(Node):
    target: Ref
    value: Expr


@dataclass(frozen=True, slots=True)
class Move(Node):
    what: Expr
    to: Expr


@dataclass(frozen=True, slots=True)
class Note(Node):
    """A variable of this procedure; `type` is a node of `tree.Type` or None."""

    name: Name
    type: Node | None
    value: Expr


@dataclass(frozen=True, slots=True)
class Call(Node):
    procedure: Name
    arguments: tuple[Expr, ...]


Statement = (
    LetDo
    | LetChoose
    | If
    | ForEach
    | ForNumbers
    | Repeat
    | Stage
    | End
    | Add
    | Take
    | Set
    | Move
    | Note
    | Call
)


@dataclass(frozen=True, slots=True)
class Block(Node):
    statements: tuple[Statement, ...]
