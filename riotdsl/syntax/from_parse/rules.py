"""Makers of what the rules are made of: types, values, abilities, actions, procedures, wins."""

from __future__ import annotations

from riotdsl.syntax.from_parse.expressions import filtered
from riotdsl.syntax.from_parse.reader import FromParse, Makers, Parts, listed, node, only
from riotdsl.syntax.grammar import Place
from riotdsl.syntax.tree import declarations
from riotdsl.syntax.tree.statements import Choose


def _action(reader: FromParse, place: Place, parts: Parts) -> declarations.Action:
    name, form, *items, then, notes = parts
    return declarations.Action(name, form, tuple(items), then, notes, span=reader.at(place))


def _win(reader: FromParse, place: Place, parts: Parts) -> declarations.Win:
    name, after, winners, when, notes = parts
    span = reader.at(place)
    return declarations.Win(name, after or (), filtered(winners), when, notes, span=span)


def _measure_final(reader: FromParse, place: Place, parts: Parts) -> declarations.Measure:
    name, value = parts
    return declarations.Measure(name, value, None, None, span=reader.at(place))


def _measure_count(reader: FromParse, place: Place, parts: Parts) -> declarations.Measure:
    name, procedure, when = parts
    return declarations.Measure(name, None, procedure, when, span=reader.at(place))


def _range(reader: FromParse, place: Place, parts: Parts) -> declarations.RangeType:
    low, high, clamped = parts
    return declarations.RangeType(low, high, clamped is not None, span=reader.at(place))


MAKERS: Makers = {
    "value": node(declarations.Value, lists={1}, rest=3),
    "value_type": only,
    "number_type": node(declarations.NumberType),
    "clause": node(declarations.Clause, None, lists={3}),
    "given_clause": node(declarations.Clause, lists={4}),
    "ability": node(declarations.Ability, rest=2),
    "reaction": node(declarations.Reaction),
    "action": _action,
    "choose": node(Choose),
    "require": node(declarations.Require, None),
    "procedure": node(declarations.Procedure),
    "win": _win,
    "invariant": node(declarations.Invariant),
    "measure_final": _measure_final,
    "measure_count": _measure_count,
    "heuristic": node(declarations.Heuristic),
    "params": listed,
    "param": node(declarations.Param),
    "range_type": _range,
    "yes_no_type": node(declarations.YesNoType),
    "named_type": node(declarations.NamedType, rest=0),
    "set_type": node(declarations.SetType),
    "order_type": node(declarations.OrderType),
}
