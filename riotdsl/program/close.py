"""Closing: a program, its answers and its seats make a closed program, in which nothing is open.

Questions, options and the set of those who take part become constants; constants are folded, and
clauses and branches that can no longer apply vanish. Clauses are put in the order in which they
are tried: whoever is `over` another comes first.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace

from riotdsl.program import expr as e
from riotdsl.program import model
from riotdsl.program.expr import Expr
from riotdsl.program.fold import simplified
from riotdsl.program.rewrite import Rewriter
from riotdsl.program.types import SetOf


def close(
    program: model.Program, answers: Mapping[str, int], seats: tuple[int, ...]
) -> model.Program:
    """The closed program; `answers` has an integer for every question and option."""
    return _Closing(program, answers, seats).run()


def closer(
    program: model.Program, answers: Mapping[str, int], seats: tuple[int, ...]
) -> Callable[[Expr], Expr]:
    """Closes single expressions in the same way: those in the holes of messages."""
    return _Closing(program, answers, seats).expr


def in_force(clauses: tuple[model.Clause, ...]) -> tuple[model.Clause, ...]:
    """The clauses in the order in which they are tried."""
    waiting = list(clauses)
    done: list[model.Clause] = []
    while waiting:
        beaten = {label for clause in waiting for label in clause.over}
        free = [clause for clause in waiting if clause.label not in beaten]
        chosen = free or waiting[:1]
        done.extend(chosen)
        waiting = [clause for clause in waiting if clause not in chosen]
    return tuple(done)


@dataclass(slots=True)
class _Closing(Rewriter):
    program: model.Program
    answers: Mapping[str, int]
    seats: tuple[int, ...]
    values: dict[str, model.Value] = field(default_factory=dict)
    present: dict[str, int] = field(default_factory=dict)
    memo: dict[int, tuple[Expr, Expr]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        for sort in ("unit", "card"):
            owners = {None, *self.seats}
            tokens = self.program.universe.tokens(sort)
            self.present[sort] = e.mask_of(
                tuple(number for number, token in enumerate(tokens) if token.owner in owners)
            )

    def run(self) -> model.Program:
        return replace(self.rewritten(self.program), seats=self.seats)

    def value(self, value: model.Value) -> model.Value:
        if value.name not in self.values:
            clauses = self.clauses(in_force(value.clauses))
            self.values[value.name] = replace(value, clauses=clauses)
        return self.values[value.name]

    # ------------------------------------------------------------ expressions

    def expr(self, node: Expr) -> Expr:
        kept = self.memo.get(id(node))
        if kept is not None:
            return kept[1]
        closed = self.closed(node)
        self.memo[id(node)] = node, closed
        return closed

    def closed(self, node: Expr) -> Expr:
        match node:
            case e.Answer(question):
                return e.Const(self.answers[question], type=node.type, span=node.span)
            case e.Seated():
                mask = e.mask_of(self.seats)
                return e.Const(mask, type=SetOf(node.type.element, len(self.seats)), span=node.span)  # type: ignore[union-attr]
            case e.Const(value):
                if isinstance(node.type, SetOf) and node.type.element.sort in self.present:
                    mask = value & self.present[node.type.element.sort]
                    kind = SetOf(node.type.element, mask.bit_count())
                    return e.Const(mask, type=kind, span=node.span)
                return node
            case e.Call(name, args):
                called = self.value(self.program.values[name])
                if len(called.clauses) == 1 and called.clauses[0].when is None:
                    only = called.clauses[0].value
                    if isinstance(only, e.Const):
                        return e.Const(only.value, type=node.type, span=node.span)
                return e.Call(name, tuple(map(self.expr, args)), type=node.type, span=node.span)
            case _:
                return simplified(e.mapped(node, self.expr), self.program.universe)
