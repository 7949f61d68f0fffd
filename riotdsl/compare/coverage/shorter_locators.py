"""Shorter locators: the fewest words that occur once."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from riotdsl.compare.coverage.rulebook_text import RulebookText
from riotdsl.program.editions.problems import LONGEST_LOCATOR
from riotdsl.text.lazy_dataclass import dataclass

_EDGES = ".,;:!?()[]\"'\u00bf\u00a1\u2026-"


@dataclass(frozen=True, slots=True)
class Proposal:
    """Other words for a locator; one for each of its places where it occurs more than once."""

    locator: str
    proposed: tuple[str, ...]


def proposals(copy: RulebookText, locators: Iterable[str]) -> Iterator[Proposal]:
    """A proposal for every locator for which there are better words."""
    for locator in locators:
        places = copy.places(locator)
        if len(places) == 1:
            found = _within(copy, locator)
            if found is not None:
                yield Proposal(locator, (found,))
        elif places:
            longer = tuple(filter(None, (_around(copy, *place) for place in places)))
            if longer:
                yield Proposal(locator, longer)


def _within(copy: RulebookText, locator: str) -> str | None:
    """The fewest words inside a locator that occur once, if they are fewer."""
    words = locator.split()
    for size in range(1, len(words)):
        runs = (words[at : at + size] for at in range(len(words) - size + 1))
        fit = [run for run in (_plain(each) for each in runs) if _occurs_once(copy, run)]
        if fit:
            return max(fit, key=len)
    return None


def _around(copy: RulebookText, start: int, end: int) -> str | None:
    """The fewest words around a place that occur once, if a locator can hold them."""
    before, behind = copy.text[:start].split(" "), copy.text[end:].split(" ")
    core = copy.text[start:end]
    # A word that the place begins or ends in the middle of is not parted from it.
    head, tail = before.pop(), behind.pop(0)
    core = f"{head}{core}{tail}"
    size = len(core.split())
    for more in range(1, LONGEST_LOCATOR - size + 1):
        for left in range(more + 1):
            run = [*before[len(before) - left :], core, *behind[: more - left]]
            found = _plain(run)
            if _occurs_once(copy, found):
                return found
    return None


def _plain(words: list[str]) -> str:
    return " ".join(words).strip(_EDGES + " ")


def _occurs_once(copy: RulebookText, words: str) -> bool:
    return bool(words) and len(copy.places(words)) == 1
