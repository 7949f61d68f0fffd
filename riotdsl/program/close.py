"""Closing: a program, its answers and its seats make a closed program, in which nothing is open.

Questions, options and the set of those who take part become constants; constants are folded, and
clauses and branches that can no longer apply vanish. Clauses are put in the order in which they
are tried: whoever is `over` another comes first.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TypeVar

from riotdsl.program import expr as e
from riotdsl.program import model
from riotdsl.program.components.universe import Universe
from riotdsl.program.expr import Expr
from riotdsl.program.fold import simplified
from riotdsl.program.rewrite import Rewriter
from riotdsl.program.types import SetOf
from riotdsl.text.lazy_dataclass import dataclass, field, replace

Declared = model.Value | model.Action | model.Procedure
D = TypeVar("D", model.Value, model.Action, model.Procedure)


@dataclass(slots=True)
class Kept:
    """What was closed before of one program for the same seats, with the answers it rests on.

    Whoever closes a program many times hands it in: only what rests on other answers is made anew.
    """

    done: dict[tuple[str, str], list[tuple[dict[str, int], Declared]]] = field(default_factory=dict)


def close(
    program: model.Program,
    answers: Mapping[str, int],
    seats: tuple[int, ...],
    kept: Kept | None = None,
) -> model.Program:
    """The closed program; `answers` has an integer for every question and option."""
    return _Closing(program, answers, seats, kept or Kept()).run()


def closer(
    program: model.Program,
    answers: Mapping[str, int],
    seats: tuple[int, ...],
    kept: Kept | None = None,
) -> Callable[[Expr], Expr]:
    """Closes single expressions in the same way: those in the holes of messages."""
    return _Closing(program, answers, seats, kept or Kept()).expr


def present(universe: Universe, seats: tuple[int, ...]) -> dict[str, int]:
    """The units and the cards of those who take part, and those of nobody, as sets."""
    owners = {None, *seats}
    return {
        sort: e.mask_of(
            tuple(n for n, token in enumerate(universe.tokens(sort)) if token.owner in owners)
        )
        for sort in ("unit", "card")
    }


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
    kept: Kept = field(default_factory=Kept)
    values: dict[str, tuple[model.Value, set[str]]] = field(default_factory=dict)
    present: dict[str, int] = field(default_factory=dict)
    memo: dict[int, tuple[Expr, Expr]] = field(default_factory=dict)
    read: set[str] = field(default_factory=set)

    def __post_init__(self) -> None:
        self.present = present(self.program.universe, self.seats)

    def run(self) -> model.Program:
        return replace(self.rewritten(self.program), seats=self.seats)

    # ------------------------------------------------------------ declarations

    def value(self, value: model.Value) -> model.Value:
        if value.name not in self.values:
            self.values[value.name] = self.once("value", value, self.closed_value)
        made, read = self.values[value.name]
        self.read |= read
        return made

    def closed_value(self, value: model.Value) -> model.Value:
        return replace(value, clauses=self.clauses(in_force(value.clauses)))

    def action(self, action: model.Action) -> model.Action:
        return self.once("action", action, lambda each: Rewriter.action(self, each))[0]

    def procedure(self, procedure: model.Procedure) -> model.Procedure:
        return self.once("procedure", procedure, lambda each: Rewriter.procedure(self, each))[0]

    def once(self, sort: str, node: D, make: Callable[[D], D]) -> tuple[D, set[str]]:
        """A declaration closed, or as it was before if the answers that it read are the same."""
        known = self.kept.done.setdefault((sort, node.name), [])
        for rests_on, done in known:
            if all(self.answers[question] == answer for question, answer in rests_on.items()):
                self.read |= rests_on.keys()
                return done, set(rests_on)  # type: ignore[return-value]  # of the same sort
        outer = self.read, self.memo
        self.read, self.memo = set(), {}
        made, read = make(node), self.read
        self.read, self.memo = outer
        self.read |= read
        known.append(({question: self.answers[question] for question in read}, made))
        return made, read

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
                self.read.add(question)
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
