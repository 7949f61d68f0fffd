"""Pairs of positions that differ only in what one seat cannot see."""

from __future__ import annotations

import random
from collections.abc import Sequence

from riotdsl.game.action import Entry, Rejection
from riotdsl.game.blockers import Stop
from riotdsl.game.session import Session
from riotdsl.game.typed.input_errors import MisreadError
from riotdsl.game.typed.partial_action import attempted
from riotdsl.game.view import visible
from riotdsl.machine.bits import members, packed, unpacked
from riotdsl.machine.code import Machine, Point
from riotdsl.program.types import Entity, OrderOf, SetOf, Type
from riotdsl.text.lazy_dataclass import replace

State = list[int]


def reshuffled(machine: Machine, s: State, seat: int, rng: random.Random) -> State:
    """The position with the cards that a seat does not see dealt anew to where such cards lie."""
    count = machine.program.universe.count("card")
    places = machine.program.universe.count("place")
    base = machine.layout.things["card"]
    known = visible(machine, s, seat, "card")
    unseen = [n for n in range(count) if not known >> n & 1 and s[base + n] < places]
    mixed = unseen[:]
    rng.shuffle(mixed)
    return renamed(machine, s, dict(zip(unseen, mixed, strict=True)))


def renamed(machine: Machine, s: State, names: dict[int, int]) -> State:
    """The position in which each card is another one, wherever it lies and whatever names it."""
    layout = machine.layout
    new = s[: layout.size]
    base = layout.things["card"]
    for old, other in names.items():
        new[base + other] = s[base + old]
    for cell, described in enumerate(layout.cells):
        new_value = _named(described.type, s[cell], names)
        if new_value is not None:
            new[cell] = new_value
    for name, track in machine.program.tracks.items():
        cells = layout.tracks[name]
        if len(track.params) == 1 and _is_card(track.params[0].type):
            for old, other in names.items():
                before, after = cells.cell([old]), cells.cell([other])
                if before is not None and after is not None:
                    new[after] = s[before]
    for point in machine.points:
        _reseal(machine, point, s, new, names)
    return new


def _is_card(kind: Type) -> bool:
    return isinstance(kind, Entity) and kind.sort == "card"


def _named(kind: Type, value: int, names: dict[int, int]) -> int | None:
    match kind:
        case Entity("card"):
            return names.get(value, value)
        case SetOf(Entity("card")):
            return sum(1 << names.get(each, each) for each in members(value))
        case OrderOf(Entity("card")):
            return packed(names.get(each, each) for each in unpacked(value))
        case _:
            return None


def _reseal(machine: Machine, point: Point, s: State, new: State, names: dict[int, int]) -> None:
    kept = point.sealed
    if kept is None:
        return
    for row in range(len(machine.program.universe.factions) * kept.plays):
        at = kept.base + row * kept.width
        if s[at]:
            action = machine.program.actions[point.branches[s[at] - 1].action]
            types = {slot.name: slot.type for slot in action.slots}
            for number, choice in enumerate(action.choices, start=1):
                changed = _named(types[choice.name], s[at + number], names)
                if changed is not None:
                    new[at + number] = changed


def renamed_entries(
    machine: Machine, entries: Sequence[Entry], names: dict[int, int]
) -> list[Entry]:
    """A log in which cards that were sealed are others."""
    found = []
    for entry in entries:
        point, member = machine.points[entry.point], entry.member
        if point.sealed is not None:
            action = machine.program.actions[point.branches[member[0]].action]
            types = {slot.name: slot.type for slot in action.slots}
            kinds = [types[choice.name] for choice in action.choices]
            changed = [_named(kind, v, names) for kind, v in zip(kinds, member[1:], strict=True)]
            values = zip(changed, member[1:], strict=True)
            member = (member[0], *(old if new is None else new for new, old in values))
        found.append(replace(entry, member=member))
    return found


def twin(session: Session, core: State) -> Session:
    """A session in another position with the same log."""
    other = Session(session.table, session.seed)
    other.s = session.table.backend.extended(core)
    other.options = session.table.backend.advance(other.s)
    other.offered = None
    other.entries = list(session.entries)
    return other


def copied(session: Session) -> Session:
    return twin(session, session.table.backend.core(session.s))


def seen(entry: Entry, seat: str) -> str:
    """The line of the log as a seat reads it."""
    return f"{entry.seat}: {entry.told(seat)}"


def refusal(session: Session, text: str) -> object:
    """All that a seat is told when it tries something; None if it is accepted."""
    answer = copied(session).play(text)
    if not isinstance(answer, Rejection):
        return None
    return replace(answer, instead=tuple(sorted(answer.instead)))


def attempt(session: Session, text: str) -> object:
    """All that a seat is told of what it says only in part."""
    found = attempted(session, text)
    if isinstance(found, Stop):
        reason = found.reason
        told = reason.misreading if isinstance(reason, MisreadError) else reason
        return found.depth, told, found.is_said
    return None if found is None else session.offer.text(found)


def texts_to_try(session: Session, rng: random.Random, count: int) -> list[str]:
    """What a curious player might type: any action with any cards from anywhere."""
    universe = session.table.machine.program.universe
    assert session.decision is not None
    actions = [*session.decision.offered, ""]
    kinds = sorted({token.kind for token in universe.cards})
    numbered = [universe.entity_name("card", n) for n in range(universe.count("card"))]
    cards = [*kinds, *(each.replace("[", ".").replace("]", "") for each in numbered)]
    places = [name.replace("[", ".").replace("]", "") for name in universe.places]
    found = []
    for _ in range(count):
        card, place = rng.choice(cards or ["nothing"]), rng.choice(places)
        which = rng.choice(("", f" from {place}", f" of {rng.choice(universe.factions)}", " #2"))
        number = rng.choice(("", "1 ", "2 "))
        found.append(f"{rng.choice(actions)} {number}{card}{which}".strip())
    return found
