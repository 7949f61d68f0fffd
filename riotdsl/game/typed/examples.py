"""An action of a kind that could be entered now, as it is printed."""

from __future__ import annotations

from collections.abc import Iterable

from riotdsl.game.offer import Offer, thing_sort
from riotdsl.game.typed.phrases import words_of
from riotdsl.game.wording.actions import reading
from riotdsl.game.wording.names import PLAIN, Item, Names
from riotdsl.game.wording.wording import Wording
from riotdsl.languages.noun import Wanted
from riotdsl.machine.bits import packed
from riotdsl.machine.listing import DecisionTooLargeError
from riotdsl.program.types import Entity, Int, OrderOf, SetOf, Type, Words

MOST = 200


def like(text: str, readings: Iterable[str]) -> list[str]:
    """Readings, those first that have most words in common with what was typed."""
    typed = {word.text for word in words_of(text)}
    return sorted(readings, key=lambda each: -len(typed & {word.text for word in words_of(each)}))


def example(words: Wording, offer: Offer, action: str, text: str) -> str | None:
    """What may be done that is most like what was typed: by this action, if it can be taken."""
    families = list(dict.fromkeys(offer.options.families))
    own = [member for member in families if offer.name(member) == action] or families
    read = {reading(words, offer, member): member for member in own}
    for best in like(text, read)[:1]:
        try:
            listed = offer.backend.members(offer.options, read[best], offer.s)[:MOST]
        except DecisionTooLargeError:
            listed = []
        for found in like(text, (reading(words, offer, member) for member in listed))[:1]:
            return found
    return None


def named(voice: Names, kind: Type, value: int, wanted: Wanted = PLAIN) -> str:
    """A value as it can be typed; of a set of things, one of them."""
    sort = thing_sort(kind)
    if sort is None:
        return voice.value(kind, value, wanted)
    if isinstance(kind, SetOf):
        return voice.items(sort, [Item(1, (value & -value).bit_length() - 1)], wanted)
    return voice.item(sort, Item(1, value), wanted, counts=False)


def first(offer: Offer, kind: Type) -> int:
    """The first value of a type; of things, the first that the seat owns."""
    universe = offer.backend.machine.program.universe
    match kind:
        case Entity(sort):
            mask = universe.mask(kind)
            own = mask & universe.owned(sort, offer.options.decider) if thing_sort(kind) else 0
            chosen = own or mask
            return max((chosen & -chosen).bit_length() - 1, 0)
        case SetOf(element):
            return 1 << first(offer, element)
        case OrderOf(element):
            return packed([first(offer, element)])
        case Words(words):
            return universe.words[words[0]]
        case Int(low, _):
            return low
        case _:
            return 1
