"""Which decisions depend on something that not everybody sees.

Such a decision is asked even if only one thing is possible: silence would tell. Only where cards
lie can be hidden (units are always in the open), so it is enough to look at what reads that.
"""

from __future__ import annotations

from collections.abc import Iterator

from riotdsl.program import expr as e
from riotdsl.program import model
from riotdsl.program.components.universe import Universe
from riotdsl.program.types import Entity, SetOf

OPEN = frozenset({"everyone"})


def is_hidden(universe: Universe, kind: str) -> bool:
    """Whether somebody cannot see into the places of a kind."""
    seen_by = universe.families[kind].seen_by
    return seen_by is not None and not OPEN & set(seen_by)


def hidden_kinds(universe: Universe) -> frozenset[str]:
    return frozenset(
        name
        for name, family in universe.families.items()
        if family.sort == "place" and is_hidden(universe, name)
    )


def own_places(universe: Universe, seat: int) -> tuple[int, ...]:
    """The places into which a seat sees and not everybody."""
    return tuple(
        place
        for name in sorted(hidden_kinds(universe))
        for place in range(
            universe.families[name].start,
            universe.families[name].start + universe.families[name].count,
        )
        if sees(universe, place, seat)
    )


def sight(universe: Universe, seat: int) -> tuple[bool, ...]:
    """For each place whether a seat sees which cards lie there."""
    if seat not in universe.sight:
        places = range(universe.count("place"))
        universe.sight[seat] = tuple(sees(universe, place, seat) for place in places)
    return universe.sight[seat]


def sees(universe: Universe, place: int, seat: int) -> bool:
    """Whether a seat sees which cards lie at a place."""
    for family in universe.families.values():
        if family.sort == "place" and family.start <= place < family.start + family.count:
            if family.seen_by is None or "everyone" in family.seen_by:
                return True
            return universe.factions[seat] in family.seen_by or any(
                universe.place_index[place][position] == seat
                for position, index in enumerate(family.indexes)
                if index.name in family.seen_by and index.sort == "faction"
            )
    return True


def reads_secrets(
    program: model.Program, actions: tuple[str, ...], chooser: model.Chooser | None
) -> bool:
    """Whether what is possible in these actions, or in this choice, may depend on hidden things."""
    hidden = hidden_kinds(program.universe)
    if not hidden:
        return False
    found = list(_choosers(chooser))
    for name in actions:
        action = program.actions[name]
        for choice in action.choices:
            found.extend(_choosers(choice.chooser))
        for requirement in action.requirements:
            found.append(requirement.condition)
            if requirement.when is not None:
                found.append(requirement.when)
    seen: set[str] = set()
    return any(secret(node, program, hidden, seen) for node in found)


def _choosers(chooser: model.Chooser | None) -> Iterator[e.Expr]:
    match chooser:
        case model.NumberOf(low, high):
            yield low
            yield high
        case model.OneOf() | model.SomeOf() | model.OrderOf():
            yield chooser.source
        case _:
            return


def secret(node: e.Expr, program: model.Program, hidden: frozenset[str], seen: set[str]) -> bool:
    """Whether an expression may read what lies at a hidden place, other than how much."""
    match node:
        case e.Count(e.At(e.Const() as source, place)) | e.Empty(
            e.At(e.Const() as source, place)
        ) if _whole_sort(source, program.universe):
            return secret(place, program, hidden, seen)
        case e.At(source, place):
            here = _holds_cards(node) and may_be(place, hidden)
            return here or any(secret(each, program, hidden, seen) for each in (source, place))
        case e.PlaceOf(thing):
            return _is_card(thing) or secret(thing, program, hidden, seen)
        case e.Call(name):
            if name not in seen:
                seen.add(name)
                value = program.values[name]
                inner = [clause.value for clause in value.clauses]
                inner += [clause.when for clause in value.clauses if clause.when is not None]
                if any(secret(each, program, hidden, seen) for each in inner):
                    return True
            return any(secret(child, program, hidden, seen) for child in e.children(node))
        case _:
            return any(secret(child, program, hidden, seen) for child in e.children(node))


def _whole_sort(source: e.Const, universe: Universe) -> bool:
    """Whether a set is all units or all cards: counted at a place, it tells only a number."""
    return (
        isinstance(source.type, SetOf)
        and source.type.element.kinds is None
        and source.value >= 0
        and (universe.count(source.type.element.sort) > 0)
    )


def _holds_cards(node: e.At) -> bool:
    return isinstance(node.type, SetOf) and node.type.element.sort == "card"


def _is_card(thing: e.Expr) -> bool:
    return isinstance(thing.type, Entity) and thing.type.sort == "card"


def may_be(place: e.Expr, hidden: frozenset[str]) -> bool:
    """Whether an expression can be a hidden place."""
    if not isinstance(place.type, Entity):
        return False
    return place.type.kinds is None or bool(place.type.kinds & hidden)
