"""Saves with something changed in them."""

from __future__ import annotations

import copy
import json
from typing import Any

from hypothesis import strategies as st

from riotdsl.saves.document import Document, laid_out, sealed

HUGE = st.sampled_from([10**30, -(10**30), 2**64, 10**399])
SCALARS = (
    st.none()
    | st.booleans()
    | st.integers(-3, 20)
    | HUGE
    | st.floats(allow_nan=True, allow_infinity=True)
    | st.text(max_size=8)
    | st.sampled_from(["left", "right", "chance", "first", "second", "default", "letter", "en"])
)
VALUES = st.recursive(
    SCALARS,
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=4), inner, max_size=3)
    ),
    max_leaves=5,
)


def places(value: object, path: tuple[str | int, ...] = ()) -> list[tuple[str | int, ...]]:
    """The path of everything in a document."""
    found = [path] if path else []
    if isinstance(value, dict):
        for name, child in value.items():
            found += places(child, (*path, name))
    elif isinstance(value, list):
        for number, child in enumerate(value[:40]):
            found += places(child, (*path, number))
    return found


@st.composite
def changed_documents(draw: st.DrawFn, document: Document) -> Document:
    """A document with a value replaced, taken away, doubled or added; the checksum may be right."""
    found: Any = copy.deepcopy(document)
    for _ in range(draw(st.integers(1, 2))):
        path = draw(st.sampled_from(places(found) or [("version",)]))
        holder = found
        for step in path[:-1]:
            holder = holder[step]
        how = draw(st.sampled_from(["replace", "remove", "add", "double", "near"]))
        _change(draw, holder, path[-1], how)
    return sealed(found) if draw(st.booleans()) else found


def _change(draw: st.DrawFn, holder: Any, name: Any, how: str) -> None:  # noqa: ANN401 - JSON
    if isinstance(holder, dict) and name not in holder:
        return
    value = holder[name]
    if how == "remove":
        del holder[name]
    elif how == "add" and isinstance(holder, dict):
        holder[draw(st.text(max_size=5))] = draw(VALUES)
    elif how in ("add", "double") and isinstance(holder, list):
        holder.insert(name, copy.deepcopy(value))
    elif how == "near" and isinstance(value, int):
        holder[name] = value + draw(st.integers(-2, 2))
    elif how == "near" and isinstance(value, str) and value:
        at = draw(st.integers(0, len(value) - 1))
        holder[name] = value[:at] + draw(st.text(max_size=2)) + value[at + 1 :]
    else:
        holder[name] = draw(VALUES)


@st.composite
def changed_bytes(draw: st.DrawFn, document: Document) -> bytes:
    """The file of a save with bytes changed, cut off, nested deep, or with a name twice."""
    content = laid_out(document).encode()
    at = draw(st.integers(0, len(content)))
    how = draw(st.sampled_from(["cut", "splice", "flip", "nest", "twice", "space", "mark"]))
    if how == "cut":
        return content[:at]
    if how == "splice":
        end = draw(st.integers(at, min(len(content), at + 30)))
        return content[:at] + draw(st.binary(max_size=6)) + content[end:]
    if how == "flip":
        at = min(at, len(content) - 1)
        return (
            content[:at] + bytes([content[at] ^ 1 << draw(st.integers(0, 7))]) + content[at + 1 :]
        )
    if how == "nest":
        deep = draw(st.sampled_from([5, 60, 5_000, 200_000]))
        return content.replace(b'"language": "en"', b'"language": ' + b"[" * deep + b"]" * deep)
    if how == "twice":
        name = draw(st.sampled_from(list(document)))
        again = f"{json.dumps(name)}: {json.dumps(document[name])},"
        return b"{" + again.encode() + content[1:]
    return (b" \n" if how == "space" else b"\xef\xbb\xbf") + content
