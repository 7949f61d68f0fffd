"""A closed program rewritten to run faster; it means the same.

Small values are put in the place of their calls. What no position can change is computed here: the
constant part of a loop's conditions becomes a table. A test that does not depend on a loop's
variable is made before the loop. A union written as a filter over everything is built from its
parts. Conditions are tried cheapest first, which is allowed because evaluation never fails.

Only generated code uses the result: explanations need the program as it was written.
"""

from __future__ import annotations

from riotdsl.machine import code as c
from riotdsl.machine.argument_guards import is_taken
from riotdsl.machine.bits import members
from riotdsl.machine.evaluate import Evaluator
from riotdsl.machine.optimise.bitset_conditions import BitsetConditions
from riotdsl.machine.optimise.constant_tables import ConstantEvaluator
from riotdsl.machine.optimise.exposed_variables import exposed_variables
from riotdsl.machine.optimise.loop_narrowing import LoopNarrowing, free
from riotdsl.machine.optimise.requirement_order import with_conditions
from riotdsl.machine.optimise.shifts import FEW, shifts
from riotdsl.program import expr as e
from riotdsl.program import model
from riotdsl.program.expr import Expr, substituted
from riotdsl.program.fold import simplified
from riotdsl.program.rewrite import Rewriter
from riotdsl.program.types import YES_NO, Entity, SetOf
from riotdsl.text.lazy_dataclass import dataclass, replace

_INLINE_SIZE = 40
_UNROLLED_SIZE = 120


def optimised(machine: c.Machine) -> c.Machine:
    """The machine as generated code runs it: the same places and cells, faster expressions."""
    narrowing = LoopNarrowing(
        machine.program, machine.layout, ConstantEvaluator(Evaluator(machine))
    )
    abreast = BitsetConditions(narrowing)
    exposed = exposed_variables(machine)
    return _Optimiser(machine.program, narrowing, abreast, exposed).machine(machine)


@dataclass(slots=True)
class _Optimiser(Rewriter):
    program: model.Program
    narrowing: LoopNarrowing
    abreast: BitsetConditions
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
            case e.Members(e.Following(faction, None)):
                return self.others(node, faction)
            case e.Compare("==", e.Count(source), e.Const(0)):
                return e.Empty(source, type=YES_NO, span=node.span)
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

    def others(self, node: e.Members, faction: Expr) -> Expr:
        """The other seats, where no turn order changes them, by a table."""
        known = e.Local("faction", type=Entity("faction"))
        whole = e.Members(e.Following(known, None, type=node.order.type), type=node.type)
        count = self.program.universe.count("faction")
        value = self.narrowing.settled.value
        rows = (*(value(whole, [], {"faction": each}) for each in range(count)), 0)
        table = self.narrowing.set_table(rows, [faction], Entity("faction"))
        return simplified(table, self.program.universe)

    # ------------------------------------------------------------ loops

    def unrolled(
        self, source: Expr, variable: str, condition: Expr
    ) -> list[tuple[int, Expr]] | None:
        """The condition for each of a few factions; None if that would be too much."""
        if not isinstance(source, e.Const):
            return None
        element = member_type(source)
        size = source.value.bit_count() * written_size(condition)
        if element.sort != "faction" or size > _UNROLLED_SIZE:
            return None
        return [
            (each, self.expr(substituted(condition, {variable: e.Const(each, type=element)})))
            for each in members(source.value)
        ]

    def quantified(self, node: e.Quantified) -> Expr:
        each = self.unrolled(node.source, node.variable, node.condition)
        if each is not None:
            made = e.And if node.every else e.Or
            joined = made(tuple(sorted((part for _, part in each), key=cost)), type=YES_NO)
            return simplified(joined, self.program.universe)
        if node.every:
            return self.every(node)
        parts = conjuncts(node.condition)
        outside = [part for part in parts if node.variable not in free(part)]
        inside = [part for part in parts if node.variable in free(part)]
        source, inside = self.narrowing.narrowed(node.source, node.variable, inside)
        loop = self.some(node, source, inside)
        if not outside:
            return loop
        return conjunction([*sorted(outside, key=cost), loop])

    def some(self, node: e.Quantified, source: Expr, parts: list[Expr]) -> Expr:
        if not parts:
            return e.Not(e.Empty(source, type=YES_NO), type=YES_NO)
        condition = conjunction(parts)
        empty = self.abreast.none(source, node.variable, condition)
        if empty is not None and pays(empty, source, condition):
            return e.Not(empty, type=YES_NO)
        return replace(node, source=source, condition=condition)

    def every(self, node: e.Quantified) -> Expr:
        """Every member has something if the set of those that lack it is empty."""
        lacking = e.Not(node.condition, type=YES_NO)
        empty = self.abreast.none(node.source, node.variable, lacking)
        return empty if empty is not None and pays(empty, node.source, lacking) else node

    def filtered(self, node: e.Filter) -> Expr:
        """A filter whose conditions say where to look has no need to try everything."""
        each = self.unrolled(node.source, node.variable, node.condition)
        if each is not None:
            return self.gathered(node, each)
        parts = conjuncts(node.condition)
        source, rest = self.narrowing.narrowed(node.source, node.variable, parts)
        source, rest = self.at_once(source, node.variable, rest)
        if not rest:
            return source
        if len(rest) < len(parts):
            return replace(node, source=source, condition=conjunction(rest))
        return self.joined(node)

    def gathered(self, node: e.Filter, each: list[tuple[int, Expr]]) -> Expr:
        """The set of those members whose condition holds."""
        found: Expr | None = None
        for member, condition in each:
            if condition == e.NO:
                continue
            single: Expr = e.Const(1 << member, type=node.type)
            if condition != e.YES:
                single = e.Guarded(condition, single, type=node.type)
            found = single if found is None else e.Union(found, single, type=node.type)
        return e.Const(0, type=node.type) if found is None else found

    def at_once(self, source: Expr, variable: str, parts: list[Expr]) -> tuple[Expr, list[Expr]]:
        """The source with the conditions worked in that can be tested for all places at once."""
        told = parts
        found = self.abreast.where(source, variable, conjunction(parts)) if parts else None
        if found is None and len(parts) > 1:
            told = [p for p in parts if self.abreast.where(source, variable, p) is not None]
            found = self.abreast.where(source, variable, conjunction(told)) if told else None
        if found is None or not pays(found, source, conjunction(told)):
            return source, parts
        return found, [part for part in parts if part not in told]

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


def written_size(node: Expr) -> int:
    """How much is written for an expression; a set made of moved ones is a call."""
    if shifts(node) >= FEW:
        return FEW
    return 1 + sum(map(written_size, e.children(node)))


def pays(found: Expr, source: Expr, condition: Expr) -> bool:
    """Whether an expression is cheaper than a loop over a set that tests a condition."""
    assert isinstance(source.type, SetOf)
    return cost(found) <= source.type.size * cost(condition)


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
