"""Makers of what is written about texts: questions, editions, rulings, wordings."""

from __future__ import annotations

from typing import Any

from riotdsl.syntax.from_parse.reader import (
    FromParse,
    Maker,
    Makers,
    Parts,
    always,
    listed,
    node,
    only,
    present,
    said,
)
from riotdsl.syntax.grammar import Place
from riotdsl.syntax.tree import declarations
from riotdsl.syntax.tree.expressions import Name
from riotdsl.text.source import Span


def _word_answer(reader: FromParse, place: Place, parts: Parts) -> declarations.Answer:
    return declarations.Answer(parts[0].text, span=reader.at(place))


def _number_answer(reader: FromParse, place: Place, parts: Parts) -> declarations.Answer:
    return declarations.Answer(str(parts[0]), span=reader.at(place))


def _edition(reader: FromParse, place: Place, parts: Parts) -> declarations.Edition:
    name, game, language, *items = parts
    once = reader.each_once(items)
    return declarations.Edition(
        name=name,
        game=game,
        language=language,
        title=once.get("title"),
        text=once.get("text"),
        stances=tuple(item for item in items if isinstance(item, declarations.Stance)),
        cites=tuple(item for item in items if isinstance(item, declarations.Cites)),
        not_rules=tuple(item for item in items if isinstance(item, declarations.NotARule)),
        terms=tuple(item for item in items if isinstance(item, declarations.Wording)),
        span=reader.at(place),
    )


def _text_from(reader: FromParse, place: Place, parts: Parts) -> Any:  # noqa: ANN401 - what `said` makes
    return said("text")(reader, place, [node(declarations.TextFrom)(reader, place, parts)])


def _stance(
    kind: str,
    parts: Parts,
    span: Span,
    letter: declarations.Answer | None = None,
    because: str | None = None,
) -> declarations.Stance:
    """A stance; of its parts the readings and places are looked for."""
    name, *items = parts
    readings = tuple(item for item in items if isinstance(item, declarations.Reading))
    where = tuple(item for item in items if isinstance(item, declarations.Where))
    return declarations.Stance(name, kind, readings, where, letter, because, span=span)


def _states(reader: FromParse, place: Place, parts: Parts) -> declarations.Stance:
    name, *reading = parts
    return _stance("states", [name, _READING(reader, place, reading)], reader.at(place))


def _silent(reader: FromParse, place: Place, parts: Parts) -> declarations.Stance:
    return _stance("silent", parts[:-1], reader.at(place), letter=parts[-1])


def _ambiguous(reader: FromParse, place: Place, parts: Parts) -> declarations.Stance:
    read = [
        declarations.Reading(each, (), span=each.span)
        if isinstance(each, declarations.Answer)
        else each
        for each in parts
    ]
    return _stance("ambiguous", read, reader.at(place))


def _contradicts(reader: FromParse, place: Place, parts: Parts) -> declarations.Stance:
    return _stance("contradicts", parts, reader.at(place))


def _unexamined(reader: FromParse, place: Place, parts: Parts) -> declarations.Stance:
    return _stance("unexamined", parts[:1], reader.at(place), because=parts[1])


def _not_a_rule(reader: FromParse, place: Place, parts: Parts) -> declarations.NotARule:
    *where, because = parts
    return declarations.NotARule(tuple(where), because, span=reader.at(place))


def _at(reader: FromParse, place: Place, parts: Parts) -> declarations.Where:
    section, locator = parts
    return declarations.Where(section, locator, None, span=reader.at(place))


def _wording(reader: FromParse, place: Place, parts: Parts) -> declarations.Wording:
    return declarations.Wording(parts[0], *parts[1], span=reader.at(place))


def _text_path(_reader: FromParse, _place: Place, parts: Parts) -> tuple[Name, ...]:
    return (parts[0], *(Name(each.text, span=each.span) for each in parts[1:]))


def _worded(
    _reader: FromParse, _place: Place, parts: Parts
) -> tuple[str, tuple[declarations.Form, ...]]:
    return parts[0], tuple(present(parts[1:]))


_READING: Maker = node(declarations.Reading, rest=1)

MAKERS: Makers = {
    "option": node(declarations.Option),
    "question": node(declarations.Question),
    "answer_list": listed,
    "described": node(declarations.Described),
    "silent_in_all": always("silent"),
    "word_answer": _word_answer,
    "number_answer": _number_answer,
    "yes_answer": node(declarations.Answer, "yes"),
    "no_answer": node(declarations.Answer, "no"),
    "edition": _edition,
    "edition_name": only,
    "edition_names": listed,
    "title": said("title"),
    "text_from": _text_from,
    "states": _states,
    "silent": _silent,
    "ambiguous": _ambiguous,
    "contradicts": _contradicts,
    "unexamined": _unexamined,
    "reading": _READING,
    "cites": node(declarations.Cites, rest=1),
    "not_a_rule": _not_a_rule,
    "term": _wording,
    "at_": _at,
    "reported": node(declarations.Where, None, None),
    "rulings": node(declarations.Rulings, lists={2}, rest=3),
    "decided": node(declarations.Decided),
    "texts": node(declarations.Texts, rest=1),
    "wording": _wording,
    "text_path": _text_path,
    "worded": _worded,
    "form": node(declarations.Form),
}
