"""A position as a seat sees it, in the words of the game."""

from collections.abc import Iterator, Mapping
from functools import cached_property
from typing import TYPE_CHECKING

from riotdsl.game import labels
from riotdsl.game.view import Things, View
from riotdsl.narration.names import Names, shortest
from riotdsl.program.analysis.secret_decisions import is_hidden, sees
from riotdsl.program.expr import Const
from riotdsl.program.types import Entity, Int, Type, Words, YesNo
from riotdsl.text.lazy_dataclass import dataclass

if TYPE_CHECKING:
    from riotdsl.game.table import Table

NOTHING = ("0", "no", "none", "nothing", "", None)


@dataclass(frozen=True, slots=True)
class Item:
    """So many things of a kind at a place: in words, in short, and whose they are."""

    count: int
    text: str
    code: str
    owner: str | None
    marks: str


@dataclass(frozen=True, slots=True)
class Spot:
    """A place with what lies there; `notes` are what tracks say about it."""

    label: str
    name: str
    items: tuple[Item, ...]
    hidden: int
    notes: tuple[tuple[str, str, str | None], ...]

    @property
    def is_bare(self) -> bool:
        return not self.items and not self.hidden and not self.notes


@dataclass
class Seen:
    """What a seat sees; `names` puts it into words."""

    names: Names
    view: View

    @property
    def table(self) -> "Table":
        return self.names.table

    # ------------------------------------------------------------ places

    def spot(self, label: str) -> Spot:
        here = self.view.places.get(label)
        return Spot(
            label,
            self.names.place(label),
            tuple(self.item(things) for things in (here.things if here else ())),
            here.hidden if here else 0,
            tuple(self.notes.get(label, ())),
        )

    def item(self, things: Things) -> Item:
        names = self.names
        text = names.thing(things.sort, things.kind, things.count)
        code = names.code(things.sort, things.kind)
        known = names.telling
        telling = [each for each in things.marks if each[0] in known and not self.is_usual(*each)]
        marks = ", ".join(self.mark(name, value) for name, value in telling)
        return Item(things.count, text, code, things.owner, marks)

    def is_usual(self, track: str, value: str) -> bool:
        """Whether everything begins with a mark, so that it tells nothing."""
        start = self.table.machine.program.tracks[track].start
        if not isinstance(start, Const):
            return False
        return labels.value_label(self.table.machine, start.type, start.value) == value

    def mark(self, track: str, value: str) -> str:
        name, kind = self.names.word(track), self.table.machine.program.tracks[track].type
        if isinstance(kind, YesNo):
            return name
        if isinstance(kind, Words):
            return self.names.value(kind, value)
        return f"{name} {self.names.value(kind, value)}"

    @cached_property
    def notes(self) -> Mapping[str, list[tuple[str, str, str | None]]]:
        """What tracks of places say: name of the track, value, and the faction if it is one."""
        found: dict[str, list[tuple[str, str, str | None]]] = {}
        for name, track in self.table.machine.program.tracks.items():
            kinds = [param.type for param in track.params]
            if len(kinds) == 1 and _is_place(kinds[0]) and name in self.names.telling:
                owner = isinstance(track.type, Entity) and track.type.sort == "faction"
                for label, value in self.view.tracks[name].items():
                    shown = self.names.value(track.type, value)
                    note = self.names.word(name), shown, value if owner else None
                    found.setdefault(label, []).append(note)
        return found

    @cached_property
    def word_codes(self) -> dict[str, str]:
        """Short signs of the words that tracks of places hold; none is one of a piece."""
        tracks = self.table.machine.program.tracks.values()
        kinds = [t.type for t in tracks if len(t.params) == 1 and _is_place(t.params[0].type)]
        words = [word for kind in kinds if isinstance(kind, Words) for word in kind.words]
        named = list(dict.fromkeys(self.names.word(word) for word in words))
        taken = (*self.names.faction_codes.values(), *self.names.kind_codes.values())
        return dict(zip(named, shortest([each.lower() for each in named], taken), strict=True))

    def labels(self) -> list[str]:
        """The places at which there is something, as they were declared."""
        held = {*self.view.places, *self.notes}
        return sorted(held, key=self.names.numbers["place"].__getitem__)

    def is_own(self, label: str) -> bool:
        """Whether only some see what lies at a place, and this seat is one of them."""
        if not self.view.seat:
            return False
        universe = self.table.machine.program.universe
        number = self.names.numbers["place"][label]
        seat = universe.factions.index(self.view.seat)
        kind = next(
            family.name
            for family in universe.families.values()
            if family.sort == "place" and family.start <= number < family.start + family.count
        )
        return is_hidden(universe, kind) and sees(universe, number, seat)

    def marks(self) -> list[str]:
        """Everything that is remembered of things in view, each said once."""
        every = (things for place in self.view.places.values() for things in place.things)
        return sorted({marks for things in every if (marks := self.item(things).marks)})

    # ------------------------------------------------------------ in words

    def told(self, spot: Spot) -> str:
        """What lies at a place, in words."""
        parts = []
        owners = {item.owner for item in spot.items}
        for owner in sorted(owners, key=str):
            own = [_marked(item) for item in spot.items if item.owner == owner]
            text = ", ".join(own)
            named = owner is not None and not self.is_clear(owner, spot)
            parts.append(f"{self.names.faction(owner or '')} {text}" if named else text)
        if spot.hidden:
            parts.append(self.names.sentences.unseen.format(count=spot.hidden))
        parts += [self.names.pair(name, value) for name, value, _ in spot.notes]
        return "; ".join(parts) or self.names.sentences.empty

    def is_clear(self, owner: str, spot: Spot) -> bool:
        """Whether the name of a place says whose things lie there."""
        return self.names.faction(owner).lower() in spot.name.lower()

    def tracks(self, *, zeros: bool = True) -> Iterator[tuple[str, str]]:
        """Tracks that say something now, by name: single values, and those of the seats.

        A number that has a name is told also where it is 0; without `zeros`, only those of seats.
        """
        for name in self.names.telling:
            track = self.table.machine.program.tracks[name]
            kinds = [param.type for param in track.params]
            values = self.view.tracks[name]
            counts = isinstance(track.type, Int) and name in self.names.worded
            if not kinds:
                if (counts and zeros) or values.get("") not in NOTHING:
                    yield self.names.word(name), self.names.value(track.type, values.get("", ""))
            elif len(kinds) == 1 and isinstance(kinds[0], Entity) and kinds[0].sort == "faction":
                own = {seat: values.get(seat, "") for seat in self.table.closed.players}
                if counts or any(value not in NOTHING for value in own.values()):
                    yield self.names.word(name), self.by_seat(track.type, own)

    def at_work(self, procedure: str) -> Iterator[tuple[str, str]]:
        """What a procedure at work is about: what its variables are called, and stand for.

        These are factions, places and things. What was chosen in it, or drawn by chance, is no
        such thing; what the texts have no name for tells people nothing.
        """
        machine = self.table.machine
        layout = machine.layout
        chosen = {point.slot for point in machine.points if point.chooser is not None}
        for path, label in self.view.variables.items():
            owner, _, name = path.partition(".")
            cell = layout.frames.get((owner, name))
            kind = None if cell is None else layout.cells[cell].type
            if owner != procedure or not isinstance(kind, Entity) or cell in chosen:
                continue
            called = self.names.role(owner, name)
            if called is not None and label in self.names.numbers[kind.sort]:
                yield called, self.named(kind.sort, label)

    def named(self, sort: str, label: str) -> str:
        """A place, faction, unit or card as it stands by itself."""
        if sort in ("unit", "card"):
            return self.names.thing(sort, label)
        return self.names.place(label) if sort == "place" else self.names.faction(label)

    def by_seat(self, kind: Type, values: Mapping[str, str]) -> str:
        if isinstance(kind, YesNo):
            return ", ".join(self.names.faction(s) for s, v in values.items() if v == "yes")
        return ", ".join(
            f"{self.names.faction(seat)} {self.names.value(kind, value)}"
            for seat, value in values.items()
        )


def _marked(item: Item) -> str:
    return f"{item.text} ({item.marks})" if item.marks else item.text


def _is_place(kind: Type) -> bool:
    return isinstance(kind, Entity) and kind.sort == "place"
