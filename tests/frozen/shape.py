"""Hashes of values that survive moved classes and renamed fields.

An object of a data class is hashed by the name of its class, looked up in `renamed`, and by its
fields in order, except for fields that are not compared. Places in a source are not hashed.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field, fields, is_dataclass
from enum import Enum
from hashlib import sha256

from tests.frozen import renamed
from tests.frozen.doors import Span

DIGITS = 8


def short(text: str) -> str:
    """The hash of a text, as long as it is written to the file."""
    return sha256(text.encode()).hexdigest()[:DIGITS]


@dataclass
class Shapes:
    """Hashes of values; an object that is met twice is walked once."""

    classes: Mapping[str, str] = field(default_factory=lambda: renamed.CLASSES)
    # The object is kept beside its hash, so that no other gets its id.
    known: dict[int, tuple[object, str]] = field(default_factory=dict)
    fields: dict[type, tuple[str, ...]] = field(default_factory=dict)

    def of(self, value: object) -> str:
        """The hash of a value, in full."""
        if value is None or (isinstance(value, bool | int | str) and not isinstance(value, Enum)):
            return repr(value)
        if id(value) not in self.known:
            self.known[id(value)] = (value, sha256(self.text(value).encode()).hexdigest())
        return self.known[id(value)][1]

    def text(self, value: object) -> str:
        if isinstance(value, Span):
            return "span"
        if isinstance(value, Enum):
            return repr(value.value)
        if isinstance(value, Mapping):
            return "{" + ",".join(f"{self.of(k)}:{self.of(v)}" for k, v in value.items()) + "}"
        if isinstance(value, AbstractSet):
            return f"<{','.join(sorted(map(self.of, value)))}>"
        if isinstance(value, Sequence):
            return f"[{','.join(map(self.of, value))}]"
        if is_dataclass(value):
            parts = (self.of(getattr(value, name)) for name in self.compared(value))
            return f"{self.name(type(value))}({','.join(parts)})"
        raise TypeError(f"{type(value)} has no shape")

    def name(self, cls: type) -> str:
        """The name of a class when the hashes were made."""
        whole = f"{cls.__module__}.{cls.__name__}"
        return self.classes.get(whole) or self.classes.get(cls.__name__) or cls.__name__

    def compared(self, value: object) -> tuple[str, ...]:
        """The fields of an object's class that are compared, in order."""
        cls = type(value)
        if cls not in self.fields and is_dataclass(cls):
            names = tuple(each.name for each in fields(cls) if each.compare)
            self.fields[cls] = renamed.FIELDS.get(cls.__name__, names)
        return self.fields[cls]

    def short(self, value: object) -> str:
        return short(self.of(value))
