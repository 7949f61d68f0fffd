"""Programs rewritten: every expression is replaced, and what becomes constant is cut away."""

from __future__ import annotations

from typing import assert_never

from riotdsl.program import expr as e
from riotdsl.program import model
from riotdsl.program.expr import Expr
from riotdsl.program.types import SetOf
from riotdsl.text.lazy_dataclass import replace


class Rewriter:
    """Rewrites a program by `expr`, which a pass defines; the structure of statements is kept."""

    __slots__ = ()

    def expr(self, node: Expr) -> Expr:
        """What an expression becomes."""
        raise NotImplementedError

    def rewritten(self, program: model.Program) -> model.Program:
        return replace(
            program,
            tracks={name: self.track(track) for name, track in program.tracks.items()},
            values={name: self.value(value) for name, value in program.values.items()},
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

    def maybe(self, node: Expr | None) -> Expr | None:
        return None if node is None else self.expr(node)

    def when(self, node: Expr | None) -> Expr | None:
        """A condition, None where it always holds."""
        closed = self.maybe(node)
        return None if isinstance(closed, e.Const) and closed.value else closed

    def clauses(self, clauses: tuple[model.Clause, ...]) -> tuple[model.Clause, ...]:
        """The clauses that can still apply, up to the first that always does."""
        kept = []
        for clause in clauses:
            when = self.when(clause.when)
            if isinstance(when, e.Const):
                continue
            kept.append(replace(clause, value=self.expr(clause.value), when=when))
            if when is None:
                break
        return tuple(kept)

    # ------------------------------------------------------------ declarations

    def value(self, value: model.Value) -> model.Value:
        return replace(value, clauses=self.clauses(value.clauses))

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
            case _:
                assert_never(node)
