"""What can be chosen next, as it reads to people: the options of a step and what is asked."""

from __future__ import annotations

from riotdsl import languages
from riotdsl.game import labels
from riotdsl.game.choosing import Asked, Step
from riotdsl.game.offer import Offer, thing_sort
from riotdsl.game.wording.actions import class_readings, reading
from riotdsl.game.wording.wording import Wording
from riotdsl.program.types import Entity, OrderOf, SetOf, Type


def asked(words: Wording, offer: Offer, step: Step) -> str:
    """What a step asks for: the name of the choice; of an action, nothing."""
    if step.asked in (Asked.ACTION, Asked.NOTHING):
        return ""
    kind = _kind(offer, step)
    owner = offer.point.owner if offer.point.chooser is not None else offer.name(step.chosen)
    return languages.capital(words.choice(owner, step.choice, kind))


def readings(words: Wording, offer: Offer, step: Step) -> list[str]:
    """How each pick of a step reads, in the order of its picks."""
    values = [each.value for each in step.picks]
    if step.asked is Asked.ACTION:
        return [reading(words, offer, (value,)) for value in values]
    if step.asked is Asked.NOTHING:
        return []
    kind = _kind(offer, step)
    element = kind.element if isinstance(kind, SetOf | OrderOf) else kind
    if thing_sort(kind) is not None and not isinstance(kind, OrderOf):
        return class_readings(words, offer, step.chosen, values)
    universe = offer.backend.machine.program.universe
    names = [words.name(element, value) for value in values]
    is_square = isinstance(element, Entity) and element.sort == "place"
    squares = universe.squares.values() if is_square else ()
    return [
        name if value in squares else languages.capital(name)
        for name, value in zip(names, values, strict=True)
    ]


def place(offer: Offer, step: Step, value: int) -> str | None:
    """The place that a pick refers to: itself, or where the thing lies; None if to none."""
    if step.asked in (Asked.ACTION, Asked.NOTHING):
        return None
    kind = _kind(offer, step)
    element = kind.element if isinstance(kind, SetOf | OrderOf) else kind
    if not isinstance(element, Entity) or element.sort == "faction":
        return None
    machine = offer.backend.machine
    universe = machine.program.universe
    number = (
        value if element.sort == "place" else offer.s[machine.layout.things[element.sort] + value]
    )
    inside = number < universe.count("place")
    return labels.entity(universe, "place", number) if inside else None


def _kind(offer: Offer, step: Step) -> Type:
    return offer.choices(step.chosen)[len(step.chosen) - 1][2]
