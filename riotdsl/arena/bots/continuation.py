"""Where the rules go on after a decision, drawn anew where a seat may not know it.

Hidden things may decide to which of several decisions that look the same a procedure turns, and
from where a procedure was run that asks somebody. A bot that went on from the true place would
learn it. So both are drawn among all that the seat takes for possible.
"""

from __future__ import annotations

from collections.abc import Sequence

from riotdsl.game.chance import Generator
from riotdsl.machine.code import CallSite, Machine, Point
from riotdsl.machine.hidden_variables import (
    back_of,
    beginnings,
    is_hidden_return,
    look,
    offered_at,
    turnings,
    veils,
)
from riotdsl.machine.layout import DECIDER, PC
from riotdsl.machine.run import Interpreter
from riotdsl.program import expr as e
from riotdsl.text.lazy_dataclass import dataclass, field

State = list[int]


@dataclass(slots=True)
class Continuation:
    """Draws where the rules of one machine go on."""

    plain: Interpreter
    veiled: frozenset[int] = field(init=False)
    is_public: bool = field(init=False)

    def __post_init__(self) -> None:
        machine = self.plain.machine
        self.veiled = frozenset(cell for veil in veils(machine) for cell in veil.cells)
        hidden = (
            name
            for name, beginning in beginnings(machine).items()
            if beginning.reached.viewers and len(machine.sites.get(name, ())) > 1
        )
        self.is_public = not turnings(machine) and not any(hidden)

    @property
    def machine(self) -> Machine:
        return self.plain.machine

    def draw(self, core: State, s: Sequence[int], seat: int, generator: Generator) -> None:
        """Let the rules go on anywhere, as far as the seat knows; `s` is the true position."""
        number = self.machine.point_at.get(core[PC])
        if self.is_public or number is None:
            return
        point = self.machine.points[number]
        drawn = self.turned(core, s, point, seat, generator)
        core[PC] = next(pc for pc, at in self.machine.point_at.items() if at == drawn.number)
        self.climb(core, s, point.owner, seat, generator)

    # ------------------------------------------------------------ turnings

    def turned(
        self, core: State, s: Sequence[int], point: Point, seat: int, generator: Generator
    ) -> Point:
        """A point that looks the same to a seat, with what is at work there."""
        cells, others = self.machine.layout.cells, turnings(self.machine).keys() - {point.number}
        for other in (self.machine.points[number] for number in others):
            for cell in self.window(other) if other.owner == point.owner else ():
                core[cell] = cells[cell].default  # what is over has left this behind
        veil = turnings(self.machine).get(point.number)
        if veil is None or veil.is_open(s, seat):
            return point
        alike = [each for each in self.machine.points if look(each) == look(point)]
        own = core[DECIDER] == seat and self.machine.point_at[core[PC]] == point.number
        own = own and point.sealed is None
        found = [each for each in alike if not own or self.is_offered_alike(each, point, core)]
        common = set.intersection(*({*each.loops} for each in alike))
        for each in alike:
            for loop in {*each.loops} - common:
                for cell in {loop.slot, loop.rest} - self.veiled:
                    core[cell] = cells[cell].default
            for number, cell in enumerate(self.window(each)):
                asked = s[self.window(point)[0]]
                core[cell] = cells[cell].default if number else asked
            for cell in self.plays(each):
                core[cell] = 0
        drawn = found[generator.draw(len(found))]
        for there, here in zip(self.plays(drawn, seat), self.plays(point, seat), strict=True):
            core[there] = s[here]
        return drawn

    def window(self, point: Point) -> list[int]:
        """The cells in which a window keeps whom it asks, and whom else."""
        if point.chooser is not None or not isinstance(point.decider, e.Frame):
            return []
        frames, owner = self.machine.layout.frames, point.owner
        seat = frames[point.decider.owner, point.decider.name]
        named = f"#seats{seat + 1}", f"#passes{seat + 2}", f"#rest{seat + 2}"
        return [seat, *(frames[owner, each] for each in named if (owner, each) in frames)]

    def plays(self, point: Point, seat: int | None = None) -> range:
        """The cells in which a window keeps what was sealed, by all or by one seat."""
        kept = point.sealed
        if kept is None:
            return range(0)
        size = kept.plays * kept.width
        if seat is not None:
            return range(kept.base + seat * size, kept.base + (seat + 1) * size)
        factions = len(self.machine.program.universe.factions)
        return range(kept.base, kept.base + factions * size)

    def is_offered_alike(self, one: Point, other: Point, core: State) -> bool:
        """Whether the same can be done at two points; the seat that decides sees that."""
        if one is other:
            return True
        return self.plain.families(one, core[:]) == self.plain.families(other, core[:])

    # ------------------------------------------------------------ callers

    def climb(
        self, core: State, s: Sequence[int], name: str, seat: int, generator: Generator
    ) -> None:
        """Draw from where procedures were run, from the innermost on."""
        running: list[str] = []
        layout, is_certain = self.machine.layout, True
        while True:
            if name in self.machine.program.actions:
                point = offered_at(self.machine, name, s)
                if point is None:
                    break
                drawn = self.turned(core, s, point, seat, generator)
                core[layout.returns[name]] = back_of(drawn, name)
                name = point.owner
                continue
            sites = self.possible(name, s, seat)
            if not sites:
                break
            running.append(name)
            site = sites[generator.draw(len(sites))] if len(sites) > 1 else sites[0]
            core[layout.returns[name]] = site.back
            is_certain = is_certain and len({each.owner for each in sites}) == 1
            if not is_certain and self.is_hidden(site.owner, s, seat):
                self.blank(core, site.owner)
            name = site.owner
        for each in self.machine.program.procedures:
            if each in layout.returns and each not in running and self.is_hidden(each, s, seat):
                core[layout.returns[each]] = 0
                self.blank(core, each)

    def possible(self, name: str, s: Sequence[int], seat: int) -> list[CallSite]:
        """From where a procedure can have been run, as far as a seat knows."""
        sites, back = self.machine.sites.get(name, ()), s[self.machine.layout.returns[name]]
        if back and not is_hidden_return(self.machine, name, s, seat):
            return [each for each in sites if each.back == back]
        return [each for each in sites if self.may_run(each.owner, s, seat)]

    def may_run(self, name: str, s: Sequence[int], seat: int) -> bool:
        """Whether a procedure or action may be at work, as far as a seat knows."""
        return bool(s[self.machine.layout.returns[name]]) or self.is_hidden(name, s, seat)

    def is_hidden(self, name: str, s: Sequence[int], seat: int) -> bool:
        """Whether a seat may not know that a procedure is run."""
        began = beginnings(self.machine).get(name)
        return began is not None and not began.reached.is_open(s, seat)

    def blank(self, core: State, owner: str) -> None:
        """Forget what only a procedure that may not be at work has in its variables."""
        layout = self.machine.layout
        for cell in layout.clears[owner]:
            if cell not in self.veiled and cell != layout.returns.get(owner):
                core[cell] = layout.cells[cell].default
