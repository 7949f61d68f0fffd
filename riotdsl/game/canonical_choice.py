"""Interchangeable things: whichever a player meant, the lowest numbers of the class are taken."""

from __future__ import annotations

from collections.abc import Iterable

from riotdsl.game.offer import Offer, thing_sort
from riotdsl.game.view import visible
from riotdsl.machine.listing import Member, e_mask
from riotdsl.program.types import SetOf


def seen_first(
    offer: Offer, sort: str, numbers: Iterable[int], classes: Iterable[Iterable[int]]
) -> list[int]:
    """Things that are named and cannot be chosen so: of cards, those first that are seen.

    What can be chosen comes last: which of several alike cards it is, an answer must not tell.
    """
    if sort != "card":
        return list(numbers)
    known = visible(offer.backend.machine, offer.s, offer.options.decider, sort)
    choosable = {number for each in classes for number in each}
    return sorted(numbers, key=lambda number: (number in choosable, not known >> number & 1))


def canonical(offer: Offer, member: Member) -> Member:
    """The listed member that means the same."""
    found: Member = member[:1]
    for number, (_, chooser, kind) in enumerate(offer.choices(member), start=1):
        value = member[number]
        if thing_sort(kind) is not None:
            classes = offer.classes(found, number, chooser)
            if isinstance(kind, SetOf):
                value = sum(
                    e_mask(numbers[: sum(value >> each & 1 for each in numbers)])
                    for numbers in classes
                )
            else:
                value = next((numbers[0] for numbers in classes if value in numbers), value)
        found = (*found, value)
    return found
