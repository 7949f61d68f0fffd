"""The JSON Schema of the messages, made from their data classes.

`python -m riotdsl.desk.schema` prints it; the file `messages.json` holds it.
"""

from __future__ import annotations

import inspect
import json
from collections.abc import Mapping
from types import NoneType, UnionType
from typing import Any, Union, get_args, get_origin

from riotdsl.desk.codec import LONGEST_TEXT, MOST_ID, MOST_ITEMS, types
from riotdsl.desk.messages import ANSWERS, REQUESTS
from riotdsl.text.lazy_dataclass import fields, is_dataclass

Schema = dict[str, object]


def schema() -> Schema:
    """The schema of every message, requests and answers."""
    parts: dict[str, Schema] = {}
    sides = {
        "request": [_message(name, kind, parts, asks=True) for name, kind in REQUESTS.items()],
        "answer": [_message(name, kind, parts, asks=False) for name, kind in ANSWERS.items()],
    }
    definitions: Schema = {side: {"oneOf": messages} for side, messages in sides.items()}
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Messages between a table and whoever sits at it",
        "oneOf": [{"$ref": "#/$defs/request"}, {"$ref": "#/$defs/answer"}],
        "$defs": definitions | dict(sorted(parts.items())),
    }


def _message(name: str, kind: type, parts: dict[str, Schema], *, asks: bool) -> Schema:
    found = _object(kind, parts, asks=asks)
    about: Schema = {
        "type": {"const": name},
        "id": {"type": "integer", "minimum": 0, "exclusiveMaximum": MOST_ID},
        "seat": {"type": ["string", "null"]},
    }
    required = ["type", *(["id"] if asks else []), *_names(found["required"])]
    properties = found["properties"]
    assert isinstance(properties, Mapping)
    return {**found, "properties": {**about, **properties}, "required": required}


def _names(required: object) -> list[str]:
    assert isinstance(required, list)
    return [str(each) for each in required]


def _object(kind: Any, parts: dict[str, Schema], *, asks: bool) -> Schema:  # noqa: ANN401 - a data class
    known = types(kind)
    values = str, int, float, tuple, NoneType
    required = [each.name for each in fields(kind) if not isinstance(each.default, values)]
    return {
        "type": "object",
        "description": " ".join((inspect.getdoc(kind) or "").split()),
        "properties": {name: _type(each, parts, asks=asks) for name, each in known.items()},
        "required": required,
        "additionalProperties": False,
    }


def _type(kind: Any, parts: dict[str, Schema], *, asks: bool) -> Schema:  # noqa: ANN401 - of a field
    """The schema of a field; only what is asked has limits."""
    origin, inner = get_origin(kind), get_args(kind)
    if origin in (Union, UnionType):
        first = next(each for each in inner if each is not NoneType)
        return {"anyOf": [_type(first, parts, asks=asks), {"type": "null"}]}
    if origin is tuple:
        items: Schema = {"type": "array", "items": _type(inner[0], parts, asks=asks)}
        return items | ({"maxItems": MOST_ITEMS} if asks else {})
    if isinstance(kind, type) and is_dataclass(kind):
        if kind.__name__ not in parts:
            parts[kind.__name__] = {}
            parts[kind.__name__] = _object(kind, parts, asks=asks)
        return {"$ref": f"#/$defs/{kind.__name__}"}
    if origin is not None:
        return {"type": "object", "additionalProperties": _type(inner[1], parts, asks=asks)}
    if kind is str:
        return {"type": "string"} | ({"maxLength": LONGEST_TEXT} if asks else {})
    return {"type": {int: "integer", bool: "boolean", float: "number"}[kind]}


def laid_out() -> str:
    """The text of the file that holds the schema."""
    return json.dumps(schema(), indent=2, ensure_ascii=False) + "\n"


if __name__ == "__main__":
    print(laid_out(), end="")  # noqa: T201 - what it is called for
