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

_WHOLE = {"type": "integer"}
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


@cache
def _validator(by: str) -> Draft202012Validator:
    from jsonschema import Draft202012Validator, validators  # noqa: PLC0415 - slow, see above

    usual = Draft202012Validator.VALIDATORS["items"]

    def items(validator: Any, wanted: Any, found: Any, whole: Any) -> Iterator[Any]:  # noqa: ANN401
        """As usual; but long rows of whole numbers are seen through at once."""
        if wanted != _WHOLE or not isinstance(found, list) or {*map(type, found)} - {int}:
            yield from usual(validator, wanted, found, whole)

    extend: Callable[..., type[Draft202012Validator]] = validators.extend
    return extend(Draft202012Validator, {"items": items})(schema.read(by))


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
        case "pattern":
            message = "Here must be 64 of the digits 0 to 9 and a to f."
            return wrong("schema", path, message, EDITED)
        case _:
            message = f"This does not fit `{error.validator}` of the schema."
            return wrong("schema", path, message, EDITED)


def _named(types: Any) -> str:  # noqa: ANN401 - as a schema has it: one, or a list of them
    listed = [types] if isinstance(types, str) else types
    return " or ".join(_TYPES[each] for each in listed)
