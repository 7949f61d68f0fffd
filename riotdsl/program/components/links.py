"""Which places are linked: grids and link declarations, as one constant table."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from riotdsl.program import expr as e
from riotdsl.program import problems
from riotdsl.program.components import grids
from riotdsl.program.components.universe import linked_table
from riotdsl.program.fold import constant
from riotdsl.program.names import Declared
from riotdsl.program.problems import too_many_pairs
from riotdsl.program.resolve import Resolver
from riotdsl.program.scope import Scope
from riotdsl.program.types import Entity, SetOf, Unknown
from riotdsl.syntax.tree import declarations
from riotdsl.syntax.tree.expressions import Expr
from riotdsl.text.budget import current, spend
from riotdsl.text.diagnostic import Diagnostic
from riotdsl.text.lazy_dataclass import replace
from riotdsl.text.source import Span

MOST_PAIRS = 100_000


def link_places(names: Declared, resolver: Resolver) -> None:
    """Make the table `linked` from grids and link declarations."""
    pairs = set(grids.neighbours(resolver.universe))
    for link in names.links:
        with current().on("links", link.span):
            pairs.update(_linked(link, resolver))
    linked_table(resolver.universe, pairs)


def _linked(link: declarations.Link, resolver: Resolver) -> Iterator[tuple[int, int]]:
    scope = Scope()
    ends = []
    for end in (link.first, link.second):
        masks = [_places(each, resolver) for each in end.sets]
        mask = 0
        for each in masks:
            if each is None:
                return
            mask |= each
        variable = resolver.local("end", Entity("place", maybe_none=False))
        if end.variable is not None:
            scope = scope.with_name(end.variable.text, variable)
        members = [place for place in range(len(resolver.universe.places)) if mask >> place & 1]
        ends.append((variable.name, members))
    condition = None
    if link.when is not None:
        condition = _called(resolver.truth(link.when, scope), resolver, frozenset())
    (first, starts), (second, finishes) = ends
    pairs = len(starts) * len(finishes)
    if condition is not None and pairs > MOST_PAIRS:
        resolver.found.append(too_many_pairs(link.span, pairs, MOST_PAIRS))
        return
    spend(pairs)
    for a, b in product(starts, finishes):
        holds: int | None = 1
        if condition is not None:
            holds = constant(condition, resolver.universe, {first: a, second: b})
        if holds is None:
            assert condition is not None
            if not isinstance(condition.type, Unknown):
                span = condition.span or link.span
                resolver.found.append(_not_constant(span, "The condition of a link"))
            return
        if holds and a != b:
            yield a, b
            if link.both_ways:
                yield b, a


def _places(written: Expr, resolver: Resolver) -> int | None:
    """The places of a set that no position changes; None, and a problem, if it is none."""
    whole = resolver.set(written, Scope())
    if isinstance(whole.type, SetOf) and whole.type.element.sort != "place":
        resolver.found.append(problems.wrong_type(written.span, whole.type, "a set of places"))
        return None
    mask = constant(_called(whole, resolver, frozenset()), resolver.universe, {})
    if mask is None and not isinstance(whole.type, Unknown):
        resolver.found.append(_not_constant(written.span, "An end of a link"))
    return mask


def _called(node: e.Expr, resolver: Resolver, inside: frozenset[str]) -> e.Expr:
    """The same with what it stands for in place of a value without parameters and conditions.

    What is wrong in the value is said where the value is resolved.
    """
    if isinstance(node, e.Call) and not node.args and node.value not in inside:
        clauses = resolver.names.values[node.value].clauses
        if len(clauses) == 1 and clauses[0].when is None:
            quiet = replace(resolver, found=[])
            whole = quiet.expr(clauses[0].value, Scope())
            if isinstance(node.type, SetOf):
                whole = quiet.as_set(whole, clauses[0].span)
            spend(10)
            return _called(whole, resolver, inside | {node.value})
    return e.mapped(node, lambda child: _called(child, resolver, inside))


def _not_constant(span: Span, what: str) -> Diagnostic:
    return problems.not_constant(span, what, "this depends on the position, or on links")
