"""An action of a kind that could be entered now, as it is printed."""

from __future__ import annotations

from collections.abc import Iterable

from riotdsl.game.languages import capital
from riotdsl.game.languages.noun import Wanted
from riotdsl.game.offer import Offer, thing_sort
from riotdsl.game.phrases import words_of
from riotdsl.game.templates import Chosen, Template, kinds_of, templates
from riotdsl.game.wording import Wording
from riotdsl.game.wording_actions import reading
from riotdsl.game.wording_names import PLAIN, Item, Names
from riotdsl.machine.bits import packed
from riotdsl.machine.listing import DecisionTooLargeError, Member
from riotdsl.program import model
from riotdsl.program.types import Entity, Int, OrderOf, SetOf, Type, Words

MOST = 200


def like(text: str, readings: Iterable[str]) -> list[str]:
    """Readings, those first that have most words in common with what was typed."""
    typed = {word.text for word in words_of(text)}
    return sorted(readings, key=lambda each: -len(typed & {word.text for word in words_of(each)}))


def example(words: Wording, offer: Offer, action: str, text: str) -> str | None:
    """A legal action that is most like what was typed; if there is none, one in its wording."""
    own = {
        reading(words, offer, member): member
        for member in dict.fromkeys(offer.options.families)
        if not action or offer.name(member) == action
    }
    for best in like(text, own)[:1]:
        try:
            listed = offer.backend.members(offer.options, own[best], offer.s)[:MOST]
        except DecisionTooLargeError:
            listed = []
        for found in like(text, (reading(words, offer, member) for member in listed))[:1]:
            return found
    if action not in offer.backend.machine.program.actions:
        return None
    return _worded(words, offer, action)


def _worded(words: Wording, offer: Offer, action: str) -> str:
    """An action in its wording, with the first things that there are."""
    declared = offer.backend.machine.program.actions[action]
    template = next(templates(words, declared))
    kinds = kinds_of(declared)
    branch = next(n for n, b in enumerate(offer.point.branches) if b.action == action)
    member: Member = (branch, *(first(offer, kind) for kind in kinds.values()))
    s = offer.backend.core(offer.s)
    offer.backend.plain.evaluator.fill(action, offer.options.decider, member[1:], s)
    parts = []
    for part in template.parts:
        if isinstance(part, str):
            parts.append(part.replace("_", " "))
        elif isinstance(part, model.Hole):
            parts.append(template.voice.hole(part, s, {}))
        else:
            value = member[1 + list(kinds).index(part.name)]
            parts.append(_chosen(template, part, kinds[part.name], value))
    return capital(" ".join("".join(_spaced(template, parts)).split()))


def _spaced(template: Template, parts: list[str]) -> Iterable[str]:
    """Parts of a wording that has no blanks of its own between them."""
    for part, text in zip(template.parts, parts, strict=True):
        bare = isinstance(part, Chosen) and part.hole is None
        yield f" {text} " if bare else text


def _chosen(template: Template, part: Chosen, kind: Type, value: int) -> str:
    wanted = Wanted() if part.hole is None else Wanted(part.hole.article, part.hole.case)
    return named(template.voice, kind, value, wanted)


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
