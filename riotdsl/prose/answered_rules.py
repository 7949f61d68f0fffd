"""Rules with their questions answered and no seat taken: what a rulebook tells.

Conditions that the answers decide vanish, and so do clauses that can no longer apply. Names of
values stay, and so does who takes part: a rulebook is for every line-up.
"""

from __future__ import annotations

from collections.abc import Mapping

from riotdsl.program import expr as e
from riotdsl.program import model
from riotdsl.program.close import in_force
from riotdsl.program.expr import Expr
from riotdsl.program.fold import simplified
from riotdsl.program.rewrite import Rewriter
from riotdsl.program.types import Words, YesNo
from riotdsl.text.lazy_dataclass import dataclass, field, replace


def answered(program: model.Program, answers: Mapping[str, int]) -> model.Program:
    """The program with these answers; every question and option has one."""
    return _Answering(program, answers).rewritten(program)


def holding(program: model.Program, first: Mapping[str, int]) -> model.Program:
    """An answered program in which these tracks always hold these values."""
    return _Answering(program, {}, first).rewritten(program)


def settled(value: model.Value) -> int | None:
    """What a value always is, if all of its clauses say the same."""
    given = {
        each.value.value if isinstance(each.value, e.Const) else None for each in value.clauses
    }
    whole = any(clause.when is None for clause in value.clauses)
    return given.pop() if whole and len(given) == 1 else None


def _quantified(node: Expr) -> Expr:
    """What is said of every or of some member, and does not depend on it, is said of the set."""
    if isinstance(node, e.Quantified) and isinstance(node.condition, e.Const):
        empty = e.Empty(node.source, type=node.type, span=node.span)
        return empty if node.every else e.Not(empty, type=node.type, span=node.span)
    return node


@dataclass(slots=True)
class _Answering(Rewriter):
    program: model.Program
    answers: Mapping[str, int]
    first: Mapping[str, int] = field(default_factory=dict)
    values: dict[str, model.Value] = field(default_factory=dict)

    def value(self, value: model.Value) -> model.Value:
        """Clauses that apply, in the order written."""
        if value.name not in self.values:
            kept = self.clauses(in_force(value.clauses))
            order = sorted(kept, key=lambda c: [each.path for each in value.clauses].index(c.path))
            self.values[value.name] = model.Value(
                value.name, value.params, value.type, tuple(order), value.span
            )
        return self.values[value.name]

    def can_be(self, name: str, word: int) -> bool:
        """Whether a value that is one of some words can be this one."""
        given = [clause.value for clause in self.value(self.program.values[name]).clauses]
        return any(not isinstance(each, e.Const) or each.value == word for each in given)

    def statement(self, node: model.Statement) -> model.Block:
        """What is stored in a track that always holds the same stays to be looked at."""
        match node:
            case model.Assign(e.Track(name) as target) if name in self.first:
                changed = replace(target, args=tuple(map(self.expr, target.args)))
                return (replace(node, target=changed, value=self.expr(node.value)),)
        return Rewriter.statement(self, node)

    def expr(self, node: Expr) -> Expr:
        match node:
            case e.Answer(question):
                return e.Const(self.answers[question], type=node.type, span=node.span)
            case e.Track(name) if name in self.first:
                return e.Const(self.first[name], type=node.type, span=node.span)
            case e.Call(name, args) if isinstance(node.type, YesNo | Words):
                only = settled(self.value(self.program.values[name]))
                if only is not None:
                    return e.Const(only, type=node.type, span=node.span)
                return e.Call(name, tuple(map(self.expr, args)), type=node.type, span=node.span)
            case e.Compare(operator, e.Call(name), e.Const(word)) if isinstance(
                node.left.type, Words
            ) and not self.can_be(name, word):
                return e.Const(int(operator == "!="), type=node.type, span=node.span)
            case e.Owned() | e.Single():
                return e.mapped(node, self.expr)
            case e.Quantified():
                return _quantified(simplified(e.mapped(node, self.expr), self.program.universe))
            case e.Not(operand):
                inner = self.expr(operand)
                if isinstance(inner, e.Not):
                    return inner.operand
                changed = e.Not(inner, type=node.type, span=node.span)
                return simplified(changed, self.program.universe)
            case _:
                return simplified(e.mapped(node, self.expr), self.program.universe)
