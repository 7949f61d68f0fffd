"""Targets: the places and things that actions name; a list narrowed by those that are chosen."""

from collections.abc import Collection, Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

from riotdsl.arena.bots.greedy import after
from riotdsl.game import labels
from riotdsl.game.action import Action, Family
from riotdsl.game.view import View, view, visible
from riotdsl.machine.bits import members
from riotdsl.machine.listing import DecisionTooLargeError
from riotdsl.narration.menu import Item
from riotdsl.program.analysis.secret_decisions import hidden_kinds
from riotdsl.program.types import Entity, SetOf, Type
from riotdsl.text.lazy_dataclass import dataclass, field

if TYPE_CHECKING:
    from riotdsl.game.session import Session

MOST_TRIED = 100


class Target(NamedTuple):
    """A place by its label, or things of a kind that a seat sees elsewhere."""

    sort: str
    label: str


PLACE = "place"


@dataclass(slots=True)
class Choosing:
    """A list of what can be done, narrowed by the targets chosen so far, the first first."""

    items: Sequence[Item] = ()
    named: Sequence[tuple[Target, ...]] = ()
    chosen: list[Target] = field(default_factory=list)

    def left(self, chosen: Sequence[Target] | None = None) -> list[Item]:
        """What names all that is chosen: in this order if anything does, else in any."""
        wanted = self.chosen if chosen is None else chosen
        pairs = list(zip(self.items, self.named, strict=True))
        found = [item for item, named in pairs if _in_order(wanted, named)]
        return found or [item for item, named in pairs if _together(wanted, named)]

    def lit(self) -> set[Target]:
        """What can be chosen next."""
        left = {id(item) for item in self.left()}
        found: set[Target] = set()
        for item, named in zip(self.items, self.named, strict=True):
            if id(item) in left:
                rest = list(named)
                for each in self.chosen:
                    rest.remove(each)
                found |= set(rest)
        return found

    def choose(self, target: Target) -> bool:
        """Choose one more, or begin again with it; False if nothing names it."""
        for chosen in ([*self.chosen, target], [target]):
            if self.left(chosen):
                self.chosen = chosen
                return True
        return False

    def back(self) -> bool:
        """Take the last one back; False if there is none."""
        return bool(self.chosen and self.chosen.pop())


def choosing(
    session: "Session", seat: str, items: Sequence[Item], drawn: Collection[str]
) -> Choosing:
    """The list of a seat with what each of its actions names; `drawn` are the places on the board.

    Where nothing is hidden from anybody, what names no place has those that it changes.
    """
    named = [_named(session, seat, item.offered, drawn) for item in items]
    if not any(named) and len(items) <= MOST_TRIED and _is_open(session):
        named = [tuple(_changed(session, seat, item.offered, drawn)) for item in items]
    return Choosing(items, named)


def _named(
    session: "Session", seat: str, offered: Family | Action, drawn: Collection[str]
) -> tuple[Target, ...]:
    choices = session.offer.choices(offered.member)
    found = [
        target
        for (_, _, kind), value in zip(choices, offered.member[1:], strict=False)
        for target in _targets(session, seat, kind, value, drawn)
    ]
    return tuple(dict.fromkeys(found))


def _targets(
    session: "Session", seat: str, kind: Type, value: int, drawn: Collection[str]
) -> Iterator[Target]:
    """What a value of a choice stands for: a thing on the board for the place where it lies."""
    element = kind.element if isinstance(kind, SetOf) else kind
    if not isinstance(element, Entity) or element.sort == "faction":
        return
    machine = session.table.machine
    universe = machine.program.universe
    numbers = members(value) if isinstance(kind, SetOf) else [value]
    s = session.table.backend.core(session.s)
    for number in numbers:
        if not 0 <= number < universe.count(element.sort):
            continue
        if element.sort == PLACE:
            yield Target(PLACE, labels.entity(universe, PLACE, number))
            continue
        lies = s[machine.layout.things[element.sort] + number]
        place = labels.entity(universe, PLACE, lies) if lies < universe.count(PLACE) else ""
        if place in drawn:
            yield Target(PLACE, place)
        elif visible(machine, s, universe.factions.index(seat), element.sort) >> number & 1:
            yield Target(element.sort, labels.entity(universe, element.sort, number))


def _is_open(session: "Session") -> bool:
    """Whether everybody knows everything, so that trying an action tells nothing new."""
    machine = session.table.machine
    return not hidden_kinds(machine.program.universe) and not any(
        point.sealed is not None for point in machine.points
    )


def _changed(
    session: "Session", seat: str, offered: Family | Action, drawn: Collection[str]
) -> Iterator[Target]:
    """The places of the board that look different after an action."""
    assert session.options is not None
    backend = session.table.backend
    try:
        single = offered.expand() if isinstance(offered, Family) else [offered]
    except DecisionTooLargeError:
        return
    if len(single) != 1:
        return
    number = session.table.machine.program.universe.factions.index(seat)
    then = after(backend, session.options, single[0].member, session.s)
    was, now = session.view(seat), view(backend.machine, backend.core(then), number)
    different = (label for label in sorted(drawn) if _looks(was, label) != _looks(now, label))
    yield from (Target(PLACE, label) for label in different)


def _looks(seen: View, label: str) -> tuple[object, ...]:
    """What there is to see at a place."""
    return (seen.places.get(label), *(values.get(label) for values in seen.tracks.values()))


def _in_order(wanted: Sequence[Target], named: Sequence[Target]) -> bool:
    rest = iter(named)
    return all(each in rest for each in wanted)


def _together(wanted: Sequence[Target], named: Sequence[Target]) -> bool:
    return all(named.count(each) >= wanted.count(each) for each in wanted)
