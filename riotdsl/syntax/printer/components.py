"""The table as documents: factions, places, things, tracks."""

from __future__ import annotations

from collections.abc import Iterable

from riotdsl.syntax.printer.body import Item, Style, body, item
from riotdsl.syntax.printer.comments import Remarks
from riotdsl.syntax.printer.document import Doc, Nest, broken, filled, join
from riotdsl.syntax.printer.expressions import Level, enclosed, expr, names, params, ref, type_
from riotdsl.syntax.printer.rules import notes, power, when
from riotdsl.syntax.tree import declarations


def game(remarks: Remarks, node: declarations.Game) -> Doc:
    items = [item(each, lineup) for each in node.lineups]
    return body(remarks, node, f"game {node.name.text}", items, Style.SINGLE)


def lineup(node: declarations.Lineup) -> Doc:
    return join("players ", names(node.names))


def faction(node: declarations.Faction) -> Doc:
    return join("faction ", names(node.names))


def start(remarks: Remarks, node: declarations.Start) -> Doc:
    items = [*_start_items(remarks, node), *(item(each, seat) for each in node.seats)]
    items.sort(key=lambda each: each.start)
    return body(remarks, node, "start", items, Style.BROKEN)


def _start_items(remarks: Remarks, node: declarations.Start) -> Iterable[Item]:
    for word, listed in (
        ("edition", (node.edition,) if node.edition else ()),
        ("rulings", (node.rulings,) if node.rulings else ()),
        ("players", node.players),
    ):
        if listed:
            found = remarks.next(word, node.span.start)
            doc = join(f"{word} ", names(listed))
            yield Item(found.start, listed[-1].span.end, doc)


def seat(node: declarations.Seat) -> Doc:
    return f"seat {node.faction.text} {node.player.text}"


def place(node: declarations.Place) -> Doc:
    seen = [] if node.seen_by is None else [join("seen by ", names(node.seen_by))]
    return broken(join("place ", families(node.families)), *seen, *notes(node.notes))


def families(listed: Iterable[declarations.Family]) -> Doc:
    return Nest(filled(family(each) for each in listed))


def family(node: declarations.Family) -> Doc:
    if not node.indexes:
        return node.name.text
    return join(node.name.text, enclosed("[", map(index, node.indexes), "]"))


def index(node: declarations.Index) -> Doc:
    domain = f"{node.low}..{node.high}" if node.kind is None else node.kind.text
    return f"{node.name.text}: {domain}"


def grid(node: declarations.Grid) -> Doc:
    return f"grid {node.name.text} {node.files} by {node.ranks}"


def link(node: declarations.Link) -> Doc:
    way = "with" if node.both_ways else "to"
    head = join("link ", link_end(node.first), f" {way} ", link_end(node.second))
    return broken(head, *when(node.when), *notes(node.notes))


def link_end(node: declarations.LinkEnd) -> Doc:
    variable = "" if node.variable is None else f"{node.variable.text}: "
    return join(variable, Nest(filled(expr(each, Level.SUM) for each in node.sets)))


def picture(remarks: Remarks, node: declarations.Picture) -> Doc:
    items = [item(each, drawn) for each in node.items]
    return body(remarks, node, f"picture {node.width} by {node.height}", items, Style.SINGLE)


def drawn(node: declarations.Show | declarations.Write) -> Doc:
    if isinstance(node, declarations.Write):
        return f'write "{node.text}" at {node.x}, {node.y}'
    label = "" if node.label is None else f' "{node.label}"'
    place_and_size = f" at {node.x}, {node.y} size {node.width} by {node.height}{label}"
    return join("show ", ref(node.place), place_and_size)


def thing(remarks: Remarks, node: declarations.Thing) -> Doc:
    owners: Doc = ""
    if node.each_faction:
        owners = " of each faction"
    elif node.owners is not None:
        owners = join(" of ", names(node.owners))
    head = join(f"{node.sort} ", families(node.families), owners)
    return body(remarks, node, head, _items(remarks, node), Style.ROW)


def _items(remarks: Remarks, node: declarations.Thing) -> Iterable[Item]:
    for each in node.items:
        yield item(each, stat) if isinstance(each, declarations.Stat) else power(remarks, each)


def stat(node: declarations.Stat) -> Doc:
    return broken(join(f"{node.name.text}: ", expr(node.value)), *notes(node.notes))


def track(node: declarations.Track) -> Doc:
    head = join(f"track {node.name.text}", params(node.params), ": ", type_(node.type))
    return head if node.start is None else join(head, " = ", expr(node.start))
