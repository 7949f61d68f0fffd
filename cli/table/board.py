"""The board as the ruleset's `picture` says: boxes at their places, grids with coordinates.

A box shows as much as fits: kinds and numbers, or numbers for each side. What had to be shortened
is told in words below the board.
"""

from collections.abc import Collection, Iterator, Sequence
from typing import TYPE_CHECKING

from riotdsl.game.wording import ENGLISH
from riotdsl.syntax import tree
from riotdsl.syntax.terms import Expr, Indexed, Number, Ref
from riotdsl.text.data import dataclass, field, replace

from .lines import QUIET, STRONG, Canvas, Line, Span, without_blank_ends
from .seen import Item, Seen, Spot

if TYPE_CHECKING:
    from riotdsl.game.table import Table

LINES = tuple("─│┌┐└┘├┤┬┴┼")
ASCII = tuple("-|+++++++++")
SMALL = 2
SIGNS = "*'+!^~=#%&"
TALLEST_LOW = 12


def picture_of(table: "Table") -> tree.Picture | None:
    """The picture that the ruleset declares, if it does."""
    declared = table.closed.ruleset.declarations
    return next((each for each in declared if isinstance(each, tree.Picture)), None)


def grids_of(seen: Seen, picture: tree.Picture, width: int) -> tree.Picture | None:
    """The grids of a picture that is too wide as a whole, if they fit."""
    grids = seen.table.machine.program.universe.grids
    found = tuple(
        item
        for item in picture.items
        if isinstance(item, tree.Show)
        and item.place.root.text in grids
        and item.x + item.width <= width
    )
    return replace(picture, width=width, items=found) if found else None


@dataclass(slots=True)
class Board:
    """Draws one position; `shown` are the places on it, `shortened` those not told in full.

    `cut` are beginnings of names with what they stand for, `sample` a sign with its meaning.
    Things that are marked alike have the same sign behind them, as `signs` says; `marked` are the
    marks that are drawn, `framed` what letters in frames tell. On a `low` screen only the `filled`
    rows are drawn: those with something in them, and of each box its frame and one row.
    """

    seen: Seen
    picture: tree.Picture
    ascii_only: bool = False
    low: bool = False
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
    canvas: Canvas = field(init=False)
    lines: tuple[str, ...] = field(init=False)

    def __post_init__(self) -> None:
        self.canvas = Canvas(self.picture.width, self.picture.height)
        self.lines = ASCII if self.ascii_only else LINES
        self.signs = self.seen.names.signs_for(self.seen.marks(), SIGNS)

    def draw(self) -> list[Line]:
        universe = self.seen.table.machine.program.universe
        self.terse = {
            item.place.root.text
            for item in self.picture.items
            if isinstance(item, tree.Show) and not self.fits(item)
        }
        for item in self.picture.items:
            if isinstance(item, tree.Write):
                self.canvas.write(item.x, item.y, item.text, QUIET)
                self.filled.add(item.y)
            elif item.place.root.text in universe.grids and not item.place.trailers:
                self.grid(item)
            else:
                self.box(item)
        rows = enumerate(self.canvas.lines())
        return without_blank_ends(row for y, row in rows if not self.low or y in self.filled)

    # ------------------------------------------------------------ boxes

    def box(self, item: tree.Show) -> None:
        label = _label(item.place)
        if label not in self.seen.names.numbers["place"]:
            return
        self.shown.add(label)
        spot = self.seen.spot(label)
        self.frame(item.x, item.y, item.width, item.height, self.title(item, spot), spot)
        width, height = item.width - 2, item.height - 2
        terse = item.place.root.text in self.terse
        content = list(self.content(spot, width, height, terse=terse))
        for row, spans in enumerate(content[:height]):
            self.canvas.write_line(item.x + 1, item.y + 1 + row, _cut(spans, width))
        inner = max(1, min(len(content), height))
        self.filled |= {*range(item.y, item.y + 1 + inner), item.y + item.height - 1}

    def title(self, item: tree.Show, spot: Spot) -> str:
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
        shown, short = fitted(title, room, self.taken(title))
        if short:
            self.cut[short] = title.rpartition(" ")[0]
        self.canvas.write(x + 1, y, shown, STRONG)
        if held:
            self.canvas.write(x + width - 1 - len(held), y, held, role)
            self.framed.update(dict.fromkeys(name for name, _, faction in spot.notes if faction))

    def taken(self, title: str) -> set[str]:
        """The signs that mean something else than the beginning of a title."""
        names, head = self.seen.names, title.rpartition(" ")[0]
        codes = {*names.faction_codes.values(), *names.kind_codes.values()}
        return codes | {short for short, name in self.cut.items() if name != head}

    def fits(self, item: tree.Show) -> bool:
        """Whether all that lies at a place can be said in words in its box."""
        label = _label(item.place)
        if label not in self.seen.names.numbers["place"]:
            return True
        return _fit(self.in_words(self.seen.spot(label)), item.width - 2, item.height - 2)

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
                self.take_sample(spot)
                yield from coded
                return
        self.shortened.append(spot)
        yield from self.totals(spot, height)

    def coded(self, own: list[Item]) -> Line:
        """What one side has there, its kinds by their codes."""
        owner = own[0].owner
        parts = [f"{item.count}{item.code}{self.sign(item)}" for item in own]
        return ((" ".join([f"{self.code(owner)}{parts[0]}", *parts[1:]]), owner),)

    def take_sample(self, spot: Spot) -> None:
        """Explain the first sign that is drawn for things at a place."""
        if self.sample is None and spot.items:
            names, first = self.seen.names, spot.items[0]
            sign = f"{self.code(first.owner)}{first.count}{first.code}"
            owner = first.owner
            told = first.text if owner is None else names.pair(names.faction(owner), first.text)
            self.sample = sign, told

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

    def grid(self, item: tree.Show) -> None:
        """A board of squares: letters below, numbers at the left, one content a square."""
        universe = self.seen.table.machine.program.universe
        files, ranks = universe.grids[item.place.root.text]
        wide = max(2, min(8, (item.width - 4) // files))
        ruled = 2 * ranks + 2
        tall = 2 if item.height >= ruled and not (self.low and ruled > TALLEST_LOW) else 1
        self.filled |= set(range(item.y, item.y + ranks * tall + tall))
        family = universe.families[item.place.root.text]
        for number in range(family.start, family.start + family.count):
            label = universe.places[number]
            name = self.seen.names.entity("place", _dotted(label))
            file, rank = universe.place_index[number]
            self.shown.add(_dotted(label))
            x = item.x + 3 + (file - 1) * wide
            y = item.y + (tall - 1) + (ranks - rank) * tall
            self.canvas.write(
                x, item.y + ranks * tall + tall - 1, name[:1].center(wide + tall - 1), QUIET
            )
            self.canvas.write(item.x, y, f"{rank:>2}", QUIET)
            self.square(_dotted(label), x, y, wide, tall)
        if tall > 1:
            self.rules(item.x + 3, item.y, (files, ranks), wide)

    def square(self, label: str, x: int, y: int, wide: int, tall: int) -> None:
        spot = self.seen.spot(label)
        self.mark(spot)
        parts: list[tuple[str, str | None]] = [
            (f"{self.code(item.owner)}{item.code}{self.sign(item)}", item.owner)
            for item in spot.items
        ]
        parts += [
            (self.code(faction) if faction else value, faction) for _, value, faction in spot.notes
        ]
        text = " ".join(part for part, _ in parts)[: wide - 1]
        role = next((owner for _, owner in parts if owner), None)
        edge = 1 if tall > 1 else 0
        shown = text.center(wide - edge) if text else ("." * (tall == 1)).center(wide)
        self.canvas.write(x + edge, y, shown, role if text else QUIET)

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


def _label(ref: Ref) -> str:
    """`hut[1, 2]` as it is named in a view: `hut.1.2`."""
    parts = [ref.root.text]
    for trailer in ref.trailers:
        if isinstance(trailer, Indexed):
            parts += [str(_constant(each)) for each in trailer.arguments]
    return ".".join(parts)


def _constant(index: Expr) -> str | int:
    match index:
        case Number(value):
            return value
        case Ref(root):
            return root.text
        case _:
            return ""


def _dotted(name: str) -> str:
    return name.replace("[", ".").replace(", ", ".").replace("]", "")


def fitted(name: str, room: int, taken: Collection[str] = ()) -> tuple[str, str]:
    """A name cut to fit, keeping the number at its end; and its beginning, if that was cut.

    The beginning is none of the `taken`, where there is room to tell it apart.

    >>> fitted("Meadow 12", 7)
    ('Mea. 12', 'Mea.')
    >>> fitted("Measure 12", 7, ["Mea."])
    ('Me. 12', 'Me.')
    >>> fitted("Last meadow 1", 6)
    ('LM 1', 'LM')
    """
    if len(name) <= room:
        return name, ""
    head, _, number = name.rpartition(" ")
    if not head or not number.replace(".", "").isdecimal() or len(number) + 3 > room:
        return name[:room].rstrip(), ""
    every = list(_beginnings(head, room - len(number) - 2))
    short = next((each for each in every if each not in taken), every[0])
    return f"{short} {number}", short


def _beginnings(head: str, room: int) -> Iterator[str]:
    """What a name may be cut to, the best first; `room` is for letters before a dot."""
    words = head.replace("'", " ").split()
    if len(words) > 1:
        yield "".join(word[0].upper() for word in words if len(word) > SMALL)
    yield from (f"{head[:size].rstrip()}." for size in range(room, 0, -1))
    letters = [mark for mark in head[1:] if mark.isalpha()]
    yield from (f"{head[0]}{mark}." for mark in letters if room > 1)


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
