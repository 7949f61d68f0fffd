"""Conflicts: questions to which two texts admit no answer in common, and on what that rests."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from enum import StrEnum
from itertools import combinations

from riotdsl.program.editions.stances import Stance


class Conflict(StrEnum):
    """What a conflict rests on, the firmest first.

    STATED: each text states its answer. AMBIGUOUS: a text can be read in several ways, or
    contradicts itself, and whatever it means excludes what the other says. LETTER: a text is
    silent, and only its letter excludes it.
    """

    STATED = "stated against stated"
    AMBIGUOUS = "ambiguous"
    LETTER = "silent by the letter"


_RESTS_ON = {
    "states": Conflict.STATED,
    "ambiguous": Conflict.AMBIGUOUS,
    "contradicts": Conflict.AMBIGUOUS,
    "silent": Conflict.LETTER,
}
_ORDER = list(Conflict)


def conflict_of(one: Stance, other: Stance) -> Conflict | None:
    """The conflict of two stances, named after what bears it least; None if there is none.

    There is one if and only if no answer is admitted by both.
    """
    if set(one.admitted) & set(other.admitted):
        return None
    return max((_RESTS_ON[each.kind] for each in (one, other)), key=_ORDER.index)


def conflicts_among(stances: Mapping[str, Stance]) -> dict[tuple[str, str], Conflict]:
    """The conflicts of every two editions, in their order."""
    found = {(a, b): conflict_of(stances[a], stances[b]) for a, b in combinations(stances, 2)}
    return {pair: kind for pair, kind in found.items() if kind is not None}


def firmest(kinds: Iterable[Conflict]) -> Conflict | None:
    """The kind that stands first among some; None if there are none."""
    return min(kinds, key=_ORDER.index, default=None)


def in_conflict(found: Mapping[tuple[str, str], Conflict]) -> Iterator[str]:
    """Who is in conflict with whom, a line for each kind."""
    for kind in Conflict:
        named = [f"{a} and {b}" for (a, b), each in found.items() if each is kind]
        if named:
            yield f"{kind}: {', '.join(named)}"
