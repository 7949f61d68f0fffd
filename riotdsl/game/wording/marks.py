"""Things of one name, owner and place, told apart by what is remembered of them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from riotdsl.game.offer import Offer
from riotdsl.game.wording.names import Item, Names
from riotdsl.program import model
from riotdsl.program.types import Entity, YesNo
from riotdsl.text.lazy_dataclass import replace


def told_by_marks(offer: Offer, voice: Names, sort: str, items: Sequence[Item]) -> list[Item]:
    """Items with their marks where these tell them apart; else they keep their numbers."""
    return [_marked(offer, voice, sort, item, items) for item in items]


def _marked(offer: Offer, voice: Names, sort: str, item: Item, items: Sequence[Item]) -> Item:
    if item.ordinal is None:
        return item
    name = voice.entity_noun(sort, item.number)
    alike = [
        each.number
        for each in items
        if (each.owner, each.place) == (item.owner, item.place)
        and voice.entity_noun(sort, each.number) == name
    ]
    told = {number: ", ".join(_marks(offer, voice, sort, number, alike)) for number in alike}
    if len(set(told.values())) < len(alike):
        return item
    return replace(item, ordinal=None, marks=told[item.number])


def _marks(
    offer: Offer, voice: Names, sort: str, number: int, alike: Sequence[int]
) -> Iterator[str]:
    """What is remembered of a thing, and not of all that are alike."""
    machine = offer.backend.machine
    for name, track in machine.program.tracks.items():
        if _is_about(track, sort):
            cells = machine.layout.tracks[name]
            values = [offer.s[cell] for each in alike if (cell := cells.cell([each])) is not None]
            cell = cells.cell([number])
            if cell is not None and len(set(values)) > 1 and offer.s[cell] != cells.default:
                noun = voice.noun(name).name
                value = voice.value(track.type, offer.s[cell])
                yield noun if isinstance(track.type, YesNo) else f"{noun}: {value}"


def _is_about(track: model.TrackDecl, sort: str) -> bool:
    kinds = [param.type for param in track.params]
    return len(kinds) == 1 and isinstance(kinds[0], Entity) and kinds[0].sort == sort
