"""The units and cards of a scenario: which ones are meant, and whether there are enough."""

from __future__ import annotations

from collections.abc import Iterator

from riotdsl.program import expr as e
from riotdsl.program import problems
from riotdsl.program.checked import Checked
from riotdsl.program.components.universe import Family
from riotdsl.program.fold import constant
from riotdsl.program.scenarios import model as made
from riotdsl.program.scenarios import problems as wrong
from riotdsl.program.scenarios.setting import NOWHERE, Setting
from riotdsl.program.types import Entity, Int, Type, Unknown
from riotdsl.syntax.tree import expressions as terms
from riotdsl.syntax.tree import variants_scenarios as cases
from riotdsl.text.lazy_dataclass import dataclass, field
from riotdsl.text.source import Span


@dataclass
class Things:
    """Resolves places with what lies there, and pieces wherever they are named."""

    setting: Setting
    places: dict[int, Span] = field(default_factory=dict)
    counts: dict[tuple[str, int], int] = field(default_factory=dict)

    def lying(self, node: cases.Lying) -> made.Lying | None:
        place = self.place(node.place)
        if place is None:
            return None
        first = self.places.setdefault(place, node.place.span)
        if first is not node.place.span:
            self.setting.wrong(wrong.second_fact(node.place.span, first, "What lies here"))
            return None
        if node.word is not None and node.word.text != "empty":
            self.setting.wrong(wrong.missing_amount(node.word))
        pieces = tuple(
            found for each in node.pieces if (found := self.laid(each, place)) is not None
        )
        return made.Lying(place, pieces, node.span)

    def place(self, node: terms.Ref) -> int | None:
        """A place that is the same in every position."""
        resolver = self.setting.checked.resolver
        found = resolver.typed(node, NOWHERE, Entity("place"), "a place")
        if isinstance(found.type, Unknown):
            return None
        number = constant(found, resolver.universe, {})
        if number is None:
            self.setting.wrong(problems.not_constant(node.span, "The place"))
        elif number >= resolver.universe.count("place"):
            self.setting.wrong(problems.error("unknown-name", "There is no such place", node.span))
            return None
        return number

    def laid(self, node: cases.Piece, place: int) -> made.Pieces | None:
        """Pieces at a place: it must be clear whose they are, and there must be enough."""
        found = self.pieces(node)
        if found is None:
            return None
        universe = self.setting.checked.resolver.universe
        tokens = universe.tokens(found.sort)
        owners = {tokens[n].owner for n in range(len(tokens)) if found.fitting >> n & 1}
        if len(owners) > 1:
            here = {each for each in _factions_of(self.setting.checked, place) if each in owners}
            if len(here) != 1:
                names = [
                    universe.factions[each] for each in sorted(o for o in owners if o is not None)
                ]
                self.setting.wrong(wrong.unclear_owner(node.kind.span, node.kind.text, names))
                return None
            owners = {*here}
            fitting = e.mask_of(tuple(n for n, t in enumerate(tokens) if t.owner in owners))
            found = made.Pieces(found.count, found.sort, found.fitting & fitting, None, found.span)
        (owner,) = owners
        self.count(node, found, owner)
        return found

    def count(self, node: cases.Piece, found: made.Pieces, owner: int | None) -> None:
        """Whether all that is laid down is there."""
        key = found.sort, found.fitting
        before = self.counts.get(key, 0)
        wanted = self.counts[key] = before + found.count
        there = found.fitting.bit_count()
        if before <= there < wanted:
            factions = self.setting.checked.resolver.universe.factions
            of = "" if owner is None else f" of {factions[owner]}"
            self.setting.wrong(wrong.too_few_things(node.span, wanted, there, _written(node) + of))

    def pieces(self, node: cases.Piece) -> made.Pieces | None:
        """The things that a piece may mean, of those that take part."""
        universe = self.setting.checked.resolver.universe
        family = universe.families.get(node.kind.text)
        if family is None or family.sort == "place":
            kinds = [name for name, each in universe.families.items() if each.sort != "place"]
            self.setting.wrong(problems.unknown_name(node.kind, kinds, "kind of unit or card"))
            return None
        owner = None if node.owner is None else self.setting.faction(node.owner)
        index = self.index(node, family)
        if index is None or (
            node.owner is not None and node.owner.text not in self.setting.players
        ):
            return None
        tokens = universe.tokens(family.sort)
        numbers = tuple(
            number
            for number in range(family.start, family.start + family.count)
            if tokens[number].owner in self.setting.seats
            and (node.owner is None or tokens[number].owner == owner)
            and (not index or tokens[number].index == index)
        )
        if not numbers:
            of = "" if node.owner is None else f" of {node.owner.text}"
            self.setting.wrong(wrong.too_few_things(node.span, node.count, 0, _written(node) + of))
            return None
        origin = None
        if node.origin is not None:
            origin = self.setting.checked.resolver.typed(
                node.origin, NOWHERE, Entity("place"), "a place"
            )
        return made.Pieces(node.count, family.sort, e.mask_of(numbers), origin, node.span)

    def index(self, node: cases.Piece, family: Family) -> tuple[int, ...] | None:
        """The index values of a piece; empty where none are said."""
        if not node.index:
            return ()
        if len(node.index) != len(family.indexes):
            given, wanted = len(node.index), len(family.indexes)
            words = "index", "indexes"
            self.setting.wrong(problems.wrong_count(node.span, family.name, given, wanted, *words))
            return None
        found = []
        for written, index in zip(node.index, family.indexes, strict=True):
            kind: Type = Int(0, 2**20) if index.sort is None else Entity(index.sort)
            value = constant(
                self.setting.typed(written, kind), self.setting.checked.resolver.universe, {}
            )
            if value is None:
                self.setting.wrong(problems.not_constant(written.span, "The index"))
                return None
            found.append(value)
        return tuple(found)


def _written(node: cases.Piece) -> str:
    """A kind with its index, as it was written."""
    index = ", ".join(each.span.text for each in node.index)
    return f"{node.kind.text}[{index}]" if index else node.kind.text


def _factions_of(checked: Checked, place: int) -> Iterator[int]:
    """The factions in the index of a place: `tray[white]` is white's."""
    universe = checked.program.universe
    for family in universe.families.values():
        if family.sort == "place" and family.start <= place < family.start + family.count:
            for index, value in zip(family.indexes, universe.place_index[place], strict=True):
                if index.sort == "faction":
                    yield value
