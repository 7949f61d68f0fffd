"""Expressions: names to meanings, with types and ranges.

`Resolver` knows all declarations and collects what is wrong. A name is looked for among the local
ones first, then, where the context wants one of a set of words, among these, then among the
declarations. What was complained about has the type `Unknown` and silences what follows from it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import assert_never

from riotdsl.program import expr as e
from riotdsl.program import problems
from riotdsl.program.components.universe import Universe
from riotdsl.program.expr import Expr, substituted
from riotdsl.program.names import Declared
from riotdsl.program.problems import near_word
from riotdsl.program.scope import Scope
from riotdsl.program.types import (
    UNKNOWN,
    YES_NO,
    Entity,
    Int,
    Nothing,
    OrderOf,
    SetOf,
    Type,
    Unknown,
    Words,
    arith_range,
    comparable,
    described,
    fits,
    is_too_wide,
)
from riotdsl.syntax.tree import expressions as terms
from riotdsl.syntax.tree.expressions import Name
from riotdsl.text.budget import spend
from riotdsl.text.diagnostic import Diagnostic
from riotdsl.text.lazy_dataclass import dataclass, field
from riotdsl.text.source import Span

Signature = tuple[tuple[Type, ...], Type]
_NEGATED = {"is not": "is", "not in": "in"}
_MIRRORED = {"<": ">", "<=": ">=", ">": "<", ">=": "<="}


@dataclass(slots=True)
class Resolver:
    """The functions give parameters and type of tracks and values, and types of variables.

    `reference` resolves names with what follows them; it is handed in by who makes the resolver.
    """

    names: Declared
    universe: Universe
    track_of: Callable[[str], Signature]
    value_of: Callable[[str], Signature]
    frame_of: Callable[[str, str], Type | None]
    answer_of: Callable[[str], Type]
    reference: Callable[[Resolver, Scope, terms.Ref, Type | None], Expr]
    found: list[Diagnostic] = field(default_factory=list)
    fresh: int = 0

    # ------------------------------------------------------------ helpers

    def wrong(self, diagnostic: Diagnostic) -> Expr:
        self.found.append(diagnostic)
        return e.Const(0, type=UNKNOWN, span=diagnostic.span)

    def local(self, name: str, kind: Type) -> e.Local:
        self.fresh += 1
        return e.Local(f"{name}_{self.fresh}", type=kind)

    def none_of(self, sort: str, span: Span | None = None) -> e.Const:
        return e.Const(self.universe.count(sort), type=Entity(sort), span=span)

    # ------------------------------------------------------------ entry points

    def expr(self, node: terms.Expr, scope: Scope, wanted: Type | None = None) -> Expr:
        """The meaning of an expression; `wanted` only helps to read words and `none`."""
        spend(12)
        match node:
            case terms.Number(value):
                return e.Const(value, type=Int(value, value), span=node.span)
            case terms.YesNo(value):
                return e.Const(int(value), type=YES_NO, span=node.span)
            case terms.Ref():
                return self.ref(node, scope, wanted)
            case terms.AllOf(entity):
                return self.everything(entity, node.span)
            case terms.Filtered(source, condition):
                return self.filtered(source, condition, scope, node.span)
            case terms.Within(relation, source, holder):
                return self.within(relation, source, holder, scope, node.span)
            case terms.Not(operand):
                return e.Not(self.truth(operand, scope), type=YES_NO, span=node.span)
            case terms.Binary():
                return self.binary(node, scope)
            case terms.Quantified():
                return self.quantified(node, scope)
            case terms.Aggregate():
                return self.aggregate(node, scope)
            case _:
                assert_never(node)

    def truth(self, node: terms.Expr, scope: Scope) -> Expr:
        found = self.expr(node, scope, YES_NO)
        if not fits(found.type, YES_NO):
            return self.wrong(problems.no_condition(node.span, found.type))
        return found

    def typed(self, node: terms.Expr, scope: Scope, wanted: Type, what: str) -> Expr:
        """An expression that must fit a type."""
        return self.fitted(self.expr(node, scope, wanted), wanted, what, node.span)

    def fitted(self, found: Expr, wanted: Type, what: str, span: Span) -> Expr:
        if isinstance(wanted, SetOf):
            found = self.as_set(found, span)
        elif isinstance(wanted, OrderOf) and isinstance(found.type, SetOf):
            kind = OrderOf(found.type.element, found.type.size)
            found = e.Ordered(found, type=kind, span=span)
        elif isinstance(wanted, Entity) and isinstance(found.type, Nothing):
            found = self.none_of(wanted.sort, span)
        if not fits(found.type, wanted):
            return self.wrong(
                problems.wrong_type(span, found.type, what, near_word(span.text, wanted))
            )
        return found

    def argument(self, node: terms.Expr, scope: Scope, param: Type) -> Expr:
        """An argument for a parameter, which takes `none` only if it says so."""
        found = self.typed(node, scope, param, described(param))
        is_none = terms.bare(node) == "none" and "none" not in scope.names
        if is_none and isinstance(param, Entity) and not param.maybe_none:
            return self.wrong(problems.none_given(node.span, param))
        if isinstance(param, SetOf | OrderOf) and not self.is_sure(found, param):
            return self.wrong(problems.may_be_other(node.span, found.type, param))
        return found

    def is_sure(self, found: Expr, wanted: Type) -> bool:
        """Whether all that an expression can be is of a type: kinds, size, `none` only where due.

        What is kept must be sure. What is looked up need not: for another kind there is a default.
        """
        match found.type, wanted:
            case Entity(), Entity():
                if isinstance(found, e.Const):
                    if found.value == self.universe.count(wanted.sort):
                        return wanted.maybe_none
                    return bool(self.universe.mask(wanted) >> found.value & 1)
                if found.type.maybe_none and not wanted.maybe_none:
                    return False
                return not self.universe.mask(found.type) & ~self.universe.mask(wanted)
            case (SetOf(element, size), SetOf(other, most)) | (
                OrderOf(element, size), OrderOf(other, most)
            ):  # fmt: skip
                outside = self.universe.mask(element) & ~self.universe.mask(other)
                return size <= most and not outside
            case _:
                return True

    def number(self, node: terms.Expr, scope: Scope) -> Expr:
        found = self.expr(node, scope)
        if not isinstance(found.type, Int | Unknown):
            return self.wrong(problems.wrong_type(node.span, found.type, "a number"))
        return found

    def set(self, node: terms.Expr, scope: Scope) -> Expr:
        return self.as_set(self.expr(node, scope), node.span)

    def as_set(self, found: Expr, span: Span) -> Expr:
        """A set, an order as the set of its members, or an entity as the set of it alone."""
        match found.type:
            case SetOf() | Unknown():
                return found
            case OrderOf(element, size):
                return e.Members(found, type=SetOf(element, size), span=span)
            case Entity():
                if isinstance(found, e.Const):
                    inside = found.value < self.universe.count(found.type.sort)
                    return e.Const(
                        (1 << found.value) * inside, type=SetOf(found.type, 1), span=span
                    )
                return e.Single(found, type=SetOf(found.type, 1), span=span)
            case _:
                return self.wrong(problems.wrong_type(span, found.type, "a set"))

    # ------------------------------------------------------------ sets

    def everything(self, sort: str, span: Span) -> Expr:
        count = self.universe.count(sort)
        kind = SetOf(Entity(sort, maybe_none=False), count)
        if sort == "faction":
            return e.Seated(type=kind, span=span)
        return e.Const(self.universe.all_of(sort), type=kind, span=span)

    def filtered(self, source: terms.Expr, condition: terms.Expr, scope: Scope, span: Span) -> Expr:
        whole = self.set(source, scope)
        if not isinstance(whole.type, SetOf):
            return whole
        it = self.local("it", self.member_of(whole.type))
        tested = self.truth(condition, scope.with_it(it))
        return e.Filter(it.name, whole, tested, type=whole.type, span=span)

    def member_of(self, kind: SetOf) -> Entity:
        return Entity(kind.element.sort, kind.element.kinds, maybe_none=False)

    def within(
        self, relation: str, source: terms.Expr, holder: terms.Expr, scope: Scope, span: Span
    ) -> Expr:
        whole = self.set(source, scope)
        sort = "faction" if relation == "of" else "place"
        held = self.expr(holder, scope, Entity(sort))
        if not isinstance(whole.type, SetOf):
            return whole
        if isinstance(held.type, SetOf | OrderOf) and held.type.element.sort == sort:
            return self.of_several(whole, self.as_set(held, holder.span), relation, span)
        held = self.fitted(held, Entity(sort), f"a {sort}", holder.span)
        if isinstance(held.type, Unknown):
            return held
        if whole.type.element.sort not in ("unit", "card"):
            return self.wrong(
                problems.wrong_type(source.span, whole.type, "a set of units or cards")
            )
        if relation == "at":
            return e.At(whole, held, type=whole.type, span=span)
        mask = self.universe.mask(whole.type.element)
        most = min(whole.type.size, self.universe.most_owned(whole.type.element.sort, mask))
        return e.Owned(whole, held, type=SetOf(whole.type.element, most), span=span)

    def of_several(self, whole: Expr, holders: Expr, relation: str, span: Span) -> Expr:
        """`unit at (a + b)`, `unit of others`: things at one of several places, or of several."""
        assert isinstance(whole.type, SetOf)
        sort = whole.type.element.sort
        if sort not in ("unit", "card"):
            return self.wrong(problems.wrong_type(span, whole.type, "a set of units or cards"))
        it = self.local("it", self.member_of(whole.type))
        member: Expr = e.PlaceOf(it, type=Entity("place"), span=span)
        if relation == "of":
            member = e.Table(f"{sort}.owner", (it,), type=Entity("faction"), span=span)
        inside = e.Contains(member, holders, type=YES_NO, span=span)
        return e.Filter(it.name, whole, inside, type=whole.type, span=span)

    def bound(
        self, name: Name, source: terms.Expr, where: terms.Expr | None, scope: Scope
    ) -> tuple[e.Local, Expr, Scope] | None:
        """The variable that runs through a set, the set narrowed by `where`, the scope inside."""
        whole = self.set(source, scope)
        if not isinstance(whole.type, SetOf):
            return None
        variable = self.local(name.text, self.member_of(whole.type))
        inner = scope.with_name(name.text, variable)
        if where is not None:
            tested = self.truth(where, inner)
            twin = self.local(name.text, variable.type)
            renamed = substituted(tested, {variable.name: twin})
            whole = e.Filter(twin.name, whole, renamed, type=whole.type, span=source.span)
        return variable, whole, inner

    def quantified(self, node: terms.Quantified, scope: Scope) -> Expr:
        bound = self.bound(node.name, node.source, node.where, scope)
        if bound is None:
            return e.Const(0, type=UNKNOWN, span=node.span)
        variable, whole, inner = bound
        tested = self.truth(node.condition, inner)
        return e.Quantified(node.every, variable.name, whole, tested, type=YES_NO, span=node.span)

    def aggregate(self, node: terms.Aggregate, scope: Scope) -> Expr:
        if node.name is None or node.body is None:
            whole = self.set(node.source, scope)
            if not isinstance(whole.type, SetOf):
                return e.Const(0, type=UNKNOWN, span=node.span)
            return e.Count(whole, type=Int(0, whole.type.size), span=node.span)
        bound = self.bound(node.name, node.source, None, scope)
        if bound is None:
            return e.Const(0, type=UNKNOWN, span=node.span)
        variable, whole, inner = bound
        body = self.number(node.body, inner)
        if not isinstance(body.type, Int) or not isinstance(whole.type, SetOf):
            return body
        size = whole.type.size if node.operator == "sum" else 1
        kind = Int(min(0, body.type.low * size), max(0, body.type.high * size))
        if is_too_wide(kind):
            return self.wrong(problems.number_too_large(node.span))
        return e.Aggregate(node.operator, variable.name, whole, body, type=kind, span=node.span)

    # ------------------------------------------------------------ operators

    def binary(self, node: terms.Binary, scope: Scope) -> Expr:
        operator = node.operator
        if operator in _NEGATED:
            plain = terms.Binary(_NEGATED[operator], node.left, node.right, span=node.span)
            return e.Not(self.binary(plain, scope), type=YES_NO, span=node.span)
        match operator:
            case "and" | "or":
                parts = tuple(self.truth(part, scope) for part in terms.chain(node, operator))
                joined = e.And if operator == "and" else e.Or
                return joined(parts, type=YES_NO, span=node.span)
            case "is":
                return self.is_(node, scope)
            case "in":
                return self.contains(node, scope)
            case "+" | "-" | "*":
                return self.arithmetic(node, scope)
            case _:
                left, right = self.number(node.left, scope), self.number(node.right, scope)
                return e.Compare(operator, left, right, type=YES_NO, span=node.span)

    def arithmetic(self, node: terms.Binary, scope: Scope) -> Expr:
        left, right = self.expr(node.left, scope), self.expr(node.right, scope)
        kinds = (left.type, right.type)
        sets = any(isinstance(each, SetOf | OrderOf) for each in kinds)
        sets = sets or all(isinstance(each, Entity) for each in kinds)
        if sets and node.operator in "+-":
            return self.set_arithmetic(
                node, self.as_set(left, node.left.span), self.as_set(right, node.right.span)
            )
        for part, written in ((left, node.left), (right, node.right)):
            if not isinstance(part.type, Int | Unknown):
                return self.wrong(problems.wrong_type(written.span, part.type, "a number"))
        if isinstance(left.type, Int) and isinstance(right.type, Int):
            kind = arith_range(node.operator, left.type, right.type)
            if is_too_wide(kind):
                return self.wrong(problems.number_too_large(node.span))
            return e.Arith(node.operator, left, right, type=kind, span=node.span)
        return e.Const(0, type=UNKNOWN, span=node.span)

    def set_arithmetic(self, node: terms.Binary, left: Expr, right: Expr) -> Expr:
        if not (isinstance(left.type, SetOf) and isinstance(right.type, SetOf)):
            return left if isinstance(right.type, SetOf) else right
        if left.type.element.sort != right.type.element.sort:
            wanted = described(left.type)
            return self.wrong(problems.wrong_type(node.right.span, right.type, wanted))
        if node.operator == "-":
            return e.Minus(left, right, type=left.type, span=node.span)
        kinds, more = left.type.element.kinds, right.type.element.kinds
        both = None if kinds is None or more is None else kinds | more
        element = Entity(left.type.element.sort, both)
        most = min(left.type.size + right.type.size, self.universe.mask(element).bit_count())
        return e.Union(left, right, type=SetOf(element, most), span=node.span)

    def contains(self, node: terms.Binary, scope: Scope) -> Expr:
        member, source = self.expr(node.left, scope), self.set(node.right, scope)
        if isinstance(source.type, SetOf) and not isinstance(member.type, Unknown):
            same = isinstance(member.type, Entity) and member.type.sort == source.type.element.sort
            if not same:
                return self.wrong(problems.never_inside(node.span, member.type, source.type))
        return e.Contains(member, source, type=YES_NO, span=node.span)

    def is_(self, node: terms.Binary, scope: Scope) -> Expr:
        right = node.right
        if terms.bare(right) == "empty" and "empty" not in scope.names:
            return e.Empty(self.set(node.left, scope), type=YES_NO, span=node.span)
        left_name = terms.bare(node.left)
        if left_name is not None and not self.is_known(left_name, scope):
            other = self.expr(right, scope)
            if isinstance(other.type, Words):
                return self.equal(self.expr(node.left, scope, other.type), other, node.span)
        left = self.expr(node.left, scope)
        kind = self.kind_named(right, scope)
        if kind is not None and isinstance(left.type, Entity):
            return self.kind_test(left, kind, node)
        return self.equal(left, self.expr(right, scope, left.type), node.span)

    def kind_named(self, node: terms.Expr, scope: Scope) -> Entity | None:
        """The kind that `is` is followed by, if it is one; a single place is no kind but itself."""
        if isinstance(node, terms.AllOf):
            return Entity(node.entity)
        name = terms.bare(node)
        if name is None or name in scope.names:
            return None
        family = self.universe.families.get(name)
        if family is None or (family.sort == "place" and not family.indexes):
            return None
        return Entity(family.sort, frozenset({name}))

    def kind_test(self, left: Expr, kind: Entity, node: terms.Binary) -> Expr:
        assert isinstance(left.type, Entity)
        if not fits(left.type, kind) and not fits(kind, left.type):
            return self.wrong(problems.never_equal(node.span, left.type, kind))
        mask = self.universe.mask(kind)
        members = e.Const(mask, type=SetOf(kind, mask.bit_count()), span=node.right.span)
        return e.Contains(left, members, type=YES_NO, span=node.span)

    def equal(self, left: Expr, right: Expr, span: Span) -> Expr:
        if isinstance(left.type, Nothing) and isinstance(right.type, Entity):
            left = self.none_of(right.type.sort, left.span)
        if isinstance(right.type, Nothing) and isinstance(left.type, Entity):
            right = self.none_of(left.type.sort, right.span)
        if isinstance(left, e.Winners) and isinstance(right.type, Entity):
            right = self.as_set(right, span)
        if not comparable(left.type, right.type):
            near = near_word("" if right.span is None else right.span.text, left.type)
            return self.wrong(problems.never_equal(span, left.type, right.type, near))
        return e.Compare("==", left, right, type=YES_NO, span=span)

    # ------------------------------------------------------------ names

    def is_known(self, name: str, scope: Scope) -> bool:
        return (
            name in scope.names
            or name in self.names.spans
            or name in self.universe.squares
            or name in ("it", "you", "none", "nobody", "everyone", "decider", "winner")
        )

    def ref(self, node: terms.Ref, scope: Scope, wanted: Type | None) -> Expr:
        return self.reference(self, scope, node, wanted)
