"""The page of limits gives the numbers that are in force."""

from __future__ import annotations

from pathlib import Path

import pytest

from riotdsl.game.log import event_lines
from riotdsl.library import files as reading
from riotdsl.program import type_reader
from riotdsl.program.analysis import play_budget as spending
from riotdsl.program.analysis import work
from riotdsl.program.checks import size_limits
from riotdsl.program.components import links, numbering, pictures
from riotdsl.program.editions import checks as editions
from riotdsl.program.texts import from_syntax as texts
from riotdsl.syntax import limits
from riotdsl.text import source

COMBINATIONS = (
    "combinations of what can be chosen at one decision before the first subset, "
    "if all sets were full"
)
ESTIMATE = "steps of the estimate for bots, which is worked out for up to 200 positions"
LIMITS = {
    "files of a ruleset": reading.MAX_FILES,
    "one file": source.MAX_BYTES,
    "entries of the folder that are looked at": reading.MAX_ENTRIES,
    "brackets and braces inside each other": limits.MAX_NESTING,
    "letters of a name, digits of a number": limits.MAX_NAME,
    "places": numbering.MAX_PLACES,
    "units and cards together": numbering.MAX_TOKENS,
    "files and ranks of a grid": numbering.MAX_SIDE,
    "columns and lines of a picture": pictures.WIDEST,
    "a number": type_reader.NUMBER_LIMIT,
    "possibilities of one decision": size_limits.MOST_MEMBERS,
    "factions": numbering.MAX_FACTIONS,
    "loops inside each other": work.MOST_LOOPS,
    "blocks inside each other": work.MOST_BLOCKS,
    "choices of an action": work.MOST_CHOICES,
    "rules that rest on rules": work.MOST_DEEP,
    "steps in one go, without a decision, and those of setting up": work.MOST_STEPS,
    COMBINATIONS: work.MOST_COMBINED,
    "steps of listing one decision, up to its subsets": spending.BUDGET,
    "steps for each subset that is tried": work.MOST_STEPS,
    ESTIMATE: work.MOST_ESTIMATED,
    "steps of all invariants, and of all measures": work.MOST_STEPS,
    "steps of what the holes of a text read": texts.MOST_WORDED,
    "sentences that are told of one step": event_lines.MOST_TOLD,
    "editions": editions.MOST_EDITIONS,
    "the budget": spending.BUDGET,
    "a point at which nobody answered": spending.POINT,
    "a round of a loop that may ask": spending.ROUND,
    "a round of `repeat`": spending.PASS,
    "pairs for the condition of a link": links.MOST_PAIRS,
}


@pytest.mark.parametrize("what", LIMITS)
def test_a_limit_is_given_as_it_is(root: Path, what: str) -> None:
    page = (root / "docs" / "reference" / "limits.md").read_text(encoding="utf-8")
    assert f"\n| {what} | {LIMITS[what]:,}" in page
