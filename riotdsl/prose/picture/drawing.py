"""A position drawn as the ruleset's `picture` says, in SVG: boxes and their links, or a grid.

Sides differ by shape and letter as well as by colour, so that a print in grey can be read too.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from riotdsl.game import labels
from riotdsl.game.table import Table
from riotdsl.game.view import View
from riotdsl.game.wording.wording import ENGLISH
from riotdsl.program.components.picture_targets import place_target
from riotdsl.prose.picture import svg
from riotdsl.prose.picture.links import Box, drawn_links
from riotdsl.prose.picture.spots import Heap, Spot, Spots
from riotdsl.syntax.tree import declarations
from riotdsl.text.lazy_dataclass import dataclass, field

ACROSS, DOWN = 10.0, 19.0  # a column and a line of the declared picture
ROW, RADIUS, LEGEND = 16.0, 7.0, 22.0
EDGE = 6.0  # around the picture
SIZES = (11.0, 10.0, 9.0, 8.0)  # of letters in a heading


@dataclass(frozen=True, slots=True)
class Drawn:
    """A picture in SVG, with the box of each place that it shows, in the units of the picture."""

    svg: str
    width: float
    height: float
    boxes: Mapping[str, Box]


def picture_svg(table: Table, view: View | None = None, title: str = "") -> str | None:
    """The picture that a ruleset declares, of what a seat sees; without a view, of the bare board.

    None if the ruleset declares no picture. `title` is read aloud in place of the picture.
    """
    found = drawn(table, view, title)
    return None if found is None else found.svg


def drawn(table: Table, view: View | None = None, title: str = "") -> Drawn | None:
    """The same picture with where each place is in it."""
    declared = table.closed.ruleset.declarations
    picture = next((each for each in declared if isinstance(each, declarations.Picture)), None)
    if picture is None:
        return None
    return _Drawing(Spots(table, view), picture).whole(
        title or table.words.noun(table.machine.program.name).name
    )


@dataclass(slots=True)
class _Drawing:
    spots: Spots
    picture: declarations.Picture
    coded: dict[str, str] = field(default_factory=dict)
    marks: dict[str, None] = field(default_factory=dict)

    def whole(self, title: str) -> Drawn:
        width, height = (
            self.picture.width * ACROSS + 2 * EDGE,
            self.picture.height * DOWN + 2 * EDGE,
        )
        parts = [f'<g transform="translate({EDGE:.0f} {EDGE:.0f})">', *self.parts(), "</g>"]
        legend, lines = self.legend(width, height)
        whole = height + lines * LEGEND
        boxes = {
            label: Box(box.x + EDGE, box.y + EDGE, box.width, box.height)
            for item in self.shows
            for label, box in self.boxes(item)
        }
        return Drawn(svg.drawing(width, whole, title, [*parts, *legend]), width, whole, boxes)

    @property
    def shows(self) -> list[declarations.Show]:
        return [item for item in self.picture.items if isinstance(item, declarations.Show)]

    def boxes(self, item: declarations.Show) -> Iterator[tuple[str, Box]]:
        """What an item of the picture shows, place by place, with where it is drawn."""
        label = self.label(item)
        if label is not None:
            yield label, _box(item)
            return
        universe = self.spots.table.machine.program.universe
        size = universe.grids.get(item.place.root.text)
        if size is None:
            return
        files, ranks = size
        side = min((item.width * ACROSS - 18) / files, (item.height * DOWN - 16) / ranks)
        left, top = item.x * ACROSS + 18, item.y * DOWN
        family = universe.families[item.place.root.text]
        for number in range(family.start, family.start + family.count):
            file, rank = universe.place_index[number]
            x, y = left + (file - 1) * side, top + (ranks - rank) * side
            yield universe.places[number], Box(x, y, side, side)

    def parts(self) -> Iterator[str]:
        boxes = dict(found for item in self.shows if self.label(item) for found in self.boxes(item))
        yield from drawn_links(self.spots.table.machine.program.universe, self.spots.numbers, boxes)
        for item in self.picture.items:
            if isinstance(item, declarations.Write):
                x, y = item.x * ACROSS, item.y * DOWN + DOWN * 0.7
                yield svg.text(x, y, item.text, 12, fill=svg.QUIET)
            elif (label := self.label(item)) is not None:
                yield from self.box(item, self.spots.spot(label), boxes[label])
            else:
                yield from self.grid(item)

    def label(self, item: declarations.Show) -> str | None:
        """The place that a box shows, as views name it; None for a whole grid."""
        universe = self.spots.table.machine.program.universe
        number = place_target(universe, item.place)
        return None if number is None else labels.entity(universe, "place", number)

    # ------------------------------------------------------------ boxes

    def box(self, item: declarations.Show, spot: Spot, box: Box) -> Iterator[str]:
        yield svg.element(
            "rect", x=box.x, y=box.y, width=box.width, height=box.height, rx=3,
            fill="#fbfaf5", stroke=svg.INK, stroke_width=1,
        )  # fmt: skip
        lines, size = self.heading(item, spot, box)
        for n, words in enumerate(lines):
            yield svg.text(box.x + 4, box.y + 12 + 11 * n, words, size, font_weight="bold")
        for n, side in enumerate(spot.sides):
            yield from self.side(box.x + box.width - 10 - 17 * n, box.y + 10, side)
        top = 17.0 + 11 * (len(lines) - 1)
        yield from self.content(spot, Box(box.x + 4, box.y + top, box.width - 8, box.height - top))

    def heading(self, item: declarations.Show, spot: Spot, box: Box) -> tuple[list[str], float]:
        """The label of the picture, which is English, or the place's name in another language.

        Small letters or a second line may be needed; they leave room for the sign of a side.
        """
        room = box.width - 8 - 17 * len(spot.sides)
        native = item.label is None or self.spots.table.words.language != ENGLISH
        words = spot.name if native else item.label or ""
        for size in SIZES:
            if svg.width_of(words, size) <= room:
                return [words], size
        first, _, last = words.rpartition(" ")
        if first and box.height > 4 * ROW:
            return [svg.shortened(first, room, 9), svg.shortened(last, room, 9)], 9
        return [svg.shortened(item.label or words, room, 9)], 9

    def side(self, x: float, y: float, seat: str, radius: float = RADIUS) -> Iterator[str]:
        yield svg.token(x, y, radius, self.spots.looks[seat])
        letter = self.spots.letters[seat]
        size = radius * (1.5 if len(letter) == 1 else 1.2)
        yield svg.text(x, y + size * 0.4, letter, size, text_anchor="middle", font_weight="bold")

    def content(self, spot: Spot, room: Box) -> Iterator[str]:
        """What lies there as fully as it fits: in words, by letters, or in numbers."""
        for row in (self.in_words, self.in_letters, self.in_numbers):
            rows = list(row(spot))
            wide = max((20 + svg.width_of(words) for _, words in rows), default=0)
            if len(rows) * ROW <= room.height + 2 and wide <= room.width:
                break
        else:
            yield from self.in_a_line(spot, room)
            return
        if row == self.in_letters:
            self.coded.update((heap.code, self.name_of(heap)) for heap in spot.heaps if heap.code)
        for n, (owner, words) in enumerate(rows):
            yield from self.row(room.x, room.y + n * ROW, owner, words)

    def row(self, x: float, y: float, owner: str | None, words: str) -> Iterator[str]:
        if owner in self.spots.looks:
            yield from self.side(x + 8, y + 8, owner)
        yield svg.text(x + 19, y + 12, words)

    def in_words(self, spot: Spot) -> Iterator[tuple[str | None, str]]:
        for heap in spot.heaps:
            yield heap.owner, heap.text + self.star(heap)
        if spot.hidden:
            yield None, f"{spot.hidden} ?"

    def in_letters(self, spot: Spot) -> Iterator[tuple[str | None, str]]:
        for owner in dict.fromkeys(heap.owner for heap in spot.heaps):
            own = (heap for heap in spot.heaps if heap.owner == owner)
            yield owner, " ".join(f"{h.count}{h.code}{self.star(h)}" for h in own)
        if spot.hidden:
            yield None, f"{spot.hidden} ?"

    def in_numbers(self, spot: Spot) -> Iterator[tuple[str | None, str]]:
        for owner in dict.fromkeys(heap.owner for heap in spot.heaps):
            yield owner, str(sum(heap.count for heap in spot.heaps if heap.owner == owner))
        if spot.hidden:
            yield None, f"{spot.hidden} ?"

    def in_a_line(self, spot: Spot, room: Box) -> Iterator[str]:
        x = room.x
        for owner, words in self.in_numbers(spot):
            yield from self.row(x, room.y, owner, words)
            x += 24 + svg.width_of(words)

    def star(self, heap: Heap) -> str:
        self.marks.update(dict.fromkeys(heap.marks))
        return "*" if heap.marks else ""

    def name_of(self, heap: Heap) -> str:
        return next(
            name for kind, name in self.spots.kinds.items() if self.spots.codes[kind] == heap.code
        )

    # ------------------------------------------------------------ grids

    def grid(self, item: declarations.Show) -> Iterator[str]:
        """Squares in two shades, letters below, numbers at the left."""
        universe = self.spots.table.machine.program.universe
        squares = dict(self.boxes(item))
        bottom = max((box.y + box.height for box in squares.values()), default=0.0)
        for name, box in squares.items():
            file, rank = universe.place_index[self.spots.numbers[name]]
            middle = box.x + box.width / 2, box.y + box.height / 2
            shade = "#f4f1e6" if (file + rank) % 2 else "#e3dfd0"
            yield svg.element(
                "rect", x=box.x, y=box.y, width=box.width, height=box.height, fill=shade,
                stroke=svg.QUIET, stroke_width=0.7,
            )  # fmt: skip
            if rank == 1:
                letter = name.rstrip("0123456789")
                yield svg.text(middle[0], bottom + 13, letter, 12, text_anchor="middle")
            if file == 1:
                yield svg.text(box.x - 6, middle[1] + 4, str(rank), 12, text_anchor="end")
            yield from self.square(self.spots.spot(name), *middle, box.width)

    def square(self, spot: Spot, x: float, y: float, side: float) -> Iterator[str]:
        for n, heap in enumerate(spot.heaps):
            at = x + (n - (len(spot.heaps) - 1) / 2) * side / max(len(spot.heaps), 1)
            look = self.spots.looks.get(heap.owner or "", svg.NOBODYS)
            yield svg.token(at, y, side * 0.38, look)
            number = str(heap.count) if heap.count > 1 else ""
            words = number + heap.code + self.star(heap)
            size = side * (0.4, 0.3, 0.24)[min(len(words), 3) - 1]
            yield svg.text(
                at, y + size * 0.36, words, size, text_anchor="middle", font_weight="bold"
            )
            if heap.code:
                self.coded[heap.code] = self.name_of(heap)
        for seat in spot.sides:
            yield from self.side(x, y, seat, side * 0.36)

    # ------------------------------------------------------------ legend

    def legend(self, width: float, top: float) -> tuple[list[str], int]:
        """Who is who below the picture, and what letters stand for; with how many lines it has."""
        parts: list[str] = []
        x, line = 12.0, 0
        entries: list[tuple[str | None, str]] = [(s, self.spots.side(s)) for s in self.spots.looks]
        entries += [(None, f"{code} = {name}") for code, name in sorted(self.coded.items())]
        if self.marks:
            entries.append((None, f"* = {', '.join(self.marks)}"))
        for seat, words in entries:
            wide = svg.width_of(words, 12) + (34 if seat else 18)
            if x + wide > width and x > 12.0:  # noqa: PLR2004 - the left edge
                x, line = 12.0, line + 1
            y = top + line * LEGEND + 10
            if seat is not None:
                parts += self.side(x + 7, y, seat, 7.5)
            parts.append(svg.text(x + (20 if seat else 0), y + 4, words, 12))
            x += wide
        return parts, line + 1


def _box(item: declarations.Show) -> Box:
    return Box(
        item.x * ACROSS + 1, item.y * DOWN + 1, item.width * ACROSS - 2, item.height * DOWN - 2
    )
