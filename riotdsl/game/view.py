"""What one seat may see of a position.

Only where things lie can be hidden, what was sealed, and variables that hold what was worked out
from hidden things. Everything else is public: tracks, counts, whose decision it is. A view is built
from what is visible, never by deleting from what is not.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence

from riotdsl.game import labels
from riotdsl.machine.bits import order_mask, unpacked
from riotdsl.machine.code import Machine
from riotdsl.machine.hidden_variables import veiled
from riotdsl.machine.layout import DECIDER, OUTCOME, WINNERS
from riotdsl.machine.listing import sealed_rows
from riotdsl.program.analysis.secret_decisions import sight
from riotdsl.program.types import Entity, OrderOf, SetOf, Type
from riotdsl.text.lazy_dataclass import dataclass

State = Sequence[int]
HIDDEN = "hidden"
MOST_REMEMBERED = 1000


@dataclass(frozen=True, slots=True)
class Things:
    """Interchangeable things at a place: how many of a kind, whose, with which marks."""

    kind: str
    sort: str
    owner: str | None
    count: int
    marks: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class PlaceView:
    """What a seat sees at a place; `hidden` counts what lies there unseen."""

    things: tuple[Things, ...]
    hidden: int


@dataclass(frozen=True, slots=True)
class View:
    """A position as one seat sees it; equal views mean that the seat cannot tell them apart."""

    seat: str
    decider: str | None
    places: Mapping[str, PlaceView]
    tracks: Mapping[str, Mapping[str, str]]
    variables: Mapping[str, str]
    over: bool
    winners: tuple[str, ...]


def visible(machine: Machine, s: State, seat: int, sort: str) -> int:
    """The things of a sort whose identity a seat knows, as a set; units are always in the open."""
    universe = machine.program.universe
    if sort == "unit":
        return universe.all_of("unit")
    base = machine.layout.things[sort]
    lying = s[base : base + universe.count(sort)]
    key = (seat, *lying)
    found = universe.seen.get(key)
    if found is None:
        if len(universe.seen) >= MOST_REMEMBERED:
            universe.seen.clear()
        found = universe.seen[key] = _visible(sight(universe, seat), lying)
    return found


def _visible(open_places: tuple[bool, ...], lying: Sequence[int]) -> int:
    found = 0
    for number, place in enumerate(lying):
        if place < len(open_places) and open_places[place]:
            found |= 1 << number
    return found


def view(machine: Machine, s: State, seat: int) -> View:
    known = {sort: visible(machine, s, seat, sort) for sort in ("unit", "card")}
    return _view(machine, s, seat, known, veiled(machine, s, seat))


def public_view(machine: Machine, s: State) -> View:
    """The position as who has no seat sees it: what any seat may not know is hidden."""
    seats = machine.program.seats or ()
    known = {sort: machine.program.universe.all_of(sort) for sort in ("unit", "card")}
    for seat in seats:
        for sort in known:
            known[sort] &= visible(machine, s, seat, sort)
    veils = frozenset(cell for seat in seats for cell in veiled(machine, s, seat))
    return _view(machine, s, None, known, veils)


def laid_open(machine: Machine, s: State, seat: int) -> View:
    """The position as it would look to a seat if nothing in it were hidden."""
    known = {sort: machine.program.universe.all_of(sort) for sort in ("unit", "card")}
    return _view(machine, s, seat, known, frozenset())


def _view(
    machine: Machine, s: State, seat: int | None, known: Mapping[str, int], veils: Collection[int]
) -> View:
    universe = machine.program.universe
    decider = s[DECIDER]
    return View(
        seat="" if seat is None else universe.factions[seat],
        decider=universe.factions[decider] if decider < len(universe.factions) else None,
        places=_places(machine, s, known),
        tracks={name: _track(machine, s, name, known) for name in machine.program.tracks},
        variables=_variables(machine, s, seat, known, veils),
        over=bool(s[OUTCOME]),
        winners=tuple(name for i, name in enumerate(universe.factions) if s[WINNERS] >> i & 1),
    )


def _places(machine: Machine, s: State, known: Mapping[str, int]) -> dict[str, PlaceView]:
    universe = machine.program.universe
    seen: dict[int, dict[Things, int]] = {}
    hidden: dict[int, int] = {}
    for sort in ("unit", "card"):
        base = machine.layout.things[sort]
        for number, token in enumerate(universe.tokens(sort)):
            place = s[base + number]
            if place >= universe.count("place"):
                continue
            if known[sort] >> number & 1:
                owner = None if token.owner is None else universe.factions[token.owner]
                marks = _marks(machine, s, sort, number, known)
                kind = labels.entity(universe, sort, number)
                key = Things(kind, sort, owner, 1, marks)
                here = seen.setdefault(place, {})
                here[key] = here.get(key, 0) + 1
            else:
                hidden[place] = hidden.get(place, 0) + 1
    found = {}
    for place in sorted({*seen, *hidden}):
        things = tuple(
            Things(t.kind, t.sort, t.owner, count, t.marks)
            for t, count in sorted(seen.get(place, {}).items(), key=lambda item: str(item[0]))
        )
        found[labels.entity(universe, "place", place)] = PlaceView(things, hidden.get(place, 0))
    return found


def _marks(
    machine: Machine, s: State, sort: str, number: int, known: Mapping[str, int]
) -> tuple[tuple[str, str], ...]:
    """What tracks say of a thing, as far as a seat may know it."""
    found = []
    for name, track in machine.program.tracks.items():
        if len(track.params) == 1:
            kind = track.params[0].type
            if isinstance(kind, Entity) and kind.sort == sort:
                cells = machine.layout.tracks[name]
                cell = cells.cell([number])
                if cell is not None and s[cell] != cells.default:
                    found.append((name, _shown(machine, track.type, s[cell], known)))
    return tuple(found)


def _track(machine: Machine, s: State, name: str, known: Mapping[str, int]) -> dict[str, str]:
    """A track's cells by their arguments; those of units and cards are shown with these."""
    track, cells = machine.program.tracks[name], machine.layout.tracks[name]
    if any(isinstance(p.type, Entity) and p.type.sort in known for p in track.params):
        return {}
    universe, axes = machine.program.universe, cells.axes
    is_short = not axes or (len(axes) == 1 and universe.count("faction") >= axes[0].size)
    return {
        label: _shown(machine, track.type, s[cell], known)
        for label, cell in cell_labels(machine, name).items()
        if is_short or s[cell] != cells.default
    }


def cell_labels(machine: Machine, track: str) -> Mapping[str, int]:
    """The cells of a track by how a view names them: its arguments."""
    known = machine.layout.labels
    if track not in known:
        known[track] = dict(_cell_labels(machine, track))
    return known[track]


def _cell_labels(machine: Machine, track: str) -> Iterator[tuple[str, int]]:
    params, cells = machine.program.tracks[track].params, machine.layout.tracks[track]
    for args in cells.combinations():
        cell = cells.cell(args)
        assert cell is not None
        pairs = zip(params, args, strict=True)
        yield ", ".join(labels.value_label(machine, p.type, arg) for p, arg in pairs), cell


def _shown(machine: Machine, kind: Type, value: int, known: Mapping[str, int]) -> str:
    """What is kept, as far as a seat may know it: of things that it does not see, how many."""
    element = kind.element if isinstance(kind, SetOf | OrderOf) else kind
    if not isinstance(element, Entity) or element.sort not in known:
        return labels.value_label(machine, kind, value)
    seen = known[element.sort]
    if isinstance(kind, Entity):
        inside = value < machine.program.universe.count(kind.sort)
        if inside and not seen >> value & 1:
            return HIDDEN
        return labels.value_label(machine, kind, value)
    unseen = (value if isinstance(kind, SetOf) else order_mask(value)) & ~seen
    if not unseen:
        return labels.value_label(machine, kind, value)
    if isinstance(kind, OrderOf):
        line = (entity_or_hidden(machine, element.sort, each, seen) for each in unpacked(value))
        return " > ".join(line)
    shown = labels.value_label(machine, kind, value & seen) if value & seen else ""
    return ", ".join([shown] * bool(shown) + [f"{unseen.bit_count()} {HIDDEN}"])


def entity_or_hidden(machine: Machine, sort: str, number: int, seen: int) -> str:
    universe = machine.program.universe
    return labels.entity(universe, sort, number) if seen >> number & 1 else HIDDEN


def _variables(
    machine: Machine, s: State, seat: int | None, known: Mapping[str, int], veils: Collection[int]
) -> dict[str, str]:
    """Variables of procedures and actions at work, and what the seat has sealed.

    What was worked out from hidden things is not there at all, be it stored already or not.
    Each under the name that its author gave it; where several are set that have the same, the
    others have a number behind it.
    """
    found: dict[str, str] = {}
    sealed = () if seat is None else _sealed(machine, s, seat, known)
    for name, shown in (*_at_work(machine, s, known, veils), *sealed):
        number = next(n for n in range(1, len(found) + 2) if _counted(name, n) not in found)
        found[_counted(name, number)] = shown
    return found


def _counted(name: str, number: int) -> str:
    return name if number == 1 else f"{name} ({number})"


def _at_work(
    machine: Machine, s: State, known: Mapping[str, int], veils: Collection[int]
) -> Iterator[tuple[str, str]]:
    if s[OUTCOME]:
        return
    program, layout = machine.program, machine.layout
    slots = {name: each.slots for name, each in program.procedures.items()}
    slots |= {name: each.slots for name, each in program.actions.items()}
    for owner, slot in ((owner, slot) for owner, held in slots.items() for slot in held):
        cell = layout.frames.get((owner, slot.name))
        if cell is not None and cell not in veils and s[cell] != layout.cells[cell].default:
            shown = _shown(machine, layout.cells[cell].type, s[cell], known)
            yield f"{owner}.{slot.written or slot.name}", shown


def _sealed(
    machine: Machine, s: State, seat: int, known: Mapping[str, int]
) -> Iterator[tuple[str, str]]:
    for point in machine.points:
        for member in sealed_rows(point, list(s), seat) if point.sealed is not None else ():
            action = machine.program.actions[point.branches[member[0]].action]
            types = {slot.name: slot.type for slot in action.slots}
            chosen = zip(action.choices, member[1:], strict=False)
            words = (_shown(machine, types[each.name], value, known) for each, value in chosen)
            yield f"sealed in {point.owner}", " ".join([action.name, *words])
