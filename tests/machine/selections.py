"""What can be selected of the shipped rulesets, few at a time or all of it."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from riotdsl import library
from riotdsl.compile import Ruleset, Selection
from riotdsl.program.editions.selection import DERIVED

NAMES = library.names()


@cache
def ruleset(name: str) -> Ruleset:
    return library.load(name)


def editions(name: str) -> list[str | None]:
    return list(ruleset(name).editions) or [None]


def rulings(name: str) -> list[str]:
    """The sets of rulings; without an edition there is nothing to rule on."""
    return [*DERIVED, *ruleset(name).rulings] if ruleset(name).editions else ["default"]


def few(name: str) -> Iterator[Selection]:
    """Every edition, every set of rulings and every variant at least once, several together."""
    printed, sets, variants = editions(name), rulings(name), list(ruleset(name).variants)
    count = max(len(printed), len(sets))
    for at in range(count):
        yield Selection(
            printed[at % len(printed)], sets[at % len(sets)], tuple(variants[at::count])
        )


def all_of_it(name: str) -> Iterator[Selection]:
    """Every edition with every set of rulings, and every variant by itself on some edition."""
    printed = editions(name)
    for edition in printed:
        for each in rulings(name):
            yield Selection(edition, each)
    for at, variant in enumerate(ruleset(name).variants):
        yield Selection(printed[at % len(printed)], "default", (variant,))
