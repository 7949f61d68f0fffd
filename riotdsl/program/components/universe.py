"""Everything that exists: factions, places, tokens, words, and the constant relations among them.

Things are numbered once, in the order of their declarations, and never renumbered: who takes part
only decides which tokens are in the game. The number just past the last of a sort is its `none`,
so every table has a row for it.
"""

from __future__ import annotations

from collections.abc import Sequence

from riotdsl.program.expr import mask_of
from riotdsl.program.types import YES_NO, Entity, Int, SetOf, Type
from riotdsl.text.budget import spend
from riotdsl.text.lazy_dataclass import dataclass, field
from riotdsl.text.source import Span

SORTS = ("faction", "place", "unit", "card")


@dataclass(frozen=True, slots=True)
class IndexRange:
    """One index of a family: numbers from `low` to `high`, or the members of `sort` listed."""

    name: str
    sort: str | None
    members: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Family:
    """A kind of place, unit or card: its members are `start .. start + count - 1`."""

    name: str
    sort: str
    start: int
    count: int
    indexes: tuple[IndexRange, ...]
    span: Span
    seen_by: tuple[str, ...] | None = None
    assumed: tuple[str, ...] = ()

    @property
    def mask(self) -> int:
        return ((1 << self.count) - 1) << self.start


@dataclass(frozen=True, slots=True)
class Token:
    """One unit or card: its kind, its index values and its owner (or None)."""

    kind: str
    index: tuple[int, ...]
    owner: int | None


@dataclass(frozen=True, slots=True)
class TableData:
    """A constant relation: `rows` is a tuple, for two arguments a tuple of tuples."""

    name: str
    sizes: tuple[int, ...]
    rows: tuple[int, ...] | tuple[tuple[int, ...], ...]
    type: Type
    outside: int


@dataclass(slots=True)
class Universe:
    """Filled while a ruleset is read, then only looked at."""

    factions: tuple[str, ...] = ()
    places: list[str] = field(default_factory=list)
    place_index: list[tuple[int, ...]] = field(default_factory=list)
    units: list[Token] = field(default_factory=list)
    cards: list[Token] = field(default_factory=list)
    families: dict[str, Family] = field(default_factory=dict)
    words: dict[str, int] = field(default_factory=dict)
    tables: dict[str, TableData] = field(default_factory=dict)
    grids: dict[str, tuple[int, int]] = field(default_factory=dict)
    squares: dict[str, int] = field(default_factory=dict)
    members: dict[tuple[str, str], str] = field(default_factory=dict)
    owned_sets: dict[tuple[str, int], int] = field(default_factory=dict, repr=False)
    sight: dict[int, tuple[bool, ...]] = field(default_factory=dict, repr=False)
    seen: dict[tuple[int, ...], int] = field(default_factory=dict, repr=False, compare=False)

    def count(self, sort: str) -> int:
        """How many there are of a sort; the same number is its `none`."""
        match sort:
            case "faction":
                return len(self.factions)
            case "place":
                return len(self.places)
            case "unit":
                return len(self.units)
            case _:
                return len(self.cards)

    def word(self, text: str) -> int:
        """The number of a word, given on first use."""
        return self.words.setdefault(text, len(self.words))

    def tokens(self, sort: str) -> list[Token]:
        return self.units if sort == "unit" else self.cards

    def all_of(self, sort: str) -> int:
        return (1 << self.count(sort)) - 1

    def mask(self, entity: Entity) -> int:
        """Every entity of a type, as a set."""
        if entity.kinds is None:
            return self.all_of(entity.sort)
        found = 0
        for kind in entity.kinds:
            found |= self.families[kind].mask
        return found

    def accepted(self, entity: Entity) -> int:
        """What a parameter of a type takes, as a set; `none` is a member if the type has it."""
        none = (1 << self.count(entity.sort)) if entity.maybe_none else 0
        return self.mask(entity) | none

    def owned(self, sort: str, faction: int) -> int:
        """The things of a sort that belong to a faction; to be asked when all are numbered."""
        found = self.owned_sets.get((sort, faction))
        if found is None:
            tokens = enumerate(self.tokens(sort))
            found = mask_of(tuple(i for i, token in tokens if token.owner == faction))
            self.owned_sets[sort, faction] = found
        return found

    def most_owned(self, sort: str, within: int) -> int:
        """The most things of a set that one faction can own."""
        sizes = [
            (within & self.owned(sort, faction)).bit_count()
            for faction in range(len(self.factions))
        ]
        return max(sizes, default=0)

    def add_table(self, table: TableData) -> str:
        size = 1
        for each in table.sizes:
            size *= each
        spend(size)
        self.tables[table.name] = table
        return table.name

    def entity_name(self, sort: str, number: int) -> str:
        """The name of an entity as it is written in a ruleset; tokens by their kind."""
        if number >= self.count(sort):
            return "none"
        match sort:
            case "faction":
                return self.factions[number]
            case "place":
                return self.places[number]
            case _:
                token = self.tokens(sort)[number]
                return instance_name(token.kind, token.index)

    def entity_names(self, sort: str) -> Sequence[str]:
        """The names of all entities of a sort, by their numbers."""
        match sort:
            case "faction":
                return self.factions
            case "place":
                return self.places
            case _:
                return [instance_name(each.kind, each.index) for each in self.tokens(sort)]


def instance_name(family: str, index: tuple[int, ...]) -> str:
    return f"{family}[{', '.join(map(str, index))}]" if index else family


def member_tables(universe: Universe) -> None:
    """The tables behind `.owner` of things and behind every index: `hut.row`, `card.rank`."""
    none_faction = universe.count("faction")
    for sort in ("unit", "card"):
        owners = [none_faction if t.owner is None else t.owner for t in universe.tokens(sort)]
        _member(universe, sort, "owner", [*owners, none_faction], Entity("faction"))
    for sort in ("place", "unit", "card"):
        _index_members(universe, sort)


def _index_members(universe: Universe, sort: str) -> None:
    named: dict[str, list[tuple[Family, int]]] = {}
    for family in universe.families.values():
        if family.sort == sort:
            for position, index in enumerate(family.indexes):
                named.setdefault(index.name, []).append((family, position))
    for name, holders in named.items():
        first = holders[0][0].indexes[holders[0][1]]
        absent = 0 if first.sort is None else universe.count(first.sort)
        row = [absent] * (universe.count(sort) + 1)
        values = [absent]
        for family, position in holders:
            for number in range(family.start, family.start + family.count):
                row[number] = index_of(universe, sort, number)[position]
                values.append(row[number])
        kind: Type = Int(min(values), max(values)) if first.sort is None else Entity(first.sort)
        _member(universe, sort, name, row, kind)


def index_of(universe: Universe, sort: str, number: int) -> tuple[int, ...]:
    if sort == "place":
        return universe.place_index[number]
    return universe.tokens(sort)[number].index


def _member(universe: Universe, sort: str, name: str, row: list[int], kind: Type) -> None:
    if (sort, name) in universe.members:
        return
    table = TableData(f"{sort}.{name}", (len(row),), tuple(row), kind, row[-1])
    universe.members[sort, name] = universe.add_table(table)


def lookup_table(universe: Universe, family: Family) -> TableData:
    """The table behind `hut[2]`: from index values to the member, `none` where there is none."""
    name = f"{family.name}[]"
    if name in universe.tables:
        return universe.tables[name]
    none = universe.count(family.sort)
    sizes = tuple(max(index.members, default=-1) + 1 for index in family.indexes)
    kind = Entity(family.sort, frozenset({family.name}))
    found = {
        index_of(universe, family.sort, number): number
        for number in reversed(range(family.start, family.start + family.count))
    }
    rows: tuple[int, ...] | tuple[tuple[int, ...], ...]
    if len(sizes) == 1:
        rows = tuple(found.get((i,), none) for i in range(sizes[0]))
    else:
        rows = tuple(
            tuple(found.get((i, j), none) for j in range(sizes[1])) for i in range(sizes[0])
        )
    table = TableData(name, sizes, rows, kind, none)
    universe.add_table(table)
    return table


def linked_table(universe: Universe, links: set[tuple[int, int]]) -> None:
    size = universe.count("place") + 1
    rows = [[0] * size for _ in range(size)]
    for a, b in links:
        rows[a][b] = 1
    table = TableData("linked", (size, size), tuple(map(tuple, rows)), YES_NO, 0)
    universe.add_table(table)


def set_type(universe: Universe, element: Entity) -> SetOf:
    return SetOf(element, universe.mask(element).bit_count())


def member_type(universe: Universe, table: TableData, base: Entity) -> Type:
    """What a table of one argument can give for the entities of a type."""
    mask = universe.mask(base)
    rows = [row for number, row in enumerate(table.rows) if mask >> number & 1]
    if base.maybe_none or not rows:
        rows.append(table.rows[-1])
    if isinstance(table.type, Int):
        numbers = [row for row in rows if isinstance(row, int)]
        return Int(min(numbers), max(numbers))
    if isinstance(table.type, Entity):
        none = universe.count(table.type.sort)
        return Entity(table.type.sort, table.type.kinds, maybe_none=none in rows)
    return table.type
