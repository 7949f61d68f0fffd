"""Whether a document fits the published schema; what does not is said in plain words.

The only module that imports jsonschema, and only when something is to be validated: it is slow.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cache
from typing import TYPE_CHECKING, Any

from riotdsl.saves import schema
from riotdsl.saves.problems import BACKUP, EDITED, SaveError, quoted, wrong

if TYPE_CHECKING:
    from jsonschema import Draft202012Validator
    from jsonschema.exceptions import ValidationError

_KINDS: Mapping[str, type] = {
    "object": dict,
    "array": list,
    "string": str,
    "integer": int,
    "boolean": bool,
    "null": type(None),
}
_LONG = ("items", "propertyNames", "additionalProperties")  # as usual, if seen to fit: much faster
_TELLING = frozenset({"description", "title", "$comment"})
_TYPES = {
    "object": "an object in braces",
    "array": "a list in brackets",
    "string": "a text in quotes",
    "integer": "a whole number",
    "boolean": "true or false",
    "null": "null",
}


def validate(document: object, by: str = "general") -> None:
    """SaveError at the first place that does not fit."""
    error = next(_validator(by).iter_errors(document), None)
    if error is not None:
        raise _told(error)


def is_valid(document: object) -> bool:
    """Whether a document of today fits."""
    return next(_validator("general").iter_errors(document), None) is None


@cache
def _validator(by: str) -> Draft202012Validator:
    from jsonschema import Draft202012Validator, validators  # noqa: PLC0415 - slow, see above

    read = schema.read(by)

    def at_a_glance(name: str) -> Callable[..., Iterator[Any]]:
        usual = Draft202012Validator.VALIDATORS[name]

        def looked(validator: Any, value: Any, found: Any, wanted: Any) -> Iterator[Any]:  # noqa: ANN401
            if not _keeps(wanted, name, value, found, read):
                yield from usual(validator, value, found, wanted)

        return looked

    extend: Callable[..., type[Draft202012Validator]] = validators.extend
    return extend(Draft202012Validator, {name: at_a_glance(name) for name in _LONG})(read)


def fits(wanted: Mapping[str, Any], found: object, whole: Mapping[str, Any]) -> bool:
    """Whether a value fits a part of a schema, seen at a glance; False also where that is in doubt.

    >>> fits({"type": "array", "items": {"type": "integer", "minimum": 0}}, [1, 2, 3], {})
    True
    """
    return all(_keeps(wanted, name, value, found, whole) for name, value in wanted.items())


def _keeps(
    wanted: Mapping[str, Any],
    name: str,
    value: Any,  # noqa: ANN401 - as a schema has it
    found: object,
    whole: Mapping[str, Any],
) -> bool:
    """Whether a value keeps one keyword; where a keyword is for another type, it is in doubt."""
    match name, found:
        case "type", _:
            return type(found) in {_KINDS[each] for each in _listed(value)}
        case "$ref", _:
            return fits(whole["$defs"][value.removeprefix("#/$defs/")], found, whole)
        case "minimum", int():
            return found >= int(value)
        case "maximum", int():
            return found <= int(value)
        case "minLength", str() | None:
            return found is None or len(found) >= int(value)
        case "maxLength", str() | None:
            return found is None or len(found) <= int(value)
        case "maxItems", list():
            return len(found) <= int(value)
        case "maxProperties", dict():
            return len(found) <= int(value)
        case "items", list():
            return all(fits(value, each, whole) for each in found)
        case "propertyNames", dict():
            return all(fits(value, each, whole) for each in found)
        case "required", dict():
            return all(each in found for each in value)
        case "properties", dict():
            known = (each for each in value if each in found)
            return all(fits(value[each], found[each], whole) for each in known)
        case "additionalProperties", dict():
            more = [each for each in found if each not in wanted.get("properties", {})]
            if value is False:
                return not more
            return all(fits(value, found[each], whole) for each in more)
        case _:
            return name in _TELLING


def _listed(types: str | list[str]) -> list[str]:
    return [types] if isinstance(types, str) else types


def _told(error: ValidationError) -> SaveError:
    path = list(error.absolute_path)
    value: Any = error.validator_value
    said, known = error.instance, error.schema
    match error.validator:
        case "required" if isinstance(said, Mapping):
            missing = next(name for name in value if name not in said)
            return wrong("schema", [*path, missing], f"{quoted(missing)} is missing.", BACKUP)
        case "additionalProperties" if isinstance(said, Mapping) and isinstance(known, Mapping):
            more = next(name for name in said if name not in known.get("properties", {}))
            message = f"{quoted(more)} does not belong into a save."
            return wrong("schema", [*path, more], message, EDITED)
        case "type":
            return wrong("schema", path, f"Here must be {_named(value)}.", EDITED)
        case "const":
            return wrong("schema", path, f"Here must be {quoted(value)}.", EDITED)
        case "enum":
            listed = ", ".join(map(quoted, value))
            return wrong("schema", path, f"Here must be one of {listed}.", EDITED)
        case "minimum" | "maximum":
            most = "least" if error.validator == "minimum" else "most"
            message = f"Here must be a number of at {most} {value}."
            return wrong("schema", path, message, EDITED)
        case "maxItems" | "maxProperties":
            return wrong("schema", path, f"At most {value:,} can stand here.", EDITED)
        case "maxLength":
            message = f"At most {value:,} characters can stand here."
            return wrong("schema", path, message, EDITED)
        case "pattern":
            message = "Here must be 64 of the digits 0 to 9 and a to f."
            return wrong("schema", path, message, EDITED)
        case _:
            message = f"This does not fit `{error.validator}` of the schema."
            return wrong("schema", path, message, EDITED)


def _named(types: Any) -> str:  # noqa: ANN401 - as a schema has it: one, or a list of them
    return " or ".join(_TYPES[each] for each in _listed(types))
