"""How things are named in the text of an action, whatever the language.

A place is `hut.2`, a thing its kind, with `of` an owner, `from` a place and `#2` where that is
needed to tell it from others that could be meant.
"""

from __future__ import annotations

from collections.abc import Sequence

from riotdsl.machine.bits import members, unpacked
from riotdsl.machine.code import Machine
from riotdsl.program.components.universe import Universe
from riotdsl.program.types import Entity, OrderOf, SetOf, Type, Words, YesNo

State = Sequence[int]
NOTHING = "nothing"
_SHORT = 2  # a name of so many letters says nothing to people


def dotted(name: str) -> str:
    """`hut[2]` as it is typed: `hut.2`."""
    return name.replace("[", ".").replace(", ", ".").replace("]", "")


def entity(universe: Universe, sort: str, number: int) -> str:
    return dotted(universe.entity_name(sort, number))


def entities(universe: Universe, sort: str) -> list[str]:
    """The labels of all entities of a sort, by their numbers."""
    return [dotted(name) for name in universe.entity_names(sort)]


def numbers(universe: Universe, sort: str) -> dict[str, int]:
    """The lowest number of each label of a sort."""
    found: dict[str, int] = {}
    for number, label in enumerate(entities(universe, sort)):
        found.setdefault(label, number)
    return found


def thing_labels(
    machine: Machine, sort: str, classes: Sequence[Sequence[int]], s: State
) -> list[str]:
    """A label for each class of interchangeable things, all different."""
    universe = machine.program.universe
    tokens = universe.tokens(sort)
    base = machine.layout.things[sort]
    firsts = [numbers[0] for numbers in classes]
    labels = [entity(universe, sort, number) for number in firsts]
    owners = [tokens[number].owner for number in firsts]
    if len(set(owners)) > 1:
        labels = [
            label if owner is None else f"{label} of {universe.factions[owner]}"
            for label, owner in zip(labels, owners, strict=True)
        ]
    if len(set(labels)) < len(labels):
        labels = [
            f"{label} from {entity(universe, 'place', s[base + number])}"
            for label, number in zip(labels, firsts, strict=True)
        ]
    return _numbered(labels)


def choice_name(name: str, kind: Type) -> str:
    """What is chosen, for people: the name of the choice, or of what it holds if that is short.

    >>> choice_name("first_card", Entity("card")), choice_name("c", Entity("card"))
    ('first card', 'card')
    """
    if len(name) > _SHORT:
        return name.replace("_", " ")
    match kind:
        case Entity(sort, kinds):
            return (next(iter(kinds)) if kinds and len(kinds) == 1 else sort).replace("_", " ")
        case SetOf(element):
            return f"set of {choice_name('', element)}"
        case OrderOf(element):
            return f"order of {choice_name('', element)}"
        case Words(words):
            return " or ".join(each.replace("_", " ") for each in words)
        case YesNo():
            return "yes or no"
        case _:
            return "number"


def _numbered(labels: list[str]) -> list[str]:
    counts: dict[str, int] = {}
    found = []
    for label in labels:
        counts[label] = counts.get(label, 0) + 1
        found.append(label if labels.count(label) == 1 else f"{label} #{counts[label]}")
    return found


def value_label(machine: Machine, kind: Type, value: int) -> str:
    """A value that is no unit or card: a number, a word, a place, a faction, an order."""
    universe = machine.program.universe
    match kind:
        case YesNo():
            return "yes" if value else "no"
        case Words():
            return next(word for word, number in universe.words.items() if number == value)
        case Entity(sort):
            return entity(universe, sort, value)
        case OrderOf(element):
            line = " > ".join(entity(universe, element.sort, each) for each in unpacked(value))
            return line or NOTHING
        case SetOf(element):
            return (
                ", ".join(entity(universe, element.sort, each) for each in members(value))
                or NOTHING
            )
        case _:
            return str(value)
