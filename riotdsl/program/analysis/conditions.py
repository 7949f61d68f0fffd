"""From conditions to formulas: which subjects they test, and what is known of them.

A table of one argument is read through: `u.owner is white` and `u is pawn` both test `u`. A value
with a single clause is read as what it stands for, a value with constant results as its cases.
What cannot be read so is a subject of its own that may be true or false.
"""

from __future__ import annotations

from collections.abc import Callable

from riotdsl.program import expr as e
from riotdsl.program import model
from riotdsl.program.analysis.expression_equality import key
from riotdsl.program.analysis.formulas import (
    Domain,
    Formula,
    Subjects,
    conjunction,
    disjunction,
    negated,
    same,
)
from riotdsl.program.expr import Expr, substituted
from riotdsl.program.fold import arith, compare, constant, looked_up
from riotdsl.program.types import YES_NO, Entity, Int, OrderOf, SetOf, Type, Words, YesNo
from riotdsl.text.lazy_dataclass import dataclass, field

MOST_VALUES = 5_000
MOST_CLAUSES = 60
MOST_NESTING = 3

Function = Callable[[int], int]
_TURNED = {"<": ">", "<=": ">=", ">": "<", ">=": "<=", "==": "=="}


@dataclass(slots=True)
class Conditions:
    """Makes formulas whose subjects are shared."""

    program: model.Program
    subjects: Subjects = field(default_factory=Subjects)
    depth: int = 0

    def formula(self, node: Expr | None) -> Formula:
        """A condition as a formula; no condition at all always holds."""
        match node:
            case None:
                return True
            case e.Not(operand):
                return negated(self.formula(operand))
            case e.And(parts):
                return conjunction([self.formula(part) for part in parts])
            case e.Or(parts):
                return disjunction([self.formula(part) for part in parts])
            case e.Contains(member, source):
                return self.member(member, source)
            case e.Compare():
                return self.comparison(node)
            case _:
                return self.tested(node, bool)

    # ------------------------------------------------------------ comparisons

    def comparison(self, node: e.Compare) -> Formula:
        """That two expressions compare so."""
        operator, left, right = node.operator, self.settled(node.left), self.settled(node.right)
        if isinstance(left.type, SetOf | OrderOf):
            return self.free(node)
        if isinstance(left, e.Const):
            operator, left, right = _TURNED[operator], right, left
        if isinstance(left.type, YesNo):
            return same(self.formula(left), self.formula(right))
        if isinstance(right, e.Const):
            number = right.value
            return self.tested(left, lambda v: compare(operator, v, number), number)
        return self.between(operator, left, right)

    def between(self, operator: str, left: Expr, right: Expr) -> Formula:
        """Two expressions compared: less, equal or more; of what is no number, equal or not."""
        one, other = key(left), key(right)
        if one == other:
            return compare(operator, 0, 0)
        if repr(other) < repr(one):
            one, other, left, right, operator = other, one, right, left, _TURNED[operator]
        signs = (-1, 0, 1) if isinstance(left.type, Int) else (0, 1)
        return self.subjects.test(
            ("compared", one, other), (left, right), lambda: Domain(signs),
            lambda sign: compare(operator, sign, 0),
        )  # fmt: skip

    def member(self, member: Expr, source: Expr) -> Formula:
        """That something is in a set."""
        match source:
            case e.Const(mask):
                return self.tested(member, lambda v: bool(mask >> v & 1))
            case e.Single(other):
                found = self.comparison(e.Compare("==", member, other, type=YES_NO))
                return conjunction([found, self.something(other)])
            case e.Union(left, right):
                return disjunction([self.member(member, left), self.member(member, right)])
            case e.Minus(left, right):
                return conjunction([self.member(member, left), negated(self.member(member, right))])
            case e.Filter(variable, whole, condition):
                held = substituted(condition, {variable: member})
                return conjunction([self.member(member, whole), self.formula(held)])
            case e.At(whole, place):
                there = e.PlaceOf(member, type=Entity("place"))
                lies = self.comparison(e.Compare("==", there, place, type=YES_NO))
                return conjunction([self.member(member, whole), lies, self.something(place)])
            case _:
                return self.free(e.Contains(member, source, type=YES_NO))

    def something(self, node: Expr) -> Formula:
        """That an entity is not none: none is in no set, and nothing lies there."""
        if not isinstance(node.type, Entity) or not node.type.maybe_none:
            return True
        none = e.Const(self.program.universe.count(node.type.sort), type=node.type)
        return negated(self.comparison(e.Compare("==", node, none, type=YES_NO)))

    def free(self, node: Expr) -> Formula:
        """A condition of which nothing more is known."""
        return self.subjects.test(key(node), (node,), lambda: Domain((0, 1)), bool)

    # ------------------------------------------------------------ subjects

    def tested(self, node: Expr, holds: Callable[[int], bool], point: int | None = None) -> Formula:
        """That an expression passes a test."""
        match node:
            case e.Const(value):
                return holds(value)
            case e.Call():
                called = self.called(node, holds, point)
                if called is not None:
                    return called
        base, function = self.read_through(node)
        if base is not node:
            assert function is not None
            through = function
            return self.tested(base, lambda v: holds(through(v)))
        return self.subjects.test(key(node), (node,), lambda: self.domain(node), holds, point)

    def read_through(self, node: Expr) -> tuple[Expr, Function | None]:
        """The one expression on which a table or a sum with a constant depends, and how."""
        match node:
            case e.Table(name):
                args = [self.settled(arg) for arg in node.args]
                open_ = [number for number, arg in enumerate(args) if not isinstance(arg, e.Const)]
                if len(open_) == 1 and self.is_small(args[open_[0]]):
                    table, at = self.program.universe.tables[name], open_[0]
                    given = [arg.value if isinstance(arg, e.Const) else 0 for arg in args]
                    return args[at], lambda v: looked_up(table, [*given[:at], v, *given[at + 1 :]])
            case e.Arith(operator, left, e.Const(right)) if self.is_small(left):
                return left, lambda v: arith(operator, v, right)
            case e.Arith(operator, e.Const(left_value), right_node) if self.is_small(right_node):
                return right_node, lambda v: arith(operator, left_value, v)
        return node, None

    def settled(self, node: Expr) -> Expr:
        """A constant for what a table gives for constants, as `field[2]`; else the node itself."""
        value = constant(node, self.program.universe, {}) if isinstance(node, e.Table) else None
        return node if value is None else e.Const(value, type=node.type, span=node.span)

    def is_small(self, node: Expr) -> bool:
        """Whether all values of an expression can be gone through."""
        return self.domain(node).values is not None

    def domain(self, node: Expr) -> Domain:
        """The values that an expression can have."""
        if isinstance(node, e.Answer):
            return Domain(tuple(self.program.questions[node.question].answers.values()))
        return domain_of(node.type, self.program)

    # ------------------------------------------------------------ values

    def called(
        self, node: e.Call, holds: Callable[[int], bool], point: int | None
    ) -> Formula | None:
        """That a value passes a test, read from its clauses; None if it is a subject of its own."""
        value = self.program.values[node.value]
        maybe_none = any(isinstance(a.type, Entity) and a.type.maybe_none for a in node.args)
        if maybe_none or self.depth >= MOST_NESTING:
            return None
        bound = {p.name: arg for p, arg in zip(value.params, node.args, strict=True)}
        self.depth += 1
        try:
            match value.clauses:
                case (model.Clause(value=only, when=None),):
                    inlined = substituted(only, bound)
                    if isinstance(node.type, YesNo):
                        return self.formula(inlined)
                    return self.tested(inlined, holds, point)
            constant = all(isinstance(clause.value, e.Const) for clause in value.clauses)
            if not constant or len(value.clauses) > MOST_CLAUSES:
                return None
            return self.decided(value, bound, holds)
        finally:
            self.depth -= 1

    def decided(
        self, value: model.Value, bound: dict[str, Expr], holds: Callable[[int], bool]
    ) -> Formula:
        """That the clause which decides a value has a result that passes a test."""
        applies = {
            clause.label: clause.when is None or self.formula(substituted(clause.when, bound))
            for clause in value.clauses
        }
        found = []
        for clause in value.clauses:
            assert isinstance(clause.value, e.Const)
            if holds(clause.value.value):
                beats = [applies[c.label] for c in value.clauses if clause.label in c.over]
                found.append(conjunction([applies[clause.label], *map(negated, beats)]))
        return disjunction(found)


def domain_of(kind: Type, program: model.Program) -> Domain:
    """The values of a type."""
    universe = program.universe
    match kind:
        case Int(low, high):
            if high - low < MOST_VALUES:
                return Domain(tuple(range(low, high + 1)))
            return Domain(None, low, high)
        case Words(words):
            return Domain(tuple(universe.words[word] for word in words))
        case Entity(sort):
            mask, count = universe.mask(kind), universe.count(sort)
            members = [number for number in range(count) if mask >> number & 1]
            return Domain((*members, count) if kind.maybe_none else tuple(members))
        case _:
            return Domain((0, 1))
