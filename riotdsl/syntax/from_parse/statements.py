"""Makers of statements, and of what can be chosen."""

from __future__ import annotations

from riotdsl.syntax.from_parse.reader import FromParse, Maker, Makers, Parts, listed, node, only
from riotdsl.syntax.grammar import Place
from riotdsl.syntax.tree import statements as steps
from riotdsl.syntax.tree.expressions import Node


def _if(reader: FromParse, place: Place, parts: Parts) -> steps.If:
    condition, then, otherwise = parts
    if isinstance(otherwise, steps.If):
        otherwise = steps.Block((otherwise,), span=otherwise.span)
    return steps.If(condition, then, otherwise, span=reader.at(place))


def _for_each(reader: FromParse, place: Place, parts: Parts) -> steps.ForEach | steps.ForNumbers:
    name, source, body = parts
    if isinstance(source, steps.NumberOf):
        return steps.ForNumbers(name, source.low, source.high, body, span=reader.at(place))
    members, where = source
    return steps.ForEach(name, members, where, body, span=reader.at(place))


def _of_set(cls: type[Node]) -> Maker:
    return lambda reader, place, parts: cls(*parts[0], span=reader.at(place))


def _some_of(reader: FromParse, place: Place, parts: Parts) -> steps.SomeOf:
    low, high = parts[0] or (None, None)
    return steps.SomeOf(low, high, *parts[1], span=reader.at(place))


MAKERS: Makers = {
    "block": node(steps.Block, rest=0),
    "let_do": node(steps.LetDo),
    "let_choose": node(steps.LetChoose),
    "who": listed,
    "if_": _if,
    "for_each": _for_each,
    "numbers": node(steps.NumberOf),
    "repeat": node(steps.Repeat),
    "stage": node(steps.Stage),
    "end": node(steps.End),
    "add": node(steps.Add),
    "take": node(steps.Take),
    "set": node(steps.Set),
    "move": node(steps.Move),
    "note": node(steps.Note),
    "call": node(steps.Call, rest=1),
    "one_of": _of_set(steps.OneOf),
    "some_of": _some_of,
    "order_of": _of_set(steps.OrderOf),
    "number_of": only,
    "word_of": node(steps.WordOf, rest=0),
    "amount": listed,
}
