"""What a search asks of a machine again and again, worked out once."""

from __future__ import annotations

from riotdsl.game.offer import thing_sort
from riotdsl.machine.code import Machine, Point
from riotdsl.machine.listing import Member, split
from riotdsl.program import model
from riotdsl.program.analysis.secret_decisions import hidden_kinds, sees
from riotdsl.program.types import SetOf, Type
from riotdsl.text.lazy_dataclass import dataclass, field

State = list[int]


@dataclass(slots=True)
class MachineFacts:
    """Of each point: how long its families are, and which parts of its members are cards.

    `bound` and `cards` have an entry for each branch; where a family may be shorter than its
    members, the point is `wide`. `is_open` says that nothing is ever hidden or left to chance.
    """

    machine: Machine
    seats: tuple[int, ...] = field(init=False)
    wide: tuple[bool, ...] = field(init=False)
    bound: tuple[tuple[int, ...], ...] = field(init=False)
    cards: tuple[tuple[tuple[tuple[int, bool], ...], ...], ...] = field(init=False)
    covered: frozenset[int] = field(init=False)
    base: int = field(init=False)
    is_open: bool = field(init=False)

    def __post_init__(self) -> None:
        program = self.machine.program
        self.seats = tuple(program.seats or range(len(program.universe.factions)))
        self.wide = tuple(self._is_wide(point) for point in self.machine.points)
        self.bound = tuple(self._bound(point) for point in self.machine.points)
        self.is_open = not hidden_kinds(program.universe) and not any(
            point.sealed or point.decider is None for point in self.machine.points
        )
        self.cards = tuple(self._cards(point) for point in self.machine.points)
        self.base = self.machine.layout.things["card"]
        places = range(program.universe.count("place"))
        self.covered = frozenset(
            place
            for place in places
            if not all(sees(program.universe, place, seat) for seat in self.seats)
        )

    def is_secret(self, point: int, member: Member, s: State) -> bool:
        """Whether not everybody sees which cards were chosen; `s` is the position after it."""
        for number, several in self.cards[point][member[0]]:
            mask = member[number] if several else 1 << member[number]
            while mask:
                low = mask & -mask
                mask ^= low
                if s[self.base + low.bit_length() - 1] in self.covered:
                    return True
        return False

    def _is_wide(self, point: Point) -> bool:
        if point.chooser is not None:
            return isinstance(point.chooser, model.SomeOf)
        actions = [self.machine.program.actions[branch.action] for branch in point.branches]
        return any(split(action) < len(action.choices) for action in actions)

    def _bound(self, point: Point) -> tuple[int, ...]:
        if point.chooser is not None:
            return (1 if isinstance(point.chooser, model.SomeOf) else 2,)
        actions = self.machine.program.actions
        return tuple(1 + split(actions[branch.action]) for branch in point.branches)

    def _cards(self, point: Point) -> tuple[tuple[tuple[int, bool], ...], ...]:
        if point.chooser is not None:
            return (_named([self.machine.layout.cells[point.slot].type]),)
        found = []
        for branch in point.branches:
            action = self.machine.program.actions[branch.action]
            types = {slot.name: slot.type for slot in action.slots}
            found.append(_named([types[choice.name] for choice in action.choices]))
        return tuple(found)


def _named(types: list[Type]) -> tuple[tuple[int, bool], ...]:
    return tuple(
        (number, isinstance(kind, SetOf))
        for number, kind in enumerate(types, start=1)
        if thing_sort(kind) == "card"
    )
