"""The parse tables of the grammar, as JSON beside it; `from_grammar` writes them."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from importlib import resources
from typing import NamedTuple

from riotdsl.text.lazy_dataclass import dataclass, field

GRAMMAR = resources.files("riotdsl.grammar")
TABLES = "tables.json"


class Rule(NamedTuple):
    """How parts become one: `origin` is what they are then, `name` the method that reads them.

    Each of the `parts` that are kept is its number, whether it is taken apart, and how many absent
    ones stand before it; `absent` is how many stand behind the last. If `alone`, a single part
    stays as it is.
    """

    origin: str
    name: str
    size: int
    parts: tuple[tuple[int, int, int], ...]
    absent: int
    alone: int


@dataclass(slots=True)
class Tables:
    """What the parser goes by.

    A row of `states` has symbols by number, each followed by the next state, or by the rule that
    ends there: `~rule`. `words` and `marks` are the terminals of fixed texts.
    """

    symbols: list[str]
    words: Mapping[str, str]
    marks: Mapping[str, str]
    rules: list[Rule]
    states: list[list[int]]
    end: int
    rows: dict[int, dict[str, int]] = field(default_factory=dict)

    def row(self, state: int) -> dict[str, int]:
        """What to do in a state, by symbols."""
        found = self.rows.get(state)
        if found is None:
            flat, symbols = self.states[state], self.symbols
            found = {symbols[flat[at]]: flat[at + 1] for at in range(0, len(flat), 2)}
            self.rows[state] = found
        return found


@cache
def load() -> Tables:
    """The shipped tables."""
    told = json.loads(GRAMMAR.joinpath(TABLES).read_text(encoding="utf-8"))
    told["rules"] = [Rule(*each) for each in told["rules"]]
    return Tables(**told)
