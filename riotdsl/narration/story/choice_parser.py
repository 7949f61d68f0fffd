"""Choices in the text of an action, read back: `2 runner from beach`, `hut.2`, `3`."""

import re
from functools import partial
from typing import Protocol

from riotdsl.game.labels import NOTHING
from riotdsl.game.offer import thing_sort
from riotdsl.game.wording.names import Item
from riotdsl.game.wording.names import Names as Voice
from riotdsl.languages import Wanted
from riotdsl.narration.names import Names
from riotdsl.program.types import Entity, Int, OrderOf, SetOf, Type, Words, YesNo
from riotdsl.text.lazy_dataclass import dataclass, field, replace

LABEL = r"[^\s,]+"
THING = rf"{LABEL}(?: of {LABEL})?(?: from {LABEL})?(?: #\d+)?"
_PARTS = re.compile(rf"(?:(\d+) )?({LABEL})(?: of ({LABEL}))?(?: from ({LABEL}))?(?: #(\d+))?")


class Saying(Protocol):
    """Says something in a language, in the form that is wanted."""

    def __call__(self, voice: Voice, wanted: Wanted) -> str:
        """In words."""


@dataclass(frozen=True, slots=True)
class Labelled:
    """What was chosen: a value, or things as far as the text tells them apart."""

    value: Saying | None
    sort: str = ""
    items: tuple[Item, ...] = ()
    is_set: bool = field(default=False)

    def said(self, voice: Voice, wanted: Wanted, *, placed: bool = True) -> str:
        """In words; if not `placed`, without where things lie."""
        if self.value is not None:
            return self.value(voice, wanted)
        items = self.items if placed else [replace(each, place=None) for each in self.items]
        if self.is_set:
            return voice.items(self.sort, items, wanted)
        return voice.item(self.sort, items[0], wanted, counts=False)

    @property
    def place(self) -> int | None:
        """Where all the things lie, if the text says it."""
        places = {each.place for each in self.items}
        return places.pop() if len(places) == 1 else None


def pattern(kind: Type) -> str:
    """What the text of a choice looks like, as a regular expression without groups."""
    if thing_sort(kind) is not None:
        one = rf"\d+ {THING}"
        return rf"{NOTHING}|{one}(?:, {one})*" if isinstance(kind, SetOf) else THING
    match kind:
        case SetOf():
            return rf"{LABEL}(?:, {LABEL})*"
        case OrderOf():
            return rf"{LABEL}(?: > {LABEL})*"
        case Int():
            return r"-?\d+"
        case _:
            return LABEL


def labelled(names: Names, kind: Type, text: str) -> Labelled | None:
    """What a text says that names a value of a type; None if it names none."""
    sort = thing_sort(kind)
    if sort is not None:
        return _things(names, sort, text, is_set=isinstance(kind, SetOf))
    saying = _value(names, kind, text)
    return None if saying is None else Labelled(saying)


def _things(names: Names, sort: str, text: str, *, is_set: bool) -> Labelled | None:
    if is_set and text == NOTHING:
        return Labelled(None, sort, (), is_set)
    items = []
    for part in text.split(", ") if is_set else [text]:
        found = _PARTS.fullmatch(part)
        item = None if found is None else _item(names, sort, found)
        if item is None or (found is not None and (found[1] is not None) != is_set):
            return None
        items.append(item)
    return Labelled(None, sort, tuple(items), is_set)


def _item(names: Names, sort: str, found: re.Match[str]) -> Item | None:
    count, kind, owner, place, ordinal = found.groups()
    number = names.numbers[sort].get(kind)
    whose = None if owner is None else names.numbers["faction"].get(owner)
    where = None if place is None else names.numbers["place"].get(place)
    if number is None or (owner and whose is None) or (place and where is None):
        return None
    return Item(int(count or 1), number, whose, where, int(ordinal) if ordinal else None)


def _value(names: Names, kind: Type, text: str) -> Saying | None:
    universe = names.table.machine.program.universe
    match kind:
        case YesNo():
            return _saying(kind, int(text == "yes")) if text in ("yes", "no") else None
        case Words(words):
            return _saying(kind, universe.words[text]) if text in words else None
        case Int():
            return _saying(kind, int(text)) if re.fullmatch(r"-?\d+", text) else None
        case Entity(sort):
            number = names.numbers[sort].get(text)
            return None if number is None else _saying(kind, number)
        case SetOf(element) | OrderOf(element):
            between = ", " if isinstance(kind, SetOf) else " > "
            parts = [] if text == NOTHING else text.split(between)
            numbers = [names.numbers[element.sort].get(each) for each in parts]
            known = [each for each in numbers if each is not None]
            if len(known) < len(numbers):
                return None
            several = Voice.several if isinstance(kind, SetOf) else Voice.ordered
            return lambda voice, wanted: several(voice, element.sort, known, wanted)
        case _:
            return None


def _saying(kind: Type, value: int) -> Saying:
    return partial(_said, kind, value)


def _said(kind: Type, value: int, voice: Voice, wanted: Wanted) -> str:
    return voice.value(kind, value, wanted)
