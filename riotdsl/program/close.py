"""Closing: a program, its answers and its seats make a closed program, in which nothing is open.

Questions, options and the set of those who take part become constants; constants are folded, and
clauses and branches that can no longer apply vanish. Clauses are put in the order in which they
are tried: whoever is `over` another comes first.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from riotdsl.program import expr as e
from riotdsl.program import model
from riotdsl.program.expr import Expr
from riotdsl.program.fold import simplified
from riotdsl.program.types import SetOf


def close(
    program: model.Program, answers: Mapping[str, int], seats: tuple[int, ...]
) -> model.Program:
    """The closed program; `answers` has an integer for every question and option."""
    return _Closing(program, answers, seats).run()


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
class _Closing:
    program: model.Program
    answers: Mapping[str, int]
    seats: tuple[int, ...]
    values: dict[str, model.Value] = field(default_factory=dict)
    present: dict[str, int] = field(default_factory=dict)
    memo: dict[int, tuple[Expr, Expr]] = field(default_factory=dict)

    def run(self) -> model.Program:
        program = self.program
        for sort in ("unit", "card"):
            owners = {None, *self.seats}
            tokens = program.universe.tokens(sort)
            self.present[sort] = e.mask_of(
                tuple(number for number, token in enumerate(tokens) if token.owner in owners)
            )
        return replace(
            program,
            seats=self.seats,
            tracks={name: self.track(track) for name, track in program.tracks.items()},
            values={name: self.value(name) for name in program.values},
            actions={name: self.action(action) for name, action in program.actions.items()},
            procedures={name: self.procedure(p) for name, p in program.procedures.items()},
            homes={
                kind: replace(home, place=self.expr(home.place))
                for kind, home in program.homes.items()
            },
            wins=tuple(self.win(win) for win in program.wins),
            invariants=tuple(
                replace(i, condition=self.expr(i.condition)) for i in program.invariants
            ),
            measures=tuple(
                replace(m, value=self.maybe(m.value), when=self.maybe(m.when))
                for m in program.measures
            ),
            heuristic=None
            if program.heuristic is None
            else (program.heuristic[0], self.expr(program.heuristic[1])),
        )

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
                called = self.value(name)
                if len(called.clauses) == 1 and called.clauses[0].when is None:
                    only = called.clauses[0].value
                    if isinstance(only, e.Const):
                        return e.Const(only.value, type=node.type, span=node.span)
                return e.Call(name, tuple(map(self.expr, args)), type=node.type, span=node.span)
            case _:
                return simplified(e.mapped(node, self.expr), self.program.universe)

    def maybe(self, node: Expr | None) -> Expr | None:
        return None if node is None else self.expr(node)

    def when(self, node: Expr | None) -> Expr | None:
        """A condition, None where it always holds."""
        closed = self.maybe(node)
        return None if isinstance(closed, e.Const) and closed.value else closed

    # ------------------------------------------------------------ declarations

    def value(self, name: str) -> model.Value:
        if name not in self.values:
            value = self.program.values[name]
            kept = []
            for clause in in_force(value.clauses):
                when = self.when(clause.when)
                if isinstance(when, e.Const):
                    continue
                kept.append(replace(clause, value=self.expr(clause.value), when=when))
                if when is None:
                    break
            self.values[name] = replace(value, clauses=tuple(kept))
        return self.values[name]

    def track(self, track: model.TrackDecl) -> model.TrackDecl:
        return replace(track, start=self.maybe(track.start))

    def win(self, win: model.Win) -> model.Win:
        return replace(win, winners=self.expr(win.winners), when=self.when(win.when))

    def action(self, action: model.Action) -> model.Action:
        requirements = []
        for each in action.requirements:
            when = self.when(each.when)
            if not isinstance(when, e.Const):
                requirements.append(replace(each, condition=self.expr(each.condition), when=when))
        choices = tuple(replace(c, chooser=self.chooser(c.chooser)) for c in action.choices)
        return replace(
            action, choices=choices, requirements=tuple(requirements), then=self.block(action.then)
        )

    def procedure(self, procedure: model.Procedure) -> model.Procedure:
        reactions = []
        for each in procedure.reactions:
            when = self.when(each.when)
            if not isinstance(when, e.Const):
                reactions.append(replace(each, when=when, body=self.block(each.body)))
        return replace(procedure, body=self.block(procedure.body), reactions=tuple(reactions))

    def chooser(self, chooser: model.Chooser) -> model.Chooser:
        match chooser:
            case model.NumberOf(low, high):
                return model.NumberOf(self.expr(low), self.expr(high))
            case model.WordOf():
                return chooser
            case _:
                return replace(chooser, source=self.expr(chooser.source))

    # ------------------------------------------------------------ statements

    def block(self, block: model.Block) -> model.Block:
        return tuple(made for statement in block for made in self.statement(statement))

    def statement(self, node: model.Statement) -> model.Block:
        match node:
            case model.If(condition, then, otherwise):
                tested = self.expr(condition)
                if isinstance(tested, e.Const):
                    return self.block(then if tested.value else otherwise)
                return (model.If(tested, self.block(then), self.block(otherwise)),)
            case model.LetDo():
                who = tuple(map(self.expr, node.who))
                return (replace(node, who=who, order=self.maybe(node.order)),)
            case model.LetChoose():
                who_ = self.maybe(node.who)
                return (replace(node, who=who_, chooser=self.chooser(node.chooser)),)
            case model.ForEach():
                source, where = self.expr(node.source), self.when(node.where)
                if (
                    isinstance(source, e.Const)
                    and source.value == 0
                    and isinstance(source.type, SetOf)
                ):
                    return ()
                return (replace(node, source=source, where=where, body=self.block(node.body)),)
            case model.ForNumbers():
                low, high = self.expr(node.low), self.expr(node.high)
                return (replace(node, low=low, high=high, body=self.block(node.body)),)
            case model.Repeat() | model.Stage():
                return (replace(node, body=self.block(node.body)),)
            case model.Assign():
                target = self.expr(node.target)
                assert isinstance(target, e.Track | e.Frame)
                return (replace(node, target=target, value=self.expr(node.value)),)
            case model.Move():
                return (replace(node, what=self.expr(node.what), to=self.expr(node.to)),)
            case model.Call():
                return (replace(node, args=tuple(map(self.expr, node.args))),)
            case model.End():
                return (node,)
