"""What is offered at a decision, as families and actions with their texts."""

from __future__ import annotations

from contextlib import AbstractContextManager
from typing import Protocol

from riotdsl.game import labels
from riotdsl.game.action import Action, Family
from riotdsl.machine.bits import members
from riotdsl.machine.code import Machine, Point
from riotdsl.machine.evaluate import Remembered
from riotdsl.machine.listing import Member
from riotdsl.machine.run import Interpreter, Options
from riotdsl.program import model
from riotdsl.program.analysis.secret_decisions import sight
from riotdsl.program.types import Entity, SetOf, Type
from riotdsl.text.lazy_dataclass import dataclass, field, replace

State = list[int]


class Backend(Protocol):
    """Whatever plays a machine, as far as an offer needs it."""

    machine: Machine

    @property
    def plain(self) -> Interpreter:
        """The interpreter, which tells how things come about."""

    def core(self, s: State) -> State:
        """The cells of a state, as a copy."""

    def members(self, options: Options, family: Member, s: State) -> list[Member]:
        """Every member of a family."""


@dataclass(slots=True)
class Offer:
    """A decision in a state, with a way to write everything that is possible.

    `public` is how others read it who see what was chosen, but not what else could have been: then
    nothing tells what was chosen from what is covered.
    """

    backend: Backend
    options: Options
    s: State
    public: bool = False
    known: dict[tuple[Member, int], list[list[int]]] = field(default_factory=dict)
    values: Remembered = field(default_factory=dict, repr=False)

    def remembering(self) -> AbstractContextManager[None]:
        """A context in which each value of the position is found once."""
        return self.backend.plain.evaluator.remembering(self.values)

    @property
    def point(self) -> Point:
        return self.backend.machine.points[self.options.point]

    def shown(self, member: Member) -> Offer:
        """The offer as others read it who see what was chosen."""
        cards = any(thing_sort(kind) == "card" for _, _, kind in self.choices(member))
        return replace(self, public=True) if cards else self

    def shown_text(self, member: Member, own: str) -> str:
        """The text that others read who see what was chosen; `own` is that of who chose it."""
        shown = self.shown(member)
        return own if shown is self else shown.text(member)

    def families(self) -> list[Family]:
        return [self.family(each) for each in dict.fromkeys(self.options.families)]

    def family(self, member: Member) -> Family:
        name = self.name(member)
        return Family(
            self.text(member), name, member, self.ranges(member), lambda: self.expand(member)
        )

    def expand(self, family: Member) -> list[Action]:
        listed = self.backend.members(self.options, family, self.s)
        return [Action(self.text(each), self.name(each), each) for each in listed]

    def actions(self) -> list[Action]:
        families = dict.fromkeys(self.options.families)
        return [action for family in families for action in self.expand(family)]

    def name(self, member: Member) -> str:
        if self.point.chooser is not None:
            return self.point.name
        return self.point.branches[member[0]].action

    # ------------------------------------------------------------ texts

    def choices(self, member: Member) -> tuple[tuple[str, model.Chooser, Type], ...]:
        """Name, chooser and type of every choice of a branch."""
        program = self.backend.machine.program
        if self.point.chooser is not None:
            cell = self.backend.machine.layout.cells[self.point.slot]
            return ((self.point.name, self.point.chooser, cell.type),)
        action = program.actions[self.point.branches[member[0]].action]
        types = {slot.name: slot.type for slot in action.slots}
        return tuple((c.name, c.chooser, types[c.name]) for c in action.choices)

    def text(self, member: Member) -> str:
        """The text of a member, or of a family as far as it is bound."""
        parts = {}
        for number, (name, chooser, kind) in enumerate(self.choices(member), start=1):
            if number < len(member):
                parts[name] = self.choice_text(member, number, chooser, kind)
        if self.point.chooser is not None:
            return parts.get(self.point.name, f"{self.point.name} ...")
        action = self.backend.machine.program.actions[self.name(member)]
        if action.form is not None and self.fits_form(action, member):
            text = action.form
            for name, part in parts.items():
                text = text.replace("{" + name + "}", part)
            return text
        rest = ["..."] * (len(parts) < len(action.choices))
        return " ".join([action.name, *parts.values(), *rest])

    def fits_form(self, action: model.Action, member: Member) -> bool:
        """Whether a form says all that must be said."""
        form = action.form or ""
        return len(member) == len(action.choices) + 1 and all(
            "{" + choice.name + "}" in form or self.is_plain(member, number)
            for number, choice in enumerate(action.choices, start=1)
        )

    def is_plain(self, member: Member, number: int) -> bool:
        """Whether a choice need not be said: it is nothing, or there is nothing else to choose."""
        _, chooser, kind = self.choices(member)[number - 1]
        if isinstance(chooser, model.SomeOf) and chooser.low == 0:
            return member[number] == 0
        if self.public and thing_sort(kind) is not None:
            assert isinstance(chooser, model.OneOf | model.SomeOf)
            if self.is_covered(self.classified(member, number, chooser), thing_sort(kind)):
                return False
        s = self.backend.core(self.s)
        plain = self.backend.plain
        plain.evaluator.fill(self.name(member), self.options.decider, member[1:number], s)
        return len(plain.lister.domain(chooser, s)) == 1

    def choice_text(self, member: Member, number: int, chooser: model.Chooser, kind: Type) -> str:
        machine = self.backend.machine
        sort = thing_sort(kind)
        if sort is None:
            return labels.value_label(machine, kind, member[number])
        classes = self.classes(member, number, chooser)
        named = labels.thing_labels(machine, sort, classes, self.s)
        if isinstance(kind, SetOf):
            taken = []
            for numbers, label in zip(classes, named, strict=True):
                count = sum(member[number] >> each & 1 for each in numbers)
                if count:
                    taken.append(f"{count} {label}")
            return ", ".join(taken) or labels.NOTHING
        for numbers, label in zip(classes, named, strict=True):
            if member[number] in numbers:
                return label
        return labels.entity(machine.program.universe, sort, member[number])

    def classes(self, member: Member, number: int, chooser: model.Chooser) -> list[list[int]]:
        """The classes that a choice of things is made among, given the choices before it."""
        key = (member[:number], number)
        if key not in self.known:
            self.known[key] = self.classified(member, number, chooser)
        found = self.known[key]
        _, _, kind = self.choices(member)[number - 1]
        if not self.public or not self.is_covered(found, thing_sort(kind)):
            return found
        chosen = member[number] if isinstance(kind, SetOf) else 1 << member[number]
        kept = ([each for each in numbers if chosen >> each & 1] for numbers in found)
        return [numbers for numbers in kept if numbers]

    def is_covered(self, classes: list[list[int]], sort: str | None) -> bool:
        """Whether another seat than the one that decides does not see all of these things."""
        machine = self.backend.machine
        universe, seats = machine.program.universe, machine.program.seats or ()
        if sort != "card":
            return False
        base = machine.layout.things[sort]
        places = {self.s[base + each] for numbers in classes for each in numbers}
        others = [sight(universe, seat) for seat in seats if seat != self.options.decider]
        return not all(seen[place] for seen in others for place in places)

    def classified(self, member: Member, number: int, chooser: model.Chooser) -> list[list[int]]:
        plain = self.backend.plain
        assert isinstance(chooser, model.OneOf | model.SomeOf)
        assert isinstance(chooser.source.type, SetOf)
        s = self.backend.core(self.s)
        if self.point.chooser is None:
            plain.evaluator.fill(self.name(member), self.options.decider, member[1:number], s)
        mask = plain.evaluator.value(chooser.source, s, {})
        if self.point.chooser is None and number == 1:
            for each in plain.lister.sealed_firsts(self.point, member[0], s) or ():
                mask &= ~(1 << each)
        return plain.lister.classes(chooser.source.type.element.sort, mask, s)

    def ranges(self, member: Member) -> tuple[tuple[str, int], ...]:
        """The classes of a family's first subset with their sizes."""
        choices = self.choices(member)
        first = len(member) - 1
        chooser = choices[first][1] if first < len(choices) else None
        if not isinstance(chooser, model.SomeOf):
            return ()
        sort = thing_sort(choices[first][2])
        if sort is None:
            source = chooser.source
            assert isinstance(source.type, SetOf)
            s = self.backend.core(self.s)
            mask = self.backend.plain.evaluator.value(source, s, {})
            universe = self.backend.machine.program.universe
            names = (labels.entity(universe, source.type.element.sort, e) for e in members(mask))
            return tuple((name, 1) for name in names)
        classes = self.classes(member, first + 1, chooser)
        named = labels.thing_labels(self.backend.machine, sort, classes, self.s)
        return tuple((label, len(c)) for label, c in zip(named, classes, strict=True))


def thing_sort(kind: Type) -> str | None:
    """`unit` or `card` where a choice is among such things."""
    element = kind.element if isinstance(kind, SetOf) else kind
    if isinstance(element, Entity) and element.sort in ("unit", "card"):
        return element.sort
    return None
