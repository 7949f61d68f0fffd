"""Names as a language has them, turned into those that are typed.

What the screen shows may be typed: `Ufer 2` for `bank.2`, `Schwarze Störche` for `black_stork`.
Names are looked for as whole words, the longest first, whatever their capitals.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from riotdsl.game import labels
from riotdsl.game.wording import Wording
from riotdsl.machine.code import Machine
from riotdsl.program.types import Entity, Words

_COMMA = re.compile(r"\s*,\s*")


def spoken_names(machine: Machine, words: Wording) -> dict[str, str]:
    """What a player may say for each name, except what could mean two things."""
    found: dict[str, set[str]] = {}
    for spoken, typed in _names(machine, words):
        found.setdefault(spoken.casefold(), set()).add(typed)
    return {spoken: min(typed) for spoken, typed in found.items() if len(typed) == 1}


def _names(machine: Machine, words: Wording) -> Iterator[tuple[str, str]]:
    universe = machine.program.universe
    for sort in ("faction", "place"):
        for number in range(universe.count(sort)):
            typed = labels.entity(universe, sort, number)
            yield words.name(Entity(sort), number), typed
    for name, family in universe.families.items():
        if family.sort in ("unit", "card") and not family.indexes:
            noun = words.noun(name)
            yield noun.name, name
            yield from ((form, name) for form in noun.forms.values())
    for word, number in universe.words.items():
        yield words.name(Words((word,)), number), word


def as_typed(text: str, names: Mapping[str, str]) -> str:
    """A text with every spoken name replaced by the typed one, and no comma between choices."""
    for spoken in sorted(names, key=len, reverse=True):
        if spoken != names[spoken] and spoken in text.casefold():
            whole = rf"(?<!\w){re.escape(spoken)}(?!\w)"
            text = re.sub(whole, names[spoken], text, flags=re.IGNORECASE)
    return text


def without_commas(text: str) -> str:
    return _COMMA.sub(" ", text)
