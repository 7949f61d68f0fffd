"""Positions that fit what a seat sees.

What a seat cannot see is which card lies where among the places that are covered to it, marks of
such cards, variables that hold them or were worked out from them, what others have sealed, and
where the rules go on if hidden things decide that. All of it is drawn anew: the result depends on
the view and the generator alone, not on how things really are.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from riotdsl.arena.bots.card_groups import groups_of
from riotdsl.arena.bots.continuation import Continuation
from riotdsl.arena.bots.machine_facts import MachineFacts
from riotdsl.arena.bots.sealed_samples import clear, seal
from riotdsl.game.chance import Generator
from riotdsl.machine.bits import members, order_mask, packed, unpacked
from riotdsl.machine.hidden_variables import veiled, veils
from riotdsl.machine.layout import PC, Cell
from riotdsl.machine.listing import Marks, marks_of
from riotdsl.machine.python.backend import PythonBackend
from riotdsl.machine.sealed_windows import Window, windows_of
from riotdsl.program.analysis.secret_decisions import hidden_kinds, sees
from riotdsl.program.components.universe import Universe
from riotdsl.program.types import Entity, Int, OrderOf, Words, YesNo
from riotdsl.text.lazy_dataclass import dataclass, field

State = list[int]


@dataclass
class Determinizer:
    """Draws fitting positions of one machine; made once for a table."""

    backend: PythonBackend
    base: int = field(init=False)
    covered: tuple[frozenset[int], ...] = field(init=False)
    groups: tuple[tuple[int, ...], ...] = field(init=False)
    marks: Marks = field(init=False)
    windows: tuple[Window, ...] = field(init=False)
    shape: MachineFacts = field(init=False)
    continuation: Continuation = field(init=False)

    @property
    def hides(self) -> bool:
        """Whether anything can ever be hidden from anybody."""
        return bool(self.groups or self.windows or veils(self.backend.machine))

    def __post_init__(self) -> None:
        machine = self.backend.machine
        universe = machine.program.universe
        self.base = machine.layout.things["card"]
        places = range(universe.count("place"))
        self.covered = tuple(
            frozenset(place for place in places if not sees(universe, place, seat))
            for seat in range(len(universe.factions))
        )
        self.groups = groups_of(machine) if hidden_kinds(universe) else ()
        self.marks = marks_of(machine, "card")
        self.windows = windows_of(machine)
        self.shape = MachineFacts(machine)
        self.continuation = Continuation(self.backend.plain)

    def drawn(
        self, s: State, seat: int, generator: Generator, known: Collection[int] = ()
    ) -> State:
        """A position that the seat cannot tell from `s`; covered cards that it knows stay there."""
        if not self.hides:
            return s.copy()
        core = self.backend.core(s)
        unseen: list[int] = []
        for group in self.groups:
            hidden = [
                card
                for card in group
                if core[self.base + card] in self.covered[seat] and card not in known
            ]
            unseen += hidden
            self.deal(core, hidden, generator)
        unknown = veiled(self.backend.machine, s, seat)
        if unseen:
            self.forget(core, unseen, unknown, generator)
        self.unveil(core, unknown, generator)
        self.continuation.draw(core, s, seat, generator)
        changed = self.reseal(core, seat, generator) or not self.continuation.is_public
        changed |= self.blank_measures(core) or bool(unseen or unknown)
        return self.backend.extended(core) if changed else s.copy()

    def remembered(self, s: State, known: Mapping[int, int]) -> State:
        """The position with covered cards where a seat takes them to lie; `s` if they do.

        Where it is mistaken, such a card has changed places with another that the seat cannot see.
        """
        base = self.base
        if all(s[base + card] == place for card, place in known.items()):
            return s
        core = self.backend.core(s)
        for card, place in known.items():
            group = next(group for group in self.groups if card in group)
            others = (n for n in group if core[base + n] == place and known.get(n) != place)
            other = next(others, card)
            core[base + card], core[base + other] = core[base + other], core[base + card]
        return self.backend.extended(core)

    def deal(self, core: State, cards: Sequence[int], generator: Generator) -> None:
        """Deal the places of some cards among them; how many lie at each is known."""
        places = sorted(core[self.base + card] for card in cards)
        for card in cards:
            core[self.base + card] = places.pop(generator.draw(len(places)))

    def forget(
        self, core: State, unseen: Sequence[int], unknown: Collection[int], generator: Generator
    ) -> None:
        """Take marks from unseen cards, and put others into the variables that hold them."""
        cells = self.backend.machine.layout.cells
        for card in unseen:
            for cell in self.marks.rows[card][1:]:
                core[cell] = cells[cell].default
        for cell in self.marks.naming:
            if core[cell] in unseen and cell not in unknown:
                core[cell] = unseen[generator.draw(len(unseen))]
        mask = sum(1 << card for card in unseen)
        for cell in self.marks.holding:
            if core[cell] & mask and cell not in unknown:
                rest = list(unseen)
                held = core[cell] & ~mask
                for _ in members(core[cell] & mask):
                    held |= 1 << rest.pop(generator.draw(len(rest)))
                core[cell] = held
        for cell in self.marks.ranking:
            if order_mask(core[cell]) & mask and cell not in unknown:
                rest = [card for card in unseen if self.fits(cell, card)]
                core[cell] = packed(
                    rest.pop(generator.draw(len(rest))) if mask >> card & 1 else card
                    for card in unpacked(core[cell])
                )

    def fits(self, cell: int, card: int) -> bool:
        """Whether a card can stand in an order that a cell holds."""
        machine = self.backend.machine
        kind = machine.layout.cells[cell].type
        assert isinstance(kind, OrderOf)
        return bool(machine.program.universe.mask(kind.element) >> card & 1)

    def unveil(self, core: State, unknown: Collection[int], generator: Generator) -> None:
        """Put anything into variables that the seat may not know."""
        machine = self.backend.machine
        for cell in sorted(unknown):
            core[cell] = _anything(machine.layout.cells[cell], machine.program.universe, generator)

    def blank_measures(self, core: State) -> bool:
        """Forget what is counted for statistics: it may be counted for hidden reasons."""
        layout = self.backend.machine.layout
        for cell in layout.measures.values():
            core[cell] = layout.cells[cell].default
        return bool(layout.measures)

    def reseal(self, core: State, seat: int, generator: Generator) -> bool:
        """Draw anew what others have sealed; whether there is any such window."""
        factions = len(self.backend.machine.program.universe.factions)
        point = self.backend.machine.point_at.get(core[PC])
        changed = False
        for window in self.windows:
            changed |= clear(window, seat, factions, core)
            if window.point.number == point:
                changed |= seal(window, self.backend.plain, seat, core, generator)
        return changed


def _anything(cell: Cell, universe: Universe, generator: Generator) -> int:
    """Anything that a variable can hold; of sets and orders, nothing."""
    match cell.type:
        case Int(low, high):
            return low + generator.draw(high - low + 1)
        case YesNo():
            return generator.draw(2)
        case Words(words):
            return universe.words[words[generator.draw(len(words))]]
        case Entity():
            found = [*members(universe.mask(cell.type))]
            return found[generator.draw(len(found))] if found else cell.default
        case _:
            return cell.default
