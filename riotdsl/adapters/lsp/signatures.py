"""Signatures: what a procedure, value or track takes, while its arguments are written."""

from __future__ import annotations

import re

from riotdsl.syntax.tree import declarations as tree
from riotdsl.syntax.tree.variants_scenarios import File
from riotdsl.text.lazy_dataclass import dataclass
from riotdsl.text.source import Source

_FURTHEST = 2000  # characters before a place in which its bracket is looked for
_NAME = re.compile(r"([a-z][a-z0-9_]*)$")
_QUIET = re.compile(r'"[^"\n]*"|//[^\n]*')


@dataclass(frozen=True, slots=True)
class Signature:
    """A name with its parameters, and which of them is being written."""

    label: str
    parameters: tuple[str, ...]
    active: int


def signature(source: Source, offset: int, files: tuple[File, ...]) -> Signature | None:
    """The signature of what the innermost open bracket before a place belongs to."""
    before = source.text[max(0, offset - _FURTHEST) : offset]
    before = _QUIET.sub(lambda quiet: "_" * len(quiet.group()), before)
    depth = commas = 0
    for place in range(len(before) - 1, -1, -1):
        letter = before[place]
        if letter in ")]":
            depth += 1
        elif letter in "([" and depth:
            depth -= 1
        elif letter in "([":
            name = _NAME.search(before[max(0, place - 100) : place])
            return _declared(name.group(1), commas, files) if name else None
        elif letter == "," and not depth:
            commas += 1
        elif letter in "{}":
            return None
    return None


def _declared(name: str, active: int, files: tuple[File, ...]) -> Signature | None:
    for file in files:
        for node in file.declarations:
            if (
                isinstance(node, tree.Procedure | tree.Value | tree.Track)
                and node.name.text == name
                and node.params
            ):
                parameters = tuple(" ".join(each.span.text.split()) for each in node.params)
                kept = min(active, len(parameters) - 1)
                return Signature(f"{name}({', '.join(parameters)})", parameters, kept)
    return None
