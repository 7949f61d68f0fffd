"""The words of the language in groups, as editors and highlighters colour them.

They are read from the grammar, so a new word of the grammar is coloured without a change here.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from riotdsl.program.names import BUILT_IN
from riotdsl.syntax.parser import DECLARING, words

_OPERATORS = frozenset({"and", "or", "not", "in", "is", "has"})
_CONSTANTS = frozenset({"yes", "no", "it", "you"})
_ENTITIES = frozenset({"unit", "card", "faction", "place"})

DECLARATION, OPERATOR, CONSTANT, ENTITY, STATEMENT = (
    "declaration", "operator", "constant", "entity", "statement",
)  # fmt: skip


@cache
def word_groups() -> Mapping[str, tuple[str, ...]]:
    """Every word of the language, and every built-in name, in one group each."""
    every = words()
    built_in = BUILT_IN - every
    groups = {
        ENTITY: _ENTITIES & every,
        DECLARATION: (frozenset(DECLARING) & every) - _ENTITIES,
        OPERATOR: _OPERATORS & every,
        CONSTANT: (_CONSTANTS & every) | built_in,
    }
    taken = frozenset().union(*groups.values())
    groups[STATEMENT] = every - taken
    return {name: tuple(sorted(found)) for name, found in groups.items()}
