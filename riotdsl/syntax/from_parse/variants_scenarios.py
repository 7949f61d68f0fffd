"""Makers of variants and scenarios."""

from __future__ import annotations

from riotdsl.syntax.from_parse.expressions import filtered
from riotdsl.syntax.from_parse.reader import (
    FromParse,
    Maker,
    Makers,
    Parts,
    listed,
    node,
    only,
    present,
)
from riotdsl.syntax.grammar import Place
from riotdsl.syntax.tree import declarations
from riotdsl.syntax.tree import variants_scenarios as cases
from riotdsl.syntax.tree.expressions import Expr, Name


def _variant(reader: FromParse, place: Place, parts: Parts) -> cases.Variant:
    name, game, over, because, *items = parts
    texts = tuple(item for item in items if isinstance(item, declarations.Texts))
    changes = tuple(item for item in items if not isinstance(item, declarations.Texts))
    span = reader.at(place)
    return cases.Variant(name, game, over or (), because, changes, texts, span=span)


def _add_require(reader: FromParse, place: Place, parts: Parts) -> cases.AddRequire:
    span = reader.at(place)
    return cases.AddRequire(declarations.Require(*parts, span=span), span=span)


def _during(reader: FromParse, place: Place, parts: Parts) -> cases.During:
    procedure, *arguments, stage = parts
    return cases.During(procedure, tuple(present(arguments)), stage, span=reader.at(place))


def _lying(reader: FromParse, place: Place, parts: Parts) -> cases.Lying:
    where, what = parts
    pieces, word = ((), what) if isinstance(what, Name) else (what, None)
    return cases.Lying(where, pieces, word, span=reader.at(place))


def _piece(reader: FromParse, place: Place, parts: Parts) -> cases.Piece:
    count, kind, *index, owner, origin = parts
    return cases.Piece(count, kind, tuple(present(index)), owner, origin, span=reader.at(place))


def _picked(reader: FromParse, place: Place, parts: Parts) -> cases.Picked:
    name, pick = parts
    return cases.Picked(name, pick.value, pick.pieces, pick.order, span=reader.at(place))


def _picked_value(reader: FromParse, place: Place, parts: Parts) -> cases.Picked:
    value: Expr = parts[0]
    return cases.Picked(None, value, (), (), span=reader.at(place))


def _picked_pieces(reader: FromParse, place: Place, parts: Parts) -> cases.Picked:
    return cases.Picked(None, None, tuple(parts), (), span=reader.at(place))


def _then(reader: FromParse, place: Place, parts: Parts) -> cases.Then:
    editions, answers = parts[0] or ((), ())
    refused, sight = isinstance(parts[1], tuple), isinstance(parts[1], cases.Sight)
    condition = None if refused or sight else parts[1]
    path = parts[1] if refused else ()
    seen = parts[1] if sight else None
    return cases.Then(editions, answers, condition, path, seen, span=reader.at(place))


def _sight(*, sees: bool) -> Maker:
    def made(reader: FromParse, place: Place, parts: Parts) -> cases.Sight:
        return cases.Sight(parts[0], sees, filtered(parts[1]), span=reader.at(place))

    return made


def _in_editions(
    _reader: FromParse, _place: Place, parts: Parts
) -> tuple[tuple[Name, ...], tuple[()]]:
    return parts[0], ()


def _with_answers(
    _reader: FromParse, _place: Place, parts: Parts
) -> tuple[tuple[()], tuple[cases.GivenAnswer, ...]]:
    return (), tuple(parts)


MAKERS: Makers = {
    "variant": _variant,
    "change_set": node(cases.ChangeSet),
    "replace_clause": node(cases.ReplaceClause, lists={3}),
    "replace_block": node(cases.ReplaceBlock),
    "replace_whole": node(cases.ReplaceWhole),
    "drop": node(cases.Drop),
    "add_whole": node(cases.AddWhole),
    "add_require": _add_require,
    "scenario": node(cases.Scenario, lists={1}, rest=2),
    "given": listed,
    "during": _during,
    "given_answer": node(cases.GivenAnswer),
    "given_rulings": node(cases.GivenRulings),
    "given_variants": node(cases.GivenVariants),
    "lying": _lying,
    "standing": node(cases.Standing),
    "prepare": node(cases.Prepare),
    "pieces": listed,
    "piece": _piece,
    "does": node(cases.Does, rest=2),
    "picked": _picked,
    "chooses": node(cases.Chooses),
    "picked_value": _picked_value,
    "picked_pieces": _picked_pieces,
    "picked_order": node(cases.Picked, None, None, (), rest=0),
    "then": _then,
    "sees": _sight(sees=True),
    "sees_not": _sight(sees=False),
    "in_editions": _in_editions,
    "with_answers": _with_answers,
    "given_with": node(cases.GivenAnswer),
    "refused": only,
}
