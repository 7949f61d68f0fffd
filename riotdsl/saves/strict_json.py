"""JSON without doubt: one value for a name, whole numbers only, nothing too deep or too large."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Sequence

from riotdsl.saves.problems import BACKUP, EDITED, SaveError, quoted, wrong
from riotdsl.text.lazy_dataclass import dataclass

MAX_BYTES = 50_000_000
MAX_DEPTH = 30
MAX_DIGITS = 1_000  # a set of all pieces that a game may have takes 603

Path = Sequence[str | int]


@dataclass(frozen=True, slots=True)
class _Odd:
    """Stands for what JSON allows and a save does not."""

    message: str


def parsed(content: bytes) -> object:
    """The value that a text has; SaveError where it has none or is in doubt."""
    if len(content) > MAX_BYTES:
        raise wrong("too-large", (), f"The file has more than {MAX_BYTES:,} bytes.", BACKUP)
    try:
        text = content.decode("utf-8-sig")
        value: object = json.loads(
            text,
            object_pairs_hook=_object,
            parse_float=lambda text: _Odd(f"{quoted(text)} is no whole number."),
            parse_int=_integer,
            parse_constant=lambda text: _Odd(f"{quoted(text)} is no number."),
        )
    except UnicodeDecodeError as error:
        raise wrong("not-json", (), f"Byte {error.start} is not UTF-8.", BACKUP) from None
    except json.JSONDecodeError as error:
        raise _no_json(text, error) from None
    except RecursionError:
        raise _too_deep(()) from None
    _refuse_odd(value)
    return value


def _no_json(text: str, error: json.JSONDecodeError) -> SaveError:
    if not text.strip():
        return wrong("not-json", (), "The file is empty.", BACKUP)
    place = f"line {error.lineno}, column {error.colno}"
    if error.pos >= len(text.rstrip()):
        return wrong("not-json", (), f"The file breaks off at {place}.", BACKUP)
    return wrong("not-json", (), f"This is not JSON, from {place} on.", BACKUP)


def _too_deep(path: Path) -> SaveError:
    return wrong("not-json", path[:MAX_DEPTH], "Brackets are nested too deep here.", BACKUP)


def _integer(text: str) -> int | _Odd:
    return int(text) if len(text) <= MAX_DIGITS else _Odd("This number is too large.")


def _object(pairs: list[tuple[str, object]]) -> dict[str, object]:
    found = dict(pairs)
    if len(found) < len(pairs):
        counts = Counter(name for name, _ in pairs)
        twice = next(name for name, count in counts.items() if count > 1)
        found[twice] = _Odd(f"{quoted(twice)} stands here twice.")
    return found


def _refuse_odd(value: object) -> None:
    """SaveError at the first that is odd; only the way to where it looks is held in memory."""
    path: list[str | int] = []
    inside: list[Iterator[tuple[str | int, object]]] = [_children([value])]
    while inside:
        found = next(inside[-1], None)
        if found is None:
            inside.pop()
            del path[-1:]
            continue
        key, each = found
        path.append(key)
        if isinstance(each, _Odd):
            raise wrong("not-json", path[1:], each.message, EDITED)
        if len(path) > MAX_DEPTH:
            raise _too_deep(path[1:])
        assert isinstance(each, dict | list)
        inside.append(_children(each))


def _children(value: dict[str, object] | list[object]) -> Iterator[tuple[str | int, object]]:
    """Those that may hold something odd."""
    items = value.items() if isinstance(value, dict) else enumerate(value)
    return ((key, child) for key, child in items if isinstance(child, dict | list | _Odd))
