"""Step-wise choosing: what can be chosen next at a decision, given what is chosen so far.

A path is a row of picks, each a whole number: the number of an action where there are several, then
for each of its choices what is chosen. A choice of one thing, a word or a number is one pick; an
order is a pick for each of its members, the first first; a subset is a pick for each thing, in any
order, of interchangeable things always the lowest number of their class, and then `CLOSE`. Page,
completion and learners use the same paths. The actions that complete paths make are those that are
listed, no more and no fewer.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from enum import StrEnum
from typing import TypeGuard

from riotdsl.game.offer import Offer, thing_sort
from riotdsl.machine.bits import packed, unpacked
from riotdsl.machine.listing import DecisionTooLargeError, Member, e_mask
from riotdsl.program import model
from riotdsl.text.lazy_dataclass import dataclass, field

CLOSE = -1
"""The pick that closes a subset."""

LONGEST = 1000
"""No path has more picks: a position has fewer things."""

MOST_STEPS = 10_000
"""So many steps are remembered: a subset can be taken in very many orders."""

Path = tuple[int, ...]
Counts = tuple[int, ...]


class Asked(StrEnum):
    """What the next pick is: which action, or what kind of choice of it; or nothing is left."""

    ACTION = "action"
    ONE = "one"
    SOME = "some"
    ORDER = "order"
    NUMBER = "number"
    WORD = "word"
    NOTHING = "nothing"


@dataclass(frozen=True, slots=True)
class Pick:
    """What can be chosen next.

    In a subset it stands for a class of interchangeable things: how many of them are `taken`, how
    many must be in the end at `least` and may be at `most`, if what is taken stays.
    """

    value: int
    taken: int = 0
    least: int = 0
    most: int = 1


@dataclass(frozen=True, slots=True)
class Step:
    """Where a path has come to.

    `chosen` are the action and the choices that are made; `choice` is the name of the one that is
    asked for, and `within` what is picked of it already. `closes` says whether the open subset may
    be closed as it is. `action` is what the path makes as it stands, even where more could be
    taken; None while something is missing.
    """

    path: Path
    asked: Asked
    choice: str
    chosen: Member
    picks: tuple[Pick, ...]
    within: Path = ()
    closes: bool = False
    action: Member | None = None

    def takes(self, value: int) -> bool:
        """Whether a value can be the next pick."""
        if value == CLOSE:
            return self.closes
        return any(each.value == value and each.taken < each.most for each in self.picks)


@dataclass(frozen=True, slots=True)
class Misstep:
    """A path that leads nowhere: the first pick that cannot be made, by its place in the path."""

    at: int
    why: str = "not-offered"


@dataclass(slots=True)
class Choosing:
    """The steps of one decision; each is worked out once.

    Where a subset has more members than are listed, every class may be taken up to its size, and
    whoever plays the action judges it.
    """

    offer: Offer
    steps: dict[Path, Step] = field(default_factory=dict)
    listed: dict[Member, list[Member] | None] = field(default_factory=dict)

    def step(self, path: Sequence[object] = ()) -> Step | Misstep:
        """The step to which a path leads, whatever somebody else gives as one."""
        if len(path) > LONGEST:
            return Misstep(LONGEST, "too-long")
        step = self.begun()
        for at, pick in enumerate(path):
            if not _is_number(pick):
                return Misstep(at, "no-number")
            if not step.takes(pick):
                return Misstep(at)
            step = self.after(step, pick)
        return step

    def begun(self) -> Step:
        """The step before anything is chosen."""
        if () not in self.steps:
            self.steps[()] = self._asking((), () if self.offer.point.chooser is None else (0,), ())
        return self.steps[()]

    def after(self, step: Step, pick: int) -> Step:
        """The step that follows when a pick is made that the step takes."""
        path = (*step.path, pick)
        found = self.steps.get(path)
        if found is None:
            if len(self.steps) >= MOST_STEPS:
                self.steps.clear()
            found = self.steps[path] = self._after(step, path)
        return found

    def _after(self, step: Step, path: Path) -> Step:
        pick, within = path[-1], (*step.within, path[-1])
        if pick == CLOSE:
            counts = tuple(each.taken for each in step.picks)
            whole = _taken(self._classes(step.chosen), counts)
            return self._asking(path, (*step.chosen, whole), ())
        if step.asked is Asked.SOME:
            return self._asking(path, step.chosen, within)
        if step.asked is not Asked.ORDER:
            return self._asking(path, (*step.chosen, pick), ())
        if len(within) < len(self._lines(step.chosen)[0]):
            return self._asking(path, step.chosen, within)
        return self._asking(path, (*step.chosen, packed(within)), ())

    # ------------------------------------------------------------ one choice

    def _asking(self, path: Path, chosen: Member, within: Path) -> Step:
        """The step at which so much is chosen, and of the open choice what is `within`."""
        if not chosen:
            actions = dict.fromkeys(each[0] for each in self.offer.options.families)
            return Step(path, Asked.ACTION, "", chosen, tuple(map(Pick, actions)))
        choices = self.offer.choices(chosen)
        if len(chosen) > len(choices):
            return Step(path, Asked.NOTHING, "", chosen, (), action=chosen)
        name, chooser, _ = choices[len(chosen) - 1]
        if isinstance(chooser, model.SomeOf):
            return self._subset(path, chosen, within, name, chooser)
        if isinstance(chooser, model.OrderOf):
            lines = [line for line in self._lines(chosen) if line[: len(within)] == within]
            if lines and not lines[0]:
                return self._asking(path, (*chosen, packed(())), ())
            following = dict.fromkeys(line[len(within)] for line in lines)
            return Step(path, Asked.ORDER, name, chosen, tuple(map(Pick, following)), within)
        values = dict.fromkeys(each[len(chosen)] for each in self._starting(chosen))
        return Step(path, _asked(chooser), name, chosen, tuple(map(Pick, values)))

    def _subset(
        self, path: Path, chosen: Member, within: Path, name: str, chooser: model.SomeOf
    ) -> Step:
        classes = self._classes(chosen)
        counts = tuple(within.count(numbers[0]) for numbers in classes)
        found = self._counted(chosen, classes)
        if found is None:
            picks, closes = _by_size(classes, counts, chooser)
        else:
            left = [each for each in found if all(map(int.__ge__, each, counts))]
            ranges = [(min(column), max(column)) for column in zip(*left, strict=True)]
            picks = tuple(
                Pick(numbers[0], count, low, high)
                for numbers, count, (low, high) in zip(classes, counts, ranges, strict=True)
            )
            closes = counts in found
        is_last = len(chosen) == len(self.offer.choices(chosen))
        action = (*chosen, _taken(classes, counts)) if closes and is_last else None
        return Step(path, Asked.SOME, name, chosen, picks, within, closes, action)

    def _classes(self, chosen: Member) -> list[list[int]]:
        """The classes of interchangeable things of which the next choice takes some."""
        _, chooser, kind = self.offer.choices(chosen)[len(chosen) - 1]
        assert isinstance(chooser, model.SomeOf)
        classes = self.offer.classes if thing_sort(kind) else self.offer.classified
        return classes(chosen, len(chosen), chooser)

    def _counted(
        self, chosen: Member, classes: Sequence[Sequence[int]]
    ) -> dict[Counts, None] | None:
        """The subsets that can be taken, as counts of each class; None if they are not listed."""
        if self.offer.point.chooser is not None:
            return None
        members = self._expanded(chosen)
        if members is None:
            return None
        masks = dict.fromkeys(each[len(chosen)] for each in members)
        wholes = [e_mask(list(numbers)) for numbers in classes]
        return dict.fromkeys(
            tuple((mask & whole).bit_count() for whole in wholes) for mask in masks
        )

    # ------------------------------------------------------------ what is listed

    def _starting(self, chosen: Member) -> Iterator[Member]:
        """What is listed that begins so, as far as it is bound there."""
        size = len(chosen)
        found: Iterable[Member] = self.offer.options.families
        if not any(len(each) > size and each[:size] == chosen for each in found):
            found = self._expanded(chosen) or ()
        return (each for each in found if len(each) > size and each[:size] == chosen)

    def _expanded(self, chosen: Member) -> list[Member] | None:
        """The single actions that begin so; None if there are more than are listed."""
        if chosen not in self.listed:
            self.listed[chosen] = self._expansion(chosen)
        return self.listed[chosen]

    def _expansion(self, chosen: Member) -> list[Member] | None:
        family = next(
            (each for each in self.offer.options.families if chosen[: len(each)] == each), None
        )
        if family is None:
            return []
        if family != chosen and (whole := self._expanded(family)) is not None:
            return [each for each in whole if each[: len(chosen)] == chosen]
        offer, plain = self.offer, self.offer.backend.plain
        try:
            if family == chosen:
                return offer.backend.members(offer.options, family, offer.s)
            action = plain.machine.program.actions[offer.name(chosen)]
            found = plain.lister.bindings(
                action, offer.backend.core(offer.s), len(chosen) - 1, chosen[1:],
                len(action.choices), set(),
            )  # fmt: skip
            return [(chosen[0], *values) for values in found]
        except DecisionTooLargeError:
            return None

    def _lines(self, chosen: Member) -> list[Path]:
        """The orders in which the next choice can be made."""
        values = dict.fromkeys(each[len(chosen)] for each in self._starting(chosen))
        return [tuple(unpacked(value)) for value in values]


def _asked(chooser: model.Chooser) -> Asked:
    match chooser:
        case model.NumberOf():
            return Asked.NUMBER
        case model.WordOf():
            return Asked.WORD
        case _:
            return Asked.ONE


def _by_size(
    classes: Sequence[Sequence[int]], counts: Counts, chooser: model.SomeOf
) -> tuple[tuple[Pick, ...], bool]:
    """The classes of a subset for which only its size counts, and whether it may be closed."""
    total = sum(counts)
    every = sum(map(len, classes))
    high = every if chooser.high is None else min(chooser.high, every)
    picks = tuple(
        Pick(
            numbers[0],
            count,
            max(count, chooser.low - (every - len(numbers))),
            min(len(numbers), count + high - total),
        )
        for numbers, count in zip(classes, counts, strict=True)
    )
    return picks, chooser.low <= total <= high


def _taken(classes: Sequence[Sequence[int]], counts: Counts) -> int:
    """The subset of which so many of each class are taken: the lowest numbers."""
    return sum(
        e_mask(list(numbers[:count])) for numbers, count in zip(classes, counts, strict=True)
    )


def _is_number(pick: object) -> TypeGuard[int]:
    """Whether a pick is a whole number; yes and no are none."""
    return isinstance(pick, int) and not isinstance(pick, bool)
