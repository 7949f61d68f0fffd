"""The board as the ruleset's `picture` says: boxes at their places, grids with coordinates.

A box shows as much as fits: kinds and numbers, or numbers for each side. What had to be shortened
is told in words below the board.
"""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from riotdsl.game import labels
from riotdsl.game.wording.templates import kinds_of
from riotdsl.game.wording.wording import ENGLISH
from riotdsl.narration.lines import QUIET, STRONG, Canvas, Line, Span, plain
from riotdsl.narration.position_words import Item, Seen, Spot
from riotdsl.program.components.picture_targets import grid_target, place_target
from riotdsl.program.types import Int
from riotdsl.syntax.tree import declarations
from riotdsl.text.lazy_dataclass import dataclass, field, replace

from .box_headings import fitted

if TYPE_CHECKING:
    from riotdsl.game.table import Table
    from riotdsl.machine.code import Machine

LINES = tuple("─│┌┐└┘├┤┬┴┼")
ASCII = tuple("-|+++++++++")
SIGNS = "*'+!^~=#%&"
TALLEST_LOW = 12


def picture_of(table: "Table") -> declarations.Picture | None:
    """The picture that the ruleset declares, if it does."""
    declared = table.closed.ruleset.declarations
    return next((each for each in declared if isinstance(each, declarations.Picture)), None)


@dataclass(frozen=True, slots=True)
class Area:
    """Where a place is drawn, in columns and rows; `framed` if the outermost of them are a box."""

    x: int
    y: int
    width: int
    height: int
    framed: bool = False


@dataclass(slots=True)
class Board:
    """Draws one position; `shown` are the places on it, `shortened` those not told in full.

    `cut` are beginnings of names with what they stand for, `sample` a sign with its meaning.
    Things that are marked alike have the same sign behind them, as `signs` says; `marked` are the
    marks that are drawn, `framed` what letters in frames tell. On a `low` screen only the `filled`
    rows are drawn: those with something in them, and of each box its frame and one row; on a
    `tight` one no box has more.
    """

    seen: Seen
    picture: declarations.Picture
    ascii_only: bool = False
    low: bool = False
    tight: bool = False
    shown: set[str] = field(default_factory=set)
    shortened: list[Spot] = field(default_factory=list)
    coded_kinds: bool = False
    terse: set[str] = field(default_factory=set)
    sample: tuple[str, str] | None = None
    cut: dict[str, str] = field(default_factory=dict)
    signs: dict[str, str] = field(init=False)
    marked: set[str] = field(default_factory=set)
    framed: dict[str, None] = field(default_factory=dict)
    filled: set[int] = field(default_factory=set)
    areas: dict[str, Area] = field(default_factory=dict)
    canvas: Canvas = field(init=False)
    lines: tuple[str, ...] = field(init=False)

    def __post_init__(self) -> None:
        self.canvas = Canvas(self.picture.width, self.picture.height)
        self.lines = ASCII if self.ascii_only else LINES
        self.signs = self.seen.names.signs_for(self.seen.marks(), SIGNS)

    def draw(self) -> list[Line]:
        universe = self.seen.table.machine.program.universe
        self.terse = {
            self.family(item)
            for item in self.picture.items
            if isinstance(item, declarations.Show) and not self.fits(item)
        }
        for item in self.picture.items:
            if isinstance(item, declarations.Write):
                self.canvas.write(item.x, item.y, item.text, QUIET)
                self.filled.add(item.y)
            elif grid_target(universe, item.place) is not None:
                self.grid(item)
            else:
                self.box(item)
        rows = [
            (y, row)
            for y, row in enumerate(self.canvas.lines())
            if not self.low or y in self.filled
        ]
        while rows and not plain(rows[-1][1]):
            rows.pop()
        while rows and not plain(rows[0][1]):
            rows.pop(0)
        drawn = [y for y, _ in rows]
        self.areas = {label: _drawn_area(area, drawn) for label, area in self.areas.items()}
        return [row for _, row in rows]

    # ------------------------------------------------------------ boxes

    def box(self, item: declarations.Show) -> None:
        label = self.label(item)
        if label is None or not self.is_inside(item):
            return
        self.shown.add(label)
        self.areas[label] = Area(item.x, item.y, item.width, item.height, framed=True)
        spot = self.seen.spot(label)
        self.frame(item.x, item.y, item.width, item.height, self.title(item, spot), spot)
        width, height = item.width - 2, 1 if self.tight else item.height - 2
        terse = self.family(item) in self.terse
        content = list(self.content(spot, width, height, terse=terse))
        for row, spans in enumerate(content[:height]):
            self.canvas.write_line(item.x + 1, item.y + 1 + row, _cut(spans, width))
        inner = max(1, min(len(content), height))
        self.filled |= {*range(item.y, item.y + 1 + inner), item.y + item.height - 1}

    def label(self, item: declarations.Show) -> str | None:
        """The place that a box shows, as views name it."""
        universe = self.seen.table.machine.program.universe
        number = place_target(universe, item.place)
        return None if number is None else labels.entity(universe, "place", number)

    def family(self, item: declarations.Show) -> str:
        """The kind of the place that a box shows; single squares belong to their grid."""
        universe = self.seen.table.machine.program.universe
        name = item.place.root.text
        if name not in universe.squares:
            return name
        number = universe.squares[name]
        grids = (universe.families[grid] for grid in universe.grids)
        return next(g.name for g in grids if g.start <= number < g.start + g.count)

    def is_inside(self, item: declarations.Show) -> bool:
        """Whether all of a box can be drawn."""
        wide, tall = self.canvas.width, self.canvas.height
        return item.x + item.width <= wide and item.y + item.height <= tall

    def title(self, item: declarations.Show, spot: Spot) -> str:
        """The label of the picture, which is English, or the place's name in another language."""
        english = self.seen.table.words.language == ENGLISH
        if item.label is None or (not english and len(spot.name) <= item.width - 2):
            return spot.name
        return item.label

    def frame(self, x: int, y: int, width: int, height: int, title: str, spot: Spot) -> None:  # noqa: PLR0913 - a box
        across, down, *corners = self.lines
        role = next((faction for _, _, faction in spot.notes if faction), None)
        self.canvas.write(x, y, corners[0] + across * (width - 2) + corners[1], role)
        for row in range(1, height - 1):
            self.canvas.write(x, y + row, down, role)
            self.canvas.write(x + width - 1, y + row, down, role)
        self.canvas.write(x, y + height - 1, corners[2] + across * (width - 2) + corners[3], role)
        held = "".join(self.code(faction) for _, _, faction in spot.notes if faction)
        room = width - 2 - (len(held) + 1 if held else 0)
        self.canvas.write(x + 1, y, self.heading(title, room), STRONG)
        if held:
            self.canvas.write(x + width - 1 - len(held), y, held, role)
            self.framed.update(dict.fromkeys(name for name, _, faction in spot.notes if faction))

    def heading(self, title: str, room: int) -> str:
        """A heading as far as there is room; what is cut alike has one sign, and only that."""
        shown, short = fitted(title, room, self.taken())
        for sign, name in short.items():
            if self.cut.get(sign, name) != name:
                return title[:room].rstrip()
            known = next((each for each, cut in self.cut.items() if cut == name), sign)
            if len(known) <= len(sign):
                shown = shown.replace(sign, known, 1)
            else:
                known = sign
            self.cut[known] = name
        return shown

    def taken(self) -> dict[str, str]:
        """The signs that mean something already, and what; those of pieces mean no place."""
        names = self.seen.names
        codes = {*names.faction_codes.values(), *names.kind_codes.values()}
        return dict.fromkeys(codes, "") | self.cut

    def fits(self, item: declarations.Show) -> bool:
        """Whether all that lies at a place can be said in words in its box."""
        label = self.label(item)
        if label is None:
            return True
        height = 1 if self.tight else item.height - 2
        return _fit(self.in_words(self.seen.spot(label)), item.width - 2, height)

    def in_words(self, spot: Spot) -> list[Line]:
        hidden: list[Line] = [((f"{spot.hidden} ?", QUIET),)] if spot.hidden else []
        return [*(self.row(item) for item in spot.items), *hidden]

    def content(self, spot: Spot, width: int, height: int, *, terse: bool) -> Iterator[Line]:
        """What lies there, as fully as it fits; places of a family where one is terse are all."""
        full = self.in_words(spot)
        if not terse and _fit(full, width, height):
            self.mark(spot)
            yield from full
            return
        hidden: list[Line] = [((f"{spot.hidden}?", QUIET),)] if spot.hidden else []
        sides = [
            [item for item in spot.items if item.owner == owner]
            for owner in dict.fromkeys(item.owner for item in spot.items)
        ]
        for groups in (sides, [[item] for side in sides for item in side]):
            coded = [*(self.coded(own) for own in groups), *hidden]
            if _fit(coded, width, height):
                self.coded_kinds = self.coded_kinds or bool(spot.items)
                self.mark(spot)
                if spot.items:
                    self.exemplify(spot.items[0])
                yield from coded
                return
        self.shortened.append(spot)
        yield from self.totals(spot, height)

    def coded(self, own: list[Item]) -> Line:
        """What one side has there, its kinds by their codes."""
        owner = own[0].owner
        parts = [f"{item.count}{item.code}{self.sign(item)}" for item in own]
        return ((" ".join([f"{self.code(owner)}{parts[0]}", *parts[1:]]), owner),)

    def exemplify(self, item: Item) -> None:
        """Take the first sign with a number as the one that is explained."""
        if self.sample is None:
            names, owner = self.seen.names, item.owner
            sign = f"{self.code(owner)}{item.count}{item.code}"
            meaning = item.text if owner is None else names.pair(names.faction(owner), item.text)
            self.sample = sign, meaning

    def totals(self, spot: Spot, height: int) -> Iterator[Line]:
        """How many each side has there: a line for each, or all on one line."""
        totals: dict[str | None, int] = {}
        for item in spot.items:
            totals[item.owner] = totals.get(item.owner, 0) + item.count
        short: list[Span] = [(f"{self.code(each)}{n}", each) for each, n in totals.items()]
        if spot.hidden:
            short.append((f"{spot.hidden}?", QUIET))
        if len(short) <= height:
            yield from ((each,) for each in short)
            return
        row: list[Span] = []
        for each in short:
            row += [(" ", None)] * bool(row) + [each]
        yield tuple(row)

    def row(self, item: Item) -> Line:
        owner = f"{self.code(item.owner)} " if item.owner else ""
        return ((f"{owner}{item.text}{self.sign(item)}", item.owner),)

    def sign(self, item: Item) -> str:
        """The sign for what is remembered of things; nothing where nothing is."""
        return self.signs[item.marks] if item.marks else ""

    def mark(self, spot: Spot) -> None:
        """Note the marks of a place whose signs are drawn."""
        self.marked |= {item.marks for item in spot.items if item.marks}

    def code(self, owner: str | None) -> str:
        return self.seen.names.faction_codes.get(owner or "", "")

    # ------------------------------------------------------------ grids

    def grid(self, item: declarations.Show) -> None:
        """A board of squares: letters below, numbers at the left, one content a square.

        Where nobody ever chooses a square, files have the numbers that the rules know them by.
        """
        universe = self.seen.table.machine.program.universe
        files, ranks = universe.grids[item.place.root.text]
        wide = max(2, min(8, (item.width - 4) // files))
        ruled = 2 * ranks + 2
        tall = 2 if item.height >= ruled and not (self.low and ruled > TALLEST_LOW) else 1
        self.filled |= set(range(item.y, item.y + ranks * tall + tall))
        family = universe.families[item.place.root.text]
        is_named = _names_things(self.seen.table.machine)
        for number in range(family.start, family.start + family.count):
            label = universe.places[number]
            name = self.seen.names.entity("place", _dotted(label))
            file, rank = universe.place_index[number]
            heading = name[:1] if is_named else str(file)
            self.shown.add(_dotted(label))
            x = item.x + 3 + (file - 1) * wide
            y = item.y + (tall - 1) + (ranks - rank) * tall
            self.canvas.write(
                x, item.y + ranks * tall + tall - 1, heading.center(wide + tall - 1), QUIET
            )
            self.canvas.write(item.x, y, f"{rank:>2}", QUIET)
            self.square(_dotted(label), x, y, wide, tall)
        if tall > 1:
            self.rules(item.x + 3, item.y, (files, ranks), wide)

    def square(self, label: str, x: int, y: int, wide: int, tall: int) -> None:
        spot = self.seen.spot(label)
        self.mark(spot)
        parts = self.in_square(spot, wide - 1)
        text = _in_a_row(parts)[: wide - 1]
        role = next((owner for _, owner in parts if owner), None)
        edge = 1 if tall > 1 else 0
        self.areas[label] = Area(x + edge, y, wide - edge, 1)
        shown = text.center(wide - edge) if text else ("." * (tall == 1)).center(wide)
        self.canvas.write(x + edge, y, shown, role if text else QUIET)

    def in_square(self, spot: Spot, room: int) -> list[Span]:
        """What lies on a square: one thing by its sign, several with how many there are."""
        notes: list[Span] = [
            (self.code(faction) if faction else value, faction) for _, value, faction in spot.notes
        ]
        if spot.hidden:
            notes.insert(0, (f"{spot.hidden}?", QUIET))
        kinds: list[Span] = [(self.counted(item), item.owner) for item in spot.items]
        if len(_in_a_row([*kinds, *notes])) > room and not spot.items and not spot.hidden:
            notes = self.joined(spot)
        if len(_in_a_row([*kinds, *notes])) <= room:
            for item in spot.items:
                if item.count > 1:
                    self.exemplify(item)
            return [*kinds, *notes]
        self.shortened.append(spot)
        if sum(item.count for item in spot.items) > 1:
            kinds = [span for row in self.totals(replace(spot, hidden=0), room) for span in row]
        return [*kinds, *notes]

    def joined(self, spot: Spot) -> list[Span]:
        """What tracks say of a square as one sign: whose it is, then the signs of their words."""
        owner = next((faction for _, _, faction in spot.notes if faction), None)
        codes = self.seen.word_codes
        words = [value for _, value, faction in spot.notes if not faction]
        self.cut.update((codes[word], word) for word in words if word in codes)
        whose = "".join(self.code(faction) for _, _, faction in spot.notes if faction)
        return [(whose + "".join(codes.get(word, word) for word in words), owner)]

    def counted(self, item: Item) -> str:
        number = item.count if item.count > 1 else ""
        return f"{self.code(item.owner)}{number}{item.code}{self.sign(item)}"

    def rules(self, x: int, y: int, size: tuple[int, int], wide: int) -> None:
        """The lines between the squares."""
        across, down, *_ = self.lines
        files, ranks = size
        left, right, top, bottom, cross = self.lines[6:]
        corners = self.lines[2:6]
        for rank in range(ranks + 1):
            ends = (corners[0], top, corners[1]) if rank == 0 else (left, cross, right)
            ends = (corners[2], bottom, corners[3]) if rank == ranks else ends
            row = ends[0] + ends[1].join([across * (wide - 1)] * files) + ends[2]
            self.canvas.write(x, y + 2 * rank, row, QUIET)
            if rank < ranks:
                for file in range(files + 1):
                    self.canvas.write(x + file * wide, y + 2 * rank + 1, down, QUIET)


def _names_things(machine: "Machine") -> bool:
    """Whether anything but numbers is ever chosen."""
    if any(point.chooser is not None for point in machine.points):
        return True
    actions = machine.program.actions.values()
    return any(not isinstance(kind, Int) for each in actions for kind in kinds_of(each).values())


def _drawn_area(area: Area, drawn: Sequence[int]) -> Area:
    """The same in the rows that are drawn, by the numbers of those."""
    rows = [row for row, y in enumerate(drawn) if area.y <= y < area.y + area.height]
    return replace(area, y=min(rows, default=0), height=len(rows))


def _dotted(name: str) -> str:
    return name.replace("[", ".").replace(", ", ".").replace("]", "")


def _in_a_row(spans: Sequence[Span]) -> str:
    return " ".join(text for text, _ in spans)


def _fit(rows: Sequence[Line], width: int, height: int) -> bool:
    return len(rows) <= height and all(_length(row) <= width for row in rows)


def _length(spans: Line) -> int:
    return sum(len(text) for text, _ in spans)


def _cut(spans: Line, width: int) -> Line:
    found = []
    for text, role in spans:
        found.append((text[:width], role))
        width -= len(text[:width])
    return tuple(found)
