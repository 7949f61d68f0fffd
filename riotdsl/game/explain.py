"""Why: values with how they arose, and requirements with what in them failed.

Texts of rules are quoted from the ruleset itself, by the spans of its expressions.
"""

from __future__ import annotations

from collections.abc import Iterator

from riotdsl.game import labels
from riotdsl.game.action import Fact, Known
from riotdsl.machine.bits import members
from riotdsl.machine.evaluate import Env, Evaluator, State
from riotdsl.machine.knowledge import Knowledge
from riotdsl.program import expr as e
from riotdsl.program.expr import Expr
from riotdsl.program.types import Int, SetOf, Type
from riotdsl.text.lazy_dataclass import dataclass

DEPTH = 3
MOST_MEMBERS = 3  # so many of those that decide are told


@dataclass(slots=True)
class Explainer:
    """Explains expressions over one state, as far as somebody knows it; by default all of it."""

    evaluator: Evaluator
    s: State
    knowledge: Knowledge | None = None

    def failing(self, node: Expr, env: Env) -> Iterator[Expr]:
        """The parts of a condition that make it false: conjuncts, or the whole."""
        match node:
            case e.And(parts):
                for part in parts:
                    if not self.evaluator.value(part, self.s, env):
                        yield from self.failing(part, env)
            case _:
                yield node

    def facts(self, node: Expr, env: Env, depth: int = DEPTH) -> tuple[Fact, ...]:
        """What a condition compares, with the values of now."""
        match node:
            case e.Compare(_, left, right):
                return self.operands((left, right), env, depth)
            case e.Contains(member, source):
                return self.operands((member, source), env, depth)
            case e.Not(operand):
                return self.facts(operand, env, depth)
            case e.And(parts) | e.Or(parts):
                return tuple(fact for part in parts for fact in self.facts(part, env, depth))
            case e.Empty(source):
                return self.operands((source,), env, depth)
            case e.Quantified():
                return self.instances(node, env, depth)
            case _:
                return self.operands((node,), env, depth)

    def operands(self, nodes: tuple[Expr, ...], env: Env, depth: int) -> tuple[Fact, ...]:
        told = (self.known(node, env) for node in nodes if not isinstance(node, e.Const))
        return tuple(self.fact(node, env, depth) for node in told if node is not None)

    def known(self, node: Expr, env: Env) -> Expr | None:
        """What may be told of an expression: itself, how many there are, or nothing."""
        if self.knowledge is None or self.knowledge.knows(node, self.s, env):
            return node
        if isinstance(node.type, SetOf):
            count = e.Count(node, type=Int(0, len(self.s)), span=node.span)
            return count if self.knowledge.knows(count, self.s, env) else None
        return None

    def instances(self, node: e.Quantified, env: Env, depth: int) -> tuple[Fact, ...]:
        """The members that decide: those of whom `every` is not true, or `some` is.

        Where no single one decides, what was looked through.
        """
        found: dict[tuple[tuple[str, str], ...], tuple[Fact, ...]] = {}
        for each in members(self.evaluator.value(node.source, self.s, env)):
            inner = {**env, node.variable: each}
            if bool(self.evaluator.value(node.condition, self.s, inner)) is not node.every:
                facts = self.member(node, inner), *self.facts(node.condition, inner, depth)
                found.setdefault(tuple((fact.text, fact.value) for fact in facts), facts)
                if len(found) == MOST_MEMBERS:
                    break
        if not found:
            return self.operands((node.source,), env, depth)
        return tuple(fact for facts in found.values() for fact in facts)

    def member(self, node: e.Quantified, env: Env) -> Fact:
        """Which member it is that a condition is about."""
        for each in e.walk(node.condition):
            if isinstance(each, e.Local) and each.name == node.variable:
                return self.fact(each, env, 0)
        assert isinstance(node.source.type, SetOf)
        return self.fact(e.Local(node.variable, type=node.source.type.element), env, 0)

    def fact(self, node: Expr, env: Env, depth: int) -> Fact:
        value = self.evaluator.value(node, self.s, env)
        clause: str | None = None
        assumed: tuple[str, ...] = ()
        parts: tuple[Fact, ...] = ()
        if isinstance(node, e.Call):
            args = [self.evaluator.value(arg, self.s, env) for arg in node.args]
            clause, assumed, parts = self.called(node.value, args, depth)
        known = Known(node, value, self.variables(node, env))
        return Fact(self.text(node), self.shown(node, value), clause, assumed, parts, known)

    def variables(self, node: Expr, env: Env) -> dict[str, tuple[Type, int]]:
        """What the variables in an expression are now, except those that it binds itself."""
        frames = self.evaluator.machine.layout.frames
        found: dict[str, tuple[Type, int]] = {}
        for each in e.walk(node):
            if isinstance(each, e.Frame) and (each.owner, each.name) in frames:
                cell = frames[each.owner, each.name]
                found[f"{each.owner}.{each.name}"] = each.type, self.s[cell]
            elif isinstance(each, e.Local) and each.name in env:
                found[each.name] = each.type, env[each.name]
        return found

    def called(
        self, name: str, args: list[int], depth: int
    ) -> tuple[str | None, tuple[str, ...], tuple[Fact, ...]]:
        """The clause that decides a value, what in it is assumed, and what it rests on."""
        value = self.evaluator.machine.program.values[name]
        inner = {param.name: arg for param, arg in zip(value.params, args, strict=True)}
        takes = self.evaluator.takes(value, args)
        clause = self.evaluator.deciding(value, self.s, inner) if takes else None
        if clause is None:
            return None, (), ()
        parts: tuple[Fact, ...] = ()
        if depth > 0 and not isinstance(clause.value, e.Const):
            below = [n for n in e.walk(clause.value) if isinstance(n, e.Call) and _closed(n, inner)]
            parts = self.operands(tuple(below), inner, depth - 1)
        return clause.path, clause.assumed, parts

    def text(self, node: Expr) -> str:
        """The words of the ruleset for an expression."""
        if node.span is None:
            return "…"
        return " ".join(node.span.text.split())

    def shown(self, node: Expr, value: int) -> str:
        return self.worth(node.type, value)

    def worth(self, kind: Type, value: int) -> str:
        """A value of a type by its name; of units and cards how many there are of each kind."""
        machine = self.evaluator.machine
        if isinstance(kind, SetOf) and kind.element.sort in ("unit", "card"):
            counts: dict[str, int] = {}
            for each in members(value):
                name = labels.entity(machine.program.universe, kind.element.sort, each)
                counts[name] = counts.get(name, 0) + 1
            return ", ".join(f"{n} {name}" for name, n in counts.items()) or labels.NOTHING
        return labels.value_label(machine, kind, value)


def _closed(node: Expr, env: Env) -> bool:
    return all(inner.name in env for inner in e.walk(node) if isinstance(inner, e.Local))
