"""Messages as JSON: written from the data classes, and read with every part checked."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from types import NoneType, UnionType
from typing import Any, Union, get_args, get_origin, get_type_hints

from riotdsl.desk.messages import ANSWERS, REQUESTS, Answer, Failed, Request, failed
from riotdsl.text.lazy_dataclass import dataclass, fields, is_dataclass

MOST_BYTES = 64_000
LONGEST_TEXT = 4_000
MOST_ITEMS = 1_000
DEEPEST = 20  # brackets within brackets
MOST_ID = 1 << 53
_NAMES = {kind: name for name, kind in ANSWERS.items()}


@dataclass(frozen=True, slots=True)
class Envelope:
    """A request with its number, and the seat that it is for where one link has several."""

    id: int
    seat: str | None
    request: Request


class _WrongError(Exception):
    """A part of a message that has not the form of the schema."""


@cache
def types(kind: type) -> Mapping[str, Any]:
    """The type of each field of a message."""
    return get_type_hints(kind)


# ---------------------------------------------------------------- reading


def read(text: str | bytes) -> Envelope | Failed:
    """What somebody sends: a request, or what is wrong with it. Nothing is raised."""
    if len(text) > MOST_BYTES:
        return failed("too-large")
    try:
        return _envelope(_parsed(text))
    except (_WrongError, ValueError, RecursionError):
        return failed("malformed")


def _parsed(text: str | bytes) -> object:
    whole = text.decode("utf-8") if isinstance(text, bytes) else text
    depth = most = 0
    for mark in whole:
        depth += (mark in "[{") - (mark in "]}")
        most = max(most, depth)
    if most > DEEPEST:
        raise _WrongError
    return json.loads(whole)


def _envelope(found: object) -> Envelope:
    if not isinstance(found, dict):
        raise _WrongError
    rest = dict(found)
    name, number, seat = rest.pop("type", None), rest.pop("id", None), rest.pop("seat", None)
    if not isinstance(name, str) or name not in REQUESTS:
        raise _WrongError
    if not isinstance(number, int) or isinstance(number, bool) or not 0 <= number < MOST_ID:
        raise _WrongError
    request: Request = _object(REQUESTS[name], rest)
    return Envelope(number, _value(str | None, seat), request)


def _object(kind: Any, found: Mapping[str, object]) -> Any:  # noqa: ANN401 - any data class
    known = types(kind)
    if not found.keys() <= known.keys():
        raise _WrongError
    try:
        return kind(**{name: _value(known[name], value) for name, value in found.items()})
    except TypeError:  # a field is missing
        raise _WrongError from None


def _value(kind: Any, found: object) -> Any:  # noqa: ANN401 - of the type that is asked for
    origin, inner = get_origin(kind), get_args(kind)
    if origin in (Union, UnionType):
        if found is None and NoneType in inner:
            return None
        return _value(next(each for each in inner if each is not NoneType), found)
    if origin is tuple:
        if not isinstance(found, list) or len(found) > MOST_ITEMS:
            raise _WrongError
        return tuple(_value(inner[0], each) for each in found)
    if kind is str and isinstance(found, str) and len(found) <= LONGEST_TEXT and _is_text(found):
        return found
    if kind is bool and isinstance(found, bool):
        return found
    if kind is int and isinstance(found, int) and not isinstance(found, bool):
        if 0 <= found < MOST_ID:
            return found
        raise _WrongError
    raise _WrongError


def _is_text(found: str) -> bool:
    """Whether a text can be written as UTF-8."""
    return not any("\ud800" <= mark <= "\udfff" for mark in found)


# ---------------------------------------------------------------- writing


def written(answer: Answer, number: int | None = None, seat: str | None = None) -> str:
    """An answer as JSON, with the number of its request unless it is sent by itself."""
    about: dict[str, object] = {"type": _NAMES[type(answer)]}
    if number is not None:
        about["id"] = number
    if seat is not None:
        about["seat"] = seat
    return json.dumps(about | _plain(answer), ensure_ascii=False, separators=(",", ":"))


def _plain(found: Any) -> Any:  # noqa: ANN401 - what JSON can hold
    if is_dataclass(found):
        return {each.name: _plain(getattr(found, each.name)) for each in fields(found)}
    if isinstance(found, tuple):
        return [_plain(each) for each in found]
    if isinstance(found, Mapping):
        return {name: _plain(value) for name, value in found.items()}
    return round(found, 2) if isinstance(found, float) else found
