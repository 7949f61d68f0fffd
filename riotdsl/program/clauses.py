"""Clauses of values: a value's own, those that kinds give as stats, those that abilities give."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from riotdsl.program import expr as e
from riotdsl.program import model, problems
from riotdsl.program.components.universe import Universe
from riotdsl.program.names import Declared
from riotdsl.program.resolve import Resolver
from riotdsl.program.scope import Scope
from riotdsl.program.types import YES_NO, Entity, Int, SetOf, Type, Unknown, described, fits
from riotdsl.syntax.tree import declarations
from riotdsl.syntax.tree import expressions as terms
from riotdsl.syntax.tree.expressions import Name
from riotdsl.text.budget import spend
from riotdsl.text.diagnostic import Diagnostic
from riotdsl.text.lazy_dataclass import dataclass

GIVEN_STATS = frozenset({"pieces", "home"})


@dataclass(frozen=True, slots=True)
class GivenClause:
    """A clause as written and for which kinds it holds (None: for all)."""

    of: Name
    label: Name
    path: str
    value: terms.Expr
    when: terms.Expr | None
    over: tuple[Name, ...]
    over_own: bool
    kinds: Entity | None
    notes: tuple[declarations.Assumed, ...]


def clauses_by_value(
    names: Declared, universe: Universe, found: list[Diagnostic]
) -> dict[str, list[GivenClause]]:
    """Every value's clauses: its own first, then stats, then those of abilities and variants."""
    given: dict[str, list[GivenClause]] = {name: [] for name in names.values}
    for name, value in names.values.items():
        for own in value.clauses:
            given[name].append(_own(value.name, own, None))
    for of, clause in (*_stats(names, found), *_abilities(names, universe, found)):
        if of.text in given:
            given[of.text].append(clause)
        else:
            declared = names.sort_of(of.text)
            found.append(problems.unknown_name(of, names.values, "value", declared))
    for clauses in given.values():
        found.extend(_twice(clauses))
    return given


def _own(value: Name, clause: declarations.Clause, kinds: Entity | None) -> GivenClause:
    return GivenClause(
        value, clause.label, f"{value.text}.{clause.label.text}", clause.value, clause.when,
        clause.over, False, kinds, clause.notes,  # noqa: FBT003
    )  # fmt: skip


def _stats(names: Declared, found: list[Diagnostic]) -> Iterator[tuple[Name, GivenClause]]:
    for thing in names.things:
        kinds = frozenset(family.name.text for family in thing.families)
        for item in thing.items:
            if isinstance(item, declarations.Stat) and item.name.text not in GIVEN_STATS:
                label = thing.families[0].name
                value = names.values.get(item.name.text)
                if value is not None and len(value.params) != 1:
                    found.append(problems.not_of_one_thing(item.name, len(value.params)))
                    continue
                path = f"{label.text}.{item.name.text}"
                yield item.name, GivenClause(
                    item.name, label, path, item.value, None, (), True,  # noqa: FBT003
                    Entity(thing.sort, kinds), item.notes,
                )  # fmt: skip
            elif isinstance(item, declarations.Clause) and item.of is not None:
                yield item.of, _own(item.of, item, Entity(thing.sort, kinds))


def _abilities(
    names: Declared, universe: Universe, found: list[Diagnostic]
) -> Iterator[tuple[Name, GivenClause]]:
    for ability in names.abilities.values():
        known = []
        for kind in ability.kinds:
            family = universe.families.get(kind.text)
            if family is None or family.sort == "place":
                kinds_ = [n for n, f in universe.families.items() if f.sort != "place"]
                declared = names.sort_of(kind.text)
                found.append(problems.unknown_name(kind, kinds_, "kind of unit or card", declared))
            else:
                known.append(family)
        if known:
            kinds = Entity(known[0].sort, frozenset(family.name for family in known))
            for item in ability.items:
                if isinstance(item, declarations.Clause) and item.of is not None:
                    yield item.of, _own(item.of, item, kinds)
    for clause in names.clauses:
        if clause.of is not None:
            yield clause.of, _own(clause.of, clause, None)


def _twice(clauses: list[GivenClause]) -> Iterator[Diagnostic]:
    seen: dict[str, Name] = {}
    for clause in clauses:
        if clause.label.text in seen:
            yield problems.duplicate_name(clause.label, seen[clause.label.text].span)
        seen.setdefault(clause.label.text, clause.label)


class Siblings(NamedTuple):
    """The labels of all clauses of a value, and of those that its own declaration gives."""

    labels: frozenset[str]
    own: frozenset[str]


def siblings_of(given: list[GivenClause]) -> Siblings:
    """What a clause has to know of the others."""
    own = (clause.label.text for clause in given if clause.kinds is None)
    return Siblings(frozenset(clause.label.text for clause in given), frozenset(own))


def resolved_clause(  # noqa: PLR0913 - all that a clause depends on
    resolver: Resolver, universe: Universe, clause: GivenClause, params: tuple[model.Param, ...],
    scope: Scope, wanted: Type | None, siblings: Siblings,
) -> model.Clause:  # fmt: skip
    spend(20 + len(siblings.own) // 20)
    inner = scope
    carrier = _carrier(clause, params)
    if clause.over_own and carrier is not None:
        inner = scope.with_it(carrier)
    value = _value(resolver, clause, inner, wanted)
    when = None if clause.when is None else resolver.truth(clause.when, inner)
    if clause.kinds is not None:
        when = _for_kinds(resolver, universe, clause, carrier, when)
    labels = siblings.labels
    for name in clause.over:
        if name.text not in labels:
            when = resolver.wrong(problems.unknown_name(name, labels, "clause of this value"))
    over = {name.text for name in clause.over}
    if clause.over_own:
        over |= siblings.own
    assumed = tuple(note.reason for note in clause.notes)
    return model.Clause(
        clause.label.text, clause.path, value, when, frozenset(over), assumed, clause.label.span
    )


def _carrier(clause: GivenClause, params: tuple[model.Param, ...]) -> e.Expr | None:
    if clause.kinds is None:
        return None
    for param in params:
        if isinstance(param.type, Entity) and param.type.sort == clause.kinds.sort:
            return e.Local(param.name, type=param.type, span=clause.label.span)
    return None


def _value(resolver: Resolver, clause: GivenClause, scope: Scope, wanted: Type | None) -> e.Expr:
    if wanted is None:
        return resolver.number(clause.value, scope)
    value = resolver.typed(clause.value, scope, wanted, described(wanted))
    if isinstance(wanted, Int) and isinstance(value.type, Int):
        inside = wanted.low <= value.type.low and value.type.high <= wanted.high
        if not inside:
            resolver.found.append(
                problems.out_of_range(clause.value.span, value.type, wanted, "This value")
            )
    elif not isinstance(value.type, Unknown) and not fits(value.type, wanted):
        resolver.found.append(problems.wrong_type(clause.value.span, value.type, described(wanted)))
    elif not resolver.is_sure(value, wanted):
        resolver.found.append(problems.may_be_other(clause.value.span, value.type, wanted))
    return value


def _for_kinds(
    resolver: Resolver, universe: Universe, clause: GivenClause, carrier: e.Expr | None,
    when: e.Expr | None,
) -> e.Expr | None:  # fmt: skip
    assert clause.kinds is not None
    if carrier is None:
        return resolver.wrong(problems.no_carrying_value(clause.of, clause.kinds.sort))
    mask = universe.mask(clause.kinds)
    members = e.Const(mask, type=SetOf(clause.kinds, mask.bit_count()))
    own = e.Contains(carrier, members, type=YES_NO, span=clause.label.span)
    return own if when is None else e.And((own, when), type=YES_NO, span=when.span)
