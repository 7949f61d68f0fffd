"""A maker for every rule of the grammar."""

from __future__ import annotations

from riotdsl.syntax.from_parse import (
    components,
    editions,
    expressions,
    rules,
    statements,
    variants_scenarios,
)
from riotdsl.syntax.from_parse.reader import Makers, listed

MAKERS: Makers = {
    "start": listed,
    **components.MAKERS,
    **rules.MAKERS,
    **statements.MAKERS,
    **expressions.MAKERS,
    **editions.MAKERS,
    **variants_scenarios.MAKERS,
}
