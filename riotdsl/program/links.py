"""Which places are linked: grids and link declarations, as one constant table."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from riotdsl.program import grids, problems
from riotdsl.program.fold import constant
from riotdsl.program.names import Declared
from riotdsl.program.resolve import Resolver
from riotdsl.program.scope import Scope
from riotdsl.program.types import Entity, SetOf, Unknown
from riotdsl.program.universe import linked_table
from riotdsl.syntax import tree

MOST_PAIRS = 100_000


def link_places(names: Declared, resolver: Resolver) -> None:
    """Make the table `linked` from grids and link declarations."""
    pairs = set(grids.neighbours(resolver.universe))
    for link in names.links:
        pairs.update(_linked(link, resolver))
    linked_table(resolver.universe, pairs)


def _linked(link: tree.Link, resolver: Resolver) -> Iterator[tuple[int, int]]:
    scope = Scope()
    ends = []
    for end in (link.first, link.second):
        whole = resolver.set(end.ref, Scope())
        mask = constant(whole, resolver.universe, {})
        if mask is None:
            if not isinstance(whole.type, Unknown):
                resolver.found.append(problems.not_constant(end.ref.span, "An end of a link"))
            return
        if isinstance(whole.type, SetOf) and whole.type.element.sort != "place":
            resolver.found.append(problems.wrong_type(end.ref.span, whole.type, "a set of places"))
            return
        variable = resolver.local("end", Entity("place", maybe_none=False))
        if end.variable is not None:
            scope = scope.with_name(end.variable.text, variable)
        members = [place for place in range(len(resolver.universe.places)) if mask >> place & 1]
        ends.append((variable.name, members))
    condition = None if link.when is None else resolver.truth(link.when, scope)
    (first, starts), (second, finishes) = ends
    pairs = len(starts) * len(finishes)
    if condition is not None and pairs > MOST_PAIRS:
        resolver.found.append(problems.too_many_pairs(link.span, pairs, MOST_PAIRS))
        return
    for a, b in product(starts, finishes):
        holds: int | None = 1
        if condition is not None:
            holds = constant(condition, resolver.universe, {first: a, second: b})
        if holds is None:
            assert condition is not None
            if not isinstance(condition.type, Unknown):
                span = condition.span or link.span
                resolver.found.append(problems.not_constant(span, "The condition of a link"))
            return
        if holds and a != b:
            yield a, b
            if link.both_ways:
                yield b, a
