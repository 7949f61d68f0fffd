"""What the parser reads to our tree: declarations.

Every grammar rule has one method of its name. The parser hands over the offsets and the children
(None for an optional part that is absent); out come frozen nodes with spans. Statements
and expressions are in `from_parse_rules`, sources and scenarios in `from_parse_cases`.
"""

from __future__ import annotations

from typing import Any

from riotdsl.syntax.from_parse_rules import RulesFromParse, Said, string
from riotdsl.syntax.grammar import Place
from riotdsl.syntax.tree import declarations
from riotdsl.syntax.tree import statements as steps
from riotdsl.syntax.tree.expressions import Name

Meta = Place
Children = list[Any]


class TableFromParse(RulesFromParse):
    """The table: factions, places, things, tracks."""

    def game(self, meta: Meta, c: Children) -> declarations.Game:
        return declarations.Game(c[0], tuple(c[1:]), span=self.at(meta))

    def lineup(self, meta: Meta, c: Children) -> declarations.Lineup:
        return declarations.Lineup(c[0], span=self.at(meta))

    def faction(self, meta: Meta, c: Children) -> declarations.Faction:
        return declarations.Faction(c[0], span=self.at(meta))

    def start_edition(self, meta: Meta, c: Children) -> Said:
        return Said("edition", c[0], self.at(meta))

    def start_rulings(self, meta: Meta, c: Children) -> Said:
        return Said("rulings", c[0], self.at(meta))

    def start_players(self, meta: Meta, c: Children) -> Said:
        return Said("players", c[0], self.at(meta))

    def start_seat(self, meta: Meta, c: Children) -> declarations.Seat:
        return declarations.Seat(c[0], c[1], span=self.at(meta))

    def start_decl(self, meta: Meta, c: Children) -> declarations.Start:
        said = self.each_once(item for item in c if isinstance(item, Said))
        return declarations.Start(
            edition=said.get("edition"),
            rulings=said.get("rulings"),
            players=said.get("players", ()),
            seats=tuple(item for item in c if isinstance(item, declarations.Seat)),
            span=self.at(meta),
        )

    def place(self, meta: Meta, c: Children) -> declarations.Place:
        return declarations.Place(c[0], c[1], c[2], span=self.at(meta))

    def families(self, _meta: Meta, c: Children) -> tuple[declarations.Family, ...]:
        return tuple(c)

    def family(self, meta: Meta, c: Children) -> declarations.Family:
        indexes = tuple(index for index in c[1:] if index is not None)
        return declarations.Family(c[0], indexes, span=self.at(meta))

    def index(self, meta: Meta, c: Children) -> declarations.Index:
        low, high, kind = c[1]
        return declarations.Index(c[0], low, high, kind, span=self.at(meta))

    def index_range(self, _meta: Meta, c: Children) -> tuple[int, int, None]:
        return int(c[0]), int(c[1]), None

    def index_kind(self, _meta: Meta, c: Children) -> tuple[None, None, Name]:
        self.refers(c[0])
        return None, None, c[0]

    def index_faction(self, meta: Meta, _c: Children) -> tuple[None, None, Name]:
        return None, None, Name("faction", span=self.at(meta))

    def grid(self, meta: Meta, c: Children) -> declarations.Grid:
        return declarations.Grid(c[0], int(c[1]), int(c[2]), span=self.at(meta))

    def link(self, meta: Meta, c: Children) -> declarations.Link:
        first, both_ways, second, when, notes = c
        return declarations.Link(first, second, both_ways, when, notes, span=self.at(meta))

    def one_way(self, _meta: Meta, _c: Children) -> bool:
        return False

    def both_ways(self, _meta: Meta, _c: Children) -> bool:
        return True

    def link_end(self, meta: Meta, c: Children) -> declarations.LinkEnd:
        return declarations.LinkEnd(c[0], tuple(c[1:]), span=self.at(meta))

    def picture(self, meta: Meta, c: Children) -> declarations.Picture:
        return declarations.Picture(int(c[0]), int(c[1]), tuple(c[2:]), span=self.at(meta))

    def show(self, meta: Meta, c: Children) -> declarations.Show:
        x, y, width, height = (int(number) for number in c[1:5])
        label = None if c[5] is None else string(c[5])
        return declarations.Show(c[0], x, y, width, height, label, span=self.at(meta))

    def write(self, meta: Meta, c: Children) -> declarations.Write:
        return declarations.Write(string(c[0]), int(c[1]), int(c[2]), span=self.at(meta))

    def unit(self, meta: Meta, c: Children) -> declarations.Thing:
        return self.thing("unit", meta, c)

    def card(self, meta: Meta, c: Children) -> declarations.Thing:
        return self.thing("card", meta, c)

    def thing(self, sort: str, meta: Meta, c: Children) -> declarations.Thing:
        families, owners, *items = c
        each = owners == "each"
        named = None if each or owners is None else owners
        return declarations.Thing(sort, families, named, each, tuple(items), span=self.at(meta))

    def each_faction(self, _meta: Meta, _c: Children) -> str:
        return "each"

    def named_owners(self, _meta: Meta, c: Children) -> tuple[Name, ...]:
        names: tuple[Name, ...] = c[0]
        return names

    def stat(self, meta: Meta, c: Children) -> declarations.Stat:
        return declarations.Stat(c[0], c[1], c[2], span=self.at(meta))

    def track(self, meta: Meta, c: Children) -> declarations.Track:
        return declarations.Track(c[0], c[1] or (), c[2], c[3], span=self.at(meta))

    def notes(self, _meta: Meta, c: Children) -> tuple[declarations.Assumed, ...]:
        return tuple(c)

    def assumed(self, meta: Meta, c: Children) -> declarations.Assumed:
        return declarations.Assumed(string(c[0]), span=self.at(meta))


class DeclarationsFromParse(TableFromParse):
    """The rules: values, abilities, actions, procedures."""

    def value(self, meta: Meta, c: Children) -> declarations.Value:
        return declarations.Value(c[0], c[1] or (), c[2], tuple(c[3:]), span=self.at(meta))

    def value_type(self, _meta: Meta, c: Children) -> declarations.Type:
        found: declarations.Type = c[0]
        return found

    def number_type(self, meta: Meta, _c: Children) -> declarations.NumberType:
        return declarations.NumberType(span=self.at(meta))

    def clause(self, meta: Meta, c: Children) -> declarations.Clause:
        return declarations.Clause(None, c[0], c[1], c[2], c[3] or (), c[4], span=self.at(meta))

    def given_clause(self, meta: Meta, c: Children) -> declarations.Clause:
        return declarations.Clause(c[0], c[1], c[2], c[3], c[4] or (), c[5], span=self.at(meta))

    def ability(self, meta: Meta, c: Children) -> declarations.Ability:
        return declarations.Ability(c[0], c[1], tuple(c[2:]), span=self.at(meta))

    def reaction(self, meta: Meta, c: Children) -> declarations.Reaction:
        return declarations.Reaction(c[0], c[1], c[2], c[3], span=self.at(meta))

    def action(self, meta: Meta, c: Children) -> declarations.Action:
        name, form, *items, then, notes = c
        said = None if form is None else string(form)
        return declarations.Action(name, said, tuple(items), then, notes, span=self.at(meta))

    def choose(self, meta: Meta, c: Children) -> steps.Choose:
        return steps.Choose(c[0], c[1], span=self.at(meta))

    def require(self, meta: Meta, c: Children) -> declarations.Require:
        say = None if c[3] is None else string(c[3])
        return declarations.Require(None, c[0], c[1], c[2], say, c[4], span=self.at(meta))

    def procedure(self, meta: Meta, c: Children) -> declarations.Procedure:
        return declarations.Procedure(c[0], c[1], c[2], c[3], span=self.at(meta))

    def win(self, meta: Meta, c: Children) -> declarations.Win:
        return declarations.Win(
            c[0], c[1] or (), self.filtered(c[2]), c[3], c[4], span=self.at(meta)
        )

    def invariant(self, meta: Meta, c: Children) -> declarations.Invariant:
        return declarations.Invariant(c[0], c[1], span=self.at(meta))

    def measure_final(self, meta: Meta, c: Children) -> declarations.Measure:
        return declarations.Measure(c[0], c[1], None, None, span=self.at(meta))

    def measure_count(self, meta: Meta, c: Children) -> declarations.Measure:
        return declarations.Measure(c[0], None, c[1], c[2], span=self.at(meta))

    def heuristic(self, meta: Meta, c: Children) -> declarations.Heuristic:
        return declarations.Heuristic(c[0], span=self.at(meta))

    def params(self, _meta: Meta, c: Children) -> tuple[declarations.Param, ...]:
        return tuple(param for param in c if param is not None)

    def param(self, meta: Meta, c: Children) -> declarations.Param:
        return declarations.Param(c[0], c[1], span=self.at(meta))

    def range_type(self, meta: Meta, c: Children) -> declarations.RangeType:
        return declarations.RangeType(int(c[0]), int(c[1]), c[2] is not None, span=self.at(meta))

    def yes_no_type(self, meta: Meta, _c: Children) -> declarations.YesNoType:
        return declarations.YesNoType(span=self.at(meta))

    def named_type(self, meta: Meta, c: Children) -> declarations.NamedType:
        return declarations.NamedType(tuple(c), span=self.at(meta))

    def set_type(self, meta: Meta, c: Children) -> declarations.SetType:
        return declarations.SetType(c[0], span=self.at(meta))

    def order_type(self, meta: Meta, c: Children) -> declarations.OrderType:
        return declarations.OrderType(c[0], span=self.at(meta))

    def entity(self, _meta: Meta, c: Children) -> Name:
        return Name(str(c[0]), span=self.spot(c[0]))
