"""Actions as people read them: "Attack hut 2 with 2 knights from hut 1".

The text of an action in the language may have its choices as holes. Of what was not yet chosen dots
are left, and what stands behind the last choice made is cut off. Without a text, and where English
has only a name, the form is used that players type; then the name with its choices behind it.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from riotdsl import languages
from riotdsl.game.offer import Offer, thing_sort
from riotdsl.game.wording.marks import told_by_marks
from riotdsl.game.wording.names import PLAIN, Item, Names, family_of
from riotdsl.game.wording.wording import Wording
from riotdsl.languages.noun import Wanted
from riotdsl.machine.listing import Member
from riotdsl.program import expr as e
from riotdsl.program import model
from riotdsl.program.components.universe import Universe, index_of
from riotdsl.program.types import SetOf, Type
from riotdsl.text.lazy_dataclass import dataclass, replace

MORE = "…"
_HOLE = re.compile(r"\{([a-z][a-z0-9_]*)\}")


def reading(words: Wording, offer: Offer, member: Member) -> str:
    """How a member of a decision, or a family of them, reads to people."""
    return languages.capital(_Reading(words, offer, member).text())


def class_readings(
    words: Wording, offer: Offer, chosen: Member, values: Sequence[int]
) -> list[str]:
    """How single things read that can be chosen next, with what tells them from one another."""
    number = len(chosen)
    _, chooser, kind = offer.choices(chosen)[number - 1]
    sort = thing_sort(kind)
    assert sort is not None
    assert isinstance(chooser, model.OneOf | model.SomeOf)
    found = []
    for value in values:
        member = (*chosen, 1 << value if isinstance(kind, SetOf) else value)
        items = _Reading(words, offer, member).items(sort, number, chooser, kind)
        voice = words.voices[0]
        found.append(languages.capital(voice.item(sort, items[0], PLAIN, counts=False)))
    return found


@dataclass(slots=True)
class _Reading:
    words: Wording
    offer: Offer
    member: Member
    placed: frozenset[str] = frozenset()

    def text(self) -> str:
        voice = self.words.voices[0]
        if self.offer.point.chooser is not None:
            return self.chosen(voice, 1, PLAIN) if len(self.member) > 1 else MORE
        name = self.offer.name(self.member)
        found = self.words.found(name)
        if found is not None and _has_holes(found[1]):
            return self.message(*found)
        form = self.offer.backend.machine.program.actions[name].form
        named_only = found is None or found[0] is self.words.voices[-1]
        if form is not None and named_only and (found is None or self.offer.choices(self.member)):
            return self.form(self.words.voices[-1], form)
        verb = voice.noun(name).name if found is None else self.message(*found)
        return self.listed(voice, verb)

    def listed(self, voice: Names, verb: str) -> str:
        """The name of the action with its choices behind it."""
        choices = self.offer.choices(self.member)
        known = [self.chosen(voice, n, PLAIN) for n in range(1, len(self.member))]
        known += [MORE] * (len(known) < len(choices))
        return f"{verb}: {', '.join(known)}" if known else verb

    def form(self, voice: Names, form: str) -> str:
        """The form, up to the first open hole behind which all are open."""
        names = [name for name, _, _ in self.offer.choices(self.member)]
        known = names[: len(self.member) - 1]
        parts = _HOLE.split(form)
        last = max((n for n in range(1, len(parts), 2) if parts[n] in known), default=-1)
        text = ""
        for position, part in enumerate(parts):
            if position % 2 == 0:
                text += part
            elif part in known:
                text += self.chosen(voice, names.index(part) + 1, PLAIN)
            elif position > last:
                return text + MORE
            else:
                text += MORE
        return text

    def message(self, voice: Names, message: model.Message) -> str:
        """The text of the action, up to the first open hole behind which all are open."""
        backend = self.offer.backend
        s = backend.core(self.offer.s)
        name = self.offer.name(self.member)
        backend.plain.evaluator.fill(name, self.offer.options.decider, self.member[1:], s)
        text = ""
        holes = [part for part in message.parts if isinstance(part, model.Hole)]
        self.placed = frozenset(_told_place(hole.expr) for hole in holes)
        last = max((n for n, each in enumerate(holes) if not self.is_open(each.expr)), default=-1)
        for part in message.parts:
            if isinstance(part, str):
                text += part
            elif not self.is_open(part.expr):
                text += self.hole(voice, part, s)
            elif holes.index(part) > last:
                return text + MORE
            else:
                text += MORE
        return text

    def is_open(self, node: e.Expr) -> bool:
        """Whether a hole reads a choice that was not made."""
        names = [name for name, _, _ in self.offer.choices(self.member)]
        missing = names[len(self.member) - 1 :]
        return any(isinstance(each, e.Frame) and each.name in missing for each in e.walk(node))

    def hole(self, voice: Names, hole: model.Hole, s: Sequence[int]) -> str:
        names = [name for name, _, _ in self.offer.choices(self.member)]
        plain = not hole.options and hole.noun is None
        if plain and isinstance(hole.expr, e.Frame) and hole.expr.name in names:
            wanted = Wanted(hole.article, hole.case)
            text = self.chosen(voice, names.index(hole.expr.name) + 1, wanted)
            return languages.capital(text) if hole.capital else text
        return voice.hole(hole, s, {})

    # ------------------------------------------------------------ what was chosen

    def chosen(self, voice: Names, number: int, wanted: Wanted) -> str:
        """One choice in words; things with what tells them from others that could be chosen."""
        _, chooser, kind = self.offer.choices(self.member)[number - 1]
        sort = thing_sort(kind)
        if sort is None:
            return voice.value(kind, self.member[number], wanted)
        assert isinstance(chooser, model.OneOf | model.SomeOf)
        items = self.items(sort, number, chooser, kind)
        if isinstance(kind, SetOf):
            return voice.items(sort, items, wanted)
        if not items:
            return voice.entity(sort, self.member[number], wanted)
        return voice.item(sort, items[0], wanted, counts=False)

    def items(
        self, sort: str, number: int, chooser: model.OneOf | model.SomeOf, kind: Type
    ) -> list[Item]:
        classes = self.offer.classes(self.member, number, chooser)
        universe = self.offer.backend.machine.program.universe
        base = self.offer.backend.machine.layout.things[sort]
        places = [self.offer.s[base + each[0]] for each in classes]
        told = told_apart(universe, sort, [each[0] for each in classes], places)
        if self.offer.choices(self.member)[number - 1][0] in self.placed:
            told = [replace(item, place=None) for item in told]
        told = told_by_marks(self.offer, self.words.voices[0], sort, told)
        value = self.member[number]
        found = []
        for numbers, item in zip(classes, told, strict=True):
            mask = value if isinstance(kind, SetOf) else 1 << value
            count = sum(mask >> each & 1 for each in numbers)
            if count:
                found.append(replace(item, count=count))
        return found


def told_apart(
    universe: Universe, sort: str, numbers: Sequence[int], places: Sequence[int]
) -> list[Item]:
    """Things with as much beside their names as tells them from one another."""
    tokens = [universe.tokens(sort)[number] for number in numbers]
    names = [
        (family_of(universe, sort, number).name, index_of(universe, sort, number))
        for number in numbers
    ]
    by_owner = len({token.owner for token in tokens}) > 1
    owners = [
        token.owner if by_owner and names.count(name) > 1 else None
        for token, name in zip(tokens, names, strict=True)
    ]
    owned = list(zip(names, owners, strict=True))
    lain = set(zip(owned, places, strict=True))
    lying = [
        place if sum(each == other for other, _ in lain) > 1 else None
        for each, place in zip(owned, places, strict=True)
    ]
    whole = list(zip(names, owners, lying, strict=True))
    return [
        Item(1, number, owner, place, _ordinal(whole, position))
        for position, (number, owner, place) in enumerate(zip(numbers, owners, lying, strict=True))
    ]


def _ordinal(whole: Sequence[object], position: int) -> int | None:
    each = whole[position]
    return None if whole.count(each) == 1 else 1 + whole[:position].count(each)


def _told_place(node: e.Expr) -> str:
    """The choice whose place a hole tells; nothing where it tells something else."""
    inner = node.thing if isinstance(node, e.PlaceOf) else None
    return inner.name if isinstance(inner, e.Frame) else ""


def _has_holes(message: model.Message) -> bool:
    return any(isinstance(part, model.Hole) for part in message.parts)
