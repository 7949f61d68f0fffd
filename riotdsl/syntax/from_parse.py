"""What the parser reads to our tree: declarations.

Every grammar rule has one method of its name. The parser hands over the offsets and the children
(None for an optional part that is absent); out come frozen nodes with spans. Statements
and expressions are in `from_parse_rules`, sources and scenarios in `from_parse_cases`.
"""

from __future__ import annotations

from typing import Any

from riotdsl.syntax import steps, tree
from riotdsl.syntax.from_parse_rules import RulesFromParse, Said, string
from riotdsl.syntax.lalr import Extent
from riotdsl.syntax.terms import Name

Meta = Extent
Children = list[Any]


class TableFromParse(RulesFromParse):
    """The table: factions, places, things, tracks."""

    def game(self, meta: Meta, c: Children) -> tree.Game:
        return tree.Game(c[0], tuple(c[1:]), span=self.at(meta))

    def lineup(self, meta: Meta, c: Children) -> tree.Lineup:
        return tree.Lineup(c[0], span=self.at(meta))

    def faction(self, meta: Meta, c: Children) -> tree.Faction:
        return tree.Faction(c[0], span=self.at(meta))

    def start_edition(self, meta: Meta, c: Children) -> Said:
        return Said("edition", c[0], self.at(meta))

    def start_rulings(self, meta: Meta, c: Children) -> Said:
        return Said("rulings", c[0], self.at(meta))

    def start_players(self, meta: Meta, c: Children) -> Said:
        return Said("players", c[0], self.at(meta))

    def start_seat(self, meta: Meta, c: Children) -> tree.Seat:
        return tree.Seat(c[0], c[1], span=self.at(meta))

    def start_decl(self, meta: Meta, c: Children) -> tree.Start:
        said = self.each_once(item for item in c if isinstance(item, Said))
        return tree.Start(
            edition=said.get("edition"),
            rulings=said.get("rulings"),
            players=said.get("players", ()),
            seats=tuple(item for item in c if isinstance(item, tree.Seat)),
            span=self.at(meta),
        )

    def place(self, meta: Meta, c: Children) -> tree.Place:
        return tree.Place(c[0], c[1], c[2], span=self.at(meta))

    def families(self, _meta: Meta, c: Children) -> tuple[tree.Family, ...]:
        return tuple(c)

    def family(self, meta: Meta, c: Children) -> tree.Family:
        indexes = tuple(index for index in c[1:] if index is not None)
        return tree.Family(c[0], indexes, span=self.at(meta))

    def index(self, meta: Meta, c: Children) -> tree.Index:
        low, high, kind = c[1]
        return tree.Index(c[0], low, high, kind, span=self.at(meta))

    def index_range(self, _meta: Meta, c: Children) -> tuple[int, int, None]:
        return int(c[0]), int(c[1]), None

    def index_kind(self, _meta: Meta, c: Children) -> tuple[None, None, Name]:
        self.refers(c[0])
        return None, None, c[0]

    def index_faction(self, meta: Meta, _c: Children) -> tuple[None, None, Name]:
        return None, None, Name("faction", span=self.at(meta))

    def grid(self, meta: Meta, c: Children) -> tree.Grid:
        return tree.Grid(c[0], int(c[1]), int(c[2]), span=self.at(meta))

    def link(self, meta: Meta, c: Children) -> tree.Link:
        first, both_ways, second, when, notes = c
        return tree.Link(first, second, both_ways, when, notes, span=self.at(meta))

    def one_way(self, _meta: Meta, _c: Children) -> bool:
        return False

    def both_ways(self, _meta: Meta, _c: Children) -> bool:
        return True

    def link_end(self, meta: Meta, c: Children) -> tree.LinkEnd:
        return tree.LinkEnd(c[0], tuple(c[1:]), span=self.at(meta))

    def picture(self, meta: Meta, c: Children) -> tree.Picture:
        return tree.Picture(int(c[0]), int(c[1]), tuple(c[2:]), span=self.at(meta))

    def show(self, meta: Meta, c: Children) -> tree.Show:
        x, y, width, height = (int(number) for number in c[1:5])
        label = None if c[5] is None else string(c[5])
        return tree.Show(c[0], x, y, width, height, label, span=self.at(meta))

    def write(self, meta: Meta, c: Children) -> tree.Write:
        return tree.Write(string(c[0]), int(c[1]), int(c[2]), span=self.at(meta))

    def unit(self, meta: Meta, c: Children) -> tree.Thing:
        return self.thing("unit", meta, c)

    def card(self, meta: Meta, c: Children) -> tree.Thing:
        return self.thing("card", meta, c)

    def thing(self, sort: str, meta: Meta, c: Children) -> tree.Thing:
        families, owners, *items = c
        each = owners == "each"
        named = None if each or owners is None else owners
        return tree.Thing(sort, families, named, each, tuple(items), span=self.at(meta))

    def each_faction(self, _meta: Meta, _c: Children) -> str:
        return "each"

    def named_owners(self, _meta: Meta, c: Children) -> tuple[Name, ...]:
        names: tuple[Name, ...] = c[0]
        return names

    def stat(self, meta: Meta, c: Children) -> tree.Stat:
        return tree.Stat(c[0], c[1], c[2], span=self.at(meta))

    def track(self, meta: Meta, c: Children) -> tree.Track:
        return tree.Track(c[0], c[1] or (), c[2], c[3], span=self.at(meta))

    def notes(self, _meta: Meta, c: Children) -> tuple[tree.Assumed, ...]:
        return tuple(c)

    def assumed(self, meta: Meta, c: Children) -> tree.Assumed:
        return tree.Assumed(string(c[0]), span=self.at(meta))


class DeclarationsFromParse(TableFromParse):
    """The rules: values, abilities, actions, procedures."""

    def value(self, meta: Meta, c: Children) -> tree.Value:
        return tree.Value(c[0], c[1] or (), c[2], tuple(c[3:]), span=self.at(meta))

    def value_type(self, _meta: Meta, c: Children) -> tree.Type:
        found: tree.Type = c[0]
        return found

    def number_type(self, meta: Meta, _c: Children) -> tree.NumberType:
        return tree.NumberType(span=self.at(meta))

    def clause(self, meta: Meta, c: Children) -> tree.Clause:
        return tree.Clause(None, c[0], c[1], c[2], c[3] or (), c[4], span=self.at(meta))

    def given_clause(self, meta: Meta, c: Children) -> tree.Clause:
        return tree.Clause(c[0], c[1], c[2], c[3], c[4] or (), c[5], span=self.at(meta))

    def ability(self, meta: Meta, c: Children) -> tree.Ability:
        return tree.Ability(c[0], c[1], tuple(c[2:]), span=self.at(meta))

    def reaction(self, meta: Meta, c: Children) -> tree.Reaction:
        return tree.Reaction(c[0], c[1], c[2], c[3], span=self.at(meta))

    def action(self, meta: Meta, c: Children) -> tree.Action:
        name, form, *items, then, notes = c
        said = None if form is None else string(form)
        return tree.Action(name, said, tuple(items), then, notes, span=self.at(meta))

    def choose(self, meta: Meta, c: Children) -> steps.Choose:
        return steps.Choose(c[0], c[1], span=self.at(meta))

    def require(self, meta: Meta, c: Children) -> tree.Require:
        say = None if c[3] is None else string(c[3])
        return tree.Require(None, c[0], c[1], c[2], say, c[4], span=self.at(meta))

    def procedure(self, meta: Meta, c: Children) -> tree.Procedure:
        return tree.Procedure(c[0], c[1], c[2], c[3], span=self.at(meta))

    def win(self, meta: Meta, c: Children) -> tree.Win:
        return tree.Win(c[0], c[1] or (), self.filtered(c[2]), c[3], c[4], span=self.at(meta))

    def invariant(self, meta: Meta, c: Children) -> tree.Invariant:
        return tree.Invariant(c[0], c[1], span=self.at(meta))

    def measure_final(self, meta: Meta, c: Children) -> tree.Measure:
        return tree.Measure(c[0], c[1], None, None, span=self.at(meta))

    def measure_count(self, meta: Meta, c: Children) -> tree.Measure:
        return tree.Measure(c[0], None, c[1], c[2], span=self.at(meta))

    def heuristic(self, meta: Meta, c: Children) -> tree.Heuristic:
        return tree.Heuristic(c[0], span=self.at(meta))

    def params(self, _meta: Meta, c: Children) -> tuple[tree.Param, ...]:
        return tuple(param for param in c if param is not None)

    def param(self, meta: Meta, c: Children) -> tree.Param:
        return tree.Param(c[0], c[1], span=self.at(meta))

    def range_type(self, meta: Meta, c: Children) -> tree.RangeType:
        return tree.RangeType(int(c[0]), int(c[1]), c[2] is not None, span=self.at(meta))

    def yes_no_type(self, meta: Meta, _c: Children) -> tree.YesNoType:
        return tree.YesNoType(span=self.at(meta))

    def named_type(self, meta: Meta, c: Children) -> tree.NamedType:
        return tree.NamedType(tuple(c), span=self.at(meta))

    def set_type(self, meta: Meta, c: Children) -> tree.SetType:
        return tree.SetType(c[0], span=self.at(meta))

    def order_type(self, meta: Meta, c: Children) -> tree.OrderType:
        return tree.OrderType(c[0], span=self.at(meta))

    def entity(self, _meta: Meta, c: Children) -> Name:
        return Name(str(c[0]), span=self.spot(c[0]))
