"""What lies where in a view, and in which words and letters a picture shows it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property

from riotdsl.game import labels
from riotdsl.game.table import Table
from riotdsl.game.view import Things, View
from riotdsl.languages import Wanted, capital
from riotdsl.program.expr import Const
from riotdsl.program.types import Entity
from riotdsl.prose.picture import svg
from riotdsl.text.lazy_dataclass import dataclass, field


@dataclass(frozen=True, slots=True)
class Heap:
    """So many things of a kind at a place: in words, by a letter or two, whose, with marks."""

    count: int
    text: str
    code: str
    owner: str | None
    marks: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Spot:
    """A place by its name, with what lies there; `sides` are factions that a track names for it."""

    name: str
    heaps: tuple[Heap, ...]
    hidden: int
    sides: tuple[str, ...]


@dataclass
class Spots:
    """The places of a view in the words of a table; without a view all of them are bare."""

    table: Table
    view: View | None
    numbers: dict[str, int] = field(init=False)

    def __post_init__(self) -> None:
        universe = self.table.machine.program.universe
        self.numbers = labels.numbers(universe, "place")

    # ------------------------------------------------------------ places

    def name(self, label: str) -> str:
        number = self.numbers[label]
        name = self.table.words.name(Entity("place"), number)
        squares = self.table.machine.program.universe.squares.values()
        return name if number in squares else capital(name)

    def spot(self, label: str) -> Spot:
        here = None if self.view is None else self.view.places.get(label)
        heaps = () if here is None else tuple(map(self.heap, here.things))
        hidden = 0 if here is None else here.hidden
        return Spot(self.name(label), heaps, hidden, tuple(self.sides(label)))

    def sides(self, label: str) -> Iterator[str]:
        if self.view is None:
            return
        for name, track in self.table.machine.program.tracks.items():
            kinds = [param.type for param in track.params]
            if len(kinds) == 1 and _is(kinds[0], "place") and _is(track.type, "faction"):
                side = self.view.tracks[name].get(label)
                if side in self.looks:
                    yield side

    # ------------------------------------------------------------ things

    def heap(self, things: Things) -> Heap:
        telling = (track for track, value in things.marks if not self.is_usual(track, value))
        marks = tuple(self.table.words.noun(track).name for track in telling)
        text = self.thing(things.sort, things.kind, things.count)
        code = self.codes.get(things.kind, "") if things.sort == "unit" else ""
        return Heap(things.count, text, code, things.owner, marks)

    def is_usual(self, track: str, value: str) -> bool:
        """Whether everything begins with a mark, so that it tells nothing."""
        start = self.table.machine.program.tracks[track].start
        if not isinstance(start, Const):
            return False
        return labels.value_label(self.table.machine, start.type, start.value) == value

    def thing(self, sort: str, kind: str, count: int | None = None) -> str:
        """A kind of thing, with how many of it."""
        voice = self.table.words.voices[0]
        universe = self.table.machine.program.universe
        number = labels.numbers(universe, sort)[kind]
        return voice.language.phrase(voice.entity_noun(sort, number), Wanted(count=count))

    @cached_property
    def kinds(self) -> dict[str, str]:
        """Every kind of unit with its name."""
        universe = self.table.machine.program.universe
        return {kind: self.thing("unit", kind) for kind in labels.numbers(universe, "unit")}

    @cached_property
    def codes(self) -> dict[str, str]:
        return dict(zip(self.kinds, letters_for(list(self.kinds.values())), strict=True))

    # ------------------------------------------------------------ sides

    @cached_property
    def looks(self) -> dict[str, svg.Look]:
        """The colour and shape of every seat; a faction has the same in every line-up."""
        every = svg.looks(self.table.machine.program.universe.factions)
        return {seat: every[seat] for seat in self.table.closed.players}

    @cached_property
    def letters(self) -> dict[str, str]:
        seats = list(self.looks)
        return dict(zip(seats, map(capital, shortest(map(self.side, seats))), strict=True))

    def side(self, seat: str) -> str:
        number = self.table.machine.program.universe.factions.index(seat)
        return capital(self.table.words.name(Entity("faction"), number))


def shortest(names: Iterable[str]) -> Iterator[str]:
    """For each name the shortest beginning that no other has.

    >>> list(shortest(["silver", "sun", "gold"]))
    ['si', 'su', 'g']
    """
    every = list(names)
    for name in every:
        size = 1
        while size < len(name) and any(
            other != name and other.startswith(name[:size]) for other in every
        ):
            size += 1
        yield name[:size]


def letters_for(names: Sequence[str]) -> list[str]:
    """A few letters for each name: its beginning, or its initials where that would be long.

    >>> letters_for(["base unit", "base line", "runner"])
    ['bu', 'bl', 'r']
    """
    telling = [[word for word in name.split() if len(word) > 2] for name in names]  # noqa: PLR2004 - of, de
    initials = ["".join(word[0].lower() for word in each) for each in telling]
    return [
        code if initials.count(code) == 1 and len(short) > len(code) else short
        for code, short in zip(initials, shortest(name.lower() for name in names), strict=True)
    ]


def _is(kind: object, sort: str) -> bool:
    return isinstance(kind, Entity) and kind.sort == sort
