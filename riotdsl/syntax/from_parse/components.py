"""Makers of what there is in a game: factions, places, things, tracks."""

from __future__ import annotations

from riotdsl.syntax.from_parse.reader import (
    FromParse,
    Maker,
    Makers,
    Parts,
    always,
    listed,
    node,
    only,
    said,
)
from riotdsl.syntax.grammar import Place
from riotdsl.syntax.tree import declarations
from riotdsl.syntax.tree.expressions import Name

EACH = "each"


def _start(reader: FromParse, place: Place, parts: Parts) -> declarations.Start:
    once = reader.each_once(parts)
    return declarations.Start(
        edition=once.get("edition"),
        rulings=once.get("rulings"),
        players=once.get("players", ()),
        seats=tuple(item for item in parts if isinstance(item, declarations.Seat)),
        span=reader.at(place),
    )


def _index(reader: FromParse, place: Place, parts: Parts) -> declarations.Index:
    return declarations.Index(parts[0], *parts[1], span=reader.at(place))


def _index_range(_reader: FromParse, _place: Place, parts: Parts) -> tuple[int, int, None]:
    return parts[0], parts[1], None


def _index_kind(reader: FromParse, _place: Place, parts: Parts) -> tuple[None, None, Name]:
    reader.refers(parts[0])
    return None, None, parts[0]


def _index_faction(reader: FromParse, place: Place, _parts: Parts) -> tuple[None, None, Name]:
    return None, None, Name("faction", span=reader.at(place))


def _link(reader: FromParse, place: Place, parts: Parts) -> declarations.Link:
    first, both_ways, second, when, notes = parts
    return declarations.Link(first, second, both_ways, when, notes, span=reader.at(place))


def _thing(sort: str) -> Maker:
    def made(reader: FromParse, place: Place, parts: Parts) -> declarations.Thing:
        families, owners, *items = parts
        each = owners == EACH
        named = None if each else owners
        span = reader.at(place)
        return declarations.Thing(sort, families, named, each, tuple(items), span=span)

    return made


MAKERS: Makers = {
    "game": node(declarations.Game, rest=1),
    "lineup": node(declarations.Lineup),
    "faction": node(declarations.Faction),
    "start_decl": _start,
    "start_edition": said("edition"),
    "start_rulings": said("rulings"),
    "start_players": said("players"),
    "start_seat": node(declarations.Seat),
    "rulings_name": only,
    "place": node(declarations.Place),
    "families": listed,
    "family": node(declarations.Family, rest=1),
    "index": _index,
    "index_range": _index_range,
    "index_kind": _index_kind,
    "index_faction": _index_faction,
    "grid": node(declarations.Grid),
    "link": _link,
    "one_way": always(False),  # noqa: FBT003
    "both_ways": always(True),  # noqa: FBT003
    "link_end": node(declarations.LinkEnd, rest=1),
    "picture": node(declarations.Picture, rest=2),
    "show": node(declarations.Show),
    "write": node(declarations.Write),
    "unit": _thing("unit"),
    "card": _thing("card"),
    "each_faction": always(EACH),
    "named_owners": only,
    "stat": node(declarations.Stat),
    "track": node(declarations.Track, lists={1}),
    "names": listed,
    "path": listed,
    "notes": listed,
    "assumed": node(declarations.Assumed),
}
