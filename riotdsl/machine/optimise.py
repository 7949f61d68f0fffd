"""A closed program rewritten to run faster; it means the same.

Small values are put in the place of their calls. What no position can change is computed here: the
constant part of a loop's conditions becomes a table. A test that does not depend on a loop's
variable is made before the loop. A union written as a filter over everything is built from its
parts. Conditions are tried cheapest first, which is allowed because evaluation never fails.

Only generated code uses the result: explanations need the program as it was written.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from riotdsl.machine import code as c
from riotdsl.machine.early import with_conditions
from riotdsl.machine.evaluate import Evaluator
from riotdsl.machine.narrow import Narrowing, free
from riotdsl.machine.python_steps import exposed_variables
from riotdsl.machine.rows import is_taken
from riotdsl.program import expr as e
from riotdsl.program import model
from riotdsl.program.expr import Expr, substituted
from riotdsl.program.fold import simplified
from riotdsl.program.rewrite import Rewriter
from riotdsl.program.types import YES_NO, Entity, SetOf

_INLINE_SIZE = 40


def optimised(machine: c.Machine) -> c.Machine:
    """The machine as generated code runs it: the same places and cells, faster expressions."""
    narrowing = Narrowing(machine.program, machine.layout, Evaluator(machine))
    return _Optimiser(machine.program, narrowing, exposed_variables(machine)).machine(machine)


@dataclass(slots=True)
class _Optimiser(Rewriter):
    program: model.Program
    narrowing: Narrowing
    exposed: frozenset[tuple[str, str]]
    fresh: int = 0

    def machine(self, machine: c.Machine) -> c.Machine:
        return replace(
            machine,
            program=self.rewritten(self.program),
            code=tuple(self.instruction(each) for each in machine.code),
            points=tuple(
                replace(
                    point,
                    decider=self.maybe(point.decider),
                    chooser=None if point.chooser is None else self.chooser(point.chooser),
                )
                for point in machine.points
            ),
        )

    def action(self, action: model.Action) -> model.Action:
        return Rewriter.action(self, with_conditions(action, self.exposed))

    def instruction(self, node: c.Instruction) -> c.Instruction:
        match node:
            case c.Do(body):
                return c.Do(self.block(body))
            case c.Test(condition, otherwise):
                return c.Test(self.expr(condition), otherwise)
            case c.Store(cell, value):
                return c.Store(cell, self.expr(value))
            case c.Seats(cell, who):
                return c.Seats(cell, tuple(map(self.expr, who)))
            case c.Enter():
                return replace(node, args=tuple(map(self.expr, node.args)))
            case _:
                return node

    def expr(self, node: Expr) -> Expr:
        changed = e.mapped(node, self.expr)
        if isinstance(changed, e.Call):
            inner = self.inline(changed)
            return changed if inner is None else self.expr(inner)
        return self.better(simplified(changed, self.program.universe))

    def better(self, node: Expr) -> Expr:
        match node:
            case e.And(parts):
                return replace(node, parts=tuple(sorted(parts, key=cost)))
            case e.Quantified():
                return self.quantified(node)
            case e.Filter():
                return self.filtered(node)
            case e.Empty(e.UnionOf() as union):
                return self.no_union(node, union)
            case _:
                return node

    # ------------------------------------------------------------ values

    def inline(self, node: e.Call) -> Expr | None:
        """The body of a small value with the arguments in it; None if it must stay a call."""
        value = self.program.values[node.value]
        if len(value.clauses) != 1 or value.clauses[0].when is not None:
            return None
        body = value.clauses[0].value
        if sum(1 for _ in e.walk(body)) > _INLINE_SIZE:
            return None
        for param, arg in zip(value.params, node.args, strict=True):
            if isinstance(param.type, Entity) and not is_taken(
                arg.type, param.type, self.program.universe
            ):
                return None
            simple = isinstance(arg, e.Const | e.Local | e.Frame)
            uses = sum(1 for n in e.walk(body) if isinstance(n, e.Local) and n.name == param.name)
            if not simple and uses > 1:
                return None
        bound = {p.name: arg for p, arg in zip(value.params, node.args, strict=True)}
        return substituted(self.renamed(body), bound)

    def renamed(self, node: Expr) -> Expr:
        """The expression with new names for the variables that it binds."""
        changed = e.mapped(node, self.renamed)
        if not isinstance(changed, e.Filter | e.Quantified | e.Aggregate | e.UnionOf):
            return changed
        self.fresh += 1
        name = f"{changed.variable.split('__')[0]}__{self.fresh}"
        kind = member_type(changed.source)
        bound: dict[str, Expr] = {changed.variable: e.Local(name, type=kind)}
        if isinstance(changed, e.Filter | e.Quantified):
            return replace(changed, variable=name, condition=substituted(changed.condition, bound))
        return replace(changed, variable=name, body=substituted(changed.body, bound))

    # ------------------------------------------------------------ loops

    def quantified(self, node: e.Quantified) -> Expr:
        if node.every:
            return node
        parts = conjuncts(node.condition)
        outside = [part for part in parts if node.variable not in free(part)]
        inside = [part for part in parts if node.variable in free(part)]
        source, inside = self.narrowing.narrowed(node.source, node.variable, inside)
        loop: Expr = replace(node, source=source, condition=conjunction(inside))
        if not inside:
            loop = e.Not(e.Empty(source, type=YES_NO), type=YES_NO)
        if not outside:
            return loop
        return conjunction([*sorted(outside, key=cost), loop])

    def filtered(self, node: e.Filter) -> Expr:
        """A filter whose conditions say where to look has no need to try everything."""
        parts = conjuncts(node.condition)
        source, rest = self.narrowing.narrowed(node.source, node.variable, parts)
        if not rest:
            return source
        if len(rest) < len(parts):
            return replace(node, source=source, condition=conjunction(rest))
        return self.joined(node)

    def joined(self, node: e.Filter) -> Expr:
        """`x in S with some e in T: C(e) and x in U(e)` is S with the union of all such U(e)."""
        match node.condition:
            case e.Quantified(False, variable, source, condition):
                if node.variable in free(source):
                    return node
                hits = [
                    part
                    for part in conjuncts(condition)
                    if isinstance(part, e.Contains)
                    and part.member == e.Local(node.variable, type=part.member.type)
                    and node.variable not in free(part.source)
                ]
                rest = [part for part in conjuncts(condition) if part not in hits]
                if len(hits) != 1 or any(node.variable in free(part) for part in rest):
                    return node
                return self.union(node, variable, source, rest, hits[0].source)
            case _:
                return node

    def union(
        self, node: e.Filter, variable: str, source: Expr, tests: list[Expr], body: Expr
    ) -> Expr:
        assert isinstance(node.type, SetOf)
        assert isinstance(body.type, SetOf)
        source, tests = self.narrowing.narrowed(source, variable, tests)
        if tests:
            source = e.Filter(
                variable, source, conjunction(sorted(tests, key=cost)), type=source.type
            )
        union = e.UnionOf(variable, source, body, type=node.type)
        whole = self.program.universe.mask(node.type.element)
        if (
            isinstance(node.source, e.Const)
            and node.source.value == whole
            and (
                body.type.element.kinds is not None
                and self.program.universe.mask(body.type.element) | whole == whole
            )
        ):
            return union
        return e.Meet(node.source, union, type=node.type)

    def no_union(self, node: e.Empty, union: e.UnionOf) -> Expr:
        """A union is empty if no part of it has a member."""
        some: Expr = e.Not(e.Empty(union.body, type=YES_NO), type=YES_NO)
        source, tests = union.source, [some]
        if isinstance(source, e.Filter):
            renamed = e.Local(union.variable, type=member_type(source))
            tests = [substituted(source.condition, {source.variable: renamed}), some]
            source = source.source
        source, tests = self.narrowing.narrowed(
            source, union.variable, [c for t in tests for c in conjuncts(t)]
        )
        found = e.Quantified(
            False,  # noqa: FBT003 - some, not every
            union.variable,
            source,
            conjunction(sorted(tests, key=cost)),
            type=YES_NO,
        )
        return e.Not(found, type=YES_NO, span=node.span)


def member_type(source: Expr) -> Entity:
    assert isinstance(source.type, SetOf)
    element = source.type.element
    return Entity(element.sort, element.kinds, maybe_none=False)


def conjuncts(node: Expr) -> list[Expr]:
    return list(node.parts) if isinstance(node, e.And) else [node]


def conjunction(parts: list[Expr]) -> Expr:
    if not parts:
        return e.YES
    return parts[0] if len(parts) == 1 else e.And(tuple(parts), type=YES_NO)


def cost(node: Expr) -> int:
    """A rough price, to try cheap conditions first."""
    match node:
        case e.Const() | e.Local() | e.Frame():
            return 1
        case e.Quantified() | e.Filter() | e.Aggregate() | e.UnionOf():
            return 50 + sum(map(cost, e.children(node))) * 4
        case e.Call():
            return 40 + sum(map(cost, node.args))
        case _:
            return 1 + sum(map(cost, e.children(node)))
