"""What is possible at a decision: families and their members.

A member is a tuple: the number of the branch, then the value of each choice. A family is the part
of a member before its first subset; without subsets it is the member itself. Interchangeable things
(same kind, owner, place and marks, named by no live variable) count once, by their lowest number.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import permutations, product
from typing import assert_never

from riotdsl.machine import bits
from riotdsl.machine.code import Machine, Point
from riotdsl.machine.evaluate import Evaluator, State
from riotdsl.machine.layout import WORK
from riotdsl.machine.optimise.exposed_variables import exposed_in
from riotdsl.machine.optimise.requirement_order import needed
from riotdsl.program import model
from riotdsl.program.analysis.play_budget import TRY
from riotdsl.program.types import Entity, OrderOf, SetOf
from riotdsl.text.lazy_dataclass import dataclass, field

MEMBER_LIMIT = 50_000

Member = tuple[int, ...]


class DecisionTooLargeError(Exception):
    """A decision has more members than the engine lists."""


@dataclass(slots=True)
class Tally:
    """What trying subsets has taken of the budget.

    To find out whether there is a member, the largest come `first`; where the budget is used up,
    no more are tried. Where members are listed, it is an error.
    """

    most: int
    spent: int = 0
    first: bool = False

    def spend(self, steps: int) -> bool:
        """Whether there is enough for another try."""
        self.spent = min(self.spent + steps, self.most + 1)
        if self.spent > self.most and not self.first:
            raise DecisionTooLargeError
        return self.spent <= self.most


@dataclass(slots=True)
class Marks:
    """Which cells tell the things of a sort apart: a row for each, and cells that name them.

    Cells name one thing, hold a set of things, or rank them in an order.
    """

    rows: list[tuple[int, ...]]
    naming: list[int]
    holding: list[int]
    ranking: list[int]


@dataclass(slots=True)
class Lister:
    """Lists by trying: the reference that generated code must agree with."""

    evaluator: Evaluator
    marks: dict[str, Marks] = field(default_factory=dict)
    ready: dict[str, tuple[int, ...]] = field(default_factory=dict)

    @property
    def machine(self) -> Machine:
        return self.evaluator.machine

    # ------------------------------------------------------------ interchangeable things

    def signature(self, sort: str, number: int, s: State) -> tuple[object, ...]:
        """Two things with equal signatures are one choice."""
        if sort not in self.marks:
            self.marks[sort] = marks_of(self.machine, sort)
        marks = self.marks[sort]
        token = self.machine.program.universe.tokens(sort)[number]
        return (
            token.kind,
            token.index,
            token.owner,
            *(s[cell] for cell in marks.rows[number]),
            *(s[cell] == number for cell in marks.naming),
            *(s[cell] >> number & 1 for cell in marks.holding),
            *(each == number for cell in marks.ranking for each in bits.unpacked(s[cell])),
        )

    def classes(self, sort: str, mask: int, s: State) -> list[list[int]]:
        """The members of a set in classes of interchangeable ones, by their lowest number."""
        if sort not in ("unit", "card"):
            return [[each] for each in bits.members(mask)]
        found: dict[tuple[object, ...], list[int]] = {}
        for each in bits.members(mask):
            found.setdefault(self.signature(sort, each, s), []).append(each)
        return list(found.values())

    # ------------------------------------------------------------ choices

    def differing(self, point: Point, s: State) -> list[Member]:
        """The families up to one that is not the first: if there is one, somebody has to decide."""
        found: list[Member] = []
        for family in self.families(point, s):
            found.append(family)
            if family != found[0]:
                break
        return found

    def domain(
        self, chooser: model.Chooser, s: State, taken: Collection[int] = frozenset()
    ) -> list[int]:
        """Every value of a choice but those that are taken; of things one for each class."""
        match chooser:
            case model.OneOf(source):
                sort = _sort(source.type)
                classes = self.classes(sort, self.evaluator.value(source, s, {}), s)
                return free(classes, taken)
            case _:
                return [value for value in self.every(chooser, s) if value not in taken]

    def every(self, chooser: model.Chooser, s: State) -> list[int]:
        match chooser:
            case model.OneOf(source):
                return list(bits.members(self.evaluator.value(source, s, {})))
            case model.OrderOf(source):
                members = list(bits.members(self.evaluator.value(source, s, {})))
                return [bits.packed(each) for each in permutations(members)]
            case model.NumberOf(low, high):
                value = self.evaluator.value
                return list(range(value(low, s, {}), value(high, s, {}) + 1))
            case model.WordOf(words):
                return list(words)
            case model.SomeOf():
                return list(self.subsets(chooser, s))
            case _:
                assert_never(chooser)

    def may_choose(self, chooser: model.Chooser, value: int, s: State) -> bool:
        """Whether a value can be chosen, be it the first of its class or not."""
        match chooser:
            case model.SomeOf(low, high, source):
                size = value.bit_count()
                inside = not value & ~self.evaluator.value(source, s, {})
                return inside and size >= low and (high is None or size <= high)
            case _:
                return value in self.every(chooser, s)

    def subsets(
        self, chooser: model.SomeOf, s: State, tally: Tally | None = None, steps: int = TRY
    ) -> Iterator[int]:
        """Subsets as count vectors over classes; of each class the lowest numbers are taken."""
        tally = tally or Tally(self.machine.budget)
        mask = self.evaluator.value(chooser.source, s, {})
        classes = self.classes(_sort(chooser.source.type), mask, s)
        takes = [
            [e_mask(members[:count]) for count in range(len(members) + 1)] for members in classes
        ]
        for parts in product(*(each[::-1] if tally.first else each for each in takes)):
            if not tally.spend(steps):
                return
            whole = sum(parts)
            size = whole.bit_count()
            if size >= chooser.low and (chooser.high is None or size <= chooser.high):
                yield whole

    # ------------------------------------------------------------ points

    def families(self, point: Point, s: State) -> Iterator[Member]:
        """Every family with at least one member, in order; for chance, one entry a thing.

        What that takes is added to what is spent of the budget; beyond it, no more are found.
        """
        if point.chooser is not None:
            yield from self.chosen(point, point.chooser, s)
            return
        tally = Tally(self.machine.budget, s[WORK], first=True)
        for number, branch in enumerate(point.branches):
            action = self.machine.program.actions[branch.action]
            taken = self.sealed_firsts(point, number, s)
            if taken is None:
                continue
            prefix = split(action)
            for values in self.bindings(action, s, 0, (), prefix, taken):
                if prefix == len(action.choices) or self.some_member(action, s, values, tally):
                    yield (number, *values)
            self.evaluator.clear(action.name, s)
        s[WORK] = tally.spent

    def chosen(self, point: Point, chooser: model.Chooser, s: State) -> list[Member]:
        if isinstance(chooser, model.SomeOf):
            size = self.evaluator.value(chooser.source, s, {}).bit_count()
            return [(0,)] if chooser.low <= size else []
        if point.decider is None and isinstance(chooser, model.OneOf):
            sort = _sort(chooser.source.type)
            classes = self.classes(sort, self.evaluator.value(chooser.source, s, {}), s)
            return [(0, members[0]) for members in classes for _ in members]
        return [(0, value) for value in self.domain(chooser, s)]

    def members(self, point: Point, family: Member, s: State) -> list[Member]:
        """Every member of a family."""
        if point.chooser is not None:
            if isinstance(point.chooser, model.SomeOf):
                return limited((0, value) for value in self.subsets(point.chooser, s))
            return [family]
        action = self.machine.program.actions[point.branches[family[0]].action]
        start, end = split(action), len(action.choices)
        if start == end:
            return [family]
        found = self.bindings(action, s, start, family[1:], end, set())
        try:
            return limited((family[0], *values) for values in found)
        finally:
            self.evaluator.clear(action.name, s)

    def some_member(
        self, action: model.Action, s: State, values: Member, tally: Tally | None = None
    ) -> bool:
        tally = tally or Tally(self.machine.budget, first=True)
        found = self.bindings(action, s, split(action), values, len(action.choices), set(), tally)
        return next(found, None) is not None

    def only_subset(self, chooser: model.SomeOf, s: State) -> Member | None:
        """The member of a choice of a subset, where there is just one."""
        mask = self.evaluator.value(chooser.source, s, {})
        classes = self.classes(_sort(chooser.source.type), mask, s)
        return only_subset(classes, chooser.low, chooser.high)

    def early(self, action: model.Action) -> tuple[int, ...]:
        """After how many choices each requirement is tested."""
        if action.name not in self.ready:
            exposed = exposed_in(self.machine.program)
            self.ready[action.name] = tuple(
                needed(action, each, exposed) for each in action.requirements
            )
        return self.ready[action.name]

    def bindings(  # noqa: PLR0913 - where the search stands
        self, action: model.Action, s: State, depth: int, values: Member, end: int,
        taken: set[int], tally: Tally | None = None,
    ) -> Iterator[Member]:  # fmt: skip
        """All ways to make the choices from `depth` to `end` that meet what can then be tested."""
        self.evaluator.fill(action.name, s[1], values, s)
        if not all(
            self.holds(requirement, s)
            for requirement, ready in zip(action.requirements, self.early(action), strict=True)
            if ready == depth
        ):
            return
        if depth == end:
            yield values
            return
        tally = tally or Tally(self.machine.budget)
        chooser = action.choices[depth].chooser
        if isinstance(chooser, model.SomeOf):
            steps = self.machine.tries[action.name][subsets_before(action, depth)]
            found: Iterable[int] = self.subsets(chooser, s, tally, steps)
        else:
            found = self.domain(chooser, s, taken if depth == 0 else ())
        for value in found:
            yield from self.bindings(action, s, depth + 1, (*values, value), end, taken, tally)
            self.evaluator.fill(action.name, s[1], values, s)

    def holds(self, requirement: model.Requirement, s: State) -> bool:
        value = self.evaluator.value
        applies = requirement.when is None or value(requirement.when, s, {})
        return not applies or bool(value(requirement.condition, s, {}))

    def sealed_firsts(self, point: Point, branch: int, s: State) -> set[int] | None:
        """What this seat has sealed already and cannot choose first again in a branch.

        That is the first choice of the same action, or of another that begins with a thing of the
        same sort. None if no further play has room; ending the window needs none.
        """
        if point.sealed is None or branch == point.until:
            return set()
        rows = sealed_rows(point, s, s[1])
        if len(rows) >= point.sealed.plays:
            return None
        choices = self.machine.program.actions[point.branches[branch].action].choices
        if not choices or isinstance(choices[0].chooser, model.SomeOf):
            return set()
        wanted = self.first_sort(point, branch)
        alike = {
            number
            for number in range(len(point.branches))
            if number == branch or (wanted is not None and wanted == self.first_sort(point, number))
        }
        return {row[1] for row in rows if row[0] in alike and len(row) > 1}

    def first_sort(self, point: Point, branch: int) -> str | None:
        """The sort of unit or card that an action chooses first, if it does."""
        choices = self.machine.program.actions[point.branches[branch].action].choices
        if not choices or not isinstance(choices[0].chooser, model.OneOf):
            return None
        sort = _sort(choices[0].chooser.source.type)
        return sort if sort in ("unit", "card") else None


def sealed_rows(point: Point, s: Sequence[int], seat: int) -> list[Member]:
    """The plays that a seat has sealed, as members."""
    kept = point.sealed
    assert kept is not None
    found = []
    for number in range(kept.plays):
        at = kept.base + (seat * kept.plays + number) * kept.width
        if s[at]:
            found.append((s[at] - 1, *s[at + 1 : at + kept.width]))
    return found


def split(action: model.Action) -> int:
    """How many choices stand before the first subset."""
    for number, choice in enumerate(action.choices):
        if isinstance(choice.chooser, model.SomeOf):
            return number
    return len(action.choices)


def subsets_before(action: model.Action, depth: int) -> int:
    """How many subsets are chosen before a choice."""
    return sum(isinstance(each.chooser, model.SomeOf) for each in action.choices[:depth])


def has_subsets(machine: Machine, point: Point) -> bool:
    """Whether subsets are tried to list what is possible at a point."""
    actions = (machine.program.actions[each.action] for each in point.branches)
    return any(split(each) < len(each.choices) for each in actions)


def is_wide(machine: Machine, point: Point) -> bool:
    """Whether there can be more families at a point than are listed."""
    from riotdsl.program.analysis.work import combinations, ways  # noqa: PLC0415 - code is kept

    if point.chooser is not None:
        return ways(point.chooser) > MEMBER_LIMIT
    actions = (machine.program.actions[each.action] for each in point.branches)
    return sum(map(combinations, actions)) > MEMBER_LIMIT


def marks_of(machine: Machine, sort: str) -> Marks:
    layout, universe = machine.layout, machine.program.universe
    rows: list[list[int]] = [[layout.things[sort] + each] for each in range(universe.count(sort))]
    for name, track in machine.program.tracks.items():
        cells = layout.tracks[name]
        axes = [param.type for param in track.params]
        for position, kind in enumerate(axes):
            if isinstance(kind, Entity) and kind.sort == sort:
                for number in range(universe.count(sort)):
                    rows[number].extend(_row(cells.axes, cells.base, position, number))
    naming, holding, ranking = [], [], []
    for cell, described in enumerate(layout.cells):
        if isinstance(described.type, Entity) and described.type.sort == sort:
            naming.append(cell)
        elif isinstance(described.type, SetOf) and described.type.element.sort == sort:
            holding.append(cell)
        elif isinstance(described.type, OrderOf) and described.type.element.sort == sort:
            ranking.append(cell)
    return Marks([tuple(row) for row in rows], naming, holding, ranking)


def _row(axes: tuple[object, ...], base: int, position: int, number: int) -> Iterator[int]:
    from riotdsl.machine.layout import Axis  # noqa: PLC0415 - only its shape is needed

    ranges = []
    for each, axis in enumerate(axes):
        assert isinstance(axis, Axis)
        row = axis.row(number)
        ranges.append(range(axis.size) if each != position else [row] * (row >= 0))
    for combination in product(*ranges):
        offset = 0
        for axis, row in zip(axes, combination, strict=True):
            assert isinstance(axis, Axis)
            offset = offset * axis.size + row
        yield base + offset


def _sort(kind: object) -> str:
    assert isinstance(kind, SetOf)
    return kind.element.sort


def free(classes: list[list[int]], taken: Collection[int]) -> list[int]:
    """The lowest of each class that is not taken."""
    if not taken:
        return [members[0] for members in classes]
    left = ([each for each in members if each not in taken] for members in classes)
    return [members[0] for members in left if members]


def only_subset(classes: list[list[int]], low: int, high: int | None) -> Member | None:
    """The choice of a subset of things in classes, where there is just one way to choose."""
    every = sum(map(len, classes))
    if min(every, every if high is None else high) != low or (
        len(classes) > 1 and low not in (0, every)
    ):
        return None
    members = [each for numbers in classes for each in numbers]
    return (0, e_mask(members[:low]))


def e_mask(numbers: list[int]) -> int:
    mask = 0
    for number in numbers:
        mask |= 1 << number
    return mask


def limited(found: Iterator[Member]) -> list[Member]:
    listed: list[Member] = []
    for member in found:
        listed.append(member)
        if len(listed) > MEMBER_LIMIT:
            raise DecisionTooLargeError
    return listed
